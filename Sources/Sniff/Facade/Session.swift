import Decoders

/// Reads sources one after the other as if they were one capture, and hands every packet to a sink without copying it.
///
/// What is wrong with an input is collected and handed on, not thrown. ``Capture`` is the same as a loop over packets
/// that can be kept.
///
/// ```swift
/// var session = Session(try CaptureOptions(filter: "exists value.heart_rate"))
/// try session.read(contentsOf: "capture.btsnoop", into: &sink)
/// ```
public struct Session: ~Copyable {
    package internal(set) var analyzer: Analyzer
    /// The packet at hand.
    package private(set) var dissection: Dissection
    private let filter: Filter?
    /// The damage of the inputs, in order; the first 1,000.
    public private(set) var damage: [InputDamage] = []
    /// Called about every 4,096 records with bytes read and size of the input.
    public var onProgress: ((UInt64, UInt64?) -> Void)?
    /// Called as soon as damage is met.
    public var onDamage: ((InputDamage) -> Void)?
    /// Packets that never reached their source, because a buffer of the kernel or of a bridge was full.
    public private(set) var lostPackets: SaturatingCount = 0
    /// Called when a source has lost so many packets more.
    public var onLoss: ((_ input: String, _ count: SaturatingCount) -> Void)?
    /// Called with what else there is to know about an input, such as link types that are not decoded.
    public var onNote: ((_ input: String, _ note: String) -> Void)?
    /// The inputs that were begun. ``Moment/input`` is a place among them.
    package private(set) var inputs: [RunInput] = []
    /// The files that are searched for keys.
    var announced: [String: UnreadInput.ID] = [:]
    /// Called before a sink is asked to send on what it has: who watches sees what is known then.
    package var onWait: ((borrowing Analyzer) -> Void)?

    /// The result of one step through a source. Boxed but for packets, so that it is returned in a register.
    package enum Step {
        /// A packet: ``dissection``, until the next step.
        case packet
        /// A packet that the filter does not let through.
        case filtered
        indirect case damage(InputDamage)
        indirect case note(String)
        /// So many packets never reached the source.
        indirect case lost(SaturatingCount)
        /// Time passed without a packet.
        case idle
        case end
    }

    /// - Parameters:
    ///   - registry: the decoders and the vocabulary.
    ///   - selection: what the sink asks for; what the filter needs is added.
    ///   - filter: packets that do not match are decoded, for what they teach, but not handed on.
    ///   - tracksDevices: keep the list of devices.
    ///   - watch: how it is kept for live views.
    ///   - profiles: how applications put messages together.
    ///   - showsSecrets: show credentials in messages instead of `***`.
    ///   - attributeTables: tables of earlier runs.
    ///   - operations: which operations the sink wants, whatever the filter lets through.
    ///   - reading: what the sink reads of packets.
    package init(
        _ registry: Registry, _ selection: FieldSelection, filter: Filter? = nil, tracksDevices: Bool = false,
        watch: DeviceWatch? = nil, profiles: TransferProfiles = TransferProfiles(), showsSecrets: Bool = false,
        attributeTables: [AttributeTable] = [], operations: OperationSelection? = nil, reading: SinkReading = .packets
    ) {
        var selection = selection
        if let filter { selection.insert(filter, vocabulary: registry.vocabulary) }
        if let operations {
            for filter in operations.filters { selection.insert(filter, vocabulary: registry.vocabulary) }
            if !operations.kept.isEmpty { selection.allowsMemos = false }
        }
        analyzer = Analyzer(
            registry, tracksDevices: tracksDevices, watch: watch, namesDevices: selection.namesDevices,
            profiles: profiles, showsSecrets: showsSecrets,
            saved: SavedTables(attributeTables.map(\.saved)), operations: operations)
        selection.showsSecrets = showsSecrets
        let ofKept = reading == .operations && filter == nil ? operations?.layersOfKept ?? [] : []
        dissection = Dissection(registry, selection, readsFaults: reading == .packets, ofKept: ofKept)
        dissection.fields.reports.cipher = BindKeys([])
        self.filter = filter
    }

    /// Keeps the power of devices over time, where they are tracked.
    package mutating func keepSignals() { analyzer.devices?.keepsSignals = true }

    /// Reads one input to its end, or until ^C.
    ///
    /// - Parameters:
    ///   - path: a file, a FIFO or, for `-`, standard input.
    ///   - name: what the packets call the input (`input`), where there are several; the only log of an archive adds its own.
    ///   - follow: go on at the end of a file: wait for it to grow, and go on with the file that takes its place.
    ///   - sink: gets the packets.
    /// - Throws: ``CaptureError`` if it cannot be opened or is not a capture; damage further on is no error. With `follow`,
    ///   what is no capture is damage, because that shows only after a while.
    public mutating func read<Target: PacketSink & ~Copyable>(
        contentsOf path: String, name: String? = nil, follow: Bool = false, into sink: inout Target
    ) throws(CaptureError) {
        if follow {
            var source = try StreamSource(path: path)
            read(&source, name: name, into: &sink)
        } else {
            var reader = try CaptureReader(path: path)
            willRead([path])
            reads(path)
            let log = reader.onlyLog.map { ":\($0)" } ?? ""
            let format = reader.formatName
            read(&reader, name: name.map { $0 + log }, into: &sink)
            inputs[inputs.count - 1].format = format
            inputs[inputs.count - 1].bytes = reader.progress.of
        }
    }

    /// Reads a source to its end, or until ^C.
    public mutating func read<Source: CaptureSource & ~Copyable, Target: PacketSink & ~Copyable>(
        _ source: inout Source, name: String? = nil, into sink: inout Target
    ) {
        begin(name: name)
        sink.beginInput(name: name)
        var record = CaptureRecord()
        while !Interrupt.requested {
            switch advance(&source, &record, into: &sink) {
            case .more, .nothing: continue
            case .over: return finish(into: &sink)
            case .refused: return end()
            }
        }
        finish(into: &sink)
    }
}

/// Reading by steps, for those who read several sources side by side.
extension Session {
    enum Progress {
        case more
        /// Nothing came.
        case nothing
        /// The source has ended.
        case over
        /// The sink wants no more.
        case refused
    }

    /// Moves a source on, and tells the sink and the callbacks what came of it.
    @inline(__always)
    mutating func advance<Source: CaptureSource & ~Copyable, Target: PacketSink & ~Copyable>(
        _ source: inout Source, _ record: inout CaptureRecord, into sink: inout Target
    ) -> Progress {
        let step = step(&source, &record)
        if analyzer.operations.areReady { analyzer.operations.handOn { sink.receiveOperations($0) } }
        switch step {
        case .packet:
            let wantsMore = source.withBytes(record.range) { sink.receive(dissection, record, $0) }
            guard wantsMore else { return .refused }
            if analyzer.hasEndedRequests { tellUnanswered(&sink) }
            if source.mayWait { pause(&sink) }
        case .filtered:
            if analyzer.hasEndedRequests { tellUnanswered(&sink) }
            if source.mayWait { pause(&sink) }
        case .damage(let found):
            pause(&sink)
            onDamage?(found)
            if found.damage.resumesAt == nil { return .over }
        case .note(let text):
            pause(&sink)
            onNote?(source.name, text)
        case .lost(let count):
            sink.receiveLoss(count)
            pause(&sink)
            onLoss?(source.name, count)
        case .idle:
            withEndedMessages { sink.receiveMessage($0) }
            tellUnanswered(&sink)
            pause(&sink)
            return .nothing
        case .end: return .over
        }
        return .more
    }

    /// The input has ended, and what was open with it.
    ///
    /// - Parameter isStopped: more would have come.
    mutating func finish<Target: PacketSink & ~Copyable>(
        into sink: inout Target, isStopped: Bool = Interrupt.requested
    ) {
        if isStopped { analyzer.addGap(.stopped) }
        end(isStopped: isStopped)
        withEndedMessages { sink.receiveMessage($0) }
        if analyzer.operations.areReady { analyzer.operations.handOn { sink.receiveOperations($0) } }
        tellUnanswered(&sink)
        pause(&sink)
    }

    /// Who watches sees what is known now, and sends on what is gathered.
    private func pause<Target: PacketSink & ~Copyable>(_ sink: inout Target) {
        onWait?(analyzer)
        sink.willWait()
    }

    /// Hands on what turned out to be never answered.
    mutating func tellUnanswered<Target: PacketSink & ~Copyable>(_ sink: inout Target) {
        let filter = filter
        analyzer.withUnanswered(&dissection) { if filter?.matches($0.fields) ?? true { sink.receiveUnanswered($0) } }
    }

    /// Relative times count from here, not from the first record.
    mutating func openAdvertisements(with cipher: BindKeys) { dissection.fields.reports.cipher = cipher }

    mutating func start(at time: Timestamp) { dissection.start(at: time) }
}

/// The steps in which an input is read: by ``read(_:name:into:)`` and by ``Capture``.
extension Session {
    package mutating func begin(name: String?) {
        inputs.append(RunInput(name: name))
        analyzer.beginInput(name: name, &dissection)
    }

    package mutating func end(isStopped: Bool = Interrupt.requested) {
        analyzer.finishInput(&dissection, isStopped: isStopped)
        analyzer.keys.finishInput()
        guard !inputs.isEmpty else { return }
        inputs[inputs.count - 1].origin = dissection.facts.origin.nanoseconds(since: dissection.facts.start)
    }

    /// Looks out for operations from here on, unless it does already.
    mutating func startOperations(_ selection: OperationSelection) {
        analyzer.startOperations(selection, inInput: true)
    }

    var hasOperations: Bool { analyzer.operations.areReady }

    mutating func takeOperations() -> [OperationEvent] {
        var events: [OperationEvent] = []
        analyzer.operations.handOn { events = $0 }
        return events
    }

    /// Where both ends of a link are in the capture: the connection that the operations of the other end are reported
    /// as.
    package func teller(of connection: ConnectionNumber) -> ConnectionNumber {
        analyzer.operations.teller(of: connection)
    }

    /// Moves a source on, and describes its record.
    @inline(__always)
    package mutating func step<Source: CaptureSource & ~Copyable>(
        _ source: inout Source, _ record: inout CaptureRecord
    ) -> Step {
        switch source.next(&record) {
        case .record:
            if dissection.fields.wantsRecord, record.interface >= 0 || !dissection.interfaceName.isEmpty {
                dissection.interfaceName = source.interface(of: record)
            }
            if record.hasComment || dissection.comment != nil {
                (dissection.comment, dissection.comments) = (source.comment, source.comments)
            }
            source.withBytes(record.range) { analyzer.receive(record, $0, into: &dissection) }
            if record.number & 0xFFF == 0 { onProgress?(source.progress.read, source.progress.of) }
            return filter?.matches(dissection.fields) ?? true ? .packet : .filtered
        case .damage(let what): return noteDamage(what, source.name, isReadError: source.failedReading)
        case .note(let text): return .note(text)
        case .idle(let time):
            // Without a time, the bytes of the next record have not come yet.
            if time.isKnown { analyzer.passTime(until: time, dissection) }
            return .idle
        case .lost(let count):
            lostPackets += count
            dissection.lost += count
            analyzer.missedRecords(.droppedRecords(Int(clamping: count.value)))
            return .lost(count)
        case .existing(let connection):
            analyzer.observe(connection, dissection)
            return .idle
        case .unrelated:
            analyzer.finishInput(&dissection, isStopped: false)
            return .idle
        case .end: return .end
        }
    }

    private mutating func noteDamage(_ what: CaptureDamage, _ name: String, isReadError: Bool) -> Step {
        let found = InputDamage(input: name, damage: what, isReadError: isReadError)
        if damage.count < 1000 { damage.append(found) }
        analyzer.missedRecords(.damage(offset: what.offset, message: what.message))
        return .damage(found)
    }

    /// Calls `body` with each message that ended without a packet: with its input, or because time passed.
    mutating func withEndedMessages(_ body: (borrowing Dissection) -> Void) {
        // What time passes until the next record refers to the last one.
        let facts = dissection.facts
        defer { dissection.facts = facts }
        for transfer in analyzer.endedTransfers {
            analyzer.describeUnfinished(transfer, into: &dissection)
            if filter?.matches(dissection.fields) ?? true { body(dissection) }
        }
    }
}
