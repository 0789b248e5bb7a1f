import Decoders

/// The state of the sniffers of an input: their clocks, their counts, and how they write channels.
struct SnifferState {
    /// Whether the capture writes channel indices where it should write numbers of RF channels, or is known to write the
    /// latter.
    private var numbering = ChannelNumbering.unknown
    /// Whether a packet of extended advertising was heard on a channel that is not primary.
    private var hasAuxiliary = false
    /// Whether a tool that made up packets has written 0 for their channel and power.
    private var hasPlaceholders = false
    /// Whether a signal strength other than 0 dBm was seen: some tools write 0 for all that they did not measure.
    private var hasPower = false
    /// The sniffer's clock, by capture interface.
    private var clocks: [Int: SnifferClock] = [:]
    /// The sniffer's last packet counter, by capture interface.
    private var counters: [Int: UInt16] = [:]

    private enum ChannelNumbering { case unknown, indices, rfChannels }

    /// Some write the channel index where the format has the number of the RF channel. It shows where the packet cannot have
    /// been on that RF channel: advertising on a data channel, or data on an advertising channel.
    mutating func setChannel(_ packet: inout AirPacket, isAdvertising: Bool, _ bytes: borrowing Span<UInt8>) {
        guard let number = packet.radio.rfChannel else { return }
        if numbering == .unknown, packet.isGood == true, packet.pdu.count >= 2 {
            observe(number, packet, isAdvertising, type: bytes[packet.pdu.lowerBound] & 15)
        }
        packet.radio.channel = numbering == .indices ? number : RFChannel.index(ofRF: number)
    }

    /// The RF channel of this packet, which is that of a connection, cannot be what the capture says.
    mutating func setDataChannel(_ packet: inout AirPacket) {
        guard let number = packet.radio.rfChannel, number < 37 else { return }
        if numbering == .unknown { numbering = .indices }
        if numbering == .indices { packet.radio.channel = number }
    }

    private mutating func observe(_ number: UInt8, _ packet: borrowing AirPacket, _ isAdvertising: Bool, type: UInt8) {
        if !isAdvertising {
            if number == 0 || number == 12 { numbering = .indices }
        } else if number == 0 || number == 12 {
            numbering = .rfChannels
        } else if number == 37 || number == 38, packet.radio.kind == .unknown {
            if AdvertisingPDU.isPrimaryOnly(type: type) || type < 7 && !hasAuxiliary { numbering = .indices }
        } else if type == AdvertisingPDU.Kind.advExtInd, number != 39 {
            hasAuxiliary = true
        }
    }

    /// A channel that cannot carry the PDU is not that of the packet: legacy advertising is on the primary channels only
    /// (Core 6.0, Vol 6, Part B, 2.3). Tools that send packets of their own write 0 for it, and for the power that was
    /// not measured.
    mutating func dropPlaceholders(_ packet: inout AirPacket, isAdvertising: Bool, _ bytes: borrowing Span<UInt8>) {
        if let rssi = packet.radio.rssi {
            if rssi != 0, AdvertisingReport.isPower(rssi) {
                hasPower = true
            } else if rssi != 0 || !hasPower {
                packet.radio.dropSignal()
            }
        }
        guard let channel = packet.radio.channel, channel < 37 else { return }
        let isPlaceholder = channel == 0 && (packet.radio.rssi ?? 0) == 0
        if isAdvertising, packet.isGood != false, packet.pdu.count >= 2,
            AdvertisingPDU.isPrimaryOnly(type: bytes[packet.pdu.lowerBound] & 15)
        {
            packet.radio.channel = nil
            if isPlaceholder { hasPlaceholders = true }
        }
        guard hasPlaceholders, isPlaceholder else { return }
        packet.radio.channel = nil
        packet.radio.dropSignal()
    }

    /// When a packet began, since the first record.
    ///
    /// - Parameter recorded: the time of its record, counted likewise.
    mutating func time(of radio: RadioHeader, recorded time: Nanoseconds, _ interface: Int) -> Nanoseconds {
        guard let clock = radio.clock else { return time }
        return clocks[interface, default: SnifferClock(clock.now, at: time)]
            .time(of: clock.now, wraps: clock.wraps, near: time)
    }

    /// A gap in the sniffer's own count: packets that it heard and the capture does not have.
    mutating func lost(before radio: RadioHeader, _ interface: Int) -> UInt16 {
        guard let counter = radio.counter else { return 0 }
        // The counter starts anew with the sniffer.
        guard let before = counters.updateValue(counter, forKey: interface), counter != before,
            counter &- before < 0x8000
        else { return 0 }
        return counter &- before &- 1
    }
}
