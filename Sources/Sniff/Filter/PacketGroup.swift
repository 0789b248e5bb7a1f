import Decoders

/// Packets that are often looked for together. The name of a group is a filter expression, alone or as a part of one:
/// `security || att.error`.
package enum PacketGroup: String, CaseIterable, Sendable {
    case adv, gatt, security, connections, messages, errors, noise

    /// The filter that the name abbreviates.
    package var expression: String {
        switch self {
        case .adv: "adv"
        case .gatt: "att"
        case .security: PacketGroup.securityExpression
        case .connections: PacketGroup.connectionExpression
        case .messages: "transfer"
        case .errors: PacketGroup.errorExpression
        case .noise: PacketGroup.noiseExpression
        }
    }

    /// - The Security Manager Protocol.
    /// - Encryption Change and Encryption Key Refresh Complete (Core 6.0, Vol 4, Part E, 7.7.8 and 7.7.39), LE Long Term Key
    ///   Request (7.7.65.5); LE Enable Encryption and the replies to that request (7.8.24 to 7.8.26).
    /// - LL_ENC_REQ to LL_START_ENC_RSP, LL_PAUSE_ENC_REQ and LL_PAUSE_ENC_RSP (Vol 6, Part B, 2.4.2).
    /// - Insufficient Authentication, Authorization, Encryption Key Size and Encryption (Vol 3, Part F, 3.4.1.1).
    private static let securityExpression = """
        smp || hci.event_code in {0x08, 0x30, 0x59} || hci.subevent_code == 0x05 \
        || hci.opcode in 0x2019..0x201b || hci.command_opcode in 0x2019..0x201b \
        || ll.opcode in {0x03..0x06, 0x0a, 0x0b} || att.error in {0x05, 0x08, 0x0c, 0x0f}
        """

    /// - Disconnection Complete (Core 6.0, Vol 4, Part E, 7.7.5); the LE events that end or report a connection, an update of
    ///   its parameters, data length, PHY or subrating (7.7.65.1, .3, .6, .7, .10, .12, .35, .41), with the commands for them.
    /// - CONNECT_IND and the auxiliary ones; LL Control PDUs about the same (Vol 6, Part B, 2.4.2).
    /// - Connection Parameter Update (Vol 3, Part A, 4.20 and 4.21) and Exchange MTU (Vol 3, Part F, 3.4.2).
    private static let connectionExpression = """
        hci.event_code == 0x05 || hci.subevent_code in {0x01, 0x03, 0x06, 0x07, 0x0a, 0x0c, 0x23, 0x29} \
        || hci.opcode in {0x0406, 0x200d, 0x200e, 0x2013, 0x2020..0x2022, 0x2032, 0x2043, 0x207e, 0x2085} \
        || hci.command_opcode in {0x0406, 0x200d, 0x200e, 0x2013, 0x2020..0x2022, 0x2032, 0x2043, 0x207e, 0x2085} \
        || ll.pdu in {"CONNECT_IND", "AUX_CONNECT_REQ", "AUX_CONNECT_RSP"} \
        || ll.opcode in {0x00..0x02, 0x0f..0x11, 0x14..0x18, 0x26, 0x27} \
        || l2cap.code in {0x12, 0x13} || att.opcode in {0x02, 0x03}
        """

    /// All but what is to be expected: Attribute Not Found is how a search for attributes ends (Core 6.0, Vol 3, Part G, 4.4.1),
    /// and a connection ends because a side wants it.
    private static let errorExpression = """
        faults || att.error && !(att.error == 0x0a && att.request_opcode in {0x04, 0x06, 0x08, 0x10}) || hci.status != 0 || smp.reason || l2cap.reason || ll.crc_valid == false \
        || ll.mic_valid == false || att.unanswered || hci.unanswered || ll.error_code || transfer.violations \
        || hci.reason && !(hci.reason in {0x13, 0x15, 0x16})
        """

    /// Packets that are usually of no interest: those that keep a connection or a scan going and say nothing
    /// else.
    ///
    /// - Number Of Completed Packets (Core 6.0, Vol 4, Part E, 7.7.19) and the host's own (7.3.40): flow control.
    /// - Empty PDUs on the air (Vol 6, Part B, 2.4.1), unless something took effect with one.
    /// - Commands that switch scanning and advertising on and off or set how to scan (Vol 4, Part E, 7.8.9 to 7.8.11,
    ///   7.8.56, 7.8.61, 7.8.64, 7.8.65), with the answers to them that report no error: a host repeats them all the time.
    ///
    /// What has a fault is never noise.
    private static let noiseExpression = """
        !faults && (hci.event_code == 0x13 || ll.pdu == "Empty PDU" && !ll.applied \
        || hci.opcode in {0x0c35, 0x200a, 0x200b, 0x200c, 0x2039, 0x2040, 0x2041, 0x2042} \
        || hci.command_opcode in {0x0c35, 0x200a, 0x200b, 0x200c, 0x2039, 0x2040, 0x2041, 0x2042} \
        && !(hci.status != 0))
        """
}

extension Filter {
    /// The noise, compiled.
    package static func noise(_ vocabulary: Vocabulary) throws(FilterError) -> Filter {
        try Filter(PacketGroup.noise.rawValue, vocabulary: vocabulary)
    }

    /// A filter, or everything, limited to some groups and without others.
    package static func narrowed(
        _ filter: Filter?, only groups: [PacketGroup], without hidden: [PacketGroup], _ vocabulary: Vocabulary
    ) throws(FilterError) -> Filter? {
        var parts = filter.map { ["(\($0.expression))"] } ?? []
        if !groups.isEmpty { parts.append("(\(groups.map(\.rawValue).joined(separator: " || ")))") }
        parts += hidden.map { "!\($0.rawValue)" }
        return parts.isEmpty ? nil : try Filter(parts.joined(separator: " && "), vocabulary: vocabulary)
    }
}
