import Decoders
import Sniff

/// An expectation that judges one run: how the run has to be decoded, and the verifier that gets its operations.
struct CaptureJudge {
    let compiled: CompiledExpectation
    private let options: CaptureOptions
    private let profiles: TransferProfiles
    private let tables: [AttributeTable]
    var verifier: Verifier
    /// The requirements that ``newVerdicts(on:)`` has handed out.
    private var reported: Set<Int> = []

    /// - Parameters:
    ///   - options: how the capture is decoded.
    ///   - clock: the time of the first record since 1970, for periods that are told by the clock.
    ///   - slack: what all time limits are multiplied with.
    /// - Throws: what `Capture.verify(_:together:slack:)` throws of the expectation.
    init(
        _ expectation: TraceExpectation, _ options: CaptureOptions, slack: Double,
        clock: @autoclosure () -> Nanoseconds?
    ) throws {
        try expectation.check()
        self.options = options
        profiles = try options.profiles.adding(expectation.profileFiles)
        tables = try expectation.tableFiles.isEmpty ? [] : AttributeTable.read(contentsOf: expectation.tableFiles)
        var compiled = try CompiledExpectation(expectation, registry: options.registry, profiles: profiles)
        if compiled.needsClock, let first = clock() { compiled = compiled.with(clock: first) }
        self.compiled = compiled
        verifier = Verifier(compiled, slack: max(1, slack))
    }

    /// Decodes what the expectation asks for.
    ///
    /// - Parameter reading: whether packets are handed out, too, with the fields and the filter of the options.
    func session(reading: SinkReading = .operations) -> Session {
        var fields = compiled.fields
        if reading == .packets {
            fields = options.selection
            fields.formUnion(compiled.fields)
        }
        return Session(
            options.registry, fields, filter: reading == .packets ? options.filter : nil,
            tracksDevices: options.tracksDevices, profiles: profiles, showsSecrets: options.showsSecrets,
            attributeTables: options.attributeTables + tables, operations: compiled.selection, reading: reading)
    }

    mutating func receive(_ events: [OperationEvent]) {
        for event in events { verifier.receive(event) }
    }

    var isDecided: Bool { verifier.isDecided }

    /// The verdicts that have become certain since the last time.
    mutating func newVerdicts(on inputs: [String]) -> [RequirementVerdict] {
        let decided = verifier.decidedRequirements
        let new = decided.indices.filter { decided[$0] && !reported.contains($0) }
        guard !new.isEmpty else { return [] }
        var ended = verifier
        ended.finish(isStopped: true)
        return handOut(new, of: ended.report(on: inputs))
    }

    /// The verdicts that only the end of the run decides.
    mutating func lastVerdicts(on inputs: [String], isStopped: Bool) -> [RequirementVerdict] {
        verifier.finish(isStopped: isStopped && !isDecided)
        let report = verifier.report(on: inputs)
        return handOut(report.requirements.indices.filter { !reported.contains($0) }, of: report)
    }

    private mutating func handOut(_ indices: [Int], of report: VerificationReport) -> [RequirementVerdict] {
        reported.formUnion(indices)
        return indices.map { RequirementVerdict(requirement: report.requirements[$0], report: report) }
    }
}
