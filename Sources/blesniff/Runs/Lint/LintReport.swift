import Decoders
import Sniff
import SniffLint

/// The findings that are shown, and what their words need.
struct LintReport {
    let findings: [LintFinding]
    /// Findings that a baseline hides.
    let hidden: Int
    let inputs: [String]
    let names: [DeviceAddress: String]
    let registry: Registry

    func exitStatus(strict: Bool) -> Int32 {
        findings.contains { $0.severity == .error || strict && $0.severity == .warning } ? 1 : 0
    }

    /// The device, the frames and the repetitions of a finding, safe to print.
    func location(_ finding: LintFinding, separator: String = ", ") -> String {
        [device(finding), frames(finding), repetitions(finding)].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: separator)
    }

    /// `C4:7A:2D:11:90:35 "Pump"`, safe to print.
    private func device(_ finding: LintFinding) -> String? {
        if finding.isAboutHost, finding.peer == nil { return "this host" }
        guard let peer = finding.peer, peer.type != 0xFF else { return nil }
        let name = names[peer].map { " \($0.quoted)" } ?? ""
        return (registry.devices.words(of: peer) + name).safe
    }

    /// `frames 23, 24`, with the input where there are several.
    private func frames(_ finding: LintFinding) -> String {
        let moments = finding.moments.filter { $0.frame > 0 }
        guard let first = moments.first else { return "" }
        return (moments.count > 1 ? "frames " : "frame ") + LintReport.numbers(moments) + source(first.input)
    }

    /// `× 5, also 40, 52, …`; those of another input with its name, `× 3, also 40; 11 of second.btsnoop`
    private func repetitions(_ finding: LintFinding) -> String? {
        guard finding.count > 1 else { return nil }
        let own = finding.moments.first?.input
        let others = Dictionary(grouping: finding.others, by: \.input).sorted {
            $1.key != own && ($0.key == own || $0.key < $1.key)
        }
        let words = others.map { LintReport.numbers($0.value) + ($0.key == own ? "" : source($0.key)) }
        let more = finding.count - 1 > finding.others.count ? ", …" : ""
        return "× \(finding.count.grouped), also \(words.joined(separator: "; "))\(more)"
    }

    /// ` of first.btsnoop`, where there are several inputs.
    private func source(_ input: Int) -> String {
        inputs.count > 1 && inputs.indices.contains(input) ? " of \(inputs[input].safe)" : ""
    }

    /// `1 error, 2 warnings`
    var counts: String {
        let words = LintSeverity.allCases.compactMap { severity -> String? in
            let count = findings.count { $0.severity == severity }
            guard count > 0 else { return nil }
            let noun = severity == .advice ? (count == 1 ? "piece of advice" : "pieces of advice") : severity.rawValue
            return severity == .advice ? "\(count.grouped) \(noun)" : count.grouped(noun)
        }
        let all = words.isEmpty ? "no findings" : words.joined(separator: ", ")
        return hidden > 0 ? "\(all); \(hidden.grouped) known" : all
    }

    /// Of many the first and the last ones.
    private static func numbers(_ moments: [Moment]) -> String {
        let frames = moments.map { "\($0.frame)" }
        guard frames.count > 4 else { return frames.joined(separator: ", ") }
        return frames.prefix(2).joined(separator: ", ") + ", … " + (frames.last ?? "")
    }
}
