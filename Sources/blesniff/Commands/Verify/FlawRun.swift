import Decoders
import Sniff
import SniffVerify

/// `verify --mutate`: says how many flaws expectations find, and which they do not.
struct FlawRun {
    let run: VerifyRun
    let options: FlawOptions
    let inputs: [String]

    func run(_ program: Program) throws {
        var captures: [CaptureCopy] = []
        for input in inputs {
            do throws(CaptureError) {
                var reader = try CaptureReader(path: input)
                captures.append(CaptureCopy(&reader))
            } catch {
                program.console.report("\(error)")
                throw ExitStatus(code: error.exitStatus)
            }
            if captures.last?.isCut == true {
                program.console.report("\(input) is too large for --mutate; give it a part (--write cuts captures)")
                throw ExitStatus.usage
            }
        }
        let search = FlawSearch(operations: operations, judge: judge)
        let (good, score) = search.run(
            captures, count: options.mutate ?? 0, seed: options.seed ?? 0, progress: program.console.progress)
        if Interrupt.requested { throw ExitStatus.interrupted }
        warn(good, score, program.console)
        let output = Output(program.console)
        var buffer = ByteBuffer(capacity: 1 << 14)
        if run.options.isText {
            FlawText(score: score, run: self).append(to: &buffer, isQuiet: run.options.quiet)
        } else {
            FlawJSON(score: score, run: self).append(to: &buffer)
        }
        output.flush(&buffer)
        let isMet = good.joined().contains { $0.requirements.contains { $0.verdict == .met } }
        try output.end(score.made == 0 || !isMet ? 2 : score.missed.isEmpty ? 0 : 1)
    }

    /// Warns if the figures are poorer than they look.
    private func warn(_ good: [[VerificationReport]], _ score: FlawScore, _ console: Console) {
        for (input, reports) in zip(inputs, good) {
            let requirements = reports.flatMap(\.requirements)
            let unmet = requirements.filter { $0.verdict != .met }
            guard let first = unmet.first else { continue }
            let what =
                unmet.count == requirements.count
                ? "none of the requirements is" : "\(unmet.count) of \(requirements.count) requirements are not"
            console.note("\(input): \(what) met without a flaw, and find fewer flaws: \(first.title): \(first.reason)")
        }
        if score.made == 0 {
            console.report("no flaw can be made: the captures show no exchanges of a host, whole in their records")
        } else if score.made < options.mutate ?? 0 {
            console.note("no more than \(score.made.grouped("flaw")) can be made")
        }
    }

    private func operations(_ capture: CaptureCopy) -> [BluetoothOperation] {
        var setup = run.setup
        (setup.showsSecrets, setup.devices) = (false, nil)
        var session = setup.session(operations: FlawSearch.selection, reading: .operations)
        var sink = OperationSink()
        var source = capture
        session.read(&source, into: &sink)
        return sink.operations
    }

    private func judge(_ capture: CaptureCopy) -> [VerificationReport] {
        let verifiers = VerifierGroup(run.expectations(on: [capture.name]), slack: run.slack)
        var session = run.session(verifiers.selection)
        var sink = VerifySink(verifiers, inputs: [capture.name])
        var source = capture
        session.read(&source, into: &sink)
        return sink.finish(isStopped: Interrupt.requested)
    }
}
