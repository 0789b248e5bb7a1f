/// What is wrong with an expectation, and where.
public struct ExpectationError: FileError, Hashable, Sendable, CustomStringConvertible {
    public let place: SourcePlace
    /// What is wrong, and what would be right.
    public let message: String

    public init(_ place: SourcePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    init(_ file: String, _ mark: YAMLMark?, _ message: String) {
        self.init(SourcePlace(file: file, line: mark?.line ?? 0, column: mark?.column ?? 0), message)
    }

    public var description: String { "\(place): \(message)" }
}

/// Everything that is wrong with an expectation, in the order of the file: one mistake does not hide the others.
public struct ExpectationErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one.
    public let errors: [ExpectationError]

    public init(_ errors: [ExpectationError]) { self.errors = errors }

    /// A line for each: `file:line:column: message`.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// Collects what is wrong, so that reading goes on after a mistake.
final class ExpectationProblems {
    /// Nobody mends more at once.
    static let limit = 50

    private(set) var errors: [ExpectationError] = []

    func add(_ error: ExpectationError) {
        guard errors.count < Self.limit, !errors.contains(error) else { return }
        errors.append(error)
    }

    func add(_ place: SourcePlace, _ message: String) { add(ExpectationError(place, message)) }

    /// What the closure makes; `nil` where it throws, which is noted.
    func attempt<Value>(_ make: () throws(ExpectationError) -> Value) -> Value? {
        do throws(ExpectationError) {
            return try make()
        } catch {
            add(error)
            return nil
        }
    }
}
