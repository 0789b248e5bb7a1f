import Decoders

/// Who sent a packet of a connection. Sniffers say who it was, are sometimes wrong, or do not say it.
///
/// In a connection event the central begins, at the anchor point, and the two take turns, each 150 µs after the other's
/// packet (T_IFS; Core 6.0, Vol 6, Part B, 4.1.1 and 4.5.1).
extension AirConnection {
    private static let interFrameSpace: Int64 = 150_000
    /// Of clocks that count microseconds.
    private static let exact: Int64 = 12_000

    /// Changes nothing: mutating because a connection is too large to be copied for every packet.
    ///
    /// - Returns: the sender, and whether it follows from the times rather than from the sniffer's word alone.
    mutating func sender(of packet: inout AirPacket, _ header: DataPDUHeader) -> (Sender, isCertain: Bool) {
        let turn = turn(packet.start, packet.radio.channelIndex)
        if let word = packet.radio.sender.known {
            // A turn is worth more than the sniffer's word, if more than its word says whose turn it is.
            if let turn, turn == word || last?.isCertain == true { return (turn, true) }
            return (word, word == .central && isAtAnchor(packet.start))
        }
        if let bits = numbersTell ? senderByNumbers(header) : nil { return (bits, turn == bits) }
        if let turn { return (turn, last?.isCertain == true) }
        return (isAtAnchor(packet.start) ? .central : .unknown, false)
    }

    /// Who it is if this packet answers the one before.
    private mutating func turn(_ start: Int64, _ channel: UInt8) -> Sender? {
        guard let last, last.sender != .unknown, last.channel == channel else { return nil }
        let (gap, overflow) = start.subtractingReportingOverflow(last.end &+ AirConnection.interFrameSpace)
        guard !overflow, gap.magnitude <= AirConnection.exact.magnitude else { return nil }
        return last.sender == .central ? .peripheral : .central
    }

    private mutating func isAtAnchor(_ time: Int64) -> Bool {
        guard let phase = clock.phase(time) else { return clock.anchor == nil && eventFromBeginning(time) != nil }
        let tolerance = 60_000 + clock.drift(time)
        guard phase.distance >= -tolerance, phase.distance <= clock.window + tolerance else { return false }
        return phase.events > 0 || clock.window > 0
    }

    /// Both sides begin with SN and NESN 0 (4.5.9). The peripheral answers a new packet before the central does, so that its
    /// two bits differ where the central's are alike; what is lost or sent again changes nothing in that, only a side that
    /// refuses a packet for lack of memory does.
    private func senderByNumbers(_ header: DataPDUHeader) -> Sender? {
        hasRefused ? nil : header.sn == header.nesn ? .central : .peripheral
    }

    /// Notes what tells whether ``senderByNumbers(_:)`` is right for this connection.
    mutating func noteNumbers(_ header: DataPDUHeader, of sender: Sender) {
        guard sender != .unknown else { return }
        if (header.sn == header.nesn) == (sender == .central) { numbersTell = true } else { hasRefused = true }
    }

    /// Where the beginning was missed and nobody says who sent what: after a pause the central is the first to send. So
    /// a pair after a pause, alike and then different, shows that the numbers tell; four of them are not chance.
    mutating func notePair(_ packet: AirPacket, _ header: DataPDUHeader) {
        guard let last, last.channel == packet.radio.channelIndex else { return }
        let (gap, overflow) = packet.start.subtractingReportingOverflow(last.end &+ AirConnection.interFrameSpace)
        guard !overflow, gap.magnitude <= AirConnection.exact.magnitude, last.pause > 2_000_000 else { return }
        if last.isAlike, header.sn != header.nesn {
            pairs += 1
            numbersTell = pairs >= 4
        } else {
            pairs = 0
        }
    }
}

extension Sender {
    /// `nil` for ``unknown``.
    fileprivate var known: Sender? { self == .unknown ? nil : self }
}
