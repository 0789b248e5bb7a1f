/// LL_CONNECTION_UPDATE_IND (Core 6.0, Vol 6, Part B, 2.4.2.1): new parameters from an instant on.
package struct ConnectionUpdate: Sendable, Equatable {
    /// Units of 1.25 ms.
    package var winSize: UInt8
    /// Units of 1.25 ms.
    package var winOffset: UInt16
    /// Units of 1.25 ms.
    package var interval: UInt16
    /// Connection events that the Peripheral may skip.
    package var latency: UInt16
    /// Units of 10 ms.
    package var timeout: UInt16
    /// connEventCounter of the event from which on they are used.
    package var instant: UInt16

    /// - Parameter reader: stands after the opcode.
    package init(_ bytes: borrowing Span<UInt8>, parsing reader: Reader) throws(Fault) {
        var reader = reader
        try reader.require(11, LinkLayerField.opcode.key)
        winSize = try reader.u8(bytes, LinkLayerField.opcode.key)
        winOffset = try reader.u16(bytes, LinkLayerField.opcode.key)
        interval = try reader.u16(bytes, LinkLayerField.opcode.key)
        latency = try reader.u16(bytes, LinkLayerField.opcode.key)
        timeout = try reader.u16(bytes, LinkLayerField.opcode.key)
        instant = try reader.u16(bytes, LinkLayerField.opcode.key)
    }
}

/// LL_CHANNEL_MAP_IND (2.4.2.2): the used channels from an instant on.
package struct ChannelMapUpdate: Sendable, Equatable {
    /// Bit 0 is channel 0, bit 36 is channel 36.
    package var channelMap: UInt64
    /// connEventCounter of the event from which on it is used.
    package var instant: UInt16

    /// - Parameter reader: stands after the opcode.
    package init(_ bytes: borrowing Span<UInt8>, parsing reader: Reader) throws(Fault) {
        var reader = reader
        channelMap =
            try reader.uint(bytes, width: 5, LinkLayerField.opcode.key) & ChannelSelection.allChannels
        instant = try reader.u16(bytes, LinkLayerField.opcode.key)
    }
}

/// LL_PHY_UPDATE_IND (2.4.2.23): the PHYs from an instant on.
package struct PHYUpdate: Sendable, Equatable {
    /// From the Central to the Peripheral: 1 LE 1M, 2 LE 2M, 3 LE Coded; 0 unchanged.
    package var centralToPeripheral: UInt8
    /// From the Peripheral to the Central.
    package var peripheralToCentral: UInt8
    /// connEventCounter of the event from which on they are used; meaningless if both are unchanged.
    package var instant: UInt16

    /// - Parameter reader: stands after the opcode.
    package init(_ bytes: borrowing Span<UInt8>, parsing reader: Reader) throws(Fault) {
        var reader = reader
        centralToPeripheral = try Self.number(reader.u8(bytes, LinkLayerField.opcode.key))
        peripheralToCentral = try Self.number(reader.u8(bytes, LinkLayerField.opcode.key))
        instant = try reader.u16(bytes, LinkLayerField.opcode.key)
    }

    /// The PDU has a set of at most one bit.
    private static func number(_ set: UInt8) -> UInt8 {
        switch set & 7 {
        case 1: 1
        case 2: 2
        case 4: 3
        default: 0
        }
    }
}

/// LL_CIS_IND (2.4.2.31): where a connected isochronous stream begins.
package struct CISIndication: Sendable, Equatable {
    package var accessAddress: UInt32

    /// - Parameter reader: stands after the opcode.
    package init(_ bytes: borrowing Span<UInt8>, parsing reader: Reader) throws(Fault) {
        var reader = reader
        accessAddress = try UInt32(truncatingIfNeeded: reader.uint(bytes, width: 4, LinkLayerField.opcode.key))
    }
}

/// LL_PERIODIC_SYNC_IND and LL_PERIODIC_SYNC_WR_IND (2.4.2.27, 2.4.2.40): a periodic advertising train.
package struct PeriodicSyncIndication: Sendable, Equatable {
    package var syncInfo: SyncInfo
    /// 1 LE 1M, 2 LE 2M, 3 LE Coded, 0 where the PDU has none of these.
    package var phy: UInt8
    /// AdvA of the train.
    package var advertiser: DeviceAddress
    package var sid: UInt8
    /// RspAA; `nil` in LL_PERIODIC_SYNC_IND.
    package var responseAccessAddress: UInt32?

    /// - Parameters:
    ///   - hasResponses: it is an LL_PERIODIC_SYNC_WR_IND (2.4.2.40).
    ///   - reader: stands after the opcode.
    package init(_ bytes: borrowing Span<UInt8>, hasResponses: Bool, parsing reader: Reader) throws(Fault) {
        var reader = reader
        let key = LinkLayerField.opcode.key
        try reader.require(hasResponses ? 42 : 34, key)
        _ = try reader.skip(2, key)
        syncInfo = try SyncInfo(bytes, parsing: &reader)
        _ = try reader.skip(4, key)
        let bits = try reader.u8(bytes, key)
        sid = bits & 0xF
        let set = try reader.u8(bytes, key)
        phy = set == 1 ? 1 : set == 2 ? 2 : set == 4 ? 3 : 0
        advertiser = try DeviceAddress(reader.uint(bytes, width: 6, key), type: bits >> 4 & 1)
        guard hasResponses else { return }
        _ = try reader.skip(2, key)
        responseAccessAddress = try UInt32(truncatingIfNeeded: reader.uint(bytes, width: 4, key))
    }
}
