// swift-format-ignore-file
// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.

import Sniff

/// The fields of `link`, with their types: `blesniff fields` describes them.
public struct LinkFields: Sendable {
    public var handle: FieldName<Int> { "link.handle" }
    public var accessAddress: FieldName<[UInt8]> { "link.access_address" }
    public var central: FieldName<DeviceAddress> { "link.central" }
    public var peripheral: FieldName<DeviceAddress> { "link.peripheral" }
    public var connection: FieldName<Int> { "link.connection" }
    public var time: FieldName<Double> { "link.time" }
    public var centralName: FieldName<String> { "link.central_name" }
    public var peripheralName: FieldName<String> { "link.peripheral_name" }
    public var identity: FieldName<DeviceAddress> { "link.identity" }
    public var identitySource: FieldName<String> { "link.identity_source" }
}
