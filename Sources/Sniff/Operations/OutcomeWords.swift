/// How an operation came out, in words.
extension Operation.Outcome {
    /// What went wrong with a message, as a person would say it: `refused with 0000`, `echo 0101 instead of 0201`.
    ///
    /// - Parameter reason: what the machine of the profile calls it: `refused: 0000 (frame 48)`.
    package static func ofMessage(_ reason: String) -> String {
        let text = withoutFrames(reason)
        guard let colon = text.firstIndex(of: ":") else { return text }
        let kind = text[..<colon]
        let detail = text[text.index(after: colon)...].drop { $0 == " " }
        switch kind {
        case "refused":
            let isBytes = !detail.isEmpty && detail.allSatisfy(\.isHexDigit)
            return isBytes ? "refused with \(detail)" : "refused: \(detail)"
        case "echo different":
            let values = detail.split(separator: " for ", maxSplits: 1)
            return values.count == 2 ? "echo \(values[0]) instead of \(values[1])" : text
        case "timeout": return String(detail)
        default: return text
        }
    }

    /// The frames aside: ` (frame 48)`, ` of frame 37`.
    private static func withoutFrames(_ text: String) -> String {
        var text = text[...]
        for mark in [" (frame ", " of frame "] {
            guard let place = text.indices.last(where: { text[$0...].hasPrefix(mark) }) else { continue }
            let rest = text[place...].dropFirst(mark.count)
            if rest.allSatisfy({ $0.isNumber || $0 == ")" }) { text = text[..<place] }
        }
        return String(text)
    }
}
