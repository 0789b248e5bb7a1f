/// Octets whose bits have names or numbers, of any width: the octets as they are, and beside them what is set.
///
/// Flags (`Item.flags`) are for few bits, each a field of its own; event masks and supported commands have hundreds.
extension Item {
    /// Octets, or a number, whose bits have names.
    ///
    /// - Parameters:
    ///   - octets: the field that they are. What is set is the list under its name and `_names`; of a bit without a name,
    ///     `bit` and its number.
    ///   - count: octets, lowest bit first.
    ///   - first: the number of the lowest bit, where the octets are a later page of something.
    ///   - style: whether lines have all names or the first few.
    ///   - names: of the bits by their numbers.
    package static func namedBits(
        _ octets: FieldDefinition, _ count: Count, first: Int = 0, isBigEndian: Bool = false, summary: SummaryStyle,
        style: NumberStyle = .firstFew, names: NameSource
    ) -> Item {
        let list = FieldDefinition(
            octets.name + "_names", .text, list: true, summary: summary, style: style, "what is set")
        return .builtIn(BuiltIn(.namedBits(octets, list, count, first: first, bigEndian: isBigEndian, names)))
    }

    /// A map of channels, one bit each, the lowest first.
    ///
    /// - Parameters:
    ///   - name: of the octets.
    ///   - numbers: name of the list of channels whose bit is set.
    ///   - summary: whether lines have that list.
    package static func channels(
        _ name: String, _ count: Int, _ meaning: String, numbers: String = "channels",
        summary: SummaryStyle = .labelled
    ) -> Item {
        let list = FieldDefinition(
            numbers, .integer, list: true, summary: summary, style: .ranges, "channels whose bit is set")
        return .builtIn(BuiltIn(.channels(FieldDefinition(name, .hex, meaning), numbers: list, count)))
    }

    /// - Parameter type: of the octets: a number or bytes.
    static func readingNamedBits(
        _ type: FieldType, _ count: Count, first: Int, bigEndian: Bool, _ names: NameSource
    ) -> CodeDecoder {
        let width: Int? = if case .fixed(let count) = count { count } else { nil }
        return { (bytes, reader, keys, fields) throws(Fault) in
            let octets = try width.map { count throws(Fault) in try reader.skip(count, keys[0]) } ?? reader.rest()
            if type == .integer {
                let raw = bytes.uint(at: octets.lowerBound, width: octets.count)
                fields.add(keys[0], bigEndian ? raw.byteSwapped >> UInt64(64 - 8 * octets.count) : raw)
            } else {
                fields.add(keys[0], bytes: octets, of: bytes)
            }
            fields.add(keys[1], bitsOf: octets, bytes, first: first, bigEndian: bigEndian) {
                names.name(of: UInt64($0))
            }
        }
    }
}

extension FieldList {
    /// The names of the bits that are set in some octets, as a list.
    mutating func add(
        _ key: FieldKey, bitsOf octets: Range<Int>, _ bytes: borrowing Span<UInt8>, first: Int = 0,
        bigEndian: Bool = false, names nameOfBit: (Int) -> StaticName?
    ) {
        guard wants(key) else { return }
        begin(key, .list)
        forEachBit(of: octets, bytes, bigEndian) { fields, bit in
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

    /// The bits that are set, from the lowest on.
    private mutating func forEachBit(
        of octets: Range<Int>, _ bytes: borrowing Span<UInt8>, _ bigEndian: Bool = false,
        _ body: (inout FieldList, Int) -> Void
    ) {
        for octet in 0..<octets.count {
            var left = bytes[bigEndian ? octets.upperBound - 1 - octet : octets.lowerBound + octet]
            while left != 0 {
                body(&self, octet * 8 + left.trailingZeroBitCount)
                left &= left &- 1
            }
        }
    }
}
