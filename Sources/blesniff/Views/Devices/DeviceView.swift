import Decoders
import Sniff

/// A table of all devices on the screen of a person who watches: kept in place, sorted, searched, and opened by keys.
///
/// Runs between packets, as `PacketView` does. The session tells ``DeviceFeed`` what it knows before.
struct DeviceView: PacketSink, ~Copyable {
    /// How the table is at first; keys change it.
    struct Options {
        var order = DeviceOrder.signal
        var pathLossExponent = 2.0
        var isColored = true
    }

    private var monitor: ViewMonitor
    let isColored: Bool
    let feed: DeviceFeed
    var beacons: Beacons
    var listing: DeviceListing
    /// The screen stays as it is, but for what keys do.
    var isPaused = false
    /// The source has ended; the view stays until the user ends it.
    var isEnded = false
    /// The text typed in place of the search.
    var prompt: LineEditor?
    /// The page that covers the table: help, messages, or one device.
    var page: Page?
    var isDeviceOpen = false
    /// Rows that the devices had when they were last drawn.
    var height = 0

    /// The time of the source, and of its last packet.
    private var clock = LiveClock()
    private var last = Timestamp.unknown
    var terminal: Terminal { monitor.terminal }
    var status: LiveStatus { monitor.status }
    /// No more than five tables a second: no reader follows numbers that change faster. Thousands of devices must not
    /// keep the packets waiting for most of the time.
    private static let pace = ViewMonitor.Pace(shortest: 200_000_000, rest: 10)

    init(
        on terminal: Terminal, _ status: LiveStatus, _ feed: DeviceFeed, _ beacons: consuming Beacons,
        _ options: Options
    ) {
        monitor = ViewMonitor(terminal, status, DeviceView.pace)
        self.feed = feed
        self.beacons = beacons
        isColored = options.isColored
        listing = DeviceListing(pathLossExponent: options.pathLossExponent)
        listing.order = options.order
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        _ = beacons.receive(packet, bytes)
        clock.set(packet.facts.time)
        if packet.facts.time.isKnown { last = packet.facts.time }
        monitor.isDue = true
        return !terminal.isClosed
    }

    mutating func willWait() { attend() }

    /// Does what keys ask for, and draws if it is time.
    private mutating func attend() {
        // The session changes the devices with the next packet: it must not have to copy all of them first.
        defer { feed.clear() }
        guard let keys = monitor.attend() else { return }
        if !isPaused, !isEnded, let table = feed.take() { show(table, at: clock.now) }
        // With thousands of devices a pasted text is work for seconds.
        for key in keys where !Interrupt.requested { take(key) }
        let begun = Platform.monotonicNanoseconds
        monitor.draw(frame(terminal.size), begun: begun)
        if !isPaused, !isEnded { listing.release() }
    }

    /// Takes what the session knows.
    private mutating func show(_ table: DeviceTable, at now: Timestamp) {
        beacons.forget(besides: table.devices)
        listing.update(table.devices, table.histories, at: now, beacons)
    }

    /// The source has ended: waits until the user has seen enough. Then gives the terminal back and prints all devices.
    mutating func finish(_ output: Output, _ session: borrowing Session) {
        guard monitor.hasBegun else { return }
        // The time of the source ended with its last packet.
        if let table = session.analyzer.devices { show(table, at: last) }
        isEnded = true
        isPaused = false
        monitor.setDue()
        while !Interrupt.requested {
            attend()
            Interrupt.pause(milliseconds: 500)
        }
        guard monitor.end() else { return }
        // What was seen stays on the screen.
        var text = ByteBuffer(capacity: 1 << 14)
        for row in tableRows(terminal.size.columns) {
            text.append(row.span, row.indices)
            text.append("\n")
        }
        output.flush(&text)
        status.reportMessages(to: output.console)
    }
}

/// Hands what a session knows to a view, which looks at it right afterwards.
final class DeviceFeed {
    private var table: DeviceTable?

    /// Before a sink learns that reading may have to wait.
    func put(_ table: DeviceTable?) { self.table = table }

    func take() -> DeviceTable? { table }

    /// Lets go of it, so that it is the session's alone again.
    func clear() { table = nil }
}
