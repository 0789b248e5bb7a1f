import Decoders

/// Joins the ACL fragments of one connection and direction into L2CAP PDUs (Core 6.0, Vol 3, Part A, 7.2.1).
///
/// A PDU that arrives in one piece is not copied: it is used where it is in the record. The assembler holds at most
/// one PDU, that is 65,539 bytes, and only while fragments are missing.
package struct L2CAPAssembler: Sendable {
    /// The outcome of a fragment.
    package enum Outcome: Sendable {
        /// The PDU is whole in the record, in this range.
        case whole(Range<Int>)
        /// The PDU is complete; its bytes are ``L2CAPAssembler/pdu``.
        case joined
        /// The same, and so many bytes came after it, which belong to nothing.
        case overfull(excess: Int)
        /// So many bytes of so many are here.
        case needsMore(received: Int, expected: Int)
        /// The fragment cannot be used.
        case broken(FaultReason)
    }

    /// Bytes of the PDU being joined, from its header on.
    package private(set) var pdu: [UInt8] = []
    /// Where they stand, if requested.
    package private(set) var segments: [FieldOrigins.Segment] = []
    /// Bytes of an open PDU that were given up: it is followed to its end, and then broken.
    private var givenUp: Int?
    /// Packets may have been missed since the last fragment: only one that fits the length continues the open PDU.
    package private(set) var mayHaveGap = false
    /// The frame in which the open PDU began.
    package var since: UInt64 = 0
    /// Length of the PDU with its header; 0 while none is open, -1 while even the header is incomplete.
    @usableFromInline var expected = 0

    package init() {}

    /// Whether a PDU waits for more fragments.
    @inlinable package var isOpen: Bool { expected != 0 }

    /// How many bytes of how many were received when a new PDU began or the connection ended.
    package var progress: (received: Int, expected: Int) { (givenUp ?? pdu.count, max(expected, 0)) }

    /// Whether the bytes of the open PDU were given up.
    package var isGivenUp: Bool { givenUp != nil }

    /// The channel of the open PDU; `nil` while its header is not whole, and where its bytes were given up.
    package var channel: UInt16? { isOpen && pdu.count >= 4 ? pdu.span.u16(at: 2) : nil }

    /// Bytes that are held of an open PDU.
    package var held: Int { isOpen ? pdu.count : 0 }

    /// Forgets the bytes of the open PDU, so that others have room.
    ///
    /// - Returns: whether there were any.
    package mutating func giveUp() -> Bool {
        guard expected > 0, givenUp == nil else { return false }
        givenUp = pdu.count
        pdu = []
        return true
    }

    /// Whether what is left in `reader` is a PDU in one piece: it needs no assembler, unless one ``isOpen``.
    @inlinable
    package static func isWhole(_ bytes: borrowing Span<UInt8>, _ reader: Reader) -> Bool {
        reader.remaining >= 4 && Int(bytes.u16(at: reader.position)) &+ 4 == reader.remaining
    }

    /// Takes the first fragment of a PDU; an unfinished one is dropped, which the caller can ask ``isOpen`` for before.
    ///
    /// - Parameter segments: where the fragment is, if requested.
    package mutating func first(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ segments: [FieldOrigins.Segment] = []
    ) -> Outcome {
        if range.count >= 4 {
            let length = Int(bytes.u16(at: range.lowerBound)) &+ 4
            if length == range.count {
                expected = 0
                givenUp = nil
                mayHaveGap = false
                return .whole(range)
            }
        }
        return begin(bytes, range, segments)
    }

    private mutating func begin(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ segments: [FieldOrigins.Segment]
    ) -> Outcome {
        pdu.removeAll(keepingCapacity: true)
        self.segments = []
        expected = -1
        givenUp = nil
        mayHaveGap = false
        return take(bytes, range, segments)
    }

    /// Takes a continuing fragment.
    package mutating func next(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ segments: [FieldOrigins.Segment] = []
    ) -> Outcome {
        guard expected != 0 else { return .broken(.missingStart) }
        return take(bytes, range, segments)
    }

    private mutating func take(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ segments: [FieldOrigins.Segment]
    ) -> Outcome {
        if let before = givenUp { return pass(before + range.count) }
        if mayHaveGap, expected > 0, pdu.count + range.count > expected {
            reset()
            return .broken(.missingStart)
        }
        bytes.extracting(range).withUnsafeBufferPointer { pdu.append(contentsOf: $0) }
        self.segments += segments
        if expected < 0, pdu.count >= 4 { expected = Int(pdu.span.u16(at: 0)) + 4 }
        if expected < 0 || pdu.count < expected { return .needsMore(received: pdu.count, expected: max(expected, 0)) }
        let excess = pdu.count - expected
        expected = 0
        mayHaveGap = false
        guard excess > 0 else { return .joined }
        pdu.removeLast(excess)
        return .overfull(excess: excess)
    }

    /// Another fragment of a PDU came whose bytes were given up.
    private mutating func pass(_ received: Int) -> Outcome {
        givenUp = received
        guard received >= expected else { return .needsMore(received: received, expected: expected) }
        let isWhole = received == expected
        reset()
        return .broken(isWhole ? .limit : .invalidLength)
    }

    /// Takes the joined PDU out, so that it can be read while the assembler's owner changes.
    package mutating func takeBuffer() -> [UInt8] {
        var buffer: [UInt8] = []
        swap(&buffer, &pdu)
        return buffer
    }

    /// Keeps the memory of a buffer that ``takeBuffer()`` returned for the next PDU; of more than 4096 bytes not.
    package mutating func recycle(_ buffer: consuming [UInt8]) {
        if pdu.isEmpty, buffer.capacity <= 4096 {
            buffer.removeAll(keepingCapacity: true)
            pdu = buffer
        }
    }

    /// Packets may have been missed.
    package mutating func noteGap() { mayHaveGap = isOpen }

    /// Forgets the open PDU: the connection ended, or a fragment was cut short by the capture.
    package mutating func reset() {
        expected = 0
        givenUp = nil
        mayHaveGap = false
        pdu.removeAll(keepingCapacity: pdu.capacity <= 4096)
    }
}
