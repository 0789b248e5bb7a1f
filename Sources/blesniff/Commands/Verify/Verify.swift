import ArgumentParser
import Decoders
import Sniff
import SniffVerify

struct Verify: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", _superCommandName: Program.standardName,
        abstract: "Check captures, or what happens now, against expectations.",
        discussion: """
              blesniff verify app.yaml run.btsnoop  # whether the app does as expected
              blesniff verify app.yaml run.btsnoop --junit report.xml  # for CI
              blesniff verify --together app.yaml phone.btsnoop air.pcap  # both of one run

            An expectation is a YAML file with stories (steps in order) and rules (what holds for each occurrence of \
            something). Every expectation is judged on every capture; with --together, the captures are of one run: \
            something happened if one of them shows it, and did not if none does, unless packets are missing in all. \
            Each requirement is met, violated, or inconclusive: packets are missing, encrypted or cut where it \
            matters, or there was no occasion.

            The exit status is 0 if all are met, 1 if one is violated, 2 if one is inconclusive, 65 if a damaged \
            capture is why, 64 for a wrong expectation. A damaged capture does not pass (65) unless everything was \
            decided before the damage.

            Live sources, FIFOs and pipes are judged while packets come: a verdict is printed when it is certain, and the \
            program ends when all are, at --timeout, or at ^C. --schema prints the JSON Schema of expectations for editors.

            --write records a live source. For captures that are files it writes them as pcapng, with each verdict that is \
            not met as a comment on its packets, which begins with 'blesniff verify:'.

            --mutate measures how good the expectations are: it judges flawed copies of the captures, one flaw each, \
            and lists the flaws that no requirement finds. Flaws are spread evenly over seven kinds: an operation is \
            missing, happens twice, much later, after its successor, or is refused; a bit of a value differs; the app \
            writes to another attribute. The exit status is then 0 if all flaws are found, 1 if some are not, 2 if the \
            captures meet no requirement, or no flaw can be made.
            """)

    @Argument(
        help: ArgumentHelp(
            "Expectations (YAML) and captures, in any order; '-' is standard input.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Value of a parameter of the expectations; may be repeated.", valueName: "name=value"))
    var parameters: [String] = []

    @Option(
        help: ArgumentHelp(
            "Folder whose files an expectation may name, besides those of its own folder; may be repeated.",
            valueName: "folder"),
        completion: .directory)
    var allowFiles: [String] = []

    @Option(help: .deviceOperations, transform: { try DeviceSelector($0) })
    var device: [DeviceSelector] = []

    @OptionGroup var verdicts: VerdictOptions

    @Flag(help: "The captures are of one run, such as a telephone's log and a sniffer's: judge them together.")
    var together = false

    @Flag(help: "Correct clocks that differ between captures, by what both have (with --together).")
    var align = false

    @Option(
        help: ArgumentHelp(
            "The captures are of a run with a recorded device: FILE is what 'blesniff-replay serve --misses' wrote. What the "
                + "app did after the recording had no answer is inconclusive.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var replay: String?

    @Option(help: ArgumentHelp("Multiply all time limits, for slow machines.", valueName: "factor"))
    var slack = 1.0

    @Option(
        help: ArgumentHelp(
            "Stop watching after this time; open requirements are then inconclusive.", valueName: "seconds"))
    var timeout: Double?

    @OptionGroup var flaws: FlawOptions

    @OptionGroup var source: SourceOptions

    @Flag(help: "Go on at the end of a file that another program is still writing.")
    var follow = false

    @Flag(help: "Print the JSON Schema of expectations, for editors, and end.")
    var schema = false

    @OptionGroup var recording: RecordingOptionGroup
    @Option(
        help: .comments("verdicts, names of attributes, values; without it, verdicts"),
        transform: CommentKinds.argument)
    var comments: CommentKinds?
    @Option(help: TransferProfiles.help, completion: TransferProfiles.completion)
    var profiles: [String] = []
    @Flag(help: TransferProfiles.showSecretsHelp)
    var showSecrets = false
    @Option(help: AttributeTable.help, completion: .file())
    var gatt: [String] = []
    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @Option(help: MemoryOption.help, transform: { try MemoryOption($0) })
    var memoryLimit = MemoryOption()
    @OptionGroup var keys: KeyOptionGroup
    @Flag(help: Pager.help)
    var noPager = false

    /// Verdicts on a live source are printed as they become certain.
    var isReadInPages: Bool {
        let files = VerifiedFiles(files)
        return verdicts.isText && (schema || !VerifiedRuns(files.inputs, self).isLive)
    }

    func validate() throws {
        guard slack >= 1, slack <= 1000 else { throw ValidationError("--slack takes 1 to 1000, not \(slack)") }
        if let timeout, !(0.1...31_536_000).contains(timeout) {
            throw ValidationError("--timeout takes 0.1 seconds to a year, not \(timeout)")
        }
        if schema, !files.isEmpty { throw ValidationError("--schema takes no files; nothing is judged") }
        if replay != nil, flaws.mutate != nil { throw ValidationError("--replay is not for --mutate") }
        if let comments {
            try comments.check([.verdicts, .names, .values], recording.write, recording.writeFormat)
        }
        if align, !together { throw ValidationError("--align is for --together") }
        guard files.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input ('-') can be read only once")
        }
    }

    func run(in program: Program) throws {
        guard !schema else { return try Output(program.console).print(ExpectationSchema.json) }
        var files = VerifiedFiles(files)
        var runs = VerifiedRuns(files.inputs, self)
        try runs.check(files)
        if recording.write != nil, !runs.isLive {
            files.inputs = try CommentRun.readableTwice(files.inputs, program.console)
            runs = VerifiedRuns(files.inputs, self)
        }
        if replay != nil, runs.count > 1 {
            throw ValidationError("--replay is of one run: name its capture alone, or all of them with --together")
        }
        let registry = try program.registry(of: decoders, noProject: noProject)
        // Profiles that are not loaded yet may have names that would not be known.
        let lookUp = profiles.isEmpty ? registry : nil
        var reader = ExpectationFiles(console: program.console, allowedFolders: allowFiles)
        let loaded = try reader.load(files.expectations, parameters, lookUp)
        let furtherProfiles = loaded.flatMap(\.profileFiles).filter { !self.profiles.contains($0) }
        let profiles = try program.profiles(of: self.profiles + furtherProfiles)
        let compiled = try reader.compile(loaded, registry, profiles)
        var style = verdicts.style(program.console, showsSecrets: showSecrets)
        style.namesJudgements = compiled.count > 1 || runs.count > 1
        let printer = VerdictPrinter(verdicts, style, Output(program.console))
        let tables = try program.tables(of: gatt + loaded.flatMap(\.tableFiles), besides: files.inputs)
        let setup = SessionSetup(
            registry: registry, profiles: profiles, tables: tables, memory: memoryLimit, keys: keys.givenKeys,
            showsSecrets: showSecrets,
            devices: try ChosenDevices(device, registry, program.console).keys(in: files.inputs))
        let run = VerifyRun(
            console: program.console, setup: setup, expectations: compiled, slack: slack, options: verdicts,
            printer: printer, replay: try replay.map { try readReplay($0, program.console) }, isAligning: align)
        if flaws.mutate != nil { return try FlawRun(run: run, options: flaws, inputs: files.inputs).run(program) }
        let recorder =
            runs.isLive ? nil : try recording.recorder(program.console, inputs: files.inputs, continues: false)
        var status = try runs.judge(run)
        printer.finish()
        if let recorder {
            status = max(status, try write(printer.summary, of: files.inputs, setup, recorder, program.console))
        }
        let written = try verdicts.html.map { file in
            try VerdictPage(
                summary: printer.summary, captures: runs.isLive ? [] : files.inputs, run: run, keys: keys,
                noProject: noProject, program: program
            ).write(to: file)
        }
        try end(max(status, written ?? 0), printer, program.console)
    }

    /// Writes captures with their verdicts.
    private func write(
        _ summary: VerdictSummary, of inputs: [String], _ setup: SessionSetup, _ recorder: CaptureRecorder,
        _ console: Console
    ) throws -> Int32 {
        let remarks = FrameRemarks()
        remarks.add(summary.judgements)
        let kinds = comments ?? CommentKinds(kinds: [.verdicts])
        return try CommentRun(console: console, setup: setup, kinds: kinds, paths: inputs)
            .write(remarks, into: recorder)
    }

    private func readReplay(_ path: String, _ console: Console) throws -> ReplayRecord {
        do {
            return try ReplayRecord.read(path)
        } catch let error as CaptureError {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        } catch {
            console.report("\(error)")
            throw ExitStatus.damaged
        }
    }

    private func end(_ status: Int32, _ printer: VerdictPrinter, _ console: Console) throws {
        let written = try VerdictFiles(
            options: verdicts, showsSecrets: showSecrets, output: printer.output
        ).write(printer.summary)
        let undecided = printer.summary.judgements.flatMap(\.report.requirements)
            .count { $0.verdict == .inconclusive && verdicts.allowUndecided.includes($0) }
        if undecided > 0, !printer.output.isClosed {
            console.note("\(undecided.grouped("requirement")) inconclusive, which is allowed")
        }
        let failure = max(status, written)
        try printer.output.end(failure != 0 ? failure : printer.summary.exitStatus)
    }
}
