import Decoders

/// The roles of fields in the redaction: the one list of harmless fields, and of numbers that are not harmless.
enum FieldRole: UInt8 {
    /// Tells nothing but what a device is and does: numbers, flags, UUIDs.
    case harmless
    /// Becomes a pseudonym.
    case address
    /// Becomes as many letters.
    case text
    /// Becomes zeros, whatever else is said of its bytes.
    case secret
    /// Bytes that nobody has made out: they stay only where other fields say that they are harmless.
    case opaque

    /// The role of every key of a vocabulary.
    static func all(_ vocabulary: Vocabulary) -> [FieldRole] {
        var roles = [FieldRole](repeating: .opaque, count: vocabulary.count)
        for key in vocabulary.keys { roles[Int(key.rawValue)] = role(vocabulary[key]) }
        return roles
    }

    private static func role(_ definition: FieldDefinition) -> FieldRole {
        if definition.isSecret { return .secret }
        let name = definition.path.split(separator: ".").last.map { String($0) } ?? ""
        return switch definition.type {
        case .address: .address
        case .text: .text
        case .hex: harmlessBytes.contains(name) ? .harmless : .opaque
        case .integer, .decimal, .uuid: sensitiveNumbers.contains(name) ? .secret : .harmless
        case .boolean, .object, .array: .harmless
        }
    }

    /// Bytes that the specification gives a meaning, by the last part of their path: access addresses, channel maps, masks.
    private static let harmlessBytes: Set<String> = [
        "aa", "access_address", "afh_channel_map", "afh_host_channel_classification", "channel_classification",
        "channel_map", "crc_init", "cs_channel_map", "event_mask", "event_mask_page_2", "extended_lmp_features",
        "feature_set", "host_supported_features", "input_coding_format", "le_event_mask", "le_features", "le_states",
        "le_supported_features", "lmp_features", "output_coding_format", "receive_coding_format", "rsp_aa",
        "supported_commands", "transmit_coding_format",
    ]

    /// Numbers that people type or compare, that name a key or a device, or that say where somebody is.
    private static let sensitiveNumbers: Set<String> = [
        "passkey", "numeric_value", "consent_code", "encrypted_diversifier", "ediv", "manufacturer_identifier",
        "organizationally_unique_identifier", "latitude", "longitude", "encoded_latitude", "encoded_longitude",
        "local_north_coordinate", "local_east_coordinate", "pb_adv_link_id", "mesh_device_uuid", "mesh_iv_index",
        "device_uuid", "key_check", "lock_key", "serial_number",
    ]
}

extension BluetoothUUID {
    /// Assigned by the Bluetooth SIG to something that it has specified, not to a member or to nobody (Assigned Numbers, 3).
    var isStandard: Bool { short.map { (0x1800..<0x3000).contains($0) } ?? false }

    /// Values of which every number goes, although each is harmless elsewhere: keys that somebody types, as the HID Service's
    /// reports have them, and what the User Data Service says of a person.
    var tellsOfPerson: Bool { short.map { BluetoothUUID.personalValues.contains($0) } ?? false }

    private static let personalValues: Set<UInt32> = [
        0x2A22,  // Boot Keyboard Input Report
        0x2A32,  // Boot Keyboard Output Report
        0x2A80,  // Age
        0x2A85,  // Date of Birth
        0x2A8C,  // Gender
        0x2A8E, 0x2B47,  // Height, High Resolution Height
        0x2A8F, 0x2A97,  // Hip Circumference, Waist Circumference
        0x2A98,  // Weight
        0x2B49,  // Stride Length
        0x2B4A,  // Handedness
    ]
}
