import Sniff

extension CaptureGap {
    /// The gaps of a capture, in words: `2 packets lost (frame 118), a wrong CRC (frame 117)`.
    ///
    /// - Parameter inputs: names of the inputs; where there are several, each is named.
    package static func text(_ gaps: [CaptureGap], _ inputs: [String]) -> String {
        gaps.map { gap in
            switch gap.reason {
            case .missingBeginning, .noPackets: gap.words
            default: gap.moment.frame > 0 ? "\(gap.words) (\(gap.moment.frameText(inputs)))" : gap.words
            }
        }.joined(separator: ", ")
    }

    /// Without its place.
    package var words: String {
        switch reason {
        case .lostPackets(let count): "\(count.grouped("packet")) lost on this link"
        case .badCRC: "1 packet with a wrong CRC"
        case .missedEvents(let count): "\(count.grouped("connection event")) missed"
        case .encrypted: "encrypted from here on"
        case .cut(let count): "record cut at \(count.grouped("byte"))"
        case .droppedRecords(let count): "\(count.grouped("record")) never reached the capture"
        case .unrecognised(let address, let name):
            "\(address) was heard before anything showed that it is \(name)"
        case .missingBeginning: "the beginning of the connection is not in the capture"
        case .noPackets: "there is no packet in the capture"
        case .damage(let offset, let message): "damaged at byte \(offset): \(message)"
        case .stopped: "stopped before the end"
        case .limitReached: "a limit of this program was reached"
        }
    }

    /// The word that machines know the reason by.
    package var word: String {
        switch reason {
        case .lostPackets: "lost_packets"
        case .badCRC: "bad_crc"
        case .missedEvents: "missed_events"
        case .encrypted: "encrypted"
        case .cut: "cut"
        case .droppedRecords: "dropped_records"
        case .unrecognised: "unrecognised"
        case .missingBeginning: "missing_beginning"
        case .noPackets: "no_packets"
        case .damage: "damage"
        case .stopped: "stopped"
        case .limitReached: "limit_reached"
        }
    }

    /// Whether the input is not what was captured.
    package var isDamage: Bool { if case .damage = reason { true } else { false } }
}

extension Moment {
    /// `frame 12`, with the name of the input where there are several: `frame 12 of phone.btsnoop`.
    package func frameText(_ inputs: [String]) -> String {
        guard inputs.count > 1, inputs.indices.contains(input) else { return "frame \(frame)" }
        return "frame \(frame) of \(inputs[input].lastComponent)"
    }
}
