import Decoders
import Reassembly

/// What is known of the air: connections, trains of periodic advertising, chains of auxiliary packets.
struct Air {
    var connections = AirConnections()
    /// The place of the connection that a peripheral began last.
    var latestOfPeer: [DeviceAddress: Int] = [:]
    /// Trains of periodic advertising, by access address (Core 6.0, Vol 6, Part B, 4.4.5).
    var trains: [UInt32: PeriodicTrain] = [:]
    var chains = AuxiliaryChains()
    /// Whether the capture writes channel indices where it should write numbers of RF channels.
    var hasIndices = false
    /// Whether it is known to write RF channels.
    var hasRFChannels = false
    /// Whether a packet of extended advertising was heard on a channel that is not primary.
    var hasAuxiliary = false
    /// The sniffer's clock, by capture interface.
    var clocks: [Int: SnifferClock] = [:]
    /// The sniffer's last packet counter, by capture interface.
    var counters: [Int: UInt16] = [:]
    /// Connections that ended, if they are asked for.
    var ended: [AirConnectionSummary] = []

    /// The connectable advertisers heard last, and whether they support Channel Selection Algorithm #2: a request to connect
    /// comes right behind the advertising that it answers.
    private var advertisers: [(address: DeviceAddress, chSel: Bool)] = []

    static let trainLimit = 1024
    private static let advertiserLimit = 8
    static let endedLimit = 4096

    /// Forgets everything but the connections that ended.
    mutating func reset() {
        let ended = ended
        self = Air()
        self.ended = ended
    }

    mutating func noteAdvertiser(_ address: DeviceAddress, chSel: Bool) {
        if advertisers.last?.address == address {
            advertisers[advertisers.count - 1].chSel = chSel
            return
        }
        if advertisers.count >= Air.advertiserLimit { advertisers.removeFirst() }
        advertisers.append((address, chSel))
    }

    /// Whether an advertiser has said that it supports Channel Selection Algorithm #2; `nil` if it was not heard lately.
    func supportsAlgorithm2(_ address: DeviceAddress) -> Bool? {
        advertisers.last { $0.address == address }?.chSel
    }

    /// A train of periodic advertising, as its SyncInfo describes it (2.3.4.6).
    struct PeriodicTrain {
        var crcInit: UInt32
        var advertiser = DeviceAddress(0, type: 0xFF)
        /// Whether a packet with this CRC was heard.
        var isConfirmed = false
    }
}

/// Packets from the air: from the radio's header down to the PDU.
extension Analyzer {
    @inline(never)
    mutating func decodeAir(
        _ record: inout CaptureRecord, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) throws(Fault) {
        event.isFromAir = true
        event.layer = .ll
        var packet = AirPacket()
        do throws(Fault) {
            try packet.parse(record.link, bytes, isCut: isCut)
        } catch {
            describeRecord(&record, bytes.count, into: &fields)
            fields.begin(Layer.ll.key)
            fields.add(LinkLayerField.pdu.key, "incomplete packet")
            describeRadio(packet, inForce: (0, 0), into: &fields)
            fields.add(LinkLayerField.data.key, bytes: 0..<bytes.count, of: bytes)
            fields.end(Layer.ll.key)
            throw error
        }
        packet.setTime(time(of: packet.radio, record.interface))
        packet.snifferLost = lostBySniffer(packet, record.interface)
        let isAdvertising = UInt64(packet.accessAddress) == AccessAddress.advertising
        if isAdvertising { packet.check(bytes, initial: CRC24.advertising) }
        setChannel(&packet, isAdvertising, bytes)
        if isAdvertising {
            if decodeFrequentAdvertising(&packet, bytes, into: &fields) { return }
            decodeAdvertising(&packet, &record, bytes, into: &fields)
        } else if !air.trains.isEmpty, let train = air.trains[packet.accessAddress],
            !isAlive(accessAddress: packet.accessAddress)
        {
            packet.check(bytes, initial: train.crcInit)
            if packet.isGood == true { air.trains[packet.accessAddress]?.isConfirmed = true }
            decodeAdvertising(&packet, train: train, &record, bytes, into: &fields)
        } else if packet.radio.kind == .periodic || packet.radio.kind == .chain {
            // Of a train whose beginning was missed.
            decodeAdvertising(&packet, &record, bytes, into: &fields)
        } else {
            decodeConnection(&packet, &record, bytes, into: &fields)
        }
    }

    /// Some write the channel index where the format has the number of the RF channel. It shows where the packet cannot have
    /// been on that RF channel: advertising on a data channel, or data on an advertising channel.
    private mutating func setChannel(
        _ packet: inout AirPacket, _ isAdvertising: Bool, _ bytes: borrowing Span<UInt8>
    ) {
        guard let number = packet.radio.rfChannel else { return }
        if !air.hasIndices, !air.hasRFChannels, packet.isGood == true, packet.pdu.count >= 2 {
            let type = bytes[packet.pdu.lowerBound] & 15
            if !isAdvertising {
                air.hasIndices = number == 0 || number == 12
            } else if number == 0 || number == 12 {
                air.hasRFChannels = true
            } else if number == 37 || number == 38, packet.radio.kind == .unknown {
                let isLegacy = type < 7 && type != AdvertisingPDU.Kind.scanReq && type != AdvertisingPDU.Kind.connectInd
                air.hasIndices = isLegacy || type < 7 && !air.hasAuxiliary
            } else if type == AdvertisingPDU.Kind.advExtInd, number != 39 {
                air.hasAuxiliary = true
            }
        }
        packet.radio.channel = air.hasIndices ? number : RadioHeader.channel(ofRF: number)
    }

    /// When the packet began, in nanoseconds since the first record.
    private mutating func time(of radio: RadioHeader, _ interface: Int) -> Int64 {
        let time = event.time.nanoseconds(since: event.start)
        guard let clock = radio.clock else { return time }
        return air.clocks[interface, default: SnifferClock(clock.now, at: time)]
            .time(of: clock.now, wraps: clock.wraps, near: time)
    }

    /// A gap in the sniffer's own count: packets that it heard and the capture does not have.
    private mutating func lostBySniffer(_ packet: AirPacket, _ interface: Int) -> UInt16 {
        guard let counter = packet.radio.counter else { return 0 }
        let before = air.counters.updateValue(counter, forKey: interface)
        // The counter starts anew with the sniffer.
        guard let before, counter != before, counter &- before < 0x8000 else { return 0 }
        return counter &- before &- 1
    }

    /// What the radio measured, and what every packet has in front of its PDU.
    func describeRadio(_ packet: AirPacket, inForce: (central: UInt8, peripheral: UInt8), into fields: inout FieldList)
    {
        let radio = packet.radio
        if let channel = radio.channel { fields.add(LinkLayerField.channel.key, channel) }
        if let rssi = radio.rssi { fields.add(LinkLayerField.rssi.key, signed: Int64(rssi)) }
        if let noise = radio.noise { fields.add(LinkLayerField.noise.key, signed: Int64(noise)) }
        let known = event.direction == .sent ? inForce.central : event.direction == .received ? inForce.peripheral : 0
        let phy = radio.phy != 0 ? radio.phy : known
        if phy != 0 { fields.add(LinkLayerField.phy.key, phy) }
        if let coding = packet.codingIndicator { fields.add(LinkLayerField.codingIndicator.key, coding) }
        fields.add(LinkLayerField.accessAddress.key, octets: UInt64(packet.accessAddress), 4)
        if let offenses = radio.accessAddressOffenses {
            fields.add(LinkLayerField.accessAddressOffenses.key, offenses)
        }
        if let counter = radio.counter { fields.add(LinkLayerField.snifferPacket.key, counter) }
        if packet.snifferLost > 0 { fields.add(LinkLayerField.snifferLost.key, packet.snifferLost) }
    }

    /// The CRC and what is known about it. One that is right is nothing for the line.
    func describeCRC(
        _ packet: AirPacket, isRewritten: Bool = false, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        if fields.isOneLine, packet.isGood == true { return }
        guard let crc = packet.crc(bytes) else { return }
        fields.add(LinkLayerField.crc.key, octets: UInt64(crc), 3)
        if isRewritten { return }
        guard let isGood = packet.isGood else { return }
        let first = fields.count
        fields.add(LinkLayerField.crcValid.key, isGood)
        if isGood { fields.hush(first..<fields.count) }
    }
}
