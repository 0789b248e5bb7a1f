import ArgumentParser
import Sniff

/// The runs to judge: captures that are read to their end, one run each or one together, or a source that is watched.
struct VerifiedRuns {
    private let inputs: [String]
    private let command: Verify

    init(_ inputs: [String], _ command: Verify) {
        self.inputs = inputs
        self.command = command
    }

    /// Whether packets are judged as they come: from a live source, and from whatever a program still writes to.
    var isLive: Bool {
        hasSource || command.follow || command.timeout != nil
            || inputs.count == 1 && inputs.allSatisfy { VerifiedFiles.isPipe($0) }
    }

    private var hasSource: Bool {
        command.source.monitor || command.source.interface != nil || command.source.connect != nil
    }

    /// How many runs are judged.
    var count: Int { isLive || command.together ? 1 : inputs.count }

    /// Refuses what makes no sense together.
    func check(_ files: VerifiedFiles) throws {
        guard !files.expectations.isEmpty else {
            let other = files.inputs.first { VerifiedFiles.isText($0) }.map { "; \($0.safe) has none of its keys" }
            throw ValidationError(
                "no expectation: name a YAML file\(other ?? ""); '\(Program.current.name) help verify' explains more")
        }
        guard hasSource || !inputs.isEmpty else {
            throw ValidationError("no capture: name one, '-' for standard input, or a live source such as --monitor")
        }
        try command.source.check(isLive: isLive, command.recording, writesFiles: true)
        try checkComments()
        if isLive, inputs.count > 1 {
            throw ValidationError("only one source can be watched at a time")
        }
        if command.flaws.mutate != nil {
            guard !isLive, !command.together else {
                throw ValidationError("--mutate is for captures that are files, each judged by itself")
            }
            try command.verdicts.checkForFlaws()
        }
        if command.together, isLive { throw ValidationError("--together is for captures that are files") }
        let (verdicts, recording) = (command.verdicts, command.recording.write)
        let written = [
            ("--junit", verdicts.junit), ("--sarif", verdicts.sarif), ("--html", verdicts.html), ("--write", recording),
        ]
        try WrittenFiles(written).check()
        for written in verdicts.written {
            guard let same = (files.expectations + inputs).first(where: { Platform.isSameFile($0, written) }) else {
                continue
            }
            throw ValidationError("\(written) would be written over \(same), which is read")
        }
    }

    /// Refuses options of a live source for captures with comments, and the other way round.
    private func checkComments() throws {
        let recording = command.recording
        guard recording.write != nil else { return }
        if isLive {
            if command.comments != nil { throw ValidationError("--comments is for captures that are files") }
            return
        }
        if command.flaws.mutate != nil { throw ValidationError("--write is not for --mutate") }
        if recording.isToStandardOutput {
            throw ValidationError("--write - leaves no room for results on standard output; name a file")
        }
        if recording.rotate != nil { throw ValidationError("--rotate is for live sources") }
        let kinds = command.comments ?? CommentKinds(kinds: [.verdicts])
        try kinds.check([.verdicts, .names, .values], recording.write, recording.writeFormat)
    }

    /// - Returns: the exit status of what could not be read.
    func judge(_ run: VerifyRun) throws -> Int32 {
        guard isLive else { return run.judge(command.together ? [inputs] : inputs.map { [$0] }) }
        let source = try command.source.source(besides: inputs)
        var live = LiveRun(
            source: source, recording: command.recording, output: run.printer.output, memory: command.memoryLimit,
            keys: command.keys.givenKeys)
        // What matters is in the verdicts; what was open when all was decided is no fault.
        live.reportsUnanswered = false
        return run.watch(live, inputs: [inputs.first ?? source.shortName], timeout: command.timeout)
    }
}
