import Decoders
import Testing

@testable import Sniff
@testable import SniffDraft
@testable import SniffVerify

/// Drafts of an app that is used with several kinds of devices, and what several recordings teach.
struct SeveralKindsTests {
    private func visit(_ capture: Int, _ name: String, _ command: [UInt8]) -> Recording {
        var recording = DraftSample.made(capture) { sample in
            sample.add(.connect)
            sample.add(.subscribe, 0x2A57, [1, 0])
            for _ in 0..<3 { sample.write(command) }
            sample.disconnect()
        }
        recording.advertised.name = name
        return recording
    }

    private func draft(_ recordings: [Recording]) -> Draft { Drafter().draft(recordings) }

    @Test(arguments: [
        ("GVH5075_BCAE", "GVH5075"), ("Govee_H5074_5C0F", "Govee_H5074"), ("Pulse Belt 7", "Pulse Belt"),
        ("LedRemote", "LedRemote"), ("BLE proof", "BLE proof"), ("_1", "_1"), ("", ""),
    ])
    func modelsAreNamesWithoutNumbersOfDevices(name: String, model: String) {
        #expect(name.deviceModel == model)
    }

    @Test func eachModelHasAStory() throws {
        let draft = draft([
            visit(0, "Lamp A_1234", [1, 1]), visit(1, "Lamp A_5678", [1, 1]), visit(2, "Lamp B_1234", [2, 2]),
        ])
        let stories = draft.requirements.filter { !$0.steps.isEmpty }
        #expect(
            stories.map(\.requirement.title) == ["What the app does with lampa", "What the app does with lampb"])
        #expect(stories.map(\.requirement.device) == ["lampa", "lampb"])
        #expect(draft.devices.map(\.description.name) == ["device", "lampa", "lampb"])
        #expect(draft.devices.map(\.description.mayBeAbsent) == [false, true, true])
        // What both keep is said once, what only one does of it alone.
        let rules = draft.requirements.map { ($0.requirement.title, $0.requirement.device) }
        #expect(rules.filter { $0.0 == "The app subscribes to nothing twice" }.map(\.1) == ["device"])
        let values = rules.filter { $0.0.hasPrefix("The app writes nothing else to 2A56") }
        #expect(values.map(\.1) == ["lampa", "lampb"])
        #expect(values.map(\.0) == ["lampa", "lampb"].map { "The app writes nothing else to 2A56 (\($0))" })
        #expect(throws: Never.self) { try TraceExpectation(yaml: ExpectationWriter.text(draft)) }
    }

    @Test func modelsOfOneProtocolShareItsRules() throws {
        let alike = draft([visit(0, "Lamp A_1234", [1, 1]), visit(1, "Lamp B_1234", [1, 1])])
        let rules = alike.requirements.filter { $0.requirement.title == "The app writes nothing else to 2A56" }
        #expect(rules.map(\.requirement.device) == ["device"])
        let draft = draft([
            visit(0, "Lamp A_1234", [1, 1]), visit(1, "Lamp B_1234", [1, 1]), visit(2, "Lamp C_1234", [2, 2]),
        ])
        let values = draft.requirements.filter { $0.requirement.title.hasPrefix("The app writes nothing else") }
        #expect(values.map(\.requirement.device) == ["device2", "lampc"])
        let both = try #require(draft.devices.first { $0.description.name == "device2" })
        #expect(both.description.criteria.map(\.values) == [["Lamp A_1234", "Lamp B_1234"]])
        #expect(throws: Never.self) { try TraceExpectation(yaml: ExpectationWriter.text(draft)) }
    }

    @Test func longStoriesOfSeveralModelsJoinNeighbouringWrites() throws {
        func visit(_ capture: Int, _ name: String) -> Recording {
            var recording = DraftSample.made(capture) { sample in
                sample.add(.connect)
                for command in 1...16 { sample.write([UInt8(command), 0]) }
                sample.notify([1], after: 100)
                sample.disconnect()
            }
            recording.advertised.name = name
            return recording
        }
        func steps(_ draft: Draft) -> [String] {
            draft.requirements.first { !$0.steps.isEmpty }?.steps.map(\.title) ?? []
        }
        #expect(steps(draft([visit(0, "Lamp A")])).count == 19)
        let joined = steps(draft([visit(0, "Lamp A"), visit(1, "Lamp B")]))
        #expect(joined.count == 4 && joined[1].contains("2A56"))
    }

    @Test func operationsWithoutANameDoNotDropTheRuleAboutOthers() throws {
        var recording = DraftSample.made { sample in
            sample.add(.connect)
            sample.write([1])
            sample.add(.write, nil, [2])
            sample.add(.write, 0x2A58, [3], outcome: .refused(code: 3, name: "Write Not Permitted"))
            sample.disconnect()
        }
        recording.advertised.name = "Lamp"
        let rules = draft([recording]).requirements.map(\.requirement)
        let rule = try #require(rules.first { $0.title == "The app writes to nothing else" })
        guard case .each(let each) = rule.form else { return }
        #expect(each.trigger.first?.conditions.map(\.values) == [["present"]])
        #expect(each.conditions.first?.values == ["2A56", "2A58"])
        // Refused is written, too.
        #expect(rules.contains { $0.title == "The app writes nothing else to 2A58" })
    }

    @Test func oneModelNeedsNoKinds() {
        let draft = draft([visit(0, "Lamp_1234", [1, 1]), visit(1, "Lamp_5678", [1, 1])])
        #expect(draft.devices.map(\.description.name) == ["lamp"])
        #expect(draft.devices.allSatisfy { !$0.description.mayBeAbsent })
    }

    @Test func randomValuesAreNotListed() {
        var random = SplitMix(state: 1)
        let made = (0..<6).map { _ in (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let commands = (0..<6).map { [0xAA, UInt8($0)] + [UInt8](repeating: 0, count: 14) }
        #expect(!ValueVocabulary([made], of: 1).isClosed)
        #expect(!ValueVocabulary([Array(made[..<3]), Array(made[3...])], of: 2).isClosed)
        #expect(ValueVocabulary([commands], of: 1).isClosed)
    }

    @Test func aMissingValueOfASteadyStreamBreaksTheRule() throws {
        func values(_ times: [Int]) -> Recording {
            DraftSample.made { sample in
                sample.add(.connect)
                sample.add(.subscribe, 0x2A57, [1, 0])
                for time in times { sample.notify([1, 2], after: time) }
                sample.disconnect(after: 500)
            }
        }
        // Around a second, too uneven for the limits of a regular stream.
        let steady = (0..<40).map { 700 + $0 * 37 % 600 }
        let rule = try #require(
            draft([values(steady)]).requirements.first { $0.requirement.title.hasPrefix("Notification of 2A57 comes") })
        guard case .each(let each) = rule.requirement.form, let every = each.every else {
            Issue.record("no rule about time")
            return
        }
        let usual = steady.sorted()[steady.count / 2]
        #expect(every.upperBound <= .milliseconds(usual * 2 + 100) && every.upperBound >= .milliseconds(1300))
    }

    @Test func pairingAgainIsAskedAbout() {
        func pairing(_ capture: Int, bonds: Bool) -> Recording {
            DraftSample.made(capture) { sample in
                sample.add(.connect)
                sample.add(.pair, nil, [], after: 100, [.isBonding: .boolean(bonds)])
                sample.disconnect()
            }.of(DeviceAddress(0x0605_0403_0201, type: 0))
        }
        func questions(_ recordings: [Recording]) -> [String] { draft(recordings).questions.map(\.what) }
        #expect(questions([pairing(0, bonds: true)]).isEmpty)
        #expect(questions([pairing(0, bonds: false), pairing(1, bonds: false)]).isEmpty)
        let again = questions([pairing(0, bonds: true), pairing(1, bonds: true)])
        #expect(again == ["the app pairs again, although there are keys from frame 2"])
    }

    @Test func eachKindOfFailureIsARemarkOnce() {
        let questions = [1, 5, 9].map { DraftQuestion(capture: "a", frame: $0, what: "x failed") }
        #expect(
            FailureReview.remarks(questions + [DraftQuestion(capture: "b", frame: 3, what: "y failed")]) == [
                "decide: x failed (3 times): frame 1 of a", "decide: y failed: frame 3 of b",
            ])
    }

    // MARK: - Short names

    private static let uuid = "494E5445-4C4C-495F-524F-434B535F2011"
    private static let other = "494E5445-4C4C-495F-524F-434B535F2012"

    @Test func longUUIDsHaveShortNames() {
        let text = """
            expect:
              - rule: The app writes to \(Self.uuid)  # widened \(Self.other)
                each: {writes: \(Self.uuid), as: question}
                then: {notifies: \(Self.other), bytes: "{question}"}
              - each: {advertises: any, where: {adv.service: \(Self.other)}}
            """
        let aliases = CharacteristicAliases(text)
        #expect(aliases.definitions.map(\.name) == ["c2011", "c2012"])
        #expect(
            aliases.applied(to: text) == """
                expect:
                  - rule: The app writes to c2011  # widened c2012
                    each: {writes: c2011, as: question}
                    then: {notifies: c2012, bytes: "{question}"}
                  - each: {advertises: any, where: {adv.service: c2012}}
                """)
        #expect(CharacteristicAliases("a: \(Self.uuid)").isEmpty)
    }

    @Test func noTwoTitlesAreAlike() throws {
        var draft = Draft(title: "Twice")
        let pairs = OperationPattern(try #require(OperationVerb("pairs")), place: SourcePlace(file: ""))
        let never = TraceExpectation.Requirement.Form.never([pairs])
        for device in [nil, "belt", "belt", "lamp"] {
            var requirement = DraftedRequirement("Nothing pairs", never, evidence: "")
            requirement.requirement.device = device
            draft.requirements.append(requirement)
        }
        draft.requirements += [1, 2].map { _ in DraftedRequirement("", never, evidence: "") }
        for device in ["belt", "lamp"] {
            draft.devices.append(
                DraftedDevice(
                    description: TraceExpectation.DeviceDescription(
                        device, [TraceExpectation.Condition("name", [device], place: SourcePlace(file: ""))],
                        place: SourcePlace(file: "")), evidence: ""))
        }
        let titles = try TraceExpectation(yaml: ExpectationWriter.text(draft)).requirements.map(\.title)
        #expect(
            titles == [
                "Nothing pairs", "Nothing pairs, with belt", "Nothing pairs, number 2", "Nothing pairs, with lamp",
                "never pairs", "never pairs, number 2",
            ])
    }
}

extension Recording {
    fileprivate func of(_ peripheral: DeviceAddress) -> Recording {
        var recording = self
        recording.peripheral = peripheral
        return recording
    }
}
