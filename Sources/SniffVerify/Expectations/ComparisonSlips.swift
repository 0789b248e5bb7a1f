/// How people write ranges and comparisons elsewhere, and what they have to write here: `3-5`, `>3`, `3 to 5`, `min 3`.
enum ComparisonSlips {
    /// The intended comparison, in the words of expectations.
    enum Meaning: Equatable {
        case range(String, String)
        case atLeast(String), moreThan(String), atMost(String), lessThan(String)
        case equal(String), other(String)

        /// As a condition.
        var condition: String {
            switch self {
            case .range(let low, let high): "\(low)..\(high)"
            case .atLeast(let number): "at least \(number)"
            case .moreThan(let number): "more than \(number)"
            case .atMost(let number): "at most \(number)"
            case .lessThan(let number): "less than \(number)"
            case .equal(let text): text
            case .other(let text): "not \(text)"
            }
        }

        /// As keys of something that is counted.
        var times: String? {
            switch self {
            case .range(let low, let high): "times: \(low)..\(high)"
            case .atLeast(let number): "at least: \(number)"
            case .atMost(let number): "at most: \(number)"
            case .equal(let number): number
            case .moreThan(let number): Int(number).flatMap { $0 < .max ? "at least: \($0 + 1)" : nil }
            case .lessThan(let number): Int(number).flatMap { $0 > .min ? "at most: \($0 - 1)" : nil }
            case .other: nil
            }
        }
    }

    /// `nil` for what is none of these.
    static func meaning(_ text: String) -> Meaning? {
        let text = text.trimmed
        let signs: [(String, (String) -> Meaning)] = [
            (">=", { .atLeast($0) }), ("=>", { .atLeast($0) }), ("≥", { .atLeast($0) }), ("<=", { .atMost($0) }),
            ("=<", { .atMost($0) }), ("≤", { .atMost($0) }), (">", { .moreThan($0) }), ("<", { .lessThan($0) }),
            ("==", { .equal($0) }), ("!=", { .other($0) }), ("<>", { .other($0) }), ("≠", { .other($0) }),
            ("=", { .equal($0) }), ("!", { .other($0) }), ("min ", { .atLeast($0) }), ("minimum ", { .atLeast($0) }),
            ("max ", { .atMost($0) }), ("maximum ", { .atMost($0) }), ("up to ", { .atMost($0) }),
            ("above ", { .moreThan($0) }), ("over ", { .moreThan($0) }), ("greater than ", { .moreThan($0) }),
            ("below ", { .lessThan($0) }), ("under ", { .lessThan($0) }), ("exactly ", { .equal($0) }),
            ("at least ", { .atLeast($0) }), ("at most ", { .atMost($0) }), ("more than ", { .moreThan($0) }),
            ("less than ", { .lessThan($0) }),
        ]
        let lowercased = text.lowercased()
        for (sign, make) in signs where lowercased.hasPrefix(sign) {
            let rest = String(text.dropFirst(sign.count).trimmed)
            return rest.first?.isNumber == true || "!=<>≠".contains(sign) && !rest.isEmpty ? make(rest) : nil
        }
        let between = lowercased.hasPrefix("between ") ? text.dropFirst(8) : text
        for middle in ["...", "..", " - ", " – ", "-", "–", "—", " to ", " and ", ","] {
            guard let (low, high) = parts(between, middle) else { continue }
            if high.isEmpty, middle.hasPrefix("."), isNumber(low) { return .atLeast(low) }
            if low.isEmpty, middle.hasPrefix("."), isNumber(high) { return .atMost(high) }
            guard isNumber(low), isNumber(high) else { continue }
            return middle == ".." ? nil : .range(low, high)
        }
        if text.hasSuffix("+"), isNumber(String(text.dropLast())) { return .atLeast(String(text.dropLast())) }
        return nil
    }

    /// `heart_rate >= 30` as it is written here: the field, and what it has to be.
    static func condition(_ text: String) -> (field: String, value: String)? {
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.[]".contains($0)) }
        guard name.first?.isLetter == true, let meaning = meaning(String(text.dropFirst(name.count))) else {
            return nil
        }
        return (String(name), meaning.condition)
    }

    private static func parts(_ text: Substring, _ middle: String) -> (String, String)? {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index...].hasPrefix(middle), index > text.startIndex || middle.hasPrefix(".") {
                let high = text[text.index(index, offsetBy: middle.count)...]
                return (String(text[..<index].trimmed), String(high.trimmed))
            }
            index = text.index(after: index)
        }
        return nil
    }

    /// A number, with its unit.
    private static func isNumber(_ text: String) -> Bool {
        guard text.first?.isNumber == true || text.first == "-" && text.dropFirst().first?.isNumber == true else {
            return false
        }
        return !text.dropFirst().contains { "-–—,<>=+±".contains($0) } && !text.contains("..") && !text.contains(" to ")
    }
}
