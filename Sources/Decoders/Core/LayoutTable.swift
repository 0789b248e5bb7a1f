/// Many layouts in one: their steps stand one behind the other.
///
/// Taking a layout out of an array counts three references for every packet; taking a range of steps counts none.
struct LayoutTable: Sendable {
    private var all = Layout()
    private var ranges: [Range<Int>] = []

    mutating func append(_ layout: Layout) {
        let start = all.steps.count
        for var step in layout.steps {
            // Steps know how many follow them, not where they are; only these point elsewhere.
            if step.operation == .code { step.low += all.codes.count }
            if step.operation == .ifEqual || step.hasAbsent { step.low += all.constants.count }
            if step.operation == .scaled { step.span += all.scales.count }
            all.steps.append(step)
        }
        all.codes += layout.codes
        all.constants += layout.constants
        all.scales += layout.scales
        ranges.append(start..<all.steps.count)
    }

    func isEmpty(at index: Int) -> Bool { ranges[index].isEmpty }

    /// Decodes `reader`'s bytes into `fields`, as ``Layout/decode(_:_:into:)`` does.
    func decode(
        at index: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        var registers = Layout.Registers(repeating: 0)
        try all.run(ranges[index], bytes, &reader, &registers, &fields)
    }
}
