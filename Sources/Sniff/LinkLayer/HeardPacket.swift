import Decoders

/// What the packet at hand was, for those who ask for more than its fields and what it has for L2CAP.
enum HeardPacket {
    /// Of no known connection, or damaged beyond that.
    case other
    /// A packet of a connection.
    ///
    /// - Parameters:
    ///   - isGood: whether its CRC fits.
    ///   - control: the opcode of an LL Control PDU that can be read.
    ///   - isSubrated: most events of the connection are unused.
    case data(AirConnection.ReceivedPDU, isGood: Bool, control: UInt8?, isSubrated: Bool)
    /// An advertising PDU that can be believed.
    ///
    /// - Parameters:
    ///   - data: its advertising data; the whole of them where they came in several packets and these are the last.
    ///   - link: the connection that it is a request for.
    case advertising(AdvertisingPDU, rssi: Int8?, data: AdvertisedBytes, link: LinkID?)

    /// Whether something shows that there is the connection that it is a packet of.
    func isShown(in links: borrowing LinkTable) -> Bool {
        if case .data(let received, _, _, _) = self { links[received.link].isShown } else { true }
    }

    enum AdvertisedBytes {
        /// The advertiser sends none here.
        case none
        case ofPacket(Range<Int>)
        case joined([UInt8])
    }
}
