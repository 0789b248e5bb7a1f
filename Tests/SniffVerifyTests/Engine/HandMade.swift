import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// An operation of connection 1 with the device `…0A`. Its frame is its time in milliseconds, that of its answer likewise.
func op(
    _ kind: OperationKind, _ uuid: UInt32? = nil, _ value: [UInt8] = [], at time: Double, answered: Double? = nil,
    in connection: Int? = 1, bearer: Int = 0, device: UInt64? = 0x0A,
    _ outcome: BluetoothOperation.Outcome = .succeeded,
    handle: UInt16 = 3, facts: [OperationFact: FieldValue] = [:], isCut: Bool = false, isTimed: Bool = true
) -> OperationEvent {
    var operation = BluetoothOperation(kind, moment(time, isTimed: isTimed))
    if let answered { operation.state.end = moment(answered, isTimed: isTimed) }
    if case .unanswered = outcome { operation.state.end = nil }
    operation.state.connection = connection.map { ConnectionNumber(rawValue: $0) }
    operation.state.bearer = bearer
    operation.state.central = connection == nil ? nil : DeviceAddress(0xCC, type: 0)
    operation.state.peripheral = device.map { DeviceAddress($0, type: 0) }
    operation.state.outcome = outcome
    operation.state.value = value
    operation.state.isCut = isCut
    operation.state.facts = OperationFacts(facts)
    if OperationKinds.exchanges.contains(kind) {
        let uuid = uuid.map { BluetoothUUID($0) }
        let isSubscription = kind == .subscribe || kind == .unsubscribe
        operation.state.attribute = OperationAttribute(
            handle: handle, uuid: isSubscription && uuid != nil ? BluetoothUUID(0x2902) : uuid, service: nil,
            characteristic: uuid, properties: nil)
    }
    return .operation(operation)
}

/// What happens outside connections.
func outside(_ kind: OperationKind, at time: Double, device: UInt64? = nil, name: String? = nil) -> OperationEvent {
    op(kind, at: time, in: nil, device: device, facts: name.map { [.name: .text($0)] } ?? [:])
}

func gap(_ reason: CaptureGap.Reason = .lostPackets(1), at time: Double, in connection: Int? = 1) -> OperationEvent {
    .gap(CaptureGap(reason, connection.map { ConnectionNumber(rawValue: $0) }, moment(time)))
}

func time(_ time: Double) -> OperationEvent { .time(moment(time)) }

func moment(_ time: Double, isTimed: Bool = true) -> Moment {
    let milliseconds = (time * 1000).rounded()
    return Moment(frame: UInt64(milliseconds), nanoseconds: isTimed ? .milliseconds(Int(milliseconds)) : nil)
}

/// Judges hand-made operations.
enum HandMade {
    /// `met`, or the verdict with its reason, for each requirement.
    ///
    /// What is decided before the end must stay so, and a second look at the same events must not change anything.
    static func verdicts(
        _ yaml: String, _ events: [OperationEvent], isStopped: Bool = false, slack: Double = 1
    ) throws -> [String] {
        let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml"))
        var verifier = Verifier(compiled, slack: slack)
        // Two: one alone is handed only what it asks for.
        var group = VerifierGroup([compiled, compiled], slack: slack)
        var early: [Int: Verdict] = [:]
        for event in events {
            verifier.receive(compiled.selection.handed(event))
            group.receive(event)
            let decided = group.decidedRequirements[0]
            let soFar = decided.contains(true) ? group.reportsSoFar(on: [])[0].requirements : []
            for index in decided.indices {
                guard decided[index] else {
                    #expect(early[index] == nil, "no longer decided")
                    continue
                }
                #expect(early[index] ?? soFar[index].verdict == soFar[index].verdict, "decided otherwise before")
                early[index] = soFar[index].verdict
            }
        }
        verifier.finish(isStopped: isStopped)
        group.finish(isStopped: isStopped)
        let report = verifier.report
        for (index, requirement) in report.requirements.enumerated() {
            #expect(early[index] ?? requirement.verdict == requirement.verdict, "it was decided otherwise")
            #expect(group.reports(on: [])[0].requirements[index].verdict == requirement.verdict)
        }
        return report.requirements.map { requirement in
            requirement.reason.isEmpty
                ? requirement.verdict.rawValue : "\(requirement.verdict.rawValue): \(requirement.reason)"
        }
    }

    /// The verdict alone of a single requirement, given as YAML without the list around it.
    static func verdict(
        _ requirement: String, _ events: [OperationEvent], isStopped: Bool = false, slack: Double = 1,
        devices: String = "{}"
    ) throws -> Verdict? {
        let lines = requirement.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
        let yaml = "devices: \(devices)\nexpect:\n  -\n\(lines.joined(separator: "\n"))\n"
        let text = try verdicts(yaml, events, isStopped: isStopped, slack: slack).first ?? ""
        return Verdict(rawValue: String(text.prefix { $0 != ":" }))
    }

    /// The same of a story of one connection, given as its steps in one line each.
    static func story(
        _ steps: String, _ events: [OperationEvent], isStopped: Bool = false, slack: Double = 1,
        scope: String = "some connection"
    ) throws -> Verdict? {
        let lines = steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        return try verdict("scope: \(scope)\nsteps:\n\(lines)", events, isStopped: isStopped, slack: slack)
    }
}

extension OperationSelection {
    /// What a run hands on in place of an event: of operations that nobody wants only the time.
    fileprivate func handed(_ event: OperationEvent) -> OperationEvent {
        guard case .operation(let operation) = event, !wants(operation) else { return event }
        return .time(operation.begin)
    }
}
