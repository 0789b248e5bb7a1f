import Decoders

/// The name of a device, by all that was seen of it: the one place that decides which of several names counts.
///
/// People know a device by the name that it advertises, so that this counts before a name that was read, and a complete name
/// before a shortened one. Of one kind, the latest counts.
package struct DeviceName: Sendable, Equatable {
    /// Where a name is from; what comes later is preferred.
    package enum Source: UInt8, Sendable, Comparable {
        case unknown
        /// It was read, and more of it may follow in another PDU.
        case readPart
        case read
        case shortened
        case complete

        package static func < (left: Source, right: Source) -> Bool { left.rawValue < right.rawValue }
    }

    /// UTF-8 as it came; empty where there is none.
    package private(set) var bytes: [UInt8] = []
    private var source = Source.unknown

    package init() {}

    package var text: String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }

    /// Whether it is known to its end.
    package var isComplete: Bool { source == .complete || source == .read }

    /// Another name was seen.
    ///
    /// - Returns: whether the device has another name now.
    @discardableResult
    mutating func learn(_ range: Range<Int>, of bytes: borrowing Span<UInt8>, _ source: Source) -> Bool {
        guard source >= self.source, !range.isEmpty else { return false }
        self.source = source
        guard !equals(range, bytes) else { return false }
        self.bytes = range.map { bytes[$0] }
        return true
    }

    /// Device Name was read (Core 6.0, Vol 3, Part C, 12.1); some devices fill its room with zeros.
    @discardableResult
    mutating func learn(read value: borrowing Span<UInt8>, isWhole: Bool) -> Bool {
        var end = 0
        while end < value.count, value[end] != 0 { end += 1 }
        return learn(0..<end, of: value, isWhole ? .read : .readPart)
    }

    /// The same device was seen with another address.
    mutating func join(_ other: DeviceName) {
        if other.source > source { self = other }
    }

    private func equals(_ range: Range<Int>, _ other: borrowing Span<UInt8>) -> Bool {
        guard bytes.count == range.count else { return false }
        for (index, position) in range.enumerated() where bytes[index] != other[position] { return false }
        return true
    }
}
