import Decoders
import Sniff

/// Reads the values of a condition in the type of its field.
struct ValueReader {
    let references: ReferenceText
    let aliases: CompiledAliases
    /// The path of the condition.
    let path: String
    let field: OperationField
    /// All texts that the field can be, where they are known.
    let texts: [String]?
    /// Those of the operations that are meant.
    let kinds: OperationKinds

    private var definition: FieldDefinition { field.definition }
    private var isNumber: Bool { definition.type == .integer || definition.type == .decimal }

    /// - Throws: what is wrong with it.
    func value(_ text: String, isNegated: Bool = false) throws(ExpressionFault) -> ExpectedValue {
        let trimmed = text.trimmed
        if trimmed.hasPrefix("not ") { return try value(String(trimmed.dropFirst(4)), isNegated: !isNegated) }
        if trimmed == "present" || trimmed == "absent" {
            let isPresent = (trimmed == "present") != isNegated
            return ExpectedValue(
                form: isPresent ? .present : .absent, isNegated: false, text: isPresent ? "any" : "none")
        }
        let (form, shown) = try form(trimmed)
        return ExpectedValue(form: form, isNegated: isNegated, text: isNegated ? "not \(shown)" : shown)
    }

    private func form(_ text: Substring) throws(ExpressionFault) -> (ExpectedValue.Form, shown: String) {
        guard definition.type != .object, definition.type != .array else {
            throw ExpressionFault("\(path) has fields and no value of its own; write present or absent, or one of them")
        }
        if text.count >= 2, text.hasPrefix("/"), text.hasSuffix("/") { return try pattern(text) }
        if definition.type == .hex { return try bytes(text) }
        try refuseSlip(text)
        if isNumber, let comparison = try comparison(text) { return comparison }
        if ReferenceText.hasReference(text), isNumber || text.hasPrefix("{") {
            let operand = try references.operand(text, path: path, definition)
            return (.computed(ComputedValue(form: .equal(operand))), String(text))
        }
        switch definition.type {
        case .integer, .decimal: return try number(text)
        case .boolean:
            guard let boolean = ["true": true, "1": true, "false": false, "0": false][text.lowercased()] else {
                let meant = ["yes": "true", "on": "true", "no": "false", "off": "false"][text.lowercased()]
                throw ExpressionFault(
                    "\(path) is true or false, not '\(text)'" + (meant.map { "; write '\($0)'" } ?? ""))
            }
            return (.boolean(boolean), boolean ? "true" : "false")
        case .uuid:
            if let uuids = aliases.uuids(String(text)) { return (.uuids(uuids), String(text)) }
            let names = AttributeNames(registry: references.registry)
            let uuids = names.uuids(String(text), .service) + names.uuids(String(text), .attribute)
            guard !uuids.isEmpty else {
                let near = aliases.names(near: String(text)) + names.nearest(to: String(text), .service)
                throw ExpressionFault("\(path): '\(text)' is no UUID, and no name of one\(NearestName.hint(near))")
            }
            return (.uuids(uuids), String(text))
        case .address:
            guard let address = FilterLiteral.address(String(text)) else {
                throw ExpressionFault("\(path) is an address, as in AA:BB:CC:DD:EE:FF; '\(text)' is none")
            }
            return (.address(address), text.uppercased())
        default:
            let known = try known(String(text))
            return (.texts(known), known.map { "\"\($0)\"" }.joined(separator: " or "))
        }
    }

    private func pattern(_ text: Substring) throws(ExpressionFault) -> (ExpectedValue.Form, shown: String) {
        let pattern: TextPattern
        do { pattern = try TextPattern(String(text.dropFirst().dropLast())) } catch {
            throw ExpressionFault("\(text): \(error.message)")
        }
        if let texts, !texts.contains(where: { FieldValue.text($0).isFound(pattern) }) {
            let verbs = verbs { FieldValue.text($0).isFound(pattern) }
            throw ExpressionFault("\(path) is never \(text)\(ValueReader.suggestion(texts, near: ""))\(verbs)")
        }
        guard isNumber else { return (.pattern(pattern), String(text)) }
        guard let names = definition.names else {
            throw ExpressionFault("\(path) is a number; a regular expression is for text and bytes")
        }
        let numbers = names.all.filter { pattern.isFound(in: $0.name.utf8) }.map(\.number)
        if numbers.isEmpty { throw ExpressionFault("\(path) is never \(text)\(ValueReader.list(names))") }
        return (.numbers(numbers), String(text))
    }

    /// Tells a range and a comparison in other words than those of expectations.
    private func refuseSlip(_ text: Substring) throws(ExpressionFault) {
        if isNumber, text.contains(where: \.isNumber), text.contains(" or ") || text.contains(",") {
            let values = text.split(separator: text.contains(",") ? "," : " or ").map { String($0.trimmed) }
            throw ExpressionFault(
                "\(path): '\(text)' is no number; one of several is a list: [\(values.joined(separator: ", "))]")
        }
        guard isNumber, !text.contains("{"), let meaning = ComparisonSlips.meaning(String(text)) else { return }
        let words = ["at least ", "at most ", "more than ", "less than "]
        if words.contains(where: text.hasPrefix) { return }
        throw ExpressionFault("\(path): '\(text)' is no number; write '\(meaning.condition)'")
    }

    /// `at least 3`, `30..260`, with references too.
    private func comparison(_ text: Substring) throws(ExpressionFault) -> (ExpectedValue.Form, shown: String)? {
        let words: [(String, FilterComparison.Relation, (ComputedValue.Operand) -> ComputedValue.Form)] = [
            ("at least ", .greaterOrEqual, { .atLeast($0) }), ("at most ", .lessOrEqual, { .atMost($0) }),
            ("more than ", .greater, { .moreThan($0) }), ("less than ", .less, { .lessThan($0) }),
        ]
        for (word, relation, make) in words where text.hasPrefix(word) {
            let rest = text.dropFirst(word.count).trimmed
            if rest.contains("{") {
                return (
                    .computed(ComputedValue(form: make(try references.operand(rest, path: path, definition)))),
                    String(text)
                )
            }
            guard let number = try NumberText.number(rest, definition) else {
                throw ExpressionFault("'\(rest)' is no number")
            }
            return (.number(FilterRange(relation, number)), shown(text))
        }
        guard let ends = ValueReader.ends(text) else { return nil }
        if text.contains("{") {
            let low = try references.operand(ends.low, path: path, definition)
            return (
                .computed(ComputedValue(form: .range(low, try references.operand(ends.high, path: path, definition)))),
                String(text)
            )
        }
        let unit = NumberText.split(ends.high).unit
        guard let low = try NumberText.number(ends.low, definition, unit: unit),
            let high = try NumberText.number(ends.high, definition)
        else { throw ExpressionFault("\(path) is a number; '\(text)' is no range of numbers") }
        if high.order(of: low.mantissa, exponent: low.exponent) > 0 {
            throw ExpressionFault("nothing lies in this range: \(ends.low) is above \(ends.high)")
        }
        return (.number(FilterRange(low, through: high)), shown(text))
    }

    /// The ends of a range, cut at two points outside braces.
    private static func ends(_ text: Substring) -> (low: Substring, high: Substring)? {
        var depth = 0
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case "{": depth += 1
            case "}": depth -= 1
            case "." where depth == 0 && text[index...].hasPrefix(".."):
                return (text[..<index].trimmed, text[text.index(index, offsetBy: 2)...].trimmed)
            default: break
            }
            index = text.index(after: index)
        }
        return nil
    }

    /// The text, with the unit of the field where it has none.
    private func shown(_ text: Substring) -> String {
        text.last?.isNumber == true ? NumberText.withUnit(String(text), definition) : String(text)
    }

    private static func numberHint(_ text: Substring) -> String {
        switch text.lowercased() {
        case "*", "any", "anything", "some", "?", "exists": "; that there is one is 'present'"
        case "none", "missing", "null", "nil", "nothing", "empty": "; that there is none is 'absent'"
        default: ""
        }
    }

    private func number(_ text: Substring) throws(ExpressionFault) -> (ExpectedValue.Form, shown: String) {
        if let number = try NumberText.number(text, definition) {
            return (.number(FilterRange(.equal, number)), shown(text))
        }
        guard let names = definition.names else {
            throw ExpressionFault("\(path) is a number; '\(text)' is none\(ValueReader.numberHint(text))")
        }
        let wanted = text.lowercased()
        let numbers = names.all.filter { $0.name.string.lowercased() == wanted }.map(\.number)
        if numbers.isEmpty { throw ExpressionFault("\(path) is never '\(text)'\(ValueReader.list(names, near: text))") }
        return (.numbers(numbers), String(text))
    }

    /// The names that there are, or the nearest of many.
    private static func list(_ names: NameSource, near text: Substring = "") -> String {
        let all = names.all.map(\.name.string)
        if all.count <= 12 { return "; it is \(all.joined(separator: ", "))" }
        return NearestName.hint(NearestName.texts(near: String(text), among: all))
    }

    /// The probable meaning, or the list of possible ones.
    private static func suggestion(_ texts: [String], near text: String) -> String {
        NearestName.hint(
            NearestName.texts(near: text, among: texts),
            orElse: texts.count <= 12 ? "; it is \(texts.joined(separator: ", "))" : "")
    }

    /// A text that facts can be: in any case of letters, and errors by their numbers.
    private func known(_ text: String) throws(ExpressionFault) -> [String] {
        guard let texts else { return [text] }
        if case .fact(let fact) = field.form, fact.isError { return try errors(text, fact) }
        let wanted = text.lowercased()
        guard let known = texts.first(where: { $0.lowercased() == wanted }) else {
            let verbs = verbs { $0.lowercased() == wanted }
            throw ExpressionFault("\(path) is never '\(text)'\(ValueReader.suggestion(texts, near: text))\(verbs)")
        }
        return [known]
    }

    private func errors(_ text: String, _ fact: OperationFact) throws(ExpressionFault) -> [String] {
        let error = try ErrorReference(text)
        let kinds = kinds.intersection(fact.definition.kinds)
        if let code = error.code, ApplicationError.codes.contains(code), kinds.errorSources.contains(.attribute) {
            throw ExpressionFault(
                "\(path): errors of applications (0x80 to 0x9F) share a name; write 'result: \(text)' beside the operation"
            )
        }
        guard error.exists else { throw error.unknown() }
        let names = error.names(in: kinds)
        if names.isEmpty { throw error.impossible("\(path) is never", in: kinds) }
        return names
    }

    /// The verbs that have such a text here: `; 'disconnects' has it`.
    private func verbs(_ isMeant: (String) -> Bool) -> String {
        guard case .fact(let fact) = field.form else { return "" }
        return PossibleVerbs.hint { fact.texts(of: $0.kinds)?.contains(where: isMeant) ?? false }
    }

    private func bytesHint(_ text: Substring) -> String {
        if text == "same" {
            return "; for those of the occurrence name it by 'as: command' and write \"{command}\""
        }
        if references.scope[String(text)] != nil { return "; the bytes of '\(text)' are \"{\(text)}\"" }
        if text.contains(",") { return "; one of several is a list: [\(text)]" }
        return text.contains("0x") ? "; write them without '0x'" : ""
    }

    /// `?? 01`, `{command[0]} 01`, `01 *`; white space does not matter.
    private func bytes(_ text: Substring) throws(ExpressionFault) -> (ExpectedValue.Form, shown: String) {
        var segments: [BytePattern.Segment] = []
        var rest = text.hasPrefix("0x") ? text.dropFirst(2) : text
        var nibble: (value: UInt8, mask: UInt8)?
        var isOpen = false
        let fault = ExpressionFault(
            "'\(text)' are no bytes: two hexadecimal digits each, ? for a digit that does not matter, * at the end"
                + bytesHint(text))
        while let character = rest.first {
            guard !isOpen else { throw fault }
            rest = rest.dropFirst()
            if character.isWhitespace || character == ":" {
                guard nibble == nil else { throw fault }
            } else if character == "*" {
                guard nibble == nil else { throw fault }
                isOpen = true
                rest = rest.trimmed
            } else if character == "{" {
                guard nibble == nil, let close = rest.firstIndex(of: "}") else { throw fault }
                segments.append(.reference(try references.reference(rest[..<close], path: path, isBytes: true)))
                rest = rest[rest.index(after: close)...]
            } else {
                let digit = character.isASCII ? character.hexDigitValue.map { UInt8($0) } : nil
                guard digit != nil || character == "?" else { throw fault }
                let next = (value: digit ?? 0, mask: digit == nil ? 0 : 15 as UInt8)
                guard let first = nibble else {
                    nibble = next
                    continue
                }
                segments.append(.byte(.init(value: first.value << 4 | next.value, mask: first.mask << 4 | next.mask)))
                nibble = nil
            }
        }
        guard nibble == nil, !segments.isEmpty || isOpen else { throw fault }
        return (.bytes(BytePattern(segments, isOpen: isOpen)), String(text))
    }
}
