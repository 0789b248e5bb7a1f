import Sniff

extension TraceExpectation.Condition {
    /// The required values of a field, in Swift: `"30..260"`, `72`, `true`, or several, `["Chest", "Wrist"]`: one of
    /// them.
    ///
    /// Texts are what a file has there: `"at least 3"`, `"not Chest"`, `"/GVH50.*/"`, `"{command.state}"`.
    public struct Values: Sendable, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
        ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
    {
        let texts: [String]

        public init(stringLiteral text: String) { texts = [text] }
        public init(integerLiteral number: Int) { texts = [String(number)] }
        public init(booleanLiteral flag: Bool) { texts = [flag ? "true" : "false"] }
        public init(arrayLiteral values: Values...) { texts = values.flatMap(\.texts) }
        /// A UUID.
        public init(_ uuid: BluetoothUUID) { texts = ["\(uuid)"] }
    }

    /// Fields with what they have to be, in the order in which they are written.
    static func list(_ fields: KeyValuePairs<String, Values>, _ place: SourcePlace) -> [Self] {
        fields.map { Self($0.key, $0.value.texts, place: place) }
    }
}

extension TraceExpectation {
    /// How often something is expected: `3`, `2...4`, `3...`, `...5`.
    public protocol Repetition {
        /// - Parameter first: the least number, where none is given.
        func times(from first: Int) -> ClosedRange<Int>
    }
}

extension Int: TraceExpectation.Repetition {
    /// So often.
    public func times(from first: Int) -> ClosedRange<Int> { Swift.max(0, self)...Swift.max(0, self) }
}

extension ClosedRange: TraceExpectation.Repetition where Bound == Int {
    /// Between both.
    public func times(from first: Int) -> ClosedRange<Int> { Swift.max(0, lowerBound)...Swift.max(0, upperBound) }
}

extension PartialRangeFrom: TraceExpectation.Repetition where Bound == Int {
    /// So often or more often.
    public func times(from first: Int) -> ClosedRange<Int> { Swift.max(0, lowerBound)...Int.max }
}

extension PartialRangeThrough: TraceExpectation.Repetition where Bound == Int {
    /// So often or less often.
    public func times(from first: Int) -> ClosedRange<Int> {
        Swift.min(first, Swift.max(0, upperBound))...Swift.max(0, upperBound)
    }
}
