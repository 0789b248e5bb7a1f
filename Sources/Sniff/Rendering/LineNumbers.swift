import Decoders

extension NumberStyle {
    /// How many hexadecimal digits a number takes: those of its style, or more, by whole bytes.
    package func digits(of value: UInt64) -> Int {
        let minDigits = self == .hex2 ? 2 : self == .hex4 ? 4 : 8
        return value >> UInt64(minDigits &* 4) == 0 ? minDigits : (71 &- value.leadingZeroBitCount) / 8 &* 2
    }
}

extension ByteBuffer {
    package mutating func append(number value: UInt64, _ style: NumberStyle) {
        switch style {
        case .decimal, .ranges, .firstFew: append(decimal: value)
        case .hex2, .hex4, .hex8:
            append("0x")
            append(hex: value, digits: style.digits(of: value))
        }
    }
}

extension FieldStyles {
    /// A value on a line, for packets and verdicts alike: without its label, and without its unit but for that of times.
    /// Texts, bytes and UUIDs are for the caller, who knows how much room there is.
    package borrowing func append(
        _ entry: FieldEntry, _ style: Style, memory: borrowing ByteBuffer, to out: inout ByteBuffer
    ) {
        if style.readableUnit == .seconds { return out.append(seconds: entry) }
        guard entry.kind == .unsigned else { return out.append(plain: entry, memory: memory) }
        let name = style.hasNames ? name(of: entry) : nil
        if let name, style.summary == .bare || !style.showsNumber { return out.append(name: name) }
        out.append(number: entry.value, style.number)
        guard let name else { return }
        out.append(UInt8(ascii: " "))
        out.append(name: name)
    }
}
