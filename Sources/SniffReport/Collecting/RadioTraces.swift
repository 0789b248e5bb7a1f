import Decoders
import Sniff

/// The reports of one advertiser.
package struct AdvertiserTrace: Sendable {
    package let address: DeviceAddress
    package fileprivate(set) var reports = TimeBins(limit: 256)
    package fileprivate(set) var count = 0
    package fileprivate(set) var signal = SignalTrace()

    init(_ address: DeviceAddress) { self.address = address }
}

/// How strong a device was received, in dBm.
package struct SignalTrace: Sendable {
    private(set) var points: SampledPoints
    private(set) var levels = Levels()

    init(limit: Int = 600) { points = SampledPoints(limit: limit) }

    mutating func add(_ level: Int, at x: Int64, frame: UInt64, input: Int) {
        levels.add(level)
        points.add(ReportPoint(x: x, y: Double(level), frame: frame, input: input))
    }

    mutating func add(_ other: SignalTrace) {
        levels.add(other.levels)
        points.add(other.points)
    }
}

/// How often each level was heard, in dBm.
package struct Levels: Sendable {
    private var counts: [Int: Int] = [:]
    package private(set) var count = 0

    mutating func add(_ level: Int) {
        counts[level, default: 0] += 1
        count += 1
    }

    mutating func add(_ other: Levels) {
        for (level, times) in other.counts {
            counts[level, default: 0] += times
            count += times
        }
    }

    package var lowest: Int? { counts.keys.min() }
    package var highest: Int? { counts.keys.max() }
    /// The lower one of the two in the middle.
    package var median: Int? {
        var rest = (count - 1) / 2
        for level in counts.keys.sorted() {
            rest -= counts[level] ?? 0
            if rest < 0 { return level }
        }
        return nil
    }
}

/// The packets of one connection on the air.
package struct HopTrace: Sendable {
    package let number: ConnectionNumber
    package fileprivate(set) var good = SampledPoints(limit: 1500)
    package fileprivate(set) var again = SampledPoints(limit: 750)
    package fileprivate(set) var bad = SampledPoints(limit: 750)
    /// Packets by channel: all, sent again, with a wrong CRC.
    package fileprivate(set) var channels = [ChannelCount](repeating: ChannelCount(), count: 37)
    package fileprivate(set) var central = SignalTrace()
    package fileprivate(set) var peripheral = SignalTrace()

    package struct ChannelCount: Sendable {
        package var all = 0
        package var again = 0
        package var bad = 0
    }

    init(_ number: ConnectionNumber) { self.number = number }
}

/// The parts of one packet that pictures of the radio and of values need.
struct PacketReading {
    var channel: Int?
    var level: Int?
    var isBad = false
    var isAgain = false
    var handle: UInt16 = 0
    /// The side whose server the handle is of.
    var server = Sender.unknown
    var reports: [(address: DeviceAddress, level: Int?)] = []
    var values: [(key: FieldKey, number: Double)] = []

    mutating func removeAll() {
        (channel, level, isBad, isAgain, handle, server) = (nil, nil, false, false, 0, .unknown)
        reports.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
    }
}

/// Advertisers and connections on the air, bounded: the first ones have pictures.
struct RadioTraces: Sendable {
    private(set) var advertisers: [AdvertiserTrace] = []
    private var advertiserIndices: [UInt64: Int] = [:]
    private(set) var hops: [HopTrace] = []
    private var hopIndices: [ConnectionNumber: Int] = [:]

    static let advertiserLimit = 256
    static let hopLimit = 32

    mutating func add(
        _ reading: borrowing PacketReading, _ connection: ConnectionNumber?, _ sender: Sender, frame: UInt64,
        input: Int, at time: Nanoseconds
    ) {
        let x = time.milliseconds
        for report in reading.reports {
            guard !reading.isBad, let index = index(report.address) else { continue }
            advertisers[index].count += 1
            advertisers[index].reports.add(1, at: time)
            if let level = report.level { advertisers[index].signal.add(level, at: x, frame: frame, input: input) }
        }
        guard let connection, let channel = reading.channel, (0..<37).contains(channel), let index = index(connection)
        else { return }
        hops[index].channels[channel].all += 1
        let point = ReportPoint(x: x, y: Double(channel), frame: frame, input: input)
        if reading.isBad {
            hops[index].channels[channel].bad += 1
            hops[index].bad.add(point)
        } else if reading.isAgain {
            hops[index].channels[channel].again += 1
            hops[index].again.add(point)
        } else {
            hops[index].good.add(point)
        }
        guard let level = reading.level, !reading.isBad else { return }
        switch sender {
        case .central: hops[index].central.add(level, at: x, frame: frame, input: input)
        case .peripheral: hops[index].peripheral.add(level, at: x, frame: frame, input: input)
        case .unknown: break
        }
    }

    private mutating func index(_ address: DeviceAddress) -> Int? {
        if let known = advertiserIndices[address.key] { return known }
        guard advertisers.count < RadioTraces.advertiserLimit else { return nil }
        advertiserIndices[address.key] = advertisers.count
        advertisers.append(AdvertiserTrace(address))
        return advertisers.count - 1
    }

    private mutating func index(_ connection: ConnectionNumber) -> Int? {
        if let known = hopIndices[connection] { return known }
        guard hops.count < RadioTraces.hopLimit else { return nil }
        hopIndices[connection] = hops.count
        hops.append(HopTrace(connection))
        return hops.count - 1
    }
}
