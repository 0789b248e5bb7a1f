import Decoders
import Foundation
import TestSupport
import Testing

@testable import Sniff
@testable import SniffVerify

/// Real expectations on every beginning of real captures.
@Suite("Verdicts: beginnings of captures")
struct PrefixTests {
    private static let folder = LibraryFiles.capture("expectations")

    private struct Collector: PacketSink {
        var events: [OperationEvent] = []

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Swift.Span<UInt8>) -> Bool { true }
        mutating func receiveOperations(_ new: [OperationEvent]) { events += new }
    }

    /// What is decided stays so; and what a damaged capture meets was decided before the damage.
    @Test(
        "What is decided stays decided, and damage meets nothing",
        arguments: [
            ("heart-rate", "heart-rate"), ("heart-rate", "heart-rate-reconnected-late"), ("remote-led", "remote-led"),
            ("remote-led", "remote-led-violations"), ("echo", "echo-flaws"), ("gatt-explorer", "gatt-explorer"),
            ("ibeacon", "ibeacon-silent"), ("provisioning", "provisioning-json-rejected"),
            ("scanner", "scanner-connection"), ("streaming-write", "streaming-write-stalled"),
            ("titan", "titan-encryption"), ("app-habits", "app-habits"),
        ])
    func prefixes(name: String, capture: String) throws {
        let text = try String(contentsOfFile: "\(PrefixTests.folder)/\(name).yaml", encoding: .utf8)
        let compiled = try CompiledExpectation(
            try TraceExpectation(yaml: text, file: "\(PrefixTests.folder)/\(name).yaml"))
        var session = Session(.standard, compiled.fields, operations: compiled.selection)
        var collector = Collector()
        var source = try CaptureReader(path: LibraryFiles.capture("\(capture).btsnoop"))
        session.read(&source, into: &collector)
        try #require(!collector.events.isEmpty)
        var verifier = Verifier(compiled)
        var decided: [Int: Verdict] = [:]
        for event in collector.events {
            verifier.receive(event)
            var damaged = verifier
            let moment =
                switch event {
                case .operation(let operation): operation.begin
                case .gap(let gap): gap.moment
                case .time(let moment): moment
                }
            damaged.receive(.gap(CaptureGap(.damage(offset: 0, message: "cut"), nil, moment)))
            damaged.finish()
            let verdicts = damaged.report.requirements.map(\.verdict)
            for (index, isDecided) in verifier.decidedRequirements.enumerated() {
                if isDecided {
                    #expect(decided[index] ?? verdicts[index] == verdicts[index], "decided otherwise before: \(index)")
                    decided[index] = verdicts[index]
                } else {
                    #expect(decided[index] == nil, "no longer decided: \(index)")
                    #expect(verdicts[index] != .met, "met, though not decided: \(index) at \(moment.frame)")
                }
            }
        }
        verifier.finish()
        for (index, verdict) in decided {
            #expect(verifier.report.requirements[index].verdict == verdict, "it was decided otherwise: \(index)")
        }
    }
}
