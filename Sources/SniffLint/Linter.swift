import Decoders
import Sniff

/// Judges a run by rules: takes its operations in order, keeps what is known of each connection, and asks the guards
/// before
/// a finding counts.
///
/// Memory grows with the connections that are open, of which ``connectionLimit`` are kept, and with the findings.
public struct Linter {
    /// The rules that are judged, in the order in which they are listed.
    public let rules: [LintRule]
    private let registry: Registry
    private let needs: [LintNeeds]
    private let tableFields: TableFields
    private let connectionField: Field<Int>
    private let advertisingFields: AdvertisingFields?
    /// Which of ``rules`` have a judge for the run, and which one for each connection.
    private var runJudges: [(rule: Int, judge: any LintJudge)] = []
    private var connectionJudges: [(rule: Int, judge: any LintJudge)] = []
    /// Places in the two lists, by the place of an operation's kind.
    private var runTakers: [[Int]]
    private var connectionTakers: [[Int]]
    private var connections: [ConnectionNumber: LintConnection] = [:]
    /// Connections in the order of their beginnings, for giving up the oldest.
    private var order: [ConnectionNumber] = []
    private var found = LintFindings()
    private var clock = LintClock()
    private var now = Moment(frame: 0, nanoseconds: nil)
    /// The last loss that belongs to no connection.
    private var lastLoss: Moment?
    private var names = ObservedNames()
    /// The operations that a run must hand on, for the rules.
    package let selection: OperationSelection
    /// The fields that must be recorded.
    package let fields: FieldSelection

    static let connectionLimit = 1024

    /// - Parameters:
    ///   - rules: those to judge by; ``standardRules`` has ours.
    ///   - registry: the decoders and the vocabulary of the run.
    /// - Throws: ``FieldError`` if a rule asks for a field that is not in the vocabulary, ``FilterError`` if a filter
    /// of it is
    ///   wrong.
    public init(_ rules: [LintRule], registry: Registry) throws {
        self.rules = rules
        self.registry = registry
        let kinds = OperationKind.allCases.count
        runTakers = Array(repeating: [], count: kinds)
        connectionTakers = Array(repeating: [], count: kinds)
        var all = LintNeeds(registry)
        tableFields = try TableFields(&all)
        connectionField = try all.field("link.connection")
        var needed: [LintNeeds] = []
        for (place, rule) in rules.enumerated() {
            var needs = LintNeeds(registry)
            let judge = try rule.judge(&needs)
            switch rule.scope {
            case .run:
                for kind in OperationKind.allCases where needs.kinds.contains(kind) {
                    runTakers[kind.place].append(runJudges.count)
                }
                runJudges.append((place, judge))
            case .connection:
                for kind in OperationKind.allCases where needs.kinds.contains(kind) {
                    connectionTakers[kind.place].append(connectionJudges.count)
                }
                connectionJudges.append((place, judge))
            }
            needed.append(needs)
            all.kinds.formUnion(needs.kinds)
            all.kept.formUnion(needs.kept)
            all.fields.formUnion(needs.fields)
            for expression in needs.expressions { all.packets(expression) }
        }
        advertisingFields = needed.contains(where: \.wantsReports) ? try AdvertisingFields(&all) : nil
        needs = needed
        selection = try Linter.selection(all)
        var fields = FieldSelection(registry.vocabulary)
        for key in all.fields { fields.insert(key) }
        // The objects of arrays are told apart by where they begin and end.
        fields.isStructured = true
        for path in ["att.attributes", "faults", "adv"] {
            if let key = registry.vocabulary.key(ofPath: path) { fields.insert(key) }
        }
        self.fields = fields
    }

    private static func selection(_ needs: LintNeeds) throws -> OperationSelection {
        var selection = OperationSelection()
        // What the engine itself reads.
        selection.kinds = needs.kinds.union(
            OperationKinds([.connect, .disconnect, .updateParameters, .encrypt, .write, .notify, .indicate, .advertise])
        )
        selection.kept = needs.kept
        selection.onlyNewAdvertising = true
        if !needs.expressions.isEmpty {
            let expression = needs.expressions.map { "(\($0))" }.joined(separator: " || ")
            selection.filters = [try Filter(expression, registry: needs.registry)]
            selection.filteredLayers = [.hci, .ll, .l2cap, .smp]
        }
        return selection
    }

    // MARK: - What happens

    /// The findings so far, in the order in which they were found.
    public var findings: [LintFinding] { found.all }

    /// Findings that there was no room for.
    public var omitted: Int { found.omitted }

    /// The names of devices, as they advertised them.
    public var deviceNames: [DeviceAddress: String] { names.all }

    /// Takes what happened next.
    package mutating func receive(_ event: OperationEvent) {
        now = event.moment
        clock.note(now)
        switch event {
        case .time: break
        case .gap(let gap): receive(gap)
        case .operation(let operation): receive(operation)
        }
    }

    /// The run is over: connections that are open end with it.
    public mutating func finish() {
        for number in order { if let connection = connections[number] { end(connection, isCaptureOver: true) } }
        connections = [:]
        order = []
        let scene = scene(nil, isCaptureOver: true)
        for place in runJudges.indices {
            accept(runJudges[place].judge.finish(scene), runJudges[place].rule, scene)
        }
    }

    private mutating func receive(_ gap: CaptureGap) {
        var connection: LintConnection?
        if let number = gap.connection {
            connection = self.connection(number, create: gap.reason == .missingBeginning)
        }
        switch gap.reason {
        case .lostPackets, .badCRC, .missedEvents: connection?.lastLoss = gap.moment
        case .encrypted: connection?.isUnreadable = true
        case .cut: connection?.isCut = true
        case .droppedRecords, .damage, .stopped, .limitReached: lastLoss = gap.moment
        case .missingBeginning, .noPackets, .unrecognised: break
        }
        let scene = scene(connection)
        for place in runJudges.indices where needs[runJudges[place].rule].wantsGaps {
            accept(runJudges[place].judge.take(gap, scene), runJudges[place].rule, scene)
        }
    }

    private mutating func receive(_ operation: Operation) {
        names.observe(operation)
        var connection: LintConnection?
        if let number = operation.connection ?? packetConnection(operation), operation.kind != .failToConnect {
            // One that neither began nor was missed is of BR/EDR, whose operations are not judged.
            connection = self.connection(number, create: operation.kind == .connect)
            guard let connection else { return }
            guard connection.disconnect == nil else { return }
            update(connection, operation)
        }
        var scene = scene(connection)
        let isReport =
            operation.kind == .advertise || operation.kind == .packet && operation.packets.first?.layer == .hci
        if isReport, let advertisingFields { scene.report = AdvertisingReport(operation, advertisingFields) }
        for place in runTakers[operation.kind.place] {
            accept(runJudges[place].judge.take(operation, scene), runJudges[place].rule, scene)
        }
        guard let connection else { return }
        for place in connectionTakers[operation.kind.place] {
            accept(connection.judges[place].take(operation, scene), connectionJudges[place].rule, scene)
        }
        switch operation.kind {
        case .write, .notify, .indicate:
            if let run = connection.flows.take(operation, connection) { judge(run, scene) }
        case .disconnect: end(connection, isCaptureOver: false)
        default: break
        }
    }

    private func packetConnection(_ operation: Operation) -> ConnectionNumber? {
        guard operation.kind == .packet, let number = operation.packets.first?[connectionField] else { return nil }
        return ConnectionNumber(rawValue: number)
    }

    private func update(_ connection: LintConnection, _ operation: Operation) {
        connection.clock.note(operation.begin)
        switch operation.kind {
        case .connect:
            connection.began = operation.begin
            connection.interval = operation.number(.interval)
            connection.latency = operation.integer(.peripheralLatency) ?? 0
        case .updateParameters where operation.outcome == .succeeded:
            connection.interval = operation.number(.interval) ?? connection.interval
            connection.latency = operation.integer(.peripheralLatency) ?? connection.latency
        case .encrypt where operation.outcome == .succeeded: connection.wasEncrypted = true
        case .discover: connection.table.take(operation, tableFields)
        case .disconnect: connection.disconnect = operation
        default: break
        }
        if let central = operation.central { connection.central = central }
        if let peripheral = operation.peripheral { connection.peripheral = peripheral }
        connection.last = operation.begin
    }

    private mutating func judge(_ run: ValueRun, _ scene: LintScene) {
        guard run.count > 1, let connection = scene.connection else { return }
        for place in connectionJudges.indices where needs[connectionJudges[place].rule].wantsRuns {
            accept(connection.judges[place].take(run, scene), connectionJudges[place].rule, scene)
        }
    }

    private mutating func end(_ connection: LintConnection, isCaptureOver: Bool) {
        guard !connection.isJudged else { return }
        connection.isJudged = true
        let scene = scene(connection, isCaptureOver: isCaptureOver)
        for run in connection.flows.all { judge(run, scene) }
        connection.flows = ValueFlows()
        for place in connectionJudges.indices {
            accept(connection.judges[place].finish(scene), connectionJudges[place].rule, scene)
        }
        connection.judges = []
        connection.table = LintTable()
    }

    // MARK: - Connections

    private mutating func connection(_ number: ConnectionNumber, create: Bool) -> LintConnection? {
        if let known = connections[number] { return known }
        guard create else { return nil }
        if order.count >= Linter.connectionLimit, let oldest = order.first {
            connections[oldest] = nil
            order.removeFirst()
        }
        let connection = LintConnection(number)
        connection.judges = connectionJudges.map(\.judge)
        connections[number] = connection
        order.append(number)
        return connection
    }

    private func scene(_ connection: LintConnection?, isCaptureOver: Bool = false) -> LintScene {
        LintScene(registry: registry, connection: connection, now: now, isCaptureOver: isCaptureOver)
    }

    // MARK: - Guards

    private mutating func accept(_ remarks: [LintRemark], _ rule: Int, _ scene: LintScene) {
        for remark in remarks where allows(rules[rule].guards, remark, scene.connection) {
            _ = found.add(remark, rules[rule], scene.connection)
        }
    }

    /// Whether the capture shows enough for a finding.
    private func allows(_ guards: LintGuards, _ remark: LintRemark, _ connection: LintConnection?) -> Bool {
        if guards.contains(.clock), connection?.clock.isUnsteady ?? clock.isUnsteady { return false }
        guard let connection else { return true }
        if guards.contains(.beginning), connection.began == nil { return false }
        if guards.contains(.readable), connection.isUnreadable { return false }
        if guards.contains(.whole), connection.isCut { return false }
        guard guards.contains(.complete), let since = remark.since ?? remark.moments.first else { return true }
        return ![connection.lastLoss, lastLoss].contains { $0.map { !$0.isBefore(since) } ?? false }
    }
}
