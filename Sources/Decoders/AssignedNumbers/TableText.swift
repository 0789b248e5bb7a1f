/// The bytes of a table's literal: what ``NumberTable`` and ``VendorUUIDTable`` search have in common.
///
/// Positions are byte offsets into the literal.
///
/// Memory safety: the pointer stays valid for ever (see ``StaticName``), and the text is the package's own, never input:
/// the tests check the form of every table. Thread safety: nothing writes there.
struct TableText: @unchecked Sendable {
    let start: UnsafePointer<UInt8>
    /// Length of the text in bytes.
    let end: Int

    init(_ text: StaticString) {
        precondition(text.hasPointerRepresentation, "a table must be a string literal")
        start = text.utf8Start
        end = text.utf8CodeUnitCount
    }

    /// The line that holds the byte at `position`, without its newline.
    /// - Parameter from: where a line is known to start, at or before `position`.
    func line(around position: Int, from: Int) -> Range<Int> {
        var lower = position
        while lower > from && start[lower - 1] != UInt8(ascii: "\n") { lower -= 1 }
        var upper = position
        while upper < end && start[upper] != UInt8(ascii: "\n") { upper += 1 }
        return lower..<upper
    }

    /// The hexadecimal number at `position`, and the offset after the space that ends it.
    func number(at position: Int) -> (value: UInt32, next: Int) {
        var value: UInt32 = 0
        var next = position
        while next < end, let digit = digit(at: next) {
            value = value << 4 | UInt32(digit)
            next += 1
        }
        return (value, next + 1)
    }

    /// The value of the upper-case hexadecimal digit at `position`.
    func digit(at position: Int) -> UInt8? {
        switch start[position] {
        case let byte where byte &- UInt8(ascii: "0") < 10: byte &- UInt8(ascii: "0")
        case let byte where byte &- UInt8(ascii: "A") < 6: byte &- UInt8(ascii: "A") &+ 10
        default: nil
        }
    }

    func name(from lower: Int, to upper: Int) -> StaticName {
        StaticName(start: start + lower, count: Swift.max(upper - lower, 0))
    }
}
