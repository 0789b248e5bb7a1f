import Decoders
import Sniff

/// Prints devices of a live source without a screen: again and again those that were heard since the last time, or all of
/// them once at the end.
struct DeviceSnapshots: PacketSink, ~Copyable {
    struct Options {
        var order = DeviceOrder.signal
        var pathLossExponent = 2.0
        var isJSON = false
        /// The time between two snapshots; `nil` for one at the end.
        var interval: Nanoseconds?
    }

    private let output: Output
    private let feed: DeviceFeed
    private let options: Options
    private var beacons: Beacons
    private var listing: DeviceListing
    /// The time of the source.
    private var clock = LiveClock()
    /// The time of the last packet.
    private var last = Timestamp.unknown
    /// When the last snapshot was taken, on the monotonic clock, and the time of the last packet before.
    private var taken = (at: Platform.monotonicNanoseconds, packet: Timestamp.unknown)

    /// Wide enough for everything: whoever reads it in a file can cut it.
    private static let width = 160

    init(_ output: Output, _ feed: DeviceFeed, _ beacons: consuming Beacons, _ options: Options) {
        self.output = output
        self.feed = feed
        self.options = options
        self.beacons = beacons
        listing = DeviceListing(pathLossExponent: options.pathLossExponent)
        listing.order = options.order
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        _ = beacons.receive(packet, bytes)
        clock.set(packet.facts.time)
        if packet.facts.time.isKnown { last = packet.facts.time }
        return !output.isClosed
    }

    mutating func willWait() {
        defer { feed.clear() }
        guard let interval = options.interval, let table = feed.take() else { return }
        let now = Platform.monotonicNanoseconds
        guard now - taken.at >= interval else { return }
        print(table, after: taken.packet)
        // Not later and later by the time that printing takes; and after a pause not several at once.
        taken = (max(taken.at + interval, now - interval), last)
    }

    /// The source has ended.
    mutating func finish(_ session: borrowing Session) {
        guard let table = session.analyzer.devices else { return }
        if options.interval != nil { return print(table, after: taken.packet) }
        var buffer = ByteBuffer(capacity: 1 << 16)
        arrange(table)
        for index in listing.shown {
            if options.isJSON {
                buffer.appendJSON { $0.add(listing.row(index), beacons) }
            } else {
                buffer.append(text: listing.devices[index], beacons, .colorless)
            }
        }
        for connection in session.analyzer.airConnections where beacons.seen.contains(connection) {
            if options.isJSON { buffer.append(json: connection) } else { buffer.append(text: connection, .colorless) }
        }
        if !beacons.seen.isFiltered { buffer.append(session.analyzer.strayPackets, isJSON: options.isJSON) }
        output.flush(&buffer)
    }

    private mutating func arrange(_ table: DeviceTable) {
        beacons.forget(besides: table.devices)
        listing.update(table.devices, table.histories, at: clock.now, beacons)
    }

    /// Devices that were heard after a time, and those that are connected.
    private mutating func print(_ table: DeviceTable, after time: Timestamp) {
        arrange(table)
        defer { listing.release() }
        let observed = listing.shown.filter { index in
            let device = listing.devices[index]
            return device.isConnected || !time.isKnown || device.last.nanoseconds(since: time) > 0
        }
        var buffer = ByteBuffer(capacity: 1 << 16)
        if options.isJSON {
            for index in observed { buffer.appendJSON { $0.add(listing.row(index), beacons) } }
        } else {
            let columns = DeviceColumns(width: DeviceSnapshots.width, showsDistance: listing.hasDistance)
            buffer.append(utc: listing.now.inMilliseconds)
            buffer.append("\n")
            if observed.isEmpty {
                buffer.append("no device was heard")
            } else {
                columns.append(headTo: &buffer, order: listing.order, isReversed: false)
            }
            buffer.append("\n")
            for index in observed {
                listing.row(index).append(to: &buffer, columns, beacons, .colorless)
                buffer.trimSpaces()
                buffer.append("\n")
            }
            buffer.append("\n")
        }
        output.flush(&buffer)
    }
}

extension Timestamp {
    /// The same moment with three digits.
    fileprivate var inMilliseconds: Timestamp {
        let (whole, nanoseconds) = (seconds, nanoseconds(since: Timestamp(seconds: seconds, fraction: 0, digits: 0)))
        return isKnown
            ? Timestamp(seconds: whole, fraction: UInt64(clamping: nanoseconds.milliseconds), digits: 3) : self
    }
}

extension ByteBuffer {
    /// Drops spaces at the end.
    fileprivate mutating func trimSpaces() {
        while count > 0, self[count - 1] == UInt8(ascii: " ") { truncate(to: count - 1) }
    }
}
