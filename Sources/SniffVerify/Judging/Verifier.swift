import Decoders
import Sniff

/// Judges operations by one expectation, as they come.
///
/// Nothing is tried twice: each operation is looked at once by those requirements that ask for its kind, a step keeps the
/// first that fits, and whatever waits is bounded (``obligationLimit``).
package struct Verifier: Sendable {
    private let expectation: CompiledExpectation
    private var context: JudgingContext
    private var judges: [RequirementJudge]
    /// The judges that ask for each kind of operation, by the place of the kind among all.
    private let interested: [[Int]]
    /// Connections that are open, or over for less than ``afterlife``.
    private var connections: [ConnectionNumber: ConnectionSummary] = [:]
    /// Those that are over, in the order in which their ends began.
    private var ending = Queue<Ending>()
    /// The last that are over for good: what is reported about them later is not looked at.
    private var over = Queue<ConnectionNumber>()
    /// The time of the run before which nothing is too late, and no connection is over for good.
    private var deadline: Nanoseconds?
    private var last = Moment(frame: 0, nanoseconds: nil)
    private var isFinished = false
    /// Whether the run told anything at all.
    private var hasBegun = false
    /// How many inputs had no packet.
    private var emptyInputs = 0
    /// The first damage.
    private var damage: CaptureGap?
    /// Whether devices were recognised only after what they had done before, and that matters: a second reading (``again()``)
    /// knows them from its beginning.
    package private(set) var wantsSecondReading = false

    private struct Ending {
        let connection: ConnectionNumber
        let operation: BluetoothOperation
        /// When it is over for good; `nil` where times are not known.
        var until: Nanoseconds? { operation.completion.nanoseconds.map { $0 + Verifier.afterlife } }
    }

    /// Obligations of one rule that may be open in one scope.
    package static let obligationLimit = 4096
    /// Connections that are over for good and remembered.
    static let overLimit = 256
    /// Packets of a connection may come so long after its end: a controller delivers what it had.
    static let afterlife = EndedConnection.afterlife

    /// - Parameters:
    ///   - slack: what all time limits are multiplied with, for slow machines.
    ///   - explains: keep occurrences that are fine, up to ``Occurrences/limit`` of each requirement.
    package init(_ expectation: CompiledExpectation, slack: Double = 1, explains: Bool = false) {
        self.expectation = expectation
        context = JudgingContext(
            devices: DeviceBook(expectation.devices), tolerance: Tolerance(slack: slack), explains: explains)
        let judges = expectation.requirements.map { RequirementJudge($0) }
        interested = OperationKind.allCases.map { kind in
            judges.indices.filter { judges[$0].kinds.contains(kind) }
        }
        self.judges = judges
    }

    /// Takes the next of what a run tells.
    package mutating func receive(_ event: OperationEvent) {
        guard !isFinished else { return }
        hasBegun = true
        switch event {
        case .operation(let operation): receive(operation)
        case .gap(let gap):
            if gap.reason == .noPackets { emptyInputs += 1 }
            if gap.isDamage, damage == nil { damage = gap }
            pass(gap.moment)
            if let connection = gap.connection, gap.isMissingBeginning { note(connection, gap.moment) }
            let device = gap.connection.flatMap { connections[$0]?.peripheral }
            for index in judges.indices { judges[index].add(gap, device, context) }
        case .time(let moment):
            last = moment
            pass(moment)
        }
    }

    /// The app leaves the recording of a device that is replayed, with the operation that comes next.
    mutating func depart(_ departure: ReplayDeparture) {
        guard !isFinished else { return }
        for index in judges.indices { judges[index].depart(departure) }
    }

    /// The surroundings, made unique before a change.
    private var own: JudgingContext {
        mutating get {
            if !isKnownUniquelyReferenced(&context) {
                context = JudgingContext(
                    devices: context.devices, tolerance: context.tolerance, explains: context.explains)
            }
            return context
        }
    }

    private mutating func receive(_ operation: BluetoothOperation) {
        last = operation.begin
        pass(operation.begin)
        if let connection = operation.connection, connections[connection] == nil {
            if over.contains(connection) { return }
            if operation.kind != .failToConnect { note(connection, operation) }
        }
        let context = own
        let recognised = context.devices.observe(operation)
        if !recognised.devices.isEmpty { doubt(recognised.devices, recognised.kinds, operation) }
        context.tolerance.observe(operation)
        for index in interested[operation.kind.bit] {
            guard let time = judges[index].receive(operation, context) else { continue }
            deadline = min(deadline ?? .max, time)
        }
        if operation.kind == .disconnect, let connection = operation.connection { end(connection, operation) }
    }

    /// An address is recognised as a device: nobody has judged what it did before as of that device.
    private mutating func doubt(_ recognised: [Int], _ kinds: OperationKinds, _ operation: BluetoothOperation) {
        guard let address = operation.peripheral else { return }
        for device in recognised {
            let title = context.devices.title(device)
            let gap = CaptureGap(.unrecognised(address, title), nil, operation.begin)
            for index in judges.indices where judges[index].isAbout(device, kinds) {
                judges[index].add(gap, address, context)
                wantsSecondReading = true
            }
        }
    }

    /// A verifier for the same run from its beginning, which knows the devices that this one has learned.
    package func again() -> Verifier {
        var verifier = Verifier(
            expectation, slack: context.tolerance.slack, explains: context.explains)
        verifier.own.devices = context.devices
        verifier.own.devices.complete()
        return verifier
    }

    // MARK: - Connections

    private mutating func note(_ connection: ConnectionNumber, _ operation: BluetoothOperation) {
        connections[connection] = ConnectionSummary(
            number: connection, central: operation.central, peripheral: operation.peripheral,
            name: operation.peripheral.flatMap { context.devices.name($0) }, begin: operation.begin)
    }

    private mutating func note(_ connection: ConnectionNumber, _ moment: Moment) {
        guard connections[connection] == nil else { return }
        connections[connection] = ConnectionSummary(
            number: connection, central: nil, peripheral: nil, name: nil, begin: moment)
    }

    private mutating func end(_ connection: ConnectionNumber, _ operation: BluetoothOperation) {
        connections[connection]?.end = operation.completion
        let end = Ending(connection: connection, operation: operation)
        ending.append(end)
        guard let until = end.until else { return endConnections(before: .max) }
        deadline = min(deadline ?? .max, until)
    }

    private mutating func endConnections(before now: Nanoseconds) {
        while let end = ending.first, (end.until ?? .min) < now {
            ending.removeFirst()
            own.tolerance.forget(end.connection)
            guard let summary = connections.removeValue(forKey: end.connection) else { continue }
            over.append(end.connection)
            if over.count > Verifier.overLimit { over.removeFirst() }
            for index in judges.indices {
                judges[index].endConnection(
                    summary, .disconnected(end.operation), end.operation.completion, context)
            }
        }
    }

    /// Whether any requirement is about such an operation, whatever it asks of it.
    func speaks(of operation: BluetoothOperation) -> Bool {
        interested[operation.kind.bit].contains { judges[$0].compiled.speaks(of: operation, context.devices) }
    }

    // MARK: - Time

    private mutating func pass(_ moment: Moment) {
        guard let now = moment.nanoseconds, let deadline, now > deadline else { return }
        for index in judges.indices { judges[index].pass(moment, context) }
        endConnections(before: now)
        self.deadline = judges.lazy.compactMap(\.deadline).min()
        if let until = ending.first?.until { self.deadline = min(self.deadline ?? .max, until) }
    }

    // MARK: - Verdicts

    /// Whether everything is decided, so that nothing that follows changes a verdict.
    package var isDecided: Bool { judges.allSatisfy(\.isDecided) }

    /// Which requirements are decided, in the order of the expectation.
    package var decidedRequirements: [Bool] { judges.map(\.isDecided) }

    /// The run has ended: whole, unless gaps said otherwise before.
    ///
    /// - Parameter isStopped: it was live, and more would have come.
    package mutating func finish(isStopped: Bool = false) {
        guard !isFinished else { return }
        pass(last)
        // Of a connection that has just ended, something may still be on its way.
        if !isStopped { endConnections(before: .max) }
        for index in judges.indices {
            judges[index].finish(isStopped ? .stopped : .captureEnd, last, context, connections)
        }
        isFinished = true
    }

    /// The verdicts, after ``finish(isStopped:)``.
    ///
    /// - Parameter inputs: what the run was read from, by the numbers that moments give them.
    package func report(on inputs: [String]) -> VerificationReport {
        if isFinished, !hasBegun || emptyInputs >= max(inputs.count, 1) {
            return report(on: inputs, without: "there is no packet in the capture")
        }
        var report = VerificationReport(
            title: expectation.expectation.title, place: expectation.expectation.place, inputs: inputs,
            requirements: judges.map { $0.report(inputs) }, deviceNames: context.devices.names,
            characteristicNames: expectation.characteristicNames, damage: damage, registry: expectation.registry)
        // Of the part of a whole file, each requirement says the same.
        for warning in judges.compactMap(\.warning) where !report.warnings.contains(warning) {
            report.warnings.append(warning)
        }
        return report
    }

    package var report: VerificationReport { report(on: []) }

    /// The verdicts where an input could not be read at all: nothing can be told.
    package func report(on inputs: [String], unreadBecause reason: String) -> VerificationReport {
        var report = report(on: inputs, without: reason)
        report.unreadReason = reason
        return report
    }

    /// All inconclusive for the same reason.
    func report(on inputs: [String], without reason: String) -> VerificationReport {
        let requirements = expectation.requirements.map { compiled in
            var report = RequirementReport(compiled.requirement)
            report.verdict = .inconclusive
            report.reason = reason
            report.gaps = damage.map { [$0] } ?? []
            return report
        }
        return VerificationReport(
            title: expectation.expectation.title, place: expectation.expectation.place, inputs: inputs,
            requirements: requirements, deviceNames: [:], damage: damage, registry: expectation.registry)
    }
}
