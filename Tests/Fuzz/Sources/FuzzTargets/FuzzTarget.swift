@testable import BlesniffCommands
@testable import Decoders
@testable import Sniff

/// What can be fuzzed. CONTRIBUTING and Tests/README.md tell how.
enum FuzzTarget: String, CaseIterable {
    /// Capture files of every format: read whole and in pieces, which must agree.
    case capture
    /// The same, decoded and printed in every form.
    case decode
    /// HCI from a host that is connected to a server with a known table.
    case host
    /// The same, with messages of applications followed by profiles.
    case messages
    /// Packets from the air, with connections.
    case air
    /// Advertising data.
    case advertising
    /// Every value decoder.
    case values
    /// Filter expressions, run on packets.
    case filter
    /// Regular expressions, run on texts.
    case pattern
    /// CBOR and protocol buffers, in messages.
    case content
    /// Profiles in YAML, run on messages.
    case profiles
    /// Decoders in YAML, run on bytes.
    case decoders
    /// Expectations in YAML, judged on a small capture.
    case expectations
    /// Attribute tables in JSON.
    case tables
    /// BlueZ's own files, in a folder and by themselves.
    case bluez
    /// Command lines, as far as they are parsed and checked.
    case arguments
    /// Captures, redacted: the same packets are there afterwards.
    case redact
    /// Captures, recorded in every format.
    case recording
    /// Two captures, compared.
    case diff
    /// Expectations, drafted from captures.
    case draft
    /// Two captures of one run, judged together.
    case together
    /// Capture files, given to the program's commands (``CommandTarget``).
    case runVerbose, runJSONL, runCSV, runSummary, runFollow, runDevices, runGATT, runLint, runReport, runExport,
        runRedact,
        runRecord, runDraft, runDiff, runVerify, runInfer, runKeys

    /// Whether the first byte chooses what becomes of packets (``OutputChoice``).
    var hasForm: Bool { [.host, .messages, .air, .diff, .draft, .together].contains(self) }

    func run(_ input: [UInt8]) {
        switch self {
        case .capture: CaptureTarget.run(input)
        case .decode: CaptureTarget.decode(input)
        case .host: HostTarget.run(input, profiles: TransferProfiles())
        case .content: ContentTarget.run(input)
        case .messages: MessageTarget.run(input)
        case .air: AirTarget.run(input)
        case .advertising: DecoderTargets.advertising(input)
        case .values: DecoderTargets.value(input)
        case .filter: TextTargets.filter(input)
        case .pattern: TextTargets.pattern(input)
        case .profiles: TextTargets.profiles(input)
        case .decoders: DecoderFileTarget.run(input)
        case .expectations: TextTargets.expectations(input)
        case .tables: TextTargets.tables(input)
        case .bluez: TextTargets.bluez(input)
        case .arguments: TextTargets.arguments(input)
        case .redact: WritingTargets.redact(input)
        case .recording: WritingTargets.recording(input)
        case .diff: PairTargets.diff(input)
        case .draft: PairTargets.draft(input)
        case .together: PairTargets.together(input)
        default: command?.run(input)
        }
    }

    /// The command that gets capture files.
    var command: CommandTarget? {
        switch self {
        case .runVerbose: .verbose
        case .runJSONL: .jsonl
        case .runCSV: .csv
        case .runSummary: .summary
        case .runFollow: .follow
        case .runDevices: .devices
        case .runGATT: .gatt
        case .runLint: .lint
        case .runReport: .report
        case .runExport: .export
        case .runRedact: .redact
        case .runRecord: .record
        case .runDraft: .draft
        case .runDiff: .diff
        case .runVerify: .verify
        case .runInfer: .infer
        case .runKeys: .keys
        default: nil
        }
    }
}
