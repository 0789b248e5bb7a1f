import Sniff
import SniffNames
import SniffTesting
import SniffVerify
import Testing

/// Names that the compiler checks, and expectations with them.
@Suite struct TypedNameTests {
    private static let belt = Conversation(
        with: TestDevice("Belt", services: [.init(0x180D, [0x2A37])]),
        [.advertise(), .connect, .subscribe(0x2A37), .notify(0x2A37, [6, 72]), .notify(0x2A37, [6, 240])])

    @Test func fieldsHaveTheirTypes() throws {
        let capture = try Self.belt.capture()
        let handle = try capture.registry.field(\.att.handle)
        var rates: [Int] = []
        var handles: Set<Int> = []
        for packet in try capture.packets() {
            if let rate = packet[\.value.heartRate] {
                rates.append(rate)
                #expect(packet[\.value.sensorContact] == true)
                #expect(packet[\.frame] == Int(packet.frame))
                if let handle = packet[handle] { handles.insert(handle) }
            }
        }
        #expect(rates == [72, 240] && handles == [0x12])
    }

    @Test func namesGoWithBytes() throws {
        let expectation = TraceExpectation(
            "Names",
            expect: [
                .each(.notifies(AttributeName.heartRateMeasurement, bytes: "06 ??"), is: ["heart_rate": "72..240"])
            ])
        let report = try Self.belt.capture().verify(expectation)
        #expect(report.isMet, "\(report)")
    }

    /// A name of another type, or of no field, would throw.
    @Test func namesAreInTheVocabulary() throws {
        let registry = Registry.standard
        #expect(try registry.field(\.value.rrIntervals).definition.isList)
        #expect(try registry.field(\.hci.reasonName).path == "hci.reason_name")
        #expect(try registry.field(\.adv.companyName).path == "adv.company_name")
    }

    @Test func typedExpectationsAreThoseOfAFile() throws {
        let typed = TraceExpectation(
            "Belt",
            expect: [
                .story(
                    "The belt measures",
                    steps: [
                        .subscribes(.heartRateMeasurement),
                        .notifies(.heartRateMeasurement, within: .seconds(2)) { $0.heartRate.in(70...80) },
                    ]),
                .each(
                    rule: "With contact there is a rate",
                    .notifies(.heartRateMeasurement) { $0.sensorContact.is(true) }
                ).is { $0.heartRate.in(30...220) },
            ])
        let file = try TraceExpectation(
            yaml: """
                expectation: Belt
                expect:
                  - story: The belt measures
                    steps:
                      - subscribes: 2A37
                      - notifies: 2A37
                        where: {value.heart_rate: 70..80}
                        within: 2 s
                  - rule: With contact there is a rate
                    each: {notifies: 2A37, where: {value.sensor_contact: true}}
                    is: {value.heart_rate: 30..220}
                """)
        let (one, other) = (try Self.belt.capture().verify(typed), try Self.belt.capture().verify(file))
        #expect(one.requirements.map(\.verdict) == [.met, .violated])
        #expect(one.requirements.map(\.title) == other.requirements.map(\.title))
        #expect(one.requirements.map(\.reason) == other.requirements.map(\.reason))
        #expect(one.requirements[1].reason.contains("240"))
    }

    @Test func operationsHaveTimes() throws {
        let operations = Array(try Self.belt.capture().operations())
        let subscription = try #require(operations.first { $0.kind == .subscribe })
        #expect(subscription.frame == subscription.begin.frame && subscription.duration == .milliseconds(1))
        #expect(subscription.time == .milliseconds(Int(subscription.frame) - 1))
    }

    // MARK: - Issues at their lines

    @Test func aViolationIsAnIssueAtItsLine() throws {
        let line = #line + 1
        let requirement = TraceExpectation.Requirement.each(.notifies(.heartRateMeasurement)).is {
            $0.heartRate.in(30...220)
        }
        try withKnownIssue {
            try expect(Self.belt.capture(), meets: TraceExpectation("Belt", expect: [requirement]))
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                && issue.comments.contains { $0.rawValue.contains("240") }
        }
    }

    @Test func aViolationOfAFileIsAnIssueInTheFile() throws {
        let text = "expect:\n  - rule: Slow\n    never: {notifies: 2A37}\n"
        let folder = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let expectation = try TraceExpectation(yaml: text, file: folder + "/Traces/belt.yaml")
        try withKnownIssue {
            try expect(Self.belt.capture(), meets: expectation)
        } matching: { issue in
            issue.sourceLocation?.fileID == "Traces/belt.yaml" && issue.sourceLocation?.line == 2
        }
    }

    @Test func metExpectationsAreSilent() throws {
        let report = try expect(
            Self.belt.capture(),
            meets: TraceExpectation("Belt", expect: [.count(.notifies(.heartRateMeasurement), times: 2)]))
        #expect(report.isMet)
    }
}
