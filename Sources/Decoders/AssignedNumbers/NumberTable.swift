/// Names of assigned numbers, kept as the text of one string literal and searched in place.
///
/// The literal holds one entry a line, in ascending order: the number in upper-case hexadecimal, one space, the name.
///
///     0001 Nokia Mobile Phones
///     0002 Intel Corp.
///
/// Thousands of Swift values in an array or dictionary literal compile slowly and are built when the program starts or
/// at first use. Text compiles quickly, stays in the executable's read-only data, and costs nothing until it is asked. A
/// look-up is a search over the bytes: no allocation, no index.
@frozen
public struct NumberTable: Sendable {
    @usableFromInline let text: StaticString

    /// - Parameter text: lines of `HEX name`, ascending and unique by number, without empty lines; or nothing at all.
    package init(_ text: StaticString) {
        self.text = text
    }

    /// The name of `number`, or nil where the table has none.
    ///
    /// Assigned numbers have few gaps, so that a number tells about where its line is: most are found with three or
    /// four lines, where halving looks at twelve. Every third look halves what is left, so that gaps cost little.
    public func name(of number: UInt32) -> StaticName? {
        let lines = TableText(text)
        guard lines.end > 0 else { return nil }
        var low = 0
        var high = lines.end
        // What is left holds numbers from the one to the other.
        var least = Int(lines.number(at: 0).value)
        var most = Int(lines.number(at: lines.line(around: high - 1, from: 0).lowerBound).value)
        let wanted = Int(number)
        var looks = 0
        while low < high, least <= wanted, wanted <= most {
            looks += 1
            // Not more than 2^32 times the length of a literal.
            let index =
                looks % 3 == 0 ? (high - low) / 2 : (wanted - least) * (high - 1 - low) / Swift.max(most - least, 1)
            let line = lines.line(around: low + index, from: low)
            let entry = lines.number(at: line.lowerBound)
            if entry.value == number { return lines.name(from: entry.next, to: line.upperBound) }
            if entry.value < number {
                low = line.upperBound + 1
                least = Int(entry.value) + 1
            } else {
                high = line.lowerBound
                most = Int(entry.value) - 1
            }
        }
        return nil
    }

    /// The name of a number of any integer type; nil also for numbers that do not fit into 32 bits.
    @inlinable
    public subscript(_ number: some BinaryInteger) -> StaticName? {
        UInt32(exactly: number).flatMap { name(of: $0) }
    }
}

extension NumberTable: Sequence {
    /// One line of the table.
    public struct Entry: Hashable, Sendable {
        /// The assigned number.
        public let number: UInt32
        /// The name that the number is assigned to.
        public let name: StaticName
    }

    /// Walks the entries in ascending order.
    public struct Iterator: IteratorProtocol {
        let lines: TableText
        var position = 0

        /// The next entry; `nil` at the end.
        public mutating func next() -> Entry? {
            guard position < lines.end else { return nil }
            let line = lines.line(around: position, from: position)
            position = line.upperBound + 1
            let number = lines.number(at: line.lowerBound)
            return Entry(number: number.value, name: lines.name(from: number.next, to: line.upperBound))
        }
    }

    /// The entries in ascending order, for listings.
    public func makeIterator() -> Iterator { Iterator(lines: TableText(text)) }
}
