/// AD types of Bluetooth Mesh (Mesh Protocol 1.1): all numbers are big-endian. What is encrypted or obfuscated is named as
/// such.
enum MeshAdvertising {
    static let types: [PDUDefinition] = [
        PDUDefinition(0x29, "PB-ADV", provisioning),
        PDUDefinition(0x2A, "Mesh Message", message),
        PDUDefinition(0x2B, "Mesh Beacon", beacon),
    ]

    /// PB-ADV (5.2.1), which carries a Generic Provisioning PDU (5.3.1): the lowest two bits are its type.
    private static let provisioning: [Item] = [
        .number(.u32BigEndian, "pb_adv_link_id", summary: .labelled, style: .hex8, "provisioning link"),
        .u8(
            "pb_adv_transaction_number", summary: .labelled, "0 to 127 from the Provisioner, 128 to 255 from the device"
        ),
        .flags(1, .field(0...1, "pb_adv_type", names: provisioningTypes, summary: .bare, "Generic Provisioning PDU")),
        .when(
            "pb_adv_type", [0],
            .lastFlags(.field(2...7, "pb_adv_last_segment", summary: .labelled, "number of the last segment")),
            .number(.u16BigEndian, "pb_adv_total_length", unit: "byte", summary: .labelled, "of all segments"),
            .u8("pb_adv_fcs", style: .hex2, "frame check sequence of the Provisioning PDU"),
            .bytes("pb_adv_data", .rest, summary: .bare, "segment of a Provisioning PDU")),
        .when(
            "pb_adv_type", [2],
            .lastFlags(.field(2...7, "pb_adv_segment_index", summary: .labelled)),
            .bytes("pb_adv_data", .rest, summary: .bare, "segment of a Provisioning PDU")),
        .when("pb_adv_type", [3], bearerControl),
    ]

    /// 5.3.1.4
    private static let bearerControl: [Item] = [
        .lastFlags(.field(2...7, "pb_adv_bearer_opcode", names: bearerOpcodes, summary: .bare)),
        .when("pb_adv_bearer_opcode", [0], .uuidBigEndian("pb_adv_device_uuid", summary: .bare)),
        .when(
            "pb_adv_bearer_opcode", [2],
            .u8("pb_adv_close_reason", names: [0: "Success", 1: "Timeout", 2: "Fail"], summary: .bare)),
        .when("pb_adv_bearer_opcode", Array(3..<64), .bytes("pb_adv_data", .rest, summary: .bare)),
    ]

    /// Network PDU (3.4.4).
    static let message: [Item] = [
        .flags(
            1,
            .field(7...7, "mesh_ivi", "lowest bit of the IV Index"),
            .field(0...6, "mesh_nid", summary: .labelled, style: .hex2, "identifies the network's keys")),
        .bytes("mesh_obfuscated_header", .fixed(6), "CTL, TTL, sequence number and source, obfuscated"),
        .bytes("mesh_encrypted_data", .rest, summary: .bare, "destination, transport PDU and NetMIC, encrypted"),
    ]

    /// 3.10
    static let beacon: [Item] = [
        .u8("mesh_beacon_type", names: beaconTypes, summary: .bare),
        .when("mesh_beacon_type", [0], unprovisioned),
        .when("mesh_beacon_type", [1], secureNetwork),
        .when("mesh_beacon_type", [2], privateBeacon),
        .when("mesh_beacon_type", Array(3..<256), .bytes("mesh_beacon_data", .rest, summary: .bare)),
    ]

    /// 3.10.2
    private static let unprovisioned: [Item] = [
        .uuidBigEndian("mesh_device_uuid", summary: .bare), oobInformation("mesh_oob_information"),
        .whenLeft(1, .bytes("mesh_uri_hash", .fixed(4), "of the URI that is advertised separately")),
    ]

    /// Also of service data.
    static func oobInformation(_ name: String) -> Item {
        .code([
            FieldDefinition(name, .integer, style: .hex4, "where out-of-band data are"),
            FieldDefinition(name + "_names", .text, list: true, "what is set"),
        ]) { (bytes, reader, keys, fields) throws(Fault) in
            let value = try reader.uint(bytes, width: 2, keys[0], bigEndian: true)
            fields.add(keys[0], value)
            fields.begin(keys[1], .list)
            for (bit, name) in oobSources where value >> bit & 1 == 1 { fields.add(keys[1], literal: name) }
            fields.end(keys[1])
        }
    }

    /// 3.10.3
    private static let secureNetwork: [Item] = [
        .flags(1, .bit(0, "mesh_key_refresh"), .bit(1, "mesh_iv_update")),
        .bytes("mesh_network_id", .fixed(8), summary: .labelled),
        .number(.u32BigEndian, "mesh_iv_index", summary: .labelled, style: .hex8),
        .bytes("mesh_authentication_value", .fixed(8)),
    ]

    /// 3.10.4
    private static let privateBeacon: [Item] = [
        .bytes("mesh_random", .fixed(13)),
        .bytes("mesh_obfuscated_data", .fixed(5), summary: .bare, "flags and IV Index, obfuscated"),
        .bytes("mesh_authentication_tag", .fixed(8)),
    ]

    private static let provisioningTypes: NameSource = [
        0: "Transaction Start", 1: "Transaction Acknowledgment", 2: "Transaction Continuation",
        3: "Provisioning Bearer Control",
    ]

    private static let bearerOpcodes: NameSource = [0: "Link Open", 1: "Link Ack", 2: "Link Close"]

    private static let beaconTypes: NameSource = [
        0: "Unprovisioned Device beacon", 1: "Secure Network beacon", 2: "Mesh Private beacon",
    ]

    /// OOB Information (3.10.2); bits 9 and 10 are reserved.
    private static let oobSources: [(bit: UInt64, name: StaticString)] = [
        (0, "other"), (1, "electronic or URI"), (2, "2D machine-readable code"), (3, "bar code"), (4, "NFC"),
        (5, "number"),
        (6, "string"), (7, "certificate-based provisioning"), (8, "provisioning records"), (11, "on box"),
        (12, "inside box"), (13, "on piece of paper"), (14, "inside manual"), (15, "on device"),
    ]
}
