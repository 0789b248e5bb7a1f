import Decoders

/// The figures of a connection on the air.
public struct ConnectionFigures: Sendable {
    /// Packets with a right CRC, by sender.
    public var packets: (central: UInt64, peripheral: UInt64, unknown: UInt64) = (0, 0, 0)
    public var empty: UInt64 = 0
    public var retransmissions: UInt64 = 0
    public var crcErrors: UInt64 = 0
    /// Packets that were acknowledged or numbered, but not heard.
    public var lost: UInt64 = 0
    /// Events with a packet, and events between them without one.
    public var events: UInt64 = 0
    public var missedEvents: UInt64 = 0
    /// Power by channel, 0 to 36, if asked for.
    public var channels: [ChannelFigures] = []

    /// What was heard on one channel.
    public struct ChannelFigures: Sendable {
        public var packets: UInt32 = 0
        public var crcErrors: UInt32 = 0
        public var measured: UInt32 = 0
        /// Sum of the measured powers in dBm.
        public var sum: Int64 = 0
        /// The lowest and the highest measured power in dBm; of no meaning where `measured` is 0.
        public var min: Int8 = 127
        public var max: Int8 = -128

        /// dBm; `nil` where no power was measured.
        public var mean: Double? { measured == 0 ? nil : Double(sum) / Double(measured) }
    }

    mutating func count(channel: UInt8, rssi: Int8?, isGood: Bool) {
        if channels.isEmpty { channels = Array(repeating: ChannelFigures(), count: 37) }
        let place = Int(channel)
        guard place < channels.count else { return }
        channels[place].packets &+= 1
        if !isGood { channels[place].crcErrors &+= 1 }
        guard let rssi else { return }
        channels[place].measured &+= 1
        channels[place].sum += Int64(rssi)
        channels[place].min = min(channels[place].min, rssi)
        channels[place].max = max(channels[place].max, rssi)
    }
}

/// A connection on the air as it was when it ended, or when the input did.
public struct AirConnectionSummary: Sendable {
    public let accessAddress: UInt32
    public let central: DeviceAddress?
    public let peripheral: DeviceAddress?
    public let first: Timestamp
    public let last: Timestamp
    /// The connection interval at the end, in nanoseconds; 0 where not known.
    public let interval: Int64
    public let isEncrypted: Bool
    public let figures: ConnectionFigures
    /// The name of the input, where there are several.
    public let input: String?
}
