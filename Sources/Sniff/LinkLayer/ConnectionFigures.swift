import Decoders

/// The figures of a connection on the air.
public struct ConnectionFigures: Sendable {
    /// Packets with a right CRC, by sender.
    public internal(set) var packets: (central: UInt64, peripheral: UInt64, unknown: UInt64) = (0, 0, 0)
    /// Data PDUs without content.
    public internal(set) var empty: UInt64 = 0
    /// Packets that were sent again because they were not acknowledged.
    public var retransmissions: UInt64 { repeated.central + repeated.peripheral }
    /// The same by sender.
    package internal(set) var repeated: (central: UInt64, peripheral: UInt64) = (0, 0)
    /// Packets whose CRC is wrong.
    public internal(set) var crcErrors: UInt64 = 0
    /// Packets that were acknowledged or numbered, but not heard.
    public var lost: UInt64 { lostPackets.value }
    var lostPackets: SaturatingCount = 0
    /// Connection events with a packet.
    public internal(set) var events: UInt64 = 0
    /// Events between them in which nothing was heard.
    public var missedEvents: UInt64 { missed.value }
    var missed: SaturatingCount = 0
    /// Power by channel, 0 to 36, if asked for.
    public internal(set) var channels: [ChannelFigures] = []

    /// The figures of one channel.
    public struct ChannelFigures: Sendable {
        /// Packets with a right CRC or a wrong one.
        public internal(set) var packets: UInt32 = 0
        /// Packets whose CRC is wrong.
        public internal(set) var crcErrors: UInt32 = 0
        /// Packets whose power was measured.
        public internal(set) var measured: UInt32 = 0
        /// Sum of the measured powers in dBm.
        public internal(set) var sum: Int64 = 0
        /// The lowest measured power in dBm; of no meaning where `measured` is 0.
        public internal(set) var min: Int8 = 127
        /// The highest measured power in dBm; of no meaning where `measured` is 0.
        public internal(set) var max: Int8 = -128

        /// dBm; `nil` where no power was measured.
        public var mean: Double? { measured == 0 ? nil : Double(sum) / Double(measured) }
    }

    mutating func count(channel: UInt8, rssi: Int8?, isGood: Bool) {
        if channels.isEmpty { channels = Array(repeating: ChannelFigures(), count: 37) }
        let index = Int(channel)
        if index < channels.count { channels[index].count(rssi: rssi, isGood: isGood) }
    }
}

extension ConnectionFigures.ChannelFigures {
    mutating func count(rssi: Int8?, isGood: Bool) {
        packets &+= 1
        if !isGood { crcErrors &+= 1 }
        guard let rssi else { return }
        measured &+= 1
        sum += Int64(rssi)
        min = Swift.min(min, rssi)
        max = Swift.max(max, rssi)
    }
}

/// Packets besides advertising and connections: bit errors produce access addresses that no device uses.
public struct StrayPackets: Sendable {
    /// None.
    package init() {}

    /// How many packets.
    public internal(set) var packets: UInt64 = 0
    /// How many access addresses, of those without a wrong CRC, that no request and no right CRC shows to be that of a
    /// connection.
    public internal(set) var accessAddresses: UInt64 = 0
}

/// A connection on the air as it was when it ended, or when the input did.
public struct AirConnectionSummary: Sendable {
    /// Its number among all connections of the run.
    package let number: ConnectionNumber
    /// Access address of the connection.
    public let accessAddress: UInt32
    /// The central, where its address is known.
    public let central: DeviceAddress?
    /// The peripheral, where its address is known.
    public let peripheral: DeviceAddress?
    /// Time of its first packet.
    public let first: Timestamp
    /// Time of its last packet.
    public let last: Timestamp
    /// The connection interval at the end; 0 where not known.
    public let interval: Nanoseconds
    /// Whether it was encrypted at the end.
    public let isEncrypted: Bool
    /// The figures.
    public let figures: ConnectionFigures
    /// The name of the input, where there are several.
    public let input: String?
}
