import Sniff
import SniffVerify

/// Judges flawed copies of captures.
struct FlawSearch {
    /// The operations of a capture, whatever expectations ask for.
    let operations: (CaptureCopy) -> [BluetoothOperation]
    /// The verdict on each expectation.
    let judge: (CaptureCopy) -> [VerificationReport]

    /// Judges the good captures and their flawed copies; ^C ends it early.
    func run(
        _ captures: [CaptureCopy], count: Int, seed: UInt64, progress: Progress? = nil
    ) -> (good: [[VerificationReport]], score: FlawScore) {
        let plan = FlawPlan(captures.map { ($0, operations($0)) }, count: count, seed: seed)
        let good = captures.map(judge)
        var score = FlawScore()
        for (index, flaw) in plan.flaws.enumerated() where !Interrupt.requested {
            progress?.update(UInt64(index), of: UInt64(plan.flaws.count))
            let flawed = judge(captures[flaw.capture].with(flaw))
            if Interrupt.requested { break }
            score.add(flaw, good: good[flaw.capture], flawed: flawed)
        }
        progress?.clear()
        return (good, score)
    }

    /// The operations that ``operations`` needs.
    static var selection: OperationSelection {
        var selection = OperationSelection()
        selection.kinds = FlawPlan.kinds
        return selection
    }
}

/// Keeps the operations of a capture, up to a budget.
struct OperationSink: PacketSink, ~Copyable {
    private(set) var operations: [BluetoothOperation] = []
    private var budget = OperationBudget()

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events where budget.admits(event) {
            if case .operation(let operation) = event { operations.append(operation) }
        }
    }
}
