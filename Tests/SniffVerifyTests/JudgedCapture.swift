import Testing

@testable import Sniff
@testable import SniffVerify

/// Judges captures by expectations that are written in a test.
struct JudgedCapture {
    let report: VerificationReport

    /// - Parameters:
    ///   - yaml: the expectation.
    ///   - capture: name of a capture in Captures, without ending; `nil` for `bytes`.
    init(_ yaml: String, _ path: String, slack: Double = 1) throws {
        let expectation = try TraceExpectation(yaml: yaml, file: "test.yaml")
        let compiled = try CompiledExpectation(expectation)
        var session = Session(.standard, operations: compiled.selection)
        var sink = Sink(verifier: Verifier(compiled, slack: slack))
        var source = try CaptureReader(path: path)
        session.read(&source, into: &sink)
        sink.verifier.finish()
        report = sink.verifier.report(on: [path])
    }

    /// `met`, or the verdict with its reason, for each requirement.
    var lines: [String] {
        report.requirements.map { requirement in
            requirement.reason.isEmpty
                ? requirement.verdict.rawValue : "\(requirement.verdict.rawValue): \(requirement.reason)"
        }
    }

    private struct Sink: PacketSink {
        var verifier: Verifier

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Swift.Span<UInt8>) -> Bool { true }
        mutating func receiveOperations(_ events: [OperationEvent]) {
            for event in events { verifier.receive(event) }
        }
    }
}
