import Testing

@testable import Sniff
@testable import SniffDraft
@testable import SniffVerify

struct DraftRefinementTests {
    /// How often captures are read again for a draft of one requirement, of which nothing happens in them.
    private func rounds(_ form: TraceExpectation.Requirement.Form) -> Int {
        var draft = Draft(title: "Test")
        draft.requirements = [DraftedRequirement("it", form, evidence: "")]
        var refinement = DraftRefinement(draft)
        var rounds = 0
        refinement.refine { text in
            rounds += 1
            guard let expectation = try? TraceExpectation(yaml: text, file: "test.yaml"),
                let compiled = try? CompiledExpectation(expectation)
            else { return nil }
            var verifier = Verifier(compiled)
            verifier.finish()
            return .reports([verifier.report])
        }
        return rounds
    }

    private let place = SourcePlace(file: "")

    /// What is left of a rule once it is mended for operations.
    private func mended(_ rule: TraceExpectation.EachRule, _ operations: [BluetoothOperation]) -> TraceExpectation
        .EachRule?
    {
        var draft = Draft(title: "Test")
        draft.requirements = [DraftedRequirement("it", .each(rule), evidence: "")]
        var refinement = DraftRefinement(draft)
        refinement.refine { text in
            guard let expectation = try? TraceExpectation(yaml: text, file: "test.yaml"),
                let compiled = try? CompiledExpectation(expectation)
            else { return nil }
            var verifier = Verifier(compiled)
            for operation in operations { verifier.receive(.operation(operation)) }
            verifier.finish()
            return .reports([verifier.report])
        }
        guard case .each(let rule)? = refinement.draft.requirements.first?.requirement.form else { return nil }
        return rule
    }

    @Test func aTargetThatWasMissedIsAdded() throws {
        let recording = DraftSample.made { sample in
            sample.add(.connect)
            sample.write([1])
            sample.add(.write, 0x2A58, [1])
            sample.disconnect()
        }
        var rule = TraceExpectation.EachRule([
            OperationPattern(try #require(OperationVerb("writes")), "any", place: place)
        ])
        rule.conditions = [TraceExpectation.Condition("att.uuid", ["2A56"], place: place)]
        #expect(mended(rule, recording.operations)?.conditions.first?.values == ["2A56", "2A58"])
    }

    @Test func anAnswerThatTheEndOvertookIsNoReasonToDropTheRule() throws {
        func visit(_ last: Int) -> [BluetoothOperation] {
            DraftSample.made { sample in
                sample.add(.connect)
                for _ in 0..<3 {
                    sample.write([1])
                    sample.notify([1])
                }
                sample.write([1])
                sample.disconnect(after: last)
            }.operations
        }
        let writes = OperationPattern(try #require(OperationVerb("writes")), "2A56", place: place)
        let notifies = OperationPattern(try #require(OperationVerb("notifies")), "2A57", place: place)
        var rule = TraceExpectation.EachRule([writes])
        rule.then = [ExpectedStep(.operation(notifies, times: 1...1), place: place)]
        rule.within = .seconds(5)
        rule.beforeNext = true
        let left = try #require(mended(rule, visit(2000)))
        #expect(left.unless.map(\.verb.word) == ["disconnects"] && left.beforeNext)
    }

    @Test func capturesAreNotReadAgainWhereNothingIsMended() throws {
        let reads = OperationPattern(try #require(OperationVerb("reads")), "any", place: SourcePlace(file: ""))
        #expect(rounds(.never([reads])) == 1)
        var rule = TraceExpectation.EachRule([reads])
        rule.every = .zero...(.seconds(1))
        // The rule is made to allow it.
        #expect(rounds(.each(rule)) == 2)
    }
}
