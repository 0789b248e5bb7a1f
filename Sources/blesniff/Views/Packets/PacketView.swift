import Decoders
import Libc
import Sniff

/// Packets on the screen of a person: the lines that `decode` prints, which can be scrolled, filtered, searched and opened while
/// more come in. `live` shows the newest of a source that it watches, `browse` all packets of captures: their stores differ
/// (``PacketStore``), and where reading begins.
///
/// The session that feeds it selects all fields, allows no memos and has no filter: the view filters what it keeps, so
/// that another filter applies to what was seen before, too. It runs between packets: in ``willWait()``, which a live
/// source calls about once a second at least, and whenever a key or a signal ends its waiting.
struct PacketView: PacketSink, ~Copyable {
    /// How packets are shown at first; keys change it.
    struct Options {
        var filter: Filter?
        var hidesNoise = false
        var time = TimeStyle.relative
        var isColored = true
        /// Packets come from captures: nothing is held or followed, and all of them are kept here.
        var archive: PacketArchive?
        /// The paths of the captures.
        var inputs: [String] = []
    }

    private var monitor: ViewMonitor
    let registry: Registry
    let isColored: Bool
    /// Whether captures are shown rather than what happens.
    let isFile: Bool
    private let inputs: [String]
    var store: any PacketStore
    var renderer: TextRenderer
    var position: Position
    var filter: ViewFilter
    /// The filters and positions that Escape goes back to, oldest first.
    var earlier: [(filter: ViewFilter, position: Position)] = []
    /// The text typed in place of the filter.
    var prompt: Prompt?
    /// Texts that were entered, oldest first.
    /// Whether the filter is one that a key chose, not one that was typed.
    var isChosen = false
    var history: [Prompt.Kind: [String]] = [:]
    /// A packet that is looked for.
    var seek: PacketSeek?
    /// The text that was looked for last.
    var searched = ""
    private var finder: TextRenderer
    private let errors: Filter?
    /// Said instead of the last message until the next key.
    var notice: String?
    /// The page that covers the packets.
    var page: Page?
    var connections = ConnectionList()
    var rate = RateMeter()
    /// All packets, also those that are not kept any more.
    var packets: UInt64 = 0
    /// Numbers of the first packets of the inputs.
    private(set) var inputStarts: [Int] = []
    /// Times of the first and the last of them.
    private var times: (first: Timestamp, last: Timestamp) = (.unknown, .unknown)
    /// The source has ended; the view stays until the user ends it.
    var isEnded = false
    /// Columns of the lines that are left out on the left.
    var indent = 0
    /// Rows that the packets had when they were last drawn.
    var height = 0

    var vocabulary: Vocabulary { registry.vocabulary }
    var terminal: Terminal { monitor.terminal }
    var status: LiveStatus { monitor.status }
    /// No more than 25 frames a second; a slow terminal must not keep the packets waiting for most of the time.
    private static let pace = ViewMonitor.Pace(shortest: 40_000_000, longest: 1_000_000_000, rest: 4)
    /// How long filtering and searching may keep keys waiting.
    private static let patience: Nanoseconds = 40_000_000

    init(_ registry: Registry, _ terminal: Terminal, _ status: LiveStatus, _ options: Options) {
        monitor = ViewMonitor(terminal, status, PacketView.pace)
        self.registry = registry
        isColored = options.isColored
        isFile = options.archive != nil
        inputs = options.inputs
        store = options.archive.map { StoredPackets($0) } ?? PacketRing()
        position = options.archive == nil ? .newest : .first
        renderer = TextRenderer(
            registry.vocabulary, time: options.time, colored: options.isColored, devices: registry.devices)
        finder = TextRenderer(registry.vocabulary, time: .relative, colored: false, devices: registry.devices)
        if let expression = options.filter?.expression { history[.filter] = [expression] }
        filter = ViewFilter(options.filter, hidesNoise: options.hidesNoise, registry.vocabulary)
        // Compiles with every vocabulary that has the standard fields: a test does it.
        errors = try? Filter(PacketGroup.errors.rawValue, vocabulary: registry.vocabulary)
    }

    /// The fields that the session must select.
    static func selection(_ vocabulary: Vocabulary) -> FieldSelection {
        var selection = FieldSelection(vocabulary)
        selection.insertAll()
        for path in ["device", "device_address"] {
            if let key = vocabulary.key(ofPath: path) { selection.insert(key) }
        }
        return selection
    }

    /// The command that opens a packet in Wireshark; `nil` for a live source.
    func wiresharkCommand(_ number: Int) -> String? {
        guard isFile, let packet = store[number],
            let input = inputStarts.lastIndex(where: { $0 <= number }), inputs.indices.contains(input)
        else { return nil }
        return WiresharkCommand.text(inputs[input], frame: packet.facts.number)
    }

    // MARK: - Packets

    mutating func beginInput(name: String?) { inputStarts.append(store.kept.upperBound) }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        let kept = KeptPacket(packet, bytes)
        let number = store.kept.upperBound
        guard add(kept) else { return false }
        connections.add(kept, at: number)
        packets += 1
        if kept.facts.time.isKnown {
            if !times.first.isKnown { times.first = kept.facts.time }
            times.last = kept.facts.time
            if !isFile { rate.add(at: kept.facts.time, now: Platform.monotonicNanoseconds) }
        }
        monitor.isDue = true
        // A source that never waits calls no other.
        if packets & 0x3F == 0 { attend() }
        return !terminal.isClosed
    }

    /// - Returns: false where there is no room for it.
    private mutating func add(_ packet: KeptPacket) -> Bool {
        let isUpToDate = store.isDecided
        guard store.append(packet) else { return false }
        if isUpToDate { store.decide(filter.shows(packet)) }
        return true
    }

    mutating func receiveMessage(_ packet: borrowing Dissection) {
        var text = ByteBuffer(capacity: 256)
        var messages = MessageRenderer(vocabulary, time: .relative, .colorless, registry.devices)
        messages.render(packet.facts, packet.fields, 0..<packet.fields.count, into: &text)
        let line = text.string.prefix { $0 != "\n" }
        if !line.isEmpty { status.note(String(line)) }
    }

    mutating func receiveUnanswered(_ packet: borrowing Dissection) {
        _ = add(KeptPacket(packet, [UInt8]().span))
        monitor.isDue = true
    }

    mutating func willWait() { attend() }

    // MARK: - Keys, work and frames

    /// Does what keys ask for, and draws if it is time.
    private mutating func attend() {
        // What cannot be opened is an error for the shell.
        guard !inputStarts.isEmpty else { return }
        let keys = monitor.attend()
        let end = Platform.monotonicNanoseconds + PacketView.patience
        for key in keys ?? [] {
            notice = nil
            take(key)
            // The next key is about what this one shows.
            doWork(until: end)
        }
        doWork(until: end)
        guard keys != nil else { return }
        let begun = Platform.monotonicNanoseconds
        monitor.draw(frame(terminal.size, now: begun), begun: begun)
    }

    /// Whether there is something to do that takes no packet.
    private var hasWork: Bool { !store.isDecided || (seek.map { canContinue($0) } ?? false) }

    /// Filters and looks for packets, until a time.
    private mutating func doWork(until end: Nanoseconds) {
        guard hasWork else { return }
        monitor.isDue = true
        while !store.isDecided, Platform.monotonicNanoseconds < end {
            for _ in 0..<64 where !store.isDecided {
                let packet = store[store.decided]
                store.decide(packet.map { filter.shows($0) } ?? false)
            }
        }
        while let next = seek, canContinue(next), Platform.monotonicNanoseconds < end {
            for _ in 0..<64 where seek != nil { lookOn() }
        }
    }

    /// Whether the next packet of a search is known.
    private func canContinue(_ seek: PacketSeek) -> Bool {
        guard seek.isForward else { return store.decided >= min(seek.next, store.kept.upperBound) }
        // What is still to come of a capture is looked at when it has come; of a live source nobody knows when that is.
        return store.index(of: seek.next) < store.shownCount || (isEnded || !isFile) && store.isDecided
    }

    /// Looks at the next packet of a search; at its end, says that there is none.
    private mutating func lookOn() {
        guard var current = seek, canContinue(current) else { return }
        let after = store.index(of: current.next)
        let index = current.isForward ? after : after - 1
        let number = index >= 0 && index < store.shownCount ? store.shown(index) : nil
        guard let number, !isBeyond(number, current) else {
            seek = nil
            notice = current.failure
            return
        }
        current.next = current.isForward ? number + 1 : number
        seek = current
        if let packet = store[number], isFound(packet, current) {
            seek = nil
            select(number)
        }
    }

    /// A frame is looked for in one input: the others have frames of their own.
    private func isBeyond(_ number: Int, _ seek: PacketSeek) -> Bool {
        guard case .frame(_, let input) = seek.wanted, input + 1 < inputStarts.count else { return false }
        return number >= inputStarts[input + 1]
    }

    private mutating func isFound(_ packet: KeptPacket, _ seek: PacketSeek) -> Bool {
        switch seek.wanted {
        case .error: return errors.map { packet.matches($0) } ?? packet.facts.hasFaults
        case .frame(let frame, _): return packet.facts.number >= frame
        case .text(let text):
            var line = ByteBuffer(capacity: 512)
            packet.withFields { finder.render(packet.facts, $0, into: &line) }
            return line.contains(ignoringCase: text)
        }
    }

    /// The source has ended: waits until the user has seen enough. Then gives the terminal back and says what was seen.
    mutating func finish(_ output: Output) {
        if let failure = (store as? StoredPackets)?.failure {
            output.console.report("\(failure); only the first \(store.kept.count.grouped("packet")) are shown")
        }
        guard monitor.hasBegun else { return }
        isEnded = true
        if isFile, position == .newest { hold(isPaused: true) }
        monitor.isDue = true
        while !Interrupt.requested {
            attend()
            if !hasWork { Interrupt.pause(milliseconds: 500) }
        }
        guard monitor.end() else { return }
        if !isFile {
            var text = ByteBuffer(capacity: 1 << 14)
            let count = store.shownCount
            appendLines(max(count - max(terminal.size.rows - 3, 1), 0)..<count, to: &text)
            output.flush(&text)
        }
        status.reportMessages(to: output.console)
        if !isFile { output.console.report(summary) }
    }

    /// `1,234 packets in 12.345 s, 3 lost`; a recording has reported its own
    private var summary: String {
        let milliseconds = times.last.nanoseconds(since: times.first).milliseconds
        let rest = String(1000 + (milliseconds % 1000).magnitude).dropFirst()
        var parts = ["\(packets.grouped("packet")) in \((milliseconds / 1000).grouped).\(rest) s"]
        if status.lost > 0 { parts.append("\(status.lost.value.grouped) lost") }
        return parts.joined(separator: ", ")
    }
}

/// Which packets are shown: those that a filter lets through, without the noise or with it.
struct ViewFilter: Equatable {
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

    static func == (left: ViewFilter, right: ViewFilter) -> Bool {
        left.expression == right.expression && left.hidesNoise == right.hidesNoise
    }

    /// Takes another expression; an empty one lets all packets through.
    mutating func set(_ text: String) throws(FilterError) {
        let isEmpty = text.allSatisfy { $0 == " " }
        matching = isEmpty ? nil : try Filter(text, vocabulary: vocabulary)
        expression = matching?.expression
    }
}
