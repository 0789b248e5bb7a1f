import Decoders
import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Packets on the screen of a person who watches, as they happen: the lines that `decode` prints, which can be held, scrolled,
/// filtered and opened while more come in.
///
/// The session that feeds it selects all fields, allows no memos and has no filter: the view filters what it keeps, so
/// that another filter applies to what was seen before, too. It runs between packets: in ``willWait()``, which a live
/// source calls about once a second at least, and whenever a key or a signal ends its waiting.
struct LiveView: PacketSink, ~Copyable {
    /// How packets are shown at first; keys change it.
    struct Options {
        var filter: Filter?
        var hidesNoise = false
        var time = TimeStyle.relative
        var isColored = true
    }

    private var monitor: ViewMonitor
    let vocabulary: Vocabulary
    private let devices: DeviceDeclarations
    let isColored: Bool
    var ring = PacketRing()
    var renderer: TextRenderer
    var position = Position.newest
    var filter: ViewFilter
    /// The text typed in place of the filter.
    var prompt: FilterPrompt?
    /// Filters that were set, oldest first.
    var filterHistory: [String] = []
    /// The page that covers the packets.
    var page: Page?
    var rate = RateMeter()
    /// All packets, also those that are not kept any more.
    var packets: UInt64 = 0
    /// Times of the first and the last of them.
    private var times: (first: Timestamp, last: Timestamp) = (.unknown, .unknown)
    /// The source has ended; the view stays until the user ends it.
    var isEnded = false
    /// Columns of the lines that are left out on the left.
    var indent = 0
    /// Rows that the packets had when they were last drawn.
    var height = 0

    var terminal: Terminal { monitor.terminal }
    var status: LiveStatus { monitor.status }
    /// No more than 25 frames a second; a slow terminal must not keep the packets waiting for most of the time.
    private static let pace = ViewMonitor.Pace(shortest: 40_000_000, longest: 1_000_000_000, rest: 4)

    init(_ registry: Registry, _ terminal: Terminal, _ status: LiveStatus, _ options: Options) {
        monitor = ViewMonitor(terminal, status, LiveView.pace)
        vocabulary = registry.vocabulary
        devices = registry.devices
        isColored = options.isColored
        renderer = TextRenderer(
            vocabulary, time: options.time, colored: options.isColored, devices: registry.devices)
        if let expression = options.filter?.expression { filterHistory.append(expression) }
        filter = ViewFilter(options.filter, hidesNoise: options.hidesNoise, vocabulary)
    }

    /// The fields that the session must select.
    static func selection(_ vocabulary: Vocabulary) -> FieldSelection {
        var selection = FieldSelection(vocabulary)
        selection.insertAll()
        return selection
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        let kept = KeptPacket(packet, bytes)
        ring.append(kept, isShown: filter.shows(kept))
        packets += 1
        if kept.facts.time.isKnown {
            if !times.first.isKnown { times.first = kept.facts.time }
            times.last = kept.facts.time
            rate.add(at: kept.facts.time, now: Platform.monotonicNanoseconds)
        }
        monitor.isDue = true
        // A source that never waits calls no other.
        if packets & 0x3F == 0 { attend() }
        return !terminal.isClosed
    }

    mutating func receiveMessage(_ packet: borrowing Dissection) {
        var text = ByteBuffer(capacity: 256)
        var messages = MessageRenderer(vocabulary, time: .relative, .colorless, devices)
        messages.render(packet.facts, packet.fields, 0..<packet.fields.count, into: &text)
        let line = text.string.prefix { $0 != "\n" }
        if !line.isEmpty { status.note(String(line)) }
    }

    mutating func receiveUnanswered(_ packet: borrowing Dissection) {
        let kept = KeptPacket(packet, [UInt8]().span)
        ring.append(kept, isShown: filter.shows(kept))
        monitor.isDue = true
    }

    mutating func willWait() { attend() }

    /// Does what keys ask for, and draws if it is time.
    private mutating func attend() {
        guard let keys = monitor.attend() else { return }
        for key in keys { take(key) }
        let begun = Platform.monotonicNanoseconds
        monitor.draw(frame(terminal.size, now: begun), begun: begun)
    }

    /// The source has ended: waits until the user has seen enough. Then gives the terminal back and says what was seen.
    mutating func finish(_ output: Output) {
        guard monitor.hasBegun else { return }
        isEnded = true
        monitor.isDue = true
        while !Interrupt.requested {
            attend()
            Interrupt.pause(milliseconds: 500)
        }
        guard monitor.end() else { return }
        var text = ByteBuffer(capacity: 1 << 14)
        let count = ring.shownCount
        appendLines(max(count - max(terminal.size.rows - 3, 1), 0)..<count, to: &text)
        output.flush(&text)
        status.reportMessages(to: output.console)
        output.console.report(summary)
    }

    /// `1,234 packets in 12.345 s, 3 lost`; a recording has reported its own
    private var summary: String {
        let milliseconds = times.last.nanoseconds(since: times.first) / 1_000_000
        let rest = String(1000 + (milliseconds % 1000).magnitude).dropFirst()
        var parts = ["\(packets.grouped("packet")) in \((milliseconds / 1000).grouped).\(rest) s"]
        if status.lost > 0 { parts.append("\(status.lost.grouped) lost") }
        return parts.joined(separator: ", ")
    }
}

/// Which packets are shown: those that a filter lets through, without the noise or with it.
struct ViewFilter {
    private let vocabulary: Vocabulary
    /// The expression that was typed; `nil` for all packets.
    private(set) var expression: String?
    private(set) var hidesNoise: Bool
    private var matching: Filter?
    private let noise: Filter?

    init(_ filter: Filter?, hidesNoise: Bool, _ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        expression = filter?.expression
        matching = filter
        self.hidesNoise = hidesNoise
        // Compiles with every vocabulary that has the standard fields: a test does it.
        noise = try? Filter.noise(vocabulary)
    }

    /// Whether anything may be left out.
    var isActive: Bool { matching != nil || hidesNoise }

    func shows(_ packet: KeptPacket) -> Bool {
        if hidesNoise, let noise, packet.matches(noise) { return false }
        return matching.map { packet.matches($0) } ?? true
    }

    mutating func toggleNoise() { hidesNoise.toggle() }

    /// Takes another expression; an empty one lets all packets through.
    mutating func set(_ text: String) throws(FilterError) {
        let isEmpty = text.allSatisfy { $0 == " " }
        matching = isEmpty ? nil : try Filter(text, vocabulary: vocabulary)
        expression = matching?.expression
    }
}
