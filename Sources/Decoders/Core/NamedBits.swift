/// Octets whose bits have names or numbers, of any width: the octets as they are, and beside them what is set.
///
/// Flags (`Item.flags`) are for few bits, each a field of its own; event masks and supported commands have hundreds.
extension Item {
    /// Octets whose bits have names.
    ///
    /// - Parameters:
    ///   - name: of the octets. What is set is the list under this name and `_names`; of a bit without a name, `bit` and
    ///     its number.
    ///   - count: octets, lowest bit first.
    ///   - first: the number of the lowest bit, where the octets are a later page of something.
    ///   - nameOfBit: asked when bytes are decoded.
    static func namedBits(
        _ name: String, _ count: Int, first: Int = 0, _ meaning: String,
        names nameOfBit: @escaping @Sendable (Int) -> StaticName?
    ) -> Item {
        .code([
            FieldDefinition(name, .hex, meaning),
            FieldDefinition(name + "_names", .text, list: true, summary: .bare, style: .firstFew, "what is set"),
        ]) {
            (bytes, reader, keys, fields) throws(Fault) in
            let octets = try reader.skip(count, keys[0])
            fields.add(keys[0], bytes: octets, of: bytes)
            fields.add(keys[1], bitsOf: octets, bytes, first: first, names: nameOfBit)
        }
    }

    /// A number whose bits have names: the number, and the list of those that are set.
    static func mask(
        _ name: String, _ width: Int, summary: SummaryStyle = .hidden, _ meaning: String,
        names nameOfBit: @escaping @Sendable (Int) -> StaticName?
    ) -> Item {
        .code([
            FieldDefinition(name, .integer, style: .hex8, meaning),
            FieldDefinition(name + "_names", .text, list: true, summary: summary, style: .firstFew, "what is set"),
        ]) { (bytes, reader, keys, fields) throws(Fault) in
            let range = try reader.skip(width, keys[0])
            fields.add(keys[0], bytes.uint(at: range.lowerBound, width: width))
            fields.add(keys[1], bitsOf: range, bytes, names: nameOfBit)
        }
    }

    /// A map of channels, one bit each, the lowest first.
    ///
    /// - Parameters:
    ///   - name: of the octets.
    ///   - numbers: name of the list of channels whose bit is set.
    static func channels(_ name: String, _ count: Int, _ meaning: String, numbers: String = "channels") -> Item {
        .code([
            FieldDefinition(name, .hex, meaning),
            FieldDefinition(
                numbers, .integer, list: true, summary: .labelled, style: .ranges, "channels whose bit is set"),
        ]) { (bytes, reader, keys, fields) throws(Fault) in
            let octets = try reader.skip(count, keys[0])
            fields.add(keys[0], bytes: octets, of: bytes)
            fields.add(keys[1], channelsOf: octets, bytes)
        }
    }
}

extension FieldList {
    /// The names of the bits that are set in some octets, as a list.
    mutating func add(
        _ key: FieldKey, bitsOf octets: Range<Int>, _ bytes: borrowing Span<UInt8>, first: Int = 0,
        names nameOfBit: (Int) -> StaticName?
    ) {
        guard wants(key) else { return }
        begin(key, .list)
        forEachBit(of: octets, bytes) { fields, bit in
            if let name = nameOfBit(first + bit) {
                fields.add(key, name)
            } else {
                fields.add(key, label: "bit \(first + bit)")
            }
        }
        end(key)
    }

    /// The numbers of the bits that are set, as a list.
    mutating func add(_ key: FieldKey, channelsOf octets: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        guard wants(key) else { return }
        begin(key, .list)
        forEachBit(of: octets, bytes) { fields, bit in fields.add(key, UInt64(bit)) }
        end(key)
    }

    /// The same of a map of up to 64 channels that has been read already.
    mutating func add(_ key: FieldKey, channelsIn map: UInt64) {
        guard wants(key) else { return }
        begin(key, .list)
        var left = map
        while left != 0 {
            add(key, UInt64(left.trailingZeroBitCount))
            left &= left &- 1
        }
        end(key)
    }

    private mutating func forEachBit(
        of octets: Range<Int>, _ bytes: borrowing Span<UInt8>, _ body: (inout FieldList, Int) -> Void
    ) {
        for index in octets {
            var left = bytes[index]
            while left != 0 {
                body(&self, (index - octets.lowerBound) * 8 + left.trailingZeroBitCount)
                left &= left &- 1
            }
        }
    }
}
