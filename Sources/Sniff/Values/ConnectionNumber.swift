/// Number of a connection, from 1, unique in a run.
public struct ConnectionNumber: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: Int

    /// - Parameter rawValue: the number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static func < (left: ConnectionNumber, right: ConnectionNumber) -> Bool { left.rawValue < right.rawValue }
}
