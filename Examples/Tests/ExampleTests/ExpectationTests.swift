import Sniff
import SniffVerify
import Testing

/// What the remote control and its LED should do: what `remote-led.yaml` says, in Swift.
let ledExpectation = TraceExpectation(
    "Remote control LED", devices: ["led": ["name": "LedRemote"]],
    expect: [
        .story(
            "Subscribe before the first command, and hang up after the last", scope: .eachConnection, device: "led",
            steps: [
                .never(.writes("2A56")),
                .subscribes("2A57"),
                .writes("2A56"),
                .disconnects(where: ["by": "central"]),
            ]),
        .each(
            rule: "Each command is confirmed with the same state within 1 s",
            .writes("2A56", bytes: "?? 01", as: "command")
        )
        .then(.notifies("2A57", bytes: "{command[0]} 01"), within: .seconds(1))
        .unless(.notifies("2A57", bytes: "?? 00"), .disconnects()),
        .each(
            rule: "What is read is the state that was confirmed last",
            .reads("2A57"), is: ["bytes": "{confirmed[0]} 01"]
        )
        .remember(.notifies("2A57", bytes: "?? 01", as: "confirmed")).mayBeNone()
        .from(.notifies("2A57", bytes: "?? 01")),
        .count(rule: "At most one command is refused", .notifies("2A57", bytes: "?? 00"), times: ...1),
    ])

@Test func theLEDDoesWhatItIsTold() throws {
    let expectation = try TraceExpectation(contentsOf: capture("expectations/remote-led.yaml"))
    let report = try Capture(capture("remote-led.btsnoop")).verify(expectation)
    #expect(report.isMet)
}

@Test func theLEDDoesWhatItIsToldInSwift() throws {
    let report = try Capture(capture("remote-led.btsnoop")).verify(ledExpectation)
    #expect(report.isMet)
}

/// Both say the same of captures with flaws: the LED confirms another state, or nothing at all.
@Test(arguments: ["remote-led-violations.btsnoop", "remote-led-flaws.btsnoop", "remote-led-not-subscribed.btsnoop"])
func bothFailForTheSameReason(_ name: String) throws {
    let file = try TraceExpectation(contentsOf: capture("expectations/remote-led.yaml"))
    let read = try Capture(capture(name)).verify(file)
    let written = try Capture(capture(name)).verify(ledExpectation)
    #expect(read.verdict == .violated)
    #expect(written.requirements.map(\.verdict) == read.requirements.map(\.verdict))
    #expect(written.requirements.map(\.title) == read.requirements.map(\.title))
    #expect(written.requirements.map(\.reason) == read.requirements.map(\.reason))
}

/// How a failing test looks: its text names the line above, the packets, and the byte that differs.
@Test func aFailureSaysWhatIsWrong() throws {
    let report = try Capture(capture("remote-led-violations.btsnoop")).verify(ledExpectation)
    withKnownIssue {
        #expect(report.isMet)
    } matching: { issue in
        issue.comments.isEmpty && report.description.contains("byte 0 is 01, expected 02 (frame 37)")
    }
    #expect(report.description.contains("ExampleTests/ExpectationTests.swift:17  violated  Each command is confirmed"))
    #expect(report.description.contains("frame 40"))
}

/// Conditions can be about the fields of a decoder of one's own.
@Test func expectationsKnowOurDecoder() throws {
    let worn = OperationPattern.notifies("2A37", where: ["mode": "on the skin, with intervals"])
    let expectation = TraceExpectation("Thumb", expect: [.each(worn, is: ["thumb_rate": "7..9"])])
    let report = try Capture(capture("heart-rate.btsnoop"), decoders: [.thumb]).verify(expectation)
    #expect(report.isMet)
}

@Test func anExpectationThatCanNeverBeSoIsRefused() throws {
    let wrong = TraceExpectation(
        "Wrong", expect: [.each(.writes("2A56")).then(.notifies("2A57", bytes: "{comand[0]} 01"))])
    #expect(throws: ExpectationErrors.self) { try Capture(capture("remote-led.btsnoop")).verify(wrong) }
}
