/// Many layouts in one: their steps stand one after the other.
///
/// Taking a layout out of an array counts three references for every packet; taking a range of steps counts none.
struct LayoutTable: Sendable {
    private var all = Layout()
    private var ranges: [Range<Int>] = []

    /// - Parameter items: none where the bytes have no layout.
    mutating func append(_ items: [Item], under prefix: String, in vocabulary: inout Vocabulary) throws {
        ranges.append(try all.append(items, under: prefix, in: &vocabulary))
    }

    func isEmpty(at index: Int) -> Bool { ranges[index].isEmpty }

    /// Whether any field is secret.
    func hidesFields(at index: Int) -> Bool {
        let range = ranges[index]
        return !range.isEmpty && all.hidesFields(from: range.lowerBound)
    }

    /// Decodes `reader`'s bytes into `fields`, as ``Layout/decode(_:_:into:)`` does.
    func decode(
        at index: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        var registers = Layout.Registers(repeating: 0)
        try all.run(ranges[index], bytes, &reader, &registers, &fields)
    }
}
