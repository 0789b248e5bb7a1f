import Decoders

/// A packet from the air, taken apart as far as every packet is built alike (Core 6.0, Vol 6, Part B, 2.1 and 2.2).
package struct AirPacket: ~Copyable {
    private let pin = Pin()
    var radio = RadioHeader()
    /// Bytes of the capture before the packet: what the radio measured.
    var headerCount = 0
    package var accessAddress: UInt32 = 0
    /// 0 for S=8, 1 for S=2, on LE Coded only.
    var codingIndicator: UInt8?
    /// The PDU: its header and what follows, without the CRC.
    package var pdu = 0..<0
    /// Whether the CRC is in the capture, after the PDU: some are cut off before it.
    package var hasCRC = false
    /// Whether the CRC in the capture fits the bytes in the capture; `nil` where that cannot be computed, or where the
    /// sniffer has given its verdict.
    var crcFits: Bool?
    /// Packets that the sniffer heard before this one, by its own count, and that the capture does not have.
    var snifferLost: UInt16 = 0
    /// When it began and ended, since the first record.
    var start: Nanoseconds = 0
    var end: Nanoseconds = 0

    package init() {}

    /// Whether the packet came through the air undamaged. The sniffer's verdict counts: it saw the packet, and some write
    /// another CRC, or other bytes, into the capture. Without one, the CRC does.
    var isGood: Bool? {
        switch radio.crc {
        case .good: true
        case .bad: false
        case .unknown: crcFits
        }
    }

    package mutating func parse(_ link: DataLink, _ bytes: borrowing Span<UInt8>, isCut: Bool) throws(Fault) {
        var reader = Reader(bytes)
        try radio.parse(link, bytes, &reader)
        headerCount = reader.position
        accessAddress = UInt32(
            truncatingIfNeeded: try reader.uint(bytes, width: 4, LinkLayerField.accessAddress.key))
        // A bit error in the access address, as many as the sniffer counts.
        if let reference = radio.reference, radio.crc != .bad, let offenses = radio.accessAddressOffenses,
            offenses > 0, (reference ^ accessAddress).nonzeroBitCount == Int(offenses)
        {
            accessAddress = reference
        }
        if radio.phy == 3 { codingIndicator = try reader.u8(bytes, LinkLayerField.codingIndicator.key) & 3 }
        var end = reader.end
        if !isCut {
            // Two bytes of header at least and three of CRC.
            try reader.require(5, LinkLayerField.crc.key)
            end -= 3
            hasCRC = true
        }
        pdu = reader.position..<end
    }

    /// The CRC in the capture.
    func crc(_ bytes: borrowing Span<UInt8>) -> UInt32? {
        hasCRC ? CRC24.sent(bytes, at: pdu.upperBound) : nil
    }

    /// Differs, as a rule, where the PDU does: its CRC does, where there is one.
    func content(_ bytes: borrowing Span<UInt8>) -> UInt64 {
        if let crc = crc(bytes), !hasFiller(bytes) { return UInt64(crc) << 16 | UInt64(pdu.count) }
        return AirConnection.hash(pdu, bytes)
    }

    /// Some sniffers write zeros in place of the CRC, that for ST's STM32WB always AB AB AB.
    @inline(__always)
    package func hasFiller(_ bytes: borrowing Span<UInt8>) -> Bool {
        let first = bytes[pdu.upperBound]
        return (first == 0 || first == 0xAB) && bytes[pdu.upperBound &+ 1] == first
            && bytes[pdu.upperBound &+ 2] == first
    }

    /// Checks the CRC, unless the sniffer has: its verdict is what counts.
    mutating func check(_ bytes: borrowing Span<UInt8>, initial: UInt32) {
        guard radio.crc == .unknown, hasCRC, !radio.isDecrypted else { return }
        crcFits = CRC24.isValid(bytes, pdu, initial: initial) ? true : hasFiller(bytes) ? nil : false
    }

    /// - Parameter time: since the first record.
    mutating func setTime(_ time: Nanoseconds) {
        start = time
        end = start + duration
    }

    /// How long the packet is on the air (2.1 and 2.2.3).
    var duration: Nanoseconds {
        let octets = pdu.count + 3
        switch radio.phy {
        case 2: return .microseconds((octets + 6) * 4)
        case 3:
            // Preamble, access address, coding indicator and TERM1 at S=8; the rest, with TERM2, as the indicator says.
            let isS2 = codingIndicator == 1
            return .microseconds(376 + (octets * 8 + 3) * (isS2 ? 2 : 8))
        default: return .microseconds((octets + 5) * 8)
        }
    }
}
