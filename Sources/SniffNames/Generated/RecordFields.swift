// swift-format-ignore-file
// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.

import Sniff

/// The fields of every record, with their types: `blesniff fields` describes them.
public struct RecordFields: Sendable {
    public var frame: FieldName<Int> { "frame" }
    public var time: FieldName<Double> { "time" }
    public var direction: FieldName<String> { "direction" }
    public var adapter: FieldName<Int> { "adapter" }
    public var input: FieldName<String> { "input" }
    public var interface: FieldName<String> { "interface" }
    public var length: FieldName<Int> { "length" }
    public var originalLength: FieldName<Int> { "original_length" }
    public var comment: FieldName<String> { "comment" }
    public var timeRelative: FieldName<Double> { "time_relative" }
    public var lost: FieldName<Int> { "lost" }
    public var device: FieldName<String> { "device" }
    public var deviceAddress: FieldName<DeviceAddress> { "device_address" }
}
