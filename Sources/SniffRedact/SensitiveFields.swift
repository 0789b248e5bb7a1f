import Decoders

/// Which fields have what is to be taken out: the one table of it. Addresses are found by their type.
enum SensitiveFields {
    /// What a field is to the redaction.
    enum Role: UInt8 {
        case none, address, addressType
        case name, paddedName, identifier, key, advertisingData
        /// Numbers of four bytes that people compare or type.
        case passkey
        /// The same of two bytes.
        case consentCode
        /// What names a key, beside the random number of it.
        case diversifier, random
        case dataLength, frameOfCommand, keyCount
        case opcode, handle, valueOffset, uuid, service, value
        case attributes, attributeHandle, attributeUUID, attributeValue
        case company, manufacturerData, serviceUUID, serviceData, dataStatus, fragment, uri, text, otherData, encrypted
        case integrity
        /// Whose advertising data are, and which part of them.
        case advertisement, advertisingSet, advertisingSID, scanResponse, operation
        case channel, channelData, repeated
    }

    static let paths: [(Role, [String])] = [
        (
            .name,
            [
                "adv.name", "adv.broadcast_name", "adv.value.display_name", "hci.apcf_local_name", "monitor.local_name",
                "monitor.short_name", "value.device_name",
            ]
        ),
        // 248 octets at the end of a packet, of which those behind the first zero may be of another name.
        (.paddedName, ["hci.local_name", "hci.remote_name"]),
        (
            .identifier,
            [
                "value.serial_number", "adv.value.uas_id", "adv.value.uas_id_data", "adv.value.operator_id",
                "adv.value.messages.uas_id", "adv.value.messages.uas_id_data", "adv.value.messages.operator_id",
            ]
        ),
        (.key, keys),
        (.passkey, ["hci.passkey", "hci.numeric_value", "monitor.passkey", "monitor.numeric_value"]),
        (.consentCode, ["value.consent_code"]),
        (
            .diversifier,
            ["hci.encrypted_diversifier", "monitor.encrypted_diversifier", "smp.ediv", "ll.ediv"]
        ),
        (.random, ["hci.random_number", "monitor.random_number", "smp.rand", "ll.rand"]),
        (
            .advertisingData,
            [
                "adv.data", "hci.extended_inquiry_response", "hci.responses.extended_inquiry_response",
                "hci.advertising_data", "hci.scan_response_data", "hci.records.advertising_data",
                "hci.records.scan_response_data", "hci.periodic_responses.data", "hci.response_data",
                "hci.subevents_with_data.subevent_data", "monitor.advertising_data", "monitor.scan_response_data",
                "ll.acad",
            ]
        ),
        (.dataLength, ["hci.data_total_length"]), (.frameOfCommand, ["monitor.command"]),
        (.keyCount, ["monitor.num_keys"]),
        (.opcode, ["att.opcode"]), (.handle, ["att.handle"]), (.valueOffset, ["att.value_offset"]),
        (.uuid, ["att.uuid"]), (.service, ["att.service"]), (.value, ["att.value"]), (.attributes, ["att.attributes"]),
        (.attributeHandle, ["att.attributes.handle"]), (.attributeUUID, ["att.attributes.uuid"]),
        (.attributeValue, ["att.attributes.value"]), (.company, ["adv.company", "adv.more_manufacturer_data.company"]),
        (.manufacturerData, ["adv.manufacturer_data", "adv.more_manufacturer_data.data"]),
        (.serviceUUID, ["adv.service_data.uuid"]), (.serviceData, ["adv.service_data.data"]),
        (.dataStatus, ["adv.data_status"]), (.fragment, ["l2cap.fragment"]), (.uri, ["adv.uri", "adv.value.url"]),
        (.text, ["monitor.text"]),
        (.otherData, ["monitor.data", "hci.data", "ll.data", "hci.parameters"]), (.advertisement, ["adv"]),
        (.advertisingSet, ["hci.opcode", "hci.advertising_handle", "hci.sync_handle"]),
        (.advertisingSID, ["adv.advertising_sid"]), (.scanResponse, ["adv.scan_response"]),
        (.operation, ["hci.operation"]), (.channel, ["l2cap.cid"]), (.channelData, ["l2cap.payload"]),
        (.repeated, ["ll.retransmission"]),
        (.encrypted, ["ll.encrypted"]), (.integrity, ["ll.crc_valid"]),
    ]

    /// Keys, what they are made of, and what lets somebody who has heard the rest guess them: the confirm values of legacy
    /// pairing give a passkey away (Core 6.0, Vol 3, Part H, 2.3.5.5), and the session key diversifiers make the session key
    /// of whoever has the long term key (Core 6.0, Vol 6, Part B, 5.1.3.1), whose payloads cannot be redacted.
    private static let keys = [
        "adv.simple_pairing_hash_c_192", "adv.simple_pairing_randomizer_r_192", "adv.simple_pairing_hash_c_256",
        "adv.simple_pairing_randomizer_r_256", "adv.security_manager_tk_value",
        "adv.le_secure_connections_confirmation_value", "adv.le_secure_connections_random_value", "adv.broadcast_code",
        "hci.link_key", "hci.keys.link_key", "hci.pin_code", "hci.c", "hci.r", "hci.c_192", "hci.r_192", "hci.c_256",
        "hci.r_256", "hci.key", "hci.plaintext_data", "hci.encrypted_data", "hci.long_term_key", "hci.peer_irk",
        "hci.local_irk", "hci.broadcast_code", "hci.dh_key", "monitor.identity_resolving_key", "monitor.link_key",
        "monitor.long_term_key", "monitor.signature_key", "monitor.c_192", "monitor.r_192", "monitor.c_256",
        "monitor.r_256", "smp.confirm_value", "smp.random_value", "smp.long_term_key", "smp.identity_resolving_key",
        "smp.signature_key", "ll.skd_c", "ll.skd_p", "value.session_key", "value.set_identity_resolving_key",
    ]

    /// The role of every key of a vocabulary.
    static func roles(_ vocabulary: Vocabulary) -> [Role] {
        var roles = [Role](repeating: .none, count: vocabulary.count)
        for key in vocabulary.keys {
            let definition = vocabulary[key]
            // The same that outputs hide; the table has what besides gives a key away.
            if definition.isSecret, definition.type == .hex || definition.type == .text {
                roles[Int(key.rawValue)] = .key
            }
            if definition.type == .address { roles[Int(key.rawValue)] = .address }
            if definition.path.hasSuffix("address_type") { roles[Int(key.rawValue)] = .addressType }
        }
        for (role, names) in paths {
            for name in names {
                guard let key = vocabulary.key(ofPath: name) else { continue }
                roles[Int(key.rawValue)] = role
            }
        }
        return roles
    }

    /// Characteristics that say who somebody is, or that hold a key (Assigned Numbers, 3.8).
    static let characteristics: [UInt32: (kind: RedactedKind, fill: Fill)] = [
        // Device Name, System ID (made of an address), Serial Number String
        0x2A00: (.name, .text), 0x2A23: (.identifier, .zero), 0x2A25: (.identifier, .text),
        // User Data: Email Address, First Name, Last Name
        0x2A87: (.name, .text), 0x2A8A: (.name, .text), 0x2A90: (.name, .text),
        // Telephone Bearer: UCI, Incoming Call Target Bearer URI, Incoming Call, Call Friendly Name: numbers of callers
        0x2BB4: (.identifier, .text), 0x2BBC: (.name, .text), 0x2BC1: (.name, .text), 0x2BC2: (.name, .text),
        // Set Identity Resolving Key, Encrypted Data Key Material
        0x2B84: (.key, .zero), 0x2B88: (.key, .zero),
    ]

    /// AD types with names and keys (Assigned Numbers, 2.3).
    static let advertisingTypes: [UInt8: (kind: RedactedKind, fill: Fill)] = [
        0x08: (.name, .text), 0x09: (.name, .text), 0x30: (.name, .text), 0x0E: (.key, .zero), 0x0F: (.key, .zero),
        0x1D: (.key, .zero), 0x1E: (.key, .zero), 0x22: (.key, .zero), 0x23: (.key, .zero), 0x2D: (.key, .zero),
    ]

    /// Attributes that the decoding of others rests on: declarations, descriptors but for the description that a user gives,
    /// and what tells of changes.
    static func isStructure(_ uuid: BluetoothUUID) -> Bool {
        guard let short = uuid.short else { return false }
        return (0x2800..<0x2A00).contains(short) && short != 0x2901 || [0x2A05, 0x2B29, 0x2B2A, 0x2B3A].contains(short)
    }

    /// Keys in commands of the management interface whose fields leave them out (BlueZ, doc/mgmt-api.txt): the size of an
    /// entry, and what of it is a key. The entries stand at the end of the packet.
    static let hiddenKeys: [String: (size: Int, keys: [Range<Int>], hasAddress: Bool)] = [
        "Load Link Keys": (25, [8..<24], true), "Load Long Term Keys": (36, [10..<20, 20..<36], true),
        "Load Identity Resolving Keys": (23, [7..<23], true), "Load Blocked Keys": (17, [1..<17], false),
        "PIN Code Reply": (24, [8..<24], true),
    ]
}
