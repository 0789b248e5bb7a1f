/// A mistake in a file of attribute tables, and its place.
public struct AttributeTableError: Error, CustomStringConvertible, Equatable, Sendable {
    /// Name of the file.
    public let file: String
    /// Counted from 1; 0 where the whole file is meant.
    public let line: Int
    /// Counted from 1, in Unicode scalars; 0 where the whole line or file is meant.
    public let column: Int
    /// The mistake and its correction.
    public let message: String

    /// One line: the file, the place and the problem.
    public var description: String {
        line == 0
            ? "\(file): \(message)"
            : column == 0 ? "\(file):\(line): \(message)" : "\(file):\(line):\(column): \(message)"
    }

    init(_ file: String, line: Int = 0, column: Int = 0, _ message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// - Parameter text: the bytes that the error's offset is in.
    init(_ file: String, _ error: JSONError, in text: [UInt8]) {
        let before = text.prefix(error.offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        self.init(
            file, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            // Bytes that continue a scalar are no column of their own.
            column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1, error.message)
    }
}
