/// What is taken out of a capture that is to be shared.
public enum RedactedKind: UInt8, CaseIterable, Sendable {
    /// Device addresses, which become pseudonyms.
    case address
    /// What people call their devices, and what else a device says of its owner.
    case name
    /// Serial numbers and the like: one device has them.
    case identifier
    /// Keys, what keys are made of, and what lets somebody guess them.
    case key
    /// Passwords and tokens in values and messages.
    case credential
    /// What somebody asked to be wiped.
    case chosen
    /// Pieces of PDUs and SDUs whose rest is missing, so that nobody can tell what they say.
    case incomplete

    /// The kind in words, of several.
    public var text: String {
        switch self {
        case .address: "addresses"
        case .name: "names"
        case .identifier: "serial numbers"
        case .key: "keys"
        case .credential: "credentials"
        case .chosen: "chosen values"
        case .incomplete: "incomplete PDUs"
        }
    }

    /// As JSON has it.
    package var jsonName: String {
        switch self {
        case .address: "address"
        case .name: "name"
        case .identifier: "serial_number"
        case .key: "key"
        case .credential: "credential"
        case .chosen: "chosen_value"
        case .incomplete: "incomplete_pdu"
        }
    }
}

/// How a byte is replaced: by a rule that does not depend on where in the value it stands, so that pieces of a value become
/// pieces of what takes its place. Zeros stay, because they end texts and fill them up.
enum Fill: Hashable, Sendable {
    /// Digits stay digits, so that a number in JSON stays one, and everything else becomes a letter.
    case text
    /// The same letter for every byte: different names stay different.
    case letter(UInt8)
    case zero

    func callAsFunction(_ byte: UInt8) -> UInt8 {
        switch self {
        case .zero: 0
        case .letter(let letter): byte == 0 ? 0 : letter
        case .text:
            switch byte {
            case 0: 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "1")
            default: UInt8(ascii: "x")
            }
        }
    }

    /// Which of two comes first where both are to replace a byte.
    var order: Int {
        switch self {
        case .text: 0
        case .letter(let letter): Int(letter)
        case .zero: 256
        }
    }
}

/// A part of some bytes that is to be replaced.
struct Mask: Sendable, Hashable {
    var range: Range<Int>
    let fill: Fill
    let kind: RedactedKind
}

/// A value that is to be replaced.
struct SensitiveValue: Hashable {
    let kind: RedactedKind
    var fill: Fill
    /// What stands before it in the packet, so that a short one is found in its place only.
    var prefix: [UInt8] = []
    let bytes: [UInt8]
    /// It means something only where it stands: other places that happen to have the same bytes stay.
    var isLocal = false
    /// It is no other value of which another one is a part.
    var isCounted = true

    init(_ kind: RedactedKind, _ bytes: [UInt8], fill: Fill? = nil, prefix: [UInt8] = [], isLocal: Bool = false) {
        self.kind = kind
        self.bytes = bytes
        self.prefix = prefix
        self.isLocal = isLocal
        self.fill = fill ?? (SensitiveValue.isText(bytes) ? .text : .zero)
    }

    /// Whether there is anything to replace.
    var changes: Bool { bytes.contains { fill($0) != $0 } }

    /// Whether its bytes are looked for everywhere: at least four, and not all alike.
    var isDistinctive: Bool { SensitiveValue.isDistinctive(bytes) }

    static func isDistinctive(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 4, let first = bytes.first else { return false }
        guard let second = bytes.first(where: { $0 != first }) else { return false }
        return bytes.contains { $0 != first && $0 != second }
    }

    /// Printable ASCII, perhaps filled up with zeros, or UTF-8; what is shorter is most likely a number.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        let text = bytes.prefix { $0 != 0 }
        guard text.count >= 4, bytes[text.count...].allSatisfy({ $0 == 0 }) else { return false }
        return text.allSatisfy { $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 }
            && String(validating: text, as: UTF8.self) != nil
    }
}
