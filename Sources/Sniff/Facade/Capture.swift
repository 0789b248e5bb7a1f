import Decoders
import Synchronization

/// A capture: a file, standard input, bytes, or a source of one's own, in any of the formats that are read.
///
/// ```swift
/// let capture = try Capture("capture.btsnoop", filter: "exists value.heart_rate")
/// for packet in try capture.packets() { print(packet.frame, try packet["value.heart_rate"] ?? "") }
/// for table in capture.attributeTables { print(table.services.map(\.uuid)) }
/// ```
///
/// It is read once, packet by packet, with a memory that does not grow with it: by ``packets()`` in a loop, by
/// ``packets(batch:)`` in an asynchronous one, by ``operations()`` or by ``next()``. What was learned on the way is there
/// at any time. To read several captures at once, let every task open its own; packets and everything learned can be sent
/// between tasks, the capture itself cannot.
public final class Capture {
    private var input: CaptureInput
    private var session: Session
    private var record = CaptureRecord()
    private var isOver = false
    /// Where it can be read from again.
    private let origin: Origin
    /// How it is decoded.
    package let options: CaptureOptions
    /// Ends reading it from another task or thread.
    public private(set) var cancellation: CaptureCancellation
    /// The thread of ``packets(batch:)`` reads.
    private let isReadElsewhere = Atomic(false)
    /// Link types that are not decoded, and what else there is to know about the capture.
    public private(set) var notes: [String] = []
    /// Messages of applications that were still open when the capture ended, or whose time was up while a live source brought
    /// nothing. The others are with the packet that ended them (``Packet/messages``).
    public private(set) var unfinishedMessages: [Message] = []
    /// Why reading ended early: the input cannot be read any more. A loop ends there, and ``next()`` throws it.
    public private(set) var failure: CaptureError?
    private var isFailureDue = false
    /// Time passed without a packet: look whether the task is cancelled, which costs more than to ask ``cancellation``.
    private var isCheckDue = false

    /// Opens a file, a FIFO or, for `-`, standard input.
    ///
    /// - Parameters:
    ///   - path: the capture.
    ///   - options: how it is decoded.
    /// - Throws: ``CaptureError`` if it cannot be opened or is not a capture, or if the task was cancelled before that was
    ///   known. Damage further on is no error: see ``damage``.
    public init(_ path: String, options: CaptureOptions) throws(CaptureError) {
        cancellation = CaptureCancellation()
        input = CaptureInput(try CaptureReader(path: path, cancellation: cancellation))
        origin = .path(path)
        session = Session(options)
        session.willRead([path])
        session.reads(path)
        self.options = options
        session.begin(name: nil)
    }

    /// Reads a capture that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: the content of a capture file, gzipped or not.
    ///   - name: what messages call it.
    ///   - options: how it is decoded.
    /// - Throws: ``CaptureError`` if it is not a capture.
    public init(
        bytes: [UInt8], name: String = "capture", options: CaptureOptions = .standard
    ) throws(CaptureError) {
        cancellation = CaptureCancellation()
        input = CaptureInput(try CaptureReader(bytes: bytes, name: name))
        origin = .bytes(bytes, name: name)
        session = Session(options)
        session.reads(session.willRead(bytes: bytes, name: name))
        self.options = options
        session.begin(name: nil)
    }

    /// Reads a source of one's own, with everything that a capture has: messages, operations, findings.
    ///
    /// - Parameters:
    ///   - source: where the records come from.
    ///   - options: how they are decoded.
    public init<Source: CaptureSource & ~Copyable>(source: consuming Source, options: CaptureOptions = .standard) {
        cancellation = CaptureCancellation()
        input = CaptureInput(AnyCaptureSource(source))
        origin = .source
        session = Session(options)
        self.options = options
        session.begin(name: nil)
    }

    /// Reads bytes that come in pieces (``CaptureFeed``).
    init(_ bytes: OpenFile, name: String, options: CaptureOptions) {
        cancellation = CaptureCancellation()
        input = CaptureInput(CaptureReader(live: ByteInput(bytes, name: name)))
        origin = .source
        session = Session(options)
        self.options = options
        session.begin(name: nil)
    }

    /// Opens a file, a FIFO or, for `-`, standard input, with options made for it alone.
    ///
    /// - Parameters:
    ///   - path: the capture.
    ///   - decoders: your own; each replaces a built-in one for the same target.
    ///   - profiles: your own ones beside the built-in ones.
    ///   - names: names of UUIDs that your packages give.
    ///   - filter: only packets that match; see ``Filter``.
    ///   - fields: the paths that packets have; `nil` for all.
    /// - Throws: ``CaptureError`` if it cannot be opened or is not a capture; and what ``CaptureOptions`` throws.
    public convenience init(
        _ path: String, decoders: [ValueDecoder] = [], profiles: TransferProfiles? = nil, names: [VendorUUID] = [],
        filter: String? = nil, fields: [String]? = nil
    ) throws {
        let isStandard = decoders.isEmpty && names.isEmpty && profiles == nil && filter == nil && fields == nil
        let options =
            isStandard
            ? CaptureOptions.standard
            : try CaptureOptions(
                decoders: decoders, profiles: profiles ?? TransferProfiles(), names: names, filter: filter,
                fields: fields)
        try self.init(path, options: options)
    }

    /// The registry that the packets are of: for typed fields and filters.
    public var registry: Registry { options.registry }

    /// The packets, in a loop. Whoever has stopped before the end goes on with ``next()``.
    ///
    /// - Throws: ``CaptureIsReadError`` if a part of the capture has been read: a second loop would have the rest alone, or
    ///   nothing.
    public func packets() throws(CaptureIsReadError) -> CapturePackets {
        if isBegun { throw CaptureIsReadError(name: name) }
        return CapturePackets(self)
    }

    /// The next packet; `nil` at the end, and when reading was cancelled.
    ///
    /// - Throws: ``CaptureError`` if the input cannot be read any more, once.
    public func next() throws(CaptureError) -> Packet? {
        while continues { if case .packet = step() { return keep() } }
        try throwFailure()
        return nil
    }

    /// The next packets: so many, or those that are there before the source would have to wait.
    ///
    /// - Returns: `nil` at the end; nothing if time passed without a packet.
    package func nextPackets(_ count: Int) throws(CaptureError) -> [Packet]? {
        var packets: [Packet] = []
        packets.reserveCapacity(Swift.min(count, 1024))
        reading: while packets.count < count, continues {
            switch step() {
            case .packet:
                packets.append(keep())
                if input.mayWait { break reading }
            case .idle: break reading
            default: continue
            }
        }
        if packets.isEmpty, isOver {
            try throwFailure()
            return nil
        }
        return packets
    }

    /// Ends reading: see ``CaptureCancellation/cancel()``.
    public func cancel() { cancellation.cancel() }

    /// Whether there is something to read. A capture that is cancelled ends here.
    private var continues: Bool {
        if isOver { return false }
        if isStopped {
            finish()
            return false
        }
        return true
    }

    /// Whether reading is to end. It costs more to look whether the task is cancelled than to ask ``cancellation``.
    private var isStopped: Bool {
        defer { isCheckDue = false }
        return isCheckDue || record.number & 63 == 0 ? cancellation.isRequested : cancellation.isCancelled
    }

    private func throwFailure() throws(CaptureError) {
        guard isFailureDue, let failure else { return }
        isFailureDue = false
        throw failure
    }

    /// Reads the rest into a sink, without copies.
    public func read<Sink: PacketSink & ~Copyable>(into sink: inout Sink) {
        session.onNote = { [weak self] _, text in self?.notes.append(text) }
        while continues {
            switch session.advance(&input, &record, into: &sink) {
            case .more, .nothing: continue
            case .over: finish()
            case .refused: return
            }
        }
        session.withEndedMessages { sink.receiveMessage($0) }
        session.tellUnanswered(&sink)
    }

    /// Reads on until operations have become ready, or nothing comes for a while; `nil` at the end.
    package func nextOperations() throws(CaptureError) -> [OperationEvent]? {
        while true {
            if session.hasOperations { return session.takeOperations() }
            guard continues else { break }
            if case .idle = step() { return session.takeOperations() }
        }
        if session.hasOperations { return session.takeOperations() }
        try throwFailure()
        return nil
    }

    /// The operations that have become ready.
    func takeOperations() -> [OperationEvent] { session.takeOperations() }

    private func step() -> Session.Step {
        let step = session.step(&input, &record)
        switch step {
        case .damage(let found) where found.damage.resumesAt == nil:
            if found.isReadError {
                failure = .unavailable(found.input, found.damage.message)
                isFailureDue = true
            }
            finish()
        case .note(let text): notes.append(text)
        case .idle:
            isCheckDue = true
            keepEndedMessages()
        case .end: finish()
        case .packet, .filtered, .damage, .lost: break
        }
        return step
    }

    /// Lends the capture to the thread that reads it, while its owner waits.
    func readElsewhere<Result>(_ body: (Capture) throws -> Result) rethrows -> Result {
        isReadElsewhere.store(true, ordering: .releasing)
        defer { isReadElsewhere.store(false, ordering: .releasing) }
        return try body(self)
    }

    /// The session, for its findings. Whoever awaits the next packet may not ask meanwhile: the thread that reads changes it.
    private var learned: Session {
        _read {
            precondition(
                !isReadElsewhere.load(ordering: .acquiring),
                "the findings of a capture are asked between its packets, not while the next one is awaited")
            yield session
        }
    }

    /// From here on the session looks out for all operations.
    ///
    /// - Throws: ``CaptureIsReadError`` if a part of the capture has been read.
    package func startOperations() throws(CaptureIsReadError) {
        if isBegun { throw CaptureIsReadError(name: name) }
        session.startOperations(.all)
    }

    /// Whether bytes that come in pieces have turned out to be a capture.
    var isRecognised: Bool { input.isRecognised }

    /// Its name in messages.
    package var name: String { input.name }

    private enum Origin {
        case path(String)
        case bytes([UInt8], name: String)
        case source
    }

    /// The capture from its beginning again; `nil` for what can be read only once.
    ///
    /// - Parameter cancellation: ends reading that one.
    package func reopened(_ cancellation: CaptureCancellation) throws(CaptureError) -> Capture? {
        let again: Capture
        switch origin {
        case .path(let path):
            if isLive { return nil }
            again = try Capture(path, options: options)
        case .bytes(let bytes, let name): again = try Capture(bytes: bytes, name: name, options: options)
        case .source: return nil
        }
        again.cancellation = cancellation
        return again
    }

    /// The records from the beginning again; `nil` for what can be read only once.
    package func reader() throws(CaptureError) -> CaptureReader? {
        switch origin {
        case .path(let path): return isLive ? nil : try CaptureReader(path: path)
        case .bytes(let bytes, let name): return try CaptureReader(bytes: bytes, name: name)
        case .source: return nil
        }
    }

    /// Whether a part of it has been read.
    package var isBegun: Bool { isOver || record.number > 0 }

    /// Whether it is read while it happens: it cannot be read from its beginning again.
    package var isLive: Bool {
        switch origin {
        case .path: input.progress.of == nil
        case .bytes: false
        case .source: true
        }
    }

    /// Decodes in another way than it was opened for. Only before anything was read.
    package func decode(as other: consuming Session) {
        replaceSession(with: other)
        if let input = announce(self) { session.reads(input) }
        session.begin(name: nil)
    }

    /// The new one gets the keys of the options.
    private func replaceSession(with other: consuming Session) {
        session = other
        session.use(options.longTermKeys)
        session.use(options.bindKeys)
    }

    /// Tells the session of a file or of bytes that are searched for keys when it needs some.
    private func announce(_ capture: Capture) -> UnreadInput.ID? {
        switch capture.origin {
        case .path(let path):
            session.willRead([path])
            return session.announced[path]
        case .bytes(let bytes, let name): return session.willRead(bytes: bytes, name: name)
        case .source: return nil
        }
    }

    /// Reads this capture, and then others, as one run that is decoded in another way than it was opened for: to the end,
    /// until one of them is cancelled, or as long as the sink wants more.
    ///
    /// - Parameter wantsMore: asked after each record, and when time has passed without one.
    /// - Returns: whether the run was cancelled before its end.
    package func read<Sink: PacketSink & ~Copyable>(
        as other: consuming Session, together others: [Capture], into sink: inout Sink,
        while wantsMore: (borrowing Sink) -> Bool
    ) -> Bool {
        replaceSession(with: other)
        let run = [self] + others
        let inputs = run.map { announce($0) }
        session.onNote = { [weak self] _, text in self?.notes.append(text) }
        defer { session.onNote = nil }
        for (capture, input) in zip(run, inputs) {
            if let input { session.reads(input) }
            let name = others.isEmpty ? nil : capture.name
            session.begin(name: name)
            sink.beginInput(name: name)
            let isStopped = read(capture, into: &sink, while: wantsMore)
            session.finish(into: &sink, isStopped: isStopped)
            capture.isOver = true
            if isStopped || !wantsMore(sink) { return isStopped }
        }
        return false
    }

    /// - Returns: whether it was cancelled.
    private func read<Sink: PacketSink & ~Copyable>(
        _ capture: Capture, into sink: inout Sink, while wantsMore: (borrowing Sink) -> Bool
    ) -> Bool {
        while wantsMore(sink) {
            if capture.isStopped || isStopped { return true }
            switch session.advance(&capture.input, &capture.record, into: &sink) {
            case .more: continue
            case .nothing: capture.isCheckDue = true
            case .over, .refused: return false
            }
        }
        return false
    }

    private func keep() -> Packet {
        let messages = session.analyzer.endedTransfers.map { Message($0, showsSecrets: options.showsSecrets) }
        return input.withBytes(record.range) { session.packet($0, messages) }
    }

    private func finish() {
        isOver = true
        session.end(isStopped: cancellation.isRequested)
        keepEndedMessages()
    }

    private func keepEndedMessages() {
        unfinishedMessages += session.analyzer.endedTransfers.map { Message($0, showsSecrets: options.showsSecrets) }
    }
}

/// Findings while reading.
extension Capture {
    /// The damage of the file, in order. Everything that could be read was handed out.
    public var damage: [InputDamage] { learned.damage }

    /// Every attribute table that was revealed so far.
    public var attributeTables: [AttributeTable] { learned.attributeTables }

    /// Every device seen so far, in the order of appearance.
    public var devices: [Device] { learned.devices }

    /// The connections heard on the air, once the capture has ended.
    public var airConnections: [AirConnectionSummary] { learned.airConnections }

    /// Packets heard on the air, besides advertising and connections, once the capture has ended.
    public var strayPackets: StrayPackets { learned.strayPackets }

    /// Requests that were never answered, oldest first; at most 1,000. Known when a connection or the capture has ended.
    public var unansweredRequests: [UnansweredRequest] { learned.unansweredRequests }

    /// Commands that were never answered, oldest first; at most 1,000.
    public var unansweredCommands: [UnansweredCommand] { learned.unansweredCommands }

    /// The caps of memory that were reached: what came later is decoded without.
    public var limitsReached: Set<MemoryLimit> { learned.limitsReached }
}

/// A capture of which a part was read before: beginnings would be missing. Open it again.
public struct CaptureIsReadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the capture.
    public let name: String

    /// For a capture that was read.
    package init(name: String) { self.name = name }

    public var description: String {
        "\(name): a part of the capture has been read; open it again with 'Capture(path)', or go on with 'next()'"
    }
}

extension Session {
    /// The packet at hand, to be kept.
    func packet(_ bytes: borrowing Span<UInt8>, _ messages: [Message]) -> Packet {
        Packet(dissection, bytes, messages: messages)
    }
}
