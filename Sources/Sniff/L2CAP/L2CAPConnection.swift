import Decoders
import Reassembly

/// L2CAP of one connection (Core 6.0, Vol 3, Part A): joins fragments into PDUs and K-frames into SDUs, and follows channels
/// from their signalling.
struct L2CAPConnection: ~Copyable {
    private var assemblers = BySender(central: L2CAPAssembler(), peripheral: L2CAPAssembler())
    var channels: [L2CAPChannel] = []
    /// Channels asked for and not yet granted.
    var openings: [ChannelOpening] = []
    /// Signalling requests that wait for their response.
    var requests: [SignallingRequest] = []
    /// ATT bearers of the connection so far; the first is that of the fixed channel.
    var bearers = 1

    static let channelLimit = 64

    /// The outcome of a fragment.
    enum Received {
        /// The PDU is in the record, in this range.
        case pdu(Range<Int>)
        /// The PDU is complete; ``takeJoined(from:)`` hands it over. So many bytes came after it.
        case joined(excess: Int)
        /// So many bytes of so many are here; 0 where even the length is not.
        case incomplete(received: Int, expected: Int)
        case broken(FaultReason)
        /// The capture has cut a continuing fragment.
        case unusable
    }

    /// Whether a PDU of this sender waits for more fragments.
    func isOpen(_ sender: Sender) -> Bool {
        sender == .central ? assemblers.central.isOpen : assemblers.peripheral.isOpen
    }

    /// Whether packets may be missing from the open PDU of a sender, so that its end may be among them.
    func mayHaveGap(_ sender: Sender) -> Bool { assemblers[sender].mayHaveGap }

    /// How far the open PDU of a sender is.
    func progress(_ sender: Sender) -> (received: Int, expected: Int) { assemblers[sender].progress }

    /// The payload of an ACL data packet, or of a data PDU on the air.
    struct Fragment {
        let reader: Reader
        /// It begins a PDU. One that is open then gets no further.
        let isFirst: Bool
        let sender: Sender
        /// The capture kept only the beginning of it.
        let isCut: Bool
    }

    /// Takes a fragment.
    ///
    /// - Parameter fields: know the places of the bytes, if requested.
    @inline(__always)
    mutating func receive(
        _ fragment: Fragment, _ bytes: borrowing Span<UInt8>, _ fields: borrowing FieldList
    ) -> Received {
        let reader = fragment.reader
        if fragment.isFirst, !fragment.isCut, !isOpen(fragment.sender), L2CAPAssembler.isWhole(bytes, reader) {
            // Memory safety: a reader's position is at most its end, and whoever reads the PDU does so by a span.
            return .pdu(Range(uncheckedBounds: (reader.position, reader.end)))
        }
        return join(fragment, bytes, fields)
    }

    private mutating func join(
        _ fragment: Fragment, _ bytes: borrowing Span<UInt8>, _ fields: borrowing FieldList
    ) -> Received {
        let (isFirst, sender) = (fragment.isFirst, fragment.sender)
        let range = fragment.reader.position..<fragment.reader.end
        guard !fragment.isCut else {
            // What is missing in this record will not come: what is there can be decoded, nothing joined.
            assemblers[sender].reset()
            return isFirst ? .pdu(range) : .unusable
        }
        let segments = fields.segments(of: range, bytes)
        switch isFirst
            ? assemblers[sender].first(bytes, range, segments) : assemblers[sender].next(bytes, range, segments)
        {
        case .whole(let pdu): return .pdu(pdu)
        case .joined: return .joined(excess: 0)
        case .overfull(let excess): return .joined(excess: excess)
        case .needsMore(let received, let expected): return .incomplete(received: received, expected: expected)
        case .broken(let reason): return .broken(reason)
        }
    }

    /// A PDU was begun in this frame, of which more is to come.
    mutating func noteBeginning(from sender: Sender, in frame: UInt64) { assemblers[sender].since = frame }

    /// The channel of the open PDU of a sender, once its header is there.
    func openChannel(_ sender: Sender) -> UInt16? { assemblers[sender].channel }

    /// Whether the bytes of a sender's open PDU were given up.
    func isGivenUp(_ sender: Sender) -> Bool { assemblers[sender].isGivenUp }

    /// Bytes that are held of the open PDU of a sender, and the frame in which it began.
    func openPDU(_ sender: Sender) -> (bytes: Int, since: UInt64) {
        (assemblers[sender].held, assemblers[sender].since)
    }

    /// Forgets the bytes of a sender's open PDU; false if there are none.
    mutating func giveUp(_ sender: Sender) -> Bool { assemblers[sender].giveUp() }

    /// Hands over the joined PDU; ``recycle(_:from:)`` keeps its memory for the next one.
    mutating func takeJoined(from sender: Sender) -> [UInt8] { assemblers[sender].takeBuffer() }

    /// Where the bytes of the joined PDU stand, if requested.
    func segments(ofJoinedFrom sender: Sender) -> [FieldOrigins.Segment] { assemblers[sender].segments }

    mutating func recycle(_ buffer: consuming [UInt8], from sender: Sender) { assemblers[sender].recycle(buffer) }

    /// Packets of one side were missed, and what was in them: credits may have been used or given. Where it was more than
    /// one, what comes next may continue another message than the one that is open.
    mutating func missed(_ count: Int, of sender: Sender) {
        if count > 1 { assemblers[sender].reset() }
        for index in channels.indices {
            channels[index].credits.central.forget()
            channels[index].credits.peripheral.forget()
        }
    }

    /// Of so many events nothing was heard: of two as many packets as the sequence numbers, which have one bit, do not show.
    /// After one, the length of the PDU shows whether what comes next continues it.
    mutating func missedEvents(_ count: Int) {
        for sender in [Sender.central, .peripheral] {
            if count > 1 { assemblers[sender].reset() } else { assemblers[sender].noteGap() }
        }
    }
}
