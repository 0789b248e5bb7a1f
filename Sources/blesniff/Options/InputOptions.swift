import ArgumentParser
import Decoders
import Sniff

/// The options of every command that reads captures.
struct InputOptions: ParsableArguments, FilterOptions, KeyOptions {
    @Argument(
        help: ArgumentHelp(
            "Captures, read in this order; '-' or none at all is standard input.", valueName: "input"),
        completion: .file())
    var inputs: [String] = []

    @Option(help: .filter, completion: .custom { _, _, _ in FieldCompletions.paths() })
    var filter: [String] = []

    @Option(help: .device, transform: { try DeviceSelector($0) })
    var device: [DeviceSelector] = []

    @Option(help: MemoryOption.help, transform: { try MemoryOption($0) })
    var memoryLimit = MemoryOption()

    @Option(help: .ltk) var ltk: [String] = []
    @Option(help: .irk) var irk: [String] = []
    @Option(help: .tk) var tk: [String] = []
    @Option(help: .broadcastCode) var broadcastCode: [String] = []
    @Option(help: .bindKey) var bindKey: [String] = []
    @Option(
        name: .customLong("keys"), help: .keyFiles, completion: .file(), transform: { KeyFileOption($0) })
    var keyFiles: [KeyFileOption] = []
    @Flag(help: .noCrack) var noCrack = false
    @Option(help: LinkTypeOption.help, transform: { try LinkTypeOption($0) }) var linkType: [LinkTypeOption] = []

    var paths: [String] { inputs.isEmpty ? ["-"] : inputs }

    func validate() throws {
        try checkKeys()
        linkType.forEach { $0.choose() }
        guard inputs.count(where: { $0 == "-" }) > 1 else { return }
        throw ValidationError("standard input ('-') can be read only once")
    }
}

extension ArgumentHelp {
    /// Of `--filter`, wherever it selects packets.
    static let filter = ArgumentHelp(
        "Only packets that match the expression; several must all match. See 'blesniff help filter'.", valueName: "expr"
    )
}

/// Options with a filter.
protocol FilterOptions {
    /// Expressions that all have to match.
    var filter: [String] { get }
    /// Devices of which a packet has to be.
    var device: [DeviceSelector] { get }
    /// Inputs that are there before they are read.
    var paths: [String] { get }
}

extension FilterOptions {
    /// Whether only some packets are meant.
    var isSelective: Bool { !filter.isEmpty || !device.isEmpty }

    /// - Parameters:
    ///   - profiles: those of the command, if it has any.
    ///   - isLive: whether packets come while they are read, so that nothing is known of them before.
    func compiledFilter(
        _ registry: Registry, _ console: Console, _ profiles: TransferProfiles? = nil, isLive: Bool = false
    ) throws -> Filter? {
        let asked = try askedFilter(registry, console, profiles)
        guard !device.isEmpty else { return asked }
        let chosen = try ChosenDevices(device, registry, console).expression(in: isLive ? [] : paths)
        return try Filter.narrowed(asked, to: chosen, registry.vocabulary)
    }

    private func askedFilter(
        _ registry: Registry, _ console: Console, _ profiles: TransferProfiles?
    ) throws -> Filter? {
        guard !filter.isEmpty else { return nil }
        do {
            // One by one first: an error points at a place in the one that has it.
            let filters = try filter.map {
                try Filter($0, vocabulary: registry.vocabulary, profiles: profiles)
            }
            guard filters.count > 1 else { return filters[0] }
            let all = filters.map { "(\($0.expression))" }.joined(separator: " && ")
            return try Filter(all, vocabulary: registry.vocabulary, profiles: profiles)
        } catch {
            for line in "\(error)".split(separator: "\n", omittingEmptySubsequences: false) {
                console.report(String(line))
            }
            throw ExitStatus.usage
        }
    }
}

/// Reads all inputs through one session, reports what was wrong, and answers with the exit status.
struct InputRun {
    let options: InputOptions
    let output: Output

    func run<Target: PacketSink & ~Copyable>(_ session: inout Session, _ target: inout Target) -> Int32 {
        var status: Int32 = 0
        // A pipe ends when its reader has enough; of a file, there was more.
        var isCutShort = false
        let paths = options.paths
        let console = output.console
        options.memoryLimit.apply(to: &session)
        options.givenKeys.apply(to: &session)
        session.willRead(paths)
        let progress = console.progress
        if let view = console.status {
            session.onProgress = { view.progress = progress.share($0, of: $1) }
        } else {
            session.onProgress = { progress.update($0, of: $1) }
        }
        let damage = DamageReport(console)
        damage.observe(&session)
        for (index, path) in paths.enumerated() where !output.isClosed && !Interrupt.requested {
            progress.begin(reading: index, readings: paths.count)
            do throws(CaptureError) {
                try read(path, name: paths.count > 1 ? path : nil, &session, &target)
            } catch {
                if case .interrupted = error { break }
                target.willWait()
                console.report("\(error)")
                status = max(status, error.exitStatus)
            }
            damage.finish()
            isCutShort = Interrupt.requested && VerifiedFiles.isRegular(path)
        }
        status = isCutShort ? ExitStatus.interrupted.code : max(status, damage.status)
        // Messages about the end follow the packets, also where both outputs go to one place.
        target.willWait()
        reportEnd(session, status)
        return status
    }

    /// A view answers keys while a pipe has nothing, as only a source of what is still being written can.
    private func read<Target: PacketSink & ~Copyable>(
        _ path: String, name: String?, _ session: inout Session, _ target: inout Target
    ) throws(CaptureError) {
        if output.console.status != nil, VerifiedFiles.isPipe(path) {
            var source = try StreamSource(path: path, waits: false)
            session.read(&source, name: name, into: &target)
        } else {
            try session.read(contentsOf: path, name: name, into: &target)
        }
    }

    /// Wrong directions, times without dates, requests never answered, and limits that were reached.
    private func reportEnd(_ session: borrowing Session, _ status: Int32) {
        guard !output.isClosed else { return }
        if session.isEmpty, status == 0, !Interrupt.requested {
            let several = options.paths.count > 1
            output.console.report(several ? "the captures have no packets" : "the capture has no packets")
        }
        if session.hadWrongDirections {
            output.console.report(
                "the capture has wrong directions: events are marked as sent, or commands as received; those of data are "
                    + "derived from the packets")
        }
        if session.hasNoDates {
            output.console.report(
                "the times of the capture are no dates: they count from the start of the device, or of a day")
        }
        output.console.report(session.unansweredCounts)
        output.console.report(session.givenUp, of: session.memoryLimit)
        output.console.report(session.limitsReached)
    }
}
