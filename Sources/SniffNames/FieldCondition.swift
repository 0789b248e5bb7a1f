import Sniff
import SniffVerify

/// A required value of a field: a condition of an expectation, of which a file has the words.
public struct FieldCondition: Sendable {
    let path: String
    let words: [String]

    func condition(at place: SourcePlace) -> TraceExpectation.Condition {
        TraceExpectation.Condition(path, words, place: place)
    }
}

/// Collects conditions; all have to hold.
@resultBuilder
public enum ConditionBuilder {
    /// A condition.
    public static func buildExpression(_ condition: FieldCondition) -> [FieldCondition] { [condition] }
    /// All conditions, in order.
    public static func buildBlock(_ conditions: [FieldCondition]...) -> [FieldCondition] { conditions.flatMap { $0 } }
    /// The conditions of an `if`.
    public static func buildOptional(_ conditions: [FieldCondition]?) -> [FieldCondition] { conditions ?? [] }
    /// The conditions of an `if` with `else`.
    public static func buildEither(first conditions: [FieldCondition]) -> [FieldCondition] { conditions }
    /// The conditions of its `else`.
    public static func buildEither(second conditions: [FieldCondition]) -> [FieldCondition] { conditions }
    /// The conditions of a loop.
    public static func buildArray(_ conditions: [[FieldCondition]]) -> [FieldCondition] { conditions.flatMap { $0 } }
}

/// The fields of a value, to say what they have to be.
@dynamicMemberLookup
public struct ValueConditions: Sendable {
    init() {}

    /// A field of the value.
    public subscript<Value>(
        dynamicMember member: KeyPath<ValueFields, FieldName<Value>>
    ) -> ConditionSubject<Value> {
        ConditionSubject(path: ValueFields()[keyPath: member].path)
    }
}

/// A field in a condition. Numbers are in the unit of the field, as `packet[…]` has them.
public struct ConditionSubject<Value: FieldConvertible>: Sendable {
    let path: String

    private func condition(_ words: String...) -> FieldCondition { FieldCondition(path: path, words: words) }

    /// It is there.
    public var isPresent: FieldCondition { condition("present") }
    /// It is absent.
    public var isAbsent: FieldCondition { condition("absent") }
}

extension ConditionSubject where Value: BinaryInteger {
    /// It is this number.
    public func `is`(_ number: Value) -> FieldCondition { condition("\(number)") }
    /// It is another number.
    public func isNot(_ number: Value) -> FieldCondition { condition("not \(number)") }
    /// It is in this range, the bounds included.
    public func `in`(_ range: ClosedRange<Value>) -> FieldCondition {
        condition("\(range.lowerBound)..\(range.upperBound)")
    }
    /// It is at least so large.
    public func `in`(_ range: PartialRangeFrom<Value>) -> FieldCondition { condition("at least \(range.lowerBound)") }
    /// It is at most so large.
    public func `in`(_ range: PartialRangeThrough<Value>) -> FieldCondition { condition("at most \(range.upperBound)") }
    /// It is one of these.
    public func isOne(of numbers: [Value]) -> FieldCondition {
        FieldCondition(path: path, words: numbers.map { "\($0)" })
    }
}

extension ConditionSubject where Value == Double {
    /// It is this number.
    public func `is`(_ number: Double) -> FieldCondition { condition(text(number)) }
    /// It is in this range, the bounds included.
    public func `in`(_ range: ClosedRange<Double>) -> FieldCondition {
        condition("\(text(range.lowerBound))..\(text(range.upperBound))")
    }
    /// It is at least so large.
    public func `in`(_ range: PartialRangeFrom<Double>) -> FieldCondition {
        condition("at least \(text(range.lowerBound))")
    }
    /// It is at most so large.
    public func `in`(_ range: PartialRangeThrough<Double>) -> FieldCondition {
        condition("at most \(text(range.upperBound))")
    }

    /// Without a fraction where there is none, as people write it.
    private func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}

extension ConditionSubject where Value == Bool {
    /// It is this.
    public func `is`(_ flag: Bool) -> FieldCondition { condition(flag ? "true" : "false") }
}

extension ConditionSubject where Value == String {
    /// It is this text.
    public func `is`(_ text: String) -> FieldCondition { condition(text) }
    /// It is another text.
    public func isNot(_ text: String) -> FieldCondition { condition("not \(text)") }
    /// It is one of these.
    public func isOne(of texts: [String]) -> FieldCondition { FieldCondition(path: path, words: texts) }
    /// The regular expression occurs in it.
    public func contains(pattern: String) -> FieldCondition { condition("/\(pattern)/") }
}

extension ConditionSubject where Value == BluetoothUUID {
    /// It is this UUID.
    public func `is`(_ uuid: BluetoothUUID) -> FieldCondition { condition("\(uuid)") }
    /// It is another UUID.
    public func isNot(_ uuid: BluetoothUUID) -> FieldCondition { condition("not \(uuid)") }
    /// It is one of these.
    public func isOne(of uuids: [BluetoothUUID]) -> FieldCondition {
        FieldCondition(path: path, words: uuids.map { "\($0)" })
    }
}
