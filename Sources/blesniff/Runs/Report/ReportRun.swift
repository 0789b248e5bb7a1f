import Decoders
import Sniff
import SniffLint
import SniffRedact
import SniffReport

/// Reads captures for a page.
struct ReportRun {
    let program: Program
    let registry: Registry
    let profiles: TransferProfiles
    let tables: [AttributeTable]
    /// The captures, and which of their packets are meant.
    let input: InputOptions
    var isRedacted = false
    var lints = true
    var noProject = false
    var title: String?
    /// Verdicts on the captures, whose evidence the page holds first.
    var verdicts: ReportVerdicts?
    /// Whether packets are read again, for a page that holds them.
    var holdsPackets = true
    /// Writes a trace besides.
    var trace: TraceWriter?

    /// - Returns: what the page shows, and the exit status of reading.
    func model() throws -> (model: ReportModel, status: Int32) {
        guard isRedacted else {
            return try read(input, names: input.paths, try input.compiledFilter(registry, program.console, profiles))
        }
        let copies = try RedactedCopies(of: self)
        // Only what is to be shown is in the copies.
        var input = input
        input.inputs = copies.paths
        return try read(input, names: copies.names, nil)
    }

    private func read(
        _ input: InputOptions, names: [String], _ filter: Filter?
    ) throws -> (model: ReportModel, status: Int32) {
        let linter =
            lints ? try Linter(Linter.standardRules + program.rules, registry: registry, listsSilentRules: true) : nil
        var operations = ReportCollector.selection
        if let linter { operations.formUnion(linter) }
        if trace != nil { TraceCollector.select(&operations) }
        var fields = linter?.fields ?? FieldSelection(registry.vocabulary)
        let collector = ReportCollector(registry.vocabulary, isFiltered: filter != nil)
        collector.select(&fields)
        var session = Session(
            registry, fields, filter: filter, tracksDevices: true, profiles: profiles, attributeTables: tables,
            operations: operations, reading: .fields)
        session.findsPasskeys = true
        var sink = ReportSink(
            collector: collector, linter: linter,
            trace: trace.map { _ in TraceCollector(registry, inputs: names) })
        var status = InputRun(options: input, output: Output(program.console)).run(&session, &sink)
        sink.collector.finish(session)
        let builder = ReportBuilder(sink.collector, session, registry, inputs: names, isRedacted: isRedacted)
        sink.linter?.finish(session)
        let choices = try sink.linter.map { try LintChoices.ofProject(noProject, $0.rules, program.console) }
        let silent = sink.linter?.silentRules.filter { choices?.isHidden($0) == false } ?? []
        let findings = choices?.left(sink.linter?.findings ?? [])
        if let trace, let collector = sink.trace {
            status = max(status, trace.write(PerfettoTrace(collector, builder, findings: findings), collector))
        }
        var model = builder.model(title: title, selection: selection, findings: findings, silent: silent)
        model.verdicts = verdicts
        model.plainInputs = Set(self.input.paths.indices.filter { CaptureReader.isPlainFile(self.input.paths[$0]) })
        if holdsPackets { model.packets = PacketTexts(run: self, input: input).packets(model.listedMarks) }
        return (model, status)
    }

    /// The expressions that choose packets; names are not shown where they are redacted.
    private var selection: String? {
        guard input.isSelective else { return nil }
        if isRedacted { return "a selection" }
        return (input.filter + input.device.map { "device \($0)" }).joined(separator: ", ")
    }
}

/// Hands a run to the collector, to the linter where that judges, too, and to that of a trace where one is asked for.
struct ReportSink: PacketSink {
    var collector: ReportCollector
    var linter: Linter?
    var trace: TraceCollector?

    mutating func beginInput(name: String?) { collector.beginInput(name: name) }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        linter?.note(packet.facts.layer)
        return collector.receive(packet, bytes)
    }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events {
            // Packets are for the rules that ask for them by filters.
            let isPacket = if case .operation(let operation) = event { operation.kind == .packet } else { false }
            if !isPacket {
                collector.receive(event)
                trace?.receive(event)
            }
            linter?.receive(event)
        }
    }
}

/// Captures as `redact` leaves them, in files without names.
struct RedactedCopies {
    private var files: [TemporaryFile] = []
    let names: [String]

    var paths: [String] { files.map(\.path) }

    init(of run: ReportRun) throws {
        let (input, console) = (run.input, run.program.console)
        let captures = input.paths
        names = captures.count == 1 ? ["capture.pcapng"] : captures.indices.map { "capture-\($0 + 1).pcapng" }
        let filter = input.isSelective ? try input.compiledFilter(run.registry, console, run.profiles)?.expression : nil
        do {
            let redaction = try Redaction(
                RedactionOptions(), registry: run.registry, profiles: run.profiles, attributeTables: run.tables,
                filter: filter)
            if let limit = input.memoryLimit.bytes { redaction.memoryLimit = limit }
            for capture in captures { try redaction.learn(contentsOf: capture) }
            for (index, capture) in captures.enumerated() {
                let file = try TemporaryFile()
                files.append(file)
                var plan = RecordingPlan(path: file.path, format: .pcapng)
                plan.continues = false
                var problem: String?
                let recorder = try CaptureRecorder(plan) { problem = $0 }
                try redaction.write(capture, into: recorder, input: index)
                recorder.close()
                guard recorder.exitStatus == 0 else {
                    console.report(problem ?? "the redacted capture could not be written")
                    throw ExitStatus(code: recorder.exitStatus)
                }
            }
            // What is shown is what was written: nothing may be left in it.
            guard try redaction.finds(in: paths).isEmpty else {
                console.report("something in a redacted capture is not known to be harmless; no page is written")
                throw ExitStatus(code: 1)
            }
        } catch let error as CaptureError {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        } catch let error as ExitStatus {
            throw error
        } catch {
            console.report("\(error)")
            throw ExitStatus.usage
        }
    }
}
