import Decoders

@testable import Sniff
@testable import SniffVerify

/// Verdicts as the engine would give them, made by hand: those of remote-led-violations of the brief and some more.
enum MadeUpReports {
    static let led = BluetoothUUID(0x2A56)
    static let state = BluetoothUUID(0x2A57)
    static let peer = DeviceAddress(0xCB90_17A2_4E66, type: 1)

    static func operation(
        _ kind: OperationKind, _ uuid: BluetoothUUID?, _ value: [UInt8] = [], frame: UInt64, at milliseconds: Int64,
        method: String? = nil, until end: UInt64? = nil
    ) -> BluetoothOperation {
        var operation = BluetoothOperation(
            kind, Moment(frame: frame, nanoseconds: Nanoseconds(milliseconds * 1_000_000)))
        operation.state.attribute = uuid.map { OperationAttribute(handle: 0x25, uuid: $0) }
        operation.state.value = value
        operation.state.peripheral = peer
        if let method { operation.state.facts[.method] = .text(method) }
        if let end { operation.state.end = Moment(frame: end, nanoseconds: Nanoseconds(milliseconds * 1_000_000)) }
        return operation
    }

    static func requirement(
        _ title: String, line: Int, _ verdict: Verdict, _ reason: String = "", file: String = "led.yaml",
        change: (inout RequirementReport) -> Void = { _ in }
    ) -> RequirementReport {
        let place = SourcePlace(file: file, line: line, column: 5)
        var report = RequirementReport(TraceExpectation.Requirement(title: title, form: .never([]), place: place))
        report.verdict = verdict
        report.reason = reason
        change(&report)
        return report
    }

    static func report(
        _ requirements: [RequirementReport], inputs: [String] = ["Captures/remote-led-violations.btsnoop"],
        title: String = "LED"
    ) -> VerificationReport {
        VerificationReport(
            title: title, place: SourcePlace(file: requirements.first?.place.file ?? "led.yaml"), inputs: inputs,
            requirements: requirements, deviceNames: [:])
    }

    /// The first example of section D of the brief.
    static var confirmation: RequirementReport {
        requirement(
            "each command is confirmed with the same state within 1 s", line: 9, .violated,
            "byte 0 is 01, expected 02 (frame 37)"
        ) { report in
            (report.fineCount, report.failedCount) = (1, 2)
            report.connection = ConnectionSummary(
                number: ConnectionNumber(rawValue: 1), central: nil, peripheral: peer, name: "LedRemote",
                begin: Moment(frame: 11, nanoseconds: 1_000_000_000), end: Moment(frame: 49, nanoseconds: nil))
            report.evidence = [
                VerdictEvidence(.occasion, operation(.write, led, [2, 1], frame: 37, at: 1889)),
                VerdictEvidence(
                    .wrong, operation(.notify, state, [1, 1], frame: 40, at: 1949),
                    "60 ms; byte 0 is 01, expected 02 (frame 37)"),
                VerdictEvidence(.occasion, operation(.write, led, [1, 1], frame: 41, at: 2849)),
                VerdictEvidence(
                    .wrong, nil, at: Moment(frame: 0, nanoseconds: 3_849_000_000),
                    "no notification of 2A57 within 1 s; nearest: Read Response 0201 (frame 46)"),
                VerdictEvidence(.context, operation(.read, state, [2, 1], frame: 45, at: 3860, until: 46)),
                VerdictEvidence(.fine, operation(.write, led, [1, 1], frame: 33, at: 900)),
                VerdictEvidence(.fine, operation(.notify, state, [1, 1], frame: 36, at: 960)),
            ]
        }
    }

    static var undecided: RequirementReport {
        requirement(
            "72 bpm is notified", line: 20, .inconclusive, "72 bpm never came; 1 packet lost on this link (frame 118)"
        ) {
            $0.gaps = [
                CaptureGap(
                    .lostPackets(1), ConnectionNumber(rawValue: 1), Moment(frame: 118, nanoseconds: 9_000_000_000))
            ]
        }
    }

    static var met: RequirementReport {
        requirement("the app subscribes", line: 4, .met) { $0.fineCount = 3 }
    }

    static var mixed: VerificationReport { report([met, confirmation, undecided]) }

    /// Names that try to break every form.
    static let hostile = "a\u{1B}[2J\u{202E}\n::error::x]]></failure>\"&%,:#\\ \u{FFFE}é"

    static var hostileReport: VerificationReport {
        report(
            [
                requirement(hostile, line: 1, .violated, hostile, file: hostile) { report in
                    report.evidence = [
                        VerdictEvidence(
                            .wrong, operation(.notify, state, [1], frame: 3, at: 1, method: hostile), hostile)
                    ]
                    report.connection = ConnectionSummary(
                        number: ConnectionNumber(rawValue: 1), central: nil, peripheral: peer, name: hostile,
                        begin: Moment(frame: 1, nanoseconds: 0), end: nil)
                },
                requirement(hostile, line: 2, .met, file: hostile),
            ], inputs: [hostile], title: hostile)
    }
}
