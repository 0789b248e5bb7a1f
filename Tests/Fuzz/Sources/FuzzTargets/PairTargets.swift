@testable import BlesniffCommands
@testable import Decoders
@testable import Sniff
@testable import SniffCompare
@testable import SniffDraft
@testable import SniffVerify

/// What works on two captures of one host: an input is a choice and messages as those of ``HostTarget``. Where bit 5 of a
/// message's kind is set, only one capture has it: the first, if its length is odd.
struct CapturePair {
    private(set) var left: MadeSource
    private(set) var right: MadeSource
    private(set) var isSame = true

    init(_ input: [UInt8], _ choice: OutputChoice) {
        left = choice.isWithoutPreamble ? MadeSource() : HostPreamble.connections
        right = left
        for message in MessageInput(input, from: 1) {
            let isSingle = message.kind & 0x20 != 0
            if isSingle { isSame = false }
            let isFirst = message.content.count & 1 == 1
            if !isSingle || isFirst { HostTarget.append(message.kind, message.content, to: &left) }
            if !isSingle || !isFirst { HostTarget.append(message.kind, message.content, to: &right) }
        }
    }
}

/// A sink that wants operations alone.
private struct OperationSink: PacketSink {
    let take: (OperationEvent) -> Void

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { take(event) } }
}

enum PairTargets {
    private static func session(_ fields: FieldSelection, _ operations: OperationSelection) -> Session {
        Session(Outputs.registry, fields, profiles: MessageTarget.profiles, operations: operations)
    }

    private static let noFields = FieldSelection(Outputs.registry.vocabulary)

    // MARK: - diff

    /// Two captures are compared. What is the same does not differ.
    static func diff(_ input: [UInt8]) {
        let choice = OutputChoice(input.first ?? 0)
        let pair = CapturePair(input, choice)
        let (left, right) = (compared(pair.left, "left", choice), compared(pair.right, "right", choice))
        var options = ComparisonOptions()
        (options.includesAll, options.showsValues) = (choice.showsSecrets, choice.isOther)
        options.ignoresTimes = choice.form == .tree
        let comparison = CaptureComparison(left, right, options, Outputs.registry)
        if pair.isSame, comparison.differs { fatalError("a capture differs from itself") }
        var buffer = ByteBuffer(capacity: 1 << 14)
        if choice.form == .json {
            DifferenceJSON(comparison).append(to: &buffer)
        } else {
            var text = DifferenceText(comparison, Palette(choice.form == .csv))
            text.showsAll = choice.isOther
            text.append(to: &buffer)
        }
    }

    private static func compared(_ source: MadeSource, _ name: String, _ choice: OutputChoice) -> ComparedCapture {
        var source = source
        var capture = ComparedCapture(name: name, includesAll: choice.showsSecrets)
        var session = session(noFields, ComparedCapture.selection(includesAll: choice.showsSecrets))
        var sink = OperationSink { capture.receive($0) }
        session.read(&source, into: &sink)
        return capture
    }

    // MARK: - draft

    /// An expectation is drafted from two captures, or twice the same, and mended until they meet it: it can be read, and no
    /// capture violates it.
    static func draft(_ input: [UInt8]) {
        let choice = OutputChoice(input.first ?? 0)
        let pair = CapturePair(input, choice)
        let sources = choice.isOther ? [pair.left] : [pair.left, pair.right]
        var drafter = Drafter()
        drafter.acceptsFailures = choice.showsSecrets
        let logs = sources.enumerated().map { log(of: $1, capture: $0) }
        let draft = DraftedWords(Outputs.registry).applied(to: drafter.draft(logs))
        guard !draft.requirements.isEmpty else { return }
        var refinement = DraftRefinement(draft)
        var rounds = 0
        refinement.refine { text in
            rounds += 1
            return judge(text, sources)
        }
        guard rounds < DraftRefinement.limit, !refinement.draft.requirements.isEmpty else { return }
        guard case .reports(let reports)? = judge(ExpectationWriter.text(refinement.draft), sources) else {
            fatalError("what was drafted cannot be read")
        }
        for report in reports where report.requirements.contains(where: { $0.verdict == .violated }) {
            fatalError("a capture violates what was drafted from it")
        }
    }

    private static func log(of source: MadeSource, capture: Int) -> OperationLog {
        var source = source
        var log = OperationLog(capture: capture, name: "capture \(capture)")
        var session = session(noFields, OperationLog.selection)
        var sink = OperationSink { log.receive($0) }
        session.read(&source, into: &sink)
        log.finish()
        return log
    }

    private static func judge(_ text: String, _ sources: [MadeSource]) -> DraftRefinement.Judgement? {
        let compiled: CompiledExpectation
        do throws(ExpectationErrors) {
            compiled = try CompiledExpectation(
                try TraceExpectation(yaml: text, file: "draft.yaml"), registry: Outputs.registry,
                profiles: MessageTarget.profiles)
        } catch {
            return .errors(error)
        }
        var reports: [VerificationReport] = []
        for source in sources {
            var source = source
            var verifier = Verifier(compiled)
            var session = session(compiled.fields, compiled.selection)
            var sink = OperationSink { verifier.receive($0) }
            session.read(&source, into: &sink)
            verifier.finish(isStopped: false)
            reports.append(verifier.report(on: ["capture"]))
        }
        return .reports(reports)
    }

    // MARK: - verify --together

    private static let habits = """
        expectation: Habits
        expect:
          - never: {requests: any, result: unanswered}
          - rule: What is written comes back
            each: {writes: FF02, as: packet}
            then: {notifies: FF03, bytes: "{packet}"}
            within: 1 s
          - each: [{reads: any, result: any}, {writes: any, result: any}]
            not while: [{reads: any, result: any}, {writes: any, result: any}]
            scope: each bearer
          - never: {scans}
            during: {connects: any}
          - story: All of it
            scope: each connection
            steps: [{connects: any}, {discovers: any}, {reads: any}, {notifies: any}, {disconnects: }]
          - count: {notifies: any}
            at most: 3
            per: 1 s
        """

    private static let compiled: CompiledExpectation = {
        do {
            return try CompiledExpectation(
                try TraceExpectation(yaml: habits, file: "habits.yaml"), registry: Outputs.registry,
                profiles: MessageTarget.profiles)
        } catch {
            fatalError("\(error)")
        }
    }()

    /// Two captures of one run are put together and judged.
    static func together(_ input: [UInt8]) {
        let choice = OutputChoice(input.first ?? 0)
        let pair = CapturePair(input, choice)
        var selection = compiled.selection
        selection.kinds.formUnion(OperationMerger.kinds)
        var inputs: [MergedInput] = []
        for (name, source) in [("left", pair.left), ("right", pair.right)] {
            var source = source
            var merged = MergedInput(name: name)
            var session = session(compiled.fields, selection)
            session.read(&source, into: &merged)
            inputs.append(merged)
        }
        let run: MergedRun
        do throws(MergingError) {
            run = try OperationMerger(inputs, isAligning: choice.isOther).run()
        } catch {
            precondition(!"\(error)".isEmpty)
            return
        }
        var verifier = Verifier(compiled)
        for event in run.events { verifier.receive(event) }
        verifier.finish(isStopped: false)
        precondition(!"\(verifier.report(on: ["left", "right"]))".isEmpty)
    }
}
