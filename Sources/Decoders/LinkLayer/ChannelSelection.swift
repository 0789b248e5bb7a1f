/// The data channel of a connection event, or the channel of a periodic advertising event (Core 6.0, Vol 6, Part B,
/// 4.5.8). Channel maps have bit 0 for channel 0 and bit 36 for channel 36.
package enum ChannelSelection {
    /// All 37 channels.
    package static let allChannels: UInt64 = (1 << 37) - 1

    /// Channel Selection Algorithm #1 (4.5.8.2).
    ///
    /// - Parameters:
    ///   - event: number of the connection event, 0 for the first; the 16-bit counter without its wrap-arounds.
    ///   - hop: hopIncrement.
    /// - Returns: 0 to 36; `nil` for a map without channels.
    package static func algorithm1(event: Int, hop: UInt8, map: UInt64) -> UInt8? {
        let map = map & allChannels
        guard map != 0 else { return nil }
        // lastUnmappedChannel is 0 before the first event.
        let turns = (event % 37 + 38) % 37
        let unmapped = turns * Int(hop) % 37
        if map >> UInt64(unmapped) & 1 == 1 { return UInt8(unmapped) }
        return used(unmapped % map.nonzeroBitCount, in: map)
    }

    /// Channel Selection Algorithm #2 (4.5.8.3), for the first or only PDU of an event.
    ///
    /// - Parameter event: connEventCounter or paEventCounter.
    /// - Returns: 0 to 36; `nil` for a map without channels.
    package static func algorithm2(event: UInt16, accessAddress: UInt32, map: UInt64) -> UInt8? {
        let map = map & allChannels
        guard map != 0 else { return nil }
        let number = Int(pseudoRandom(event, identifier(accessAddress)))
        let unmapped = number % 37
        if map >> UInt64(unmapped) & 1 == 1 { return UInt8(unmapped) }
        return used((map.nonzeroBitCount * number) >> 16, in: map)
    }

    /// channelIdentifier (4.5.8.3).
    static func identifier(_ accessAddress: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: accessAddress >> 16) ^ UInt16(truncatingIfNeeded: accessAddress)
    }

    /// prn_e (4.5.8.3).
    static func pseudoRandom(_ counter: UInt16, _ identifier: UInt16) -> UInt16 {
        var value = counter ^ identifier
        for _ in 0..<3 { value = permuted(value) &* 17 &+ identifier }
        return value ^ identifier
    }

    /// PERM: the bits of each octet in the opposite order.
    private static func permuted(_ value: UInt16) -> UInt16 {
        var value = value
        value = (value & 0x5555) << 1 | value >> 1 & 0x5555
        value = (value & 0x3333) << 2 | value >> 2 & 0x3333
        return (value & 0x0F0F) << 4 | value >> 4 & 0x0F0F
    }

    /// The used channel with this index in the remapping table.
    private static func used(_ index: Int, in map: UInt64) -> UInt8 {
        var left = map
        for _ in 0..<index { left &= left &- 1 }
        return UInt8(truncatingIfNeeded: left.trailingZeroBitCount)
    }
}
