import Decoders

/// The procedures of one conversation: takes each message that ends, and reports each procedure that does.
struct ProcedureMachine: Sendable {
    private let profile: String
    private let rules: [ProcedureRule]
    /// The procedure of each rule that is under way.
    private var runs: [ProcedureRun?]
    /// How many data messages may wait, by rule: announced before a procedure begins, as a rule.
    private var windows: [Int]
    private(set) var ended: [Transfer] = []

    init(_ profile: TransferProfile) {
        self.profile = profile.name
        rules = profile.procedures
        runs = rules.map { _ in nil }
        windows = rules.map { _ in 0 }
    }

    var isEmpty: Bool { rules.isEmpty }

    mutating func take(_ message: Transfer, flow: Int) {
        note(message)
        for index in rules.indices {
            guard let step = step(index, message, flow) else { continue }
            if message.state == .complete, let window = step.window.flatMap({ message.number(at: $0) }) {
                windows[index] = window
            }
            if runs[index] == nil {
                guard message.state == .complete, step.begins || !rules[index].hasBeginning && step.phase != nil else {
                    continue
                }
                runs[index] = ProcedureRun(rules[index], profile, with: message)
            }
            runs[index]?.take(message, step, window: windows[index])
            if let run = runs[index], run.isComplete {
                ended.append(run.ended(.complete))
                runs[index] = nil
            }
        }
    }

    /// Something went wrong while procedures are under way.
    mutating func note(_ message: Transfer) {
        for index in runs.indices { runs[index]?.note(violationsOf: message) }
    }

    /// The step that a message is, if it is one now.
    private func step(_ rule: Int, _ message: Transfer, _ flow: Int) -> ProcedureStep? {
        let phase = runs[rule]?.phase
        return rules[rule].steps.first { step in
            step.flow == flow && (step.message ?? message.name) == message.name
                && (step.phases.isEmpty || phase.map(step.phases.contains) ?? false)
                && message.holds(step.conditions)
        }
    }

    mutating func takeEnded() -> [Transfer] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }

    var deadline: Nanoseconds? { runs.compactMap { $0?.deadline }.min() }

    mutating func expire(_ now: Nanoseconds) {
        for index in runs.indices {
            guard let run = runs[index], let deadline = run.deadline, deadline <= now else { continue }
            runs[index] = nil
            let detail = "nothing came for \(run.rule.timeout.periods(of: .seconds(1))) s"
            let frame = run.transfer.frames.last ?? 0
            ended.append(run.ended(.broken, TransferViolation(.timeout, frame: frame, detail)))
        }
    }

    /// The connection ended. Returns the procedures that another connection may take up.
    mutating func disconnected(frame: UInt64) -> [ProcedureRun] {
        var interrupted: [ProcedureRun] = []
        for index in runs.indices {
            guard let run = runs[index] else { continue }
            runs[index] = nil
            if run.maySurvive { interrupted.append(run) } else { ended.append(run.disconnected(frame: frame)) }
        }
        return interrupted
    }

    /// Takes up a procedure of an earlier connection.
    mutating func resume(_ run: ProcedureRun) {
        guard let index = rules.firstIndex(of: run.rule), runs[index] == nil else { return }
        runs[index] = run
        runs[index]?.resume()
    }

    mutating func abandon() {
        for index in runs.indices {
            if let run = runs[index] { ended.append(run.ended(.incomplete)) }
            runs[index] = nil
        }
    }

    var weight: Int { runs.reduce(0) { $0 + ($1 == nil ? 0 : 8192) } }
}
