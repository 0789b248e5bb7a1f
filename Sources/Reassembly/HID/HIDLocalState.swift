/// Items that hold for the next main item only (HID 1.11, 6.2.2.8). Designators and strings are passed over.
struct HIDLocalState {
    private var ranges: [Range] = []
    private var minimum: Range?
    /// Usages of the set that a Delimiter opened; `nil` outside of one.
    private var usagesInSet: Int?

    /// `page` is nil where the item has 16 bits: then it is the page that is current at the main item.
    private struct Range {
        var page: UInt16?
        var lower: UInt16
        var upper: UInt16
    }

    mutating func addUsage(_ item: HIDItem) {
        let usage = Self.range(item)
        if isAlternative() { return }
        ranges.append(usage)
    }

    mutating func setMinimum(_ item: HIDItem) { minimum = Self.range(item) }

    /// - Returns: whether the range begins with a minimum and ends after it.
    mutating func setMaximum(_ item: HIDItem) -> Bool {
        guard var range = minimum else { return false }
        let last = Self.range(item)
        minimum = nil
        guard last.lower >= range.lower else { return false }
        range.upper = last.lower
        range.page = range.page ?? last.page
        if isAlternative() { return true }
        ranges.append(range)
        return true
    }

    mutating func delimit(_ item: HIDItem) { usagesInSet = item.data == 1 ? 0 : nil }

    func usages(page: UInt16) -> [HIDUsageRange] {
        ranges.map { HIDUsageRange(page: $0.page ?? page, ids: $0.lower...$0.upper) }
    }

    /// All usages of a set are names of one control, the preferred first: the others would shift the controls after it.
    private mutating func isAlternative() -> Bool {
        guard let count = usagesInSet else { return false }
        usagesInSet = count + 1
        return count > 0
    }

    private static func range(_ item: HIDItem) -> Range {
        let id = UInt16(truncatingIfNeeded: item.data)
        let page = item.size == 4 ? UInt16(truncatingIfNeeded: item.data >> 16) : nil
        return Range(page: page, lower: id, upper: id)
    }
}
