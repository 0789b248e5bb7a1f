import Decoders

/// The fields around the PDU of every packet from the air, in the object `ll`.
extension Dissection {
    /// The radio's measurements, and the fields before the PDU.
    ///
    /// - Parameters:
    ///   - inForce: the PHY of either side's packets, for radios that do not say it.
    ///   - inSummary: whether a line shows where and how the packet was sent.
    mutating func describeRadio(
        _ packet: borrowing AirPacket, inForce: (central: UInt8, peripheral: UInt8) = (0, 0), inSummary: Bool = true
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
        _ packet: borrowing AirPacket, isRewritten: Bool = false, _ bytes: borrowing Span<UInt8>
    ) {
        if fields.isOneLine, packet.isGood == true { return }
        guard let crc = packet.crc(bytes) else { return }
        fields.add(LinkLayerField.crc.key, octets: UInt64(crc), 3)
        if isRewritten { return }
        guard let isGood = packet.isGood else { return }
        fields.add(LinkLayerField.crcValid.key, isGood, inSummary: !isGood)
    }

    /// A record that does not even hold a packet.
    mutating func describeIncomplete(_ packet: borrowing AirPacket, _ bytes: borrowing Span<UInt8>) {
        fields.begin(Layer.ll.key)
        fields.add(LinkLayerField.pdu.key, "incomplete packet")
        describeRadio(packet)
        fields.add(LinkLayerField.data.key, bytes: 0..<bytes.count, of: bytes)
        fields.end(Layer.ll.key)
    }
}

/// Where the fields stand that every packet from the air has.
extension AirPacket {
    /// Locates what the radio measured, the access address, and the CRC.
    func locate(_ link: DataLink, _ bytes: borrowing Span<UInt8>, in fields: inout FieldList) {
        typealias Field = LinkLayerField
        typealias Piece = FieldOrigins.Piece
        let rssi = [Field.rssi.key, AdvertisingField.rssi.key]
        let flags = [Field.phy, .decrypted, .micValid, .crcValid].map(\.key)
        switch link {
        case .linkLayerWithHeader:
            fields.locate(
                at: 0, of: bytes,
                [
                    Piece(1, Field.channel.key), Piece(1, rssi), Piece(1, Field.noise.key),
                    Piece(1, Field.accessAddressOffenses.key), Piece(4), Piece(2, flags),
                ])
        case .nordic:
            // The oldest form has the counter elsewhere (`RadioHeader`).
            let isOldest = Int(bytes[6]) == bytes.count - 7
            fields.locate(Field.snifferPacket.key, isOldest ? 2..<4 : 4..<6, of: bytes)
            fields.locate(
                at: 8, of: bytes,
                [Piece(1, flags), Piece(1, Field.channel.key), Piece(1, rssi)])
        default: break
        }
        fields.locate(
            at: headerCount, of: bytes,
            [Piece(4, Field.accessAddress.key)] + (codingIndicator == nil ? [] : [Piece(1, Field.codingIndicator.key)]))
        if hasCRC { fields.locate(Field.crc.key, pdu.upperBound..<pdu.upperBound + 3, of: bytes) }
    }
}
