import Sniff

/// A mistake in an expectation, and its place.
public struct ExpectationError: FileError, Hashable, Sendable, CustomStringConvertible {
    /// Where.
    public let place: SourcePlace
    /// The mistake and its correction.
    public let message: String

    /// - Parameters:
    ///   - place: where.
    ///   - message: what is wrong, and what would be right.
    package init(_ place: SourcePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    package init(_ file: String, _ mark: YAMLMark?, _ message: String) {
        self.init(SourcePlace(file: file, line: mark?.line ?? 0, column: mark?.column ?? 0), message)
    }

    public var description: String { "\(place): \(message)" }
}

/// Everything that is wrong with an expectation, in the order of the file: one mistake does not hide the others.
public struct ExpectationErrors: Error, Sendable, CustomStringConvertible {
    /// At least one.
    public let errors: [ExpectationError]

    /// Why a file could not be read at all, where that is so: the exit status depends on it.
    package let unreadable: CaptureError?
    /// The parts that were understood nevertheless, for looking names up.
    let understood: [TraceExpectation]

    /// - Parameter errors: at least one.
    package init(_ errors: [ExpectationError]) { self.init(errors, unreadable: nil) }

    init(_ errors: [ExpectationError], unreadable: CaptureError?, understood: TraceExpectation? = nil) {
        self.errors = errors
        self.unreadable = unreadable
        self.understood = [understood].compactMap(\.self)
    }

    /// A line for each: `file:line:column: message`.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// Collects what is wrong, so that reading goes on after a mistake.
final class ExpectationProblems {
    /// No author mends more at once.
    static let limit = 50

    private(set) var errors: [ExpectationError] = []
    /// Why a file could not be read at all: of the first such one.
    var unreadable: CaptureError?

    /// Those of a file together, from its beginning to its end.
    var sorted: [ExpectationError] {
        var files: [String] = []
        for error in errors where !files.contains(error.place.file) { files.append(error.place.file) }
        return files.flatMap { file in
            errors.filter { $0.place.file == file }.enumerated()
                .sorted { left, right in
                    (left.element.place.line, left.element.place.column, left.offset)
                        < (right.element.place.line, right.element.place.column, right.offset)
                }
                .map(\.element)
        }
    }

    func add(_ error: ExpectationError) {
        guard errors.count < Self.limit, !errors.contains(error) else { return }
        errors.append(error)
    }

    func add(_ place: SourcePlace, _ message: String) { add(ExpectationError(place, message)) }

    /// The value of the closure; `nil` if it throws, which is noted.
    func attempt<Value>(_ make: () throws(ExpectationError) -> Value) -> Value? {
        do throws(ExpectationError) {
            return try make()
        } catch {
            add(error)
            return nil
        }
    }
}
