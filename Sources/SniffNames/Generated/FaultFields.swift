// swift-format-ignore-file
// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.

import Sniff

/// The fields of `faults`, with their types: `blesniff fields` describes them.
public struct FaultFields: Sendable {
    public var layer: FieldName<String> { "faults.layer" }
    public var field: FieldName<String> { "faults.field" }
    public var offset: FieldName<Int> { "faults.offset" }
    public var needed: FieldName<Int> { "faults.needed" }
    public var available: FieldName<Int> { "faults.available" }
    public var limitedBy: FieldName<String> { "faults.limited_by" }
    public var reason: FieldName<String> { "faults.reason" }
}
