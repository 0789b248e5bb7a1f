// swift-format-ignore-file
// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.

import Sniff

/// The fields of `att`, with their types: `blesniff fields` describes them.
public struct ATTFields: Sendable {
    public var opcode: FieldName<Int> { "att.opcode" }
    public var method: FieldName<String> { "att.method" }
    public var handle: FieldName<Int> { "att.handle" }
    public var handleName: FieldName<String> { "att.handle_name" }
    public var uuid: FieldName<BluetoothUUID> { "att.uuid" }
    public var uuidSource: FieldName<String> { "att.uuid_source" }
    public var service: FieldName<BluetoothUUID> { "att.service" }
    public var serviceSource: FieldName<String> { "att.service_source" }
    public var value: FieldName<[UInt8]> { "att.value" }
    public var valueOffset: FieldName<Int> { "att.value_offset" }
    public var length: FieldName<Int> { "att.length" }
    public var startHandle: FieldName<Int> { "att.start_handle" }
    public var endHandle: FieldName<Int> { "att.end_handle" }
    public var type: FieldName<BluetoothUUID> { "att.type" }
    public var groupType: FieldName<BluetoothUUID> { "att.group_type" }
    public var mtu: FieldName<Int> { "att.mtu" }
    public var error: FieldName<Int> { "att.error" }
    public var errorName: FieldName<String> { "att.error_name" }
    public var requestOpcode: FieldName<Int> { "att.request_opcode" }
    public var requestOpcodeName: FieldName<String> { "att.request_opcode_name" }
    public var format: FieldName<Int> { "att.format" }
    public var flags: FieldName<Int> { "att.flags" }
    public var flagsName: FieldName<String> { "att.flags_name" }
    public var authenticationSignature: FieldName<[UInt8]> { "att.authentication_signature" }
    public var requestFrame: FieldName<Int> { "att.request_frame" }
    public var latency: FieldName<Double> { "att.latency" }
    public var attributesHandle: FieldName<Int> { "att.attributes.handle" }
    public var attributesHandleName: FieldName<String> { "att.attributes.handle_name" }
    public var attributesEndHandle: FieldName<Int> { "att.attributes.end_handle" }
    public var attributesUuid: FieldName<BluetoothUUID> { "att.attributes.uuid" }
    public var attributesUuidSource: FieldName<String> { "att.attributes.uuid_source" }
    public var attributesValue: FieldName<[UInt8]> { "att.attributes.value" }
    public var parameters: FieldName<[UInt8]> { "att.parameters" }
    public var handles: FieldName<[Int]> { "att.handles" }
    public var attributesProperties: FieldName<Int> { "att.attributes.properties" }
    public var attributesValueHandle: FieldName<Int> { "att.attributes.value_handle" }
    public var attributesCharacteristic: FieldName<BluetoothUUID> { "att.attributes.characteristic" }
    public var attributesService: FieldName<BluetoothUUID> { "att.attributes.service" }
    public var mayBeTruncated: FieldName<Bool> { "att.may_be_truncated" }
    public var characteristic: FieldName<BluetoothUUID> { "att.characteristic" }
    public var unanswered: FieldName<String> { "att.unanswered" }
    public var pending: FieldName<Bool> { "att.pending" }
    public var signCounter: FieldName<Int> { "att.sign_counter" }
    public var signatureValid: FieldName<Bool> { "att.signature_valid" }
    public var signatureReplays: FieldName<Int> { "att.signature_replays" }
    public var applicationError: FieldName<String> { "att.application_error" }
    public var pdu: FieldName<[UInt8]> { "att.pdu" }
}
