import Decoders
import Sniff

/// Judges a run by rules: takes its operations in order, keeps what is known of each connection, and asks the guards
/// before a finding counts.
///
/// Memory grows with the connections that are open, of which 1,024 are kept, and with the findings.
public struct Linter {
    /// The rules that are judged, in the order in which they are listed.
    public let rules: [LintRule]
    private let registry: Registry
    private let tableFields: TableFields
    private let advertisingFields: LintedReportFields?
    /// Those of the run, and those that each connection begins with.
    private var runJudges: LintJudges
    private let connectionJudges: LintJudges
    private var connections: [ConnectionNumber: LintConnection] = [:]
    /// Connections in the order of their beginnings, for giving up the oldest.
    private var order: [ConnectionNumber] = []
    /// That of the last operation.
    private var current: LintConnection?
    private var found = LintFindings()
    private var clock = LintClock()
    private var now = Moment(frame: 0, nanoseconds: nil)
    /// The last loss that belongs to no connection.
    private var lastLoss: Moment?
    private var names = ObservedNames()
    /// Where ``silentRules`` are asked for.
    private var occasions: LintOccasions?
    /// The operations that a run must hand on, for the rules.
    package let selection: OperationSelection
    /// The fields that must be recorded.
    package let fields: FieldSelection

    static let connectionLimit = 1024

    /// - Parameters:
    ///   - rules: those to judge by; ``standardRules`` has ours.
    ///   - registry: the decoders and the vocabulary of the run.
    /// - Throws: `FieldError` if a rule asks for a field that is not in the vocabulary, `FilterError` if a filter
    ///   of it is wrong.
    public init(_ rules: [LintRule], registry: Registry) throws {
        try self.init(rules, registry: registry, listsSilentRules: false)
    }

    /// - Parameter listsSilentRules: whether ``silentRules`` will be asked for, which costs a twentieth more.
    package init(_ rules: [LintRule], registry: Registry, listsSilentRules: Bool) throws {
        self.rules = rules
        self.registry = registry
        var all = LintNeeds(registry)
        tableFields = try TableFields(&all)
        var made: [(rule: Int, judge: any LintJudge, needs: LintNeeds)] = []
        for (index, rule) in rules.enumerated() {
            var needs = LintNeeds(registry)
            made.append((index, try rule.judge(&needs), needs))
            all.formUnion(needs)
        }
        runJudges = LintJudges(made.filter { rules[$0.rule].scope == .run }, all.packets)
        connectionJudges = LintJudges(made.filter { rules[$0.rule].scope == .connection }, all.packets)
        advertisingFields = all.reports
        if listsSilentRules { occasions = LintOccasions(made.map(\.needs), all.packets) }
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
        selection.onlyNewForms = true
        selection.keepsFigures = true
        for packets in needs.packets {
            selection.append(try Filter(packets.filter, registry: needs.registry), of: packets.layers)
        }
        if !needs.packets.isEmpty {
            selection.kinds.formUnion(OperationKinds(.packet))
            selection.kept.formUnion(OperationKinds(.packet))
        }
        return selection
    }

    // MARK: - What happens

    /// The findings so far, in the order in which they were found.
    public var findings: [LintFinding] { found.all }

    /// Findings that there was no room for.
    public var omitted: Int { found.omitted }

    /// The rules that had occasion to speak and had nothing to say, once the run is over: what they look at was there, and
    /// their guards were met.
    package var silentRules: [LintRule] { occasions?.silent.map { rules[$0] } ?? [] }

    /// The names of devices, as they advertised them.
    package var deviceNames: [DeviceAddress: String] { names.all }

    /// Notes a packet by its highest layer, for ``silentRules``.
    package mutating func note(_ layer: Layer) { occasions?.note(layer) }

    /// Takes what happened next.
    package mutating func receive(_ event: OperationEvent) {
        now = event.moment
        switch event {
        case .time: break
        case .gap(let gap): receive(gap)
        case .operation(let operation): receive(operation)
        }
    }

    /// The run is over: connections that are open end with it.
    ///
    /// - Parameter session: that of the run, which has the figures of connections on the air.
    package mutating func finish(_ session: borrowing Session) {
        let onAir = observed(session)
        for number in order { if let connection = connections[number] { end(connection, isCaptureOver: true) } }
        connections = [:]
        order = []
        current = nil
        occasions?.finish(rules, hasAirConnections: !onAir.isEmpty, hasUnsteadyClock: clock.isUnsteady)
        var scene = scene(nil, isCaptureOver: true)
        scene.airConnections = onAir
        for index in runJudges.rules.indices {
            accept(runJudges.all[index].finish(scene), runJudges.rules[index], scene)
        }
    }

    /// The connections on the air, with the silence that some of them ended in.
    private func observed(_ session: borrowing Session) -> [ObservedConnection] {
        let silences = Dictionary(
            session.analyzer.airSilences.map { ($0.connection, $0) }, uniquingKeysWith: { first, _ in first })
        let start = session.dissection.facts.start
        return session.airConnections.compactMap { summary in
            guard let connection = connections[summary.number] else { return nil }
            let last = now.input == connection.first.input ? now : nil
            let silence = silences[summary.number].flatMap {
                ConnectionStories.Silence($0, start: start, disconnect: connection.disconnect, end: last)
            }
            return ObservedConnection(summary: summary, first: connection.first, silence: silence)
        }
    }

    private mutating func receive(_ gap: CaptureGap) {
        occasions?.note(gap)
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
        for index in runJudges.ofGaps { accept(runJudges.all[index].take(gap, scene), runJudges.rules[index], scene) }
    }

    private mutating func receive(_ operation: BluetoothOperation) {
        clock.note(operation)
        if operation.kind == .packet { occasions?.notePacket(filter: operation.filter) }
        guard let number = operation.connection ?? operation.packetConnection, operation.kind != .failToConnect else {
            if operation.kind == .advertise || operation.kind == .startAdvertising { names.observe(operation) }
            let isRepeated = operation.kind == .advertise && operation.packets.isEmpty
            occasions?.note(operation)
            return judge(operation, LintOccasion(operation, isNew: !isRepeated), nil)
        }
        // One that neither began nor was missed is of BR/EDR, whose operations are not judged.
        guard let connection = connection(number, create: operation.kind == .connect) else { return }
        guard connection.disconnect == nil else {
            // A procedure that nothing has taken up again.
            if operation.progress != nil { judge(operation, LintOccasion(operation, isNew: true), nil) }
            return
        }
        if occasions != nil { connection.material.note(operation) }
        let (isNew, ended) = connection.values.take(operation, interval: connection.state.interval)
        if isNew { update(connection, operation) }
        if let ended { judge(ended, scene(connection)) }
        judge(operation, LintOccasion(operation, isNew: isNew), connection)
        if Linter.exchanges.contains(operation.kind) { connection.values.last = operation.completion }
        if operation.kind == .disconnect { end(connection, isCaptureOver: false) }
    }

    private static let exchanges = OperationKinds.exchanges.union(OperationKinds(.connect))

    /// Hands an operation to the judges that asked for it.
    private mutating func judge(
        _ operation: BluetoothOperation, _ occasion: LintOccasion, _ connection: LintConnection?
    ) {
        let ofRun = runJudges.consumers(of: operation, occasion)
        let ofConnection = connection == nil ? [] : connectionJudges.consumers(of: operation, occasion)
        // The values of a stream are for none of them, as a rule.
        if ofRun.isEmpty, ofConnection.isEmpty { return }
        var scene = scene(connection)
        if operation.mayHaveReport, let advertisingFields {
            scene.report = LintedReport(operation, advertisingFields)
        }
        for index in ofRun { accept(runJudges.all[index].take(operation, scene), runJudges.rules[index], scene) }
        guard let connection else { return }
        for index in ofConnection {
            accept(connection.judges[index].take(operation, scene), connectionJudges.rules[index], scene)
        }
    }

    private mutating func update(_ connection: LintConnection, _ operation: BluetoothOperation) {
        connection.state.apply(operation)
        switch operation.kind {
        case .connect:
            connection.began = operation.begin
        case .discover: connection.learnTable(operation, tableFields)
        case .read: names.observe(operation)
        case .disconnect: connection.disconnect = operation
        default: break
        }
        if let central = operation.central { connection.central = central }
        if let peripheral = operation.peripheral { connection.peripheral = peripheral }
    }

    private mutating func judge(_ run: ValueRun, _ scene: LintScene) {
        guard run.count > 1, let connection = scene.connection else { return }
        connection.material.noteRun()
        for index in runJudges.ofRuns { accept(runJudges.all[index].take(run, scene), runJudges.rules[index], scene) }
        for index in connectionJudges.ofRuns {
            accept(connection.judges[index].take(run, scene), connectionJudges.rules[index], scene)
        }
    }

    private mutating func end(_ connection: LintConnection, isCaptureOver: Bool) {
        guard !connection.isJudged else { return }
        connection.isJudged = true
        let scene = scene(connection, isCaptureOver: isCaptureOver)
        for run in connection.values.runs { judge(run, scene) }
        for index in connection.judges.indices {
            accept(connection.judges[index].finish(scene), connectionJudges.rules[index], scene)
        }
        occasions?.end(connection, rules)
        connection.judges = []
        connection.tables = []
    }

    // MARK: - Connections

    private mutating func connection(_ number: ConnectionNumber, create: Bool) -> LintConnection? {
        if let current, current.number == number { return current }
        current = connections[number] ?? (create ? begin(number) : nil)
        return current
    }

    private mutating func begin(_ number: ConnectionNumber) -> LintConnection {
        if order.count >= Linter.connectionLimit, let oldest = order.first {
            connections[oldest] = nil
            order.removeFirst()
        }
        let connection = LintConnection(number, at: now)
        connection.judges = connectionJudges.all
        connections[number] = connection
        order.append(number)
        return connection
    }

    private func scene(_ connection: LintConnection?, isCaptureOver: Bool = false) -> LintScene {
        LintScene(
            registry: registry, connection: connection, now: now, isCaptureOver: isCaptureOver, clockJump: clock.jump)
    }

    // MARK: - Guards

    private mutating func accept(_ remarks: [LintRemark], _ rule: Int, _ scene: LintScene) {
        if !remarks.isEmpty { occasions?.noteRemark(of: rule) }
        for remark in remarks where allows(rules[rule].guards, remark, scene.connection) {
            _ = found.add(remark, rules[rule], scene.connection)
        }
    }

    /// Whether the capture shows enough for a finding.
    private func allows(_ guards: LintGuards, _ remark: LintRemark, _ connection: LintConnection?) -> Bool {
        if guards.contains(.clock), connection?.values.clock.isUnsteady ?? clock.isUnsteady { return false }
        guard let connection else { return true }
        if guards.contains(.beginning), connection.began == nil { return false }
        if guards.contains(.readable), connection.isUnreadable { return false }
        if guards.contains(.whole), connection.isCut { return false }
        guard guards.contains(.complete), let since = remark.since ?? remark.moments.first else { return true }
        return ![connection.lastLoss, lastLoss].contains { $0.map { !$0.isBefore(since) } ?? false }
    }
}
