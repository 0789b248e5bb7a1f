import Decoders
import Sniff

/// Judges expectations on captures.
struct VerifyRun {
    let console: Console
    let registry: Registry
    let expectations: [CompiledExpectation]
    let profiles: TransferProfiles
    let tables: [AttributeTable]
    let slack: Double
    let showsSecrets: Bool
    let options: VerdictOptions
    let printer: VerdictPrinter

    /// A session that hands on what the expectations ask for.
    func session(_ verifiers: VerifierGroup) -> Session {
        var fields = FieldSelection(registry.vocabulary)
        for expectation in expectations { fields.formUnion(expectation.fields) }
        return Session(
            registry, fields, profiles: profiles, showsSecrets: showsSecrets, attributeTables: tables,
            operations: verifiers.selection)
    }

    /// Judges all expectations on each run, one after the other.
    ///
    /// - Parameter runs: the inputs of each.
    /// - Returns: the exit status of what could not be read.
    func judge(_ runs: [[String]]) -> Int32 {
        var status: Int32 = 0
        let progress = ProgressBar(console)
        printer.output.progress = progress
        for (index, run) in runs.enumerated() where !printer.output.isClosed && !Interrupt.requested {
            progress?.label = runs.count > 1 ? "\(index + 1) of \(runs.count)" : ""
            status = max(status, judge(run, progress))
        }
        progress?.clear()
        return status
    }

    private func judge(_ inputs: [String], _ progress: ProgressBar?) -> Int32 {
        let begun = Platform.monotonicNanoseconds
        let verifiers = VerifierGroup(expectations, slack: slack)
        var session = session(verifiers)
        var sink = VerifySink(verifiers, inputs: inputs)
        if let progress { session.onProgress = { progress.update($0, of: $1) } }
        let damage = DamageReport(console, progress)
        session.onDamage = { damage.add($0) }
        session.onNote = { damage.add($1, on: $0) }
        let status = read(inputs, &session, &sink)
        damage.finish()
        progress?.clear()
        guard status == 0 else { return status }
        let reports = sink.finish(isStopped: Interrupt.requested)
        let duration = Double(Platform.monotonicNanoseconds - begun) / 1e9 / Double(max(reports.count, 1))
        var judgements = reports.map { Judgement($0, duration: duration) }
        if options.isText { ContextReader(run: self, inputs: inputs).add(to: &judgements) }
        for judgement in judgements {
            printer.finish(judgement)
            if damage.status != 0, judgement.report.verdict == .met {
                console.note("\(judgement.captures): everything was decided before the damage")
            }
        }
        return damage.status == 74 ? 74 : 0
    }

    /// Reads the inputs of a run, which are captures of the same time where there are several.
    private func read(_ inputs: [String], _ session: inout Session, _ sink: inout VerifySink) -> Int32 {
        for path in inputs {
            do throws(CaptureError) {
                try session.read(path, name: inputs.count > 1 ? path : nil, into: &sink)
            } catch {
                if case .interrupted = error { return 0 }
                console.report("\(error)")
                return error.exitStatus
            }
        }
        return 0
    }

    /// Judges all expectations on what happens, until all is decided, the time is up, or ^C.
    func watch(_ live: LiveRun, inputs: [String], timeout: Double?) -> Int32 {
        let verdicts = LiveVerdicts(printer, timeout: timeout)
        let verifiers = VerifierGroup(expectations, slack: slack)
        var session = session(verifiers)
        var sink = VerifySink(verifiers, inputs: inputs, live: verdicts)
        let status = live.run(&session, &sink)
        // Damage is a reason of verdicts; what could not be opened has none.
        if status > 65, !sink.hasBegun { return status }
        let isStopped = Interrupt.requested && !verdicts.isDecided
        let open = sink.verifiers.decidedRequirements.joined().count { !$0 }
        let reports = sink.finish(isStopped: isStopped)
        for (index, report) in reports.enumerated() {
            printer.finish(
                Judgement(report, duration: verdicts.elapsed / Double(reports.count)),
                besides: verdicts.printed[index] ?? [])
        }
        let tenths = Int(min(verdicts.elapsed, 1e9) * 10)
        let seconds = "\(tenths / 10).\(tenths % 10) s"
        if verdicts.isDecided {
            console.note("decided after \(seconds)")
        } else if isStopped {
            let count = reports.reduce(0) { $0 + $1.requirements.count }
            console.note("stopped at \(seconds): \(open) of \(count) open")
        }
        return status > 65 ? status : 0
    }
}
