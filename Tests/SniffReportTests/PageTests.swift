import SniffLint
import Testing

@testable import Sniff
@testable import SniffReport

@Suite struct PageTests {
    private let device = ReportDeviceName(name: "Belt", address: "C4:7A:2D:11:90:35")

    private func mark(_ frame: UInt64) -> ReportMark { ReportMark(x: Int64(frame), frame: frame, input: 0) }

    private func model(_ change: (inout ReportModel) -> Void) -> ReportModel {
        var model = ReportModel()
        model.hasCapture = true
        model.inputs = ["a.btsnoop"]
        change(&model)
        return model
    }

    private func row(_ text: String, _ frame: UInt64) -> ReportFindings.Row {
        ReportFindings.Row(
            severity: .warning, rule: "own-rule", text: text, why: "It matters.", remedy: "Mend it.",
            marks: [mark(frame)], count: 1)
    }

    private func connection(_ steps: [ReportStep]) -> ReportConnection {
        var connection = ReportConnection(
            number: 1, device: device, begin: mark(1), beginText: "0 s", durationText: "1 s", ending: "ended",
            isWrong: false)
        connection.isShown = true
        connection.steps = steps
        return connection
    }

    private func step(_ sort: ReportStep.Sort, _ frame: UInt64, isWrong: Bool = false) -> ReportStep {
        var step = ReportStep(sort)
        step.mark = mark(frame)
        step.isWrong = isWrong
        return step
    }

    @Test func problemsComeFirst() {
        let model = model {
            $0.findings = ReportFindings(own: [row("a", 30)], others: [row("b", 40)])
            $0.connections = [
                connection([step(.exchange, 5), step(.exchange, 6, isWrong: true), step(.end, 9), step(.request, 30)])
            ]
        }
        #expect(model.listedMarks.map(\.frame) == [30, 6, 9, 40, 5, 1])
    }

    @Test func linksLeadToPacketsThatThePageHolds() {
        let html = ReportPage(
            model {
                $0.findings = ReportFindings(own: [row("a", 30), row("b", 31)])
                $0.packets = [
                    ReportPacket(frame: 30, input: 0, title: "30 <b>", lines: ["att.value: \"</pre>\"", "\u{202e}x"])
                ]
            }
        ).html
        #expect(html.contains("<a href=\"#p0-30\" data-f=\"30\">30</a>"))
        #expect(html.contains("<a href=\"#packet\" data-f=\"31\">31</a>"))
        let packet =
            "<summary>30 &lt;b&gt;</summary>\n<pre id=\"p0-30\">att.value: &quot;&lt;/pre&gt;&quot;\n\\u202ex\n</pre>"
        #expect(html.contains(packet))
    }

    @Test func findingsSayWhyAndWhatToDo() {
        let html = ReportPage(model { $0.findings = ReportFindings(own: [row("a", 30)]) }).html
        #expect(html.contains("It matters.") && html.contains("<b>To do:</b> Mend it."))
    }

    /// Without a connection, those who only advertise are the subject.
    @Test func findingsAboutOthersAreFoldedBelowConnections() {
        let title = "1 about devices without a connection"
        let alone = model { $0.findings = ReportFindings(others: [row("a", 30)]) }
        #expect(!ReportPage(alone).html.contains(title) && !ReportPage(alone).html.contains("Nothing that lint"))
        let connected = model {
            $0.findings = ReportFindings(others: [row("a", 30)])
            $0.connections = [connection([])]
        }
        #expect(ReportPage(connected).html.contains("<details><summary>\(title)</summary>"))
    }

    @Test func onlyLossesHaveACross() {
        func html(isWrong: Bool) -> String {
            ReportPage(
                model { $0.connections = [connection([step(.exchange, 2), step(.end, 3, isWrong: isWrong)])] }
            ).html
        }
        #expect(html(isWrong: true).contains("href=\"#a-loss\"") && !html(isWrong: true).contains("href=\"#a-end\""))
        #expect(html(isWrong: false).contains("href=\"#a-end\"") && !html(isWrong: false).contains("href=\"#a-loss\""))
    }

    @Test func aConstantIsASentence() {
        let html = ReportPage(
            model {
                $0.constants = [
                    ReportConstant(
                        title: "Battery Level", field: "level", unit: "%", device: device, value: 87, count: 23,
                        first: mark(4), last: mark(90))
                ]
                $0.signals = [
                    ReportSignal(
                        device: device, kind: "advertising", points: [], count: 3, median: -60, lowest: -60,
                        highest: -60)
                ]
            }
        ).html
        #expect(html.contains("<b>Battery Level: level</b> stayed 87 % in all 23 values"))
        #expect(html.contains("<b>-60 dBm</b> in all 3 packets"))
        #expect(!html.contains("class=\"plot\""))
    }

    @Test func silentRulesAreFoldedByFamily() {
        let html = ReportPage(
            model { $0.findings = ReportFindings(silent: [("Beacons", ["An iBeacon is wrong.", "Another."])]) }
        ).html
        #expect(html.contains("<details><summary>Looked for and not found: 2 rules</summary>"))
        #expect(html.contains("<p><b>Beacons</b></p>"))
    }
}
