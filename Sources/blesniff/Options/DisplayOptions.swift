import ArgumentParser
import Decoders
import Sniff

/// The formats of a listing: without columns, there is no CSV.
enum ListingFormat: String, ExpressibleByArgument, CaseIterable { case text, jsonl }
extension PacketGroup: ExpressibleByArgument {}
extension TimeStyle: ExpressibleByArgument {}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    /// The values of an option, for its help and completion. The parser's own form makes key paths, for 1 M instructions.
    public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    /// A value is its own description. The parser's own form finds that out value by value, for 0.8 M instructions.
    public static var allValueDescriptions: [String: String] { [:] }
}

/// How packets are printed, or recorded: what every command takes that prints them.
struct DisplayOptions: ParsableArguments, RecordingOptions {
    @Option(help: "Form of the output.")
    var format = OutputFormat.text

    @Flag(name: .shortAndLong, help: "Every field, as a tree (text only).")
    var verbose = false

    @Flag(
        name: [.customShort("x"), .long],
        help: "The bytes of each record (text only); with -v, the bytes of each field.")
    var hex = false

    @Flag(
        help: """
            Add 'origins' to each object (JSON Lines only): for each path, such as adv[0].rssi, its bytes in the \
            record as [offset, length]; for joined records as [[frame, offset, length], …].
            """)
    var origins = false

    @Option(
        help: .columns,
        completion: .custom { _, _, word in FieldCompletions.columns(word) })
    var columns: String?

    @Option(
        help: """
            Time column: since the first record, in UTC, since the line before (text only), or in UTC by RFC 3339 with \
            all digits, which is also for the column time of CSV and --columns.
            """)
    var time: TimeStyle?

    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto

    @Option(help: .only)
    var only: [PacketGroup] = []

    @Option(help: .hide)
    var hide: [PacketGroup] = []

    @Option(help: .write, completion: .file()) var write: String?
    @Option(help: .writeFormat) var writeFormat: RecordingFormat?
    @Option(help: .rotate, transform: Rotation.argument) var rotate: Rotation?
    @Option(help: .keep) var keep: Int?

    /// Whether a packet is one line of text.
    var isOneLine: Bool { format == .text && !verbose && !hex }

    var hidesNoise: Bool { hide.contains(.noise) }

    /// A filter of the groups wanted.
    ///
    /// - Parameter keepsNoise: the noise is left out elsewhere, or not.
    func narrowing(_ filter: Filter?, _ registry: Registry, keepsNoise: Bool = false) throws -> Filter? {
        try Filter.narrowed(
            filter, only: only, without: keepsNoise ? hide.filter { $0 != .noise } : hide, registry.vocabulary)
    }

    func validate() throws {
        try checkRecording()
        if columns != nil, format == .text { throw ValidationError("--columns is for --format csv and jsonl") }
        if origins, format != .jsonl { throw ValidationError("--origins is for --format jsonl") }
        if origins, columns != nil { throw ValidationError("--origins is for whole objects; leave out --columns") }
        if columns?.isEmpty == true { throw ValidationError("--columns names no column") }
        if format != .text { try refuseTextOptions() }
    }

    /// Refuses options that other formats would ignore.
    private func refuseTextOptions() throws {
        let isCSV = format == .csv
        if verbose {
            throw ValidationError(
                isCSV
                    ? "--verbose is for text; choose fields by --columns, or print all of them by --format jsonl"
                    : "--verbose is for text; --format jsonl prints every field without it")
        }
        if hex {
            throw ValidationError(
                "--hex is for text; \(isCSV ? "--columns" : "--format jsonl") has bytes as fields: att.value, adv.data, hci.data"
            )
        }
        if let time, time != .iso || !isCSV && columns == nil {
            throw ValidationError(
                isCSV || columns != nil
                    ? "--time \(time) is for text; choose time or time_relative by --columns"
                    : "--time is for text; --format jsonl has time and time_relative")
        }
        if color == .always {
            throw ValidationError("--color always is for text; --format \(format) has no colour")
        }
    }

    /// Makes the renderer, and runs what needs it with the fields that it asks for.
    ///
    /// - Parameters:
    ///   - asked: what it looks for is shown on every line.
    ///   - inputs: how many there are; CSV names several in its first column.
    func run(
        _ user: some RendererUser, _ registry: Registry, _ console: Console, _ asked: Filter?, inputs: Int = 1
    ) throws {
        let vocabulary = registry.vocabulary
        var selection = FieldSelection(vocabulary)
        switch format {
        case .jsonl:
            if let list = columns {
                let columns = try chosenColumns(list, vocabulary, console)
                try columns.refuseRepeated(console)
                let renderer = ColumnJSONRenderer(vocabulary, columns: columns)
                renderer.select(in: &selection)
                return try user.run(renderer, selection)
            }
            selection.insertAllForPrograms()
            guard origins else { return try user.run(JSONRenderer(vocabulary), selection) }
            selection.tracksOrigins = true
            try user.run(LocatedJSONRenderer(vocabulary), selection)
        case .csv:
            let columns = try csvColumns(vocabulary, console, inputs: inputs)
            for column in columns { selection.insert(column.key) }
            try user.run(CSVRenderer(vocabulary, columns: columns), selection)
        case .text:
            let isColored = color.isColored(console)
            if verbose { selection.insertAll() } else { selection.insertSummary(of: vocabulary) }
            selection.tracksOrigins = verbose && hex
            let columns = console.columns
            let layout = columns.map { LineLayout.fitted(columns: $0) } ?? .whole
            if layout.hasDeviceNames { selection.insert(RecordField.device.key) }
            let line = TextRenderer(
                vocabulary, time: time ?? .relative, colored: isColored, asked: asked?.shown ?? [],
                layout: layout, devices: registry.devices)
            if verbose || hex {
                let tree = verbose ? TreeRenderer(vocabulary, colored: isColored) : nil
                try user.run(DetailRenderer(line: line, tree: tree, hex: hex), selection)
            } else if let columns, !console.isPaged {
                try user.run(FittedRenderer(line, columns: columns), selection)
            } else {
                try user.run(line, selection)
            }
        }
    }

    private func csvColumns(_ vocabulary: Vocabulary, _ console: Console, inputs: Int) throws -> [OutputColumn] {
        let standard = ((inputs > 1 ? ["input"] : []) + CSVRenderer.standard).joined(separator: ",")
        return try chosenColumns(columns ?? standard, vocabulary, console)
    }

    private func chosenColumns(
        _ list: String, _ vocabulary: Vocabulary, _ console: Console
    ) throws -> [OutputColumn] {
        let columns = try OutputColumn.columns(list, vocabulary, console)
        return time == .iso ? try columns.withISOTimes(console) : columns
    }
}

extension ArgumentHelp {
    static let columns = ArgumentHelp(
        "Columns of CSV, or the only members of each object of JSON Lines: paths, separated by commas.",
        valueName: "a,b,c")
    static let only = ArgumentHelp(
        "Only packets of this group: adv, gatt, security …; may be repeated. See 'blesniff help filter'.",
        valueName: "group")
    static let hide = ArgumentHelp(
        """
        Leave out this group; noise is flow control, empty packets, and the commands that switch scanning and \
        advertising on and off.
        """, valueName: "group")
}

/// Work on packets that is the same for every renderer.
protocol RendererUser {
    func run<Renderer: EventRenderer & ~Copyable>(
        _ renderer: consuming Renderer, _ selection: FieldSelection) throws
}

extension Substring {
    var trimmingSpaces: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
