import Decoders

/// Reads numbers as people write them: `72`, `0x1b`, `0.8 s`, `45 ms`, `72 bpm`.
enum NumberText {
    /// The number in the unit of the field; `nil` for what is no number.
    ///
    /// - Parameter unit: that of the other end of a range, where this one has none.
    static func number(
        _ text: Substring, _ definition: FieldDefinition, unit other: Substring = ""
    ) throws(ExpressionFault) -> FilterNumber? {
        let (digits, own) = split(text)
        let token = FilterToken(kind: .word, text: String(digits), column: 1, length: digits.count)
        let read: FilterNumber?
        do { read = try FilterLiteral.number(token) } catch { throw ExpressionFault(error.message) }
        guard var number = read else { return nil }
        let unit = own.isEmpty ? other : own
        guard !unit.isEmpty else { return number }
        guard let scale = scale(unit, definition.unit) else {
            throw ExpressionFault(
                definition.unit.isEmpty
                    ? "\(definition.name) has no unit, '\(unit)' does not belong there"
                    : "\(definition.name) is in \(shown(definition)), '\(unit)' is something else")
        }
        let (product, overflow) = number.mantissa.multipliedReportingOverflow(by: scale.factor)
        if overflow { throw ExpressionFault("\(text) has more digits than any field") }
        number.mantissa = product
        number.exponent += scale.exponent
        return number
    }

    /// The number and the unit behind it.
    static func split(_ text: Substring) -> (digits: Substring, unit: Substring) {
        var place = text.startIndex
        let isHex = text.hasPrefix("0x") || text.hasPrefix("0X")
        while place < text.endIndex {
            let character = text[place]
            let isFirst = place == text.startIndex
            let isExponent =
                character == "e" && text[text.index(after: place)...].first.map { $0.isNumber || $0 == "-" } ?? false
            guard
                character.isASCII && character.isNumber || character == "." || isExponent || isFirst && character == "-"
                    || isHex && (character.isHexDigit || character == "x" || character == "X")
                    || !isFirst && character == "-" && text[text.index(before: place)] == "e"
            else { break }
            place = text.index(after: place)
        }
        let unit = text[place...].drop { $0 == " " }
        return (text[..<place], unit)
    }

    private static func scale(_ unit: Substring, _ own: String) -> (factor: Int128, exponent: Int)? {
        let names = [own] + (aliases[own] ?? [])
        if names.contains(where: { $0 == unit }) { return (1, 0) }
        if own == "s", unit == "min" { return (60, 0) }
        if own == "s", unit == "h" { return (3600, 0) }
        guard let first = unit.first, let exponent = prefixes[first] else { return nil }
        let rest = unit.dropFirst()
        return names.contains { $0 == rest } ? (1, exponent) : nil
    }

    private static let prefixes: [Character: Int] = ["m": -3, "µ": -6, "μ": -6, "u": -6, "n": -9, "k": 3, "M": 6]
    private static let aliases: [String: [String]] = [
        "/min": ["bpm"], "byte": ["bytes", "B"], "byte/s": ["bytes/s", "B/s"], "°C": ["C"],
    ]

    /// A unit for people.
    static func shown(_ definition: FieldDefinition) -> String {
        switch definition.unit {
        case "/min" where definition.name.contains("heart_rate") || definition.name.contains("pulse_rate"): "bpm"
        case "byte": "bytes"
        default: definition.unit
        }
    }

    /// A number with its unit behind it.
    static func withUnit(_ text: String, _ definition: FieldDefinition) -> String {
        let unit = shown(definition)
        return unit.isEmpty ? text : "\(text)\(unit == "%" ? "" : " ")\(unit)"
    }
}
