/// The packets that a page lists, for those who look them up.
extension ReportModel {
    /// Each once, the most important first: evidence of verdicts, findings, steps that failed, ends; then the other findings
    /// and steps, connections, stalls and values.
    package var listedMarks: [ReportMark] {
        var marks = evidence
        let findings = findings ?? ReportFindings()
        marks += findings.own.flatMap(\.marks)
        let steps = connections.flatMap(\.steps)
        marks += steps.filter(\.isWrong).compactMap(\.mark)
        marks += steps.filter { $0.sort == .end }.compactMap(\.mark)
        marks += findings.others.flatMap(\.marks)
        marks += steps.compactMap(\.mark)
        marks += connections.map(\.begin)
        marks += runs.flatMap { [$0.mark] + $0.stalls.map(\.mark) }
        var seen: Set<ListedPacket> = []
        return marks.filter { $0.frame > 0 && seen.insert(ListedPacket($0)).inserted }
    }

    /// Of verdicts on captures that the page shows.
    private var evidence: [ReportMark] {
        let requirements = verdicts?.requirements.filter { $0.verdict != "met" } ?? []
        return requirements.flatMap { requirement in
            requirement.evidence.compactMap { evidence in
                guard let frame = evidence.frame, let input = evidence.input ?? requirement.inputs.first,
                    let index = inputs.firstIndex(of: input.lastComponent)
                else { return nil }
                return ReportMark(x: nil, frame: frame, input: index)
            }
        }
    }
}

/// The packet of a mark, wherever it is on the page.
struct ListedPacket: Hashable {
    let frame: UInt64
    let input: Int

    init(_ mark: ReportMark) { (frame, input) = (mark.frame, mark.input) }

    init(_ packet: ReportPacket) { (frame, input) = (packet.frame, packet.input) }
}
