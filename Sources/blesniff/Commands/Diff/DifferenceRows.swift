import Decoders
import Sniff
import SniffCompare

/// The lines of a connection: what differs, with what is around it.
struct DifferenceRows {
    private let connection: ConnectionComparison
    private let names: ComparisonNames
    /// Which lines are printed.
    private var isShown: [Bool]
    /// Lines of a run of missing or added operations that are only counted, by the place of the first of them.
    private var folded: [Int: Range<Int>] = [:]
    /// How many more values of a characteristic differ, in the order of the first of them.
    private var more: [(subject: String, count: Int)] = []
    private let width: Int

    /// Values of one characteristic that are printed.
    private static let valuesShown = 3
    /// Operations in a row, missing or added, that are printed: more of them are counted.
    private static let runShown = 6

    init(_ connection: ConnectionComparison, _ names: ComparisonNames, context: Int, showsAll: Bool) {
        self.connection = connection
        self.names = names
        let lines = connection.lines
        var isShown = lines.map { !$0.isSame }
        let frames = lines.compactMap { $0.left?.begin.frame } + lines.compactMap { $0.right?.begin.frame }
        width = "\(frames.max() ?? 0)".utf8.count
        self.isShown = isShown
        if !showsAll {
            foldValues(&isShown)
            foldRuns(&isShown)
        }
        if connection.onlySide == nil {
            for index in lines.indices where isShown[index] && !lines[index].isSame {
                for near in max(0, index - context)...min(lines.count - 1, index + context) where lines[near].isSame {
                    self.isShown[near] = true
                }
            }
        }
        for index in lines.indices where !lines[index].isSame { self.isShown[index] = isShown[index] }
    }

    /// The third value that differs tells what the hundredth does.
    private mutating func foldValues(_ isShown: inout [Bool]) {
        var counts: [String: Int] = [:]
        for (index, line) in connection.lines.enumerated() {
            guard line.changes.count == 1, case .value? = line.changes.first, let operation = line.operation else {
                continue
            }
            let subject = "\(operation.verb) \(operation.about(names))"
            counts[subject, default: 0] += 1
            guard let count = counts[subject], count > DifferenceRows.valuesShown else { continue }
            isShown[index] = false
            if count == DifferenceRows.valuesShown + 1 { more.append((subject, 0)) }
            if let position = more.firstIndex(where: { $0.subject == subject }) { more[position].count += 1 }
        }
    }

    private mutating func foldRuns(_ isShown: inout [Bool]) {
        let lines = connection.lines
        var start = 0
        while start < lines.count {
            var end = start + 1
            while end < lines.count, lines[end].mark == lines[start].mark { end += 1 }
            let isRun = "-+?".contains(lines[start].mark)
            if isRun, end - start > DifferenceRows.runShown + 2 {
                folded[start + DifferenceRows.runShown] = start + DifferenceRows.runShown..<end
                for index in start + DifferenceRows.runShown..<end { isShown[index] = false }
            }
            start = end
        }
    }

    func append(to out: inout ByteBuffer, _ palette: Palette, columns: Int?) {
        let start = out.count
        var skipped = 0
        for (index, line) in connection.lines.enumerated() {
            if let range = folded[index] {
                append(skipped: &skipped, to: &out, palette)
                append(folded: range, to: &out, palette)
            }
            guard isShown[index] else {
                if line.isSame { skipped += 1 }
                continue
            }
            append(skipped: &skipped, to: &out, palette)
            append(line, to: &out, palette)
        }
        if connection.lines.contains(where: { !$0.isSame }) { append(skipped: &skipped, to: &out, palette) }
        for (subject, count) in more {
            out.append(string: "! \(blank)  \(subject)  \(count) more values differ (--values)\n")
        }
        for stream in connection.streams { append(stream, to: &out, palette) }
        // After the mark and both frames, and a little more.
        out.wrapLines(from: start, columns: columns, hanging: 2 * width + 8)
    }

    private var blank: String { String.spaces(2 * width + 2) }

    private func append(skipped: inout Int, to out: inout ByteBuffer, _ palette: Palette) {
        guard skipped > 0 else { return }
        out.append(color: palette.faint)
        out.append(string: "  \(blank)  … \(skipped) the same")
        if palette.faint.utf8CodeUnitCount > 0 { out.append(color: palette.plain) }
        out.append("\n")
        skipped = 0
    }

    private func append(_ line: ComparedLine, to out: inout ByteBuffer, _ palette: Palette) {
        guard let operation = line.operation else { return }
        let color = palette.color(ofMark: line.mark)
        out.append(color: color)
        out.append(string: "\(line.mark) \(frame(line.left))  \(frame(line.right))  \(operation.verb)")
        if !operation.about(names).isEmpty { out.append(string: " \(operation.about(names))") }
        var words = line.remarks(names)
        let showsValue = !line.changes.contains { if case .value = $0 { true } else { false } }
        let showsOutcome = line.changes.contains { if case .outcome = $0 { true } else { false } }
        if showsValue, !showsOutcome, !operation.content.isEmpty { words.insert(operation.content, at: 0) }
        if !words.isEmpty { out.append(string: "  " + words.joined(separator: "; ")) }
        if color.utf8CodeUnitCount > 0 { out.append(color: palette.plain) }
        out.append("\n")
    }

    private func append(folded range: Range<Int>, to out: inout ByteBuffer, _ palette: Palette) {
        let lines = connection.lines[range]
        var counts: [(subject: String, count: Int)] = []
        for line in lines {
            guard let operation = line.operation else { continue }
            let subject =
                operation.about(names).isEmpty ? operation.verb : "\(operation.verb) \(operation.about(names))"
            if let index = counts.firstIndex(where: { $0.subject == subject }) {
                counts[index].count += 1
            } else {
                counts.append((subject, 1))
            }
        }
        let shown = counts.prefix(4).map { "\($0.count) × \($0.subject)" }.joined(separator: ", ")
        let rest = counts.count > 4 ? " and others" : ""
        let mark = lines.first?.mark ?? " "
        let color = palette.color(ofMark: mark)
        out.append(color: color)
        out.append(string: "\(mark) \(blank)  … \(range.count) more: \(shown)\(rest) (--values)")
        if color.utf8CodeUnitCount > 0 { out.append(color: palette.plain) }
        out.append("\n")
    }

    private func append(_ stream: StreamComparison, to out: inout ByteBuffer, _ palette: Palette) {
        let mark: Character =
            !stream.differs ? "=" : stream.doubt != nil ? "?" : stream.isSlower ? "~" : "-"
        let color = stream.differs ? palette.color(ofMark: mark) : palette.faint
        out.append(color: color)
        out.append(string: "\(mark) \(blank)  \(stream.text(names))")
        if color.utf8CodeUnitCount > 0 { out.append(color: palette.plain) }
        out.append("\n")
    }

    private func frame(_ operation: ComparedOperation?) -> String {
        let text = operation.map { "\($0.begin.frame)" } ?? ""
        return String.spaces(width - text.utf8.count) + text
    }
}

extension ComparedLine {
    /// The sign before it.
    var mark: Character {
        guard let change = changes.first else { return " " }
        if doubt != nil { return "?" }
        return switch change {
        case .missing: "-"
        case .added: "+"
        case .moved: ">"
        case .value, .outcome: "!"
        case .latency, .gap: "~"
        }
    }
}

extension StreamComparison {
    /// `notifies Heart Rate Measurement  57 → 20 values, every 1 s, longest pause 1.1 s → 6.3 s; heart_rate 70..75 → 60..90`
    func text(_ names: ComparisonNames) -> String {
        var parts = ["\(change("\(left.count)", "\(right.count)")) values"]
        if hasSameValues { parts.append("the same") }
        if holes > 0 { parts.append("\(holes) missing") }
        if left.intervals.count > 0, right.intervals.count > 0 {
            parts.append("every \(change(left.intervals.median, right.intervals.median))")
            parts.append("longest pause \(change(left.intervals.longest, right.intervals.longest))")
        }
        if stopsEarlier, let one = left.silence, let other = right.silence {
            parts.append("the last \(change(one, other)) before the end")
        }
        let ranges = fields.filter { $0.left != $0.right }.prefix(3).map { field in
            let name = field.path.hasPrefix("value.") ? String(field.path.dropFirst(6)) : field.path
            return "\(name) \(range(field.left)) → \(range(field.right))\(field.unit.isEmpty ? "" : " \(field.unit)")"
        }
        let words = ([parts.joined(separator: ", ")] + ranges + (doubt.map { ["values may be lost: \($0)"] } ?? []))
        return "\(key.kind.rawValue) \(key.subject.words(names))  \(words.joined(separator: "; "))"
    }

    private func change(_ before: String, _ after: String) -> String {
        before == after ? before : "\(before) → \(after)"
    }

    private func change(_ before: Nanoseconds, _ after: Nanoseconds) -> String {
        change(TimeText.text(before), TimeText.text(after))
    }

    private func range(_ range: ClosedRange<Double>) -> String {
        let (low, high) = ("\(FieldValue.decimal(range.lowerBound))", "\(FieldValue.decimal(range.upperBound))")
        return low == high ? low : "\(low)..\(high)"
    }
}

extension Palette {
    func color(ofMark mark: Character) -> StaticString {
        switch mark {
        case "-": fault
        case "+": value
        case "!", "~": received
        case ">": sent
        case "?": unknown
        default: ""
        }
    }
}
