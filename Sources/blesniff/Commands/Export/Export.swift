import ArgumentParser
import Decoders
import Libc
import Sniff
import SniffLint
import SniffVerify
import SniffWords

struct Export: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", _superCommandName: Program.standardName,
        abstract: "Write tables of captures, for data frames and databases.",
        discussion: """
              blesniff export trace.btsnoop --out tables/  # all tables of one capture
              blesniff export logs/*.btsnoop --out tables/ --tables operations  # of many

            A capture is decoded once for all tables: packets.csv and operations.csv, connections.jsonl, messages.jsonl, \
            devices.jsonl, findings.jsonl with the objects of 'summary', 'follow', 'devices' and 'lint', and with --expect \
            verdicts.jsonl, for which it is decoded again. 'blesniff fields --table packets' lists the columns of a \
            table. Each begins with the input.

            In CSV, an empty cell is null, "" an empty text, and a list is a JSON array.

            captures.jsonl has a row for each input, written after all its other rows: format, bytes, records, exit \
            status, each damage with its kind and byte, caps that were reached, messages. The exit status is the \
            largest of them. Findings and violated expectations are data, and do not change it.
            """)

    @Argument(
        help: ArgumentHelp(
            "Captures, read in this order; '-' or none at all is standard input.", valueName: "input"),
        completion: .file())
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Folder for the tables; it is created if necessary, and older tables are replaced.", valueName: "folder"),
        completion: .directory)
    var out: String

    @Option(
        help: ArgumentHelp(
            "Tables, separated by commas: packets, operations, connections, messages, devices, findings, verdicts; without it, all.",
            valueName: "a,b,c"),
        completion: .list(ExportTable.choices.map(\.rawValue)))
    var tables: String?

    @Flag(help: "Read each input by itself: nothing that one shows is used for another.")
    var isolated = false

    @Option(
        help: ArgumentHelp("Expectations for the table of verdicts; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var expect: [String] = []

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Value of a parameter of the expectations; may be repeated.", valueName: "name=value"))
    var parameters: [String] = []

    @Option(help: MemoryOption.help, transform: { try MemoryOption($0) })
    var memoryLimit = MemoryOption()
    @OptionGroup var keys: KeyOptionGroup
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

    private var paths: [String] { inputs.isEmpty ? ["-"] : inputs }

    func validate() throws {
        if out.isEmpty { throw ValidationError("--out names no folder") }
        guard inputs.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input ('-') can be read only once")
        }
        let chosen = try chosenTables()
        if chosen.contains(.verdicts), expect.isEmpty {
            throw ValidationError("the table of verdicts needs --expect, a file of expectations")
        }
        if !expect.isEmpty, paths.contains("-") {
            throw ValidationError("--expect reads captures twice; standard input can be read only once")
        }
        if !parameters.isEmpty, expect.isEmpty { throw ValidationError("--set is for --expect") }
        for table in chosen.union([.captures]) { try checkTarget("\(out)/\(table.fileName)") }
    }

    /// A table is a regular file of its own, so that nothing else is emptied, and nobody waits for a reader.
    private func checkTarget(_ file: String) throws {
        if paths.contains(where: { Platform.isSameFile($0, file) }) {
            throw ValidationError("\(file): is an input, too, and is not overwritten; name another folder")
        }
        switch Platform.kind(ofLinkOrFile: file) {
        case nil, .regular: break
        default: throw ValidationError("\(file): is no regular file; remove it, or name another folder")
        }
    }

    private func chosenTables() throws -> Set<ExportTable> {
        guard let tables else {
            return Set(ExportTable.choices).subtracting(expect.isEmpty ? [.verdicts] : [])
        }
        let words = tables.split(separator: ",").map(\.trimmingSpaces)
        if words.isEmpty { throw ValidationError("--tables names no table") }
        var chosen = Set<ExportTable>(expect.isEmpty ? [] : [.verdicts])
        for word in words {
            guard let table = ExportTable(rawValue: word), table != .captures else {
                let names = ExportTable.choices.map(\.rawValue)
                throw ValidationError(
                    "--tables: there is no table '\(word)'\(NearestName.suggestion(word, names)); there are "
                        + names.joined(separator: ", "))
            }
            chosen.insert(table)
        }
        return chosen
    }

    func run(in program: Program) throws {
        let console = program.console
        let chosen = try chosenTables().union([.captures])
        let registry = try program.registry(of: decoders, noProject: noProject)
        var reader = ExpectationFiles(console: console, allowedFolders: [])
        let loaded = expect.isEmpty ? [] : try reader.load(expect, parameters, profiles.isEmpty ? registry : nil)
        let setup = SessionSetup(
            registry: registry, profiles: try program.profiles(of: profiles),
            tables: try program.tables(of: gatt, besides: paths), memory: memoryLimit, keys: keys.givenKeys,
            showsSecrets: showSecrets)
        let verdicts = expect.isEmpty ? nil : try judges(loaded, reader, setup, program)
        let rules = Linter.standardRules + program.rules
        let lint =
            chosen.contains(.findings)
            ? try LintChoices.ofProject(noProject, rules, console) : nil
        try makeFolder(console)
        do {
            let files = try ExportFiles(chosen, in: out, registry.vocabulary)
            let run = ExportRun(
                program: program, setup: setup, tables: chosen, files: files, lint: lint, verdicts: verdicts)
            let status = try read(run)
            try files.close()
            let output = Output(console)
            if status == 0 || !Interrupt.requested { try output.print(text(files, chosen)) }
            try output.end(status)
        } catch let error as RecordingError {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        }
    }

    private func read(_ run: ExportRun) throws -> Int32 {
        guard isolated else { return try run.run(paths, first: 0, of: paths.count) }
        var status: Int32 = 0
        for (index, path) in paths.enumerated() where !Interrupt.requested {
            status = max(status, try run.run([path], first: index, of: paths.count))
        }
        return status
    }

    private func judges(
        _ loaded: [TraceExpectation], _ reader: ExpectationFiles, _ setup: SessionSetup, _ program: Program
    ) throws -> ExportedVerdicts {
        let further = loaded.flatMap(\.profileFiles).filter { !profiles.contains($0) }
        let own = SessionSetup(
            registry: setup.registry, profiles: try program.profiles(of: profiles + further),
            tables: try program.tables(of: gatt + loaded.flatMap(\.tableFiles), besides: paths), memory: setup.memory,
            keys: setup.keys, showsSecrets: setup.showsSecrets)
        return try ExportedVerdicts(try reader.compile(loaded, own.registry, own.profiles), own)
    }

    private func makeFolder(_ console: Console) throws {
        guard mkdir(out, 0o700) != 0, errno != EEXIST else { return }
        console.report("\(out): \(Platform.message(errno))")
        throw ExitStatus.io
    }

    /// A line a table.
    private func text(_ files: ExportFiles, _ chosen: Set<ExportTable>) -> String {
        let tables = ExportTable.allCases.filter(chosen.contains)
        let paths = tables.map { "\(out)/\($0.fileName)" }
        let width = paths.map(\.count).max() ?? 0
        return zip(tables, paths).map { table, path in
            "\(path.safe.padded(to: width))  \((files[table]?.rows ?? 0).grouped("row"))\n"
        }.joined()
    }
}
