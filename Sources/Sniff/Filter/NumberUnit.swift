/// Units after numbers, as people write them: `45 ms`, `72 bpm`, `4 kB`.
package enum NumberUnit {
    /// The number and the unit after it.
    package static func split(_ text: Substring) -> (digits: Substring, unit: Substring) {
        var index = text.startIndex
        let isHex = text.hasPrefix("0x") || text.hasPrefix("0X")
        while index < text.endIndex {
            let character = text[index]
            let isFirst = index == text.startIndex
            let isExponent =
                character == "e" && text[text.index(after: index)...].first.map { $0.isNumber || $0 == "-" } ?? false
            guard
                character.isASCII && character.isNumber || character == "." || isExponent || isFirst && character == "-"
                    || isHex && (character.isHexDigit || character == "x" || character == "X")
                    || !isFirst && character == "-" && text[text.index(before: index)] == "e"
            else { break }
            index = text.index(after: index)
        }
        let unit = text[index...].drop { $0 == " " }
        return (text[..<index], unit)
    }

    /// The factor from `unit` to the field's unit, `own`: `factor · 10^exponent`.
    package static func scale(_ unit: Substring, _ own: String) -> (factor: Int128, exponent: Int)? {
        let names = [own] + (aliases[own] ?? [])
        if names.contains(where: { $0 == unit }) { return (1, 0) }
        if own == "s", unit == "min" { return (60, 0) }
        if own == "s", unit == "h" { return (3600, 0) }
        guard let first = unit.first, let exponent = prefixes[first] else { return nil }
        let rest = unit.dropFirst()
        return names.contains { $0 == rest } ? (1, exponent) : nil
    }

    /// Whether a word after a number is meant as its unit.
    static func isUnit(_ word: String) -> Bool {
        slips.contains(word.lowercased()) || known.contains { scale(word[...], $0) != nil }
    }

    private static let prefixes: [Character: Int] = ["m": -3, "µ": -6, "μ": -6, "u": -6, "n": -9, "k": 3, "M": 6]
    private static let aliases: [String: [String]] = [
        "/min": ["bpm"], "byte": ["bytes", "B"], "byte/s": ["bytes/s", "B/s"], "°C": ["C"],
    ]

    /// Those of fields.
    private static let known = [
        "s", "byte", "byte/s", "bit", "dB", "dBm", "°C", "°F", "h", "d", "bpm", "/min", "%", "ppm", "V", "J", "K",
    ]

    /// Words that are no units here, but are meant as some: the message tells what is right.
    private static let slips: Set = [
        "sec", "secs", "second", "seconds", "msec", "msecs", "millisecond", "milliseconds", "minute", "minutes", "hour",
        "hours", "kib", "mib", "octets",
    ]
}
