import Decoders
import Sniff

/// Makes captures that can be shared: what no decoder explains as harmless is overwritten, addresses become pseudonyms, and
/// everything else is decoded as before.
///
/// The captures of a run are read twice. ``learn(contentsOf:)`` gathers addresses, and what the last packet of a PDU in pieces
/// says of the others; ``write(contentsOf:to:)`` overwrites one capture. The same address has the same pseudonym in all of
/// them.
///
/// ```swift
/// let redaction = try Redaction()
/// try redaction.learn(contentsOf: "capture.btsnoop")
/// try redaction.write(contentsOf: "capture.btsnoop", to: "shared.btsnoop")
/// print(redaction.report.changes)
/// ```
///
/// Captures in memory are redacted in the same way: ``learn(bytes:name:)``, ``redacted(bytes:name:)``.
///
/// Memory grows with addresses and PDUs in pieces, not with the captures.
public final class Redaction {
    private let options: CaptureOptions
    private let redaction: RedactionOptions
    /// The packets that are written; `nil` for all. All are learned from: a packet may say what is secret in another.
    private let filter: Filter?
    private let planner: PacketPlanner
    private var addresses = AddressPseudonyms()
    /// Edits of records that later records require.
    private var later: [RecordID: [Edit]] = [:]
    private var laterCount = 0
    private var session: Session
    /// Counts of the data given up while learning from captures.
    private var learned = GivenUpCounts()
    private var redactor: RecordRedactor?
    /// Inputs by their paths, numbered as they were learned from.
    private var inputs: [String: (number: Int, records: UInt64)] = [:]
    private var interfaces: [String: String] = [:]
    private var kept: [ReportedData: (count: Int, isVouchedFor: Bool)] = [:]
    private var overwritten: [ReportedData: Int] = [:]
    private var written: (packets: UInt64, changed: UInt64) = (0, 0)
    /// Addresses of packets that were written.
    private var writtenAddresses: Set<UInt64> = []

    private struct RecordID: Hashable {
        let input: Int
        let frame: UInt64
    }

    private static let mostLater = 4_000_000
    private static let mostReported = 4096

    /// Called with damage that is met while learning, and with notes on inputs.
    public var onDamage: ((InputDamage) -> Void)?
    /// Called with what else there is to know about an input, such as link types that are not decoded.
    public var onNote: ((_ input: String, _ note: String) -> Void)?
    /// Called now and then with bytes read and size of the input.
    public var onProgress: ((UInt64, UInt64?) -> Void)?

    /// - Parameters:
    ///   - redaction: what is taken out besides what always is, and what stays.
    ///   - decoders: your own; each replaces a built-in one for the same target.
    ///   - profiles: how applications put messages together: values that carry them are overwritten.
    ///   - names: of UUIDs, from packages of your own: the report has them.
    ///   - attributeTables: tables of earlier captures, which name attributes that the captures do not.
    /// - Throws: what `CaptureOptions` throws.
    public convenience init(
        _ redaction: RedactionOptions = RedactionOptions(), decoders: [ValueDecoder] = [],
        profiles: TransferProfiles = TransferProfiles(), names: [VendorUUID] = [],
        attributeTables: [AttributeTable] = []
    ) throws {
        let isStandard = decoders.isEmpty && names.isEmpty
        try self.init(
            redaction, registry: isStandard ? .standard : Registry(overrides: decoders, names: names),
            profiles: profiles, attributeTables: attributeTables)
    }

    /// The same for a registry that there is.
    ///
    /// - Parameter filter: an expression for the packets that are written.
    package convenience init(
        _ redaction: RedactionOptions, registry: Registry, profiles: TransferProfiles,
        attributeTables: [AttributeTable],
        filter: String? = nil
    ) throws {
        self.init(
            redaction,
            try CaptureOptions(
                registry: registry, profiles: profiles, showsSecrets: true, tracksDevices: false, tracksOrigins: true,
                attributeTables: attributeTables),
            try filter.map { try Filter($0, registry: registry) })
    }

    private init(_ redaction: RedactionOptions, _ options: CaptureOptions, _ filter: Filter? = nil) {
        self.redaction = redaction
        self.options = options
        self.filter = filter
        planner = PacketPlanner(options.registry, redaction, options.profiles)
        session = Redaction.session(options)
    }

    /// Encrypted payloads stay encrypted, and are overwritten.
    ///
    /// - Parameter filter: the packets that are handed on.
    private static func session(_ options: CaptureOptions, _ filter: Filter? = nil) -> Session {
        let session = Session(options, filter: filter)
        session.analyzer.keys.decrypts = false
        return session
    }

    /// Bytes that all may take that is open while captures are read; see `Session.memoryLimit`. To be set before the first
    /// one is read.
    package var memoryLimit: Int {
        get { session.memoryLimit }
        set { session.memoryLimit = newValue }
    }

    /// Counts of the data given up because of ``memoryLimit``: they are overwritten.
    package var givenUp: GivenUpCounts { redactor == nil ? session.givenUp : learned }

    /// Reads a capture for its addresses, and for PDUs in pieces.
    ///
    /// - Parameter path: a file, or `-` for standard input, where that is a file.
    /// - Throws: `CaptureError` if it cannot be opened or is not a capture, ``RedactionError`` if it can be read only once or
    ///   has more than fits into memory.
    public func learn(contentsOf path: String) throws { try learn(Source.path(path)) }

    /// Reads a capture in memory for its addresses, and for PDUs in pieces.
    ///
    /// - Parameters:
    ///   - bytes: the content of a capture file, gzipped or not.
    ///   - name: what messages call it, another one for each capture of the run.
    /// - Throws: `CaptureError` if it is not a capture, ``RedactionError`` if it has more than fits into memory.
    public func learn(bytes: [UInt8], name: String = "capture") throws { try learn(.bytes(bytes, name: name)) }

    private func learn(_ source: Source) throws {
        precondition(redactor == nil, "all captures are learned from before the first one is written")
        let name = source.name
        let input = inputs[name]?.number ?? inputs.count
        inputs[name] = (input, 0)
        planner.beginCapture()
        try read(try source.readableTwice(), isFirst: true) { [self] packet, record, bytes in
            inputs[name]?.records = record.number
            let plan = planner.plan(packet, record, bytes)
            for (address, isPublic) in plan.addresses { addresses.note(address, isPublic: isPublic) }
            laterCount += plan.earlier.count
            guard laterCount <= Redaction.mostLater else { return }
            for (frame, edit) in plan.earlier { later[RecordID(input: input, frame: frame), default: []].append(edit) }
        }
        if isFull { throw RedactionError.tooMuch }
    }

    /// More is to be remembered than fits into memory.
    package var isFull: Bool { addresses.isFull || laterCount > Redaction.mostLater }

    /// Writes a capture without what is not known to be harmless.
    ///
    /// - Parameters:
    ///   - path: the capture; those that were learned from come in the same order.
    ///   - file: the new capture, whose name tells the format: `.btsnoop` or `.pcapng`.
    /// - Throws: `CaptureError` or a description of what went wrong with the file; ``RedactionError/notLearned(_:)``.
    public func write(contentsOf path: String, to file: String) throws {
        let format = RecordingFormat(nameOf: file) ?? .pcapng
        var plan = RecordingPlan(path: file, format: format)
        (plan.inputs, plan.continues) = ([path], false)
        var problem: String?
        let recorder = try CaptureRecorder(plan) { problem = $0 }
        try write(path, into: recorder)
        recorder.close()
        if recorder.exitStatus != 0 { throw RedactionError.notWritten(problem ?? file) }
    }

    /// A capture in memory without what is not known to be harmless.
    ///
    /// - Parameters:
    ///   - bytes: the content of a capture file that was learned from.
    ///   - name: its name there.
    /// - Returns: the content of a pcapng file.
    /// - Throws: `CaptureError` if it is not a capture, ``RedactionError/notLearned(_:)``.
    public func redacted(bytes: [UInt8], name: String = "capture") throws -> [UInt8] {
        var plan = RecordingPlan(path: name, format: .pcapng)
        let memory = RecordedBytes()
        (plan.memory, plan.continues) = (memory, false)
        var problem: String?
        let recorder = try CaptureRecorder(plan) { problem = $0 }
        try write(.bytes(bytes, name: name), into: recorder)
        recorder.close()
        if recorder.exitStatus != 0 { throw RedactionError.notWritten(problem ?? name) }
        return memory.bytes
    }

    /// The same into a recording that may have several.
    package func write(_ path: String, into recorder: CaptureRecorder, input: Int = 0) throws {
        try write(.path(path), into: recorder, input: input)
    }

    private func write(_ source: Source, into recorder: CaptureRecorder, input: Int = 0) throws {
        var redactor = begin()
        defer { self.redactor = redactor }
        // What has been written to the file since then was not checked.
        guard let (number, last) = inputs[source.name] else { throw RedactionError.notLearned(source.name) }
        planner.beginCapture()
        try read(try source.readableTwice(), isFirst: false, lost: { recorder.noteLost($0) }) {
            [self] packet, record, bytes in
            guard !recorder.isOver, record.number <= last else { return }
            let plan = planner.plan(packet, record, bytes)
            note(plan)
            for (address, _) in plan.addresses { writtenAddresses.insert(address) }
            let result = redactor.redacted(
                bytes, record, packet.facts, plan, later: later[RecordID(input: number, frame: record.number)] ?? [],
                isCut: packet.isCut)
            var comments: [String] = []
            if packet.comment != nil {
                comments = redaction.keepsComments ? packet.comments : redactor.redacted(texts: packet.comments)
                note(.comment, isKept: redaction.keepsComments ? true : nil)
            }
            written.packets += 1
            if result != bytes { written.changed += 1 }
            recorder.record(
                record, result.span, interface: pseudonym(ofInterface: packet.interfaceName), input: input,
                comments: comments)
        }
    }

    /// Interfaces are numbered, so that packets of different ones are distinguished.
    private func pseudonym(ofInterface name: String) -> String {
        if name.isEmpty || redaction.keepsComments { return name }
        if let known = interfaces[name] { return known }
        let new = "interface \(interfaces.count + 1)"
        interfaces[name] = new
        return new
    }

    private func note(_ plan: PacketPlan) {
        for (data, isVouchedFor) in plan.kept { note(data, isKept: isVouchedFor) }
        for data in plan.overwritten { note(data, isKept: nil) }
    }

    /// - Parameter isKept: whether the user vouches for it; `nil` where it is overwritten.
    private func note(_ data: ReportedData, isKept isVouchedFor: Bool?) {
        if let isVouchedFor {
            if kept[data] != nil || kept.count < Redaction.mostReported {
                kept[data, default: (0, isVouchedFor)].count += 1
            }
        } else if overwritten[data] != nil || overwritten.count < Redaction.mostReported {
            overwritten[data, default: 0] += 1
        }
    }

    private func begin() -> RecordRedactor {
        if let redactor { return redactor }
        addresses.assign(keepsVendors: redaction.keepsVendors)
        learned = session.givenUp
        let limit = session.memoryLimit
        session = Redaction.session(options, filter)
        session.memoryLimit = limit
        return RecordRedactor(addresses)
    }

    /// Whether captures that were written have something left that is not known to be harmless: they are decoded and
    /// overwritten once more, and nothing may change but what is overwritten already, with pseudonyms for the only addresses.
    ///
    /// - Parameter files: all that were written, in their order.
    /// - Returns: those that have.
    /// - Throws: `CaptureError` if one cannot be read.
    public func finds(in files: [String]) throws -> [String] { try finds(in: files) { _, _ in } }

    /// The same of captures in memory.
    ///
    /// - Parameter captures: what ``redacted(bytes:name:)`` gave, in that order.
    /// - Returns: whether one of them has something left.
    /// - Throws: `CaptureError` if one is not a capture.
    public func finds(inBytes captures: [[UInt8]]) throws -> Bool {
        let sources = captures.enumerated().map { Source.bytes($1, name: "capture \($0 + 1)") }
        return try !finds(in: sources) { _, _ in }.isEmpty
    }

    /// The same, for those who say how far it has come.
    ///
    /// - Parameter willRead: called before a file is read, with the pass, 0 or 1, and the place of the file.
    package func finds(in files: [String], willRead: (Int, Int) -> Void) throws -> [String] {
        try finds(in: files.map { .path($0) }, willRead: willRead)
    }

    private func finds(in sources: [Source], willRead: (Int, Int) -> Void) throws -> [String] {
        let check = Redaction(redaction, options)
        check.memoryLimit = session.memoryLimit
        check.onProgress = onProgress
        for (index, source) in sources.enumerated() {
            willRead(0, index)
            try check.learn(source)
        }
        _ = check.begin()
        var redactor = RecordRedactor(begin().pseudonyms.ofResult)
        return try sources.enumerated().compactMap { input, source in
            var isFound = false
            willRead(1, input)
            planner.beginCapture()
            try check.read(source, isFirst: false) { [self] packet, record, bytes in
                let plan = planner.plan(packet, record, bytes)
                let result = redactor.redacted(
                    bytes, record, packet.facts, plan,
                    later: check.later[RecordID(input: input, frame: record.number)] ?? [], isCut: packet.isCut)
                if RecordRedactor.isLeft(in: bytes, result, record, isCut: packet.isCut) { isFound = true }
            }
            return isFound ? source.name : nil
        }
    }
}

/// The results of a redaction.
extension Redaction {
    /// The report of the redaction so far.
    public var report: RedactionReport {
        var report = RedactionReport()
        (report.packets, report.changedPackets) = written
        report.addresses = filter == nil ? addresses.addresses.count : writtenAddresses.count
        report.changes = RedactedKind.allCases.compactMap { kind in
            (redactor?.counts[kind]).map { RedactionReport.Change(kind: kind, packets: $0) }
        }
        report.kept = Redaction.sorted(kept.map { data($0.key, $0.value.count, isVouchedFor: $0.value.isVouchedFor) })
        report.overwritten = Redaction.sorted(overwritten.map { data($0.key, $0.value) })
        return report
    }

    private func data(_ data: ReportedData, _ count: Int, isVouchedFor: Bool = false) -> RedactionReport.Data {
        RedactionReport.Data(
            name: data.name, text: data.text, identifier: data.identifier,
            assignedName: data.assignedName(options.registry.vocabulary.uuidNames), isVouchedFor: isVouchedFor,
            count: count)
    }

    private static func sorted(_ data: [RedactionReport.Data]) -> [RedactionReport.Data] {
        data.sorted {
            $0.count != $1.count
                ? $0.count > $1.count : ($0.name, $0.identifier ?? "") < ($1.name, $1.identifier ?? "")
        }
    }

    /// Every address with its pseudonym, in the order of appearance, as text: for the owner of the captures only.
    public var pseudonyms: [(address: String, pseudonym: String)] {
        addresses.map.map { ("\(DeviceAddress($0.address, type: 0))", "\(DeviceAddress($0.pseudonym, type: 0))") }
    }

    /// A path that can be opened once more.
    package static func readableTwice(_ path: String) throws(RedactionError) -> String {
        guard path == "-" else {
            if let status = Platform.status(ofPath: path), status.regularIdentity == nil, status.kind != .directory {
                throw .cannotReadTwice(path)
            }
            return path
        }
        guard Platform.identity(of: nil) != nil else { throw .cannotReadTwice("standard input") }
        return "/dev/stdin"
    }

    /// A capture that is read twice.
    private enum Source {
        case path(String)
        case bytes([UInt8], name: String)

        /// Its name in the run.
        var name: String {
            switch self {
            case .path(let path): path
            case .bytes(_, let name): name
            }
        }

        func readableTwice() throws(RedactionError) -> Source {
            if case .path(let path) = self { .path(try Redaction.readableTwice(path)) } else { self }
        }
    }

    private func read(
        _ source: Source, isFirst: Bool, lost: @escaping (SaturatingCount) -> Void = { _ in },
        _ body: @escaping (borrowing Dissection, CaptureRecord, [UInt8]) -> Void
    ) throws(CaptureError) {
        session.onProgress = onProgress
        session.onDamage = isFirst ? onDamage : nil
        session.onNote = isFirst ? onNote : nil
        var sink = RecordSink(body: body, lost: lost)
        switch source {
        case .path(let path): try session.read(contentsOf: path, into: &sink)
        case .bytes(let bytes, let name):
            var reader = try CaptureReader(bytes: bytes, name: name)
            session.read(&reader, into: &sink)
        }
    }
}

/// Hands on every packet with its record.
private struct RecordSink: PacketSink {
    let body: (borrowing Dissection, CaptureRecord, [UInt8]) -> Void
    let lost: (SaturatingCount) -> Void

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receive(
        _ packet: borrowing Dissection, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        body(packet, record, bytes.withUnsafeBufferPointer { Array($0) })
        return true
    }

    mutating func receiveLoss(_ count: SaturatingCount) { lost(count) }
}
