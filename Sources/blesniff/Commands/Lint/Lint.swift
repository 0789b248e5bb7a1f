import ArgumentParser
import Decoders
import Sniff
import SniffLint

struct Lint: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", _superCommandName: Program.standardName,
        abstract: "Find what a stack or an app does wrong, without being asked.",
        discussion: """
              blesniff lint trace.btsnoop            # what is wrong, without being asked
              blesniff lint --explain trace.btsnoop  # why it matters, and what to do
              blesniff lint --rules                  # all rules
              blesniff lint trace.btsnoop --write marked.pcapng  # findings in Wireshark

            Findings come worst first, each with its packets; similar ones share one line with a count. An error is \
            against a specification; a warning probably makes something fail; advice is for what works and could be \
            better; a note is about the capture. Rules stay silent about anything that the capture cannot show: \
            connections that began before it, packets that were missed, cut or encrypted, and clocks that jump.

            --rules lists the rules, or explains those that you name: why each matters, what to do, and its source. \
            --print shows a rule as an expectation for 'blesniff verify', to copy and tighten. A project can hide \
            rules or change their severity in '.blesniff/lint.yaml', each with a reason.

            --write writes the captures as pcapng with each finding as a comment on its packets, which begins with \
            'blesniff lint:'. Inputs are then read twice, so save pipes to a file first.

            The exit status is 1 if an error is left, and with --strict also if a warning is left.
            """)

    @OptionGroup var input: InputOptions

    @Flag(help: "Say why each finding matters, what to do, and its source.")
    var explain = false

    @Flag(help: "List the rules instead; arguments name those to explain.")
    var rules = false

    @Option(
        name: .customLong("print"),
        help: ArgumentHelp(
            "Print this rule as an expectation for 'blesniff verify', if its language can express it.",
            valueName: "rule"),
        completion: .list(Linter.standardRules.filter { $0.expectation != nil }.map(\.identifier)))
    var printed: String?

    @Flag(help: "Exit with 1 also if a warning is left.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "Only these rules, or rules of these severities: a,b; may be repeated.", valueName: "rule|severity"),
        completion: .list(Linter.standardRules.map(\.identifier) + LintSeverity.allCases.map(\.rawValue)))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Leave out these rules, or rules of these severities: a,b; may be repeated.", valueName: "rule|severity"),
        completion: .list(Linter.standardRules.map(\.identifier) + LintSeverity.allCases.map(\.rawValue)))
    var hide: [String] = []

    @Option(
        help: ArgumentHelp("Leave out the findings that this file lists.", valueName: "file"), completion: .file())
    var baseline: String?

    @Option(
        help: ArgumentHelp("Write all findings to this file, and exit with 0.", valueName: "file"),
        completion: .file())
    var writeBaseline: String?

    @Option(help: "Form of the findings: text, jsonl, sarif (SARIF 2.1.0) or github (annotations of a workflow).")
    var format = LintFormat.text

    @OptionGroup var recording: CommentOptionGroup

    @Option(help: TransferProfiles.help, completion: TransferProfiles.completion)
    var profiles: [String] = []
    @Option(help: AttributeTable.help, completion: .file())
    var gatt: [String] = []
    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @Flag(help: Pager.help)
    var noPager = false
    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto

    var isReadInPages: Bool { format == .text }

    func validate() throws {
        if recording.write != nil, printed != nil || rules {
            throw ValidationError("--write writes captures with their findings; no capture is read")
        }
        if printed != nil, rules || !input.inputs.isEmpty {
            throw ValidationError("--print prints a rule; no capture is read")
        }
        guard rules else {
            let names = Linter.standardRules.map(\.identifier)
            guard explain || input.inputs.count == 1,
                let rule = input.inputs.first(where: { names.contains($0) && !VerifiedFiles.isRegular($0) })
            else {
                return
            }
            throw ValidationError("\(rule) is a rule: '\(Program.current.name) lint --rules \(rule)' explains it")
        }
        if explain || strict || baseline != nil || writeBaseline != nil || !input.filter.isEmpty {
            throw ValidationError("--rules lists the rules; no capture is read")
        }
        if format == .sarif || format == .github { throw ValidationError("--rules has the forms text and jsonl") }
    }

    func run(in program: Program) throws {
        let known = Linter.standardRules + program.rules
        try check(known, program.console)
        if let printed { return try RuleExpectation(known, named: printed).print(Output(program.console)) }
        if rules { return try RuleListing(known, named: input.inputs, format).print(Output(program.console)) }
        guard input.filter.isEmpty else {
            program.console.report("--filter is for packets; --only and --hide choose findings")
            throw ExitStatus.usage
        }
        let choices = try LintChoices(
            only: only, hide: hide, project: try LintChoices.project(noProject, program.console), baseline: baseline,
            known, program.console)
        let registry = try program.registry(of: decoders, noProject: noProject)
        var sink = LintSink(try Linter(choices.rules, registry: registry))
        let setup = SessionSetup(
            registry: registry, profiles: try program.profiles(of: profiles),
            tables: try program.tables(of: gatt, besides: input.paths), memory: input.memoryLimit,
            keys: input.givenKeys)
        var session = setup.session(sink.linter.fields, operations: sink.linter.selection, reading: .operations)
        var input = input
        if recording.write != nil { input.inputs = try CommentRun.readableTwice(input.paths, program.console) }
        let recorder = try recording.recorder(program.console, inputs: input.paths, continues: false)
        let output = Output(program.console)
        var status = InputRun(options: input, output: output).run(&session, &sink)
        sink.linter.finish(session)
        if let recorder {
            let remarks = FrameRemarks()
            remarks.add(choices.left(sink.linter.findings), paths: input.paths)
            let run = CommentRun(
                console: program.console, setup: setup, kinds: recording.kinds, paths: input.paths)
            status = max(status, try run.write(remarks, into: recorder))
        }
        if let writeBaseline {
            let text = LintBaseline.text(choices.weighed(sink.linter.findings))
            let written = WrittenText(console: program.console).write(text, to: writeBaseline)
            return try output.end(max(status, written))
        }
        // Of nothing, nothing can be said.
        if session.isEmpty, format == .text { return try output.end(status) }
        let report = LintReport(
            findings: choices.left(sink.linter.findings), hidden: choices.hiddenCount(sink.linter.findings),
            inputs: input.paths, names: sink.linter.deviceNames, registry: registry)
        if sink.linter.omitted > 0 {
            program.console.report("\(sink.linter.omitted) more findings are not shown; the first ones are kept")
        }
        try print(report, output, program.console)
        try output.end(status != 0 ? status : report.exitStatus(strict: strict))
    }

    private func print(_ report: LintReport, _ output: Output, _ console: Console) throws {
        var buffer = ByteBuffer(capacity: 1 << 14)
        switch format {
        case .text:
            LintText(explains: explain, palette: color.palette(console), columns: console.columns)
                .append(report, to: &buffer)
        case .jsonl: LintJSON().append(report, to: &buffer)
        case .github: LintGitHub().append(report, to: &buffer)
        case .sarif: buffer.append(string: LintSARIF().text(report))
        }
        output.flush(&buffer)
    }

    /// Two rules with one name would hide each other.
    private func check(_ rules: [LintRule], _ console: Console) throws {
        var names: Set<String> = []
        for rule in rules where !names.insert(rule.identifier).inserted {
            console.report("two rules are called '\(rule.identifier)'; rename the one in 'rules'")
            throw ExitStatus.usage
        }
    }
}

enum LintFormat: String, ExpressibleByArgument, CaseIterable { case text, jsonl, sarif, github }
