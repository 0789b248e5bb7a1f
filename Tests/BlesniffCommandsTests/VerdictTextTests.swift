import Decoders
import Testing

@testable import BlesniffCommands
@testable import Sniff
@testable import SniffVerify
@testable import SniffWords

/// Verdicts for people.
@Suite("Text of verdicts")
struct VerdictTextTests {
    private func text(
        _ reports: [VerificationReport], _ style: VerdictTextStyle = VerdictTextStyle(),
        context: [Int: [ContextLine]] = [:]
    ) -> String {
        var renderer = VerdictTextRenderer(style)
        var summary = VerdictSummary()
        var out = ByteBuffer()
        for report in reports {
            var judgement = Judgement(report)
            judgement.context = context
            summary.add(judgement)
            for index in report.requirements.indices { renderer.append(index, of: judgement, into: &out) }
        }
        renderer.finish(summary, into: &out)
        return out.string
    }

    @Test("the block of a violated rule has what raised it, what came instead, and how to see it")
    func block() {
        #expect(
            text([MadeUpReports.report([MadeUpReports.confirmation])]) == """
                led.yaml:9  violated  each command is confirmed with the same state within 1 s  (2 of 3 failed)
                  remote-led-violations.btsnoop  "LedRemote"  CB:90:17:A2:4E:66  frames 11..49
                  > frame 37        1.889 s  Write Request  2A56  0201
                  x frame 40        1.949 s  Notification   2A57  0101   60 ms; byte 0 is 01, expected 02 (frame 37)
                  > frame 41        2.849 s  Write Request  2A56  0101
                  x                 3.849 s  no notification of 2A57 within 1 s; nearest: Read Response 0201 (frame 46)
                    frame 45 -> 46  3.860 s  Read Request   2A57  0201
                  fine: frame 33 -> 36 (60 ms)
                  show: blesniff --filter 'frame in 37..46' Captures/remote-led-violations.btsnoop

                violated  1 violated

                """)
    }

    @Test("what is met is a line, or is only counted; what cannot be told says what is missing")
    func lines() {
        let all = text([MadeUpReports.mixed])
        #expect(all.hasPrefix("led.yaml:4  met  the app subscribes  (3 times)\n\nled.yaml:9  violated"))
        #expect(
            all.contains(
                """
                led.yaml:20  inconclusive  72 bpm is notified
                  remote-led-violations.btsnoop
                  72 bpm never came; 1 packet lost on this link (frame 118)
                  show: blesniff --filter 'frame == 118' Captures/remote-led-violations.btsnoop

                """))
        #expect(all.hasSuffix("violated  1 met, 1 violated, 1 inconclusive\n"))
        var style = VerdictTextStyle()
        style.isQuiet = true
        #expect(text([MadeUpReports.mixed], style).hasPrefix("led.yaml:9  violated"))
    }

    @Test("a story says which steps were met, which was not, and which it did not come to")
    func steps() {
        let story = MadeUpReports.requirement("The first visit", line: 3, .violated, "nothing was read") { report in
            let place = report.place
            let connect = MadeUpReports.operation(.connect, nil, frame: 9, at: 100, until: 11)
            report.steps = [
                StepReport(title: "connects: led", place: place, verdict: .met, operations: [connect]),
                StepReport(title: "reads: 2A38", place: place, verdict: .violated, operations: []),
                StepReport(title: "disconnects", place: place, verdict: .inconclusive, operations: []),
            ]
        }
        #expect(
            text([MadeUpReports.report([story])]).contains(
                """
                  1 of 3 steps were met
                    met           connects: led  frame 9 -> 11  0.100 s
                    violated      reads: 2A38
                    not reached   disconnects

                """))
    }

    @Test("several captures end in a table")
    func table() {
        var style = VerdictTextStyle()
        style.namesJudgements = true
        style.isQuiet = true
        let other = MadeUpReports.report([MadeUpReports.met], inputs: ["b.btsnoop"])
        let all = text([MadeUpReports.mixed, other], style)
        #expect(all.hasPrefix("LED  on Captures/remote-led-violations.btsnoop\nled.yaml:9"))
        #expect(
            all.hasSuffix(
                """
                expectation  capture                        met  violated  inconclusive
                led.yaml     remote-led-violations.btsnoop    1         1             1
                and 1 more, all met

                violated  2 met, 1 violated, 1 inconclusive

                """))
    }

    @Test("lines fit into a terminal, commands stay whole")
    func width() {
        var style = VerdictTextStyle()
        style.columns = 60
        let lines = text([MadeUpReports.mixed], style).split(separator: "\n")
        for line in lines where !line.contains("show: ") { #expect(line.unicodeScalars.columns <= 60, "\(line)") }
        #expect(lines.contains { $0.hasSuffix("'frame in 37..46' Captures/remote-led-violations.btsnoop") })
    }

    @Test("colours are those of decode, and only where asked for")
    func colors() {
        var style = VerdictTextStyle()
        #expect(!text([MadeUpReports.mixed], style).contains("\u{1B}"))
        style.isColored = true
        #expect(text([MadeUpReports.mixed], style).contains("\u{1B}[31mviolated\u{1B}[0m"))
    }

    @Test("names of strangers neither move the cursor nor make lines")
    func hostile() {
        let all = text([MadeUpReports.hostileReport])
        #expect(!all.contains("\u{1B}") && !all.contains("\u{202E}"))
        #expect(!all.split(separator: "\n").contains { $0.hasPrefix("::") })
        #expect(all.contains("\\u001b[2J"))
    }

    @Test("credentials are shown only if that is asked for")
    func secrets() {
        var write = MadeUpReports.operation(.write, MadeUpReports.led, Array("opensesame".utf8), frame: 4, at: 1)
        write.state.isSecret = true
        let report = MadeUpReports.report([
            MadeUpReports.requirement("never", line: 1, .violated) { $0.evidence = [VerdictEvidence(.wrong, write)] }
        ])
        #expect(text([report]).contains("2A56  ***\n"))
        var style = VerdictTextStyle()
        style.showsSecrets = true
        #expect(text([report], style).contains("2A56  \"opensesame\"\n"))
    }

    @Test("values are text where they spell some, and long ones are counted")
    func values() {
        func value(_ bytes: [UInt8]) -> String {
            OperationWords(MadeUpReports.operation(.write, nil, bytes, frame: 1, at: 0)).value
        }
        #expect(value([2, 1]) == "0201")
        #expect(value(Array("ready\0".utf8)) == "\"ready\"")
        #expect(value([UInt8](repeating: 0xAB, count: 21)) == String(repeating: "ab", count: 20) + "… (21 bytes)")
        var refused = MadeUpReports.operation(.read, MadeUpReports.led, frame: 1, at: 0, method: "Read Blob Request")
        refused.state.outcome = .refused(code: 7, name: "Invalid Offset")
        #expect(OperationWords(refused).value == "refused: Invalid Offset")
        #expect(OperationWords(refused).what == "Read Blob Request")
    }

    @Test("the command of a path that a shell would change quotes it")
    func quoting() {
        #expect("a b.btsnoop".shellQuoted == "'a b.btsnoop'")
        #expect("it's".shellQuoted == #"'it'\''s'"#)
        #expect("Captures/x-1.btsnoop".shellQuoted == "Captures/x-1.btsnoop")
    }

    @Test("frames far apart are listed, not read from end to end")
    func spans() {
        func span(_ frames: UInt64...) -> String {
            let requirement = MadeUpReports.requirement("", line: 1, .violated) { report in
                report.evidence = frames.map {
                    VerdictEvidence(.wrong, MadeUpReports.operation(.write, nil, frame: $0, at: 0))
                }
            }
            return FrameSpan(requirement)?.description ?? ""
        }
        #expect(span(5) == "== 5")
        #expect(span(5, 9) == "in 5..9")
        #expect(span(5, 900, 7) == "in {5, 7, 900}")
    }

    @Test("what is not shown is counted")
    func unshown() {
        let wrong = MadeUpReports.operation(.write, MadeUpReports.led, [1], frame: 4, at: 1)
        let report = MadeUpReports.report([
            MadeUpReports.requirement("never", line: 1, .violated) { report in
                report.connection = MadeUpReports.confirmation.connection
                report.evidence = [VerdictEvidence(.wrong, wrong)]
                report.unshownCount = 12
                report.others = [
                    PlaceReport(
                        connection: MadeUpReports.confirmation.connection, reason: "", evidence: [], unshownCount: 3)
                ]
                report.unshownPlaces = 1
            }
        ])
        let lines = text([report]).split(separator: "\n")
        #expect(lines.contains("    … and 12 more") && lines.contains("    … and 3 more"))
        #expect(lines.contains("  … and 1 more connection"))
        var out = ByteBuffer(capacity: 1000)
        let judgement = Judgement(report)
        VerdictJSONRenderer(showsSecrets: false).append(0, of: judgement, into: &out)
        #expect(out.string.contains("\"unshown\":15") && out.string.contains("\"unshown_places\":1"))
    }

    @Test("the library says the same as the program")
    func description() {
        let lines = MadeUpReports.mixed.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.first == "led.yaml:4  met  the app subscribes  (3 times)")
        #expect(lines.contains("  fine: frame 33 -> 36 (60 ms)"))
    }
}
