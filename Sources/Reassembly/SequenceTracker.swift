/// Follows the sequence numbers of one sender on one connection, as a sniffer sees them (Core 6.0, Vol 6, Part B, 4.5.9):
/// tells new packets from those sent again, and notices packets that the sniffer missed.
///
/// A sequence number has one bit, so that a missed packet looks like a repeated one. Two things tell them apart: a
/// packet sent again has the same payload, and the other side acknowledges a packet once.
package struct SequenceTracker: Sendable {
    /// The kind of a packet, given the packets before it.
    package enum Outcome: Sendable, Equatable {
        /// Heard for the first time; so many packets before it are known to be missing.
        case new(lost: Int)
        /// Sent again with nothing changed: it must not be used twice. The frame is that of the packet when it was heard
        /// for the first time.
        case retransmission(of: UInt64)
    }

    private var hasReceived = false
    /// Sequence number of the last packet: heard, or missed and acknowledged.
    private var last = false
    private var isAcknowledged = false
    /// The content of the last packet; `nil` if it was missed.
    private var content: UInt64?
    /// Where the last packet was heard for the first time.
    private var frame: UInt64 = 0
    private var lost = 0

    package init() {}

    /// Takes a packet of the sender. Its CRC must be right.
    ///
    /// - Parameters:
    ///   - number: the SN bit.
    ///   - content: anything that differs where LLID, length or payload differ.
    ///   - frame: the record of the packet.
    package mutating func take(number: Bool, content new: UInt64, frame: UInt64) -> Outcome {
        guard hasReceived else {
            hasReceived = true
            return begin(number, new, frame)
        }
        if number != last { return begin(number, new, frame) }
        guard let content else {
            // The packet that was missed and acknowledged is sent again: the sender missed the acknowledgement.
            lost -= 1
            return begin(number, new, frame)
        }
        if new == content { return .retransmission(of: self.frame) }
        // The same number with another content: the packet between was missed.
        lost += 1
        return begin(number, new, frame)
    }

    private mutating func begin(_ number: Bool, _ new: UInt64, _ frame: UInt64) -> Outcome {
        let missing = lost
        lost = 0
        last = number
        content = new
        self.frame = frame
        isAcknowledged = false
        return .new(lost: missing)
    }

    /// Takes the NESN bit of a packet of the other side: the number that it expects next from this sender.
    package mutating func acknowledged(next: Bool) {
        guard hasReceived else { return }
        if next != last {
            isAcknowledged = true
        } else if isAcknowledged {
            // The other side got a packet that was not heard here.
            last.toggle()
            content = nil
            lost += 1
        }
    }

    /// Whether the packet heard last is known to have arrived.
    package var lastHasArrived: Bool { isAcknowledged }
}
