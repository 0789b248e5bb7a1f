/// A mistake in a file of decoders, and its place.
public struct DecoderFileError: FileError, CustomStringConvertible, Equatable, Sendable {
    /// Name of the file.
    public let file: String
    /// Counted from 1; 0 where the whole file is meant.
    public let line: Int
    /// Counted from 1; 0 where the whole file is meant.
    public let column: Int
    /// The mistake and its correction.
    public let message: String

    public var description: String { line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)" }

    package init(_ file: String, _ mark: YAMLMark?, _ message: String) {
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

extension [DecoderFileError] {
    /// The value that a body makes; `nil` where it throws, with the mistake added.
    mutating func collecting<Value>(_ body: () throws(DecoderFileError) -> Value) -> Value? {
        do throws(DecoderFileError) {
            return try body()
        } catch {
            // A key that is missing may have been reported as another, misspelt.
            if !contains(error) { append(error) }
            return nil
        }
    }

    /// As they stand in their file.
    var inOrder: [DecoderFileError] {
        enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        .map(\.element)
    }
}

/// One of a list in a file: what is wrong with it does not hide what is wrong with others.
protocol DecoderFileItem {
    associatedtype Source

    /// The items of a list, not read yet.
    static func sources(_ list: DecoderNode) throws(DecoderFileError) -> [Source]

    /// Reads an item, or adds what is wrong with it to the mistakes.
    static func read(_ source: Source, _ errors: inout [DecoderFileError]) -> Self?
}

extension DecoderFileItem {
    /// The items that can be read; what is wrong with the others is added to the mistakes.
    static func all(_ list: DecoderNode?, _ errors: inout [DecoderFileError]) -> [Self] {
        guard let list else { return [] }
        let items = errors.collecting { () throws(DecoderFileError) in try sources(list) } ?? []
        return items.compactMap { read($0, &errors) }
    }
}

/// A value in a file of decoders that knows where it is.
typealias DecoderNode = FileNode<DecoderFileError>

/// A mapping in a file of decoders.
typealias DecoderMap = FileMap<DecoderFileError>
