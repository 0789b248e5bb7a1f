import ArgumentParser

/// How verdicts are printed, and where else they are written.
struct VerdictOptions: ParsableArguments {
    @Option(
        help:
            "Form of the verdicts: text, jsonl, csv (with --explain), tap (TAP 14), or github (annotations of a workflow)."
    )
    var format: VerdictFormat?

    @Option(
        help: ArgumentHelp("Write the verdicts as JUnit's XML, too; '-' for standard output.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp("Write the verdicts as SARIF 2.1.0, too; '-' for standard output.", valueName: "file"),
        completion: .file())
    var sarif: String?

    @Option(
        help: ArgumentHelp(
            "Write a page with the verdicts and what they rest on, too, and with one capture also the views of 'blesniff report'.",
            valueName: "file"),
        completion: .file(extensions: ["html"]))
    var html: String?

    @Option(
        help: ArgumentHelp(
            """
            Show so many packets before and after a violation, from files that can be read again (text only). They are \
            shown whole, credentials included.
            """,
            valueName: "n"))
    var context = 0

    @Flag(
        help: ArgumentHelp(
            "Show what met verdicts rest on: the frames of each occurrence, and how near it came to its limit. With --format csv or jsonl, a row for each."
        )
    )
    var explain = false

    @Flag(help: "List the operations that no requirement speaks of, and the requirements that never had an occasion.")
    var coverage = false

    @Flag(name: .shortAndLong, help: "Only count what was met (text only).")
    var quiet = false

    @Option(
        help: ArgumentHelp(
            "Exit with 0 where something is inconclusive, and say how much; else with 2. With =elsewhere, only where all that was seen is as expected, and packets were lost elsewhere.",
            valueName: "all|elsewhere"))
    var allowUndecided: AllowedUndecided = .nothing

    /// The option has a value that may be left out, which the parser cannot tell from a file after it.
    static func complete(_ arguments: [String]) -> [String] {
        arguments.map { $0 == "--allow-undecided" ? "--allow-undecided=\(AllowedUndecided.all)" : $0 }
    }

    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto

    func validate() throws {
        guard (0...1000).contains(context) else { throw ValidationError("--context takes 0 to 1000, not \(context)") }
        for (name, file) in [("--junit", junit), ("--sarif", sarif), ("--html", html)] {
            if file?.isEmpty == true { throw ValidationError("\(name) names no file") }
        }
        if html == "-" {
            throw ValidationError("--html names a file; '\(Program.current.name) report' writes to standard output")
        }
        if format == .csv, !explain {
            throw ValidationError("--format csv has a row for each occurrence; it is for --explain")
        }
        if !isText, takesOutput || format == .tap || format == .github {
            let what = takesOutput ? (junit == "-" ? "--junit -" : "--sarif -") : "--format \(format?.rawValue ?? "")"
            for (name, isGiven) in [("--explain", explain), ("--coverage", coverage)] where isGiven {
                throw ValidationError("\(name) is for text and jsonl; \(what) has no place for it")
            }
        }
        if coverage, format == .csv { throw ValidationError("--coverage is for text and jsonl, not for csv") }
        if !isText {
            let what = format.map { "--format \($0.rawValue)" } ?? (junit == "-" ? "--junit -" : "--sarif -")
            let given = [("--context", context > 0), ("--quiet", quiet), ("--color always", color == .always)]
            if let (name, _) = given.first(where: \.1) {
                throw ValidationError("\(name) is for text; \(what) has no use for it")
            }
        }
        guard takesOutput else { return }
        if junit == "-", sarif == "-" {
            throw ValidationError("--junit - and --sarif - cannot share standard output; name a file")
        }
        if let format {
            let name = junit == "-" ? "--junit -" : "--sarif -"
            throw ValidationError(
                "\(name) leaves no room for --format \(format.rawValue) on standard output; name a file")
        }
    }

    /// Whether a report takes the place of the verdicts on standard output.
    var takesOutput: Bool { junit == "-" || sarif == "-" }

    /// Files that are written.
    var written: [String] { [junit, sarif, html].compactMap { $0 == "-" ? nil : $0 } }

    var isText: Bool { !takesOutput && (format ?? .text) == .text }

    func style(_ console: Console, showsSecrets: Bool) -> VerdictTextStyle {
        var style = VerdictTextStyle(isColored: color.isColored(console), showsSecrets: showsSecrets)
        style.columns = console.columns
        style.isQuiet = quiet
        style.allowed = allowUndecided
        return style
    }
}
