import Decoders

/// All that is known of one record: the packet's facts, its fields, and what is wrong with it. A ``PacketSink`` gets it.
///
/// One dissection is used for all records of a run, one after the other. Every layer adds what it decodes; no layer
/// changes what another layer has added.
public struct Dissection: ~Copyable {
    private let pin = Pin()
    package internal(set) var facts = PacketFacts()
    package internal(set) var fields: FieldList
    var faults = FaultLog()
    /// Whether the capture kept only the beginning of the record.
    package var isCut = false
    /// The name of the input, where there are several.
    package internal(set) var inputName: String?
    /// Name of the capture interface, and comment. Kept here because hardly a record has them: to pass them with every
    /// record costs counting references.
    package internal(set) var interfaceName = ""
    package var comment: String?
    /// The same one by one.
    package internal(set) var comments: [String] = []
    /// Records that the capturing system dropped since the last one.
    var lost: SaturatingCount = 0
    /// Whether a record with a time was seen, so that `facts.start` is the time of the first of all.
    private(set) var hasStarted = false
    /// Whether the record at hand may be one that relative times count from.
    private var seeksOrigin = true
    /// The record that relative times count from is a note, which may have the time of another clock.
    private var originIsNote = false
    /// The time of the last record of the inputs before.
    private var latest = Timestamp.unknown

    /// That of the fields.
    let registry: Registry
    /// Whether PDUs of the Link Layer, advertising reports, and PDUs of the Attribute Protocol with their values are described:
    /// not if neither a field of theirs nor what is wrong with them is read.
    let describesLinkLayer: Bool
    let describesReports: Description
    let describesExchanges: Description

    /// The packets of which a layer is described.
    enum Description {
        case none
        /// Those that an operation keeps.
        case kept
        case all
    }

    /// - Parameters:
    ///   - readsFaults: whether faults are read whatever fields are.
    ///   - ofKept: layers that are described only in packets that an operation keeps.
    init(
        _ registry: Registry, _ selection: FieldSelection, readsFaults: Bool = true, ofKept: Set<Layer> = []
    ) {
        self.registry = registry
        fields = FieldList(selection)
        var layers = Set(readsFaults ? [Layer.faults] : [])
        if !readsFaults {
            for key in selection.wanted.indices.dropFirst() where selection.wanted[key] {
                layers.insert(Layer(path: registry.vocabulary[FieldKey(rawValue: UInt16(key))].path))
            }
        }
        let readsFaults = layers.contains(.faults)
        describesLinkLayer = readsFaults || layers.contains(.ll)
        let readsReports = readsFaults || layers.contains(.adv)
        describesReports = Description(readsReports, onlyKept: ofKept.contains(.adv))
        let readsExchanges = readsFaults || layers.contains(.att) || layers.contains(.value)
        describesExchanges = Description(readsExchanges, onlyKept: ofKept.contains(.att))
    }

    /// An empty one, for records before the one at hand of which more is known now.
    init(again other: borrowing Dissection) {
        registry = other.registry
        fields = other.fields.copy()
        describesLinkLayer = other.describesLinkLayer
        describesReports = other.describesReports
        describesExchanges = other.describesExchanges
        inputName = other.inputName
        facts.start = other.facts.start
        facts.origin = other.facts.origin
    }

    mutating func beginInput(name: String?) {
        inputName = name
        if facts.time.isKnown { latest = facts.time }
        seeksOrigin = true
        originIsNote = false
        interfaceName = ""
        comment = nil
        comments = []
        lost = 0
    }

    /// Relative times count from here, unless a record was seen before.
    mutating func start(at time: Timestamp) {
        guard !hasStarted else { return }
        hasStarted = true
        facts.start = time
        facts.origin = time
        latest = time
    }

    /// Inputs that lie no farther apart than this are of one recording: relative times count on.
    private static let longestPause: Nanoseconds = 3_600_000_000_000

    /// Relative times count from the first record of the run; those of an input that was recorded at another time from its own
    /// first record, and from the first packet where notes before it have the time of another clock.
    private mutating func seekOrigin(_ time: Timestamp) {
        guard time.isKnown else { return }
        if !hasStarted {
            hasStarted = true
            facts.start = time
            facts.origin = time
        } else if originIsNote {
            if time.isFar(from: facts.origin, before: Dissection.longestPause, after: Dissection.longestPause) {
                facts.origin = time
            }
        } else {
            let length = max(latest.nanoseconds(since: facts.origin), 0)
            let after = length > .max - Dissection.longestPause ? .max : length + Dissection.longestPause
            if time.isFar(from: facts.origin, before: Dissection.longestPause, after: after) { facts.origin = time }
        }
        seeksOrigin = false
        originIsNote = false
    }

    /// The record at hand is no packet: a line of a log, a note of the capturing system.
    mutating func noteIsNote() {
        guard facts.time == facts.origin else { return }
        originIsNote = true
        seeksOrigin = true
    }

    /// Begins what is reported about a record long after it: its number and time, and nothing else yet.
    mutating func beginAfterwards(frame: UInt64, _ time: Timestamp, input: String?) {
        let (start, origin) = (facts.start, facts.origin)
        fields.removeAll()
        faults.removeAll()
        facts = PacketFacts()
        facts.start = start
        facts.origin = origin
        facts.number = frame
        facts.time = time
        facts.sentTime = time
        fields.add(RecordField.frame.key, frame)
        time.add(to: &fields, RecordField.time.key)
        time.addLatency(since: origin, to: &fields, RecordField.timeRelative.key)
        if let input { fields.add(RecordField.input.key, label: input) }
    }

    /// Begins another record: nothing is known of it yet but what the capture says.
    @inline(__always)
    mutating func begin(_ record: borrowing CaptureRecord, _ length: Int) {
        fields.removeAll()
        faults.removeAll()
        facts.begin(record)
        isCut = record.originalLength > length
        if seeksOrigin { seekOrigin(record.time) }
    }
}

extension Dissection.Description {
    fileprivate init(_ isRead: Bool, onlyKept: Bool) { self = !isRead ? .none : onlyKept ? .kept : .all }
}

extension Timestamp {
    /// Whether it is farther from another time than these: before it, or after it.
    fileprivate func isFar(from other: Timestamp, before: Nanoseconds, after: Nanoseconds) -> Bool {
        let distance = nanoseconds(since: other)
        return distance < -before || distance > after
    }
}
