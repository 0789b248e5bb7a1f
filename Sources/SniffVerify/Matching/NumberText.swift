import Decoders
import Sniff

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
        guard let scale = NumberUnit.scale(unit, definition.unit) else {
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

    /// The number and the unit after it.
    static func split(_ text: Substring) -> (digits: Substring, unit: Substring) { NumberUnit.split(text) }

    /// A unit for people.
    static func shown(_ definition: FieldDefinition) -> String {
        definition.unit == "byte" ? "bytes" : definition.unit
    }

    /// A number with its unit after it.
    static func withUnit(_ text: String, _ definition: FieldDefinition) -> String {
        let unit = shown(definition)
        return unit.isEmpty ? text : "\(text)\(unit == "%" ? "" : " ")\(unit)"
    }
}
