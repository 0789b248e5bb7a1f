import Decoders
import Reassembly

/// Names one connection on the air among those that are followed.
struct AirLinkID: Hashable {
    let index: Int
}

/// A connection on the air, followed by its access address (Core 6.0, Vol 6, Part B, 4.5): from the request that begins it,
/// or from its first packet where that was missed.
struct AirConnection: ~Copyable {
    private let pin = Pin()
    /// The state of the encryption of its payloads.
    enum Encryption: UInt8 {
        /// The beginning was missed: they may be.
        case unknown
        case off
        /// LL_ENC_RSP was sent: until LL_START_ENC_REQ everything comes without encryption (5.1.3.1).
        case starting
        /// LL_START_ENC_REQ was sent: everything that follows is encrypted (5.1.3.1).
        case on
        /// It is on, but the capture holds what was decrypted afterwards.
        case removed
    }

    /// A change that takes effect at the event with this number (5.1.1, 5.1.2, 5.1.10).
    struct Change {
        enum What {
            /// Interval, where the first anchor point may lie after the instant, and for how long; the timeout in
            /// units of 10 ms.
            case parameters(interval: Nanoseconds, timeout: UInt16, window: Nanoseconds, size: Nanoseconds)
            case channelMap(UInt64)
            /// 0 leaves the PHY of a direction as it is.
            case phy(central: UInt8, peripheral: UInt8)
        }

        var instant: UInt16
        var what: What
    }

    /// The packet before, for what follows from its time.
    struct LastPacket {
        /// When it began and ended, and the time since the one before.
        var start: Nanoseconds
        var end: Nanoseconds
        var pause: Nanoseconds
        /// As in ``RadioHeader/channelIndex``.
        var channel: UInt8
        var sender: Sender
        /// Whether more than the sniffer's word says who sent it.
        var isCertain: Bool
        /// Whether SN and NESN are alike.
        var isAlike: Bool
    }

    let accessAddress: UInt32
    let link: LinkID
    /// The connection carries isochronous data, which has no L2CAP.
    var isIsochronous = false
    /// The request that began it; `nil` where that was missed, and of a stream.
    var request: ConnectionRequest?
    /// connSupervisionTimeout in units of 10 ms; 0 where not known.
    var supervisionTimeout: UInt16 = 0
    var crcInit: UInt32?
    /// The initial value that the CRC of the last packet implies, while `crcInit` is unknown, and the packet's hash.
    var crcCandidate: (value: UInt32, content: UInt64)?
    var channelMap: UInt64 = 0
    /// Hop increment of Channel Selection Algorithm #1; 0 where not known.
    var hop: UInt8 = 0
    /// Whether the channels follow Channel Selection Algorithm #2; `nil` where not known.
    var usesAlgorithm2: Bool?
    /// PHY of either direction as HCI counts; 0 where not known.
    var phy: (central: UInt8, peripheral: UInt8) = (0, 0)
    var clock = EventClock()
    /// Between which the first anchor point lies (4.5.3), while it has not been heard.
    var firstWindow: Range<Nanoseconds>?
    var pending: [Change] = []
    var encryption = Encryption.unknown
    /// While it is on, something that looks like LL_ENC_REQ came without a pause before it.
    var isAskedToRestart = false
    /// How it is decrypted, once LL_ENC_REQ, LL_ENC_RSP or an encrypted payload was heard.
    var decryption: LinkDecryption?
    /// Whether the last payload that each side sent for the first time was encrypted.
    var lastWasEncrypted: (central: Bool, peripheral: Bool) = (false, false)
    var sequence: (central: SequenceTracker, peripheral: SequenceTracker) = (SequenceTracker(), SequenceTracker())
    /// The packet before.
    var last: LastPacket?
    var lastCounter: UInt16?
    /// The event in which the central sent last, and whether it ever sent several packets in one.
    var lastCentralEvent: Int?
    var sendsSeveral = false
    /// Whether the sequence numbers tell the sender: the beginning was heard, or something else has shown it.
    var numbersTell = false
    /// PDUs in a row that only the other role may send.
    var contradictions = 0
    /// Pairs of packets that support it.
    var pairs = 0
    /// Whether SN and NESN are alike in the peripheral's packets, not in the central's: one side has refused a packet.
    var isReversed = false
    var isTerminated = false
    /// Packets before something showed that there is this connection (``Link/isShown``).
    var packetsBefore: UInt64 = 0
    /// Whether the CRCs of two packets in a row came from the same initial value.
    var crcRepeats = false
    /// Whether LL_SUBRATE_IND was heard: from then on most events may be unused (5.1.19).
    var isSubrated = false
    /// Times of the first and the last packet.
    var first = Timestamp(seconds: 0, fraction: 0, digits: 6)
    var lastHeard = Timestamp(seconds: 0, fraction: 0, digits: 6)
    var figures = ConnectionFigures()

    static let pendingLimit = 8

    init(_ accessAddress: UInt32, link: LinkID, _ time: Timestamp) {
        self.accessAddress = accessAddress
        self.link = link
        first = time
        lastHeard = time
    }

    /// The channel that an event uses, where everything that decides it is known (4.5.8).
    func channel(ofEvent event: Int) -> UInt8? {
        guard clock.isAbsolute, channelMap != 0, let usesAlgorithm2 else { return nil }
        if usesAlgorithm2 {
            return ChannelSelection.algorithm2(
                event: UInt16(truncatingIfNeeded: event), accessAddress: accessAddress, map: channelMap)
        }
        return hop == 0 ? nil : ChannelSelection.algorithm1(event: event, hop: hop, map: channelMap)
    }

    /// Takes the changes that take effect until the event with this number, oldest first, taken off the list.
    mutating func changes(until counter: UInt16) -> [Change] {
        let due = pending.filter { Int16(bitPattern: counter &- $0.instant) >= 0 }
        if !due.isEmpty { pending.removeAll { Int16(bitPattern: counter &- $0.instant) >= 0 } }
        return due
    }
}
