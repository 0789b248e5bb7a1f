// swift-format-ignore-file
// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.

import Sniff

/// The fields of `smp`, with their types: `blesniff fields` describes them.
public struct SMPFields: Sendable {
    public var code: FieldName<Int> { "smp.code" }
    public var method: FieldName<String> { "smp.method" }
    public var parameters: FieldName<[UInt8]> { "smp.parameters" }
    public var pairingState: FieldName<String> { "smp.pairing.state" }
    public var pairingSecureConnections: FieldName<Bool> { "smp.pairing.secure_connections" }
    public var pairingAssociationModel: FieldName<String> { "smp.pairing.association_model" }
    public var pairingMitm: FieldName<Bool> { "smp.pairing.mitm" }
    public var pairingBonding: FieldName<Bool> { "smp.pairing.bonding" }
    public var pairingKeySize: FieldName<Int> { "smp.pairing.key_size" }
    public var pairingAskedBy: FieldName<String> { "smp.pairing.asked_by" }
    public var pairingCentralIoCapability: FieldName<Int> { "smp.pairing.central.io_capability" }
    public var pairingCentralIoCapabilityName: FieldName<String> { "smp.pairing.central.io_capability_name" }
    public var pairingCentralMitm: FieldName<Bool> { "smp.pairing.central.mitm" }
    public var pairingCentralBonding: FieldName<Bool> { "smp.pairing.central.bonding" }
    public var pairingCentralMaximumEncryptionKeySize: FieldName<Int> { "smp.pairing.central.maximum_encryption_key_size" }
    public var pairingCentralOob: FieldName<Bool> { "smp.pairing.central.oob" }
    public var pairingCentralKeys: FieldName<[String]> { "smp.pairing.central.keys" }
    public var pairingPeripheralIoCapability: FieldName<Int> { "smp.pairing.peripheral.io_capability" }
    public var pairingPeripheralIoCapabilityName: FieldName<String> { "smp.pairing.peripheral.io_capability_name" }
    public var pairingPeripheralMitm: FieldName<Bool> { "smp.pairing.peripheral.mitm" }
    public var pairingPeripheralBonding: FieldName<Bool> { "smp.pairing.peripheral.bonding" }
    public var pairingPeripheralMaximumEncryptionKeySize: FieldName<Int> { "smp.pairing.peripheral.maximum_encryption_key_size" }
    public var pairingPeripheralOob: FieldName<Bool> { "smp.pairing.peripheral.oob" }
    public var pairingPeripheralKeys: FieldName<[String]> { "smp.pairing.peripheral.keys" }
    public var pairingDigits: FieldName<String> { "smp.pairing.digits" }
    public var pairingPasskey: FieldName<String> { "smp.pairing.passkey" }
    public var pairingKeyProven: FieldName<Bool> { "smp.pairing.key_proven" }
    public var pairingReason: FieldName<Int> { "smp.pairing.reason" }
    public var pairingReasonName: FieldName<String> { "smp.pairing.reason_name" }
    public var pairingFailedBy: FieldName<String> { "smp.pairing.failed_by" }
    public var pairingRequestFrame: FieldName<Int> { "smp.pairing.request_frame" }
    public var pairingDuration: FieldName<Double> { "smp.pairing.duration" }
    public var ioCapability: FieldName<Int> { "smp.io_capability" }
    public var ioCapabilityName: FieldName<String> { "smp.io_capability_name" }
    public var oobDataFlag: FieldName<Int> { "smp.oob_data_flag" }
    public var oobDataFlagName: FieldName<String> { "smp.oob_data_flag_name" }
    public var authReq: FieldName<Int> { "smp.auth_req" }
    public var bondingFlags: FieldName<Int> { "smp.bonding_flags" }
    public var bondingFlagsName: FieldName<String> { "smp.bonding_flags_name" }
    public var mitm: FieldName<Bool> { "smp.mitm" }
    public var sc: FieldName<Bool> { "smp.sc" }
    public var keypress: FieldName<Bool> { "smp.keypress" }
    public var ct2: FieldName<Bool> { "smp.ct2" }
    public var maximumEncryptionKeySize: FieldName<Int> { "smp.maximum_encryption_key_size" }
    public var initiatorKeyDistribution: FieldName<Int> { "smp.initiator_key_distribution" }
    public var initiatorEncKey: FieldName<Bool> { "smp.initiator_enc_key" }
    public var initiatorIdKey: FieldName<Bool> { "smp.initiator_id_key" }
    public var initiatorSignKey: FieldName<Bool> { "smp.initiator_sign_key" }
    public var initiatorLinkKey: FieldName<Bool> { "smp.initiator_link_key" }
    public var responderKeyDistribution: FieldName<Int> { "smp.responder_key_distribution" }
    public var responderEncKey: FieldName<Bool> { "smp.responder_enc_key" }
    public var responderIdKey: FieldName<Bool> { "smp.responder_id_key" }
    public var responderSignKey: FieldName<Bool> { "smp.responder_sign_key" }
    public var responderLinkKey: FieldName<Bool> { "smp.responder_link_key" }
    public var confirmValue: FieldName<[UInt8]> { "smp.confirm_value" }
    public var randomValue: FieldName<[UInt8]> { "smp.random_value" }
    public var reason: FieldName<Int> { "smp.reason" }
    public var reasonName: FieldName<String> { "smp.reason_name" }
    public var publicKeyX: FieldName<[UInt8]> { "smp.public_key_x" }
    public var publicKeyY: FieldName<[UInt8]> { "smp.public_key_y" }
    public var dhkeyCheck: FieldName<[UInt8]> { "smp.dhkey_check" }
    public var notificationType: FieldName<Int> { "smp.notification_type" }
    public var notificationTypeName: FieldName<String> { "smp.notification_type_name" }
    public var longTermKey: FieldName<[UInt8]> { "smp.long_term_key" }
    public var ediv: FieldName<Int> { "smp.ediv" }
    public var rand: FieldName<[UInt8]> { "smp.rand" }
    public var identityResolvingKey: FieldName<[UInt8]> { "smp.identity_resolving_key" }
    public var addrType: FieldName<Int> { "smp.addr_type" }
    public var addrTypeName: FieldName<String> { "smp.addr_type_name" }
    public var bdAddr: FieldName<DeviceAddress> { "smp.bd_addr" }
    public var signatureKey: FieldName<[UInt8]> { "smp.signature_key" }
}
