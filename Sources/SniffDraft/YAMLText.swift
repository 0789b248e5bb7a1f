import Sniff
import SniffVerify

/// Pieces of YAML.
enum YAMLText {
    /// A scalar that is read back as it is, also inside of braces.
    static func scalar(_ text: String) -> String {
        if isPlain(text) { return text }
        // Between single quotes, backslashes and double quotes are themselves.
        if text.contains(where: { $0 == "\"" || $0 == "\\" }), !text.contains("'"), ExactText.isPrintable(text),
            text.allSatisfy(\.isASCII)
        {
            return "'\(text)'"
        }
        var (quoted, marks) = ("\"", CombiningMarks())
        for scalar in text.unicodeScalars {
            let pilesUp = marks.pileUp(with: scalar.value)
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default:
                if scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value {
                    quoted += "\\x" + UInt8(truncatingIfNeeded: scalar.value).hexDigits
                } else if scalar.isHarmful || pilesUp {
                    // Eight digits for all: the expectation is read back as it was.
                    quoted += "\\U" + scalar.value.hexDigits
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        }
        return quoted + "\""
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        let isSafe = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && !scalar.isHarmful
                && !",[]{}#:\"'&*!|>%@`?\\".unicodeScalars.contains(scalar)
        }
        return isSafe && first != " " && last != " " && first != "-" && first != "/" && first != "=" && first != "~"
    }

    static func values(_ values: [String]) -> String {
        values.count == 1 ? scalar(values[0]) : "[\(values.map(scalar).joined(separator: ", "))]"
    }

    /// As a key: brackets would begin a list.
    static func key(_ path: String) -> String { scalar(path) }

    static func fields(_ conditions: [TraceExpectation.Condition]) -> String {
        conditions.map { "\(key($0.path)): \(values($0.values))" }.joined(separator: ", ")
    }

    static func patterns(_ patterns: [OperationPattern]) -> String {
        patterns.count == 1 ? pattern(patterns[0]) : "[\(patterns.map(pattern).joined(separator: ", "))]"
    }

    static func pattern(_ pattern: OperationPattern) -> String {
        let parts = parts(pattern)
        if parts.count == 1, parts[0].value.isEmpty { return parts[0].key }
        let texts = parts.map { $0.value.isEmpty ? "\($0.key): any" : "\($0.key): \($0.value)" }
        return "{\(texts.joined(separator: ", "))}"
    }

    /// A step of a rule, on one line.
    static func step(_ step: ExpectedStep) -> String {
        guard case .operation(let pattern, let times) = step.form else { return "" }
        var text = self.pattern(pattern)
        guard times != 1...1 else { return text }
        if !text.hasPrefix("{") { text = "{\(text): any}" }
        let count =
            times.lowerBound == times.upperBound
            ? "times: \(times.lowerBound)"
            : times.upperBound == .max
                ? "at least: \(times.lowerBound)" : "times: \(times.lowerBound)..\(times.upperBound)"
        return "\(text.dropLast()), \(count)}"
    }

    /// The keys of an operation: first the verb with its target.
    static func parts(_ pattern: OperationPattern) -> [(key: String, value: String)] {
        var parts = [(key: pattern.verb.word, value: pattern.target.map(scalar) ?? "")]
        let whole = ["value", "bytes", "text", "xor"]
        for condition in pattern.conditions where whole.contains(condition.path) {
            parts.append((condition.path, values(condition.values)))
        }
        let others = pattern.conditions.filter { !whole.contains($0.path) }
        if !others.isEmpty { parts.append(("where", "{\(fields(others))}")) }
        switch pattern.result {
        case nil: break
        case .any: parts.append(("result", "any"))
        case .success: parts.append(("result", "success"))
        case .refused: parts.append(("result", "refused"))
        case .unanswered: parts.append(("result", "unanswered"))
        case .error(let error): parts.append(("result", scalar(error)))
        }
        if let device = pattern.device { parts.append(("device", device)) }
        if let name = pattern.name { parts.append(("as", name)) }
        return parts
    }
}

extension String {
    /// Without what would end a comment, or harm who reads it.
    var onOneLine: String {
        var marks = CombiningMarks()
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { marks.pileUp(with: $0.value) || $0.isHarmful ? " " : $0 }))
    }
}

extension String {
    /// As the beginning of a sentence.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
