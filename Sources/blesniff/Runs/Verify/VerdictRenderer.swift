import ArgumentParser
import Decoders

enum VerdictFormat: String, ExpressibleByArgument, CaseIterable { case text, jsonl, csv, tap, github }

/// A form of verdicts that is written as they come.
protocol VerdictRenderer {
    mutating func begin(into out: inout ByteBuffer)
    /// One requirement of a judgement, by its index.
    mutating func append(_ index: Int, of judgement: Judgement, into out: inout ByteBuffer)
    mutating func finish(_ summary: VerdictSummary, into out: inout ByteBuffer)
}

extension VerdictRenderer {
    func begin(into out: inout ByteBuffer) {}
    func finish(_ summary: VerdictSummary, into out: inout ByteBuffer) {}
}

extension VerdictFormat {
    /// - Parameter text: how text looks.
    func renderer(_ text: VerdictTextStyle) -> any VerdictRenderer {
        switch self {
        case .text: VerdictTextRenderer(text)
        case .jsonl: VerdictJSONRenderer(showsSecrets: text.showsSecrets)
        case .csv: OccurrenceCSVRenderer()
        case .tap: TAPRenderer(showsSecrets: text.showsSecrets, allowed: text.allowed)
        case .github: GitHubRenderer(showsSecrets: text.showsSecrets)
        }
    }
}
