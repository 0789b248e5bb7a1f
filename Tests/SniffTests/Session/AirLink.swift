import Decoders
import Sniff

/// A connection on the air as its two devices keep it: when and on which channel they send, and with which sequence
/// numbers (Core 6.0, Vol 6, Part B, 4.5).
struct AirLink {
    /// One of the two devices: transmitSeqNum and nextExpectedSeqNum (4.5.9).
    struct Side {
        var sn = false
        var nesn = false

        /// Takes a packet of the other side; one that it refuses for lack of memory it does not acknowledge.
        mutating func receive(_ sn: Bool, _ nesn: Bool, refuses: Bool) {
            if nesn != self.sn { self.sn.toggle() }
            if sn == self.nesn, !refuses { self.nesn.toggle() }
        }
    }

    var accessAddress: UInt32 = 0x5065_A1C3
    var crcInit: UInt32 = 0x1A_2B3C
    var central: UInt64 = 0xC011_2233_4455
    var peripheral: UInt64 = 0xD0AA_BBCC_DDEE
    /// Units of 1.25 ms.
    var interval: UInt16 = 24
    var channelMap = ChannelSelection.allChannels
    var hop: UInt8 = 7
    var usesAlgorithm2 = false
    var phy: (central: UInt8, peripheral: UInt8) = (1, 1)
    /// Whether the sniffer says who sends.
    var hasWord = true
    /// The event at hand, which does not wrap around, and the time of its anchor point.
    var event = 0
    var anchor: Int64 = 0
    /// When the next packet is sent.
    var time: Int64 = 0
    var sides = (central: Side(), peripheral: Side())

    init() {}

    /// One that has been there for a while.
    init(event: Int, time: Int64, hasWord: Bool = true) {
        (self.event, self.anchor, self.time, self.hasWord) = (event, time, time, hasWord)
    }

    /// The event that is this many behind the one at hand begins.
    mutating func next(_ events: Int = 1) {
        event += events
        anchor += Int64(events) * Int64(interval) * 1_250_000
        time = anchor
    }

    var channel: UInt8 {
        let found =
            usesAlgorithm2
            ? ChannelSelection.algorithm2(
                event: UInt16(truncatingIfNeeded: event), accessAddress: accessAddress, map: channelMap)
            : ChannelSelection.algorithm1(event: event, hop: hop, map: channelMap)
        return found ?? 0
    }

    /// LLData (2.3.3.1).
    func linkData(winSize: UInt8, winOffset: UInt16) -> [UInt8] {
        le(UInt64(accessAddress), 4) + le(UInt64(crcInit), 3) + [winSize] + le16(winOffset) + le16(interval) + le16(0)
            + le16(400) + le(channelMap, 5) + [hop | 5 << 5]
    }
}

/// What happens to a packet of a connection.
struct AirFate {
    /// The sniffer hears it.
    var isCaptured = true
    /// The other side does.
    var arrives = true
    /// The other side hears it, but has no room for it.
    var isRefused = false
    /// The sniffer hears it with errors.
    var isDamaged = false
    /// What the sniffer says about the sender, if not the truth.
    var word: Direction?
    /// Flags of the sniffer.
    var flags: UInt16 = 0
    /// The sniffer's verdict about the CRC.
    var verdict: Bool?
    /// The CRC is that of other bytes: somebody rewrote the packet.
    var isRewritten = false

    static let plain = AirFate()
    static let uncaptured = AirFate(isCaptured: false)
    static let lostOnTheWay = AirFate(arrives: false)
    static let damaged = AirFate(isDamaged: true)
    static let rewritten = AirFate(isRewritten: true)
}

extension AirBuilder {
    static let interFrameSpace: Int64 = 150_000

    /// ADV_IND and CONNECT_IND, after which the first event of the connection begins.
    ///
    /// - Parameters:
    ///   - window: where in the transmit window the first anchor point lies, in nanoseconds.
    ///   - isDamaged: the sniffer hears CONNECT_IND with errors.
    /// - Returns: the record of CONNECT_IND.
    @discardableResult
    mutating func connect(
        _ link: inout AirLink, winSize: UInt8 = 2, winOffset: UInt16 = 3, window: Int64 = 500_000,
        isDamaged: Bool = false
    ) -> Int {
        let start = max(link.time, end + 1_000_000)
        packet(AirSample(AirPDU.advInd(link.peripheral, [2, 1, 6], chSel: link.usesAlgorithm2)), at: start)
        var request = AirSample(
            AirPDU.connectInd(link, winSize: winSize, winOffset: winOffset, chSel: link.usesAlgorithm2))
        if isDamaged { request.crcError = 0x00_0100 }
        let frame = packet(request, at: end + AirBuilder.interFrameSpace)
        link.anchor = end + 1_250_000 + Int64(winOffset) * 1_250_000 + window
        link.time = link.anchor
        return frame
    }

    /// Sends a PDU of a connection, the next one of the event at hand.
    ///
    /// - Parameters:
    ///   - sender: `sent` for the central.
    ///   - llid: 1 continuation or empty, 2 start, 3 LL Control PDU.
    /// - Returns: its record; 0 if the sniffer does not hear it.
    @discardableResult
    mutating func send(
        _ link: inout AirLink, _ sender: Direction, llid: UInt8 = 1, _ payload: [UInt8] = [], _ fate: AirFate = .plain
    ) -> Int {
        let isCentral = sender == .sent
        let side = isCentral ? link.sides.central : link.sides.peripheral
        let header = llid | (side.nesn ? 4 : 0) | (side.sn ? 8 : 0)
        var sample = AirSample([header, UInt8(payload.count)] + payload)
        sample.accessAddress = link.accessAddress
        sample.crcInit = link.crcInit
        sample.channel = link.channel
        sample.phy = isCentral ? link.phy.central : link.phy.peripheral
        sample.word = fate.word ?? (link.hasWord ? sender : .unknown)
        sample.flags = fate.flags
        sample.verdict = fate.verdict
        if fate.isDamaged || fate.isRewritten { sample.crcError = 0x12_0041 }
        let frame = fate.isCaptured ? packet(sample, at: link.time) : 0
        link.time += sample.duration + AirBuilder.interFrameSpace
        guard fate.arrives else { return frame }
        if isCentral {
            link.sides.peripheral.receive(side.sn, side.nesn, refuses: fate.isRefused)
        } else {
            link.sides.central.receive(side.sn, side.nesn, refuses: fate.isRefused)
        }
        return frame
    }

    /// An Empty PDU.
    @discardableResult
    mutating func send(_ link: inout AirLink, _ sender: Direction, _ fate: AirFate) -> Int {
        send(&link, sender, llid: 1, [], fate)
    }

    /// One L2CAP PDU in one packet.
    @discardableResult
    mutating func l2cap(
        _ link: inout AirLink, _ sender: Direction, cid: UInt16 = 4, _ payload: [UInt8], _ fate: AirFate = .plain
    ) -> Int {
        send(&link, sender, llid: 2, le16(UInt16(payload.count)) + le16(cid) + payload, fate)
    }

    /// An event in which both sides have nothing to say. Returns the records.
    @discardableResult
    mutating func idle(_ link: inout AirLink) -> (central: Int, peripheral: Int) {
        let central = send(&link, .sent)
        let peripheral = send(&link, .received)
        link.next()
        return (central, peripheral)
    }

    /// An LL Control PDU of one side and an Empty PDU of the other; then the next event. Returns the former's record.
    @discardableResult
    mutating func control(_ link: inout AirLink, _ sender: Direction, _ pdu: [UInt8], _ fate: AirFate = .plain) -> Int {
        if sender == .received { send(&link, .sent) }
        let frame = send(&link, sender, llid: 3, pdu, fate)
        if sender == .sent { send(&link, .received) }
        link.next()
        return frame
    }
}

/// LL Control PDUs (Core 6.0, Vol 6, Part B, 2.4.2).
enum LL {
    static func connectionUpdate(winSize: UInt8, winOffset: UInt16, interval: UInt16, instant: UInt16) -> [UInt8] {
        [0x00, winSize] + le16(winOffset) + le16(interval) + le16(0) + le16(400) + le16(instant)
    }
    static func channelMap(_ map: UInt64, instant: UInt16) -> [UInt8] { [0x01] + le(map, 5) + le16(instant) }
    static let terminate: [UInt8] = [0x02, 0x13]
    static let encReq: [UInt8] = [0x03] + Array(1...22)
    static let encRsp: [UInt8] = [0x04] + Array(1...12)
    static let startEncReq: [UInt8] = [0x05]
    static let startEncRsp: [UInt8] = [0x06]
    static let pauseEncRsp: [UInt8] = [0x0B]
    /// One bit a PHY; 0 leaves it as it is.
    static func phyUpdate(central: UInt8, peripheral: UInt8, instant: UInt16) -> [UInt8] {
        [0x18, central, peripheral] + le16(instant)
    }
    static let cisReq: [UInt8] = [0x1F] + [UInt8](repeating: 1, count: 35)
    static let cisRsp: [UInt8] = [0x20] + [UInt8](repeating: 1, count: 8)
    static func cisInd(_ accessAddress: UInt32) -> [UInt8] {
        [0x21] + le(UInt64(accessAddress), 4) + [UInt8](repeating: 1, count: 11)
    }
    static let subrateInd: [UInt8] = [0x27] + [UInt8](repeating: 1, count: 10)
}
