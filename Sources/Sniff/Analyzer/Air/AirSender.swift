import Decoders

/// Who sent a packet of a connection.
///
/// In a connection event the central begins, at the anchor point, and the two take turns, each 150 µs behind the other's
/// packet (T_IFS; Core 6.0, Vol 6, Part B, 4.1.1 and 4.5.1). Sniffers say who it was, are sometimes wrong, or do not say it.
extension AirConnection {
    private static let interFrameSpace: Int64 = 150_000
    /// Of clocks that count microseconds.
    private static let exact: Int64 = 12_000
    /// Some sniffers note when a packet reached them rather than when it was sent.
    private static let late: Int64 = 500_000

    /// - Returns: the sender, and whether it follows from the times rather than from the sniffer's word alone.
    func sender(of packet: AirPacket) -> (Direction, isCertain: Bool) {
        if let last, last.sender != .unknown, last.channel == nil || last.channel == packet.radio.channel {
            let (gap, overflow) = packet.start.subtractingReportingOverflow(last.end &+ AirConnection.interFrameSpace)
            if !overflow, gap.magnitude <= AirConnection.exact.magnitude {
                let other: Direction = last.sender == .sent ? .received : .sent
                // A turn. The sniffer's word is worth more than a turn behind a packet of which only it said who sent it.
                if packet.radio.sender == .unknown || packet.radio.sender == other || last.isCertain {
                    return (other, true)
                }
            } else if packet.radio.sender == .unknown, !overflow, gap > 0, gap < AirConnection.late {
                return (last.sender == .sent ? .received : .sent, false)
            }
        }
        guard let phase = clock.phase(packet.start) else {
            if packet.radio.sender == .unknown, firstWindow?.contains(packet.start) == true { return (.sent, false) }
            return (packet.radio.sender, false)
        }
        let tolerance = 60_000 + clock.drift(packet.start)
        if phase.magnitude <= tolerance.magnitude {
            let isAnchor = (clock.eventsSince(packet.start) ?? 0) > 0
            if packet.radio.sender != .received, isAnchor { return (.sent, true) }
        } else if packet.radio.sender == .unknown, phase > 200_000, phase < 1_500_000, tolerance < 150_000 {
            // Behind the anchor point where a packet of the central would fit, and nothing was heard.
            return (.received, false)
        }
        return (packet.radio.sender, false)
    }
}
