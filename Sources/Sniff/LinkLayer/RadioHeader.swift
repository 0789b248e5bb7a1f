import Decoders

/// A sniffer's information about a packet from the air besides its bytes. Each format has a part of it.
///
/// What may be absent is kept as plain numbers: every packet has a header, and optionals take longer to write and to read.
struct RadioHeader {
    enum Integrity: UInt8 { case unknown, good, bad }

    /// The kind of packet by the format, if the access address does not give it.
    enum Kind: UInt8 { case unknown, auxiliary, chain, periodic, scanResponse, isochronous, broadcast }

    /// Channel index, 0 to 39, as the specification counts: 37 to 39 are the primary advertising channels.
    var channel: UInt8? {
        get { channelIndex < 40 ? channelIndex : nil }
        set { channelIndex = newValue ?? .max }
    }
    /// The same; 40 and more where it is not known.
    var channelIndex = UInt8.max
    /// Number of the RF channel by frequency, 0 to 39, where the format has that.
    var rfChannel: UInt8? { rfNumber < 40 ? rfNumber : nil }
    /// The same; 40 and more where it is not known.
    private var rfNumber = UInt8.max
    /// dBm
    var rssi: Int8? { measured & Flag.signal == 0 ? nil : signal }
    /// The power is none that anybody measured.
    mutating func dropSignal() { measured &= ~Flag.signal }
    /// dBm
    var noise: Int8? { measured & Flag.noise == 0 ? nil : noisePower }
    var accessAddressOffenses: UInt8? { measured & Flag.offenses == 0 ? nil : offenses }
    /// Which of the next three are valid, as the pseudo-header says it.
    private var measured: UInt16 = 0
    private var signal: Int8 = 0
    private var noisePower: Int8 = 0
    private var offenses: UInt8 = 0
    /// The access address that the sniffer looked for, where the format has it.
    private(set) var reference: UInt32?
    /// 1 LE 1M, 2 LE 2M, 3 LE Coded; 0 where the format does not say.
    var phy: UInt8 = 0
    /// As the format says it.
    var sender = Sender.unknown
    var kind = Kind.unknown
    var crc = Integrity.unknown
    var mic = Integrity.unknown
    /// The payload was encrypted on the air, which the sniffer knows because it followed the connection.
    var wasEncrypted = false
    /// The sniffer decrypted it.
    var isDecrypted = false
    /// The sniffer's own count of packets, 16 bits.
    var counter: UInt16?
    /// The sniffer's count of connection events.
    var eventCounter: UInt16?
    /// The sniffer's own clock, which is better than the time of the record, and when it starts anew.
    var clock: (now: Nanoseconds, wraps: Nanoseconds)?

    /// Takes the header of a link type off the bytes; what is left is the packet, from its access address on.
    ///
    /// - Throws: a ``Fault`` where the header is damaged; the reader then is where it was.
    mutating func parse(
        _ link: DataLink, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader
    ) throws(Fault) {
        var inner = reader
        switch link {
        case .linkLayerWithHeader: try parsePseudoHeader(bytes, &inner)
        case .nordic: try parseNordic(bytes, &inner)
        case .ppi: try parsePPI(bytes, &inner)
        case .stm32: try parseSTM32(bytes, &inner)
        default: break
        }
        reader = inner
    }

    /// Bits of the pseudo-header that say what is valid.
    private enum Flag {
        static let signal: UInt16 = 0x0002
        static let noise: UInt16 = 0x0004
        static let reference: UInt16 = 0x0010
        static let offenses: UInt16 = 0x0020
        static let aliasing: UInt16 = 0x0040
    }

    /// LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR, 256 (tcpdump.org): ten bytes, of which flags say what is valid.
    private mutating func parsePseudoHeader(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) throws(Fault) {
        let start = try reader.skip(10, LinkLayerField.channel.key).lowerBound
        let flags = bytes.u16(at: start &+ 8)
        let word = bytes.uint(at: start, width: 4)
        // The channel is that of the radio where the flag for aliasing is not set.
        rfNumber = flags & Flag.aliasing == 0 ? UInt8(truncatingIfNeeded: word) : .max
        signal = Int8(truncatingIfNeeded: word &>> 8)
        noisePower = Int8(truncatingIfNeeded: word &>> 16)
        offenses = UInt8(truncatingIfNeeded: word &>> 24)
        measured = flags & (Flag.signal | Flag.noise | Flag.offenses)
        if flags & Flag.reference != 0 {
            reference = UInt32(truncatingIfNeeded: bytes.uint(at: start &+ 4, width: 4))
        }
        isDecrypted = flags & 0x0008 != 0
        if flags & 0x0400 != 0 { crc = flags & 0x0800 != 0 ? .good : .bad }
        phy = flags >> 14 == 3 ? 0 : UInt8(truncatingIfNeeded: flags >> 14) &+ 1
        // The type of the PDU: 2 and 4 are the central's, 3 and 5 the peripheral's, 4 to 6 isochronous. Not as a switch:
        // the two take turns, more or less, and a processor cannot guess whose packet is next.
        let type = flags >> 7 & 7
        if type == 1 {
            // The two bits of the MIC say which auxiliary PDU it is.
            switch flags >> 12 & 3 {
            case 0: kind = .auxiliary
            case 1: kind = .chain
            case 2: kind = .periodic
            default: kind = .scanResponse
            }
            return
        }
        if type &- 2 < 4 { sender = type & 1 == 0 ? .central : .peripheral }
        if type &- 4 < 3 { kind = type == 6 ? .broadcast : .isochronous }
        if flags & 0x1000 != 0 { mic = flags & 0x2000 != 0 ? .good : .bad }
        // What was decrypted to something wrong is as good as encrypted.
        if isDecrypted, mic == .bad { (isDecrypted, wasEncrypted) = (false, true) }
    }

    /// NORDIC_BLE, 272: the nRF Sniffer's serial protocol after a board number (nRF Sniffer for Bluetooth LE,
    /// sniffer_uart_protocol). Versions 1 to 3 differ in the width of the length; 0 is the oldest form.
    private mutating func parseNordic(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) throws(Fault) {
        _ = try reader.skip(1, LinkLayerField.snifferPacket.key)
        let head = try reader.skip(6, LinkLayerField.snifferPacket.key).lowerBound
        // Version 0 has no version: a packet number, the counter, two unused bytes, and the length, which is at least 10.
        // Later ones have the packet number there, which is less.
        let isOldest = Int(bytes[head &+ 5]) == reader.remaining
        counter = bytes.u16(at: isOldest ? head &+ 1 : head &+ 3)
        let radio = try reader.skip(10, LinkLayerField.channel.key).lowerBound
        // A longer header of a later version begins the same. btlejack writes the length of the PDU there, and ten octets
        // follow: the length of the PDU after the access address shows it.
        if bytes[radio] > 10, !isWhole(bytes, reader) {
            _ = try reader.skip(Int(bytes[radio]) - 10, LinkLayerField.channel.key)
        }
        let flags = bytes[radio &+ 1]
        crc = flags & 1 != 0 ? .good : .bad
        phy = flags >> 4 & 7 > 2 ? 0 : (flags >> 4 & 7) &+ 1
        if bytes[radio &+ 2] < 40 { channel = bytes[radio &+ 2] }
        // The power is written without its sign.
        signal = Int8(clamping: -Int(bytes[radio &+ 3]))
        measured = Flag.signal
        eventCounter = bytes.u16(at: radio &+ 4)
        // Version 3 has when the packet began, in microseconds; those before the time since the last one, if that was heard.
        if bytes[head &+ 2] == 3, !isOldest {
            clock = (.microseconds(Int(bytes.uint(at: radio &+ 6, width: 4))), 4_294_967_296_000)
        }
        let codingOctets = phy == 3 ? 1 : 0
        let isAdvertising =
            reader.remaining >= 4 && bytes.uint(at: reader.position, width: 4) == AccessAddress.advertising
        // Packet 2 is of advertising also on another access address, which is that of a train.
        if isAdvertising || !isOldest && bytes[head &+ 2] > 1 && bytes[head &+ 5] == 2 {
            eventCounter = nil
            // Which auxiliary packet it is, on the channels that have them.
            if let channel, channel < 37, reader.remaining > 4 &+ codingOctets,
                bytes[reader.position &+ 4 &+ codingOctets] & 15 == 7
            {
                switch flags >> 1 & 3 {
                case 0: kind = .auxiliary
                case 1: kind = .chain
                case 2: kind = .periodic
                default: kind = .scanResponse
                }
            }
            if !isAdvertising, kind != .chain { kind = .periodic }
        } else {
            sender = flags & 2 != 0 ? .central : .peripheral
            wasEncrypted = flags & 4 != 0
            // The MIC is checked by decrypting.
            if wasEncrypted {
                mic = flags & 8 != 0 ? .good : .bad
                isDecrypted = flags & 8 != 0
            }
        }
    }

    /// Whether the bytes are an access address and a PDU of the length that it says, with its CRC.
    private func isWhole(_ bytes: borrowing Span<UInt8>, _ reader: Reader) -> Bool {
        let octets = phy == 3 ? 10 : 9
        return reader.remaining >= octets && Int(bytes[reader.position &+ octets &- 4]) == reader.remaining &- octets
    }

    /// The sniffer for ST's STM32WB, as its extcap writes it: level, channel index, event counter, flags, microseconds
    /// (big-endian, unlike the rest), board. Whether bit 0 of the flags says that the CRC was right or wrong, ST's documents
    /// do not agree.
    private mutating func parseSTM32(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) throws(Fault) {
        let start = try reader.skip(10, LinkLayerField.channel.key).lowerBound
        // The power is written without its sign, or with it.
        let level = bytes[start]
        signal = level < 0x80 ? -Int8(level) : Int8(bitPattern: level)
        measured = Flag.signal
        if bytes[start &+ 1] < 40 { channel = bytes[start &+ 1] }
        let flags = bytes[start &+ 4]
        phy = flags & 4 != 0 ? 2 : 1
        let microseconds = (5..<9).reduce(0) { $0 << 8 | Int(bytes[start &+ $1]) }
        clock = (.microseconds(microseconds), 4_294_967_296_000)
        guard reader.remaining >= 4,
            bytes.uint(at: reader.position, width: 4) != AccessAddress.advertising
        else { return }
        eventCounter = bytes.u16(at: start &+ 2)
        sender = flags & 2 != 0 ? .peripheral : .central
        wasEncrypted = flags & 8 != 0
    }

    /// PPI, 192 (CACE, PPI Packet Header Format 1.0.10), with Ubertooth's field for LE, number 30006.
    private mutating func parsePPI(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) throws(Fault) {
        let start = reader.position
        let head = try reader.skip(8, LinkLayerField.channel.key).lowerBound
        let length = Int(bytes.u16(at: head &+ 2))
        let type = bytes.uint(at: head &+ 4, width: 4)
        // Each field then begins at a multiple of four bytes.
        let isAligned = bytes[head &+ 1] & 1 != 0
        guard length >= 8 else {
            throw Fault(
                LinkLayerField.channel.key, offset: head &+ 2, needed: 8, available: length, .invalidLength)
        }
        var list = try reader.part(length &- 8, LinkLayerField.channel.key)
        // 147 is what the first sniffers used before the link type had a number.
        guard type == 147 || type == 251 else {
            reader.position = start
            throw Fault(LinkLayerField.pdu.key, offset: head &+ 4, .invalidValue)
        }
        while list.remaining >= 4 {
            let number = try list.u16(bytes, LinkLayerField.channel.key)
            let size = Int(try list.u16(bytes, LinkLayerField.channel.key))
            let offset = try list.skip(size, LinkLayerField.channel.key).lowerBound
            if isAligned { _ = try list.skip(min(-size & 3, list.remaining), LinkLayerField.channel.key) }
            guard number == 30006, size >= 8 else { continue }
            // Version, megahertz, and the sniffer's clock: its high part counts wraps of the lower one, in 100 ns.
            let megahertz = bytes.u16(at: offset &+ 1)
            if megahertz >= 2402, megahertz & 1 == 0 {
                channel = UInt8(exactly: (megahertz &- 2402) / 2).flatMap(RFChannel.index(ofRF:))
            }
            let ticks = Int(bytes[offset &+ 3]) &* 3_276_800_000 &+ Int(bytes.uint(at: offset &+ 4, width: 4))
            clock = (Nanoseconds(100) * ticks, 256 * 327_680_000_000)
        }
    }
}

/// Access addresses with a meaning of their own (Core 6.0, Vol 6, Part B, 2.1.2).
package enum AccessAddress {
    /// Every packet on the advertising physical channel, periodic advertising aside.
    package static let advertising: UInt64 = 0x8E89_BED6

    /// Whether a connection may have an access address, on any PHY. One that repeats 24 bits of advertising's is none
    /// either: the radio began one octet too early or too late, or less.
    static func isAllowed(_ value: UInt32) -> Bool {
        let known = UInt32(truncatingIfNeeded: advertising)
        if (value ^ known).nonzeroBitCount < 2 { return false }
        for shift in 1...8 as ClosedRange<UInt32> {
            let (early, late) = (known & UInt32.max >> shift, known >> shift)
            if value >> shift == early || value & UInt32.max >> shift == late { return false }
        }
        let changes = (value ^ value >> 1) & 0x7FFF_FFFF
        // No more than six equal bits in a row: of six neighbours one differs.
        for first in 0...25 as ClosedRange<UInt32> where changes >> first & 0x3F == 0 { return false }
        return value != value << 8 | value >> 24 && changes.nonzeroBitCount <= 24
            && (changes >> 26).nonzeroBitCount >= 2
    }
}
