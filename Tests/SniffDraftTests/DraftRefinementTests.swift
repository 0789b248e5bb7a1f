import Testing

@testable import Sniff
@testable import SniffDraft
@testable import SniffVerify

struct DraftRefinementTests {
    /// How often captures are read again for a draft of one requirement, of which nothing happens in them.
    private func rounds(_ form: Requirement.Form) -> Int {
        var draft = Draft(title: "Test")
        draft.requirements = [DraftedRequirement("it", form, evidence: "")]
        var refinement = DraftRefinement(draft)
        var rounds = 0
        refinement.refine { text in
            rounds += 1
            guard let expectation = try? Expectation(yaml: text, file: "test.yaml"),
                let compiled = try? CompiledExpectation(expectation)
            else { return nil }
            var verifier = Verifier(compiled)
            verifier.finish()
            return .reports([verifier.report])
        }
        return rounds
    }

    @Test func capturesAreNotReadAgainWhereNothingIsMended() throws {
        let reads = OperationPattern(try #require(OperationVerb("reads")), "any", place: SourcePlace(file: ""))
        #expect(rounds(.never([reads])) == 1)
        var rule = EachRule([reads])
        rule.every = .zero...(.seconds(1))
        // The rule is made to allow it.
        #expect(rounds(.each(rule)) == 2)
    }
}
