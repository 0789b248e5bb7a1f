/// A key, or what a terminal sends like one.
enum Key: Equatable {
    /// Text: a scalar that is no control character.
    case character(Unicode.Scalar)
    /// A letter pressed with Control, in lower case.
    case control(Unicode.Scalar)
    case enter, escape, tab, backspace, delete
    case up, down, left, right, pageUp, pageDown, home, end
    /// A scalar of pasted text, which is never a command; controls come as spaces.
    case pasted(Unicode.Scalar)
    /// A sequence that means nothing to us.
    case unknown
}

/// Makes keys of the bytes that a terminal sends, one byte at a time.
///
/// Sequences are those of xterm (ctlseqs, "PC-Style Function Keys") and of the Linux console. One that is longer than
/// any of them is dropped up to its end.
struct KeyDecoder {
    private enum State: Equatable {
        case ground
        /// After ESC.
        case escape
        /// After ESC O: one byte more.
        case singleShift
        /// After ESC [.
        case control
        /// After ESC [ [: one byte more, a function key of the Linux console.
        case console
        /// Within a scalar of so many bytes more.
        case text(Int)
    }

    private var state = State.ground
    /// Bytes of a control sequence between ESC [ and the last one.
    private var parameters: [UInt8] = []
    private var scalar: UInt32 = 0
    private var minScalar: UInt32 = 0
    private var isPasting = false

    private static let longestSequence = 32

    /// Whether the last byte may be the beginning of more.
    var isInSequence: Bool { state != .ground && !isPasting }

    /// Nothing more comes: an escape character alone is a key.
    mutating func endSequence(into keys: inout [Key]) {
        if state == .escape { keys.append(.escape) } else if state != .ground { keys.append(.unknown) }
        state = .ground
    }

    mutating func receive(_ byte: UInt8, into keys: inout [Key]) {
        switch state {
        case .ground: begin(byte, &keys)
        case .escape: afterEscape(byte, &keys)
        case .singleShift: finish(singleShift(byte), &keys)
        case .console: finish(.unknown, &keys)
        case .control: inControl(byte, &keys)
        case .text(let missing): inText(byte, missing, &keys)
        }
    }

    private mutating func finish(_ key: Key, _ keys: inout [Key]) {
        state = .ground
        if !isPasting { keys.append(key) }
    }

    private mutating func begin(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x1B: state = .escape
        case 0..<0x20 where isPasting: keys.append(.pasted(" "))
        case 0x7F where isPasting: return
        case 0x0D, 0x0A: keys.append(.enter)
        case 0x09: keys.append(.tab)
        case 0x08, 0x7F: keys.append(.backspace)
        case 0..<0x20: keys.append(.control(Unicode.Scalar(byte | 0x60)))
        case 0x20..<0x7F: add(Unicode.Scalar(byte), &keys)
        case 0xC2...0xDF: (state, scalar, minScalar) = (.text(1), UInt32(byte & 0x1F), 0x80)
        case 0xE0...0xEF: (state, scalar, minScalar) = (.text(2), UInt32(byte & 0x0F), 0x800)
        case 0xF0...0xF4: (state, scalar, minScalar) = (.text(3), UInt32(byte & 0x07), 0x1_0000)
        default: keys.append(.unknown)
        }
    }

    private func add(_ scalar: Unicode.Scalar, _ keys: inout [Key]) {
        keys.append(isPasting ? .pasted(scalar) : .character(scalar))
    }

    private mutating func inText(_ byte: UInt8, _ missing: Int, _ keys: inout [Key]) {
        guard byte & 0xC0 == 0x80 else {
            // The scalar was cut off; this byte begins something else.
            finish(.unknown, &keys)
            return begin(byte, &keys)
        }
        scalar = scalar << 6 | UInt32(byte & 0x3F)
        guard missing == 1 else {
            state = .text(missing - 1)
            return
        }
        state = .ground
        let isControl = (0x80..<0xA0).contains(scalar)
        guard scalar >= minScalar, !isControl, let text = Unicode.Scalar(scalar) else { return keys.append(.unknown) }
        add(text, &keys)
    }

    private mutating func afterEscape(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case UInt8(ascii: "["):
            state = .control
            parameters.removeAll(keepingCapacity: true)
        case UInt8(ascii: "O") where !isPasting: state = .singleShift
        case 0x1B: if !isPasting { keys.append(.escape) }
        default:
            // Two keys that came at once: no command of ours needs Alt.
            finish(.escape, &keys)
            begin(byte, &keys)
        }
    }

    private func singleShift(_ byte: UInt8) -> Key {
        byte == UInt8(ascii: "M") ? .enter : KeyDecoder.cursorKey(byte) ?? .unknown
    }

    private mutating func inControl(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case UInt8(ascii: "[") where parameters.isEmpty: state = .console
        case 0x20..<0x40: if parameters.count < KeyDecoder.longestSequence { parameters.append(byte) }
        case 0x40..<0x7F: endControl(byte, &keys)
        case 0x1B:
            finish(.unknown, &keys)
            state = .escape
        default:
            // No part of a sequence: it was cut off.
            finish(.unknown, &keys)
            begin(byte, &keys)
        }
    }

    private mutating func endControl(_ last: UInt8, _ keys: inout [Key]) {
        guard last == UInt8(ascii: "~") else { return finish(KeyDecoder.cursorKey(last) ?? .unknown, &keys) }
        // The first number is the key; others are its modifiers.
        var number = 0
        for byte in parameters.prefix(4) {
            guard byte >= 0x30, byte < 0x3A else { break }
            number = number * 10 + Int(byte - 0x30)
        }
        switch number {
        case 200, 201:
            state = .ground
            isPasting = number == 200
        case 1, 7: finish(.home, &keys)
        case 3: finish(.delete, &keys)
        case 4, 8: finish(.end, &keys)
        case 5: finish(.pageUp, &keys)
        case 6: finish(.pageDown, &keys)
        default: finish(.unknown, &keys)
        }
    }

    private static func cursorKey(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        default: nil
        }
    }
}
