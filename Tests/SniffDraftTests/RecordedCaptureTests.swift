import Testing

@testable import Sniff
@testable import SniffDraft
@testable import SniffVerify

/// What is recorded from captures of real stacks: read back, met by the capture, and not by a flawed one.
struct RecordedCaptureTests {
    private static func path(_ name: String) -> String {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(folder)/Captures/\(name).btsnoop"
    }

    private static func read(_ name: String, _ selection: OperationSelection) throws -> [OperationEvent] {
        var session = Session(.standard, operations: selection)
        var collector = Collector()
        var source = try CaptureReader(path: path(name))
        session.read(&source, into: &collector)
        return collector.events
    }

    private struct Collector: PacketSink {
        var events: [OperationEvent] = []

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

        mutating func receiveOperations(_ events: [OperationEvent]) { self.events += events }
    }

    private func log(_ name: String) throws -> OperationLog {
        var log = OperationLog(name: name)
        for event in try Self.read(name, OperationLog.selection) { log.receive(event) }
        log.finish()
        return log
    }

    private func events(_ name: String, _ compiled: CompiledExpectation) throws -> [OperationEvent] {
        var selection = compiled.selection
        selection.kept = selection.kinds
        return try Self.read(name, selection)
    }

    /// Recorded, and checked on the capture itself.
    private func recorded(_ name: String) throws -> (text: String, draft: Draft) {
        let words = DraftedWords(.standard)
        var refinement = DraftRefinement(words.applied(to: Drafter().draft([try log(name)])))
        refinement.refine { text in
            do throws(ExpectationErrors) {
                let compiled = try CompiledExpectation(TraceExpectation(yaml: text))
                guard let events = try? events(name, compiled) else { return nil }
                var verifier = Verifier(compiled)
                for event in events { verifier.receive(event) }
                verifier.finish()
                return .reports([verifier.report])
            } catch {
                return .errors(error)
            }
        }
        return (ExpectationWriter.text(refinement.draft), refinement.draft)
    }

    @Test func nothingOfTheDayIsWrittenDown() throws {
        let (text, _) = try recorded("heart-rate")
        #expect(text.contains("pulsebelt: {name: Pulse Belt 7}"))
        #expect(text.contains("reads: Body Sensor Location"))
        for word in ["C4:7A", "0x00", "handle"] { #expect(!text.contains(word)) }
    }

    @Test func valuesOfOneByteAreWords() throws {
        let (text, _) = try recorded("heart-rate")
        #expect(
            text.contains("- {reads: Body Sensor Location, value: Chest, where: {length: 1}}  # once\n"))
        #expect(text.contains("is: {value: [2, Reset Energy Expended], length: 1}"))
        let (table, _) = try recorded("gatt-explorer")
        #expect(table.contains("- {reads: Battery Level, value: 95, where: {length: 1}}  # once\n"))
        // What has no decoder, or more than one field, stays as it is.
        #expect(table.contains("bytes:"))
    }

    @Test func failuresAreNotRecordedSilently() throws {
        let (text, draft) = try recorded("heart-rate")
        #expect(draft.questions.map(\.frame) == [38, 47])
        let lines = text.split(separator: "\n")
        #expect(!lines.contains { !$0.hasPrefix("# decide: ") && $0.contains("Connection Timeout") })
        #expect(lines.contains("# decide: the connection was lost: Connection Timeout: frame 47 of heart-rate"))
        #expect(text.contains("# decide:"))
    }

    @Test func credentialsAreNotRecorded() throws {
        let (text, _) = try recorded("provisioning-json")
        #expect(text.contains("sends: framed-json/configuration"))
        // What stands around them is expected, whatever they are.
        #expect(text.contains(#""ssid":"Guest-5G","password":".*","setkey":".*""#))
        for secret in ["hunter2", "correct horse", "k3J9"] { #expect(!text.contains(secret)) }
        #expect(!text.contains("***"))
    }

    // MARK: - Updating

    private static func isValid(_ text: String) -> Bool {
        guard let expectation = try? TraceExpectation(yaml: text) else { return false }
        return (try? CompiledExpectation(expectation)) != nil
    }

    /// A text that is widened by a capture until nothing changes; each is an expectation.
    private func widened(_ text: String, by capture: String) throws -> ExpectationWidening {
        var widening = ExpectationWidening(text)
        for _ in 0..<DraftRefinement.limit {
            let compiled = try CompiledExpectation(TraceExpectation(yaml: widening.text))
            var verifier = Verifier(compiled)
            for event in try events(capture, compiled) { verifier.receive(event) }
            verifier.finish()
            if !widening.widen(compiled.expectation, [verifier.report], isValid: Self.isValid) { break }
        }
        return widening
    }

    @Test func theStepAfterTheFirstBecomesTheFirst() throws {
        let text = """
            expect:
              - story: Visit
                steps:
                  - reads: 2A38
                  - writes: 2A56
                    within: 5 s
                  - disconnects
            """
        let widening = try widened(text, by: "remote-led")
        #expect(widening.text.contains("\n#       - reads: 2A38\n      - writes: 2A56\n#         within: 5 s\n"))
        #expect(!widening.text.contains("left out"))
    }

    @Test func aStepThatOthersNameTakesItsStoryAlong() throws {
        let text = """
            expect:
              - story: Visit
                steps:
                  - reads: 2A38
                    as: place
                  - writes: 2A56
                  - notifies: 2A57
                    within: 5 s of place
              - never: {pairs: }
            """
        let widening = try widened(text, by: "remote-led")
        #expect(widening.text.contains("# left out by update: "))
        #expect(widening.text.contains("#   - story: Visit\n"))
    }

    @Test(arguments: [
        "expect: [{count: {writes: 2A56}, times: 30}]", "expect:\n  - {count: {writes: 2A56}, times: 30}",
        "expect:\n  - never: {writes: 2A56}",
    ])
    func whatCannotBeLeftOutStays(_ text: String) throws {
        let widening = try widened(text, by: "remote-led")
        #expect(widening.text == text)
        #expect(widening.changes.count == 1 && widening.changes[0].contains("not widened"))
    }

    /// Pairs of captures, of one app and of two: the draft of one is widened by the other.
    @Test(arguments: 0..<12) func whatIsWidenedIsAnExpectation(_ seed: Int) throws {
        let apps = ["remote-led", "heart-rate", "echo", "ibeacon", "scanner-connection", "titan-bonded", "nordic-uart"]
        let others = [
            "remote-led-violations", "heart-rate-reconnected-late", "echo-flaws", "ibeacon-silent",
            "scanner-never-stops", "titan-pairs-again", "nordic-uart-violations",
        ]
        let draft = ExpectationWriter.text(
            DraftedWords(.standard).applied(to: Drafter().draft([try log(apps[seed % apps.count])])))
        let widening = try widened(draft, by: others[(seed * 5 + seed / 7) % others.count])
        #expect(Self.isValid(widening.text), "\(widening.text)")
    }

    @Test func severalStepsOfAStoryAreLeftOut() throws {
        let text = """
            expect:
              - story: Visit
                steps:
                  - subscribes: 2A57
                  - writes: 2A56
                    bytes: 0909
                  - writes: 2A56
                    bytes: 0808
                  - disconnects
              # decide: remains
              - count: {writes: 2A56}
                times: 5
            """
        var widening = ExpectationWidening(text)
        for _ in 0..<4 {
            let compiled = try CompiledExpectation(TraceExpectation(yaml: widening.text))
            var verifier = Verifier(compiled)
            for event in try events("remote-led", compiled) { verifier.receive(event) }
            verifier.finish()
            if !widening.widen(compiled.expectation, [verifier.report], isValid: Self.isValid) { break }
        }
        #expect(widening.changes.count == 1)
        #expect(widening.text.contains("\n#       - writes: 2A56\n#         bytes: 0909\n#       - writes: 2A56\n"))
        #expect(widening.text.contains("\n  # decide: remains\n"))
        #expect(!widening.text.contains("left out"))
    }

    @Test func onlyTheFailingLineIsWidened() throws {
        let text = """
            expectation: LED
            expect:
              - count: {writes: 2A56}
                times: 3
              - rule: all that the app writes
                each: {writes: 2A56}
                is:
                  bytes:
                    - 0101
                    - 0201
              - never: {pairs}
            """
        var widening = ExpectationWidening(text)
        for _ in 0..<4 {
            let compiled = try CompiledExpectation(TraceExpectation(yaml: widening.text))
            var verifier = Verifier(compiled)
            for event in try events("remote-led", compiled) { verifier.receive(event) }
            verifier.finish()
            if !widening.widen(compiled.expectation, [verifier.report], isValid: Self.isValid) { break }
        }
        #expect(widening.changes.count >= 2)
        #expect(widening.text.contains("- 0701  # widened"))
        #expect(widening.text.contains("times: 3..6  # widened"))
        #expect(widening.text.contains("  - never: {pairs}"))
    }
}
