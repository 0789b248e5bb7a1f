import Decoders

/// Which framing the lengths of a capture's first packets fit, all of them.
///
/// By measurement a file of one form has no packet, or one in a hundred, that fits another one.
struct LinkTypeEvidence {
    /// The packet of a record in the window, and where the next record is.
    struct Place {
        let packet: Range<Int>
        let next: Int
        /// The capture has all of its bytes.
        let isWhole: Bool
        /// Of the link type that is looked at.
        var isMeant = true
    }

    enum Form: CaseIterable {
        case linkLayer, nordic, stm32, linkLayerWithHeader, h4WithDirection

        var link: DataLink {
            switch self {
            case .linkLayer: .linkLayer
            case .nordic: .nordic
            case .stm32: .stm32
            case .linkLayerWithHeader: .linkLayerWithHeader
            case .h4WithDirection: .h4WithDirection
            }
        }

        private var name: String {
            switch self {
            case .linkLayer: "BLUETOOTH_LE_LL"
            case .nordic: "NORDIC_BLE"
            case .stm32: "ST's sniffer writes it"
            case .linkLayerWithHeader: "BLUETOOTH_LE_LL_WITH_PHDR"
            case .h4WithDirection: "BLUETOOTH_HCI_H4_WITH_PHDR"
            }
        }

        func note(_ type: UInt32) -> String {
            "link type \(type) is read as \(name), because its lengths fit; --link-type \(type)=… says otherwise"
        }
    }

    private var forms = Set(Form.allCases)
    private var count = 0
    /// All packets end with the three octets that ST's sniffer writes in place of a CRC.
    private var haveFiller = true

    private static let mostRecords = 64
    /// Of the window.
    private static let mostBytes = 1 << 20

    /// The only form that the first packets fit, as far as they have come.
    static func form(
        _ input: inout ByteInput, at start: Int, _ place: (borrowing ByteInput, Int) -> Place?
    ) -> Form? {
        // What a live input has not brought yet is not waited for.
        defer { _ = input.pause() }
        var evidence = LinkTypeEvidence()
        var offset = start
        while evidence.count < mostRecords, offset - start < mostBytes, input.fill(offset + 16),
            let place = place(input, offset), place.next > offset, input.fill(place.next)
        {
            if place.isMeant, place.isWhole {
                let bytes = Array(
                    input.buffer[input.start + place.packet.lowerBound..<input.start + place.packet.upperBound])
                evidence.take(bytes)
            }
            offset = place.next
        }
        return evidence.form
    }

    private mutating func take(_ packet: [UInt8]) {
        count += 1
        forms = forms.filter { LinkTypeEvidence.fits(packet, $0) }
        if !packet.suffix(3).elementsEqual([0xAB, 0xAB, 0xAB]) { haveFiller = false }
    }

    private var form: Form? {
        guard count > 0 else { return nil }
        // A weak signal can look like the other's channel.
        if forms == [.stm32, .linkLayerWithHeader] { return haveFiller ? .stm32 : .linkLayerWithHeader }
        return forms.count == 1 ? forms.first : nil
    }

    /// Whether packets of a link type have a length by which they are known.
    static func isKnown(_ link: DataLink) -> Bool {
        link == .h4WithoutDirection || Form.allCases.contains { $0.link == link }
    }

    /// Whether a whole packet cannot be of a link type.
    static func contradicts(_ packet: [UInt8], _ link: DataLink) -> Bool {
        if link == .h4WithoutDirection { return !H4PacketType.isWhole(packet.span) }
        return Form.allCases.first { $0.link == link }.map { !fits(packet, $0) } ?? false
    }

    /// Whether a packet has the length that it says in this form.
    static func fits(_ packet: [UInt8], _ form: Form) -> Bool {
        switch form {
        case .linkLayer: return isLinkLayer(packet[...])
        case .linkLayerWithHeader:
            return packet.count > 10 && packet[0] < 40
                && isLinkLayer(packet.dropFirst(10), isCoded: packet[9] >> 6 == 2)
        case .stm32:
            return packet.count > 10 && packet[1] < 40 && packet[4] & 0x70 == 0 && isLinkLayer(packet.dropFirst(10))
        case .nordic:
            guard packet.count > 17, (1...3).contains(packet[3]) else { return false }
            let payload: Int
            if packet[3] == 1 {
                guard packet[1] == 6 else { return false }
                payload = Int(packet[2])
            } else {
                payload = Int(packet[1]) | Int(packet[2]) << 8
            }
            return payload == packet.count - 7
                && isLinkLayer(packet.dropFirst(17), isCoded: packet[8] >> 4 & 7 == 2)
        case .h4WithDirection:
            return packet.count > 4 && packet[..<3].allSatisfy { $0 == 0 } && packet[3] < 2
                && H4PacketType.isWhole(Array(packet.dropFirst(4)).span)
        }
    }

    /// An access address, a PDU of the length that it says, and three octets of CRC (Core 6.0, Vol 6, Part B, 2.1).
    private static func isLinkLayer(_ packet: ArraySlice<UInt8>, isCoded: Bool = false) -> Bool {
        let header = packet.dropFirst(isCoded ? 5 : 4)
        guard header.count >= 5, let length = header.dropFirst().first else { return false }
        return header.count == 2 + Int(length) + 3
    }
}
