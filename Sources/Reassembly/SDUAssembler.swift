import Decoders

/// Joins the K-frames of one direction of a credit-based channel into SDUs (Core 6.0, Vol 3, Part A, 3.4.3).
///
/// The first K-frame of an SDU begins with its length. At most 65,535 bytes are held, only while frames are missing.
package struct SDUAssembler: Sendable {
    package enum Outcome: Sendable {
        /// The SDU is whole in the frame, in this range.
        case whole(Range<Int>)
        /// The SDU is complete; its bytes are ``SDUAssembler/sdu``.
        case joined
        case needsMore(received: Int, expected: Int)
        case broken(FaultReason)
    }

    package private(set) var sdu: [UInt8] = []
    /// Where they stand, if requested.
    package private(set) var segments: [FieldOrigins.Segment] = []
    private var expected = 0
    /// Bytes of an open SDU that were given up: it is followed to its end, and then broken.
    private var givenUp: Int?
    /// The frame in which the open SDU began.
    package var since: UInt64 = 0
    /// Whether an SDU waits for more K-frames.
    package private(set) var isOpen = false

    package init() {}

    /// Bytes that are held of an open SDU.
    package var held: Int { isOpen ? sdu.count : 0 }

    /// Forgets the bytes of the open SDU, so that others have room.
    ///
    /// - Returns: whether there were any.
    package mutating func giveUp() -> Bool {
        guard isOpen, givenUp == nil else { return false }
        givenUp = sdu.count
        sdu = []
        return true
    }

    /// Takes the information payload of the next K-frame.
    ///
    /// - Parameter segments: where bytes stand, if requested.
    package mutating func next(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>,
        _ segments: (Range<Int>) -> [FieldOrigins.Segment] = { _ in [] }
    ) -> Outcome {
        guard !isOpen else { return take(bytes, range, segments(range)) }
        guard range.count >= 2 else { return .broken(.malformed) }
        let payload = range.lowerBound + 2..<range.upperBound
        expected = Int(bytes.u16(at: range.lowerBound))
        if payload.count == expected { return .whole(payload) }
        sdu.removeAll(keepingCapacity: true)
        self.segments = []
        isOpen = true
        return take(bytes, payload, segments(payload))
    }

    /// Forgets the open SDU: a K-frame was cut short by the capture.
    package mutating func reset() {
        isOpen = false
        givenUp = nil
        sdu = []
    }

    /// Takes the joined SDU out.
    package mutating func takeBuffer() -> [UInt8] {
        var buffer: [UInt8] = []
        swap(&buffer, &sdu)
        return buffer
    }

    private mutating func take(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ segments: [FieldOrigins.Segment]
    ) -> Outcome {
        if let before = givenUp {
            givenUp = before + range.count
            if before + range.count < expected { return .needsMore(received: before + range.count, expected: expected) }
            let isWhole = before + range.count == expected
            reset()
            return .broken(isWhole ? .limit : .invalidLength)
        }
        for index in range { sdu.append(bytes[index]) }
        self.segments += segments
        if sdu.count < expected { return .needsMore(received: sdu.count, expected: expected) }
        isOpen = false
        guard sdu.count == expected else {
            sdu = []
            return .broken(.invalidLength)
        }
        return .joined
    }
}
