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
        var frame: UInt64
        /// Of the whole PDU.
        var content: UInt64
    }

    let accessAddress: UInt32
    let link: LinkID
    /// The connection carries isochronous data, which has no L2CAP.
    var isIsochronous = false
    /// The request that began it; `nil` where that was missed, and of a stream.
    var request: ConnectionRequest?
    /// PHY of either direction as HCI counts; 0 where not known.
    var phy: (central: UInt8, peripheral: UInt8) = (0, 0)
    var schedule = Schedule()
    var hopping = Hopping()
    var encryption = Encryption()
    var numbers = Numbers()
    var crcStart = CRCStart()
    /// The packet before.
    var last: LastPacket?
    var lifetime: Lifetime
    var figures = ConnectionFigures()

    init(_ accessAddress: UInt32, link: LinkID, _ time: Timestamp) {
        self.accessAddress = accessAddress
        self.link = link
        lifetime = Lifetime(first: time, last: time)
    }

    /// The channel that an event uses, where everything that decides it is known (4.5.8).
    func channel(ofEvent event: Int) -> UInt8? {
        schedule.clock.isAbsolute ? hopping.channel(ofEvent: event, accessAddress) : nil
    }
}

extension AirConnection {
    /// How the channels of its events follow.
    struct Hopping {
        var map: UInt64 = 0
        /// Hop increment of Channel Selection Algorithm #1; 0 where not known.
        var increment: UInt8 = 0
        /// Whether the channels follow Channel Selection Algorithm #2; `nil` where not known.
        var usesAlgorithm2: Bool?

        func channel(ofEvent event: Int, _ accessAddress: UInt32) -> UInt8? {
            guard map != 0, let usesAlgorithm2 else { return nil }
            if usesAlgorithm2 {
                return ChannelSelection.algorithm2(
                    event: UInt16(truncatingIfNeeded: event), accessAddress: accessAddress, map: map)
            }
            return increment == 0 ? nil : ChannelSelection.algorithm1(event: event, hop: increment, map: map)
        }
    }

    /// The encryption of its payloads.
    struct Encryption {
        enum State: UInt8 {
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

        var state = State.unknown
        /// While it is on, something that looks like LL_ENC_REQ came without a pause before it.
        var isAskedToRestart = false
        /// How it is decrypted, once LL_ENC_REQ, LL_ENC_RSP or an encrypted payload was heard.
        var decryption: LinkDecryption?
        /// Packets of each side that were missed since its last payload that was decrypted.
        private var missed = BySender(central: 0, peripheral: 0)
        /// Whether the last payload that each side sent for the first time was encrypted.
        private var lastWasOn: (central: Bool, peripheral: Bool) = (false, false)
    }

    /// When it was heard.
    struct Lifetime {
        /// Times of the first and the last packet.
        let first: Timestamp
        var last: Timestamp
        /// Packets before something showed that there is this connection (``Link/isShown``).
        var packetsBefore: UInt64 = 0
        var isTerminated = false
    }
}

extension AirConnection.Encryption {
    /// Whether a payload can be encrypted that the sniffer says nothing about.
    var mayBeOn: Bool { state != .off || lastWasOn.central || lastWasOn.peripheral }

    func wasOn(for sender: Sender) -> Bool { sender == .central ? lastWasOn.central : lastWasOn.peripheral }

    /// A side sent a new payload.
    mutating func note(_ isEncrypted: Bool, of sender: Sender) {
        if sender == .central { lastWasOn.central = isEncrypted }
        if sender == .peripheral { lastWasOn.peripheral = isEncrypted }
    }

    mutating func noteMissed(_ count: Int, of sender: Sender) { missed[sender] += count }

    mutating func takeMissed(of sender: Sender) -> Int {
        defer { missed[sender] = 0 }
        return missed[sender]
    }

    mutating func turnRound() { swap(&lastWasOn.central, &lastWasOn.peripheral) }

    /// Applies an LL Control PDU (5.1.3).
    mutating func receive(_ control: LLControlPDU) {
        switch control {
        // Sent without encryption, also to begin it anew.
        case .encryptionRequest: if state == .unknown { state = .off }
        case .encryptionResponse:
            if state != .on || isAskedToRestart { state = .starting }
            isAskedToRestart = false
        case .startEncryptionRequest: state = .on
        case .reject: if state == .starting { state = .off }
        // Both sides send one; the second is the last of the pause.
        case .pauseEncryptionResponse: state = .off
        default: break
        }
    }
}
