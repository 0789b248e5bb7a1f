import Decoders
import Reassembly

extension LinkLayer {
    /// The answer to a packet: what was heard, what goes on to L2CAP, and what becomes of connections.
    ///
    /// Lent, and read where it is: copies of it were a tenth of what a packet cost. Of a data packet and of advertising,
    /// only what is of the packet at hand means anything.
    struct Outcome: ~Copyable {
        fileprivate(set) var kind = Kind.other
        /// Why there is no packet in the record.
        fileprivate(set) var fault: Fault?
        /// The packet, from the radio's header to the CRC.
        var packet = AirPacket()
        /// Whether the packet can be believed: it is undamaged, whole, and as long as it says. Of `advertising`.
        var isTrusted = false
        /// Of `data`: its connection. Of `advertising`: the one that it is a request for.
        var connection: AirLinkID?

        /// Of `data`.
        var received = AirConnection.ReceivedPDU(LinkID(index: 0), frame: 0, offset: 0)
        /// Of `data`: what an LL Control PDU changes that can be read, and was not heard before.
        var control = LLControlPDU.none
        /// Of `data`: what it has for L2CAP.
        var delivery: Delivery?

        /// Of `advertising`.
        var pdu = AdvertisingPDU()
        /// Of `advertising`: the train that it belongs to.
        var train: PeriodicTrain?
        /// Of `advertising`: its place, and the data of its chain.
        var chain = AuxiliaryChains.Outcome(.primary)
        /// Of `advertising`: the link of ``connection``.
        var begun: LinkID?

        /// Of `broadcast`: its stream, and where the record begins in the (unzipped) input.
        var broadcast: (stream: BroadcastGroups.Stream, offset: UInt64)?

        /// The changes of connections, in order.
        var changes: [Change] = []

        enum Kind {
            /// No packet.
            case incomplete
            /// Of no known connection, or damaged beyond that.
            case other
            /// A packet of a connection.
            case data
            /// A packet of the advertising or periodic physical channels.
            case advertising
            /// A packet of a broadcast isochronous group.
            case broadcast
        }

        /// Nothing is known of the next packet.
        mutating func begin() {
            kind = .other
            packet = AirPacket()
            connection = nil
            if delivery != nil { delivery = nil }
            if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
        }

        mutating func setIncomplete(_ fault: Fault) { (kind, self.fault) = (.incomplete, fault) }

        /// It is a packet of a connection.
        mutating func setData(_ connection: AirLinkID, _ received: AirConnection.ReceivedPDU) {
            kind = .data
            self.connection = connection
            self.received = received
            control = .none
        }

        /// It is of a broadcast isochronous group.
        mutating func setBroadcast(_ stream: BroadcastGroups.Stream, at offset: UInt64) {
            kind = .broadcast
            broadcast = (stream, offset)
        }

        /// It is an advertising PDU.
        mutating func setAdvertising(_ train: PeriodicTrain?) {
            kind = .advertising
            self.train = train
            begun = nil
        }
    }

    /// A change of a connection.
    enum Change {
        case began(LinkID)
        /// It is encrypted, while it pairs: with the last PDU of the start, or with one that cannot be read.
        case encrypted(LinkID, isReadable: Bool)
        /// One side has ended it: what waits for an answer gets none.
        case terminated(LinkID, at: Timestamp)
        /// It will not be heard any more.
        case removed(LinkID)
    }

    /// The L2CAP data of a packet.
    struct Delivery {
        var link: LinkID
        /// It begins a PDU.
        var isFirst: Bool
        var fragment: Reader
        /// The fragment is of the record that this has decrypted (``LinkDecryption/takeRecord()``).
        var decryption: LinkDecryption?
    }
}
