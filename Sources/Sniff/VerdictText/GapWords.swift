extension CaptureGap.Reason {
    /// What is missing, for people.
    package var words: String {
        switch self {
        case .lostPackets(let count): "\(count) packet\(count == 1 ? "" : "s") lost on this connection"
        case .badCRC: "a packet of this connection with a wrong CRC"
        case .missedEvents(let count): "\(count) connection event\(count == 1 ? "" : "s") not heard"
        case .encrypted: "encrypted: the content cannot be read"
        case .cut(let count): "only \(count) bytes of this record were captured"
        case .droppedRecords(let count): "\(count) record\(count == 1 ? "" : "s") never reached the capture"
        case .missingBeginning: "the beginning of the connection is not in the capture"
        case .damage(let offset, let message): "the input is damaged at byte \(offset): \(message)"
        case .stopped: "watching stopped here"
        }
    }

    /// The word that machines know it by.
    package var word: String {
        switch self {
        case .lostPackets: "lost_packets"
        case .badCRC: "bad_crc"
        case .missedEvents: "missed_events"
        case .encrypted: "encrypted"
        case .cut: "cut"
        case .droppedRecords: "dropped_records"
        case .missingBeginning: "missing_beginning"
        case .damage: "damage"
        case .stopped: "stopped"
        }
    }

    /// Whether the input is not what was captured.
    package var isDamage: Bool { if case .damage = self { true } else { false } }
}
