import ArgumentParser
import Decoders
import Sniff

struct Decode: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode", _superCommandName: Program.standardName,
        abstract: "Print one line per packet (the default command).",
        discussion: """
              blesniff trace.btsnoop                               # one line per packet
              blesniff --only gatt --hide noise trace.btsnoop      # GATT alone
              blesniff -v -x --filter 'frame == 36' trace.btsnoop  # all of one packet
              blesniff --format jsonl --filter att.error trace.btsnoop  # for scripts
              blesniff --decrypt --write plain.pcapng air.pcap     # plaintext for Wireshark

            A line has the record's number, the time, '>' for sent and '<' for received, the address of the other \
            device, the name of the packet and its contents. --filter 'att.unanswered || hci.unanswered' prints each \
            request and command that was never answered as a line or object, as soon as that is known. Messages about \
            damage go to standard error. With --write, the packets that --filter selects are written to a capture and \
            not printed; pcapng gets a comment for each fault. --decrypt writes the plaintext of packets that can be \
            decrypted, as Wireshark expects it.
            """)

    @OptionGroup var input: InputOptions
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
    @OptionGroup var display: DisplayOptions
    @Flag(help: FollowRun.followHelp)
    var follow = false
    @Flag(help: FollowRun.reopenHelp)
    var reopen = false

    @Flag(
        help: """
            With --write: write the plaintext of encrypted packets from the air, for Wireshark. PDUs with keys of pairings \
            stay encrypted without --show-secrets.
            """)
    var decrypt = false

    @Option(
        help: .comments("findings of 'blesniff lint', names of attributes, values"), transform: CommentKinds.argument)
    var comments: CommentKinds?

    @Flag(help: "Exit with 1 if no packet matches --filter.")
    var expectSome = false

    @Flag(help: "Exit with 1 if a packet matches --filter.")
    var expectNone = false

    @Flag(help: Pager.help)
    var noPager = false

    private var presence: ExpectedPresence { ExpectedPresence(some: expectSome, none: expectNone) }

    func validate() throws {
        try FollowRun.check(follow: follow, reopen: reopen)
        try presence.check(isFiltered: input.isSelective)
        if decrypt, display.write == nil {
            throw ValidationError("--decrypt writes packets without encryption; add --write FILE, as in plain.pcapng")
        }
        if let comments { try checkComments(comments) }
        if display.write != nil, !display.isOneLine {
            throw ValidationError("--write records packets and prints none; leave out -v, -x and --format")
        }
        if display.write != nil, display.time != nil || display.color == .always {
            let name = display.time != nil ? "--time" : "--color"
            throw ValidationError("--write records packets and prints none; leave out \(name)")
        }
    }

    private func checkComments(_ comments: CommentKinds) throws {
        try comments.check([.findings, .names, .values], display.write, display.writeFormat)
        if display.rotate != nil { throw ValidationError("--comments is for one file; leave out --rotate") }
        if follow, comments.kinds.contains(.findings) {
            throw ValidationError("--comments findings reads captures twice; leave out --follow")
        }
    }

    var isReadInPages: Bool { display.format == .text && !follow && display.write == nil }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let profiles = try program.profiles(of: profiles)
        var input = input
        if let comments, comments.kinds.contains(.findings) {
            input.inputs = try CommentRun.readableTwice(input.paths, program.console)
        }
        let asked = try input.compiledFilter(registry, program.console, profiles, isLive: follow)
        let decoding = Decoding(
            program: program, registry: registry, input: input, follows: follow, reopens: reopen, presence: presence,
            format: display.format, filter: try display.narrowing(asked, registry),
            profiles: profiles, showsSecrets: showSecrets,
            tables: try program.tables(of: gatt, besides: input.paths))
        let recorder = try display.recorder(program.console, inputs: input.paths, continues: follow)
        if let recorder {
            let plain = decrypt ? PlainPacket(showsSecrets: showSecrets, registry.vocabulary) : nil
            if let comments {
                try decoding.record(recorder, decryptingInto: plain, comments, noProject: noProject)
            } else {
                try decoding.record(recorder, decryptingInto: plain)
            }
        } else {
            try display.run(decoding, registry, program.console, asked, inputs: input.paths.count)
        }
    }
}

/// Captures that are read, and printed in one form or written as another capture.
private struct Decoding: RendererUser {
    let program: Program
    let registry: Registry
    let input: InputOptions
    let follows: Bool
    let reopens: Bool
    let presence: ExpectedPresence
    let format: OutputFormat
    let filter: Filter?
    let profiles: TransferProfiles
    let showsSecrets: Bool
    let tables: [AttributeTable]

    func run<Renderer: EventRenderer & ~Copyable>(
        _ renderer: consuming Renderer, _ selection: FieldSelection
    ) throws {
        var selection = selection
        selection.allowsMemos = renderer.allowsMemos
        if follows, hasHeadings {
            try print(InputNamingRenderer(renderer)) { follow(selection, $0, into: &$1) }
        } else if follows {
            try print(renderer) { follow(selection, $0, into: &$1) }
        } else {
            try print(renderer) { read(selection, $0, into: &$1) }
        }
    }

    /// Whether people are reported which of several inputs a line is of.
    private var hasHeadings: Bool { format == .text && input.paths.count > 1 }

    private func print<Renderer: EventRenderer & ~Copyable>(
        _ renderer: consuming Renderer, _ read: (Output, inout EventPrinter<Renderer>) -> Int32
    ) throws {
        let output = Output(program.console)
        var printer = EventPrinter(
            renderer, UnansweredChoice(filter), output, hasHeadings: hasHeadings && !follows)
        let status = judge(read(output, &printer), printer.count)
        printer.finish()
        if printer.count == 0, let nothing { output.noteNothing(nothing, status) }
        try output.end(status)
    }

    /// Writes what the filter selects as a capture.
    ///
    /// - Parameter plain: gets packets without the encryption of links, if they are written so.
    func record(_ recorder: CaptureRecorder, decryptingInto plain: PlainPacket?) throws {
        var sink = RecordingSink(recorder, plain: plain)
        let selection = RecordingSink.selection(registry.vocabulary)
        let status = record(selection, plain, recorder, into: &sink)
        try end(status, recorder, sink.payloads)
    }

    /// The same with comments.
    func record(
        _ recorder: CaptureRecorder, decryptingInto plain: PlainPacket?, _ comments: CommentKinds, noProject: Bool
    ) throws {
        let setup = SessionSetup(
            registry: registry, profiles: profiles, tables: tables, memory: input.memoryLimit, keys: input.givenKeys)
        let finds = comments.kinds.contains(.findings)
        let remarks =
            finds
            ? try FindingReading(program: program, setup: setup, noProject: noProject).remarks(on: input.paths)
            : FrameRemarks()
        var sink = try CommentingSink(
            RecordingSink(recorder, plain: plain), comments, remarks, registry, paths: input.paths,
            isFiltered: filter != nil)
        let selection = sink.selection(registry.vocabulary)
        let status = record(selection, plain, recorder, into: &sink)
        try end(status, recorder, sink.payloads)
    }

    private func record<Target: PacketSink & ~Copyable>(
        _ selection: FieldSelection, _ plain: PlainPacket?, _ recorder: CaptureRecorder, into sink: inout Target
    ) -> Int32 {
        let output = Output(program.console)
        var selection = selection
        plain?.select(in: &selection)
        let read =
            follows
            ? follow(selection, output, decrypting: plain, into: &sink)
            : read(selection, output, decrypting: plain, into: &sink)
        let status = judge(read, recorder.recorded)
        recorder.close(hasFailed: status != 0)
        return status
    }

    private func end(_ status: Int32, _ recorder: CaptureRecorder, _ payloads: PlainPayloads) throws {
        let output = Output(program.console)
        if recorder.files > 0 { program.console.report(recorder.summary) }
        if recorder.files > 0 { for line in payloads.lines { program.console.report(line) } }
        if recorder.recorded == 0, let nothing { output.noteNothing(nothing, status) }
        try output.end(max(status, recorder.exitStatus))
    }

    private func judge(_ status: Int32, _ count: UInt64) -> Int32 {
        presence.isAsked ? presence.judge(count, status, program.console) : status
    }

    /// Why there is no packet; `nil` where that is no surprise, or told otherwise.
    private var nothing: String? {
        if filter == nil || presence.isAsked { return nil }
        return !input.isSelective
            ? "no packet is of the groups that --only and --hide leave"
            : "no packet matches the filter" + (filter?.hint.map { "; \($0)" } ?? "")
    }

    private func read<Target: PacketSink & ~Copyable>(
        _ selection: FieldSelection, _ output: Output, decrypting plain: PlainPacket? = nil, into target: inout Target
    ) -> Int32 {
        var session = session(selection, plain)
        return InputRun(options: input, output: output).run(&session, &target)
    }

    private func follow<Target: PacketSink & ~Copyable>(
        _ selection: FieldSelection, _ output: Output, decrypting plain: PlainPacket? = nil, into target: inout Target
    ) -> Int32 {
        FollowRun(options: input, reopens: reopens, output: output).run({ session(selection, plain) }, &target)
    }

    private func session(_ selection: FieldSelection, _ plain: PlainPacket?) -> Session {
        var session = Session(
            registry, selection, filter: filter, profiles: profiles, showsSecrets: showsSecrets,
            attributeTables: tables)
        if let plain { session.decrypt(into: plain) }
        return session
    }
}

extension PlainPayloads {
    /// The result of decrypting; none where nothing was encrypted.
    fileprivate var lines: [String] {
        var lines: [String] = []
        if decrypted + withheld + encrypted > 0 {
            var words = decrypted > 0 ? "\(decrypted.grouped("packet")) decrypted" : "nothing was decrypted"
            if withheld > 0 {
                words +=
                    "; \(withheld.grouped) that \(withheld == 1 ? "has or may have" : "have or may have") keys of pairings"
                    + " \(withheld == 1 ? "stays" : "stay") encrypted without --show-secrets"
            }
            if encrypted > 0 {
                words +=
                    "; \(encrypted.grouped("packet")) \(encrypted == 1 ? "stays" : "stay") encrypted: comments say why"
            }
            lines.append(words)
        }
        if keys > 0 {
            lines.append(
                "\(keys.grouped("packet")) of the input \(keys == 1 ? "holds a key" : "hold keys") in plaintext, and"
                    + " \(keys == 1 ? "was" : "were") written so; `blesniff redact` removes keys")
        }
        return lines
    }
}
