import Decoders
import Reassembly

/// The Link Layer as a sniffer hears it (Core 6.0, Vol 6, Part B): follows connections, trains of periodic advertising, and
/// chains of auxiliary packets; describes every packet from the radio's header down to the PDU; and hands on what a packet
/// has for L2CAP.
struct LinkLayer: ~Copyable {
    private let pin = Pin()
    let registry: Registry
    let keys: KeyStore
    /// Whether anybody asks for the figures of connections.
    let keepsFigures: Bool
    var connections = AirConnections()
    /// The connection that a peripheral began last.
    var latestOfPeer: [DeviceAddress: AirLinkID] = [:]
    /// Trains of periodic advertising, by access address (4.4.5).
    var trains: [UInt32: PeriodicTrain] = [:]
    /// Broadcast isochronous groups that trains announce.
    var broadcasts = BroadcastGroups()
    var chains = AuxiliaryChains()
    var lastAdvertising = LastAdvertising()
    var sniffer = SnifferState()
    var unproven = UnprovenPackets()
    /// Packets heard besides connections.
    private(set) var strays = StrayPackets()
    /// Advertising by channel, 0 to 39, if figures are asked for.
    private(set) var advertisingChannels: [ConnectionFigures.ChannelFigures] = []
    /// Connections that ended, if their figures are asked for.
    private(set) var ended: [AirConnectionSummary] = []
    /// Connections of which nothing more was heard, without their end; of those that anybody asks for.
    private(set) var silences: [AirSilence] = []
    /// The work left after the packet at hand.
    var outcome = Outcome()
    /// Whether anybody asks for ``Outcome/heard``.
    var keepsObserved = false
    /// Gets every packet without encryption, where somebody asks for that.
    var plain: PlainPacket?
    /// Set when a connection, or a train, could not be kept.
    var connectionLimitReached = false
    var trainLimitReached = false

    /// The connectable advertisers heard last, and whether they support Channel Selection Algorithm #2: a request to connect
    /// comes right after the advertising that it answers.
    private var advertisers: [(address: DeviceAddress, chSel: Bool)] = []

    static let trainLimit = 1024
    private static let advertiserLimit = 8
    static let endedLimit = 4096
    private static let silenceLimit = 16_384

    /// The work left after a packet is described. Kept and lent: returned, it made text 8 % dearer (callgrind).
    struct Outcome: ~Copyable {
        /// The changes of connections, in order, until the analyzer takes them.
        fileprivate(set) var changes: [Change] = []
        var observed = ObservedPacket()
        /// The L2CAP data of the packet; `nil` if it has none.
        fileprivate(set) var delivery: Delivery?
        /// The connection of the packet, where nothing shows yet that it is one.
        var unproven: AirLinkID?
        /// The packets before, where this one shows that they are those of a connection.
        var earlier: Earlier?
    }

    /// The advertising packet before, and its chain. Copies of it by other sniffers are not counted.
    struct LastAdvertising {
        var start = Nanoseconds.min
        var end = Nanoseconds.min
        var content: UInt64 = 0
        var chain = AuxiliaryChains.Outcome(.primary)
    }

    /// Packets of a connection from before something showed that there is one.
    struct Earlier {
        let link: LinkID
        let packets: [UnprovenPackets.Packet]
        /// Packets that were missed between them and the one at hand, and whose they are.
        let lost: Int
        let sender: Sender
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

    /// A train of periodic advertising, as its SyncInfo describes it (2.3.4.6), or the responses to one.
    struct PeriodicTrain {
        var crcInit: UInt32
        var advertiser = DeviceAddress(0, type: 0xFF)
        /// The packets sent on its access address: `sync`, `subevent` or `subeventResponse`.
        var position: AdvertisingPosition
        /// Whether a packet with this CRC was heard.
        var isConfirmed = false
    }

    /// - Parameter keepsFigures: keep the figures of connections, also of those that end.
    init(_ registry: Registry, _ keys: KeyStore, keepsFigures: Bool) {
        self.registry = registry
        self.keys = keys
        self.keepsFigures = keepsFigures
    }

    /// Takes a packet; ``outcome`` is what it leads to.
    ///
    /// - Parameters:
    ///   - links: the connection that a packet begins is added there.
    mutating func receive(
        _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable,
        _ devices: inout DeviceTable?, into dissection: inout Dissection
    ) throws(Fault) {
        dissection.facts.isFromAir = true
        dissection.facts.layer = .ll
        outcome.delivery = nil
        (outcome.unproven, outcome.earlier) = (nil, nil)
        if keepsObserved { outcome.observed.forget() }
        if let plain { plain.begin() }
        var packet = AirPacket()
        do throws(Fault) {
            try packet.parse(record.link, bytes, isCut: dissection.isCut)
        } catch {
            dissection.describeRecord(record, bytes.count, header: packet.headerCount)
            dissection.describeIncomplete(packet, bytes)
            throw error
        }
        defer { if let plain { plain.finish(packet, record.link, bytes) } }
        if dissection.fields.tracksOrigins { packet.locate(record.link, bytes, in: &dissection.fields) }
        let recorded = dissection.facts.time.nanoseconds(since: dissection.facts.start)
        packet.setTime(sniffer.time(of: packet.radio, recorded: recorded, record.interface))
        if packet.radio.clock != nil, dissection.facts.time.isKnown, dissection.facts.start.isKnown {
            dissection.facts.sentTime = dissection.facts.start.adding(packet.start)
        }
        packet.snifferLost = sniffer.lost(before: packet.radio, record.interface)
        let isAdvertising = UInt64(packet.accessAddress) == AccessAddress.advertising
        if isAdvertising { packet.check(bytes, initial: CRC24.advertising) }
        sniffer.setChannel(&packet, isAdvertising: isAdvertising, bytes)
        sniffer.dropPlaceholders(&packet, isAdvertising: isAdvertising, bytes)
        let train = isAdvertising ? nil : train(&packet, links, dissection.facts.time, bytes)
        // Of a train whose beginning was missed, only the radio knows.
        let isPeriodic = train != nil || packet.radio.kind == .periodic || packet.radio.kind == .chain
        if train == nil, let stream = stream(of: packet, links, dissection.facts.time) {
            return receiveBroadcast(&packet, stream, record, bytes, into: &dissection)
        }
        if !isAdvertising, train == nil, packet.radio.kind == .broadcast {
            return receiveBroadcast(&packet, nil, record, bytes, into: &dissection)
        }
        guard isAdvertising || isPeriodic else {
            outcome.delivery = receiveData(&packet, record, bytes, &links, into: &dissection)
            if let id = outcome.unproven { hold(packet, of: id, bytes, dissection.facts) }
            return
        }
        if keepsFigures, let channel = packet.radio.channel { countAdvertising(packet, on: Int(channel)) }
        receiveAdvertising(&packet, of: train, in: record, bytes, &links, &devices, into: &dissection)
    }

    /// Keeps a packet until something shows that there is its connection.
    private mutating func hold(
        _ packet: borrowing AirPacket, of id: AirLinkID, _ bytes: borrowing Span<UInt8>, _ facts: PacketFacts
    ) {
        let crc = packet.radio.isDecrypted ? nil : packet.crc(bytes)
        unproven.add(
            UnprovenPackets.Packet(
                bytes: bytes.indices.map { bytes[$0] }, pdu: packet.pdu, hasCRC: crc != nil && crc != 0, facts: facts,
                data: outcome.observed.data, control: outcome.observed.control, delivery: outcome.delivery), to: id)
    }

    private mutating func countAdvertising(_ packet: borrowing AirPacket, on channel: Int) {
        if advertisingChannels.isEmpty {
            advertisingChannels = Array(repeating: ConnectionFigures.ChannelFigures(), count: 40)
        }
        guard channel < advertisingChannels.count else { return }
        advertisingChannels[channel].count(rssi: packet.radio.rssi, isGood: packet.isGood != false)
    }

    /// The train of periodic advertising that a packet belongs to.
    private mutating func train(
        _ packet: inout AirPacket, _ links: borrowing LinkTable, _ time: Timestamp, _ bytes: borrowing Span<UInt8>
    ) -> PeriodicTrain? {
        guard !trains.isEmpty, let train = trains[packet.accessAddress],
            isFree(packet.accessAddress, crcInit: train.crcInit, links, time)
        else { return nil }
        packet.check(bytes, initial: train.crcInit)
        if packet.isGood == true { trains[packet.accessAddress]?.isConfirmed = true }
        return train
    }

    /// The stream of a broadcast isochronous group that a packet belongs to.
    private mutating func stream(
        of packet: borrowing AirPacket, _ links: borrowing LinkTable, _ time: Timestamp
    ) -> BroadcastGroups.Stream? {
        guard let stream = broadcasts[packet.accessAddress], let group = broadcasts[stream],
            isFree(packet.accessAddress, crcInit: group.info.crcInit(of: stream.number), links, time)
        else { return nil }
        return stream
    }

    /// Whether no connection that is alive uses an access address that was announced: anybody can announce one.
    private mutating func isFree(
        _ accessAddress: UInt32, crcInit: UInt32, _ links: borrowing LinkTable, _ time: Timestamp
    ) -> Bool {
        guard let id = connections.find(accessAddress), isAlive(id, at: time) else { return true }
        // What came before the announcement was taken for a connection; that the CRCs agree shows that it is none.
        let isNone = connections[id].crcStart.value == crcInit && links[connections[id].link].addresses.central == nil
        guard isNone || !links[connections[id].link].isShown else { return false }
        terminate(id, at: connections[id].lifetime.last)
        return true
    }

    mutating func noteAdvertiser(_ address: DeviceAddress, chSel: Bool) {
        if advertisers.last?.address == address {
            advertisers[advertisers.count - 1].chSel = chSel
            return
        }
        if advertisers.count >= LinkLayer.advertiserLimit { advertisers.removeFirst() }
        advertisers.append((address, chSel))
    }

    /// Whether an advertiser has said that it supports Channel Selection Algorithm #2; `nil` if it was not heard lately.
    func supportsAlgorithm2(_ address: DeviceAddress) -> Bool? {
        advertisers.last { $0.address == address }?.chSel
    }

    mutating func note(_ change: Change) { outcome.changes.append(change) }

    /// A packet of no connection.
    mutating func noteStray() { strays.packets += 1 }

    /// An access address that nothing shows to be that of a connection is heard no more.
    mutating func noteStrays(_ packets: UInt64) {
        strays.accessAddresses += 1
        strays.packets += packets
    }

    mutating func note(_ summary: AirConnectionSummary) {
        if ended.count < LinkLayer.endedLimit { ended.append(summary) } else { connectionLimitReached = true }
    }

    mutating func noteSilence(_ silence: AirSilence) {
        if silence.connection.rawValue > 0, silences.count < LinkLayer.silenceLimit { silences.append(silence) }
    }

    /// Hands over what became of connections.
    mutating func takeChanges() -> [Change] {
        defer { outcome.changes.removeAll(keepingCapacity: true) }
        return outcome.changes
    }

    /// The input ended: all connections do, and everything is forgotten but what was noted of them.
    mutating func finishInput(_ links: borrowing LinkTable, input: String?) {
        for id in connections.all { end(id, links, input: input) }
        connections = AirConnections()
        latestOfPeer = [:]
        unproven.removeAll()
        trains = [:]
        broadcasts = BroadcastGroups()
        chains = AuxiliaryChains()
        lastAdvertising = LastAdvertising()
        sniffer = SnifferState()
        advertisers = []
    }
}
