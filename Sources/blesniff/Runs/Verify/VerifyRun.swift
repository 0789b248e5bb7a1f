import Decoders
import Sniff
import SniffCompare
import SniffVerify

/// Judges expectations on captures.
struct VerifyRun {
    let console: Console
    let setup: SessionSetup
    let expectations: [CompiledExpectation]
    let slack: Double
    let options: VerdictOptions
    let printer: VerdictPrinter
    /// Of a run with a recorded device: what the recording has no answer to.
    var replay: ReplayRecord?
    /// Whether clocks of captures that are judged together may differ.
    var isAligning = false

    /// A session that hands on what the expectations ask for.
    func session(_ selection: OperationSelection) -> Session {
        var fields = FieldSelection(setup.registry.vocabulary)
        for expectation in expectations { fields.formUnion(expectation.fields) }
        return setup.session(fields, operations: selection, reading: .operations)
    }

    /// Judges all expectations, and keeps what else is asked for.
    func verifiers(of inputs: [String]) -> VerifierGroup {
        VerifierGroup(
            expectations(on: inputs), slack: slack, explains: options.explain, covers: options.coverage,
            replay: replay)
    }

    /// The expectations, with the times of a clock that they name as times since the first record.
    func expectations(on inputs: [String]) -> [CompiledExpectation] {
        guard expectations.contains(where: \.needsClock) else { return expectations }
        let first = inputs.filter(VerifiedFiles.isRegular).compactMap { CaptureClock.firstTime(of: $0) }.min()
        guard let first else { return expectations }
        return expectations.map { $0.with(clock: first) }
    }

    /// Judges all expectations on each run, one after the other.
    ///
    /// - Parameter runs: the inputs of each.
    /// - Returns: the exit status of what could not be read.
    func judge(_ runs: [[String]]) -> Int32 {
        var status: Int32 = 0
        for (index, run) in runs.enumerated() where !printer.output.isClosed && !Interrupt.requested {
            status = max(status, judge(run, RunProgress(bar: console.progress, run: index, runs: runs.count)))
        }
        return status
    }

    private func judge(_ inputs: [String], _ progress: RunProgress) -> Int32 {
        let begun = Platform.monotonicNanoseconds
        var verifiers = verifiers(of: inputs)
        var isCut = false
        var revealed: [AttributeTable] = []
        let damage = DamageReport(console)
        do {
            if inputs.count > 1 {
                (isCut, revealed) = try readTogether(inputs, &verifiers, damage, progress)
            } else if let input = inputs.first {
                revealed = try read(input, &verifiers, damage, progress)
            }
        } catch {
            console.report("\(error)")
            // Whoever reads only the report has to see that something was not judged.
            for report in verifiers.reports(on: inputs, unreadBecause: "\(error)") { printer.finish(Judgement(report)) }
            return (error as? CaptureError)?.exitStatus ?? (error is MergingError ? 65 : 70)
        }
        verifiers.finish(isStopped: Interrupt.requested || isCut)
        printer.add(verifiers.coverage, of: inputs)
        var reports = verifiers.reports(on: inputs)
        for index in reports.indices { reports[index].warnings += expectations[index].warnings(on: revealed) }
        let duration = (Platform.monotonicNanoseconds - begun).seconds / Double(max(reports.count, 1))
        var judgements = reports.map { Judgement($0, duration: duration) }
        for index in judgements.indices { judgements[index].isReadable = inputs.allSatisfy(VerifiedFiles.isRegular) }
        EvidenceReader(run: self, inputs: inputs).locate(in: &judgements)
        if options.isText { ContextReader(run: self, inputs: inputs).add(to: &judgements) }
        for judgement in judgements { printer.finish(judgement) }
        note(judgements)
        return damage.status == 74 ? 74 : 0
    }

    /// A damaged input that is a pass all the same. One that is none is among the verdicts.
    func note(_ judgements: [Judgement]) {
        for warning in judgements.flatMap(\.report.warnings) { console.report("\(warning.place): \(warning.text)") }
        let met = judgements.first { $0.report.damagedAt != nil && $0.report.verdict == .met }
        if let met { console.note("\(met.captures): everything was decided before the damage") }
    }

    /// Reads one capture through the verifiers.
    ///
    /// - Returns: the attribute tables that it reveals.
    private func read(
        _ path: String, _ verifiers: inout VerifierGroup, _ damage: DamageReport, _ progress: RunProgress
    ) throws -> [AttributeTable] {
        var session = session(verifiers.selection)
        progress.begin(pass: 1)
        observe(&session, damage, progress)
        var sink = VerifySink(verifiers, inputs: [path])
        try read(path, &session, &sink)
        damage.finish()
        report(session.givenUp)
        verifiers = sink.verifiers
        guard verifiers.wantsSecondReading, VerifiedFiles.isRegular(path), !Interrupt.requested else {
            return session.attributeTables
        }
        // What is wrong with the file has been said.
        verifiers.again()
        session = self.session(verifiers.selection)
        progress.begin(pass: 2)
        session.onProgress = { progress.bar.update($0, of: $1) }
        sink = VerifySink(verifiers, inputs: [path])
        try read(path, &session, &sink)
        verifiers = sink.verifiers
        return session.attributeTables
    }

    /// Reads captures of one run, each with a session of its own, and judges what they tell together.
    ///
    /// - Returns: whether it is judged only up to where one of them had more operations than are kept, and the attribute
    ///   tables that they reveal.
    private func readTogether(
        _ paths: [String], _ verifiers: inout VerifierGroup, _ damage: DamageReport, _ progress: RunProgress
    ) throws -> (isCut: Bool, revealed: [AttributeTable]) {
        var selection = verifiers.selection
        selection.kinds.formUnion(OperationMerger.kinds)
        var inputs: [MergedInput] = []
        var revealed: [AttributeTable] = []
        var shares = CaptureShares(memoryLimit: setup.memory.limit, captures: paths.count)
        for (index, path) in paths.enumerated() {
            var session = session(selection)
            session.willRead(paths)
            progress.begin(pass: 1, input: index, of: paths.count)
            observe(&session, damage, progress)
            var input = MergedInput(name: path, budget: shares.next())
            try read(path, &session, &input)
            damage.finish()
            report(session.givenUp)
            revealed += session.attributeTables
            shares.takeBack(input.budget)
            console.report(input.budget, of: path)
            inputs.append(input)
        }
        // Nothing is read any more that a signal could end.
        Interrupt.release()
        defer { if !Interrupt.requested { Interrupt.resume() } }
        let run = try OperationMerger(consume inputs, isAligning: isAligning).run()
        for note in run.notes { console.note(note) }
        for event in run.events { verifiers.receive(event) }
        if verifiers.wantsSecondReading {
            verifiers.again()
            for event in run.events { verifiers.receive(event) }
        }
        return (run.isCut, revealed)
    }

    /// Reports data that were given up, which the verdicts lack.
    private func report(_ givenUp: GivenUpCounts) {
        guard givenUp.total > 0 else { return }
        console.report(givenUp, of: setup.memory.limit)
    }

    private func observe(_ session: inout Session, _ damage: DamageReport, _ progress: RunProgress) {
        session.onProgress = { progress.bar.update($0, of: $1) }
        damage.observe(&session)
    }

    /// Reads one of the captures once more, for what a verdict shows besides.
    ///
    /// - Returns: whether it could be read, as a moment ago: nothing is said about what is an addition.
    func readAgain<Target: PacketSink & ~Copyable>(
        _ path: String, of inputs: [String], _ session: consuming Session, into sink: inout Target
    ) -> Bool {
        let progress = console.progress
        session.willRead(inputs)
        progress.begin(pass: progress.pass + 1)
        session.onProgress = { progress.update($0, of: $1) }
        return (try? session.read(contentsOf: path, into: &sink)) != nil
    }

    private func read<Target: PacketSink & ~Copyable>(
        _ path: String, _ session: inout Session, _ sink: inout Target
    ) throws(CaptureError) {
        do throws(CaptureError) {
            try session.read(contentsOf: path, into: &sink)
        } catch {
            if case .interrupted = error { return }
            throw error
        }
    }
}

/// How far judging several runs has come: the inputs of all runs are one sequence.
private struct RunProgress {
    let bar: Progress
    let run: Int
    let runs: Int

    func begin(pass: Int, input: Int = 0, of inputs: Int = 1) {
        bar.begin(pass: pass, reading: run * inputs + input, readings: runs * inputs)
    }
}
