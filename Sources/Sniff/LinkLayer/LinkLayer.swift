import Decoders
import Reassembly

/// The Link Layer as a sniffer hears it (Core 6.0, Vol 6, Part B): follows connections, trains of periodic advertising, and
/// chains of auxiliary packets; describes every packet from the radio's header down to the PDU; and hands on what a packet
/// has for L2CAP.
struct LinkLayer: ~Copyable {
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
    var sniffer = SnifferState()
    /// Packets heard besides connections.
    private(set) var strays = StrayPackets()
    /// Advertising by channel, 0 to 39, if figures are asked for.
    private(set) var advertisingChannels: [ConnectionFigures.ChannelFigures] = []
    /// Connections that ended, if their figures are asked for.
    private(set) var ended: [AirConnectionSummary] = []
    /// Connections of which nothing more was heard, without their end; of those that anybody asks for.
    private(set) var silences: [AirSilence] = []
    /// Whether anybody asks for ``silences``.
    var keepsSilences = false
    /// The answer to the packet at hand.
    var outcome = Outcome()
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

    /// A train of periodic advertising, as its SyncInfo describes it (2.3.4.6), or the responses to one.
    struct PeriodicTrain {
        var crcInit: UInt32
        var advertiser = DeviceAddress(0, type: 0xFF)
        /// The packets sent on its access address: `sync`, `subevent` or `subeventResponse`.
        var place: AdvertisingPlace
        /// Whether a packet with this CRC was heard.
        var isConfirmed = false
    }

    /// - Parameter keepsFigures: keep the figures of connections, also of those that end.
    init(_ registry: Registry, _ keys: KeyStore, keepsFigures: Bool) {
        self.registry = registry
        self.keys = keys
        self.keepsFigures = keepsFigures
    }

    /// Takes a packet: whose it is, who sent it, and what was missed before it. ``receive(_:_:_:into:)`` goes on with it.
    ///
    /// - Parameter links: the connection that a packet begins is added there.
    mutating func follow(
        _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable,
        _ dissection: inout Dissection
    ) {
        dissection.facts.isFromAir = true
        dissection.facts.layer = .ll
        outcome.begin()
        do throws(Fault) {
            try outcome.packet.parse(record.link, bytes, isCut: dissection.isCut)
        } catch {
            dissection.headerCount = outcome.packet.headerCount
            return outcome.setIncomplete(error)
        }
        dissection.headerCount = outcome.packet.headerCount
        if dissection.fields.tracksOrigins { outcome.packet.locate(record.link, bytes, in: &dissection.fields) }
        outcome.packet.setTime(sniffer.time(of: outcome.packet.radio, dissection.facts, record.interface))
        if outcome.packet.radio.clock != nil, dissection.facts.time.isKnown, dissection.facts.start.isKnown {
            dissection.facts.sentTime = dissection.facts.start.adding(nanoseconds: outcome.packet.start)
        }
        outcome.packet.snifferLost = sniffer.lost(before: outcome.packet.radio, record.interface)
        let isAdvertising = UInt64(outcome.packet.accessAddress) == AccessAddress.advertising
        if isAdvertising { outcome.packet.check(bytes, initial: CRC24.advertising) }
        sniffer.setChannel(&outcome.packet, isAdvertising: isAdvertising, bytes)
        sniffer.dropPlaceholders(&outcome.packet, isAdvertising: isAdvertising, bytes)
        let train = isAdvertising ? nil : train(links, dissection.facts.time, bytes)
        // Of a train whose beginning was missed, only the radio knows.
        let kind = outcome.packet.radio.kind
        if train == nil, let stream = broadcasts[outcome.packet.accessAddress] {
            return followBroadcast(stream, at: record.offset, bytes, &dissection)
        }
        guard isAdvertising || train != nil || kind == .periodic || kind == .chain else {
            return followData(record.offset, bytes, &links, &dissection)
        }
        if keepsFigures, let channel = outcome.packet.radio.channel { countAdvertising(on: Int(channel)) }
        followAdvertising(train, bytes, &dissection)
    }

    /// Describes the packet that was followed, and learns what it says; ``outcome`` is the answer.
    mutating func receive(
        _ bytes: borrowing Span<UInt8>, _ links: inout LinkTable, _ devices: inout DeviceTable?,
        into dissection: inout Dissection
    ) throws(Fault) {
        switch outcome.kind {
        case .data: receiveData(bytes, &links, into: &dissection)
        case .advertising: receiveAdvertising(bytes, &links, &devices, into: &dissection)
        case .broadcast: receiveBroadcast(bytes, into: &dissection)
        case .other: describeStray(bytes, into: &dissection)
        case .incomplete:
            dissection.describeIncomplete(outcome.packet, bytes)
            if let fault = outcome.fault { throw fault }
        }
    }

    private mutating func countAdvertising(on channel: Int) {
        if advertisingChannels.isEmpty {
            advertisingChannels = Array(repeating: ConnectionFigures.ChannelFigures(), count: 40)
        }
        guard channel < advertisingChannels.count else { return }
        advertisingChannels[channel].count(rssi: outcome.packet.radio.rssi, isGood: outcome.packet.isGood != false)
    }

    /// The train of periodic advertising that the packet belongs to.
    private mutating func train(
        _ links: borrowing LinkTable, _ time: Timestamp, _ bytes: borrowing Span<UInt8>
    ) -> PeriodicTrain? {
        let accessAddress = outcome.packet.accessAddress
        guard !trains.isEmpty, let train = trains[accessAddress] else { return nil }
        if let id = connections.find(accessAddress), isAlive(id, at: time) {
            // What came before the announcement was taken for a connection; that the CRCs agree shows that it is none.
            let isNone =
                connections[id].crcInit == train.crcInit && links[connections[id].link].addresses.central == nil
            guard isNone || !links[connections[id].link].isShown else { return nil }
            terminate(id, at: connections[id].lastHeard)
        }
        outcome.packet.check(bytes, initial: train.crcInit)
        if outcome.packet.isGood == true { trains[accessAddress]?.isConfirmed = true }
        return train
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

    /// The input ended: all connections do, which ``outcome`` says, and everything is forgotten but what was
    /// noted of them.
    mutating func finishInput(_ links: borrowing LinkTable, input: String?) {
        outcome.begin()
        for id in connections.all { end(id, links, input: input) }
        connections = AirConnections()
        latestOfPeer = [:]
        trains = [:]
        broadcasts = BroadcastGroups()
        chains = AuxiliaryChains()
        sniffer = SnifferState()
        advertisers = []
    }
}
