import Sniff
import SniffNames
import SniffTesting
import SniffVerify
import Testing

// The tests of an app, with names that the compiler checks. A violation is an issue at the line of its rule.

@Test func theBeltIsReadAsItShould() throws {
    let expectation = TraceExpectation(
        "Heart rate app",
        expect: [
            .story(
                "The first measurement comes in time",
                steps: [
                    .subscribes(.heartRateMeasurement),
                    .notifies(.heartRateMeasurement, within: .seconds(2)),
                ]),
            .each(
                rule: "With skin contact there is a heart rate",
                .notifies(.heartRateMeasurement) { $0.sensorContact.is(true) }
            )
            .is { $0.heartRate.in(30...260) },
        ])
    try expect(Capture(capture("heart-rate.btsnoop")), meets: expectation)
}

@Test func fieldsAreReadByTheirNames() throws {
    let capture = try Capture(capture("heart-rate.btsnoop"))
    var rates: [Int] = []
    for packet in try capture.packets() {
        if let rate = packet[\.value.heartRate] { rates.append(rate) }
    }
    #expect(!rates.isEmpty)
}
