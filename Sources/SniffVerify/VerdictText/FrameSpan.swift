/// The frames that a verdict rests on, of one input.
package struct FrameSpan: CustomStringConvertible {
    package let input: Int
    package let first: UInt64
    package let last: UInt64
    private let frames: Set<UInt64>

    /// More frames than these are not worth reading from end to end.
    private static let longest: UInt64 = 60

    /// Those of the input that what is wrong lies in; `nil` where the verdict rests on no packet.
    package init?(_ requirement: RequirementReport) {
        let evidence = requirement.allEvidence.filter { $0.role != .fine }
        let wrong =
            evidence.first { $0.role == .wrong && $0.operation != nil } ?? evidence.first { $0.operation != nil }
        let input = wrong?.moment.input ?? evidence.first?.moment.input ?? 0
        var frames: Set<UInt64> = []
        for item in evidence where item.moment.input == input && item.moment.frame > 0 {
            frames.insert(item.moment.frame)
            if let end = item.operation?.end, end.input == input, end.frame > item.moment.frame {
                frames.insert(end.frame)
            }
        }
        for gap in requirement.gaps.prefix(3) where gap.moment.input == input && gap.moment.frame > 0 {
            frames.insert(gap.moment.frame)
        }
        guard let first = frames.min(), let last = frames.max() else { return nil }
        (self.input, self.first, self.last, self.frames) = (input, first, last, frames)
    }

    /// As a filter compares with it.
    package var description: String {
        if first == last { return "== \(first)" }
        if last - first <= FrameSpan.longest { return "in \(first)..\(last)" }
        return "in {" + frames.sorted().map { "\($0)" }.joined(separator: ", ") + "}"
    }
}
