import ArgumentParser
import Decoders
import Sniff
import SniffLint

struct Lint: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", _superCommandName: Program.name,
        abstract: "Find what a stack or an app does wrong, without being asked.",
        discussion: """
            Findings come worst first, each with its packets; alike ones are one line with a number. An error is against a \
            specification; a warning probably makes something fail; advice is for what works and could be better; a note is \
            about the capture. What the capture cannot show is no finding: rules keep silent about connections that began \
            before it, packets that were missed, cut or encrypted, and clocks that jump.

            --rules lists the rules, or prints those that are named: why each matters, what to do, and where it is written. \
            --print shows a rule as an expectation for 'blesniff verify', to copy and tighten. A project hides rules, or weighs them differently, in '.blesniff/lint.yaml', each with a reason.

            The exit status is 1 if an error is left, with --strict also if a warning is.
            """)

    @OptionGroup var input: InputOptions

    @Flag(help: "Say why each finding matters, what to do, and where it is written.")
    var explain = false

    @Flag(help: "List the rules instead; arguments name those to explain.")
    var rules = false

    @Option(
        name: .customLong("print"),
        help: ArgumentHelp(
            "Print this rule as an expectation for 'blesniff verify', if it can be said so.", valueName: "rule"),
        completion: .list(Linter.standardRules.filter { $0.expectation != nil }.map(\.identifier)))
    var printed: String?

    @Flag(help: "Exit with 1 if a warning is left, too.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "Only this rule, or rules of this severity; may be repeated.", valueName: "rule|severity"),
        completion: .list(Linter.standardRules.map(\.identifier) + LintSeverity.allCases.map(\.rawValue)))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Leave out this rule, or rules of this severity; may be repeated.", valueName: "rule|severity"),
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
        if printed != nil, rules || !input.inputs.isEmpty {
            throw ValidationError("--print prints a rule; no capture is read")
        }
        guard rules else { return }
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
        var session = Session(
            registry, sink.linter.fields, profiles: try program.profiles(of: profiles),
            attributeTables: try program.tables(of: gatt, besides: input.paths), operations: sink.linter.selection,
            reading: .operations)
        let output = Output(program.console)
        let status = InputRun(options: input, output: output).run(&session, &sink)
        sink.linter.finish(session)
        if let writeBaseline {
            let text = LintBaseline.text(choices.weighed(sink.linter.findings))
            let written = WrittenText(console: program.console).write(text, to: writeBaseline)
            return try output.end(max(status, written))
        }
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

/// Hands a run's operations to the linter.
struct LintSink: PacketSink {
    var linter: Linter

    init(_ linter: Linter) { self.linter = linter }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for index in events.indices { linter.receive(events[index]) }
    }
}
