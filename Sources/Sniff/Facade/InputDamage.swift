/// Something wrong with an input, and which one.
public struct InputDamage: Sendable, Hashable, CustomStringConvertible {
    /// Name of the input: a path as a rule.
    public let input: String
    /// The damage and its place.
    public let damage: CaptureDamage
    /// An I/O error rather than damaged content.
    public let isReadError: Bool

    /// One line: the input, the place and the problem.
    public var description: String { "\(input): \(damage)" }
}
