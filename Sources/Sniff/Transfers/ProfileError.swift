import Yams

/// What is wrong with a profile file, and where.
public struct ProfileError: Error, CustomStringConvertible, Equatable, Sendable {
    /// Name of the file.
    public let file: String
    /// Counted from 1; 0 where the whole file is meant.
    public let line: Int
    /// Counted from 1; 0 where the whole line or file is meant.
    public let column: Int
    /// What is wrong, and what would be right.
    public let message: String

    public var description: String { line > 0 ? "\(file):\(line):\(column): \(message)" : "\(file): \(message)" }

    init(_ file: String, line: Int = 0, column: Int = 0, _ message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    init(_ file: String, _ mark: Mark?, _ message: String) {
        self.init(file, line: mark?.line ?? 0, column: mark?.column ?? 0, message)
    }

    /// What the YAML parser says.
    init(_ file: String, _ error: any Error) {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            self.init(file, mark, "not YAML: \(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context):
            self.init(file, context.mark, "more than one '\(duplicates.sorted().joined(separator: "', '"))'")
        case .reader(let problem, _, _, _): self.init(file, "not YAML: \(problem)")
        default: self.init(file, "not YAML")
        }
    }
}
