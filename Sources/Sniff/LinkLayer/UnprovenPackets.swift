import Decoders

/// Packets of access addresses that nothing has shown to be those of connections. Once something does, they belong to the
/// connection: the last ``limit`` of each are kept until then.
struct UnprovenPackets {
    /// A packet, and what is left to do with it.
    struct Packet {
        /// The record.
        let bytes: [UInt8]
        let pdu: Range<Int>
        let hasCRC: Bool
        var facts: PacketFacts
        var data: ObservedPacket.Data
        let control: LLControlPDU
        let delivery: LinkLayer.Delivery?
    }

    private var packets: [AirLinkID: [Packet]] = [:]

    static let limit = 4

    mutating func add(_ packet: Packet, to id: AirLinkID) {
        packets[id, default: []].append(packet)
        if packets[id, default: []].count > UnprovenPackets.limit { packets[id]?.removeFirst() }
    }

    /// The senders were taken for one another.
    mutating func turnRound(_ id: AirLinkID) {
        guard let count = packets[id]?.count else { return }
        for index in 0..<count {
            packets[id]?[index].facts.turnRound()
            packets[id]?[index].data.received.turnRound()
        }
    }

    mutating func forget(_ id: AirLinkID) { if !packets.isEmpty { packets[id] = nil } }

    mutating func removeAll() { packets = [:] }

    /// Takes out those of a connection that something has shown, less those that bit errors made.
    ///
    /// - Parameter initial: the initial value of its CRCs; `nil` where it is not known.
    mutating func take(_ id: AirLinkID, initial: UInt32?) -> [Packet] {
        let found = packets.removeValue(forKey: id) ?? []
        guard let initial else { return found }
        return found.filter { !$0.hasCRC || CRC24.isValid($0.bytes.span, $0.pdu, initial: initial) }
    }
}

extension PacketFacts {
    fileprivate mutating func turnRound() { sender = sender.turned }
}

extension AirConnection.ReceivedPDU {
    fileprivate mutating func turnRound() { (sender, presumedSender) = (sender.turned, presumedSender.turned) }
}

extension Sender {
    fileprivate var turned: Sender { self == .unknown ? .unknown : other }
}
