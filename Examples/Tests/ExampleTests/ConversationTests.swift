import Acme
import Sniff
import SniffNames
import SniffTesting
import SniffVerify
import Testing

// Captures without a device, for the tests of decoders and expectations.

private let thermometer = TestDevice("Acme T1", services: [.init(Acme.service, [Acme.climate])])

@Test func aConversationHasLoops() throws {
    let conversation = Conversation(with: thermometer) {
        $0.add(.advertise(), .connect, .subscribe(Acme.climate))
        for tenths in [215, 216, 217] {
            let value = Acme.climate(tenthsOfDegrees: tenths, tenthsOfPercent: 400)
            $0.add(.wait(.seconds(5)), .notify(Acme.climate, value))
        }
        $0.add(.disconnect())
    }
    let capture = try conversation.capture(options: Acme.options())
    let temperatures = try capture.packets().compactMap { $0[\.value.temperature] }
    #expect(temperatures == [21.5, 21.6, 21.7])
}

@Test func anExpectationFindsWhatItShould() throws {
    let expectation = TraceExpectation(
        "Thermometer",
        expect: [
            .each(rule: "It is warm", .notifies(Acme.climate)).is { $0.temperature.in(15...30) },
            .never(rule: "No device is lost", .disconnects(where: ["reason": "Connection Timeout"])),
        ])
    let cold = Conversation(
        with: thermometer,
        [.connect, .notify(Acme.climate, Acme.climate(tenthsOfDegrees: -105, tenthsOfPercent: 481)), .disconnect()])
    let options = try Acme.options()
    let report = try cold.capture(options: options).verify(expectation)
    #expect(report.requirements.map(\.verdict) == [.violated, .met])
    // The issue of a violation is at the line of its rule.
    try withKnownIssue {
        try expect(cold.capture(options: options), meets: expectation)
    } matching: { issue in
        issue.sourceLocation?.fileID == "ExampleTests/ConversationTests.swift"
    }
}

@Test func singlePacketsAreWrittenToo() throws {
    var writer = BtsnoopWriter()
    writer.add(event: 0x05, [0x00, 0x40, 0x00, 0x13])
    let packets = Array(try Capture(bytes: writer.bytes).packets())
    #expect(packets.first?[\.hci.reasonName] == "Remote User Terminated Connection")
}
