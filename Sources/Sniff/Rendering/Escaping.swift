import Decoders

/// Text from strangers' radios made safe: control and escape characters, invalid UTF-8 and characters that reorder a
/// line never reach the terminal.
///
/// There is one way to write them, in every output: `\\t`, `\\n`, `\\r`, another character as `\\u001b`, which in JSON are the
/// characters themselves, and an octet that is no UTF-8 as `\\xff`, which in JSON is four characters.
extension ByteBuffer {
    /// As it is, unless it could do harm; that is written `\n` or `\uNNNN`, and what is no UTF-8 `\xNN`.
    package mutating func append(safe bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F {
                append(byte)
                index += 1
                continue
            }
            let scalar = UTF8Scalar(bytes, at: index)
            if let value = scalar.value, !isHarmful(value) {
                for place in index..<index + scalar.length { append(bytes[place]) }
            } else {
                append(escaped: scalar.value, byte)
            }
            index += scalar.length
        }
    }

    /// A JSON string with its quotes; an octet that is no UTF-8 is written as `\xNN`, the backslash as JSON has it.
    package mutating func append(json bytes: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { append(UInt8(ascii: "\\")) }
                append(byte)
                index += 1
                continue
            }
            let scalar = UTF8Scalar(bytes, at: index)
            if let value = scalar.value, !isHarmful(value) {
                for place in index..<index + scalar.length { append(bytes[place]) }
            } else {
                if scalar.value == nil { append(UInt8(ascii: "\\")) }
                append(escaped: scalar.value, byte)
            }
            index += scalar.length
        }
        append(UInt8(ascii: "\""))
    }

    /// A character that could do harm, or an octet that is none.
    private mutating func append(escaped value: UInt32?, _ octet: UInt8) {
        switch value {
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case let value?:
            append("\\u")
            append(hex: UInt64(value), digits: 4)
        case nil:
            append("\\x")
            append(hex: UInt64(octet), digits: 2)
        }
    }

    /// Controls (C0, DEL, C1), line and paragraph separators, and everything that changes the direction of text.
    private func isHarmful(_ value: UInt32) -> Bool {
        value < 0x20 || (0x7F...0x9F).contains(value) || (0x200E...0x200F).contains(value)
            || (0x2028...0x202E).contains(value) || (0x2066...0x2069).contains(value) || value == 0x061C
            || value == 0xFEFF
    }
}

/// One scalar of UTF-8, or one byte that begins none.
private struct UTF8Scalar {
    var value: UInt32?
    var length = 1

    init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        let first = bytes[index]
        if first < 0x80 {
            value = UInt32(first)
            return
        }
        let (count, minScalar): (Int, UInt32)
        switch first {
        case 0xC2...0xDF: (count, minScalar, value) = (2, 0x80, UInt32(first & 0x1F))
        case 0xE0...0xEF: (count, minScalar, value) = (3, 0x800, UInt32(first & 0x0F))
        case 0xF0...0xF4: (count, minScalar, value) = (4, 0x1_0000, UInt32(first & 0x07))
        default: return
        }
        guard index + count <= bytes.count, var sum = value else {
            value = nil
            return
        }
        for place in index + 1..<index + count {
            guard bytes[place] & 0xC0 == 0x80 else {
                value = nil
                return
            }
            sum = sum << 6 | UInt32(bytes[place] & 0x3F)
        }
        guard sum >= minScalar, sum <= 0x10_FFFF, !(0xD800...0xDFFF).contains(sum) else {
            value = nil
            return
        }
        value = sum
        length = count
    }
}
