import Decoders

/// Joins the K-frames of one direction of a credit-based channel into SDUs (Core 6.0, Vol 3, Part A, 3.4.3).
///
/// The first K-frame of an SDU begins with its length. At most 65,535 bytes are held, only while frames are missing.
package struct SDUAssembler: Sendable {
    package enum Outcome: Sendable {
        /// The SDU stands whole in the frame, in this range.
        case whole(Range<Int>)
        /// The SDU is complete; its bytes are ``SDUAssembler/sdu``.
        case joined
        case needsMore(received: Int, expected: Int)
        case broken(FaultReason)
    }

    package private(set) var sdu: [UInt8] = []
    private var expected = 0
    /// Whether an SDU waits for more K-frames.
    package private(set) var isOpen = false

    package init() {}

    /// Takes the information payload of the next K-frame.
    package mutating func next(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Outcome {
        guard !isOpen else { return take(bytes, range) }
        guard range.count >= 2 else { return .broken(.malformed) }
        let payload = range.lowerBound + 2..<range.upperBound
        expected = Int(bytes.u16(at: range.lowerBound))
        if payload.count == expected { return .whole(payload) }
        sdu.removeAll(keepingCapacity: true)
        isOpen = true
        return take(bytes, payload)
    }

    /// Forgets the open SDU: a K-frame was cut short by the capture.
    package mutating func reset() {
        isOpen = false
        sdu = []
    }

    /// Takes the joined SDU out.
    package mutating func takeBuffer() -> [UInt8] {
        var buffer: [UInt8] = []
        swap(&buffer, &sdu)
        return buffer
    }

    private mutating func take(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Outcome {
        for index in range { sdu.append(bytes[index]) }
        if sdu.count < expected { return .needsMore(received: sdu.count, expected: expected) }
        isOpen = false
        guard sdu.count == expected else {
            sdu = []
            return .broken(.invalidLength)
        }
        return .joined
    }
}
