/// The meaning of a vendor's UUID: an entry of the built-in table, which has those of 128 bits, or a name from a
/// package of your own.
public struct VendorUUID: Hashable, Sendable {
    /// The kind of thing that a UUID identifies.
    public enum Kind: Sendable, CaseIterable {
        /// An attribute of this kind.
        case service, characteristic, descriptor
    }

    /// The first 8 bytes of the UUID as it is printed, most significant first.
    package let high: UInt64
    /// The last 8 bytes.
    package let low: UInt64
    /// The vendor's use of the UUID.
    public let kind: Kind
    /// The name that the vendor gives it.
    public let name: StaticName

    /// The UUID itself.
    public var uuid: BluetoothUUID { BluetoothUUID(high: high, low: low) }

    init(high: UInt64, low: UInt64, kind: Kind, name: StaticName) {
        self.high = high
        self.low = low
        self.kind = kind
        self.name = name
    }

    /// A name for a UUID of any width, as packages give it: a string literal.
    ///
    /// ```swift
    /// let names = [VendorUUID(BluetoothUUID(0xFFF0), .service, "Tank Service")]
    /// let capture = try Capture("trace.btsnoop", names: names)
    /// ```
    public init(_ uuid: BluetoothUUID, _ kind: Kind, _ name: StaticName) {
        self.init(high: uuid.high, low: uuid.low, kind: kind, name: name)
    }
}

/// Names of vendors' 128-bit UUIDs, kept and searched as ``NumberTable`` keeps its numbers.
///
/// One entry a line, in ascending order: the UUID in upper case with hyphens, what it identifies, the name.
///
///     6E400001-B5A3-F393-E0A9-E50E24DCCA9E service Nordic UART Service
///
/// A vendor may use one UUID for a service and for a characteristic in it: such entries follow each other.
package struct VendorUUIDTable: Sendable {
    @usableFromInline let text: StaticString

    /// - Parameter text: lines as above, ascending by UUID and then by kind, without empty lines; or nothing at all.
    package init(_ text: StaticString) {
        self.text = text
    }

    /// The entry of a UUID, or nil.
    ///
    /// - Parameters:
    ///   - high: the first 8 bytes of the UUID as it is printed, most significant first.
    ///   - low: the last 8 bytes.
    ///   - kind: only entries of this kind, where the caller knows how the UUID is used.
    package func entry(high: UInt64, low: UInt64, kind: VendorUUID.Kind? = nil) -> VendorUUID? {
        let lines = TableText(text)
        var lower = 0
        var upper = lines.end
        while lower < upper {
            let line = lines.line(around: lower + (upper - lower) / 2, from: lower)
            let uuid = lines.uuid(at: line.lowerBound)
            if uuid == (high, low) {
                return firstEntry(high, low, kind, near: line)
            } else if uuid < (high, low) {
                lower = line.upperBound + 1
            } else {
                upper = line.lowerBound
            }
        }
        return nil
    }

    /// The first matching entry among the neighbours of `line`, all with the same UUID.
    private func firstEntry(
        _ high: UInt64, _ low: UInt64, _ kind: VendorUUID.Kind?, near line: Range<Int>
    ) -> VendorUUID? {
        let lines = TableText(text)
        var position = line.lowerBound
        while position > 0 {
            let previous = lines.line(around: position - 1, from: 0).lowerBound
            guard lines.uuid(at: previous) == (high, low) else { break }
            position = previous
        }
        var iterator = Iterator(lines: lines, position: position)
        while let entry = iterator.next(), (entry.high, entry.low) == (high, low) {
            if kind == nil || entry.kind == kind { return entry }
        }
        return nil
    }
}

extension VendorUUIDTable: Sequence {
    /// Walks the entries in ascending order.
    package struct Iterator: IteratorProtocol {
        let lines: TableText
        var position = 0

        /// The next entry; `nil` at the end.
        package mutating func next() -> VendorUUID? {
            guard position < lines.end else { return nil }
            let line = lines.line(around: position, from: position)
            position = line.upperBound + 1
            let uuid = lines.uuid(at: line.lowerBound)
            let word = line.lowerBound + TableText.uuidLength + 1
            let kind: VendorUUID.Kind =
                switch lines.start[word] {
                case UInt8(ascii: "s"): .service
                case UInt8(ascii: "c"): .characteristic
                default: .descriptor
                }
            var name = word
            while name < line.upperBound && lines.start[name] != UInt8(ascii: " ") { name += 1 }
            return VendorUUID(
                high: uuid.high, low: uuid.low, kind: kind, name: lines.name(from: name + 1, to: line.upperBound))
        }
    }

    /// The entries in ascending order, for listings.
    package func makeIterator() -> Iterator { Iterator(lines: TableText(text)) }
}

extension TableText {
    /// Length of a printed 128-bit UUID in characters, hyphens included.
    static let uuidLength = 36

    /// The halves of the UUID printed at `position`.
    fileprivate func uuid(at position: Int) -> (high: UInt64, low: UInt64) {
        var high: UInt64 = 0
        var low: UInt64 = 0
        // 32 digits run through a 128-bit shift register; the hyphens are passed over.
        for offset in position..<Swift.min(position + TableText.uuidLength, end) {
            guard let digit = digit(at: offset) else { continue }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(digit)
        }
        return (high, low)
    }
}
