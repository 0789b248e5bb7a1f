/// LLData of CONNECT_IND and AUX_CONNECT_REQ: how the connection begins (Core 6.0, Vol 6, Part B, 2.3.3.1).
package struct ConnectionRequest: Sendable, Equatable {
    /// Octets of LLData.
    package static let length = 22

    package var accessAddress: UInt32 = 0
    /// 24 bits; what the CRC register starts with (3.1.1).
    package var crcInit: UInt32 = 0
    /// Units of 1.25 ms.
    package var winSize: UInt8 = 0
    /// Units of 1.25 ms.
    package var winOffset: UInt16 = 0
    package var parameters = ConnectionParameters()
    /// Bit 0 is channel 0, bit 36 is channel 36.
    package var channelMap: UInt64 = 0
    /// Hop increment of Channel Selection Algorithm #1, 5 to 16.
    package var hop: UInt8 = 0
    /// Sleep clock accuracy of the Central, 0 (251 to 500 ppm) to 7 (0 to 20 ppm).
    package var sca: UInt8 = 0

    package init() {}

    /// - Throws: a ``Fault`` at the first field that does not fit; the fields before it have been read.
    mutating func parse(_ bytes: borrowing Span<UInt8>, _ reader: inout Reader) throws(Fault) {
        typealias Field = AdvertisingPDUField
        accessAddress = try UInt32(truncatingIfNeeded: reader.uint(bytes, width: 4, Field.llAccessAddress.key))
        crcInit = try UInt32(truncatingIfNeeded: reader.uint(bytes, width: 3, Field.llCRCInit.key))
        winSize = try reader.u8(bytes, Field.llWinSize.key)
        winOffset = try reader.u16(bytes, Field.llWinOffset.key)
        parameters.interval = try reader.u16(bytes, Field.llInterval.key)
        parameters.latency = try reader.u16(bytes, Field.llLatency.key)
        parameters.timeout = try reader.u16(bytes, Field.llTimeout.key)
        channelMap = try reader.uint(bytes, width: 5, Field.llChannelMap.key) & ChannelSelection.allChannels
        let last = try reader.u8(bytes, Field.llHop.key)
        hop = last & 0x1F
        sca = last >> 5
    }
}
