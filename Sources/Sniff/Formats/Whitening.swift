import Decoders

/// Data whitening (Core 6.0, Vol 6, Part B, 3.2). Some sniffers keep the packets as they were on the air.
///
/// Link type 256 has a flag for packets that are not whitened any more. Some writers never set it, so that the length of the
/// packet decides: read the wrong way, it does not fit.
struct Whitening {
    /// The last packets that could be told were whitened; what cannot be told is like them.
    private(set) var isOn = false

    private static let headerLength = 10
    /// The flag of the pseudo-header: the packet is not whitened.
    private static let removed: UInt8 = 1

    /// Whether the flag of a packet in the window leaves it open. Apart from the rest, because each record is asked.
    @inline(__always)
    static func isLikely(_ input: borrowing ByteInput, _ record: CaptureRecord) -> Bool {
        record.range.count > headerLength + 6 && input.buffer[record.range.lowerBound &+ 8] & removed == 0
    }

    /// Removes the whitening from a packet in the window for which it is likely, and sets the flag.
    mutating func remove(_ input: inout ByteInput, _ record: CaptureRecord) {
        let start = record.range.lowerBound
        guard let channel = RFChannel.index(ofRF: input.buffer[start]) else { return }
        // The coding indicator of LE Coded is not whitened.
        let pdu = start + Whitening.headerLength + (input.buffer[start + 9] >> 6 == 2 ? 5 : 4)
        guard pdu + 1 < record.range.upperBound else { return }
        let sequence = Whitening.sequence(channel, record.range.upperBound - pdu)
        let length = record.originalLength - (pdu - start) - 5
        let written = Int(input.buffer[pdu + 1])
        let meant = Int(input.buffer[pdu + 1] ^ sequence[1])
        if (written == length) != (meant == length) { isOn = meant == length }
        guard isOn else { return }
        input.combine(sequence, at: pdu)
        input.combine([Whitening.removed], at: start + 8)
    }

    /// The octets that a packet is combined with, from its header to its CRC: a register of seven bits, x⁷ + x⁴ + 1,
    /// that begins with 1 and the channel index.
    static func sequence(_ channel: UInt8, _ count: Int) -> [UInt8] {
        // Position 0 of the specification is the highest of the seven bits here.
        var register = UInt8(0x40)
        for bit in 0..<6 as Range<UInt8> where channel >> bit & 1 == 1 { register |= 1 << bit }
        return (0..<max(count, 0)).map { _ in
            var octet: UInt8 = 0
            for bit in 0..<8 as Range<UInt8> {
                let out = register & 1
                octet |= out << bit
                register >>= 1
                if out == 1 { register ^= 0x44 }
            }
            return octet
        }
    }
}

/// Numbers of channels (Core 6.0, Vol 6, Part A, 2 and Part B, 1.4.1).
enum RFChannel {
    /// Index of the channel with this number of the RF channels, which are counted by frequency.
    static func index(ofRF number: UInt8) -> UInt8? {
        if number > 39 { return nil }
        if primary >> UInt64(number) & 1 == 0 { return number &- (number < 12 ? 1 : 2) }
        return number == 0 ? 37 : number == 12 ? 38 : 39
    }

    /// The number of the RF channel with this index.
    static func number(ofIndex index: UInt8) -> UInt8? { (0...39).first { RFChannel.index(ofRF: $0) == index } }

    /// The RF channels of primary advertising, which lie between and beside the others. As a mask, because the channels of
    /// a connection come in no order: a processor cannot guess which of many cases is next.
    private static let primary: UInt64 = 1 << 0 | 1 << 12 | 1 << 39
}
