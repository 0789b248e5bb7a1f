/// A PHY of LE, by the name that the specification gives it (Core 6.0, Vol 6, Part B, 4.6.9).
package enum LinkPHY: String, CaseIterable {
    case le1M = "LE 1M"
    case le2M = "LE 2M"
    case leCoded = "LE Coded"

    /// As HCI numbers it (Core 6.0, Vol 4, Part E, 7.7.65.12); `nil` where the number is reserved.
    init?(hci number: UInt8) {
        switch number {
        case 1: self = .le1M
        case 2: self = .le2M
        case 3: self = .leCoded
        default: return nil
        }
    }

    /// The one bit of an LL_PHY_UPDATE_IND (Core 6.0, Vol 6, Part B, 2.4.2.17); `nil` where nothing changes.
    init?(bit: UInt8) {
        switch bit {
        case 1: self = .le1M
        case 2: self = .le2M
        case 4: self = .leCoded
        default: return nil
        }
    }
}

extension Operation {
    /// What LE PHY Update Complete says, of which the transmitter is the host's controller.
    ///
    /// - Parameter place: where TX_PHY and RX_PHY stand.
    mutating func describePHY(_ bytes: borrowing Span<UInt8>, at place: Int, _ viewpoint: Sender) {
        guard bytes.count >= place + 2 else { return }
        let (sent, received) = (LinkPHY(hci: bytes[place]), LinkPHY(hci: bytes[place + 1]))
        let isCentral = viewpoint == .central
        facts[.phyToPeripheral] = (isCentral ? sent : received).map { .text($0.rawValue) }
        facts[.phyToCentral] = (isCentral ? received : sent).map { .text($0.rawValue) }
    }

    /// What LE Data Length Change says (Core 6.0, Vol 4, Part E, 7.7.65.7).
    mutating func describeDataLength(_ bytes: borrowing Span<UInt8>, _ viewpoint: Sender) {
        guard bytes.count >= 11 else { return }
        let (sent, received) = (Int(bytes.u16(at: 3)), Int(bytes.u16(at: 7)))
        let isCentral = viewpoint == .central
        facts[.octetsToPeripheral] = .integer(isCentral ? sent : received)
        facts[.octetsToCentral] = .integer(isCentral ? received : sent)
    }
}
