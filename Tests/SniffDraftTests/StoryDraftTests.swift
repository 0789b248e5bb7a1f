import Testing

@testable import Sniff
@testable import SniffDraft
@testable import SniffVerify

struct StoryDraftTests {
    private func steps(_ recordings: [Recording], accepts: Bool = false) -> [String] {
        var drafter = Drafter()
        drafter.acceptsFailures = accepts
        return drafter.draft(recordings).requirements.flatMap { drafted -> [String] in
            guard case .story(let steps) = drafted.requirement.form else { return [] }
            return steps.map(\.title)
        }
    }

    private func visit(_ capture: Int = 0, _ extra: (inout DraftSample) -> Void = { _ in }) -> Recording {
        DraftSample.made(capture) { sample in
            sample.add(.connect)
            sample.add(.subscribe, 0x2A57, [1, 0])
            sample.write([1])
            extra(&sample)
            sample.write([2])
            sample.disconnect()
        }
    }

    @Test func orderOfTheAppIsTheStory() {
        let reported = steps([visit()])
        #expect(reported.count == 5)
        #expect(reported[1...3] == ["subscribes 2A57: 0100", "writes 2A56: 01", "writes 2A56: 02"])
    }

    /// Those of the program's own packages; a name that means something else, too, is none.
    @Test func namesOfOnesOwn() throws {
        func titles(_ names: [VendorUUID]) throws -> String {
            let recording = DraftSample.made { sample in
                sample.add(.connect)
                sample.add(.subscribe, 0xFFF2, [1, 0])
                for value in 1...4 as ClosedRange<UInt8> {
                    sample.add(.write, 0xFFF1, [value])
                    sample.notify([value, 0], 0xFFF2)
                }
                sample.disconnect()
            }
            let words = DraftedWords(try Registry(names: names))
            return ExpectationWriter.text(words.applied(to: Drafter().draft([recording])))
        }
        func name(_ uuid: UInt32, _ name: StaticName) -> VendorUUID {
            VendorUUID(BluetoothUUID(uuid), .characteristic, name)
        }
        let plain = try titles([])
        let named = try titles([name(0xFFF1, "Tank Command"), name(0xFFF2, "Tank Level")])
        #expect(plain.contains("writes: FFF1") && plain.contains("notifies: FFF2"), "\(plain)")
        // A condition on a field says the UUID, as the field does.
        let others = named.replacing("att.uuid: FFF1", with: "").replacing("att.uuid: FFF2", with: "")
        #expect(!others.contains("FFF1") && !others.contains("FFF2"), "\(named)")
        let restored = named.replacing("Tank Command", with: "FFF1").replacing("Tank Level", with: "FFF2")
        #expect(restored == plain)
        #expect(try titles([name(0xFFF1, "Battery Level"), name(0xFFF2, "any")]) == plain)
        let registry = try Registry(names: [name(0xFFF1, "Tank Command"), name(0xFFF2, "Tank Level")])
        _ = try CompiledExpectation(TraceExpectation(yaml: named), registry: registry)
    }

    @Test func whatOneRecordingHasAloneIsNoStep() {
        let all = [visit(0), visit(1) { $0.add(.read, 0x2A19, [90]) }, visit(2)]
        let shared = steps(all)
        #expect(shared.count == 5)
        #expect(!shared.contains { $0.hasPrefix("reads") })
    }

    @Test func runsAreFolded() {
        let recording = visit { sample in for _ in 0..<7 { sample.notify([3], 0x2A37) } }
        #expect(steps([recording]).contains { $0.contains("at least 3 times") })
    }

    @Test func failuresAreAskedAbout() {
        let lost = DraftSample.made { sample in
            sample.add(.connect)
            sample.write([1])
            sample.add(.write, 0x2A58, [1], outcome: .refused(code: 3, name: "Write Not Permitted"))
            sample.disconnect(by: "nobody")
        }
        let draft = Drafter().draft([lost])
        #expect(
            draft.questions.map(\.what) == [
                "writes 2A58 was refused: Write Not Permitted", "the connection was lost: Connection Timeout",
            ])
        #expect(draft.questions.map(\.frame) == [3, 4])
        #expect(steps([lost]).count == 2)
        #expect(steps([lost], accepts: true).count == 4)
    }

    // MARK: - Scenarios

    @Test func differentScenariosAreDifferentStories() {
        let other = DraftSample.made(0) { sample in
            sample.add(.connect)
            sample.add(.read, 0x2A19, [90])
            sample.add(.read, 0x2A29, [65])
            sample.add(.pair)
            sample.disconnect(by: "peripheral")
        }
        #expect(RecordingGroup([visit(0), other]).recordings.clustered().count == 2)
        #expect(RecordingGroup([visit(0), visit(1)]).recordings.clustered().count == 1)
        #expect(RecordingGroup([visit(0), visit(1) { $0.add(.read, 0x2A19, [90]) }]).recordings.clustered().count == 1)
    }

    /// The first visit reads, the second one does not have to.
    private func otherVisit(_ capture: Int) -> Recording {
        DraftSample.made(capture) { sample in
            sample.add(.connect)
            sample.add(.read, 0x2A19, [90])
            sample.add(.read, 0x2A29, [65])
            sample.disconnect()
        }
    }

    @Test func visitsOfSeveralCapturesAreAlternatives() {
        var drafter = Drafter()
        drafter.title = "Visits"
        let draft = drafter.draft([visit(0), otherVisit(1)])
        let stories = draft.requirements.filter { !$0.steps.isEmpty }
        #expect(stories.map(\.requirement.title) == ["What the app does"])
        #expect(stories.first?.requirement.scope == .eachConnection)
        #expect(stories.first?.steps.map(\.title).first == "connects lamp")
        #expect(stories.first?.steps.last?.title.hasPrefix("either subscribes 2A57") == true)
        #expect(stories.first?.instead.map(\.requirement.title).filter { !$0.isEmpty }.count == 2)
        let text = ExpectationWriter.text(draft)
        #expect(text.contains("          - - {reads: "))
        #expect(throws: Never.self) { try TraceExpectation(yaml: text) }
        // What only one visit does is counted as something that may be missing.
        #expect(text.contains("  - {count: {writes: 2A56}, at most: 2, device: lamp}  # 1 of 2, 2 times\n"))
    }

    @Test func visitsOfOneCaptureAreTheFirstAndTheLast() {
        var (first, second) = (visit(0), otherVisit(0))
        (first.index, first.siblings, second.index, second.siblings) = (0, 2, 1, 2)
        let stories = Drafter().draft([first, second]).requirements.filter { !$0.steps.isEmpty }
        #expect(
            stories.map(\.requirement.title) == ["What the app does, connection 1", "What the app does, connection 2"])
        #expect(stories.map(\.requirement.scope) == [.firstConnection, .lastConnection])
    }

    @Test func howOftenAnAppPollsIsOfTheDay() {
        func polling(_ capture: Int, _ before: Int, _ after: Int) -> Recording {
            visit(capture) { sample in
                for _ in 0..<before { sample.write([9]) }
                sample.add(.read, 0x2A19, [90])
                for _ in 0..<after { sample.write([9]) }
            }
        }
        let reported = steps([polling(0, 12, 3), polling(1, 2, 14)])
        #expect(reported.filter { $0.contains("writes 2A56: 09") } == ["writes 2A56: 09"])
        #expect(reported.contains("reads Battery Level: 5a"))
    }

    @Test func likeDevicesShareADescription() {
        let names = ["GVH5075_BCAE", "GVH5075_0F12"].map { AdvertisedIdentity(name: $0) }
        #expect(DeviceDraft.common(names)?.map(\.values) == [["/^GVH5075_/"]])
        #expect(DeviceDraft.common([AdvertisedIdentity(name: "Lamp"), AdvertisedIdentity(name: "Fan")]) == nil)
        #expect(DeviceDraft.word(names[0], taken: []) == "gvh5075")
        #expect(DeviceDraft.word(names[0], taken: ["gvh5075"]) == "gvh50752")
    }

    // MARK: - Times

    @Test func streamBeginsSoonAfterItsSubscription() {
        let recording = DraftSample.made { sample in
            sample.add(.subscribe, 0x2A57, [1, 0])
            for _ in 0..<4 { sample.notify([1], after: 1000) }
        }
        let text = ExpectationWriter.text(Drafter().draft([recording]))
        #expect(text.contains("each: {subscribes: 2A57}\n    then: {notifies: 2A57}\n    within: 1.5 s"))
        #expect(text.contains("every: 0.75 s..1.5 s"))
    }

    @Test(arguments: [(61_000_000, 1000), (300_000_000, 5000), (2_450_000_000, 10_000)] as [(Nanoseconds, Int)])
    func answersMayTakeLonger(seen: Nanoseconds, milliseconds: Int) {
        #expect(RoundedTime.answer(seen) == .milliseconds(milliseconds))
    }

    /// Times of a damaged capture may lie centuries apart (``Timestamp/farthest``).
    @Test func timesOfCenturiesFit() {
        #expect(RoundedTime.limit(Nanoseconds(Timestamp.farthest), atLeast: .seconds(1)) == .nanoseconds(Int64.max))
        #expect(RoundedTime.answer(Nanoseconds(Timestamp.farthest)) == .nanoseconds(Int64.max))
        let recording = DraftSample.made { sample in
            sample.add(.subscribe, 0x2A57, [1, 0])
            for index in 0..<12 { sample.notify([1], after: index == 7 ? Int(Timestamp.farthest / 2_000_000) : 10) }
        }
        #expect(ExpectationWriter.text(Drafter().draft([recording])).contains("expect:"))
    }

    @Test(
        arguments: [
            (61_000_000, 1000), (300_000_000, 2000), (1_110_000_000, 5000), (3_680_000_000, 20_000),
        ] as [(Nanoseconds, Int)])
    func limitsAreFourTimesAsLong(seen: Nanoseconds, milliseconds: Int) {
        #expect(RoundedTime.limit(seen, atLeast: .seconds(1)) == .milliseconds(milliseconds))
    }

    /// An attribute that the capture does not tell has its handle.
    @Test func failuresSayWhatOf() {
        var read = BluetoothOperation(.read, Moment(frame: 1, nanoseconds: 0))
        read.state.actor = .central
        read.state.attribute = OperationAttribute(handle: 0x63, uuid: nil)
        read.state.outcome = .refused(code: 1, name: "Invalid Handle")
        #expect(read.failure == "reads handle 0x0063 was refused: Invalid Handle")
        read.state.outcome = .unanswered(.timedOut)
        #expect(read.failure == "reads handle 0x0063 was not answered within 30 s")
        read.state.attribute = OperationAttribute(handle: 0x63, uuid: BluetoothUUID(0x2A00))
        #expect(read.failure?.contains("handle") == false)
    }
}
