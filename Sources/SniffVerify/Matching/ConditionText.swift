import Decoders
import Sniff

/// The text about a condition that is not fulfilled: `heart_rate 0 bpm, expected 30..260 bpm`.
extension CompiledCondition {
    func difference(_ operation: BluetoothOperation, _ bindings: Bindings) -> Difference {
        if let difference = byteDifference(operation, bindings) { return difference }
        let shown = alternatives.first { $0.field.value(of: operation) != nil } ?? alternatives.first
        guard let shown else { return "" }
        let field = shown.field
        let expected = shown.values.map { text($0, field, bindings) }.joined(separator: " or ")
        guard let value = field.value(of: operation) else {
            return Difference("no \(field.label.isEmpty ? condition.path : field.label), expected \(expected)")
        }
        let name = field.label.isEmpty ? "" : field.label + " "
        return Difference("\(name)\(field.shown(value, of: operation)), expected \(expected)", field.subject)
    }

    /// The first byte that differs, where one pattern of bytes was expected.
    private func byteDifference(_ operation: BluetoothOperation, _ bindings: Bindings) -> Difference? {
        guard alternatives.count == 1, let field = alternatives.first?.field,
            let values = alternatives.first?.values, values.count == 1, let expected = values.first,
            !expected.isNegated,
            case .bytes(let pattern) = expected.form, case .bytes(let bytes)? = field.value(of: operation)
        else { return nil }
        let name = field.label.isEmpty ? "" : field.label + " "
        switch pattern.match(bytes, isCut: operation.isCut, bindings) {
        case .differs(let index, let byte):
            let subject = field.subject(ofByte: index)
            if operation.hides(field) { return Difference("\(name)byte \(index) differs", subject) }
            let origin = byte.frame.map { " (frame \($0))" } ?? ""
            let position = bytes.count == 1 ? "" : "byte \(index) is "
            return Difference("\(name)\(position)\(bytes[index].hexDigits), expected \(byte.text)\(origin)", subject)
        case .length(let count):
            return Difference(
                "\(name)\(bytes.count.grouped("byte")), expected \(pattern.isOpen ? "at least " : "")\(count)")
        default: return nil
        }
    }

    /// The expected value, with the current values of names: `heart_rate 30..260 bpm`, `02 01`.
    func words(_ bindings: Bindings) -> String {
        guard let shown = alternatives.first, shown.values.contains(where: \.dependsOnOthers) else {
            return condition.words
        }
        let expected = shown.values.map { text($0, shown.field, bindings) }.joined(separator: " or ")
        return shown.field.label.isEmpty ? expected : "\(shown.field.label) \(expected)"
    }

    private func text(_ expected: ExpectedValue, _ field: OperationField, _ bindings: Bindings) -> String {
        if case .bytes(let pattern) = expected.form, let bytes = pattern.text(bindings) { return bytes }
        guard case .computed(let computed) = expected.form, case .success(let resolved) = computed.resolve(bindings)
        else { return expected.text }
        let hides = bindings.hides(computed)
        let values = resolved.map { resolved in
            let value = hides ? FieldList.maskText : field.written(resolved.value)
            return value + (resolved.frame.map { " (frame \($0))" } ?? "")
        }
        let first = values.first ?? ""
        let shown =
            switch computed.form {
            case .equal: first
            case .atLeast: "at least \(first)"
            case .atMost: "at most \(first)"
            case .moreThan: "more than \(first)"
            case .lessThan: "less than \(first)"
            case .range: "\(first)..\(values.last ?? "")"
            }
        return expected.isNegated ? "not \(shown)" : shown
    }
}

extension OperationField {
    /// A value for people: with its unit, by its name; `***` for a credential.
    func shown(_ value: FieldValue, of operation: BluetoothOperation) -> String {
        if operation.hides(self) {
            switch form {
            case .fact(.text), .text: return operation.maskedText.map { "\"\($0)\"" } ?? FieldList.maskText
            default: return FieldList.maskText
            }
        }
        // What is broken says why.
        guard case .fact(.state) = form, case .list(let violations)? = operation.facts[.violations] else {
            return written(value)
        }
        return "\(written(value)) (\(violations.map(\.description).joined(separator: ", ")))"
    }

    fileprivate func written(_ value: FieldValue) -> String {
        if case .list(let values) = value { return "[" + values.map { written($0) }.joined(separator: ", ") + "]" }
        switch value {
        case .text(let text): return "\"\(text)\""
        case .integer(let number):
            if let names = definition.names, number >= 0, let name = names.name(of: UInt64(number)) {
                return name.string
            }
            return NumberText.withUnit("\(number)", definition)
        case .decimal(let number): return NumberText.withUnit(OperationField.short(number), definition)
        case .unsigned: return NumberText.withUnit(value.description, definition)
        case .uuid(let uuid): return uuid.name.map { "\(uuid) \($0)" } ?? "\(uuid)"
        default: return value.description
        }
    }
}

extension OperationField {
    /// Six digits that count: a rate is a quotient, with as many as a double has.
    private static func short(_ number: Double) -> String {
        guard number.description.count > 8, number.magnitude < 1e15 else {
            return FieldValue.decimal(number).description
        }
        var scale = 1.0
        while number.magnitude * scale < 100_000, scale < 1e9 { scale *= 10 }
        return FieldValue.decimal((number * scale).rounded() / scale).description
    }
}

extension BluetoothOperation {
    /// Whether the field may show a credential: everything that comes from the value does.
    func hides(_ field: OperationField) -> Bool {
        if case .packet(let key) = field.form, packets.contains(where: { $0.fields.hides(key) }) { return true }
        guard isSecret else { return false }
        switch field.form {
        case .fact(.text), .bytes, .slice, .text, .number, .xor: return true
        case .fact: return false
        case .packet:
            switch Layer(path: field.definition.path) {
            case .value, .transfer, .att: return true
            default: return false
            }
        }
    }
}

extension Bindings {
    /// Whether what a value is computed from is a credential.
    fileprivate func hides(_ computed: ComputedValue) -> Bool {
        return computed.operands.contains { operand in
            guard let reference = operand.reference else { return false }
            return self[reference.source]?.hides(reference.field) ?? false
        }
    }

    subscript(_ source: OperationReference.Source) -> BluetoothOperation? {
        switch source {
        case .named(let name): named[name]
        case .previous: previous
        case .occasion: occasion
        }
    }
}

extension ExpectedValue {
    /// Whether it names an earlier operation.
    fileprivate var dependsOnOthers: Bool {
        switch form {
        case .computed: true
        case .bytes(let pattern): pattern.fixed == nil
        default: false
        }
    }
}

extension BytePattern {
    /// The bytes with those of earlier operations; `nil` where these are not known, or may be a credential.
    fileprivate func text(_ bindings: Bindings) -> String? {
        guard fixed == nil, case .success(let bytes) = expected(bindings) else { return nil }
        for case .reference(let reference) in segments {
            if bindings[reference.source]?.hides(reference.field) ?? false { return FieldList.maskText }
        }
        return bytes.map(\.text).joined(separator: " ") + (isOpen ? " *" : "")
    }
}

extension BytePattern.ExpectedByte {
    /// Two digits, `?` for one that does not matter.
    fileprivate var text: String {
        let digits = value.hexDigits
        return (mask & 0xF0 == 0 ? "?" : String(digits.prefix(1))) + (mask & 0x0F == 0 ? "?" : String(digits.suffix(1)))
    }
}
