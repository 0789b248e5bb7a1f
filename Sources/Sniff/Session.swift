import Decoders

/// Takes the events of a ``Session``.
public protocol EventReader: ~Copyable {
    /// Gets one event; `bytes` are those of the record. False ends reading.
    mutating func take(_ event: Event, _ fields: borrowing FieldList, _ bytes: borrowing Span<UInt8>) -> Bool
    /// Gets a transfer that was open when the input ended; only its fields, the frame and the time are there.
    mutating func takeUnfinished(_ event: Event, _ fields: borrowing FieldList)
    /// Reading may have to wait now, or a message about the input follows: time to send on what is gathered.
    mutating func willWait()
}

extension EventReader where Self: ~Copyable {
    public mutating func takeUnfinished(_ event: Event, _ fields: borrowing FieldList) {}
    public mutating func willWait() {}
}

/// Reads inputs one after the other through one analyzer, and hands every event to a reader.
///
/// ```swift
/// let registry = try Registry()
/// var selection = FieldSelection(registry.vocabulary)
/// selection.insertAll()
/// var session = Session(registry, selection)
/// try session.read("capture.btsnoop", into: &reader)
/// ```
public struct Session: ~Copyable {
    public private(set) var analyzer: Analyzer
    private var dissection: Dissection
    private let filter: Filter?
    /// What was wrong with the inputs, in order.
    public private(set) var damage: [InputDamage] = []
    /// Called about every 4,096 records with bytes read and size of the input.
    public var onProgress: ((UInt64, UInt64?) -> Void)?
    /// Called as soon as damage is met.
    public var onDamage: ((InputDamage) -> Void)?
    /// Called with what else there is to know about an input, such as link types that are not decoded.
    public var onNote: ((_ input: String, _ note: String) -> Void)?

    public struct InputDamage: Sendable, CustomStringConvertible {
        public let input: String
        public let damage: CaptureDamage
        /// An I/O error rather than damaged content.
        public let isReadError: Bool

        public var description: String { "\(input): \(damage)" }
    }

    /// - Parameters:
    ///   - selection: what the reader asks for; what the filter needs is added.
    ///   - filter: events that do not match are decoded, for what they teach, but not handed on.
    ///   - tracksDevices: keep the list of devices (``Analyzer/devices``).
    ///   - profiles: how applications put messages together.
    ///   - showsSecrets: show credentials in messages instead of `***`.
    public init(
        _ registry: Registry, _ selection: FieldSelection, filter: Filter? = nil, tracksDevices: Bool = false,
        profiles: TransferProfiles = TransferProfiles(), showsSecrets: Bool = false
    ) {
        var selection = selection
        if let filter { selection.insert(filter, vocabulary: registry.vocabulary) }
        analyzer = Analyzer(
            registry, tracksDevices: tracksDevices, profiles: profiles, showsSecrets: showsSecrets)
        dissection = Dissection(selection)
        self.filter = filter
    }

    /// Reads one input to its end, or until ^C.
    ///
    /// - Throws: ``CaptureError`` if it cannot be opened or is not a capture; damage further on is no error.
    public mutating func read<Target: EventReader & ~Copyable>(
        _ path: String, name: String? = nil, follow: Bool = false, into target: inout Target
    ) throws(CaptureError) {
        var reader = try CaptureReader(path: path, follow: follow)
        analyzer.beginInput(name: name, &dissection)
        let wantsMore = readRecords(&reader, into: &target)
        analyzer.finishInput(&dissection)
        guard wantsMore else { return }
        for transfer in analyzer.endedTransfers {
            analyzer.describeUnfinished(transfer, into: &dissection)
            if filter?.matches(dissection.fields) ?? true { target.takeUnfinished(dissection.event, dissection.fields) }
        }
    }

    /// False if the reader wants no more.
    private mutating func readRecords<Target: EventReader & ~Copyable>(
        _ reader: inout CaptureReader, into target: inout Target
    ) -> Bool {
        var record = CaptureRecord()
        while !Interrupt.requested {
            switch reader.step(&record) {
            case .record:
                if dissection.fields.wantsRecord, !reader.interfaces.isEmpty {
                    dissection.interfaceName = reader.interface(of: record)
                }
                if record.hasComment || dissection.comment != nil { dissection.comment = reader.comment }
                let bytes = reader.input.buffer.span.extracting(record.range)
                analyzer.receive(record, bytes, into: &dissection)
                if record.number & 0xFFF == 0 { onProgress?(reader.progress.read, reader.progress.of) }
                if filter?.matches(dissection.fields) ?? true,
                    !target.take(dissection.event, dissection.fields, bytes)
                {
                    return false
                }
                if reader.input.mayWaitSoon { target.willWait() }
            case .damage(let what):
                let found = InputDamage(input: reader.name, damage: what, isReadError: reader.failedReading)
                if damage.count < 1000 { damage.append(found) }
                target.willWait()
                onDamage?(found)
                if what.resumesAt == nil { return true }
            case .note(let text):
                target.willWait()
                onNote?(reader.name, text)
            case .end: return true
            }
        }
        return true
    }
}

extension CaptureReader {
    var interface: String { interface(of: record) }

    /// Name of the interface that a record came from; empty where there is none.
    func interface(of record: CaptureRecord) -> String {
        let index = record.interface
        return index >= 0 && index < interfaces.count ? interfaces[index] : ""
    }
}
