/// What is wrong with a file of decoders, and where.
public struct DecoderFileError: FileError, CustomStringConvertible, Equatable, Sendable {
    /// Name of the file.
    public let file: String
    /// Counted from 1; 0 where the whole file is meant.
    public let line: Int
    /// Counted from 1; 0 where the whole file is meant.
    public let column: Int
    /// What is wrong, and what would be right.
    public let message: String

    public var description: String { line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)" }

    init(_ file: String, _ mark: YAMLMark?, _ message: String) {
        self.file = file
        line = mark?.line ?? 0
        column = mark?.column ?? 0
        self.message = message
    }
}

/// Everything that is wrong with files of decoders: the mistake of one decoder does not hide those of others.
public struct DecoderFileErrors: Error, CustomStringConvertible, Sendable {
    /// At least one, in the order of the files.
    public let errors: [DecoderFileError]

    /// A line for each: `file:line:column: message`.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// A value in a file of decoders that knows where it stands.
typealias DecoderNode = FileNode<DecoderFileError>

/// A mapping in a file of decoders.
typealias DecoderMap = FileMap<DecoderFileError>
