import Decoders

/// A capture to loop over: a file, standard input, or bytes, in any of the formats that are read.
///
/// ```swift
/// let capture = try Capture("capture.btsnoop", filter: "exists value.heart_rate")
/// for packet in capture { print(packet.frame, try packet["value.heart_rate"] ?? "") }
/// for table in capture.attributeTables { print(table.services.map(\.uuid)) }
/// ```
///
/// It is read once, packet by packet, with a memory that does not grow with it: a second loop goes on where the first one
/// stopped. What was learned on the way is there at any time. To read several captures at once, let every task open its
/// own; packets and everything learned can be sent between tasks, the capture itself cannot.
public final class Capture: Sequence, IteratorProtocol {
    private var reader: CaptureReader
    private var session: Session
    private var record = CaptureRecord()
    private var isOver = false
    /// Where it can be read from again.
    private let origin: Origin
    /// How it is decoded.
    package let options: CaptureOptions
    /// Link types that are not decoded, and what else there is to know about the capture.
    public private(set) var notes: [String] = []
    /// Messages of applications that were still open when the capture ended. Those that ended before are with the packet
    /// that ended them (``Packet/messages``).
    public private(set) var unfinishedMessages: [Message] = []

    /// Opens a file, a FIFO or, for `-`, standard input.
    ///
    /// - Parameters:
    ///   - path: the capture.
    ///   - options: how it is decoded.
    /// - Throws: ``CaptureError`` if it cannot be opened or is not a capture. Damage further on is no error: see
    ///   ``damage``.
    public init(_ path: String, options: CaptureOptions) throws(CaptureError) {
        reader = try CaptureReader(path: path)
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
        reader = try CaptureReader(bytes: bytes, name: name)
        origin = .bytes(bytes, name: name)
        session = Session(options)
        session.reads(session.willRead(bytes: bytes, name: name))
        self.options = options
        session.begin(name: nil)
    }

    /// Opens a file, a FIFO or, for `-`, standard input, with options made for it alone.
    ///
    /// - Parameters:
    ///   - path: the capture.
    ///   - decoders: your own; each replaces a built-in one for the same target.
    ///   - names: names of UUIDs that your packages give.
    ///   - profiles: your own ones beside the built-in ones.
    ///   - filter: only packets that match; see ``Filter``.
    ///   - fields: the paths that packets have; `nil` for all.
    /// - Throws: ``CaptureError`` if it cannot be opened or is not a capture; and what ``CaptureOptions`` throws.
    public convenience init(
        _ path: String, decoders: [ValueDecoder] = [], names: [VendorUUID] = [], profiles: TransferProfiles? = nil,
        filter: String? = nil, fields: [String]? = nil
    ) throws {
        let isStandard = decoders.isEmpty && names.isEmpty && profiles == nil && filter == nil && fields == nil
        let options =
            isStandard
            ? CaptureOptions.standard
            : try CaptureOptions(
                decoders: decoders, names: names, profiles: profiles ?? TransferProfiles(), filter: filter,
                fields: fields)
        try self.init(path, options: options)
    }

    /// The registry that the packets are of: for typed fields and filters.
    public var registry: Registry { options.registry }

    /// The next packet; `nil` at the end.
    public func next() -> Packet? {
        while !isOver, !Interrupt.requested { if case .packet = step() { return keep() } }
        return nil
    }

    /// Reads the rest into a sink, without copies.
    public func read<Sink: PacketSink & ~Copyable>(into sink: inout Sink) {
        session.onNote = { [weak self] _, text in self?.notes.append(text) }
        while !isOver, !Interrupt.requested {
            switch session.advance(&reader, &record, into: &sink) {
            case .more, .nothing: continue
            case .over: finish()
            case .refused: return
            }
        }
        session.withEndedMessages { sink.receiveMessage($0) }
        session.tellUnanswered(&sink)
    }

    /// Reads on until operations have become ready; `nil` at the end.
    func nextOperations() -> [OperationEvent]? {
        while !Interrupt.requested {
            if session.hasOperations { return session.takeOperations() }
            guard !isOver else { return nil }
            _ = step()
        }
        return nil
    }

    private func step() -> Session.Step {
        let step = session.step(&reader, &record)
        switch step {
        case .damage(let found): if found.damage.resumesAt == nil { finish() }
        case .note(let text): notes.append(text)
        case .end: finish()
        case .packet, .filtered, .idle, .lost: break
        }
        return step
    }

    /// From here on the session looks out for all operations.
    func startOperations() { session.startOperations(.all) }

    /// Its name in messages.
    package var name: String { reader.name }

    private enum Origin {
        case path(String)
        case bytes([UInt8], name: String)
    }

    /// The capture from its beginning again; `nil` for what can be read only once.
    package func reopened() throws(CaptureError) -> Capture? {
        switch origin {
        case .path(let path): reader.progress.of == nil ? nil : try Capture(path, options: options)
        case .bytes(let bytes, let name): try Capture(bytes: bytes, name: name, options: options)
        }
    }

    /// Whether a part of it has been read.
    package var isBegun: Bool { isOver || record.number > 0 }

    /// Reads this capture, and then others, as one run that is decoded in another way than it was opened for.
    package func read<Sink: PacketSink & ~Copyable>(
        as other: consuming Session, together others: [Capture], into sink: inout Sink
    ) {
        session = other
        session.use(options.longTermKeys)
        var inputs: [UnreadInput.ID?] = []
        for capture in [self] + others {
            switch capture.origin {
            case .path(let path):
                session.willRead([path])
                inputs.append(session.announced[path])
            case .bytes(let bytes, let name): inputs.append(session.willRead(bytes: bytes, name: name))
            }
        }
        session.onNote = { [weak self] _, text in self?.notes.append(text) }
        for (capture, input) in zip([self] + others, inputs) {
            if let input { session.reads(input) }
            session.read(&capture.reader, name: others.isEmpty ? nil : capture.name, into: &sink)
            capture.isOver = true
        }
        session.onNote = nil
    }

    private func keep() -> Packet {
        let messages = session.analyzer.endedTransfers.map { Message($0, showsSecrets: options.showsSecrets) }
        return reader.withBytes(record.range) { session.packet($0, messages) }
    }

    private func finish() {
        isOver = true
        session.end()
        unfinishedMessages = session.analyzer.endedTransfers.map { Message($0, showsSecrets: options.showsSecrets) }
    }
}

/// Findings while reading.
extension Capture {
    /// The damage of the file, in order. Everything that could be read was handed out.
    public var damage: [InputDamage] { session.damage }

    /// Every attribute table that was revealed so far.
    public var attributeTables: [AttributeTable] { session.attributeTables }

    /// Every device seen so far, in the order of appearance.
    public var devices: [Device] { session.devices }

    /// The connections heard on the air, once the capture has ended.
    public var airConnections: [AirConnectionSummary] { session.airConnections }

    /// Packets heard on the air, besides advertising and connections, once the capture has ended.
    public var strayPackets: StrayPackets { session.strayPackets }

    /// Requests that were never answered, oldest first; at most 1,000. Known when a connection or the capture has ended.
    public var unansweredRequests: [UnansweredRequest] { session.unansweredRequests }

    /// Commands that were never answered, oldest first; at most 1,000.
    public var unansweredCommands: [UnansweredCommand] { session.unansweredCommands }

    /// The caps of memory that were reached: what came later is decoded without.
    public var limitsReached: Set<MemoryLimit> { session.limitsReached }
}

extension Session {
    /// The packet at hand, to be kept.
    func packet(_ bytes: borrowing Span<UInt8>, _ messages: [Message]) -> Packet {
        Packet(dissection, bytes, messages: messages)
    }
}
