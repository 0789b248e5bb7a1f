import Decoders
import Sniff
import SniffCompare
import SniffLocate

/// Reads the captures of several scanners, for the levels of one advertiser by one clock.
struct ScannerReading {
    let paths: [String]
    let registry: Registry
    let options: InputOptions
    let isAligning: Bool
    let output: Output

    struct Observation {
        let scanner: Int
        let sample: LevelSample
        let power: Double?
    }

    /// The levels in the order of their times, and the exit status of what could not be read.
    func samples() throws -> (samples: [Observation], status: Int32) {
        let console = output.console
        let devices = try ChosenDevices(options.device, registry, console).keys(in: paths) ?? []
        var status: Int32 = 0
        var inputs: [MergedInput] = []
        var observed: [Observation] = []
        var shares = CaptureShares(memoryLimit: options.memoryLimit.limit, captures: paths.count)
        for (scanner, path) in paths.enumerated() where !Interrupt.requested {
            var session = session()
            session.willRead(paths)
            let damage = DamageReport(console)
            damage.observe(&session)
            var sink = ScannerSink(scanner, devices, MergedInput(name: path, budget: shares.next()))
            do throws(CaptureError) {
                try session.read(contentsOf: path, into: &sink)
            } catch {
                if case .interrupted = error { break }
                console.report("\(error)")
                status = max(status, error.exitStatus)
            }
            damage.finish()
            status = max(status, damage.status)
            shares.takeBack(sink.input.budget)
            console.report(sink.input.budget, of: path)
            if sink.isFull { console.report("\(path): more than \(ScannerSink.limit) levels: the first are used") }
            inputs.append(sink.input)
            observed += sink.observed
        }
        return (try byOneClock(observed, inputs), status)
    }

    private func session() -> Session {
        var selection = FieldSelection(registry.vocabulary)
        ReceivedReport.select(&selection)
        var operations = OperationSelection()
        operations.kinds = OperationMerger.kinds
        var session = Session(registry, selection, operations: operations, reading: .fields)
        options.memoryLimit.apply(to: &session)
        options.givenKeys.apply(to: &session)
        return session
    }

    private func byOneClock(_ observed: [Observation], _ inputs: [MergedInput]) throws -> [Observation] {
        let clocks: MergedClocks
        do throws(MergingError) {
            clocks = try OperationMerger(inputs, isAligning: isAligning).clocks()
        } catch {
            output.console.report("\(error)")
            throw ExitStatus.damaged
        }
        for note in clocks.notes { output.console.note(note) }
        return observed.map { one in
            let sample = LevelSample(
                time: clocks.corrected(one.sample.time, of: one.scanner), level: one.sample.level,
                channel: one.sample.channel)
            return Observation(scanner: one.scanner, sample: sample, power: one.power)
        }
        .sorted { ($0.sample.time, $0.scanner) < ($1.sample.time, $1.scanner) }
    }
}

/// The levels of an advertiser in the capture of one scanner, and the operations that its clock is compared by.
private struct ScannerSink: PacketSink, ~Copyable {
    private let scanner: Int
    private let devices: Set<UInt64>
    private(set) var input: MergedInput
    private(set) var observed: [ScannerReading.Observation] = []

    /// Levels that are kept: 40 MB.
    static let limit = 1_000_000

    var isFull: Bool { observed.count >= ScannerSink.limit }

    init(_ scanner: Int, _ devices: Set<UInt64>, _ input: MergedInput) {
        self.scanner = scanner
        self.devices = devices
        self.input = input
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard packet.time.isKnown else { return input.receive(packet, bytes) }
        let time = packet.time.nanoseconds(since: Timestamp(microseconds: 0))
        for report in packet.reports() where !isFull {
            guard let address = report.address, devices.contains(address.key),
                let sample = LevelSample(report, at: time)
            else { continue }
            observed.append(
                ScannerReading.Observation(scanner: scanner, sample: sample, power: report.power.map(Double.init)))
        }
        return input.receive(packet, bytes)
    }

    mutating func receiveOperations(_ events: [OperationEvent]) { input.receiveOperations(events) }
}
