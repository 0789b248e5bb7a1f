// swift-format-ignore-file
// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.

import Sniff

/// The fields of `transfer`, with their types: `blesniff fields` describes them.
public struct TransferFields: Sendable {
    public var profile: FieldName<String> { "transfer.profile" }
    public var flow: FieldName<String> { "transfer.flow" }
    public var name: FieldName<String> { "transfer.name" }
    public var state: FieldName<String> { "transfer.state" }
    public var status: FieldName<Int> { "transfer.status" }
    public var statusName: FieldName<String> { "transfer.status_name" }
    public var sender: FieldName<DeviceAddress> { "transfer.sender" }
    public var receiver: FieldName<DeviceAddress> { "transfer.receiver" }
    public var connection: FieldName<Int> { "transfer.connection" }
    public var accessAddress: FieldName<[UInt8]> { "transfer.access_address" }
    public var direction: FieldName<String> { "transfer.direction" }
    public var handle: FieldName<Int> { "transfer.handle" }
    public var handleName: FieldName<String> { "transfer.handle_name" }
    public var uuid: FieldName<BluetoothUUID> { "transfer.uuid" }
    public var uuidSource: FieldName<String> { "transfer.uuid_source" }
    public var message: FieldName<[UInt8]> { "transfer.message" }
    public var text: FieldName<String> { "transfer.text" }
    public var packets: FieldName<Int> { "transfer.packets" }
    public var bytes: FieldName<Int> { "transfer.bytes" }
    public var duration: FieldName<Double> { "transfer.duration" }
    public var throughput: FieldName<Double> { "transfer.throughput" }
    public var phase: FieldName<String> { "transfer.phase" }
    public var part: FieldName<String> { "transfer.part" }
    public var total: FieldName<Int> { "transfer.total" }
    public var sent: FieldName<Int> { "transfer.sent" }
    public var confirmed: FieldName<Int> { "transfer.confirmed" }
    public var repeats: FieldName<Int> { "transfer.repeats" }
    public var restarts: FieldName<Int> { "transfer.restarts" }
    public var resumptions: FieldName<Int> { "transfer.resumptions" }
    public var refusal: FieldName<String> { "transfer.refusal" }
    public var refusalFrame: FieldName<Int> { "transfer.refusal_frame" }
    public var longestStall: FieldName<Double> { "transfer.longest_stall" }
    public var roundTripMin: FieldName<Double> { "transfer.round_trip.min" }
    public var roundTripMean: FieldName<Double> { "transfer.round_trip.mean" }
    public var roundTripMax: FieldName<Double> { "transfer.round_trip.max" }
    public var requestFrame: FieldName<Int> { "transfer.request_frame" }
    public var latency: FieldName<Double> { "transfer.latency" }
    public var frames: FieldName<[Int]> { "transfer.frames" }
    public var violationsKind: FieldName<String> { "transfer.violations.kind" }
    public var violationsFrame: FieldName<Int> { "transfer.violations.frame" }
    public var violationsDetail: FieldName<String> { "transfer.violations.detail" }
}
