import Decoders
import Reassembly

extension AirConnection {
    /// The sequence numbers show who sent a packet, and which were lost.
    struct Numbers {
        private var sequence = (central: SequenceTracker(), peripheral: SequenceTracker())
        /// Whether they tell the sender: the beginning was heard, or something else has shown it.
        var areKnown = false
        /// Whether the sniffer's word about a sender was wrong.
        var doubtsWord = false
        /// Whether SN and NESN are alike in the peripheral's packets, not in the central's: one side has refused a packet.
        private var isReversed = false
        /// PDUs in a row that only the other role may send.
        private var contradictions = 0
        /// Pairs of packets that support it, in a row; negative where the central's two numbers differ.
        private var pairs = 0
    }
}

extension AirConnection.Numbers {
    /// Both sides begin with SN and NESN 0 (4.5.9). The peripheral answers a new packet before the central does, so that its
    /// two bits differ where the central's are alike; what is lost or sent again changes nothing in that. Only a side that
    /// refuses a packet for lack of memory turns it round.
    func sender(_ header: DataPDUHeader) -> Sender { (header.sn == header.nesn) != isReversed ? .central : .peripheral }

    /// Notes what tells how ``sender(_:)`` is right for this connection.
    mutating func note(_ header: DataPDUHeader, of sender: Sender) {
        guard sender != .unknown else { return }
        isReversed = (header.sn == header.nesn) != (sender == .central)
        areKnown = true
    }

    /// Who sent this packet is known: the numbers said the contrary until now.
    mutating func turnRound() {
        isReversed.toggle()
        swap(&sequence.central, &sequence.peripheral)
    }

    /// After a pause, the peripheral has answered the central.
    ///
    /// - Parameter isAlike: whether the central's two numbers are.
    /// - Returns: whether enough pairs in a row show that, so that it is no chance.
    mutating func notePair(isAlike: Bool) -> Bool {
        pairs = isAlike ? max(pairs, 0) + 1 : min(pairs, 0) - 1
        return pairs.magnitude >= 4 && (!areKnown || isReversed == isAlike)
    }

    mutating func forgetPairs() { pairs = 0 }

    /// Whether a PDU that one role sends shows who sent it. Where the sequence numbers are known to show another
    /// sender, one alone may be a device that sends what it must not.
    mutating func confirm(_ sender: Sender, said bits: Sender) -> Bool {
        guard areKnown, sender != bits else {
            contradictions = 0
            return true
        }
        contradictions += 1
        guard contradictions > 1 else { return false }
        contradictions = 0
        return true
    }

    /// Takes the numbers of a packet: whether it is sent again, and how many were missed.
    mutating func take(
        _ header: DataPDUHeader, isCentral: Bool, content: UInt64, frame: UInt64
    ) -> SequenceTracker.Outcome {
        if isCentral {
            sequence.peripheral.acknowledged(next: header.nesn == 1)
            return sequence.central.take(number: header.sn == 1, content: content, frame: frame)
        }
        sequence.central.acknowledged(next: header.nesn == 1)
        return sequence.peripheral.take(number: header.sn == 1, content: content, frame: frame)
    }
}
