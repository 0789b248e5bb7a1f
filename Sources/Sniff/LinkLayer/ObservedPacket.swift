import Decoders

/// The current packet, for readers that need more than its fields and its L2CAP data.
///
/// Lent, and read where it is: copies of it were a tenth of what a packet cost. Of `data` and `advertising`, one is of the
/// packet at hand.
struct ObservedPacket: ~Copyable {
    private let pin = Pin()
    private(set) var kind = Kind.other
    private(set) var data = Data()
    private(set) var advertising = Advertising()
    /// Of `data`: what an LL Control PDU changes that can be read, and was not heard before.
    var control = LLControlPDU.none

    enum Kind {
        /// Of no known connection, or damaged beyond that.
        case other
        /// A packet of a connection.
        case data
        /// An advertising PDU that can be believed.
        case advertising
    }

    struct Data {
        var received = AirConnection.ReceivedPDU(LinkID(index: 0), frame: 0, offset: 0)
        /// Whether its CRC fits.
        var isGood = false
    }

    struct Advertising {
        var pdu = AdvertisingPDU()
        var rssi: Int8?
        /// Whether it answers a scanner: SCAN_RSP or AUX_SCAN_RSP.
        var isScanResponse = false
        /// Its advertising data; the whole of them where they came in several packets and these are the last.
        var data = AdvertisedBytes.none
        /// The connection that it is a request for.
        var link: LinkID?
    }

    enum AdvertisedBytes {
        /// The advertiser sends none here.
        case none
        case ofPacket(Range<Int>)
        case joined([UInt8])
    }

    mutating func forget() { kind = .other }

    mutating func set(_ data: Data) {
        kind = .data
        control = .none
        self.data = data
    }

    mutating func set(_ advertising: Advertising) {
        kind = .advertising
        self.advertising = advertising
    }

    /// Whether something shows that there is the connection that it is a packet of.
    func isShown(in links: borrowing LinkTable) -> Bool { kind != .data || links[data.received.link].isShown }
}
