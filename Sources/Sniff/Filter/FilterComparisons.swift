import Decoders

/// One comparison: which values a field of this type is compared with, and how.
extension FilterCompiler {
    mutating func test(
        _ comparison: FilterComparison, _ field: FilterField
    ) throws(FilterFault) -> FilterProgram.Step {
        var step = try operands(comparison, field)
        // For names, `named` has chosen the numbers whose names differ: a number without a name has none that differs.
        step.isNegated = comparison.isNegated && step.test != .named
        return step
    }

    private mutating func operands(
        _ comparison: FilterComparison, _ field: FilterField
    ) throws(FilterFault) -> FilterProgram.Step {
        if field.type == .object || field.type == .array { throw unlike(comparison, whole: field) }
        if comparison.relation == .matches { return try pattern(comparison, field) }
        let isNumber = field.type == .integer || field.type == .decimal
        if !isNumber, comparison.relation.isOrdering || comparison.operands.contains(where: { $0.high != nil }) {
            let offset = comparison.operands.first { $0.high != nil }?.low ?? comparison.sign
            throw FilterFault(
                offset, "comparison of unlike types: \(field.path) is \(field.type.phrase) and has no order")
        }
        // A list of numbers contains a number if an element equals it; only strings have parts.
        let isPart = comparison.relation == .contains && (field.type == .text || field.type == .hex)
        if comparison.relation == .contains, !isPart, field.type != .address, !field.isList {
            let hint = field.type == .uuid ? "; use ==, or matches on its written form" : field.nameHint
            throw FilterFault(
                comparison.sign,
                "comparison of unlike types: \(field.path) is \(field.type.phrase) and has no parts\(hint)")
        }
        switch field.type {
        case .integer, .decimal: return try numbers(comparison, field)
        case .boolean: return try booleans(comparison, field)
        case .address: return try addresses(comparison, field)
        case .uuid: return try uuids(comparison, field)
        default:
            if let names = field.names { return try named(comparison, field, names) }
            return try strings(comparison, field, isPart: isPart)
        }
    }

    private mutating func numbers(
        _ comparison: FilterComparison, _ field: FilterField
    ) throws(FilterFault) -> FilterProgram.Step {
        var step = FilterProgram.Step(test: .numbers, key: .none, first: Int32(program.ranges.count))
        for operand in comparison.operands {
            guard let end = operand.high else {
                program.ranges.append(FilterRange(comparison.relation, try number(operand.low, field)))
                continue
            }
            // Of 10..100 ms both are milliseconds.
            let unit = end.kind == .word ? NumberUnit.split(end.text[...]).unit : ""
            let low = try number(operand.low, field, unit: NumberUnit.scale(unit, field.unit) == nil ? "" : unit)
            let high = try number(end, field)
            if high.order(of: low.mantissa, exponent: low.exponent) > 0 {
                throw FilterFault(operand.low, "nothing lies in this range: \(operand.low.text) is above \(end.text)")
            }
            program.ranges.append(FilterRange(low, through: high))
        }
        step.last = Int32(program.ranges.count)
        return step
    }

    /// - Parameter other: the unit of the other end of a range, where this one has none.
    private mutating func number(
        _ token: FilterToken, _ field: FilterField, unit other: Substring = ""
    ) throws(FilterFault) -> FilterNumber {
        if token.kind == .quoted { throw unlike(token, field, field.nameHint) }
        if let number = try FilterLiteral.number(token) {
            if other.isEmpty { noteHint(number, token, field) }
            return other.isEmpty ? number : try scaled(number, other, token, field)
        }
        let (digits, unit) = NumberUnit.split(token.text[...])
        if unit.first == ":", unit.dropFirst().first?.isNumber == true, field.unit == "s" {
            throw FilterFault(
                token, "times are numbers of seconds: time_relative counts from the first packet, time from 1970")
        }
        let word = FilterToken(kind: .word, text: String(digits), column: token.column, length: token.length)
        let isHex = token.text.allSatisfy(\.isHexDigit)
        if !unit.isEmpty, !isHex || NumberUnit.scale(unit, field.unit) != nil,
            let number = try FilterLiteral.number(word)
        {
            return try scaled(number, unit, token, field)
        }
        throw unlike(token, field, isHex ? "; hexadecimal numbers begin with 0x" : "")
    }

    /// Numbers of seconds that are more likely milliseconds, or a distance from the beginning.
    private mutating func noteHint(_ number: FilterNumber, _ token: FilterToken, _ field: FilterField) {
        guard field.unit == "s" else { return }
        if field.path == "time" {
            // A year.
            guard number.order(of: 31_536_000, exponent: 0) > 0 else { return }
            program.hint = "time counts from 1970, time_relative from the first packet"
        } else if field.path != "time_relative", number.order(of: 10, exponent: 0) < 0 {
            program.hint = "\(field.path) is in seconds: milliseconds are written \(token.text)ms"
        }
    }

    private func scaled(
        _ number: FilterNumber, _ unit: Substring, _ token: FilterToken, _ field: FilterField
    ) throws(FilterFault) -> FilterNumber {
        guard let scale = NumberUnit.scale(unit, field.unit) else {
            throw FilterFault(token, "\(field.path) \(field.unitPhrase); '\(unit)' does not belong there")
        }
        let (mantissa, overflow) = number.mantissa.multipliedReportingOverflow(by: scale.factor)
        if overflow { throw FilterFault(token, "\(token.shown) has more digits than any field") }
        return FilterNumber(mantissa: mantissa, exponent: number.exponent + scale.exponent)
    }

    private mutating func booleans(
        _ comparison: FilterComparison, _ field: FilterField
    ) throws(FilterFault) -> FilterProgram.Step {
        var step = FilterProgram.Step(test: .numbers, key: .none, first: Int32(program.ranges.count))
        for operand in comparison.operands {
            guard operand.low.kind == .word, let value = FilterLiteral.boolean(operand.low) else {
                throw unlike(operand.low, field, "; write true or false")
            }
            program.ranges.append(FilterRange(.equal, FilterNumber(mantissa: value ? 1 : 0, exponent: 0)))
        }
        step.last = Int32(program.ranges.count)
        return step
    }

    private mutating func addresses(
        _ comparison: FilterComparison, _ field: FilterField
    ) throws(FilterFault) -> FilterProgram.Step {
        if comparison.relation == .contains {
            var step = FilterProgram.Step(test: .addressContains, key: .none, first: Int32(program.strings.count))
            for operand in comparison.operands {
                guard let bytes = FilterLiteral.bytes(operand.low.text), bytes.count <= 6 else {
                    throw unlike(operand.low, field, "; write its bytes as in AA:BB:CC")
                }
                append(bytes)
            }
            step.last = Int32(program.strings.count)
            return step
        }
        var step = FilterProgram.Step(test: .address, key: .none, first: Int32(program.addresses.count))
        for operand in comparison.operands {
            guard let address = FilterLiteral.address(operand.low.text) else {
                throw unlike(
                    operand.low, field,
                    "; write one as AA:BB:CC:DD:EE:FF, with /public or /random after it if only that")
            }
            program.addresses.append(address)
        }
        step.last = Int32(program.addresses.count)
        return step
    }

    private mutating func uuids(
        _ comparison: FilterComparison, _ field: FilterField
    ) throws(FilterFault) -> FilterProgram.Step {
        var step = FilterProgram.Step(test: .uuid, key: .none, first: Int32(program.uuids.count))
        for operand in comparison.operands {
            if let uuid = FilterLiteral.uuid(operand.low.text) {
                program.uuids.append(uuid)
                continue
            }
            let named = names.vocabulary.uuidNames.uuids(named: operand.low.text)
            guard !named.isEmpty else {
                let nearest = names.vocabulary.uuidNames.nearest(to: operand.low.text)
                let digits = "; write 4, 8 or all 32 digits, as in 2A37, or a name"
                throw unlike(operand.low, field, NearestName.hint(nearest, quote: "\"", orElse: digits))
            }
            program.uuids += named
        }
        step.last = Int32(program.uuids.count)
        return step
    }

    private mutating func strings(
        _ comparison: FilterComparison, _ field: FilterField, isPart: Bool
    ) throws(FilterFault) -> FilterProgram.Step {
        var step = FilterProgram.Step(
            test: isPart ? .bytesContain : .bytesEqual, key: .none, first: Int32(program.strings.count))
        let known = field.type == .text ? FieldTexts.all(of: field, names) : nil
        for operand in comparison.operands {
            let string = try field.type == .hex ? bytes(operand.low, field) : text(operand.low, field)
            if let known { try refuse(string, operand.low, comparison, of: field.path, among: known) }
            append(string)
        }
        step.last = Int32(program.strings.count)
        return step
    }

    /// Refuses a text that is none of those, or no part of them: nothing would ever match.
    private func refuse(
        _ string: [UInt8], _ token: FilterToken, _ comparison: FilterComparison, of path: String, among known: [String]
    ) throws(FilterFault) {
        let text = String(decoding: string, as: UTF8.self)
        let isPart = comparison.relation == .contains
        let isFound = known.contains { name in
            isPart
                ? string.withUnsafeBufferPointer { part in
                    var name = name
                    return name.withUTF8 { ByteSearch.contains(part, in: $0) }
                }
                : name == text
        }
        guard !isFound else { return }
        let hint = FieldTexts.hint(text, of: path, among: known)
        throw FilterFault(token, "\(path) \(isPart ? "never contains" : "is never") \(token.shown)\(hint)")
    }

    private func text(_ token: FilterToken, _ field: FilterField) throws(FilterFault) -> [UInt8] {
        guard token.kind == .quoted else { throw unlike(token, field, "; write \"\(token.text)\"") }
        return try FilterLiteral.text(token)
    }

    /// A byte string, or the bytes of a text. Hexadecimal digits in quotes could be either, so they are neither.
    private func bytes(_ token: FilterToken, _ field: FilterField) throws(FilterFault) -> [UInt8] {
        if token.kind == .quoted {
            if FilterLiteral.bytes(token.text) != nil {
                let ascii = Array(token.text.utf8).hexDigits
                throw FilterFault(
                    token,
                    "ambiguous: write \(token.text) for these bytes, or \(ascii) for the characters as bytes")
            }
            return try FilterLiteral.text(token)
        }
        if let bytes = FilterLiteral.bytes(token.text) { return bytes }
        throw unlike(token, field, "; bytes have two hexadecimal digits each, as in 0648 or 06:48")
    }

    /// A comparison with the names of a number: it becomes one with the numbers that have these names.
    private mutating func named(
        _ comparison: FilterComparison, _ field: FilterField, _ source: NameSource
    ) throws(FilterFault) -> FilterProgram.Step {
        var catalogue = catalogues.removeValue(forKey: field.path) ?? NameCatalogue(source)
        defer { catalogues[field.path] = catalogue }
        var isWanted = [Bool](repeating: false, count: catalogue.names.count)
        for operand in comparison.operands {
            let name = try text(operand.low, field)
            if comparison.relation == .contains {
                name.withUnsafeBufferPointer { part in
                    for (index, name) in catalogue.names.enumerated() where !isWanted[index] {
                        isWanted[index] = ByteSearch.contains(part, in: name.utf8)
                    }
                }
                continue
            }
            let indices = catalogue.indices(of: name)
            for index in indices { isWanted[index] = true }
            if indices.isEmpty {
                let hint = FieldTexts.hint(
                    String(decoding: name, as: UTF8.self), of: field.path, among: catalogue.names.map(\.string))
                throw FilterFault(operand.low, "\(field.path) is never \(operand.low.shown)\(hint)")
            }
        }
        return named(catalogue) { isWanted[$0] != comparison.isNegated }
    }

    private mutating func pattern(
        _ comparison: FilterComparison, _ field: FilterField
    ) throws(FilterFault) -> FilterProgram.Step {
        guard [.text, .hex, .address, .uuid].contains(field.type) else {
            throw FilterFault(
                comparison.sign,
                "comparison of unlike types: 'matches' is for text; "
                    + "\(field.path) is \(field.type.phrase)\(field.nameHint)")
        }
        let token = comparison.operands[0].low
        guard token.kind == .quoted else {
            throw FilterFault(token, "a regular expression needs quotes: \"\(token.text)\"")
        }
        let pattern: TextPattern
        do {
            pattern = try TextPattern(token.text)
        } catch {
            throw FilterFault(token.column + 1 + min(error.offset, token.text.count), 1, error.message)
        }
        if let source = field.names {
            let catalogue = catalogues[field.path] ?? NameCatalogue(source)
            catalogues[field.path] = catalogue
            return named(catalogue) { pattern.isFound(in: catalogue.names[$0].utf8) }
        }
        if field.type == .text, let known = FieldTexts.all(of: field, names),
            !known.contains(where: { FieldValue.text($0).isFound(pattern) })
        {
            throw FilterFault(
                token, "\(field.path) is never like \(token.shown)\(FieldTexts.hint("", of: field.path, among: known))")
        }
        program.patterns.append(pattern)
        return FilterProgram.Step(
            test: .pattern, key: .none, first: Int32(program.patterns.count - 1), last: Int32(program.patterns.count))
    }

    private func unlike(_ token: FilterToken, _ field: FilterField, _ hint: String) -> FilterFault {
        // A field on the right is the most likely reason for a word that is no literal.
        let isField = token.kind == .word && names.field(path: token.text) != nil
        return FilterFault(
            token,
            isField
                ? "a field is compared with a literal, not with another field"
                : "comparison of unlike types: \(field.path) is \(field.type.phrase), \(token.shown) is not\(hint)")
    }

    private func unlike(_ comparison: FilterComparison, whole field: FilterField) -> FilterFault {
        FilterFault(
            comparison.sign,
            "comparison of unlike types: \(field.path) is \(field.type.phrase); compare one of its fields, "
                + "or ask whether it is there: exists \(field.path)")
    }
}

extension FilterField {
    /// Text for a number that has a name.
    fileprivate var nameHint: String { hasNames ? "; its name is \(path)\(FilterNames.nameSuffix)" : "" }

    /// The unit of a number.
    fileprivate var unitPhrase: String {
        switch unit {
        case "": "has no unit"
        case "byte": "is in bytes, also written kB or MB"
        case "s": "is in s, also written ms, µs, min or h"
        default: "is in \(unit)"
        }
    }
}

extension FieldType {
    /// With its article, for messages.
    fileprivate var phrase: String {
        switch self {
        case .integer: "an integer"
        case .decimal: "a number"
        case .boolean: "true or false"
        case .text: "text"
        case .hex: "a byte string"
        case .address: "a device address"
        case .uuid: "a UUID"
        case .object: "an object"
        case .array: "an array of objects"
        }
    }
}
