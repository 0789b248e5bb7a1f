import Decoders

/// Judges one requirement: in each scope that it has by itself, and then all of them together.
struct RequirementJudge: Sendable {
    let compiled: CompiledRequirement
    let kinds: OperationKinds
    private let scope: Requirement.Scope
    /// The scopes that are open, in the order in which they began.
    private var open: [(key: Key, judge: ScopeJudge)] = []
    private var places: [Key: Int] = [:]
    /// What scopes of connections to come have seen already: scanning, advertising, attempts.
    private var next: ScopeJudge
    private(set) var sum: ScopeSum
    /// The moment from which on nothing changes the verdict any more.
    private(set) var decidedAt: Moment?
    /// Connections that are none of the device that is meant, or of which one is enough.
    private var ignored: Set<ConnectionNumber> = []

    /// Scopes that may be open at a time.
    static let limit = 65_536

    /// What a scope belongs to.
    enum Key: Hashable, Sendable {
        case capture
        case connection(ConnectionNumber)
        case bearer(ConnectionNumber, Int)
        case device(DeviceAddress)
    }

    init(_ compiled: CompiledRequirement) {
        self.compiled = compiled
        kinds = compiled.kinds
        scope = compiled.scope
        next = ScopeJudge(compiled)
        sum = ScopeSum(compiled.requirement, compiled.scope)
        if scope == .capture { begin(.capture) }
    }

    private mutating func begin(_ key: Key) {
        guard places[key] == nil else { return }
        guard open.count < RequirementJudge.limit else {
            sum.doubt.add("more than \(RequirementJudge.limit) connections or devices at a time")
            return
        }
        places[key] = open.count
        open.append((key, next))
        next = ScopeJudge(compiled)
    }

    // MARK: - Taking

    mutating func receive(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) {
        switch scope {
        case .capture:
            guard isOfDevice(operation, surroundings) != false else { return }
            receive(operation, at: 0, surroundings)
        case .eachDevice:
            guard let address = operation.peripheral else { return }
            if compiled.device != nil, isOfDevice(operation, surroundings) != true { return }
            begin(.device(address))
            receive(operation, in: .device(address), surroundings)
        default: receiveInConnection(operation, surroundings)
        }
    }

    private mutating func receiveInConnection(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) {
        guard let connection = operation.connection else {
            if scope != .eachBearer { next.receive(operation, surroundings) }
            for index in open.indices { receive(operation, at: index, surroundings) }
            return
        }
        beginConnection(connection, operation, surroundings)
        if scope == .eachBearer {
            if OperationKinds.exchanges.contains(operation.kind), !ignored.contains(connection) {
                begin(.bearer(connection, operation.bearer))
                receive(operation, in: .bearer(connection, operation.bearer), surroundings)
            } else {
                for index in open.indices where open[index].key.connection == connection {
                    receive(operation, at: index, surroundings)
                }
            }
        } else {
            receive(operation, in: .connection(connection), surroundings)
        }
    }

    private mutating func receive(_ operation: Operation, in key: Key, _ surroundings: ScopeJudge.Surroundings) {
        guard let place = places[key] else { return }
        receive(operation, at: place, surroundings)
    }

    private mutating func receive(_ operation: Operation, at place: Int, _ surroundings: ScopeJudge.Surroundings) {
        open[place].judge.receive(operation, surroundings)
        noteDecision(at: place, operation.completion)
    }

    /// The scope that changed may decide for all of them.
    private mutating func noteDecision(at place: Int, _ moment: Moment) {
        guard decidedAt == nil, decidesAll(open[place].judge) else { return }
        decidedAt = moment
    }

    private func decidesAll(_ judge: ScopeJudge) -> Bool {
        guard judge.isDecided else { return false }
        return switch scope {
        case .capture: true
        case .firstConnection: true
        case .lastConnection: false
        case .someConnection: judge.outcome.verdict == .met
        case .eachConnection, .eachDevice, .eachBearer: judge.outcome.verdict == .violated
        }
    }

    /// A connection was seen for the first time, if it was.
    private mutating func beginConnection(
        _ connection: ConnectionNumber, _ operation: Operation, _ surroundings: ScopeJudge.Surroundings
    ) {
        let key = Key.connection(connection)
        guard places[key] == nil, !ignored.contains(connection), operation.kind != .failToConnect else { return }
        if compiled.device != nil {
            switch isOfDevice(operation, surroundings) {
            case true?: break
            case false?: return ignore(connection)
            case nil:
                sum.doubt.add("connection from frame \(operation.begin.frame): which device it is cannot be told")
                return ignore(connection)
            }
        }
        if scope == .firstConnection, sum.hasBegun { return ignore(connection) }
        sum.hasBegun = true
        if scope != .eachBearer { begin(key) }
    }

    private mutating func ignore(_ connection: ConnectionNumber) {
        if ignored.count < RequirementJudge.limit { ignored.insert(connection) }
    }

    /// Whether an operation is of the device that the requirement is limited to; `nil` where nobody knows.
    private func isOfDevice(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) -> Bool? {
        guard let device = compiled.device else { return true }
        if operation.peripheral == nil, operation.connection == nil { return true }
        let fits = surroundings.devices.fits(operation.peripheral, device)
        if fits == true { return true }
        if let central = operation.central, surroundings.devices.fits(central, device) == true { return true }
        return fits
    }

    mutating func add(_ gap: CaptureGap, _ surroundings: ScopeJudge.Surroundings) {
        guard let connection = gap.connection else {
            if gap.hidesPackets { sum.doubt.add(gap) }
            next.add(gap)
            for index in open.indices { open[index].judge.add(gap) }
            return
        }
        if gap.isMissingBeginning, scope != .capture, scope != .eachDevice, scope != .eachBearer, compiled.device == nil
        {
            if scope != .firstConnection || !sum.hasBegun {
                sum.hasBegun = true
                begin(.connection(connection))
            }
        }
        for index in open.indices {
            let own = open[index].key.connection
            if own == nil || own == connection { open[index].judge.add(gap) }
        }
    }

    // MARK: - Time and ends

    /// Nanoseconds of the run from which on something may be too late.
    func deadline(_ surroundings: ScopeJudge.Surroundings) -> Int64? {
        open.lazy.compactMap { $0.judge.deadline(surroundings) }.min()
    }

    mutating func pass(_ moment: Moment, _ surroundings: ScopeJudge.Surroundings) {
        for index in open.indices {
            open[index].judge.pass(moment, surroundings)
            noteDecision(at: index, moment)
        }
    }

    /// A connection is over for good.
    mutating func endConnection(
        _ connection: ConnectionSummary, _ ending: ScopeJudge.Ending, _ moment: Moment,
        _ surroundings: ScopeJudge.Surroundings
    ) {
        ignored.remove(connection.number)
        var index = 0
        while index < open.count {
            guard open[index].key.connection == connection.number else {
                index += 1
                continue
            }
            open[index].judge.end(ending, moment, surroundings)
            sum.add(open[index].judge.outcome, connection)
            remove(at: index)
        }
        if decidedAt == nil, sum.isDecided { decidedAt = moment }
    }

    private mutating func remove(at index: Int) {
        places[open[index].key] = nil
        open.remove(at: index)
        for later in index..<open.count { places[open[later].key] = later }
    }

    mutating func finish(
        _ ending: ScopeJudge.Ending, _ moment: Moment, _ surroundings: ScopeJudge.Surroundings,
        _ connections: [ConnectionNumber: ConnectionSummary]
    ) {
        for index in open.indices {
            open[index].judge.end(ending, moment, surroundings)
            sum.add(open[index].judge.outcome, open[index].key.connection.flatMap { connections[$0] })
        }
        open = []
        places = [:]
        sum.finish(ending, without: deviceNames(surroundings.devices))
    }

    /// The devices that it is about and that nothing in the run was.
    private func deviceNames(_ book: DeviceBook) -> [String] {
        var devices = Set(compiled.device.map { [$0] } ?? [])
        for pattern in compiled.patterns { if case .described(let index) = pattern.device { devices.insert(index) } }
        return devices.sorted().filter { !book.hasSeen($0) }.map { book.title($0) }
    }

    /// Whether nothing that follows changes the verdict.
    var isDecided: Bool { decidedAt != nil }

    /// What came out. A moment is told only where something that follows could have changed it.
    func report(_ inputs: [String]) -> RequirementReport {
        var report = sum.report(inputs)
        report.decidedAt = decidedAt
        return report
    }
}

extension RequirementJudge.Key {
    var connection: ConnectionNumber? {
        switch self {
        case .connection(let number), .bearer(let number, _): number
        case .capture, .device: nil
        }
    }
}

extension CaptureGap {
    var isMissingBeginning: Bool { reason == .missingBeginning }
}
