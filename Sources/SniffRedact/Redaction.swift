import Decoders
import Sniff

/// Makes captures that can be shared: what says who somebody is becomes a pseudonym or nothing, everything else stays and is
/// decoded as before.
///
/// The captures of a run are read twice. ``learn(_:)`` gathers what is to be taken out of any of them; ``write(_:to:)`` takes
/// it out of one. The same address has the same pseudonym in all of them.
///
/// ```swift
/// let redaction = try Redaction()
/// try redaction.learn("capture.btsnoop")
/// try redaction.write("capture.btsnoop", to: "shared.btsnoop")
/// print(redaction.report.changes)
/// ```
///
/// Memory grows with what is taken out, not with the captures.
public final class Redaction {
    private let options: CaptureOptions
    private let redaction: RedactionOptions
    private let inspector: PacketInspector
    /// Characteristics of messages whose packets have headers, which profiles describe.
    private let framed: Set<BluetoothUUID>
    private var values = SensitiveValues()
    private var session: Session
    /// What was given up while captures were learned from.
    private var learned = GivenUpCounts()
    private var redactor: RecordRedactor?
    /// Inputs by their paths, numbered as they were learned from.
    private var inputs: [String: (number: Int, records: UInt64)] = [:]
    private var kept: [KeptData: Int] = [:]
    private var written: (packets: UInt64, changed: UInt64) = (0, 0)
    private static let mostKept = 4096

    /// Called with damage that is met while learning, and with notes on inputs.
    public var onDamage: ((InputDamage) -> Void)?
    /// Called with what else there is to know about an input, such as link types that are not decoded.
    public var onNote: ((_ input: String, _ note: String) -> Void)?
    /// Called now and then with bytes read and size of the input.
    public var onProgress: ((UInt64, UInt64?) -> Void)?

    /// - Parameters:
    ///   - redaction: what is taken out besides what always is.
    ///   - decoders: your own; each replaces a built-in one for the same target.
    ///   - profiles: how applications put messages together: what they call secret is taken out.
    ///   - attributeTables: tables of earlier captures, which name attributes that the captures do not.
    ///   - names: of UUIDs, from packages of your own: the report has them.
    /// - Throws: what `CaptureOptions` throws.
    public convenience init(
        _ redaction: RedactionOptions = RedactionOptions(), decoders: [ValueDecoder] = [],
        profiles: TransferProfiles = TransferProfiles(), attributeTables: [AttributeTable] = [],
        names: [VendorUUID] = []
    ) throws {
        let isStandard = decoders.isEmpty && names.isEmpty
        try self.init(
            redaction, registry: isStandard ? .standard : Registry(overrides: decoders, names: names),
            profiles: profiles, attributeTables: attributeTables)
    }

    /// The same for a registry that there is.
    package init(
        _ redaction: RedactionOptions, registry: Registry, profiles: TransferProfiles, attributeTables: [AttributeTable]
    ) throws {
        self.redaction = redaction
        options = try CaptureOptions(
            registry: registry, profiles: profiles, showsSecrets: true, tracksDevices: false,
            attributeTables: attributeTables)
        inspector = PacketInspector(registry.vocabulary, redaction.wipes)
        let flows = profiles.listed.flatMap(\.flows)
        framed = Set(flows.filter(\.framing.hasHeaders).flatMap(\.characteristics))
        session = Session(options)
    }

    /// Bytes that all may take that is open while captures are read; see `Session.memoryLimit`. To be set before the first
    /// one is read.
    public var memoryLimit: Int {
        get { session.memoryLimit }
        set { session.memoryLimit = newValue }
    }

    /// What was given up because of ``memoryLimit``: what such a message holds that is known from nowhere else stays.
    public var givenUp: GivenUpCounts { redactor == nil ? session.givenUp : learned }

    /// Reads a capture for what is to be taken out.
    ///
    /// - Parameter path: a file, or `-` for standard input, where that is a file.
    /// - Throws: `CaptureError` if it cannot be opened or is not a capture, ``RedactionError`` if it can be read only once or
    ///   has more to take out than fits into memory.
    public func learn(_ path: String) throws {
        precondition(redactor == nil, "all captures are learned from before the first one is written")
        let input = inputs[path]?.number ?? inputs.count
        inputs[path] = (input, 0)
        try read(try Redaction.readableTwice(path), input, isFirst: true) { packet, record, bytes, interface in
            inputs[path]?.records = record.number
            let found = inspector.inspect(packet, bytes)
            if case .other = record.link { note(.undecoded) }
            if let comment = packet.comment {
                note(.comment)
                values.noteCredentials(text: Array(comment.utf8))
            }
            for text in found.texts { values.noteCredentials(text: text) }
            if !interface.isEmpty { note(.interface(interface)) }
            values.note(found, packet.facts, record, bytes, input: input, isCut: packet.isCut)
            for data in found.kept { note(data) }
            for value in found.attributeValues {
                let isFramed = value.uuid.map { framed.contains($0) } ?? false
                values.noteCredentials(value, packet.facts, input: input, isFramed: isFramed)
            }
        }
        if isFull { throw RedactionError.tooMuch }
    }

    /// More is to be taken out than fits into memory.
    package var isFull: Bool { values.isFull }

    private func note(_ data: KeptData) {
        if kept[data] != nil || kept.count < Redaction.mostKept { kept[data, default: 0] += 1 }
    }

    /// Writes a capture without what all that were learned from have.
    ///
    /// - Parameters:
    ///   - path: the capture; those that were learned from come in the same order.
    ///   - file: the new capture, whose name tells the format: `.btsnoop` or `.pcapng`.
    /// - Throws: `CaptureError` or a description of what went wrong with the file.
    public func write(_ path: String, to file: String) throws {
        let format = RecordingFormat(nameOf: file) ?? .pcapng
        var plan = RecordingPlan(path: file, format: format)
        (plan.inputs, plan.goesOn) = ([path], false)
        var problem: String?
        let recorder = try CaptureRecorder(plan) { problem = $0 }
        try write(path, into: recorder)
        recorder.close()
        if recorder.exitStatus != 0 { throw RedactionError.notWritten(problem ?? file) }
    }

    /// The same into a recording that may have several.
    package func write(_ path: String, into recorder: CaptureRecorder, input: Int = 0) throws {
        var redactor = begin()
        defer { self.redactor = redactor }
        // What has been written to the file since then nobody has looked at.
        let (number, last) = inputs[path] ?? (-1, 0)
        var units = OpenUnits()
        var waiting = WaitingRecords()
        try read(try Redaction.readableTwice(path), number, isFirst: false, lost: { waiting.lost += $0 }) {
            packet, record, bytes, interface in
            guard !recorder.isOver, record.number <= last else { return }
            let found = inspector.inspect(packet, bytes)
            let result = redactor.redacted(bytes, record, found, input: number, isCut: packet.isCut)
            let place = waiting.next
            waiting.append(
                record, bytes, result, isCut: packet.isCut, interface: redactor.redacted(text: interface),
                comments: packet.comment.map { [redactor.redacted(text: $0)] } ?? [])
            let ended = units.take(found, packet.facts, record, bytes, at: place, isCut: packet.isCut)
            for unit in ended { replace(unit, found, &redactor, &waiting) }
            while waiting.isFull, let unit = units.giveUpOldest() {
                replace(unit, found, &redactor, &waiting)
                self.record(&waiting, before: units.first, into: recorder, input: input)
            }
            self.record(&waiting, before: units.first, into: recorder, input: input)
        }
        for unit in units.endAll() { replace(unit, PacketFindings(), &redactor, &waiting) }
        record(&waiting, before: nil, into: recorder, input: input)
        if waiting.lost > 0 { recorder.noteLost(waiting.lost) }
    }

    private func replace(
        _ ended: OpenUnits.Ended, _ found: PacketFindings, _ redactor: inout RecordRedactor,
        _ waiting: inout WaitingRecords
    ) {
        redactor.countOnce { waiting.replace(ended.unit, by: $0.redacted(ended, found)) }
    }

    /// Writes what waits for nothing any more.
    private func record(
        _ waiting: inout WaitingRecords, before first: Int?, into recorder: CaptureRecorder, input: Int
    ) {
        while let next = waiting.popFirst(before: first) {
            if next.lost > 0 { recorder.noteLost(next.lost) }
            written.packets += 1
            if next.result != next.bytes { written.changed += 1 }
            recorder.record(
                next.record, next.result.span, interface: next.interface, input: input, comments: next.comments)
        }
    }

    private func begin() -> RecordRedactor {
        if let redactor { return redactor }
        values.finish(keepsVendors: redaction.keepsVendors)
        learned = session.givenUp
        let limit = session.memoryLimit
        session = Session(options)
        session.memoryLimit = limit
        return RecordRedactor(values)
    }

    /// Whether a capture has something left that was to be taken out: in its packets, their comments, or the names of
    /// interfaces. What the format itself puts around them is not looked at, because bytes of a header may be like an address.
    ///
    /// - Throws: `CaptureError` if it cannot be read.
    public func finds(in file: String) throws -> Bool {
        let redactor = begin()
        var reader = try CaptureReader(path: file)
        var record = CaptureRecord()
        var searched = ""
        while true {
            switch reader.next(&record) {
            case .record:
                let bytes = reader.withBytes(record.range) { $0.withUnsafeBufferPointer { Array($0) } }
                if redactor.finds(in: record, bytes) || redactor.finds(in: Array((reader.comment ?? "").utf8)) {
                    return true
                }
                let interface = reader.interface(of: record)
                guard interface != searched else { continue }
                if redactor.finds(in: Array(interface.utf8)) { return true }
                searched = interface
            case .damage(let damage): if damage.resumesAt == nil { return false }
            case .end: return false
            default: continue
            }
        }
    }
}

/// What is known afterwards.
extension Redaction {
    /// What was done so far.
    public var report: RedactionReport {
        var report = RedactionReport()
        (report.packets, report.changedPackets) = written
        let places = redactor?.counts ?? [:]
        report.changes = RedactedKind.allCases.compactMap { kind in
            let count =
                switch kind {
                case .address: values.pseudonyms.addresses.count
                case .incomplete: Int(clamping: places[kind] ?? 0)
                default: values.counts[kind] ?? 0
                }
            guard count > 0 else { return nil }
            return RedactionReport.Change(kind: kind, values: count, places: places[kind] ?? 0)
        }
        report.kept = kept.sorted {
            $0.value != $1.value ? $0.value > $1.value : Redaction.name($0.key) < Redaction.name($1.key)
        }
        .map {
            RedactionReport.Kept(
                name: $0.key.name, text: $0.key.text, identifier: $0.key.identifier,
                assignedName: $0.key.assignedName(options.registry.vocabulary.uuidNames), count: $0.value)
        }
        report.plainAddresses = values.pseudonyms.addresses.count { AddressPseudonyms.isPlain($0) }
        return report
    }

    private static func name(_ data: KeptData) -> String { data.name + (data.identifier ?? "") }

    /// Every address with its pseudonym, in the order of appearance, as text: for whoever made the captures, and nobody else.
    public var pseudonyms: [(address: String, pseudonym: String)] {
        values.pseudonyms.map.map {
            ("\(DeviceAddress($0.address, type: 0))", "\(DeviceAddress($0.pseudonym, type: 0))")
        }
    }

    /// A path that can be opened once more.
    private static func readableTwice(_ path: String) throws(RedactionError) -> String {
        guard path == "-" else {
            if let status = Platform.status(ofPath: path), status.regularIdentity == nil, status.kind != .directory {
                throw .cannotReadTwice(path)
            }
            return path
        }
        guard Platform.identity(of: nil) != nil else { throw .cannotReadTwice("standard input") }
        return "/dev/stdin"
    }

    private func read(
        _ path: String, _ input: Int, isFirst: Bool, lost: (UInt64) -> Void = { _ in },
        _ body: (borrowing Dissection, CaptureRecord, [UInt8], String) -> Void
    ) throws(CaptureError) {
        var reader = try CaptureReader(path: path)
        var record = CaptureRecord()
        session.onProgress = onProgress
        session.begin(name: nil)
        reading: while !Interrupt.requested {
            switch session.step(&reader, &record) {
            case .packet, .filtered:
                let bytes = reader.withBytes(record.range) { $0.withUnsafeBufferPointer { Array($0) } }
                body(session.dissection, record, bytes, reader.interface(of: record))
                if isFirst { noteMessages(input) }
            case .damage(let found):
                if isFirst { onDamage?(found) }
                if found.damage.resumesAt == nil { break reading }
            case .note(let text): if isFirst { onNote?(reader.name, text) }
            case .lost(let count): lost(count)
            case .idle: continue
            case .end: break reading
            }
        }
        session.end()
        if isFirst { noteMessages(input) }
    }

    private func noteMessages(_ input: Int) {
        for ended in session.analyzer.endedTransfers { values.noteCredentials(ended, input: input) }
    }
}
