/// Parameters of a connection (Core 6.0, Vol 6, Part B, 4.5.1 and 4.5.2): those in force, or those that a reader asks
/// for.
package struct ConnectionParameters: Sendable, Equatable {
    /// The shortest interval that is asked for; `nil` of those in force.
    package var minInterval: UInt16?
    /// Units of 1.25 ms; the longest that is asked for.
    package var interval: UInt16 = 0
    /// Connection events that the Peripheral may skip.
    package var latency: UInt16 = 0
    /// Units of 10 ms.
    package var timeout: UInt16 = 0

    package init() {}

    /// Interval, latency and supervision timeout, which stand one after the other in PDUs of all layers.
    init(_ bytes: borrowing Span<UInt8>, at offset: Int) {
        interval = bytes.u16(at: offset)
        latency = bytes.u16(at: offset + 2)
        timeout = bytes.u16(at: offset + 4)
    }

    /// The same after the shortest interval, eight bytes in all.
    package init(requested bytes: borrowing Span<UInt8>, at offset: Int) {
        self.init(bytes, at: offset + 2)
        minInterval = bytes.u16(at: offset)
    }
}

/// Parameters of a connection of whose events only some are used (Core 6.0, Vol 6, Part B, 4.5.1), or whose interval is a
/// multiple of 125 µs (Core 6.2).
package struct SubrateParameters: Sendable, Equatable {
    /// Units of 125 µs; `nil` where it stays.
    package var interval: UInt16?
    /// Every so many events one is used.
    package var factor: UInt16
    /// Used events that the Peripheral may skip.
    package var latency: UInt16
    /// Units of 10 ms.
    package var timeout: UInt16

    package init(interval: UInt16? = nil, factor: UInt16, latency: UInt16, timeout: UInt16) {
        (self.interval, self.factor, self.latency, self.timeout) = (interval, factor, latency, timeout)
    }

    /// Factor, latency, continuation number and supervision timeout, which stand one after the other.
    init(interval: UInt16? = nil, _ bytes: borrowing Span<UInt8>, at offset: Int) {
        self.init(
            interval: interval, factor: bytes.u16(at: offset), latency: bytes.u16(at: offset + 2),
            timeout: bytes.u16(at: offset + 6))
    }
}
