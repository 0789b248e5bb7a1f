import Decoders

/// All that is known of one record: the packet's facts, its fields, and what is wrong with it. A ``PacketSink`` gets it.
///
/// One dissection is used for all records of a run, one after the other. Every layer adds what it decodes; nobody changes
/// what another layer has added.
public struct Dissection: ~Copyable {
    package internal(set) var facts = PacketFacts()
    package internal(set) var fields: FieldList
    var faults = FaultLog()
    /// Whether the capture kept only the beginning of the record.
    var isCut = false
    /// The name of the input, where there are several.
    package internal(set) var inputName: String?
    /// Name of the capture interface, and comment. Kept here because hardly a record has them: to pass them with every
    /// record costs counting references.
    var interfaceName = ""
    var comment: String?
    /// Whether a record was seen, so that `facts.start` is the time of the first of all.
    private var hasStarted = false

    /// That of the fields.
    let registry: Registry

    init(_ registry: Registry, _ selection: FieldSelection) {
        self.registry = registry
        fields = FieldList(selection)
    }

    mutating func beginInput(name: String?) {
        inputName = name
        interfaceName = ""
        comment = nil
    }

    /// Relative times count from here, unless a record was seen before.
    mutating func start(at time: Timestamp) {
        guard !hasStarted else { return }
        hasStarted = true
        facts.start = time
    }

    /// Begins what is told of a record long after it: its number and time, and nothing else yet.
    mutating func beginAfterwards(frame: UInt64, _ time: Timestamp, input: String?) {
        let start = facts.start
        fields.removeAll()
        faults.removeAll()
        facts = PacketFacts()
        facts.start = start
        facts.number = frame
        facts.time = time
        facts.sentTime = time
        fields.add(RecordField.frame.key, frame)
        time.add(to: &fields, RecordField.time.key)
        time.addLatency(since: start, to: &fields, RecordField.timeRelative.key)
        if let input { fields.add(RecordField.input.key, label: input) }
    }

    /// Begins another record: nothing is known of it yet but what the capture says.
    @inline(__always)
    mutating func begin(_ record: borrowing CaptureRecord, _ length: Int) {
        fields.removeAll()
        faults.removeAll()
        facts.begin(record)
        isCut = record.originalLength > length
        if !hasStarted {
            hasStarted = true
            facts.start = record.time
        }
    }
}
