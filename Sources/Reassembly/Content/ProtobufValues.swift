/// The meaning of bits by the kind of their field. Kinds that contradict the wire type are ignored.
extension ProtobufSchema.Field {
    func value(varint bits: UInt64) -> MessageTree.Value {
        switch kind {
        case .boolean: .boolean(bits != 0)
        case .zigzag: integer(Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1))
        case .signed: integer(Int64(bitPattern: bits))
        // Enumerations are signed, whatever else is said.
        default: names.isEmpty ? .integer(Int128(bits)) : integer(Int64(bitPattern: bits))
        }
    }

    func value(fixed32 bits: UInt32) -> MessageTree.Value {
        switch kind {
        case .float: .single(Float(bitPattern: bits))
        case .signed: integer(Int64(Int32(bitPattern: bits)))
        default: .integer(Int128(bits))
        }
    }

    func value(fixed64 bits: UInt64) -> MessageTree.Value {
        switch kind {
        case .double: .real(Double(bitPattern: bits))
        case .signed: integer(Int64(bitPattern: bits))
        default: .integer(Int128(bits))
        }
    }

    private func integer(_ number: Int64) -> MessageTree.Value {
        names[number].map { .named($0, number) } ?? .integer(Int128(number))
    }

    /// The encoding of numbers in one string.
    enum PackedWidth { case varint, fixed32, fixed64 }

    /// `nil` for kinds that are never packed. The width of `fixed` is not known.
    var packedWidth: PackedWidth? {
        switch kind {
        case .unsigned, .signed, .zigzag, .boolean, .packed: .varint
        case .float: .fixed32
        case .double: .fixed64
        case .text, .bytes, .fixed, .automatic: nil
        }
    }

    func isText(_ content: ArraySlice<UInt8>) -> Bool {
        switch kind {
        case .text: true
        case .automatic: content.isPrintable
        default: false
        }
    }
}

extension ArraySlice<UInt8> {
    /// UTF-8 without control characters. An encoded message nearly always has some: numbers of fields and lengths.
    fileprivate var isPrintable: Bool {
        guard !isEmpty, allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return false }
        do {
            _ = try UTF8Span(validating: span)
            return true
        } catch {
            return false
        }
    }
}
