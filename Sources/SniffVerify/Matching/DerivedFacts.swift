import Sniff

/// Facts that follow from others, and are made when they are needed.
extension BluetoothOperation {
    /// Whether the request was answered; `nil` where the capture does not tell, and of what nothing answers.
    var isAnswered: Bool? {
        switch outcome {
        case .unanswered(.notCaptured): nil
        case .unanswered: false
        case .refused: true
        case .succeeded: end == begin ? nil : true
        }
    }

    /// Whether the value is as long as ATT_MTU allows: longer ones are cut to it (Core 6.0, Vol 3, Part F, 3.4.4.4 and
    /// 3.4.7.1).
    var fillsMTU: Bool? {
        guard case .integer(let mtu)? = facts[.mtu], let length else { return nil }
        switch kind {
        case .notify, .indicate, .write: return length >= mtu - 3
        case .read: return outcome == .succeeded ? length >= mtu - 1 : nil
        default: return nil
        }
    }
}

extension CharacteristicProperties {
    /// Their names in conditions, the lowest bit first (Core 6.0, Vol 3, Part G, 3.3.1.1).
    static let names = [
        "broadcast", "read", "write without response", "write", "notify", "indicate", "authenticated signed writes",
        "extended properties",
    ]

    /// The names of those that are set.
    var names: [FieldValue] {
        CharacteristicProperties.names.enumerated().filter { rawValue & 1 << UInt8($0.offset) != 0 }
            .map { .text($0.element) }
    }
}
