import Decoders
import Sniff

/// Judges one requirement: in each scope that it has by itself, and then all of them together.
///
/// Memory grows with the scopes that are open, of which there are ``OpenScopes/limit`` at most.
struct RequirementJudge: Sendable {
    let compiled: CompiledRequirement
    let kinds: OperationKinds
    private let scope: TraceExpectation.Requirement.Scope
    /// The kinds of operations whose loss matters to the requirement.
    private let looksAt: OperationKinds
    private var open = OpenScopes()
    /// The state that scopes of future connections have seen already: scanning, advertising, attempts.
    private var next: any ScopeJudge
    private(set) var sum: ScopeSum
    /// The moment from which on nothing changes the verdict any more.
    private(set) var decidedAt: Moment?
    /// Connections that are none of the device that is meant, or of which one is enough.
    private var ignored: Set<ConnectionNumber> = []
    /// Gaps of connections, for scopes that begin after them.
    private var earlierGaps: [ConnectionNumber: Doubt] = [:]
    /// Where the app left a recording, in connections that are open, for scopes that begin after it.
    private var departures: [ConnectionNumber: ReplayDeparture] = [:]
    /// A probable slip in the part of the capture that it is about.
    private(set) var warning: ExpectationWarning?
    /// Devices that nothing in the run was so far: what they do not do says nothing before one of them is there.
    private var awaited: Set<Int>

    init(_ compiled: CompiledRequirement) {
        self.compiled = compiled
        kinds = compiled.kinds
        scope = compiled.scope
        looksAt = compiled.patterns.reduce(into: []) { $0.formUnion($1.kinds) }
        next = compiled.makeJudge()
        sum = ScopeSum(compiled.requirement, compiled.scope)
        awaited = compiled.awaitedDevices
        if scope == .capture { open.begin(.capture, next) }
    }

    private mutating func begin(_ key: ScopeKey, _ context: JudgingContext) {
        guard open[key] == nil else { return }
        let judge = next.successor()
        guard open.begin(key, judge) else {
            return sum.doubt.add("more than \(OpenScopes.limit) connections or devices at a time")
        }
        if case .bearer = key {} else { next = judge }
        guard let connection = key.connection, let index = open[key] else { return }
        if let departure = departures[connection] { open.depart(departure, from: index) }
        for gap in earlierGaps[connection]?.gaps ?? [] { open.add(gap, to: index, context) }
    }

    // MARK: - Taking

    /// - Returns: ``deadline``, because to ask for it copies the judge.
    mutating func receive(_ operation: BluetoothOperation, _ context: JudgingContext) -> Nanoseconds? {
        switch scope {
        case .capture: receiveInCapture(operation, context)
        case .eachDevice:
            guard let address = operation.peripheral else {
                if operation.kind == .packet { receiveMark(operation, context) }
                return open.deadline
            }
            if compiled.device != nil, isOfDevice(operation, context) != true { return open.deadline }
            begin(.device(address.key), context)
            receive(operation, in: .device(address.key), context)
        default: receiveInConnection(operation, context)
        }
        noteDecision(operation.completion, context)
        return open.deadline
    }

    /// A mark is of no device: it begins or ends the part of each.
    private mutating func receiveMark(_ operation: BluetoothOperation, _ context: JudgingContext) {
        next.receive(operation, context)
        open.changeAll(context) { $0.receive(operation, context) }
    }

    private mutating func receiveInCapture(_ operation: BluetoothOperation, _ context: JudgingContext) {
        switch isOfDevice(operation, context) {
        case true?: receive(operation, in: .capture, context)
        case false?: return
        case nil:
            guard looksAt.contains(operation.kind) else { return }
            if let connection = operation.connection {
                guard !ignored.contains(connection) else { return }
                ignore(connection)
            }
            let what = "\(operation.kind.rawValue) in frame \(operation.begin.frame)"
            sum.unknownDevices.add("\(what): its device is unknown")
        }
    }

    private mutating func receiveInConnection(_ operation: BluetoothOperation, _ context: JudgingContext) {
        guard let connection = operation.connection, operation.kind != .failToConnect else {
            if scope != .eachBearer { next.receive(operation, context) }
            return open.changeAll(context) { $0.receive(operation, context) }
        }
        if let index = open[.connection(connection)] {
            return open.change(index, context) { $0.receive(operation, context) }
        }
        beginConnection(connection, operation, context)
        guard scope == .eachBearer else {
            return receive(operation, in: .connection(connection), context)
        }
        guard OperationKinds.exchanges.contains(operation.kind) else {
            return open.changeAll(of: connection, context) { $0.receive(operation, context) }
        }
        guard !ignored.contains(connection) else { return }
        begin(.bearer(connection, operation.bearer), context)
        receive(operation, in: .bearer(connection, operation.bearer), context)
    }

    private mutating func receive(
        _ operation: BluetoothOperation, in key: ScopeKey, _ context: JudgingContext
    ) {
        guard let index = open[key] else { return }
        open.change(index, context) { $0.receive(operation, context) }
    }

    /// A connection that has no scope was seen for the first time, or is ignored.
    private mutating func beginConnection(
        _ connection: ConnectionNumber, _ operation: BluetoothOperation, _ context: JudgingContext
    ) {
        guard !ignored.contains(connection) else { return }
        // The first and the last are those of the part that counts.
        if scope == .firstConnection || scope == .lastConnection, compiled.during.isCut,
            !next.period.contains(operation)
        {
            return ignore(connection)
        }
        if compiled.device != nil {
            switch isOfDevice(operation, context) {
            case true?: break
            case false?: return ignore(connection)
            case nil:
                if scope != .firstConnection || !sum.hasBegun {
                    sum.doubt.add("connection from frame \(operation.begin.frame): its device is unknown")
                }
                return ignore(connection)
            }
        }
        beginConnection(connection, context)
    }

    private mutating func beginConnection(_ connection: ConnectionNumber, _ context: JudgingContext) {
        if scope == .firstConnection, sum.hasBegun { return ignore(connection) }
        sum.hasBegun = true
        // Whatever hid a connection hid one before this.
        if scope == .lastConnection, open[.connection(connection)] == nil { sum.doubt.removeAll() }
        if scope != .eachBearer { begin(.connection(connection), context) }
    }

    private mutating func ignore(_ connection: ConnectionNumber) {
        if ignored.count < OpenScopes.limit { ignored.insert(connection) }
    }

    /// Whether it matters to it that operations of these kinds are of a device of the expectation.
    func isAbout(_ device: Int, _ kinds: OperationKinds) -> Bool {
        compiled.patterns.contains { pattern in
            (compiled.device == device || pattern.device == .described(device))
                && !pattern.kinds.isDisjoint(with: kinds)
        }
    }

    /// Whether an operation is of the device that the requirement is limited to; `nil` if unknown.
    private func isOfDevice(_ operation: BluetoothOperation, _ context: JudgingContext) -> Bool? {
        guard let device = compiled.device else { return true }
        if operation.peripheral == nil, operation.connection == nil { return true }
        let fits = context.devices.fits(operation.peripheral, device)
        if fits == true { return true }
        if let central = operation.central, context.devices.fits(central, device) == true { return true }
        return fits
    }

    // MARK: - Gaps

    /// - Parameter device: the peripheral of the connection, where it is known.
    mutating func add(_ gap: CaptureGap, _ device: DeviceAddress?, _ context: JudgingContext) {
        guard gap.mayHide(looksAt) else { return }
        defer { if decidedAt != nil, !decidesAll { decidedAt = nil } }
        guard let connection = gap.connection else {
            if scope != .firstConnection || !sum.hasBegun { sum.doubt.add(gap) }
            next.add(gap)
            return open.addToAll(gap, context)
        }
        switch scope {
        case .capture:
            guard mayHide(device, context) else { return }
            open.addToAll(gap, context)
        case .eachDevice:
            guard let device else { return open.addToAll(gap, context) }
            guard let index = open[.device(device.value)] else { return }
            open.add(gap, to: index, context)
        default:
            guard !ignored.contains(connection) else { return }
            if earlierGaps.count < OpenScopes.limit { earlierGaps[connection, default: Doubt()].add(gap) }
            let isOpen = open[.connection(connection)] != nil
            if gap.isMissingBeginning, compiled.device == nil, !isOpen {
                // What begins has the gap from those of its connection.
                return beginConnection(connection, context)
            }
            open.add(gap, toAllOf: connection, context)
        }
    }

    /// The app left the recording of a device: what is not decided never is, in this connection, and where a requirement is
    /// about more than connections.
    mutating func depart(_ departure: ReplayDeparture) {
        guard !kinds.isDisjoint(with: TraceExpectation.Requirement.inside) else { return }
        switch scope {
        case .capture: if let index = open[.capture] { open.depart(departure, from: index) }
        case .eachDevice: if let index = open[.device(departure.device.key)] { open.depart(departure, from: index) }
        default:
            if departures[departure.connection] == nil { departures[departure.connection] = departure }
            open.depart(departure, fromAllOf: departure.connection)
        }
    }

    /// Whether a connection with a device may have what the requirement is about.
    private func mayHide(_ address: DeviceAddress?, _ context: JudgingContext) -> Bool {
        guard let address else { return true }
        if let device = compiled.device, context.devices.fits(address, device) == false { return false }
        return compiled.patterns.contains { pattern in
            guard case .described(let device) = pattern.device else { return true }
            return context.devices.fits(address, device) != false
        }
    }

    // MARK: - Time and ends

    /// The time of the run before which nothing is too late.
    var deadline: Nanoseconds? { open.deadline }

    mutating func pass(_ moment: Moment, _ context: JudgingContext) {
        open.pass(moment, context)
        noteDecision(moment, context)
    }

    /// A connection is over for good.
    mutating func endConnection(
        _ connection: ConnectionSummary, _ ending: ScopeEnding, _ moment: Moment,
        _ context: JudgingContext
    ) {
        ignored.remove(connection.number)
        earlierGaps[connection.number] = nil
        departures[connection.number] = nil
        for scope in open.remove(connection.number) { sum.add(scope.outcome(ending, moment, context), connection) }
        if sum.isDecided { noteDecision(moment, context) }
    }

    mutating func finish(
        _ ending: ScopeEnding, _ moment: Moment, _ context: JudgingContext,
        _ connections: [ConnectionNumber: ConnectionSummary]
    ) {
        noteMissingEnd(ending, moment)
        for scope in open.removeAll() {
            let connection = scope.key.connection.flatMap { connections[$0] }
            sum.add(scope.outcome(ending, moment, context), connection)
        }
        earlierGaps = [:]
        ignored = []
        let mayBeNone = compiled.device.map { context.devices.mayBeAbsent($0) } ?? false
        if compiled.during.isCut {
            var part = next.period
            part.pass(moment)
            sum.part = part.isAwaited ? part.idleness : "no connection began in this part of the capture"
        }
        sum.finish(ending, without: mayBeNone ? [:] : absentDevices(context.devices), mayBeNone: mayBeNone)
    }

    /// A part that should have ended lasts to the end of the capture.
    private mutating func noteMissingEnd(_ ending: ScopeEnding, _ moment: Moment) {
        guard compiled.during.isCut, !ending.isStop else { return }
        var part = open[.capture].flatMap { open.period($0) } ?? next.period
        part.pass(moment)
        guard let (what, place) = part.missingEnd else { return }
        let own = compiled.requirement.place
        warning = ExpectationWarning(
            place: place ?? (compiled.during.untilTime == nil ? SourcePlace(file: own.file) : own),
            text: "'until' \(what) did not come; the part lasts to the end of the capture")
    }

    /// The devices that it is about and that nothing in the run was.
    private func absentDevices(_ book: DeviceBook) -> [Int: String] {
        var devices = Set(compiled.device.map { [$0] } ?? [])
        for pattern in compiled.patterns { if case .described(let index) = pattern.device { devices.insert(index) } }
        let absent = devices.filter { !book.hasSeen($0) }
        return Dictionary(uniqueKeysWithValues: absent.map { ($0, book.title($0)) })
    }

    /// The result. A moment is reported only if something after it could have changed it.
    func report(_ inputs: [String]) -> RequirementReport {
        var report = sum.report(inputs)
        report.decidedAt = decidedAt
        return report
    }

    /// Whether nothing that follows changes the verdict.
    var isDecided: Bool { decidedAt != nil }

    /// Whether what was just taken decides for all scopes.
    private mutating func noteDecision(_ moment: Moment, _ context: JudgingContext) {
        guard decidedAt == nil, decidesAll else { return }
        if !awaited.isEmpty { awaited = awaited.filter { !context.devices.hasSeen($0) } }
        if awaited.isEmpty { decidedAt = moment }
    }

    private var decidesAll: Bool {
        if sum.isDecided { return true }
        switch scope {
        case .capture: return open.decidedCount > 0
        case .someConnection: return open.decided(.met) > 0
        // There is no other one, if any; nor is there where something hides which is the first.
        case .firstConnection: return open.decidedCount > 0
        case .lastConnection: return false
        case .eachConnection, .eachDevice, .eachBearer: return open.decided(.violated) > 0
        }
    }
}

extension CaptureGap {
    var isMissingBeginning: Bool { reason == .missingBeginning }

    /// Whether operations of some of these kinds may be missing because of it.
    fileprivate func mayHide(_ kinds: OperationKinds) -> Bool {
        guard hidesPackets else { return false }
        if connection == nil || kinds.contains(.packet) { return true }
        let outside: OperationKinds =
            isMissingBeginning
            ? OperationKinds([.connect, .attempt]) : []
        return !kinds.isDisjoint(with: TraceExpectation.Requirement.inside.union(outside))
    }
}
