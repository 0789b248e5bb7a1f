import ArgumentParser
import Decoders
import Sniff
import SniffCompare

struct Diff: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", _superCommandName: Program.standardName,
        abstract: "Compare what devices did in two captures, operation by operation.",
        discussion: """
              blesniff diff good.btsnoop bad.btsnoop              # how the second differs
              blesniff diff --mask 2A37 good.btsnoop bad.btsnoop  # but not in this value

            Connections are paired by device and order, operations by meaning: attribute, value and result of each \
            read, write and notification. Handles, addresses, discovery and connection parameters are ignored (--all \
            compares the last two). A message of a profile replaces its packets. Lines begin with the frames in both \
            captures and are marked:

              -  only in the first        +  only in the second
              !  another value or result  >  moved
              ~  slower                   ?  not in one of them, which may have lost it

            Values that are notified repeatedly are compared as a whole, unless --values. Advertisers are compared by \
            their data and their interval: those that an app connected to, or all of them if no capture has a \
            connection; private addresses that change by themselves are compared only with --all. The exit status is 0 \
            if nothing differs, 1 if something does, and 2 if the result is inconclusive.

            For a test, the first capture is a golden one, from a good run. --ignore and --mask leave out what varies \
            from run to run, or a second golden capture shows it: of three captures, the third is compared with the \
            first, and bytes that differ between the first two are ignored. So are bytes that change nearly every time \
            within one capture.
            """)

    @Argument(help: ArgumentHelp("The first capture, the reference; '-' is standard input."), completion: .file())
    var first: String

    @Argument(
        help: ArgumentHelp("The second capture; of three, another good run."), completion: .file())
    var second: String

    @Argument(help: ArgumentHelp("The capture to compare, if two good ones are given."), completion: .file())
    var third: String?

    @Option(
        help: ArgumentHelp(
            "Leave out a characteristic, by name or UUID; may be repeated.", valueName: "characteristic"))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Ignore these bytes of a characteristic, counted from 0: --mask 2A37=1,3..4; may be repeated.",
            valueName: "characteristic=bytes"))
    var mask: [String] = []

    @Option(help: .deviceOperations, transform: { try DeviceSelector($0) })
    var device: [DeviceSelector] = []

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
    @Option(help: MemoryOption.help, transform: { try MemoryOption($0) })
    var memoryLimit = MemoryOption()
    @OptionGroup var keys: KeyOptionGroup

    @Flag(help: "Compare discovery, connection parameters and all advertisers, too.")
    var all = false

    @Flag(help: "Compare values that are notified again and again one by one, and print all lines.")
    var values = false

    @Flag(help: "Ignore timing.")
    var ignoreTimes = false

    @Option(help: ArgumentHelp("Report an operation as slower if it takes this many times as long …", valueName: "n"))
    var factor = 2.0

    @Option(help: ArgumentHelp("… and this many seconds longer, from a request to its answer …", valueName: "seconds"))
    var latency = 0.1

    @Option(help: ArgumentHelp("… or from one operation to the next.", valueName: "seconds"))
    var gap = 1.0

    @Option(
        help: ArgumentHelp("Operations to print around a difference (text only; 2 without it).", valueName: "n"))
    var context: Int?

    @Option(help: "Form of the output: text or jsonl, one object per difference.")
    var format = ListingFormat.text

    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { format == .text }

    func validate() throws {
        if [first, second, third].count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input ('-') can be read only once")
        }
        if let context {
            guard (0...1000).contains(context) else {
                throw ValidationError("--context takes 0 to 1000, not \(context)")
            }
            if format == .jsonl {
                throw ValidationError("--context is for text; --format jsonl has the differences alone")
            }
        }
        if format == .jsonl, color == .always {
            throw ValidationError("--color always is for text; --format jsonl has no colour")
        }
        guard factor >= 1, factor.isFinite else { throw ValidationError("--factor takes 1 or more, not \(factor)") }
        for (name, value) in [("--latency", latency), ("--gap", gap)] where !(0...1e6).contains(value) {
            throw ValidationError("\(name) takes 0 to 1000000 seconds, not \(value)")
        }
    }

    private var options: ComparisonOptions {
        var options = ComparisonOptions()
        options.includesAll = all
        options.showsValues = values
        options.ignoresTimes = ignoreTimes
        options.factor = factor
        options.latency = Nanoseconds(seconds: latency)
        options.gap = Nanoseconds(seconds: gap)
        return options
    }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let inputs = [first, second] + (third.map { [$0] } ?? [])
        let setup = SessionSetup(
            registry: registry, profiles: try program.profiles(of: profiles),
            tables: try program.tables(of: gatt, besides: inputs), memory: memoryLimit, keys: keys.givenKeys,
            showsSecrets: showSecrets, devices: try ChosenDevices(device, registry, program.console).keys(in: inputs))
        var options = options
        var characteristics = ComparedCharacteristics(registry)
        try characteristics.apply(ignore, mask, to: &options)
        let output = Output(program.console)
        var reading = ComparedFiles(output, setup, includesAll: all)
        var shares = CaptureShares(memoryLimit: memoryLimit.limit, captures: inputs.count)
        var captures: [ComparedCapture] = []
        for (index, input) in inputs.enumerated() {
            program.console.progress.begin(reading: index, readings: inputs.count)
            captures.append(try reading.read(input, shares.next()))
            shares.takeBack(captures[captures.count - 1].budget)
        }
        try Interrupt.end()
        for line in characteristics.unused(in: captures) { program.console.report(line) }
        let right = captures.removeLast()
        if captures.count == 2 {
            let second = captures.removeLast()
            options.varying.learn(from: CaptureComparison(captures[0], consume second, options, registry))
        }
        let comparison = CaptureComparison(captures.removeLast(), consume right, options, registry)
        var buffer = ByteBuffer(capacity: 1 << 16)
        if format == .jsonl {
            DifferenceJSON(comparison).append(to: &buffer)
        } else {
            var text = DifferenceText(comparison, color.palette(program.console))
            text.context = context ?? 2
            text.showsAll = values
            text.columns = program.console.columns
            text.append(to: &buffer)
        }
        output.flush(&buffer)
        let isEmpty = comparison.left.operationCount + comparison.right.operationCount == 0
        let isUnknown = comparison.isDoubtful || isEmpty
        try output.end(comparison.differs ? 1 : reading.status > 0 ? reading.status : isUnknown ? 2 : 0)
    }
}
