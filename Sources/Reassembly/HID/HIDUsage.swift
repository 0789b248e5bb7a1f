/// One control: a usage page and a number on it (HID 1.11, 6.2.2.8).
package struct HIDUsage: Hashable, Sendable {
    package let page: UInt16
    package let id: UInt16

    package init(page: UInt16, id: UInt16) {
        self.page = page
        self.id = id
    }

    /// Whether it is a key of a keyboard: reports of these tell passwords.
    package var isKeystroke: Bool { page == HIDUsages.keyboard }
    /// Whether it is a numbered button.
    package var isButton: Bool { page == HIDUsages.button }
    /// The name in lower snake case.
    package var name: String { HIDUsages.name(of: self) }
}

/// Usages of one main item that follow each other on a page.
package struct HIDUsageRange: Hashable, Sendable {
    package let page: UInt16
    package let ids: ClosedRange<UInt16>

    package var count: Int { Int(ids.upperBound) - Int(ids.lowerBound) + 1 }

    /// - Parameter index: below ``count``, else there is none.
    package func usage(at index: Int) -> HIDUsage? {
        guard index >= 0, index < count else { return nil }
        return HIDUsage(page: page, id: ids.lowerBound &+ UInt16(truncatingIfNeeded: index))
    }
}
