@testable import BlesniffCommands
@testable import Decoders
@testable import Sniff
@testable import SniffDraft
@testable import SniffWords

/// What becomes of packets: the first byte of an input says it.
struct OutputChoice {
    private let byte: UInt8

    init(_ byte: UInt8) { self.byte = byte }

    enum Form: UInt8 { case text, json, csv, tree, fitted, figures, messages, kept }

    var form: Form { Form(rawValue: byte & 7) ?? .text }
    var showsSecrets: Bool { byte & 8 != 0 }
    /// Nothing is known of the other side when the input begins.
    var isWithoutPreamble: Bool { byte & 16 != 0 }
    /// Of a form that has two, the other one.
    var isOther: Bool { byte & 32 != 0 }
    /// With renderers of its own, which may remember what was described: they take much longer to make than inputs to decode.
    var isFresh: Bool { byte & 0xC0 == 0xC0 && byte & 0x0C == 0 }
}

/// Runs a source through a session and a renderer, as a command does it.
enum Outputs {
    static let registry = Registry.standard
    /// Where everything is written to.
    static let console = Console(
        results: open("/dev/null", O_WRONLY), messages: open("/dev/null", O_WRONLY), terminal: -1)

    nonisolated(unsafe) private static var renderers = Renderers()

    /// - Parameter preamble: so many packets are the same for every input; they are decoded, but not printed.
    static func run<Source: CaptureSource & ~Copyable>(
        _ source: inout Source, _ choice: OutputChoice, profiles: TransferProfiles = TransferProfiles(),
        after preamble: Int = 0
    ) {
        switch choice.form {
        case .figures: figures(&source, choice, profiles)
        case .messages: messages(&source, choice, profiles)
        case .kept: kept(&source, choice, profiles, preamble)
        default:
            if choice.isFresh { return runFresh(&source, choice, profiles) }
            var session = Session(
                registry, choice.form == .text || choice.form == .fitted ? selections.summary : selections.all,
                profiles: profiles, showsSecrets: choice.showsSecrets)
            var sink = RenderingSink(choice: choice, preamble: UInt64(preamble))
            session.read(&source, into: &sink)
        }
    }

    // MARK: - Packets

    private static let selections:
        (all: FieldSelection, summary: FieldSelection, figures: FieldSelection, messages: FieldSelection) = {
            let vocabulary = registry.vocabulary
            var all = FieldSelection(vocabulary)
            all.insertAll()
            all.allowsMemos = false
            var summary = FieldSelection(vocabulary)
            summary.insertSummary(of: vocabulary)
            summary.allowsMemos = false
            var figures = FieldSelection(vocabulary)
            Beacons.select(vocabulary, &figures)
            var messages = FieldSelection(vocabulary)
            MessagePrinter.select(vocabulary, &messages)
            return (all, summary, figures, messages)
        }()

    /// Without what a session remembers for them they depend on no other input.
    private struct Renderers: ~Copyable {
        var text: TextRenderer
        var colored: TextRenderer
        var fitted: FittedRenderer
        var narrow: FittedRenderer
        var json: JSONRenderer
        var csv: CSVRenderer
        var columnJSON: ColumnJSONRenderer
        var tree: TreeRenderer
        var beacons: Beacons
        var messages: MessagePrinter
        var messagesJSON: MessagePrinter
        var out = ByteBuffer(capacity: 1 << 17)

        init() {
            let vocabulary = registry.vocabulary
            text = TextRenderer(vocabulary, time: .relative, colored: false)
            colored = TextRenderer(vocabulary, time: .absolute, colored: true)
            fitted = FittedRenderer(
                TextRenderer(vocabulary, time: .delta, colored: false, layout: .fitted(columns: 100)), columns: 100)
            narrow = FittedRenderer(
                TextRenderer(vocabulary, time: .delta, colored: true, layout: .fitted(columns: 40)), columns: 40)
            json = JSONRenderer(vocabulary)
            csv = CSVRenderer(vocabulary, columns: Renderers.columns)
            columnJSON = ColumnJSONRenderer(vocabulary, columns: Renderers.columns)
            tree = TreeRenderer(vocabulary, colored: true)
            beacons = Beacons(vocabulary, SeenAddresses(isFiltered: false))
            messages = MessagePrinter(registry, isJSON: false, time: .relative, Palette(false), Output(console))
            messagesJSON = MessagePrinter(registry, isJSON: true, time: .relative, Palette(false), Output(console))
        }

        static var columns: [OutputColumn] {
            CSVRenderer.standard.compactMap { OutputColumn($0, registry.vocabulary) }
        }

        mutating func render(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, _ choice: OutputChoice) {
            switch (choice.form, choice.isOther) {
            case (.json, _): json.render(packet, bytes, into: &out)
            case (.csv, false): csv.render(packet, bytes, into: &out)
            case (.csv, true): columnJSON.render(packet, bytes, into: &out)
            case (.tree, _):
                tree.render(packet.fields, into: &out)
                out.append(hexDump: bytes, isHidden: packet.fields.hidesBytes)
            case (.fitted, false): fitted.render(packet, bytes, into: &out)
            case (.fitted, true): narrow.render(packet, bytes, into: &out)
            case (_, false): text.render(packet, bytes, into: &out)
            case (_, true): colored.render(packet, bytes, into: &out)
            }
            if out.count > 1 << 16 { out.removeAll() }
        }
    }

    private struct RenderingSink: PacketSink {
        let choice: OutputChoice
        let preamble: UInt64

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            if packet.facts.number > preamble { renderers.render(packet, bytes, choice) }
            return true
        }

        mutating func receiveUnanswered(_ packet: borrowing Dissection) {
            renderers.render(packet, [UInt8]().span, choice)
        }

        mutating func receiveMessage(_ packet: borrowing Dissection) {
            renderers.render(packet, [UInt8]().span, choice)
        }
    }

    private static func runFresh<Source: CaptureSource & ~Copyable>(
        _ source: inout Source, _ choice: OutputChoice, _ profiles: TransferProfiles
    ) {
        let vocabulary = registry.vocabulary
        if choice.form == .json {
            print(JSONRenderer(vocabulary), selections.all, &source, choice, profiles)
        } else {
            print(
                TextRenderer(vocabulary, time: .relative, colored: choice.isOther), selections.summary, &source, choice,
                profiles)
        }
    }

    private static func print<Renderer: EventRenderer & ~Copyable, Source: CaptureSource & ~Copyable>(
        _ renderer: consuming Renderer, _ selection: FieldSelection, _ source: inout Source, _ choice: OutputChoice,
        _ profiles: TransferProfiles
    ) {
        var selection = selection
        selection.allowsMemos = renderer.allowsMemos
        var printer = EventPrinter(renderer, UnansweredChoice(nil), Output(console))
        var session = Session(registry, selection, profiles: profiles, showsSecrets: choice.showsSecrets)
        session.read(&source, into: &printer)
        printer.finish()
    }

    // MARK: - Everything else

    /// `devices`, `gatt` and `summary` at once.
    private static func figures<Source: CaptureSource & ~Copyable>(
        _ source: inout Source, _ choice: OutputChoice, _ profiles: TransferProfiles
    ) {
        var session = Session(
            registry, selections.figures, tracksDevices: true, profiles: profiles, showsSecrets: choice.showsSecrets,
            operations: ConnectionStories.selection)
        var sink = FigureSink()
        session.read(&source, into: &sink)
        var buffer = ByteBuffer(capacity: 1 << 16)
        let palette = Palette(choice.isOther)
        for device in session.analyzer.devices?.devices ?? [] {
            buffer.appendJSON { $0.add(device, renderers.beacons) }
            buffer.append(text: device, renderers.beacons, palette)
        }
        for connection in session.analyzer.airConnections {
            buffer.append(json: connection)
            buffer.append(text: connection, palette)
        }
        let names = DeviceNames(session.analyzer.devices)
        for database in session.analyzer.databases {
            GATTJSON(names, registry.vocabulary.uuidNames).render(database, into: &buffer)
            var text = GATTText(names, registry.vocabulary.uuidNames, palette)
            text.render(database, into: &buffer)
        }
        StoryJSON(
            sink.stories, of: sink.stories.all, registry.vocabulary.uuidNames, inputs: session.inputs, paths: ["a"],
            encryption: session.encryption, devices: registry.devices, showsSecrets: choice.showsSecrets
        )
        .append(to: &buffer)
        let lines = StoryLines(
            sink.stories, registry, inputs: session.inputs, paths: ["a"], encryption: session.encryption,
            showsSecrets: choice.showsSecrets)
        for line in lines.lines(sink.stories.all) { buffer.append(line, palette, columns: choice.isOther ? 40 : nil) }
    }

    private struct FigureSink: PacketSink {
        var stories = ConnectionStories()

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            renderers.beacons.receive(packet, bytes)
        }

        mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { stories.receive(event) } }
    }

    /// `follow`.
    private static func messages<Source: CaptureSource & ~Copyable>(
        _ source: inout Source, _ choice: OutputChoice, _ profiles: TransferProfiles
    ) {
        var session = Session(registry, selections.messages, profiles: profiles, showsSecrets: choice.showsSecrets)
        if choice.isOther {
            session.read(&source, into: &renderers.messagesJSON)
        } else {
            session.read(&source, into: &renderers.messages)
        }
    }

    /// The library: packets that are kept, and asked for everything; operations, and a draft of what they should be.
    private static func kept<Source: CaptureSource & ~Copyable>(
        _ source: inout Source, _ choice: OutputChoice, _ profiles: TransferProfiles, _ preamble: Int
    ) {
        var session = Session(
            registry, selections.all, tracksDevices: true, profiles: profiles, showsSecrets: choice.showsSecrets,
            operations: OperationLog.selection)
        var sink = KeepingSink(
            log: OperationLog(name: "made"), preamble: choice.isOther ? UInt64(preamble) : .max)
        session.read(&source, into: &sink)
        sink.log.finish()
        let draft = Drafter().draft([sink.log])
        _ = ExpectationWriter.text(DraftedWords(registry).applied(to: draft))
    }

    private struct KeepingSink: PacketSink {
        var log: OperationLog
        let preamble: UInt64

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            if packet.facts.number > preamble { _ = packet.keep(bytes).json }
            return true
        }

        mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { log.receive(event) } }
    }
}
