import Testing

@testable import Sniff
@testable import SniffVerify

/// Devices to which nobody has to connect.
struct AbsentDeviceTests {
    private static func text(_ flag: String) -> String {
        """
        devices:
          lamp: {name: Lamp\(flag)}
        expect:
          - story: Visit
            scope: each connection
            device: lamp
            steps: [{writes: 2A56}]
          - count: {writes: 2A56}
            scope: each connection
            device: lamp
            at least: 1
        """
    }

    private func verdicts(_ text: String) throws -> [Verdict] {
        var verifier = Verifier(try CompiledExpectation(TraceExpectation(yaml: text)))
        verifier.receive(.time(Moment(frame: 1, nanoseconds: 0)))
        verifier.finish()
        return verifier.report.requirements.map(\.verdict)
    }

    @Test func whatIsSaidOfThemIsMetWithoutThem() throws {
        #expect(try verdicts(Self.text(", may be absent: true")) == [.met, .met])
        for flag in ["", ", may be absent: false"] {
            let verdicts = try verdicts(Self.text(flag))
            #expect(verdicts.allSatisfy { $0 != .met && $0 != .violated })
        }
        #expect(throws: ExpectationErrors.self) { try TraceExpectation(yaml: Self.text(", may be absent: perhaps")) }
    }
}
