/// First in, first out: both ends in constant time.
package struct Queue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    package init() {}

    package var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    package var first: Element? { isEmpty ? nil : elements[head] }

    package mutating func append(_ element: Element) { elements.append(element) }

    @discardableResult
    package mutating func removeFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head > 32, head > elements.count / 2 {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    /// The last one that fits.
    package func last(where fits: (Element) -> Bool) -> Element? {
        for element in elements[head...].reversed() { if let element, fits(element) { return element } }
        return nil
    }

    /// Whether one of them fits.
    func contains(where fits: (Element) -> Bool) -> Bool { last(where: fits) != nil }

    /// The last ones, in order.
    package func suffix(_ count: Int) -> [Element] { elements[head...].suffix(count).compactMap(\.self) }
}

extension Queue: Sendable where Element: Sendable {}

extension Queue where Element: Equatable {
    package func contains(_ element: Element) -> Bool { contains { $0 == element } }
}
