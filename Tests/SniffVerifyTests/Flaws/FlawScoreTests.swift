import Decoders
import Foundation
import Testing

@testable import Sniff
@testable import SniffVerify

struct FlawScoreTests {
    private func report(_ events: [OperationEvent]) throws -> VerificationReport {
        let yaml = "expect:\n  - {rule: it, each: {writes: 2A56}, is: {bytes: '01'}}\n"
        var verifier = Verifier(try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml")))
        for event in [op(.connect, at: 0)] + events + [op(.disconnect, at: 20)] { verifier.receive(event) }
        verifier.finish()
        return verifier.report
    }

    @Test func aRequirementThatIsInconclusiveFindsWhatViolatesIt() throws {
        guard case .operation(let operation) = op(.write, 0x2A56, [2], at: 2) else { return }
        let flaw = Flaw(kind: .flip, capture: 0, operation: operation, change: .remove([]))
        let write = op(.write, 0x2A56, [1], at: 1)
        let wrong = op(.write, 0x2A56, [2], at: 2)
        // A write to an attribute without a name may be any.
        let nameless = op(.write, nil, [7], at: 3)
        func isFound(_ good: [OperationEvent], _ flawed: [OperationEvent]) throws -> Bool {
            var score = FlawScore()
            score.add(flaw, good: [try report(good)], flawed: [try report(flawed)])
            return score.found == 1
        }
        #expect(try report([write, nameless]).requirements.map(\.verdict) == [.inconclusive])
        #expect(try isFound([write], [write, wrong]))
        #expect(try isFound([write], [write, nameless]))
        #expect(try isFound([write, nameless], [write, wrong, nameless]))
        #expect(try !isFound([write, nameless], [write, write, nameless]))
        #expect(try !isFound([wrong], [wrong, nameless]))
    }

    @Test("an Error Response does not say which attribute was asked for")
    func typeOfARefusedSearch() throws {
        let captures = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Captures").standardized
        var reader = try CaptureReader(path: captures.appendingPathComponent("gatt-explorer.btsnoop").path)
        let copy = CaptureCopy(&reader)
        // Frame 21 searches for 2802 and is refused in 23, for handle 1, whose type is 2800: searched for 2B3A instead.
        var request: [UInt8] = []
        var response: [UInt8] = []
        var source = copy
        var record = CaptureRecord()
        while case .record = source.next(&record) {
            let bytes = source.withBytes(record.range) { span in span.indices.map { span[$0] } }
            if record.number == 21 { request = bytes }
            if record.number == 23 { response = bytes }
        }
        let type = try #require(request.indices.dropLast().last { request[$0] == 0x02 && request[$0 + 1] == 0x28 })
        (request[type], request[type + 1]) = (0x3A, 0x2B)
        var searched = copy.applying(.repeating([21], as: request, after: 23))
            .applying(.repeating([23], as: response, after: 24))
        let yaml = """
            expect:
              - {count: {reads: any, result: refused, where: {att.uuid: 2B3A}}, times: 1}
            """
        let compiled = try CompiledExpectation(try TraceExpectation(yaml: yaml, file: "test.yaml"))
        var session = Session(.standard, operations: compiled.selection)
        var sink = Sink(verifier: Verifier(compiled))
        session.read(&searched, into: &sink)
        sink.verifier.finish()
        // Another read of the capture is of a handle without a name.
        #expect(sink.verifier.report.requirements.first?.reason.hasPrefix("once seen, expected 1;") == true)
    }

    private struct Sink: PacketSink {
        var verifier: Verifier

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Swift.Span<UInt8>) -> Bool { true }
        mutating func receiveOperations(_ events: [OperationEvent]) {
            for event in events { verifier.receive(event) }
        }
    }
}
