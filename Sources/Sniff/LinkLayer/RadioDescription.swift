import Decoders

/// What every packet from the air has around its PDU, as fields of the object `ll`.
extension Dissection {
    /// What the radio measured, and what every packet has before its PDU.
    ///
    /// - Parameters:
    ///   - inForce: the PHY of either side's packets, for radios that do not say it.
    ///   - inSummary: whether a line shows where and how the packet was sent.
    mutating func describeRadio(
        _ packet: AirPacket, inForce: (central: UInt8, peripheral: UInt8) = (0, 0), inSummary: Bool = true
    ) {
        if let channel = packet.radio.channel {
            fields.add(LinkLayerField.channel.key, channel, inSummary: inSummary)
        }
        if let rssi = packet.radio.rssi { fields.add(LinkLayerField.rssi.key, signed: Int64(rssi)) }
        if let noise = packet.radio.noise { fields.add(LinkLayerField.noise.key, signed: Int64(noise)) }
        let known: UInt8
        switch facts.sender {
        case .central: known = inForce.central
        case .peripheral: known = inForce.peripheral
        case .unknown: known = 0
        }
        let phy = packet.radio.phy != 0 ? packet.radio.phy : known
        if phy != 0 { fields.add(LinkLayerField.phy.key, phy) }
        if let coding = packet.codingIndicator { fields.add(LinkLayerField.codingIndicator.key, coding) }
        fields.add(LinkLayerField.accessAddress.key, octets: UInt64(packet.accessAddress), 4)
        if let offenses = packet.radio.accessAddressOffenses {
            fields.add(LinkLayerField.accessAddressOffenses.key, offenses)
        }
        if let counter = packet.radio.counter { fields.add(LinkLayerField.snifferPacket.key, counter) }
        if packet.snifferLost > 0 {
            fields.add(LinkLayerField.snifferLost.key, packet.snifferLost, inSummary: inSummary)
        }
    }

    /// The CRC and what is known about it. One that is right is nothing for the line.
    ///
    /// - Parameter isRewritten: the bytes are not those that the CRC was computed from.
    @inline(__always)
    mutating func describeCRC(
        _ packet: AirPacket, isRewritten: Bool = false, _ bytes: borrowing Span<UInt8>
    ) {
        if fields.isOneLine, packet.isGood == true { return }
        guard let crc = packet.crc(bytes) else { return }
        fields.add(LinkLayerField.crc.key, octets: UInt64(crc), 3)
        if isRewritten { return }
        guard let isGood = packet.isGood else { return }
        fields.add(LinkLayerField.crcValid.key, isGood, inSummary: !isGood)
    }

    /// A record that does not even hold a packet.
    mutating func describeIncomplete(_ packet: AirPacket, _ bytes: borrowing Span<UInt8>) {
        fields.begin(Layer.ll.key)
        fields.add(LinkLayerField.pdu.key, "incomplete packet")
        describeRadio(packet)
        fields.add(LinkLayerField.data.key, bytes: 0..<bytes.count, of: bytes)
        fields.end(Layer.ll.key)
    }
}
