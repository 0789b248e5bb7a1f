import Decoders

extension ByteBuffer {
    /// A value as JSON and CSV have it, without quotes.
    package mutating func append(plain entry: FieldEntry, _ fields: borrowing FieldList) {
        append(plain: entry, memory: fields.scratch)
    }

    /// - Parameter memory: that of the list.
    package mutating func append(plain entry: FieldEntry, memory: borrowing ByteBuffer) {
        switch entry.kind {
        case .unsigned: append(decimal: entry.value)
        case .signed: append(decimal: entry.signed)
        case .decimal: append(mantissa: entry.signed, exponent: entry.exponent)
        case .fixed: append(mantissa: entry.signed, exponent: entry.exponent, allDigits: true)
        case .float: append(float: Double(bitPattern: entry.value))
        case .boolean: append(entry.value == 0 ? "false" : "true")
        case .name: append(name: entry.staticName)
        case .address: append(address: entry.value)
        case .uuid: append(uuid: entry.uuid)
        case .bytes: memory.withBytes(of: entry) { append(hex: $0) }
        case .text, .label: memory.withBytes(of: entry) { append(safe: $0) }
        case .secret: memory.withMask(of: entry) { append(safe: $0) }
        case .object, .list, .array, .element, .end, .memo: break
        }
    }

    /// The shortest digits that give the number back.
    package mutating func append(float value: Double) {
        let text = value.description
        append(string: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}
