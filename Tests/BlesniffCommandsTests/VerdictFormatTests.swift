import Decoders
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@testable import BlesniffCommands
@testable import Sniff
@testable import SniffVerify

/// Verdicts for machines, read back by parsers that are not ours where there are some.
@Suite("Forms of verdicts")
struct VerdictFormatTests {
    private func text(_ report: VerificationReport, _ renderer: any VerdictRenderer) -> String {
        var renderer = renderer
        let judgement = Judgement(report)
        var summary = VerdictSummary()
        summary.add(judgement)
        var out = ByteBuffer()
        renderer.begin(into: &out)
        for index in report.requirements.indices { renderer.append(index, of: judgement, into: &out) }
        renderer.finish(summary, into: &out)
        return out.string
    }

    private func summary(_ report: VerificationReport) -> VerdictSummary {
        var summary = VerdictSummary()
        summary.add(Judgement(report, duration: 0.25))
        return summary
    }

    private func object(_ text: some StringProtocol) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    // MARK: - JSON Lines

    @Test("JSON Lines: an object for each requirement, and a summary")
    func jsonLines() throws {
        let lines = text(MadeUpReports.mixed, VerdictJSONRenderer(showsSecrets: false)).split(separator: "\n")
        #expect(lines.count == 4)
        let rule = try object(lines[1])
        #expect(rule["type"] as? String == "requirement")
        #expect(rule["verdict"] as? String == "violated")
        #expect(rule["line"] as? Int == 9)
        #expect(rule["failed"] as? Int == 2)
        #expect((rule["link"] as? [String: Any])?["peripheral"] as? String == "CB:90:17:A2:4E:66")
        let evidence = try #require(rule["evidence"] as? [[String: Any]])
        #expect(evidence.count == 7)
        #expect(evidence[1]["role"] as? String == "wrong")
        #expect(evidence[1]["frame"] as? Int == 40)
        #expect(evidence[1]["time_relative"] as? Double == 1.949)
        #expect((evidence[1]["att"] as? [String: Any])?["value"] as? String == "0101")
        let gap = try #require((try object(lines[2])["gaps"] as? [[String: Any]])?.first)
        #expect(gap["reason"] as? String == "lost_packets")
        let end = try object(lines[3])
        #expect(end["type"] as? String == "summary")
        #expect([end["met"], end["violated"], end["inconclusive"]].map { $0 as? Int } == [1, 1, 1])
    }

    @Test("JSON Lines: hostile names arrive whole")
    func hostileJSON() throws {
        let lines = text(MadeUpReports.hostileReport, VerdictJSONRenderer(showsSecrets: false)).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(try object(lines[0])["title"] as? String == MadeUpReports.hostile)
    }

    // MARK: - TAP

    @Test("TAP 14: points, plan and YAML blocks as a reader of it takes them")
    func tap() throws {
        let renderer = TAPRenderer(showsSecrets: false, allowed: .nothing)
        let document = try TAPDocument(text(MadeUpReports.mixed, renderer))
        #expect(document.points.map(\.isOK) == [true, false, false])
        #expect(document.points[1].description.contains("each command is confirmed"))
        #expect(document.points[1].block["message"] == "byte 0 is 01, expected 02 (frame 37)")
        #expect(document.points[1].block["line"] == "9")
        #expect(document.points[1].block["severity"] == "fail")
        #expect(document.points[2].block["severity"] == "inconclusive")
        #expect(document.points[2].directive == nil)
        let allowed = TAPRenderer(showsSecrets: false, allowed: .all)
        #expect(try TAPDocument(text(MadeUpReports.mixed, allowed)).points[2].directive == "TODO inconclusive")
    }

    @Test("TAP 14: a hostile name is one point and no directive")
    func hostileTAP() throws {
        let renderer = TAPRenderer(showsSecrets: false, allowed: .nothing)
        let document = try TAPDocument(text(MadeUpReports.hostileReport, renderer))
        #expect(document.points.map(\.isOK) == [false, true])
        #expect(document.points.allSatisfy { $0.directive == nil })
        #expect(document.points[0].block["message"]?.contains("\\u001b[2J") == true)
    }

    // MARK: - GitHub

    @Test("GitHub: an error and a warning at the lines of the expectation")
    func github() {
        let lines = text(MadeUpReports.mixed, GitHubRenderer(showsSecrets: false)).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0].hasPrefix(
                "::error file=led.yaml,line=9,col=5,title=violated%3A each command is confirmed with the same state"
                    + " within 1 s::remote-led-violations.btsnoop: byte 0 is 01, expected 02 (frame 37)%0A  remote-led")
        )
        #expect(lines[1].hasPrefix("::warning file=led.yaml,line=20,col=5,title=inconclusive%3A 72 bpm"))
        #expect(lines[2] == "violated: 1 met, 1 violated, 1 inconclusive")
    }

    @Test("GitHub: a hostile name makes no command of its own")
    func hostileGitHub() throws {
        let lines = text(MadeUpReports.hostileReport, GitHubRenderer(showsSecrets: false)).split(separator: "\n")
        #expect(lines.count == 2)
        let command = try #require(lines.first)
        let parts = command.split(separator: "::", maxSplits: 1)
        let properties = parts[0].dropFirst("error ".count).split(separator: ",")
        #expect(properties.count == 4)
        #expect(properties.allSatisfy { !$0.contains(":") && $0.contains("=") })
        #expect(properties[0].hasPrefix("file=a\\u001b[2J"))
        #expect(command.contains("%25"))
    }

    // MARK: - JUnit

    @Test("JUnit: failures and errors, as an XML parser reads them")
    func junit() throws {
        let suites = try XMLElements(JUnit(showsSecrets: false).text(summary(MadeUpReports.mixed)))
        #expect(suites.named("testsuites").first?["failures"] == "1")
        let suite = try #require(suites.named("testsuite").first)
        #expect([suite["tests"], suite["failures"], suite["errors"], suite["time"]] == ["3", "1", "1", "0.250"])
        #expect(suites.named("testcase").map { $0["classname"] } == ["led.yaml", "led.yaml", "led.yaml"])
        #expect(suites.named("failure").map { $0["type"] } == ["violated"])
        #expect(suites.named("failure").first?["message"] == "byte 0 is 01, expected 02 (frame 37)")
        #expect(suites.named("error").map { $0["type"] } == ["inconclusive"])
        #expect(suites.named("property").contains { $0["value"] == "Captures/remote-led-violations.btsnoop" })
        #expect(suites.text.contains("> frame 37        1.889 s  Write Request  2A56  0201"))
    }

    @Test("JUnit: hostile names stay inside their attributes")
    func hostileJUnit() throws {
        let suites = try XMLElements(JUnit(showsSecrets: false).text(summary(MadeUpReports.hostileReport)))
        #expect(suites.named("testcase").count == 2)
        #expect(suites.named("failure").count == 1)
        #expect(suites.named("testcase").first?["name"]?.contains("::error::x]]></failure>\"&%,:#") == true)
    }

    // MARK: - SARIF

    @Test("SARIF: rules, results at the line of the expectation, packets as related locations")
    func sarif() throws {
        let log = try object(SARIF(showsSecrets: false).text(summary(MadeUpReports.mixed)))
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == ["led.yaml:4", "led.yaml:9", "led.yaml:20"])
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["kind"] as? String } == ["fail", "open"])
        #expect(results.map { $0["level"] as? String } == ["error", "none"])
        #expect(results.map { $0["ruleIndex"] as? Int } == [1, 2])
        let location = try #require((results[0]["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        #expect((physical["region"] as? [String: Any])?["startLine"] as? Int == 9)
        #expect((physical["artifactLocation"] as? [String: Any])?["uri"] as? String == "led.yaml")
        let related = try #require(results[0]["relatedLocations"] as? [[String: Any]])
        #expect(related.count == 7)
        #expect(results[1]["relatedLocations"] == nil)
    }

    @Test("SARIF: paths become references")
    func references() throws {
        #expect(SARIFText.reference("a b/ü.yaml") == "a%20b/%C3%BC.yaml")
        #expect(SARIFText.reference("/tmp/a.yaml") == "file:///tmp/a.yaml")
        #expect(SARIFText.reference("c:d%") == "c%3Ad%25")
        let log = try object(SARIF(showsSecrets: false).text(summary(MadeUpReports.hostileReport)))
        #expect((log["runs"] as? [[String: Any]])?.count == 1)
    }

    // MARK: - Status

    @Test("the exit status: violated, then damage, then what cannot be told")
    func status() {
        func status(_ requirements: RequirementReport..., allows: Bool = false) -> Int32 {
            var summary = VerdictSummary()
            summary.allowed = allows ? .all : .nothing
            summary.add(Judgement(MadeUpReports.report(requirements)))
            return summary.exitStatus
        }
        let damaged = MadeUpReports.requirement("whole", line: 1, .inconclusive) {
            $0.gaps = [CaptureGap(.damage(offset: 9, message: "cut"), nil, Moment(frame: 3, nanoseconds: nil))]
        }
        #expect(status(MadeUpReports.met) == 0)
        #expect(status(MadeUpReports.met, MadeUpReports.undecided) == 2)
        #expect(status(MadeUpReports.met, MadeUpReports.undecided, allows: true) == 0)
        #expect(status(MadeUpReports.undecided, damaged) == 65)
        #expect(status(damaged, allows: true) == 65)
        #expect(status(damaged, MadeUpReports.confirmation, MadeUpReports.undecided, allows: true) == 1)
        #expect(VerdictSummary().exitStatus == 2)
    }
}
