import Decoders

/// The contents of an Interface Description Block (draft-ietf-opsawg-pcapng, 4.2).
struct PcapngInterface {
    var link: UndecidedLink
    /// Most bytes of a packet that are kept; 0 for all.
    var snapLength: Int
    /// Place in the reader's list of interfaces.
    var number = -1
    var name = ""
    /// Packets that were dropped, by the blocks of packets and by statistics, which count the same from the beginning.
    private var droppedByPackets: SaturatingCount = 0
    private var droppedByStatistics: SaturatingCount = 0
    /// Time units a second: a power of ten, or of two where `isBinary` (`if_tsresol`).
    private var exponent = 6
    private var isBinary = false
    /// Seconds to add (`if_tsoffset`).
    private var offset: Int64 = 0

    /// - Parameter chosen: the framings that the user has named.
    init(_ block: PcapngBlock, _ input: borrowing ByteInput, chosen: UserLinkTypes?) {
        link = UndecidedLink(UInt32(input.u16(8, bigEndian: block.bigEndian)), chosen: chosen)
        snapLength = Int(input.u32(12, bigEndian: block.bigEndian))
        var description = ""
        block.forEachOption(input, from: 16) { code, position, count in
            switch code {
            case 2: name = PcapngInterface.shortened(input.text(position, count))
            case 3: description = PcapngInterface.shortened(input.text(position, count))
            case 9 where count >= 1:
                isBinary = input.u8(position) & 0x80 != 0
                exponent = Int(input.u8(position) & 0x7F)
            case 14 where count >= 8:
                offset = Int64(bitPattern: block.u64(input, position))
            default: break
            }
        }
        if name.isEmpty { name = description }
    }

    /// A packet says how many were dropped since the one before of its interface.
    ///
    /// - Returns: those that nothing has reported before.
    mutating func noteDrops(beforePacket count: SaturatingCount) -> SaturatingCount {
        noteDrops { $0.droppedByPackets += count }
    }

    /// Statistics say how many were dropped since the capture began.
    mutating func noteDrops(inAll count: SaturatingCount) -> SaturatingCount {
        noteDrops { $0.droppedByStatistics = max($0.droppedByStatistics, count) }
    }

    private mutating func noteDrops(_ change: (inout PcapngInterface) -> Void) -> SaturatingCount {
        let reported = max(droppedByPackets, droppedByStatistics)
        change(&self)
        return max(droppedByPackets, droppedByStatistics) - reported
    }

    /// Names are kept as long as the input is read.
    private static func shortened(_ name: String) -> String { name.utf8.count > 256 ? String(name.prefix(64)) : name }

    /// The point in time of a number of units; beyond nanoseconds the digits of the resolution are kept, up to 18.
    func time(_ units: UInt64) -> Timestamp {
        let (seconds, fraction, digits) = isBinary ? binary(units) : decimal(units)
        let (sum, overflow) = Int64(clamping: seconds).addingReportingOverflow(offset)
        // Damage, not a time; calendars must be able to count it.
        let limit: Int64 = 1 << 50
        let whole = overflow ? (offset < 0 ? -limit : limit) : min(max(sum, -limit), limit)
        return Timestamp(seconds: whole, fraction: fraction, digits: digits)
    }

    private func decimal(_ units: UInt64) -> (UInt64, UInt64, UInt8) {
        var units = units
        for _ in 0..<max(exponent - 18, 0) { units /= 10 }
        let digits = min(exponent, 18)
        var scale: UInt64 = 1
        for _ in 0..<digits { scale *= 10 }
        return (units / scale, units % scale, UInt8(digits))
    }

    /// In nanoseconds, rounded down.
    private func binary(_ units: UInt64) -> (UInt64, UInt64, UInt8) {
        let rest = exponent >= 64 ? units : units & ((1 << UInt64(exponent)) - 1)
        let (high, low) = rest.multipliedFullWidth(by: 1_000_000_000)
        let nanoseconds: UInt64 =
            switch exponent {
            case 0: 0
            case 1..<64: high << UInt64(64 - exponent) | low >> UInt64(exponent)
            default: high >> UInt64(exponent - 64)
            }
        return (exponent >= 64 ? 0 : units >> UInt64(exponent), nanoseconds, 9)
    }
}
