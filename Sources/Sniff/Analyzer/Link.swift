import Decoders
import Reassembly

/// A request or indication that waits for its answer.
struct PendingRequest {
    var opcode: UInt8 = 0
    var frame: UInt64 = 0
    var time = Timestamp(seconds: 0, fraction: 0, digits: 6)
    var handle: UInt16 = 0
    /// What Read By Type, Read By Group Type and Find By Type Value ask for.
    var type: BluetoothUUID?
    /// The service that Find By Type Value asks for.
    var value: BluetoothUUID?
}

/// One ATT bearer of a connection: the fixed channel, or a credit-based one (Enhanced ATT).
struct Bearer {
    /// Requests by their sender, oldest first: more than one is a mistake of the sender, but it happens.
    var requests = BySender<[PendingRequest]>([], [])
    var indications = BySender<[PendingRequest]>([], [])
    /// ATT_MTU, where the capture tells (Core 6.0, Vol 3, Part F, 3.2.8), and what the client asked for.
    var mtu: Int?
    var requestedMTU = 0
    /// Long values that are being written or read.
    var longValues: BearerLongValues?
    static let limit = 8

    /// Packets of one side were missed: what it had asked may have been answered, and the same asked of something else.
    mutating func missed(_ sender: Direction) {
        requests[sender] = []
        indications[sender] = []
    }

    /// The server's answer: the smaller of both is in force, but no less than the default (Part F, 3.4.2.2).
    mutating func agreeMTU(_ offered: Int) {
        if requestedMTU > 0 { mtu = max(23, min(requestedMTU, offered)) }
    }
}

/// A connection-oriented channel.
struct Channel {
    /// Identifiers that the capturing host and the other side gave it: what the other addresses packets to.
    var localCID: UInt16
    var remoteCID: UInt16
    var psm: UInt16
    /// Credit-based channels carry SDUs in K-frames.
    var isCreditBased: Bool
    /// Place in the link's bearers, if the channel carries ATT.
    var bearer: Int?
    var assemblers = BySender(SDUAssembler(), SDUAssembler())
    /// What the capturing host and the other side can receive, where they said so.
    var limits: (local: ChannelLimits?, remote: ChannelLimits?) = (nil, nil)
    /// Credits that each side has for what it sends.
    var credits = BySender(CreditCounter(), CreditCounter())
}

/// What one side of a credit-based channel can receive (Core 6.0, Vol 3, Part A, 4.22): longest SDU, longest K-frame, and
/// how many K-frames at the beginning.
struct ChannelLimits {
    var mtu: UInt16
    var mps: UInt16
    var credits: UInt16
}

enum Transport: UInt8 { case unknown, le, classic }

/// A connection, from its beginning, or from its first packet where the beginning was missed.
struct Link {
    var handle: UInt16
    var transport = Transport.unknown
    /// Whether the capturing host is the central; `nil` where the beginning was missed.
    var isCentral: Bool?
    var peer: DeviceAddress?
    var local: DeviceAddress?
    /// Of connections on the air; there the central plays the part of the capturing host.
    var accessAddress: UInt32?
    /// Whether a request was seen of which nobody knows who sent it: its answer may come from either side.
    var hasUnknownSender = false
    var isOpen = true

    var assemblers = BySender(L2CAPAssembler(), L2CAPAssembler())
    /// The first is that of the fixed channel.
    var bearers = [Bearer()]
    var channels: [Channel] = []
    /// Channels asked for and not yet granted, by signalling identifier.
    var openings: [ChannelOpening] = []
    /// Signalling requests that wait for their response.
    var signalling: [SignallingRequest] = []
    /// Places of the GATT databases: of the host's own server, of the peer's. Below 0 none is known: -1 less the number
    /// of databases that there were when it was last looked for.
    var localDatabase = -1
    var remoteDatabase = -1

    static let channelLimit = 64

    init(handle: UInt16) { self.handle = handle }
}

struct ChannelOpening {
    var identifier: UInt8
    var bySender: Direction
    var psm: UInt16
    var sources: [UInt16]
    var isCreditBased: Bool
    var limits: ChannelLimits?
}

struct SignallingRequest {
    var identifier: UInt8
    var by: Direction
    var frame: UInt64
    var time: Timestamp
}

/// A local adapter of one input.
struct Adapter {
    var publicAddress: DeviceAddress?
    var randomAddress: DeviceAddress?
    /// Random addresses, of the adapter and of an advertising set, that no Command Complete has confirmed yet.
    var askedAddress: DeviceAddress?
    var askedSetAddress: (set: UInt8, address: DeviceAddress)?
    /// Own address type of the last connection set-up, and of the last legacy advertising set-up.
    var connectsAs: UInt8?
    var advertisesAs: UInt8?
    /// Sets of extended advertising by Advertising_Handle, and the one that was set up or enabled last.
    var sets: [UInt8: AdvertisingSet] = [:]
    var lastSet: UInt8?
    /// Place of the link plus one, by connection handle (12 bits).
    var links = [UInt16](repeating: 0, count: 0x1000)
    /// Advertising data that arrive in several reports.
    var advertising = AdvertisingAssembler()
    /// Commands that wait for their Command Complete or Command Status, oldest first.
    var commands: [PendingCommand] = []

    /// Periodic advertising trains (by Sync_Handle) whose data are still coming.
    private var openTrains: [UInt16] = []

    static let commandLimit = 16
    static let trainLimit = 64

    /// The address for an own address type, where it does not depend on the resolving list.
    func address(_ type: UInt8?, random: DeviceAddress?) -> DeviceAddress? {
        switch type {
        case 0: publicAddress
        case 1: random
        default: nil
        }
    }

    /// The address of an advertising set. It never has the adapter's random address: without one of its own it cannot
    /// be enabled (Core 6.0, Vol 4, Part E, 7.8.56).
    func address(ofSet handle: UInt8) -> DeviceAddress? {
        guard let set = sets[handle] else { return nil }
        return address(set.advertisesAs, random: set.randomAddress)
    }

    /// Whether a periodic report has only a part of its data; `status` 1 says that more follow.
    mutating func isPart(ofTrain handle: UInt16, status: UInt8) -> Bool {
        let wasOpen = openTrains.contains(handle)
        if status == 1 {
            if !wasOpen, openTrains.count < Adapter.trainLimit { openTrains.append(handle) }
            return true
        }
        openTrains.removeAll { $0 == handle }
        return wasOpen || status != 0
    }
}

/// What is known of one set of extended advertising.
struct AdvertisingSet {
    var advertisesAs: UInt8?
    var randomAddress: DeviceAddress?
}

struct PendingCommand {
    var opcode: UInt16
    var frame: UInt64
    var time: Timestamp
}
