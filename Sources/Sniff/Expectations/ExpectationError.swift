/// What is wrong with an expectation, and where.
public struct ExpectationError: Error, Hashable, Sendable, CustomStringConvertible {
    public let place: SourcePlace
    /// What is wrong, and what would be right.
    public let message: String

    public init(_ place: SourcePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    public var description: String { "\(place): \(message)" }
}
