import Decoders
import Sniff
import SniffDraft
import SniffVerify

/// Drafts an expectation from captures, and checks it on them.
struct DraftRun {
    let captures: [RecordedCapture]
    let setup: SessionSetup
    let console: Console

    private var registry: Registry { setup.registry }
    private var profiles: TransferProfiles { setup.profiles }

    /// A new expectation, and the exit status.
    func drafted(_ drafter: Drafter) throws -> (text: String, status: Int32) {
        var logs: [OperationLog] = []
        var status: Int32 = 0
        var shares = CaptureShares(memoryLimit: setup.memory.limit, captures: captures.count)
        for (index, capture) in captures.enumerated() {
            let (log, own) = try log(of: capture, index, shares.next())
            shares.takeBack(log.budget)
            status = max(status, own)
            logs.append(log)
            console.report(log.budget, of: capture.name)
        }
        try Interrupt.end()
        defer { Interrupt.resume() }
        var draft = DraftedWords(registry).applied(to: drafter.draft(logs))
        draft.remarks.insert(
            "Drafted by blesniff from \(captures.map(\.name).joined(separator: ", ")): a draft, for review.", at: 0)
        for log in logs {
            guard let end = log.budget.end else { continue }
            draft.remarks.insert(
                "Limit reached: only the frames of \(captures[log.capture].name) before \(end.frame).", at: 1)
        }
        guard !draft.requirements.isEmpty else {
            console.report("nothing to draft: no connection shows what an app does, and no device has a name")
            throw ExitStatus(code: max(status, 2))
        }
        var refinement = DraftRefinement(draft)
        refinement.refine(judge)
        report(refinement.draft.questions)
        reportUndecided(refinement.reports)
        return (ExpectationWriter.text(refinement.draft), status)
    }

    /// Asks about what failed.
    private func report(_ questions: [DraftQuestion]) {
        let shown = 8
        for question in questions.prefix(shown) {
            console.report("\(question.capture): frame \(question.frame): \(question.what); is that right?")
        }
        if questions.count > shown { console.report("and \(questions.count - shown) more failures") }
        guard !questions.isEmpty else { return }
        console.report("failures are not expected; draft again with --accept-failures if they are right")
    }

    /// Reports requirements that a capture cannot decide: no flaw of the draft, but they will not pass.
    private func reportUndecided(_ reports: [VerificationReport]) {
        for (capture, report) in zip(captures, reports) {
            let undecided = report.requirements.filter { $0.verdict == .inconclusive }
            guard let first = undecided.first else { continue }
            let number = undecided.count == 1 ? "one line of the draft is" : "\(undecided.count) lines of the draft are"
            console.report("\(capture.name): \(number) inconclusive: \(first.reason)")
        }
    }

    private func log(of capture: RecordedCapture, _ index: Int, _ budget: OperationBudget) throws -> (
        OperationLog, Int32
    ) {
        var session = session(FieldSelection(registry.vocabulary), OperationLog.selection)
        console.progress.begin(pass: 1, reading: index, readings: captures.count)
        let damage = DamageReport(console)
        damage.observe(&session)
        var sink = DraftSink(OperationLog(capture: index, name: capture.name, budget: budget))
        do throws(CaptureError) {
            var reader = try capture.reader()
            session.read(&reader, into: &sink)
        } catch {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        }
        damage.finish()
        console.report(session.givenUp, of: setup.memory.limit)
        sink.finish()
        return (sink.log, damage.status)
    }

    private func session(_ fields: FieldSelection, _ operations: OperationSelection) -> Session {
        var session = setup.session(fields, operations: operations)
        session.willRead(captures.map(\.name))
        session.onProgress = { console.progress.update($0, of: $1) }
        return session
    }

    // MARK: - Updating

    /// An expectation that is widened until the captures meet it, and the exit status; no text where nothing is changed.
    func updated(_ path: String) throws -> (text: String?, status: Int32) {
        let content: [UInt8]
        do throws(CaptureError) {
            content = try TextFile.content(of: path, limit: 1 << 20)
        } catch {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        }
        let text = String(decoding: content, as: UTF8.self)
        var widening = ExpectationWidening(text)
        var (alarms, left) = (Int?.none, 0)
        for _ in 0..<DraftRefinement.limit {
            let expectation: CompiledExpectation
            do throws(ExpectationErrors) {
                expectation = try CompiledExpectation(
                    TraceExpectation(yaml: widening.text, file: path), registry: registry, profiles: profiles)
            } catch {
                for error in error.errors { console.report("\(error)") }
                throw ExitStatus.usage
            }
            guard case .reports(let reports)? = judge(expectation) else { break }
            let violated = reports.reduce(0) { $0 + $1.requirements.count { $0.verdict == .violated } }
            if alarms == nil { console.note("before: \(violated) violated, \(score(expectation))") }
            alarms = alarms ?? violated
            left = violated
            guard violated > 0, widening.widen(expectation.expectation, reports, isValid: { isValid($0, path) }) else {
                if alarms ?? 0 > 0 { console.note("after: \(violated) violated, \(score(expectation))") }
                break
            }
        }
        for change in widening.changes { console.note("widened: \(change)") }
        guard widening.text != text else {
            let why = left > 0 ? "\(left) violated, and no line can be widened" : "no line is violated"
            console.report("\(path): nothing is changed or written: \(why)")
            return (nil, left > 0 ? 1 : 0)
        }
        return (widening.text, left > 0 ? 1 : 0)
    }

    private func isValid(_ text: String, _ path: String) -> Bool {
        guard let expectation = try? TraceExpectation(yaml: text, file: path) else { return false }
        return (try? CompiledExpectation(expectation, registry: registry, profiles: profiles)) != nil
    }

    /// How many flaws an expectation finds in the captures.
    private func score(_ expectation: CompiledExpectation) -> String {
        let copies = captures.compactMap { capture -> CaptureCopy? in
            guard var reader = try? capture.reader() else { return nil }
            return CaptureCopy(&reader)
        }
        let search = FlawSearch(
            operations: { copy in
                var session = session(FieldSelection(registry.vocabulary), FlawSearch.selection)
                var source = copy
                var sink = OperationSink()
                session.read(&source, into: &sink)
                return sink.operations
            },
            judge: { copy in
                var source = copy
                return judge(expectation, &source, path: copy.name)
            })
        let score = search.run(copies, count: Self.flaws, seed: 0).score
        return "\(score.found) of \(score.made.grouped("flaw")) found"
    }

    private static let flaws = 140

    // MARK: - Judging

    /// Judges the text of an expectation by all captures.
    func judge(_ text: String) -> DraftRefinement.Judgement? {
        do throws(ExpectationErrors) {
            let expectation = try TraceExpectation(yaml: text, file: "draft.yaml")
            return judge(try CompiledExpectation(expectation, registry: registry, profiles: profiles))
        } catch {
            return .errors(error)
        }
    }

    func judge(_ compiled: CompiledExpectation) -> DraftRefinement.Judgement? {
        var reports: [VerificationReport] = []
        let pass = console.progress.pass + 1
        for (index, capture) in captures.enumerated() {
            console.progress.begin(pass: pass, reading: index, readings: captures.count)
            guard var reader = try? capture.reader() else { return nil }
            reports += judge(compiled, &reader, path: capture.path)
        }
        return .reports(reports)
    }

    private func judge(
        _ compiled: CompiledExpectation, _ source: inout some CaptureSource & ~Copyable, path: String
    ) -> [VerificationReport] {
        let verifiers = VerifierGroup([compiled])
        var session = session(compiled.fields, verifiers.selection)
        var sink = VerifySink(verifiers, inputs: [path])
        session.read(&source, into: &sink)
        return sink.finish(isStopped: false)
    }
}
