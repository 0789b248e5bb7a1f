import Decoders
import Sniff
import SniffVerify

/// The verdicts of a live run: printed when they are decided.
final class LiveVerdicts {
    private let printer: VerdictPrinter
    private let start = Platform.monotonicNanoseconds
    private let deadline: Nanoseconds?
    private var looked: Nanoseconds = 0
    /// The requirements of each expectation that have been printed.
    private(set) var printed: [Int: Set<Int>] = [:]
    /// Whether nothing that comes changes a verdict.
    private(set) var isDecided = false
    private(set) var isTimeUp = false
    /// Whether what is watched can be read again.
    var isReadable = false

    /// To look at all verdicts after each packet would cost more than to reach them.
    private static let patience: Nanoseconds = 100_000_000

    init(_ printer: VerdictPrinter, timeout: Double?) {
        self.printer = printer
        deadline = timeout.map { Platform.monotonicNanoseconds + Nanoseconds(seconds: $0) }
    }

    var elapsed: Double { (Platform.monotonicNanoseconds - start).seconds }

    var isDue: Bool { Platform.monotonicNanoseconds - looked > LiveVerdicts.patience }

    /// Ends the run when its time is up.
    func checkTime() {
        guard let deadline, Platform.monotonicNanoseconds >= deadline, !isTimeUp else { return }
        isTimeUp = true
        Interrupt.request()
    }

    /// Prints what has been decided since the last time.
    func look(at verifiers: VerifierGroup, _ inputs: [String]) {
        looked = Platform.monotonicNanoseconds
        let decided = verifiers.decidedRequirements
        isDecided = decided.allSatisfy { $0.allSatisfy(\.self) }
        let isNew = decided.indices.contains { index in
            decided[index].indices.contains { decided[index][$0] && printed[index]?.contains($0) != true }
        }
        guard isNew else { return }
        for (index, report) in verifiers.reportsSoFar(on: inputs).enumerated() {
            var judgement = Judgement(report)
            judgement.isReadable = isReadable
            for position in decided[index].indices
            where decided[index][position] && printed[index, default: []].insert(position).inserted {
                printer.print(position, of: judgement)
            }
        }
        printer.flush()
    }
}
