import Sniff

/// A value that depends on earlier operations: `{command}`, `at least {previous.energy_expended}`, `{last.number} - 6`,
/// `{ask.min_interval}..{ask.max_interval}`.
struct ComputedValue: Sendable {
    /// A value of an earlier operation, a number, or the sum of both.
    struct Operand: Sendable {
        var reference: OperationReference?
        var number = FilterNumber(mantissa: 0, exponent: 0)
    }

    enum Form: Sendable {
        case equal(Operand)
        case range(Operand, Operand)
        case atLeast(Operand), atMost(Operand), moreThan(Operand), lessThan(Operand)
    }

    let form: Form

    /// The current value of an operand, and the frame that it comes from.
    struct Resolved {
        let value: FieldValue
        let frame: UInt64?
    }

    /// The values to compare with: one, or the ends of a range.
    func resolve(_ bindings: Bindings) -> Result<[Resolved], OperationReference.Unresolved> {
        switch form {
        case .equal(let operand), .atLeast(let operand), .atMost(let operand), .moreThan(let operand),
            .lessThan(let operand):
            operand.resolve(bindings).map { [$0] }
        case .range(let low, let high):
            low.resolve(bindings).flatMap { low in high.resolve(bindings).map { [low, $0] } }
        }
    }

    /// Whether a value fulfils it, given what was resolved.
    func holds(_ value: FieldValue, _ resolved: [Resolved]) -> Bool {
        guard let first = resolved.first?.value else { return false }
        switch form {
        case .equal: return value.isEqual(to: first)
        case .atLeast: return value.order(to: first).map { $0 >= 0 } ?? false
        case .atMost: return value.order(to: first).map { $0 <= 0 } ?? false
        case .moreThan: return value.order(to: first).map { $0 > 0 } ?? false
        case .lessThan: return value.order(to: first).map { $0 < 0 } ?? false
        case .range:
            guard let high = resolved.last?.value else { return false }
            return (value.order(to: first).map { $0 >= 0 } ?? false) && (value.order(to: high).map { $0 <= 0 } ?? false)
        }
    }
}

extension ComputedValue.Operand {
    func resolve(_ bindings: Bindings) -> Result<ComputedValue.Resolved, OperationReference.Unresolved> {
        guard let reference else { return .success(.init(value: number.value, frame: nil)) }
        return reference.resolve(bindings).map { resolved in
            .init(value: resolved.value.adding(number), frame: resolved.frame)
        }
    }
}

extension FilterNumber {
    /// As the value of a field.
    var value: FieldValue {
        let (floor, isExact) = floor
        return isExact ? Int(exactly: floor).map { .integer($0) } ?? .decimal(double) : .decimal(double)
    }
}

extension FieldValue {
    private var integer: Int128? {
        switch self {
        case .integer(let value): Int128(value)
        case .unsigned(let value): Int128(value)
        case .boolean(let value): value ? 1 : 0
        default: nil
        }
    }

    private var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .decimal(let value): value
        default: nil
        }
    }

    /// Exact for integers.
    fileprivate func adding(_ number: FilterNumber) -> FieldValue {
        if number.mantissa == 0 { return self }
        let (floor, isExact) = number.floor
        if isExact, let integer {
            let (sum, overflow) = integer.addingReportingOverflow(floor)
            if !overflow, let sum = Int(exactly: sum) { return .integer(sum) }
        }
        return double.map { .decimal($0 + number.double) } ?? self
    }

    /// -1, 0 or 1; `nil` where one is no number. Decimals are equal where they differ by rounding only.
    fileprivate func order(to other: FieldValue) -> Int? {
        if let left = integer, let right = other.integer { return left < right ? -1 : left == right ? 0 : 1 }
        guard let left = double, let right = other.double else { return nil }
        let tolerance = 1e-9 * max(left.magnitude, right.magnitude)
        return (left - right).magnitude <= tolerance ? 0 : left < right ? -1 : 1
    }

    fileprivate func isEqual(to other: FieldValue) -> Bool {
        if self == other || order(to: other) == 0 { return true }
        // A name that a text of people has in another case of letters, a UUID as text.
        if case .list(let values) = self { return values.contains { $0.isEqual(to: other) } }
        return false
    }
}
