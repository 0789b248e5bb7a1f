import Decoders
import Sniff
import SniffLint
import SniffWords

/// Reads inputs, together or each by itself, and writes their rows.
struct ExportRun {
    let program: Program
    let setup: SessionSetup
    let tables: Set<ExportTable>
    let files: ExportFiles
    let lint: LintChoices?
    /// Judges each capture by itself.
    let verdicts: ExportedVerdicts?

    /// Reads some inputs in one session.
    ///
    /// - Returns: the exit status.
    func run(_ inputs: [String], first: Int, of count: Int) throws -> Int32 {
        let console = program.console
        let linter = try lint.map { try Linter($0.rules, registry: setup.registry) }
        var session = setup.session(
            ExportSink.selection(tables, linter, setup.registry.vocabulary),
            tracksDevices: tables.contains(.devices), operations: ExportSink.operations(tables, linter))
        session.findsPasskeys = tables.contains(.connections)
        session.willRead(inputs)
        session.onProgress = { console.progress.update($0, of: $1) }
        var sink = ExportSink(tables, files, linter, setup.registry, showsSecrets: setup.showsSecrets)
        let damage = DamageReport(console)
        var statuses: [CaptureStatus] = []
        for (index, input) in inputs.enumerated() where !Interrupt.requested && sink.failure == nil {
            let status = CaptureStatus(input)
            console.progress.begin(reading: first + index, readings: count)
            session.onDamage = {
                status.add($0)
                damage.add($0)
            }
            session.onNote = {
                status.add(note: $1)
                damage.add($1, on: $0)
            }
            sink.begin(status)
            read(status, &session, &sink)
            damage.finish()
            if !Interrupt.requested { statuses.append(status) }
        }
        if let failure = sink.failure { throw failure }
        guard !Interrupt.requested else { return ExitStatus.interrupted.code }
        try writeEnd(inputs, session, &sink)
        for status in statuses { try end(status) }
        try files.flush()
        return statuses.map(\.exit).max() ?? 0
    }

    private func read(_ status: CaptureStatus, _ session: inout Session, _ sink: inout ExportSink) {
        let before = (
            unanswered: session.unansweredCounts, givenUp: session.givenUp.total, limits: session.limitsReached,
            cut: session.cutPackets
        )
        let count = session.inputs.count
        do throws(CaptureError) {
            try session.read(contentsOf: status.input, name: status.input, into: &sink)
        } catch {
            if case .interrupted = error { return }
            status.fail(error)
            program.console.report("\(error)")
        }
        if session.inputs.count > count, let input = session.inputs.last {
            status.format = input.format
            status.bytes = input.bytes
        }
        let counts = session.unansweredCounts
        status.unanswered = UnansweredCounts(
            requests: counts.requests - before.unanswered.requests,
            commands: counts.commands - before.unanswered.commands)
        status.givenUp = session.givenUp.total - before.givenUp
        let reached = session.limitsReached
        status.limits = MemoryLimit.allCases.filter { reached.contains($0) && !before.limits.contains($0) }
        for line in CutLines(session.cutPackets.since(before.cut)).lines { status.add(note: line) }
    }

    /// The rows that are known when all inputs have been read.
    private func writeEnd(_ inputs: [String], _ session: borrowing Session, _ sink: inout ExportSink) throws {
        let name = inputs.count == 1 ? inputs[0] : nil
        if let file = files[.connections], var stories = sink.stories {
            stories.finish(session)
            StoryJSON(
                stories, of: stories.connections, setup.registry.vocabulary.uuidNames, inputs: session.inputs,
                paths: inputs,
                encryption: session.encryption, devices: setup.registry.devices, showsSecrets: setup.showsSecrets,
                namesInputs: true
            ).append(to: &file.buffer)
            for _ in stories.connections { file.endRow() }
        }
        if files[.devices] != nil, let beacons = sink.beacons.take() {
            var rows = ByteBuffer(capacity: 1 << 14)
            for device in session.devices { rows.appendJSON { $0.add(device, beacons) } }
            // Of several inputs in one session, a device is of all of them.
            files.append(rows, input: name ?? "", to: .devices)
        }
        if let lint, var linter = sink.linter {
            linter.finish(session)
            for finding in lint.left(linter.findings) {
                var row = ByteBuffer(capacity: 1 << 10)
                let input = finding.input(of: inputs) ?? name ?? ""
                let report = LintReport(
                    findings: [finding], hidden: 0, inputs: [input], names: linter.deviceNames,
                    registry: setup.registry)
                LintJSON().append(report, to: &row)
                files.append(row, input: input, to: .findings)
            }
        }
    }

    /// Judges a capture that could be read, and writes its status after everything else of it.
    private func end(_ status: CaptureStatus) throws {
        if let verdicts, status.error == nil, !Interrupt.requested {
            files.append(verdicts.rows(of: status.input, program.console), input: status.input, to: .verdicts)
        }
        guard !Interrupt.requested, let file = files[.captures] else { return }
        status.append(to: &file.buffer)
        file.endRow()
    }
}
