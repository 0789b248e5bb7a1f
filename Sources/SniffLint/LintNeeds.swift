import Decoders
import Sniff

/// The requests of a judge when it is made, so that nothing is decoded, kept or handed out without need.
public struct LintNeeds: Sendable {
    /// The decoders and the vocabulary of the run.
    public let registry: Registry
    /// Which operations the judge gets.
    private(set) var occasions: [(kinds: OperationKinds, when: LintOccasion)] = []
    private(set) var kept: OperationKinds = []
    private(set) var packets: [LintPackets] = []
    private(set) var fields: Set<FieldKey> = []
    private(set) var wantsRuns = false
    private(set) var wantsGaps = false
    private(set) var wantsTables = false
    private(set) var wantsAirConnections = false
    /// Layers whose packets it looks at, by filters.
    private(set) var layers: FilteredLayers = []
    private(set) var reports: LintedReportFields?

    init(_ registry: Registry) { self.registry = registry }

    /// Asks for all operations of some kinds.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of the operations.
    ///   - packets: with their packets, whose fields are asked for by ``field(_:as:)``.
    public mutating func operations(_ kinds: OperationKind..., packets: Bool = false) {
        add(kinds, [])
        if packets { kept.formUnion(OperationKinds(kinds)) }
    }

    /// Asks for operations of some kinds that were refused, or got no answer.
    public mutating func failures(_ kinds: OperationKind...) { add(kinds, .failure) }

    /// Asks for what a client requests of a server, without the commands that nothing answers.
    mutating func requests() { add(LintNeeds.requestKinds, .request) }

    /// Asks for requests that were refused, or got no answer.
    mutating func failedRequests() { add(LintNeeds.requestKinds, [.request, .failure]) }

    private static let requestKinds: [OperationKind] = [
        .exchangeMTU, .discover, .read, .write, .prepareWrite, .executeWrite, .subscribe, .unsubscribe,
    ]

    /// Asks for values that are written, notified or indicated, where one is news: the first of an attribute by one method,
    /// the first that differs, a longer one, a secret, one after a minute of silence, and those after whatever may change
    /// whether they are right: a subscription, a larger MTU, encryption, discovery. A stream of alike values costs nothing.
    public mutating func values(_ kinds: OperationKind...) { add(kinds, .newValues) }

    /// Asks for packets that a filter lets through. They come as operations of the kind `packet`.
    ///
    /// - Parameters:
    ///   - filter: the expression, as `decode --filter` has it.
    ///   - layers: the filter is tried on packets whose highest layer is one of these.
    public mutating func packets(_ filter: String, of layers: Layer...) {
        let layers: FilteredLayers = layers.reduce(into: []) { $0.formUnion(FilteredLayers($1)) }
        packets.append(LintPackets(filter: filter, layers: layers))
        self.layers.formUnion(layers)
    }

    /// Asks for packets with faults in one of some layers; for advertising only if its layer is one of them.
    public mutating func faults(_ layers: Layer...) {
        let filter = layers.map { "faults.layer == \"\($0.prefix)\"" }.joined(separator: " || ")
        let advertising: FilteredLayers = layers.contains(.adv) ? FilteredLayers(.adv) : []
        packets.append(LintPackets(filter: filter, layers: advertising.union(.faulty)))
        for layer in layers { self.layers.formUnion(FilteredLayers(layer)) }
    }

    /// Asks for responses of the Attribute Protocol to no request that was seen.
    mutating func unrequestedResponses() {
        packets.append(LintPackets(filter: "att", layers: .unrequested))
        layers.formUnion(FilteredLayers(.att))
    }

    /// Asks for advertising reports, each form once for each address.
    mutating func advertising() throws(FieldError) {
        values(.advertise)
        kept.formUnion(OperationKinds(.advertise))
        if reports == nil { reports = try LintedReportFields(&self) }
    }

    /// Asks for runs of values.
    public mutating func runs() { wantsRuns = true }

    /// Asks for gaps of the capture.
    public mutating func gaps() { wantsGaps = true }

    /// Says that the judge looks at the attribute tables of connections, which it gets at their end.
    mutating func tables() { wantsTables = true }

    /// Says that the judge looks at connections on the air, which it gets at the end of the run.
    mutating func airConnections() { wantsAirConnections = true }

    /// A field of the packets, by its path.
    public mutating func field<Value: FieldConvertible>(
        _ path: String, as type: Value.Type = Value.self
    ) throws(FieldError) -> Field<Value> {
        let field = try registry.field(path, as: type)
        fields.insert(field.key)
        return field
    }

    private mutating func add(_ kinds: [OperationKind], _ when: LintOccasion) {
        occasions.append((OperationKinds(kinds), when))
    }

    /// Adds what another one reads of the run.
    mutating func formUnion(_ other: LintNeeds) {
        occasions += other.occasions
        kept.formUnion(other.kept)
        fields.formUnion(other.fields)
        for packets in other.packets where !self.packets.contains(packets) { self.packets.append(packets) }
        reports = reports ?? other.reports
    }

    /// Whether operations of a kind are asked for on an occasion.
    func asks(for kind: OperationKind, _ occasion: LintOccasion) -> Bool {
        occasions.contains { $0.kinds.contains(kind) && $0.when.isSubset(of: occasion) }
    }

    /// All kinds of operations.
    var kinds: OperationKinds { occasions.reduce(into: []) { $0.formUnion($1.kinds) } }
}

/// Packets that a filter lets through.
struct LintPackets: Hashable, Sendable {
    let filter: String
    let layers: FilteredLayers
}

/// The properties of an operation that judges choose by.
struct LintOccasion: OptionSet, Sendable {
    let rawValue: UInt8

    /// The other side answers it.
    static let request = LintOccasion(rawValue: 1)
    /// It was refused, or got no answer.
    static let failure = LintOccasion(rawValue: 2)
    /// A value that is more than another one of a stream.
    static let newValues = LintOccasion(rawValue: 4)

    static let count = 8
    static let all = (0..<UInt8(count)).map { LintOccasion(rawValue: $0) }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ operation: BluetoothOperation, isNew: Bool) {
        self = isNew ? .newValues : []
        if operation.isWaitedFor { insert(.request) }
        if case .succeeded = operation.outcome { return }
        insert(.failure)
    }
}
