/// A broadcast isochronous group, as its periodic advertising train announces it in the ACAD (Core 6.0, Vol 6, Part B,
/// 4.4.6.11).
package struct BIGInfo: Sendable {
    /// From the packet that has it to a BIG event.
    package let offset: Nanoseconds
    /// From one BIG event to the next.
    package let interval: Nanoseconds
    /// Its streams: 1 to 31.
    package let streams: Int
    /// Subevents of each stream in each event: 1 to 31.
    package let subevents: Int
    /// BN: new payloads of each stream in each event, 1 to 7.
    package let burst: Int
    /// PTO: how many events ahead the payloads of a group of subevents are, once for each group after the first IRC.
    package let preTransmissionOffset: Int
    /// IRC: the groups of subevents in each event that carry its own payloads.
    package let repetitions: Int
    package let seedAccessAddress: UInt32
    package let baseCRCInit: UInt16
    /// bisPayloadCounter of the first payload of the event that ``offset`` leads to.
    package let payloadCounter: UInt64
    /// GIV and GSKD in wire order; `nil` where the group is not encrypted.
    package let encryption: Encryption?

    package struct Encryption: Hashable, Sendable {
        package let vector: SIMD8<UInt8>
        package let diversifier: AESBlock
    }

    /// Octets of a group that is not encrypted, and of one that is.
    private static let lengths = [33, 57]

    /// - Parameter range: the data of the AD structure.
    /// - Returns: `nil` where it has another length, or numbers that no group has.
    package init?(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) {
        guard BIGInfo.lengths.contains(range.count) else { return nil }
        let start = range.lowerBound
        let first = bytes.uint(at: start, width: 4)
        let second = bytes.uint(at: start + 4, width: 4)
        let third = bytes.uint(at: start + 8, width: 4)
        offset = .microseconds(Int(first & 0x3FFF) * (first >> 14 & 1 == 0 ? 30 : 300))
        interval = .microseconds(Int(first >> 15 & 0xFFF) * 1250)
        streams = Int(first >> 27)
        subevents = Int(second & 0x1F)
        burst = Int(second >> 5 & 7)
        preTransmissionOffset = Int(second >> 28)
        repetitions = Int(third >> 20 & 0xF)
        seedAccessAddress = UInt32(truncatingIfNeeded: bytes.uint(at: start + 13, width: 4))
        baseCRCInit = bytes.u16(at: start + 21)
        payloadCounter = bytes.uint(at: start + 28, width: 5) & 0x7F_FFFF_FFFF
        guard interval > 0, streams > 0, subevents > 0, burst > 0 else { return nil }
        guard range.count == BIGInfo.lengths[1] else {
            encryption = nil
            return
        }
        var vector = SIMD8<UInt8>()
        var diversifier = AESBlock()
        for index in 0..<8 { vector[index] = bytes[start + 33 + index] }
        for index in 0..<16 { diversifier[index] = bytes[start + 41 + index] }
        encryption = Encryption(vector: vector, diversifier: diversifier)
    }

    /// The access address of a stream, or of the BIG Control PDUs (2.1.2).
    ///
    /// - Parameter number: of the stream, from 1; 0 for BIG Control PDUs.
    package func accessAddress(of number: Int) -> UInt32 {
        let diversifier = UInt32((35 * number + 42) % 128)
        func bit(_ index: UInt32) -> UInt32 { diversifier >> index & 1 }
        let high: UInt32 = bit(0) * 0xFC | bit(1) << 1 | bit(6)
        let low: UInt32 = bit(1) << 7 | bit(5) << 5 | bit(4) << 4 | bit(3) << 2 | bit(2) << 1
        return seedAccessAddress ^ (high << 24 | low << 16)
    }

    /// CRCInit of a stream, or of the BIG Control PDUs (3.1.1).
    package func crcInit(of number: Int) -> UInt32 { UInt32(baseCRCInit) << 8 | UInt32(number) }

    /// Whether another one announces the same group, at another time.
    package func isSameGroup(as other: BIGInfo) -> Bool {
        seedAccessAddress == other.seedAccessAddress && baseCRCInit == other.baseCRCInit && streams == other.streams
            && encryption == other.encryption
    }
}

extension AdvertisingPDU {
    /// The group that a packet of a periodic advertising train announces; `nil` where there is none.
    package func bigInfo(_ bytes: borrowing Span<UInt8>) -> BIGInfo? {
        guard !acad.isEmpty else { return nil }
        var structures = AdvertisingData(acad)
        while let structure = structures.nextWhole(bytes) {
            if structure.type == ADType.bigInfo { return BIGInfo(structure.range, bytes) }
        }
        return nil
    }
}

/// The first octet of the header of a Broadcast Isochronous PDU (Core 6.0, Vol 6, Part B, 2.6.1).
package struct BroadcastPDUHeader: Sendable {
    package let bits: UInt8

    package init(bits: UInt8) { self.bits = bits }

    package var llid: UInt8 { bits & 3 }
    /// Control Subevent Sequence Number, and whether a control subevent follows.
    package var cssn: UInt8 { bits >> 2 & 7 }
    package var cstf: UInt8 { bits >> 5 & 1 }
    package var isControl: Bool { llid == 3 }
    /// The bits that the MIC protects (Vol 6, Part E, 2.2): all but CSSN and CSTF.
    package var authenticated: UInt8 { bits & 0xC3 }
}
