import Decoders
import Sniff

/// The possible values of a condition's field, whatever operation comes: an impossible or certain condition is a slip.
struct PossibleValues {
    private let definition: FieldDefinition
    /// Whether every operation that is meant has it.
    private var isAlwaysThere = false
    /// All texts, where they are known.
    private(set) var texts: [String]?
    private var limits: FieldLimits?

    init(of field: OperationField, _ context: PatternContext, _ registry: Registry, _ profiles: ProfileNames) {
        definition = field.definition
        switch field.form {
        case .fact(let fact):
            limits = fact.definition.numbers.map { .numbers($0) }
            isAlwaysThere = fact == .length
            texts = fact == .profile ? profiles.known : fact.texts(of: context.kinds)
        case .packet:
            limits = PossibleValues.limits(definition.path, context, registry)
            texts = PossibleValues.texts(definition.path)
        case .bytes, .text: isAlwaysThere = true
        case .xor: limits = .bytes(1)
        case .slice(let range): limits = .bytes(range.count)
        case .number(let range, _):
            limits = .numbers(0...Double(sign: .plus, exponent: 8 * range.count, significand: 1) - 1)
        }
    }

    /// The limits of a field by the decoders that may apply.
    private static func limits(_ path: String, _ context: PatternContext, _ registry: Registry) -> FieldLimits? {
        let isAdvertising = path.hasPrefix("adv.value.")
        guard isAdvertising || path.hasPrefix("value.") else { return nil }
        let end = String(path.dropFirst(isAdvertising ? "adv.value.".count : "value.".count))
        let object = isAdvertising ? "adv.value" : "value"
        let known = isAdvertising ? nil : context.decoders
        let decoders = (known ?? registry.decoders { $0.objectPath == object }).filter {
            registry.fieldPaths(of: $0).contains(end)
        }
        return FieldLimits.union(decoders.map { $0.limits(ofPath: end) })
    }

    /// The names of PDUs.
    private static func texts(_ path: String) -> [String]? {
        ["att.method", "smp.method", "l2cap.method"].contains(path) ? FieldTexts.all[path]?() : nil
    }

    // MARK: - Never

    /// Refuses a value that the field never has.
    func refuseImpossible(_ value: ExpectedValue, _ path: String) throws(ExpressionFault) {
        guard reach(of: value) == .never else { return }
        if case .absent = value.form {
            throw ExpressionFault(
                "there is always \(path == "length" ? "a length" : path); an empty value has 'length: 0'")
        }
        if case .number(let range) = value.form, definition.type == .integer, range.integers == nil {
            throw ExpressionFault("\(path) is a whole number, never \(value.text)")
        }
        switch limits {
        case .bytes(let count)?:
            throw ExpressionFault(
                "\(path) has \(count.grouped("byte")), and so it is never '\(value.text)'")
        case .numbers(let range)?:
            throw ExpressionFault("\(path) is never \(value.text): it can be \(shown(range))")
        case nil: throw ExpressionFault("\(path) is never '\(value.text)'")
        }
    }

    private func shown(_ range: ClosedRange<Double>) -> String {
        let low = NumberText.shown(range.lowerBound)
        if range.upperBound == .infinity { return NumberText.withUnit("\(low) or more", definition) }
        return NumberText.withUnit("\(low)..\(NumberText.shown(range.upperBound))", definition)
    }

    private enum Reach { case never, sometimes, always }

    /// Whether a value that is there is this one.
    private func reach(of value: ExpectedValue) -> Reach {
        switch value.form {
        case .present: return .always
        case .absent: return isAlwaysThere ? .never : .sometimes
        default: break
        }
        let reach = plainReach(of: value)
        // A list may be empty, and of a list one element is enough.
        if definition.isList { return reach == .never && !value.isNegated ? .never : .sometimes }
        guard value.isNegated else { return reach }
        return reach == .never ? .always : reach == .always ? .never : .sometimes
    }

    private func plainReach(of value: ExpectedValue) -> Reach {
        switch value.form {
        case .number(let range):
            if definition.type == .integer, range.integers == nil { return .never }
            guard case .numbers(let whole)? = limits else { return .sometimes }
            return range.isDisjoint(from: whole) ? .never : range.covers(whole) ? .always : .sometimes
        case .pattern(let pattern):
            if let texts { return texts.allSatisfy { FieldValue.text($0).isFound(pattern) } ? .always : .sometimes }
            return pattern.isFoundInAnything ? .always : .sometimes
        case .bytes(let pattern):
            guard let bytes = pattern.fixed else { return .sometimes }
            if bytes.isEmpty, pattern.isOpen { return .always }
            guard case .bytes(let count)? = limits else { return .sometimes }
            if bytes.count > count || bytes.count < count && !pattern.isOpen { return .never }
            return bytes.allSatisfy { $0.mask == 0 } ? .always : .sometimes
        default: return .sometimes
        }
    }

    // MARK: - Always

    /// Whether one of the values always fits.
    func isAlwaysMet(by values: [ExpectedValue]) -> Bool {
        let mayBeAbsent = values.contains { if case .absent = $0.form { true } else { false } }
        let isPresence =
            values.count == 1 && values.first.map { if case .present = $0.form { true } else { false } } == true
        if isPresence { return isAlwaysThere }
        return (mayBeAbsent || !definition.isList) && takesAll(values)
    }

    /// Whether each value that may be there is one of these.
    private func takesAll(_ values: [ExpectedValue]) -> Bool {
        if values.contains(where: { reach(of: $0) == .always }) { return true }
        if hasOpposites(values) { return true }
        switch definition.type {
        case .boolean:
            return [true, false].allSatisfy { flag in
                values.contains { if case .boolean(flag) = $0.form { !$0.isNegated } else { false } }
            }
        case .text:
            guard let texts else { return false }
            return texts.allSatisfy { text in
                values.contains {
                    if case .texts(let known) = $0.form { !$0.isNegated && known.contains(text) } else { false }
                }
            }
        case .integer: return coversIntegers(values)
        default: return false
        }
    }

    /// A thing, and anything but this thing.
    private func hasOpposites(_ values: [ExpectedValue]) -> Bool {
        values.contains { value in
            value.isNegated && values.contains { !$0.isNegated && "not \($0.text)" == value.text }
        }
    }

    private func coversIntegers(_ values: [ExpectedValue]) -> Bool {
        guard case .numbers(let whole)? = limits, let low = Int128(exactly: whole.lowerBound) else { return false }
        let ranges = values.compactMap { value -> ClosedRange<Int128>? in
            guard !value.isNegated, case .number(let range) = value.form else { return nil }
            return range.integers
        }
        var next = low
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard range.lowerBound <= next else { return false }
            if Double(range.upperBound) >= whole.upperBound { return true }
            next = max(next, range.upperBound + 1)
        }
        return false
    }

    /// Why a condition that is always met is refused.
    func saysNothing(_ condition: TraceExpectation.Condition) -> ExpressionFault {
        let values = condition.values.joined(separator: ", ")
        if isAlwaysThere || condition.values.contains("absent") {
            return ExpressionFault(
                "'\(values)' says nothing: any \(["bytes", "text", "value"].contains(condition.path) ? "value" : condition.path) is so; leave it out"
            )
        }
        return ExpressionFault(
            "'\(values)' says nothing about \(condition.path): it is always so where there is one; for that write 'present'"
        )
    }
}

extension TextPattern {
    /// Whether it is found in every text: in nothing, and in long texts of many lines and all kinds of characters.
    fileprivate var isFoundInAnything: Bool {
        let characters = String(decoding: (0...127).map { UInt8($0) }, as: UTF8.self) + "ß→\u{1F600}"
        let texts = ["", "\n", String(characters.reversed()), String(repeating: characters, count: 50)]
        return texts.allSatisfy { FieldValue.text($0).isFound(self) }
    }
}

extension NumberText {
    /// Without a point where it is a whole number.
    fileprivate static func shown(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(FieldValue.decimal(number))"
    }
}
