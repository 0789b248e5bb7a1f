import Sniff
import SniffLint

/// Judges a run beside another sink, and says each finding as soon as it is known.
struct LintingSink<Base: PacketSink & ~Copyable>: PacketSink, ~Copyable {
    var base: Base
    private var linter: Linter
    private let console: Console
    private var said = 0

    init(_ base: consuming Base, _ linter: Linter, _ console: Console) {
        self.base = base
        self.linter = linter
        self.console = console
    }

    mutating func beginInput(name: String?) { base.beginInput(name: name) }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        base.receive(packet, bytes)
    }

    mutating func receive(
        _ packet: borrowing Dissection, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>
    ) -> Bool { base.receive(packet, record, bytes) }

    mutating func receiveMessage(_ packet: borrowing Dissection) { base.receiveMessage(packet) }

    mutating func receiveUnanswered(_ packet: borrowing Dissection) { base.receiveUnanswered(packet) }

    mutating func receiveLoss(_ count: SaturatingCount) { base.receiveLoss(count) }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events { linter.receive(event) }
        say()
    }

    mutating func willWait() { base.willWait() }

    /// The run is over.
    mutating func finish(_ session: borrowing Session) {
        linter.finish(session)
        say()
    }

    private mutating func say() {
        let findings = linter.findings
        guard findings.count > said else { return }
        // The lines of its packets come first.
        base.willWait()
        for finding in findings[said...] {
            let frames = finding.moments.map { "\($0.frame)" }.joined(separator: ", ")
            let text = "\(finding.severity.rawValue): \(finding.text) [\(finding.rule.identifier)] frame \(frames)"
            if finding.severity >= .warning { console.report(text) } else { console.note(text) }
        }
        said = findings.count
    }
}

extension OperationSelection {
    /// Adds what a linter reads.
    ///
    /// - Precondition: there are no filters, because a linter knows its own by their places.
    mutating func formUnion(_ linter: Linter) {
        var union = linter.selection
        union.kinds.formUnion(kinds)
        union.kept.formUnion(kept)
        self = union
    }
}
