import ArgumentParser
import Decoders
import Sniff
import SniffWords

/// The forms of the vocabulary.
enum VocabularyFormat: String, ExpressibleByArgument, CaseIterable { case text, jsonl, duckdb }

struct ListFields: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "fields", _superCommandName: Program.standardName,
        abstract: "List the vocabulary: every path that JSON, filters and columns know.",
        discussion: """
              blesniff fields att    # fields of the Attribute Protocol
              blesniff fields heart  # fields with this in their names

            Each path is listed with its type, unit and meaning. A prefix selects the paths below it ('blesniff fields \
            att') or those with a part that begins with it ('blesniff fields heart'). A single path is listed with the \
            names of its numbers. 'blesniff help filter' explains the language of filters. --format duckdb prints the \
            argument of DuckDB's read_json that reads the columns of 'blesniff decode --format jsonl --columns …' with \
            their types. --table lists the columns of a table of 'blesniff export', with their types; --format jsonl gives \
            readers its schema.
            """)

    @Argument(
        help: "Beginning of paths, or of a part of them.",
        completion: .custom { _, _, _ in FieldCompletions.paths() })
    var prefix: String?

    @Option(help: "Form of the output: text; jsonl, one object per path; duckdb, the types of --columns.")
    var format = VocabularyFormat.text

    @Option(
        help: ArgumentHelp("The columns for --format duckdb, as for decode.", valueName: "a,b,c"),
        completion: .custom { _, _, word in FieldCompletions.columns(word) })
    var columns: String?

    @Option(help: ArgumentHelp("The column time is that of 'decode --time iso' (duckdb only).", valueName: "iso"))
    var time: TimeStyle?

    @Option(help: "The columns of this table of 'blesniff export' instead.")
    var table: ExportTable?

    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { format == .text }

    func validate() throws {
        if table != nil, format == .duckdb { throw ValidationError("--table has the forms text and jsonl") }
        if table != nil, prefix != nil { throw ValidationError("--table lists its columns; leave out the prefix") }
        guard format == .duckdb else {
            if columns != nil { throw ValidationError("--columns is for --format duckdb") }
            if time != nil { throw ValidationError("--time is for --format duckdb") }
            return
        }
        if columns?.isEmpty ?? true { throw ValidationError("--format duckdb needs --columns") }
        if prefix != nil { throw ValidationError("--format duckdb lists --columns; leave out the prefix") }
        if let time, time != .iso { throw ValidationError("--time \(time) is for text; use --time iso") }
    }

    func run(in program: Program) throws {
        let vocabulary = try program.registry(of: decoders, noProject: noProject).vocabulary
        if let table { return try printTable(table, vocabulary, program.console) }
        if let columns { return try printColumns(columns, vocabulary, program.console) }
        let keys = Self.keys(vocabulary, prefix)
        if keys.isEmpty, let prefix {
            let near = NearestName.all(to: prefix, among: vocabulary.keys.map { vocabulary[$0].path })
            let hint = NearestName.hint(near, orElse: "; 'blesniff fields' lists them all")
            program.console.report("no field begins with '\(prefix)'\(hint)")
            throw ExitStatus.usage
        }
        var buffer = ByteBuffer(capacity: 1 << 16)
        let listing = FieldListing(vocabulary, columns: program.console.columns)
        if format == .jsonl {
            for key in keys { listing.append(json: key, to: &buffer) }
        } else {
            listing.append(text: keys, to: &buffer)
        }
        let output = Output(program.console)
        output.flush(&buffer)
        try output.end()
    }

    private func printTable(_ table: ExportTable, _ vocabulary: Vocabulary, _ console: Console) throws {
        var buffer = ByteBuffer(capacity: 1 << 14)
        let columns = table.columns(vocabulary)
        if format == .jsonl {
            for column in columns { column.append(json: table, to: &buffer) }
        } else {
            FieldListing(vocabulary, columns: console.columns).append(text: columns, to: &buffer)
        }
        let output = Output(console)
        output.flush(&buffer)
        try output.end()
    }

    private func printColumns(_ list: String, _ vocabulary: Vocabulary, _ console: Console) throws {
        var columns = try OutputColumn.columns(list, vocabulary, console)
        try columns.refuseRepeated(console)
        if time == .iso { columns = try columns.withISOTimes(console) }
        var buffer = ByteBuffer(capacity: 1 << 10)
        buffer.append(string: DuckDBColumns(vocabulary).text(columns) + "\n")
        let output = Output(console)
        output.flush(&buffer)
        try output.end()
    }

    /// The field itself and those below it; else those whose path begins so; else those of which a part does.
    private static func keys(_ vocabulary: Vocabulary, _ prefix: String?) -> [FieldKey] {
        let all = vocabulary.keys
        guard let prefix else { return all }
        // The name of a number is listed with it.
        let ending = "_name"
        let wanted =
            prefix.hasSuffix(ending) && vocabulary.key(ofPath: prefix) == nil
            ? String(prefix.dropLast(ending.count)) : prefix.hasSuffix(".") ? String(prefix.dropLast()) : prefix
        let below = all.filter { vocabulary[$0].path == wanted || vocabulary[$0].path.hasPrefix(wanted + ".") }
        if !below.isEmpty { return below }
        let beginning = all.filter { vocabulary[$0].path.hasPrefix(wanted) }
        if !beginning.isEmpty { return beginning }
        return all.filter { vocabulary[$0].path.split(separator: ".").contains { $0.hasPrefix(wanted) } }
    }
}

/// Paths of the vocabulary with type, unit and meaning.
struct FieldListing {
    private let vocabulary: Vocabulary
    /// Of the terminal; `nil` where it is none, and a path is one line.
    private let columns: Int?

    /// The longest path that the columns are made for: few are longer.
    private static let widestPath = 36
    /// The least that is left for meanings beside the other columns.
    private static let leastMeaning = 40

    init(_ vocabulary: Vocabulary, columns: Int?) {
        self.vocabulary = vocabulary
        self.columns = columns
    }

    // MARK: - Text

    func append(text keys: [FieldKey], to out: inout ByteBuffer) {
        append(keys.map { (vocabulary[$0].path, kind(of: $0), meaning(of: $0)) }, to: &out)
        if keys.count == 1 { append(namesOf: keys[0], to: &out) }
    }

    /// The columns of a table.
    func append(text columns: [TableColumn], to out: inout ByteBuffer) {
        append(columns.map { ($0.path, kind($0.type, isList: $0.isList, $0.unit), $0.meaning) }, to: &out)
    }

    private func append(_ rows: [(String, String, String)], to out: inout ByteBuffer) {
        let path = min(rows.map(\.0.count).max() ?? 0, Self.widestPath)
        let type = rows.map(\.1.count).max() ?? 0
        let start = path + type + 4
        for row in rows {
            let head = row.0.padded(to: path) + "  " + row.1.padded(to: type)
            guard let columns else {
                out.append(string: "\(head)  \(row.2)\n")
                continue
            }
            if columns - start < Self.leastMeaning {
                out.append(string: "\(row.0)  \(row.1)\n")
                append(row.2, indented: 4, columns, isNewLine: true, to: &out)
            } else if row.0.count > path {
                out.append(string: "\(row.0)\n")
                let indent = String.spaces(path + 2)
                out.append(string: indent + row.1.padded(to: type) + "  ")
                append(row.2, indented: start, columns, isNewLine: false, to: &out)
            } else {
                out.append(string: head + "  ")
                append(row.2, indented: start, columns, isNewLine: false, to: &out)
            }
        }
    }

    /// A text in lines of a terminal.
    private func append(
        _ text: String, indented indent: Int, _ columns: Int, isNewLine: Bool, to out: inout ByteBuffer
    ) {
        var isFirst = !isNewLine
        for line in text.wrapped(to: columns - indent) {
            if !isFirst { out.append(string: String.spaces(indent)) }
            isFirst = false
            out.append(string: line + "\n")
        }
    }

    private func kind(of key: FieldKey) -> String {
        let definition = vocabulary[key]
        return kind(definition.type, isList: definition.isList, definition.unit)
    }

    private func kind(_ type: FieldType, isList: Bool, _ unit: String) -> String {
        let kind = isList ? "list of \(type.name)" : type.name
        return unit.isEmpty ? kind : "\(kind), \(unit)"
    }

    private func meaning(of key: FieldKey) -> String {
        let definition = vocabulary[key]
        let meaning = vocabulary.meaning(of: key)
        let named = definition.names == nil ? meaning : "\(meaning); its name is \(definition.path)_name"
        return definition.isSecret ? "\(named); secret" : named
    }

    /// Numbers and their names, below the only field of a list.
    private func append(namesOf key: FieldKey, to out: inout ByteBuffer) {
        for (number, name) in vocabulary[key].names?.all ?? [] {
            out.append(string: "    \(shown(number, vocabulary[key].style))  \(name.string)\n")
        }
    }

    private func shown(_ number: UInt64, _ style: NumberStyle) -> String {
        var text = ByteBuffer(capacity: 24)
        text.append(number: number, style)
        return text.string
    }

    // MARK: - JSON

    func append(json key: FieldKey, to out: inout ByteBuffer) {
        let definition = vocabulary[key]
        out.appendJSON { json in
            json.add("path", definition.path)
            json.add("type", definition.isList ? "list of \(definition.type.name)" : definition.type.name)
            json.add("unit", definition.unit.isEmpty ? nil : definition.unit)
            if let names = definition.names {
                json.object("names") { json in for (number, name) in names.all { json.add("\(number)", name.string) } }
            }
            if definition.isSecret { json.add("secret", true) }
            json.add("meaning", vocabulary.meaning(of: key))
        }
    }
}
