import Decoders

/// Reads when fields are there: `{bit: 0}`, `{field: NAME, is: [1, 3-255]}`, `{field: NAME, bit: 3}`, `{left: 2}` for at least
/// so many bytes, `{length: 2}` for exactly so many, `{begins: AA 01}` for the next ones, and `{ahead: 3, is: 1}` for a later one.
enum DecoderConditionReader {
    static func condition(_ node: DecoderNode) throws(DecoderFileError) -> Item.Condition {
        var map = try DecoderMap(node)
        let bit = try map.optional("bit")?.integer(in: 0...63)
        let values = map.optional("is")
        let field = try map.optional("field")?.text()
        let left = try map.optional("left")?.integer(in: 0...0xFFFF)
        let beside = map.optional("beside")
        let length = try map.optional("length")?.integer(in: 0...512)
        let begins = try map.optional("begins")?.hexadecimal()
        if let ahead = map.optional("ahead") {
            try map.finish()
            guard [field == nil, left == nil, beside == nil, length == nil, begins == nil].allSatisfy(\.self) else {
                throw node.error("a byte ahead has 'is' or 'bit': {ahead: 3, is: [1, 2]}")
            }
            return try later(ahead, bit, values)
        }
        try map.finish()
        switch (field, bit, values, left, length, begins) {
        case (nil, let bit?, nil, nil, nil, nil) where beside == nil: return .bit(bit)
        case (let field?, let bit?, nil, nil, nil, nil) where beside == nil: return .fieldBit(field, bit)
        case (let field?, nil, let values?, nil, nil, nil) where beside == nil:
            return .field(field, try DecoderValues.list(values))
        case (nil, nil, nil, let left?, nil, nil):
            guard let beside else { return .remaining(left) }
            return .remainingBeside(left, try widths(beside))
        case (nil, nil, nil, nil, let length?, nil) where beside == nil: return .left(length)
        case (nil, nil, nil, nil, let length, let begins?) where beside == nil:
            return .begins(begins, length: length)
        default:
            throw node.error(
                "{bit: 0}, {field: NAME, is: [1, 2]}, {field: NAME, bit: 3}, {left: 2}, {length: 2} or {begins: AA 01} "
                    + "is expected here")
        }
    }

    /// `{ahead: 3, is: [1, 2]}` or `{ahead: 3, bit: 7}`: the byte after the next three.
    private static func later(
        _ ahead: DecoderNode, _ bit: Int?, _ values: DecoderNode?
    ) throws(DecoderFileError) -> Item.Condition {
        let offset = try ahead.integer(in: 0...512)
        switch (bit, values) {
        case (let bit?, nil):
            guard (0..<8).contains(bit) else { throw ahead.error("a byte has the bits 0 to 7") }
            return .ahead(offset, mask: 1 << UInt8(truncatingIfNeeded: bit), [1 << UInt8(truncatingIfNeeded: bit)])
        case (nil, let values?):
            return .ahead(offset, try DecoderValues.list(values).compactMap { UInt8(exactly: $0) })
        default: throw ahead.error("a byte ahead has 'is' or 'bit': {ahead: 3, is: [1, 2]}")
        }
    }

    /// `beside: {7: 5, 8: 1}`: widths of the fields that bits of the last flags announce, which are not for these.
    private static func widths(_ node: DecoderNode) throws(DecoderFileError) -> [(bit: Int, width: Int)] {
        guard let pairs = node.node.mapping else {
            throw node.error("bits with the widths of their fields are expected here: {7: 5, 8: 1}")
        }
        var widths: [(bit: Int, width: Int)] = []
        for pair in pairs {
            let bit = try DecoderNode(node: pair.key, file: node.file).integer(in: 0...63)
            widths.append((bit, try DecoderNode(node: pair.value, file: node.file).integer(in: 0...255)))
        }
        return widths
    }
}
