/// A name inside a string literal: a pointer into the program's read-only data, and its length in bytes of UTF-8.
///
/// Looking a name up costs no allocation and no copy.
///
/// Memory safety: the pointer may be kept and passed between threads because the memory of a literal is never written and
/// never freed, nor is that of a name that was copied (`init(keeping:)`). Only this package makes one from a pointer, or reads
/// the pointer back (`bits`): an entry of a ``FieldList`` keeps it as a number.
@frozen
public struct StaticName: @unchecked Sendable {
    /// The first byte of the name; not followed by a terminating zero.
    @usableFromInline package let start: UnsafePointer<UInt8>
    /// Length in bytes of UTF-8.
    @usableFromInline package let count: Int

    /// - Precondition: the bytes belong to a string literal, so that they live as long as the program.
    @inlinable
    init(start: UnsafePointer<UInt8>, count: Int) {
        self.start = start
        self.count = count
    }

    /// A whole literal as a name.
    @inlinable
    public init(_ literal: StaticString) {
        // A literal written as text always has a pointer; only one made from a bare Unicode scalar has not.
        precondition(literal.hasPointerRepresentation, "a name must be a string literal")
        self.init(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    /// A name that is known only when the program runs: from a file of decoders. Its memory is never freed, so that
    /// packets may be kept longer than what decoded them; a program reads such a file once.
    ///
    /// Names are printed as they are: a character that a terminal would obey, or that is invisible, is replaced by
    /// U+FFFD.
    package init(keeping text: some StringProtocol) {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        let bytes = Array(String(shown).utf8)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Swift.max(bytes.count, 1))
        for (index, byte) in bytes.enumerated() { memory[index] = byte }
        self.init(start: UnsafePointer(memory), count: bytes.count)
    }

    /// The address of the first byte, as an entry of a ``FieldList`` keeps it.
    @inlinable
    var bits: UInt64 { UInt64(UInt(bitPattern: start)) }

    /// A name that an entry keeps.
    ///
    /// - Precondition: `bits` and `count` are those of a name.
    @inlinable
    init(bits: UInt64, count: UInt32) {
        guard let start = UnsafePointer<UInt8>(bitPattern: UInt(bits)) else {
            self.init("")
            return
        }
        self.init(start: start, count: Int(count))
    }

    /// The bytes of the name (UTF-8).
    @inlinable
    package var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// A copy as a `String`, for places that are not in a hurry.
    public var string: String { String(decoding: utf8, as: UTF8.self) }

    /// Appends the bytes of the name (UTF-8) to any collection of bytes.
    @inlinable
    package func append(to bytes: inout some RangeReplaceableCollection<UInt8>) {
        bytes.append(contentsOf: utf8)
    }
}

extension StaticName: Hashable {
    /// Names are equal when their text is, wherever it is stored.
    public static func == (left: StaticName, right: StaticName) -> Bool {
        left.count == right.count && (left.start == right.start || left.utf8.elementsEqual(right.utf8))
    }

    /// Hashes the text, wherever it is stored.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(utf8))
    }
}

extension StaticName: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The text.
    public var description: String { string }

    /// A literal as a name.
    @inlinable
    public init(stringLiteral literal: StaticString) { self.init(literal) }
}
