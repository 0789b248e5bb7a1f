/// AuxPtr: where and when the next PDU of an advertising event is sent (Core 6.0, Vol 6, Part B, 2.3.4.5).
package struct AuxPointer: Sendable, Equatable {
    /// Octets of AuxPtr.
    package static let length = 3

    /// Channel index, 0 to 36.
    package var channel: UInt8
    /// Clock accuracy of the advertiser: 0 is 51 to 500 ppm, 1 is 0 to 50 ppm.
    package var ca: UInt8
    /// From the start of this packet to the start of the other, in µs; that may start up to ``offsetUnit`` later.
    package var offset: Int
    /// 30 or 300 µs.
    package var offsetUnit: Int
    /// 1 LE 1M, 2 LE 2M, 3 LE Coded, above that reserved: as HCI numbers them, one more than the field.
    package var phy: UInt8

    /// - Throws: a ``Fault`` where the bytes end before the field does.
    package init(_ bytes: borrowing Span<UInt8>, parsing reader: inout Reader) throws(Fault) {
        let raw = try reader.uint(bytes, width: Self.length, AdvertisingPDUField.auxPtr.key)
        channel = UInt8(raw & 0x3F)
        ca = UInt8(raw >> 6 & 1)
        offsetUnit = raw >> 7 & 1 == 1 ? 300 : 30
        offset = Int(raw >> 8 & 0x1FFF) * offsetUnit
        phy = UInt8(raw >> 21 & 7) + 1
    }
}

/// SyncInfo: how to find a periodic advertising train (Core 6.0, Vol 6, Part B, 2.3.4.6).
package struct SyncInfo: Sendable, Equatable {
    /// Octets of SyncInfo.
    package static let length = 18

    /// From the start of this packet to the start of an AUX_SYNC_IND, in µs; that may start up to ``offsetUnit`` later.
    /// 0 where it is too far away to be said.
    package var offset: Int
    /// 30 or 300 µs.
    package var offsetUnit: Int
    /// Units of 1.25 ms.
    package var interval: UInt16
    /// Bit 0 is channel 0, bit 36 is channel 36.
    package var channelMap: UInt64
    /// Sleep clock accuracy of the advertiser, 0 (251 to 500 ppm) to 7 (0 to 20 ppm).
    package var sca: UInt8
    package var accessAddress: UInt32
    /// 24 bits; what the CRC register starts with (3.1.1).
    package var crcInit: UInt32
    /// paEventCounter of the AUX_SYNC_IND that the offset points to.
    package var eventCounter: UInt16

    /// - Throws: a ``Fault`` where the bytes end before the field does.
    package init(_ bytes: borrowing Span<UInt8>, parsing reader: inout Reader) throws(Fault) {
        try reader.require(Self.length, AdvertisingPDUField.syncInfo.key)
        let start = reader.position
        reader.position &+= Self.length
        let first = bytes.u16(at: start)
        offsetUnit = first >> 13 & 1 == 1 ? 300 : 30
        offset = Int(first & 0x1FFF) * offsetUnit
        // Offset Adjust: 2.4576 s more, which is 0x2000 units of 300 µs.
        if first >> 14 & 1 == 1, offset != 0 { offset += 2_457_600 }
        interval = bytes.u16(at: start &+ 2)
        let map = bytes.uint(at: start &+ 4, width: 5)
        channelMap = map & ChannelSelection.allChannels
        sca = UInt8(map >> 37 & 7)
        accessAddress = UInt32(truncatingIfNeeded: bytes.uint(at: start &+ 9, width: 4))
        crcInit = UInt32(truncatingIfNeeded: bytes.uint(at: start &+ 13, width: 3))
        eventCounter = bytes.u16(at: start &+ 16)
    }
}

/// CTEInfo: the Constant Tone Extension after the packet (Core 6.0, Vol 6, Part B, 2.5.2).
package struct CTEInfo: Sendable, Equatable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Units of 8 µs, 2 to 20.
    package var time: UInt8 { rawValue & 0x1F }
    /// 0 AoA, 1 AoD with slots of 1 µs, 2 AoD with slots of 2 µs.
    package var type: UInt8 { rawValue >> 6 }
}
