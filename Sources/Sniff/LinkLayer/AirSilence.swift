import Decoders

/// A connection on the air of which nothing more was heard: its end was not, or the capture ended first.
package struct AirSilence: Sendable {
    package let connection: ConnectionNumber
    /// The last packet that can be believed, or the request.
    package let since: Timestamp
    /// How long it may be silent: the supervision timeout, or, while nothing but the request was heard, six
    /// intervals (Core 6.0, Vol 6, Part B, 4.5.2); `nil` where not known.
    package let limit: Nanoseconds?
    /// No packet was heard after the request.
    package let isUnestablished: Bool

    /// The longest supervision timeout (4.5.2).
    package static let longestTimeout: Nanoseconds = 32_000_000_000
}
