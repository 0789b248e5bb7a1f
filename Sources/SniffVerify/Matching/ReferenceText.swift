import Decoders

/// Reads `{command}`, `{command.state}`, `{command[0]}`, `{command[0..1]}` in the values of conditions.
struct ReferenceText {
    let registry: Registry
    let scope: NameScope

    /// Whether a text has something in braces that may be a reference; text in JSON has not.
    static func hasReference(_ text: some StringProtocol) -> Bool {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: "}") else { return false }
            if isReference(rest[..<close]) { return true }
        }
        return false
    }

    /// A name, and perhaps a path or a part after it.
    private static func isReference(_ text: some StringProtocol) -> Bool {
        guard let first = text.first, first.isLetter || first == "_" else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || "_.[]- ".contains($0) }
    }

    /// - Parameters:
    ///   - text: what is between the braces.
    ///   - path: of the condition: what a name alone means.
    ///   - isBytes: whether a part is wanted as bytes rather than as a number.
    func reference(_ text: Substring, path: String, isBytes: Bool) throws(ExpressionFault) -> OperationReference {
        let head = text.prefix { $0 != "." && $0 != "[" }
        guard let (source, context) = scope[String(head)] else {
            let known = scope.names
            throw ExpressionFault(
                "nothing before this is called '\(head)'"
                    + (known.isEmpty
                        ? "; 'as: \(head)' names an operation" : "; there is \(known.joined(separator: ", "))"))
        }
        let rest = text.dropFirst(head.count)
        let lookup = FieldLookup(registry: registry, context: context)
        let field: OperationField
        if rest.hasPrefix("[") {
            guard rest.hasSuffix("]"), let range = FieldLookup.range(rest.dropFirst().dropLast()) else {
                throw ExpressionFault("{\(text)}: write {\(head)[0]} or {\(head)[0..1]}")
            }
            guard !context.kinds.isDisjoint(with: .withValue) else {
                throw ExpressionFault("\(head) (\(context.title)) has no value")
            }
            let definition = FieldDefinition(String(text), isBytes ? .hex : .integer)
            guard isBytes || range.count <= 8 else { throw ExpressionFault("{\(text)}: a number has at most 8 bytes") }
            field = OperationField(
                form: isBytes ? .slice(range) : .number(range, isLittleEndian: path.hasPrefix("le[")),
                definition: definition, label: String(text))
        } else {
            let wanted = rest.isEmpty ? path : String(rest.dropFirst())
            if !rest.isEmpty, wanted == "value", isBytes {
                throw ExpressionFault("the bytes of '\(head)' are \"{\(head)}\", without '.value'")
            }
            guard let first = try lookup.fields(wanted).first else { throw ExpressionFault("\(head) has no \(wanted)") }
            field = first
        }
        return OperationReference(source: source, field: field, text: String(text))
    }

    /// `{ask.interval}`, `{previous.number} - 6`, `+ 3 s` included, or a number.
    func operand(
        _ text: Substring, path: String, _ definition: FieldDefinition
    ) throws(ExpressionFault) -> ComputedValue.Operand {
        let text = text.trimmed
        guard text.hasPrefix("{") else {
            guard let number = try NumberText.number(text, definition) else {
                throw ExpressionFault("'\(text)' is no number")
            }
            return ComputedValue.Operand(number: number)
        }
        guard let close = text.firstIndex(of: "}") else { throw ExpressionFault("'\(text)' has no closing brace") }
        let inner = text[text.index(after: text.startIndex)..<close]
        var operand = ComputedValue.Operand(
            reference: try reference(inner, path: path, isBytes: definition.type == .hex))
        let rest = text[text.index(after: close)...].trimmed
        guard let sign = rest.first else { return operand }
        guard sign == "+" || sign == "-", definition.type == .integer || definition.type == .decimal,
            var number = try NumberText.number(rest.dropFirst().trimmed, definition)
        else { throw ExpressionFault("'\(rest)' behind {\(inner)}: only + or - and a number may follow") }
        if sign == "-" { number.mantissa = -number.mantissa }
        operand.number = number
        return operand
    }
}

extension StringProtocol {
    /// Without spaces at its ends.
    var trimmed: Substring {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return text
    }
}
