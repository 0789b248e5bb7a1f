import Decoders
import Sniff

extension LintFinding: Encodable {
    /// The JSON object that `blesniff lint --format jsonl` prints of it.
    public var json: String { JSONText.object { $0.add(self, of: nil) } }

    /// Writes the members of ``json``.
    public func encode(to encoder: any Encoder) throws { try JSONNode.encode(json: json, to: encoder) }
}

extension JSONText {
    /// The members of a finding.
    ///
    /// - Parameter input: its capture, where there are several.
    package mutating func add(_ finding: LintFinding, of input: String?) {
        add("rule", finding.rule.identifier)
        add("severity", finding.severity.rawValue)
        add("input", input)
        array("frames") { json in for moment in finding.moments { json.add(nil, moment.frame) } }
        add("count", finding.count > 1 ? finding.count : nil)
        if finding.peer?.type != 0xFF { add("peer", finding.peer) }
        if finding.isAboutHost { add("of_host", true) }
        add("connection", finding.connection?.rawValue)
        add("detail", finding.text)
        addReasons(finding.rule)
    }

    /// Why a rule matters, what to do, and where it is written.
    package mutating func addReasons(_ rule: LintRule) {
        add("why", rule.why)
        add("remedy", rule.remedy)
        add("source", rule.source)
    }
}
