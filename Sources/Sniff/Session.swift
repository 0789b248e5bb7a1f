import Decoders

/// Reads inputs one after the other through one analyzer, and hands every event to a reader.
///
/// ```swift
/// let registry = try Registry()
/// var selection = FieldSelection(registry.vocabulary)
/// selection.insertAll()
/// var session = Session(registry, selection)
/// try session.read("capture.btsnoop") { event, fields, bytes in … }
/// ```
public struct Session: ~Copyable {
    public var analyzer: Analyzer
    private var fields: FieldList
    private let filter: Filter?
    /// What was wrong with the inputs, in order.
    public private(set) var damage: [InputDamage] = []
    /// Called about every 4,096 records with bytes read and size of the input.
    public var onProgress: ((UInt64, UInt64?) -> Void)?
    /// Called before reading may wait for more input.
    public var beforeWaiting: (() -> Void)?
    /// Called as soon as damage is met.
    public var onDamage: ((InputDamage) -> Void)?

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
    public init(
        _ registry: Registry, _ selection: FieldSelection, filter: Filter? = nil, tracksDevices: Bool = false
    ) {
        var selection = selection
        for key in filter?.keys ?? [] { selection.insert(key) }
        analyzer = Analyzer(registry, tracksDevices: tracksDevices)
        fields = FieldList(selection)
        self.filter = filter
    }

    /// Reads one input to its end, or until ^C.
    ///
    /// - Throws: ``CaptureError`` if it cannot be opened or is not a capture; damage further on is no error.
    public mutating func read(
        _ path: String, name: String? = nil, follow: Bool = false,
        _ body: (Event, borrowing FieldList, borrowing Span<UInt8>) -> Bool
    ) throws(CaptureError) {
        var reader = try CaptureReader(path: path, follow: follow)
        reader.input.file.beforeWaiting = beforeWaiting
        analyzer.beginInput(name: name)
        defer { analyzer.finishInput() }
        while !Interrupt.requested {
            switch reader.step() {
            case .record:
                let interface = reader.interface
                let event = analyzer.process(
                    reader.record, reader.input.buffer.span.extracting(reader.record.range), into: &fields,
                    interface: interface, comment: reader.comment)
                if reader.record.number & 0xFFF == 0 { onProgress?(reader.progress.read, reader.progress.of) }
                if let filter, !filter.matches(fields) { continue }
                if !body(event, fields, reader.input.buffer.span.extracting(reader.record.range)) { return }
            case .damage(let what):
                let found = InputDamage(input: reader.name, damage: what, isReadError: reader.failedReading)
                if damage.count < 1000 { damage.append(found) }
                onDamage?(found)
                if what.resumesAt == nil { return }
            case .end: return
            }
        }
    }
}

extension CaptureReader {
    /// Name of the interface that the last record came from; empty where there is none.
    var interface: String {
        let index = record.interface
        return index >= 0 && index < interfaces.count ? interfaces[index] : ""
    }
}
