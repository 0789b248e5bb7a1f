import Sniff
import Testing

@testable import SniffVerify

/// Errors that applications have named, in `result:` of expectations.
@Suite struct ApplicationErrorOutcomeTests {
    private let registry = Result { try Registry(errors: [ApplicationError(0x80, "Tank Empty")]) }

    private func compile(_ result: String) throws -> CompiledExpectation {
        let yaml = "expect:\n  - story: sample\n    steps:\n      - writes: any\n        result: \(result)\n"
        return try CompiledExpectation(
            try TraceExpectation(yaml: yaml, file: "e.yaml"), registry: registry.get(), profiles: TransferProfiles())
    }

    @Test func namesOfApplicationsAreKnown() throws {
        _ = try compile("tank empty")
        let error = #expect(throws: ExpectationErrors.self) { _ = try compile("Tank Emty") }
        #expect(error?.description.contains("did you mean Tank Empty?") == true)
    }

    @Test(arguments: [
        (CompiledOutcome.name("Tank Empty"), true), (.name("Application Error"), true), (.code(0x80), true),
        (.name("Tank Full"), false), (.name("Unlikely Error"), false),
    ])
    func bothNamesAreMeant(wanted: CompiledOutcome, isMet: Bool) {
        #expect((wanted.match(.refused(code: 0x80, name: "Tank Empty")) == .yes) == isMet)
    }
}
