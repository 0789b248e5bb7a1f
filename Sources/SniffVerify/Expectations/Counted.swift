import Sniff

extension TraceExpectation {
    /// The unit of a count, or of a step that comes several times.
    public enum Counted: Sendable, Hashable {
        /// Operations: `at most: 5`.
        case operations
        /// Bytes of their values together: `at most: 4096 bytes`.
        case bytes

        /// Verbs whose operations carry a value.
        static let carriers = OperationKinds([
            .read, .write, .prepareWrite, .subscribe, .unsubscribe, .notify, .indicate, .message,
        ])

        /// How much of it an operation is; of a value that was cut, at least.
        func weight(of operation: BluetoothOperation) -> Int {
            self == .operations ? 1 : operation.length ?? operation.value.count
        }

        /// Why an operation may be more of it than its weight.
        func doubt(about operation: BluetoothOperation) -> String? {
            guard self == .bytes, operation.length == nil else { return nil }
            return "the value of frame \(operation.begin.frame) was cut"
        }

        /// `3 times`, `60 bytes`.
        func text(_ count: Int) -> String {
            if self == .bytes { return count.grouped("byte") }
            return count == 0 ? "never" : count == 1 ? "once" : count.grouped("time")
        }

        /// How much is expected, in words.
        func text(_ range: ClosedRange<Int>) -> String {
            guard self == .bytes else { return range.text }
            if range.lowerBound == range.upperBound { return range.lowerBound.grouped("byte") }
            if range.upperBound == .max { return "at least \(range.lowerBound.grouped("byte"))" }
            return range.lowerBound <= 1
                ? "at most \(range.upperBound.grouped("byte"))"
                : "\(range.lowerBound.grouped) to \(range.upperBound.grouped("byte"))"
        }
    }
}

/// `3`, `2..4`, `4096 bytes`.
struct Amount {
    var range: ClosedRange<Int>
    var counted = TraceExpectation.Counted.operations

    /// The number or range, and whether it is of bytes.
    ///
    /// - Parameter read: reads what precedes the unit.
    init(_ node: ExpectationNode, _ read: (ExpectationNode) throws(ExpectationError) -> ClosedRange<Int>)
        throws(ExpectationError)
    {
        let words = try node.word().split(separator: " ")
        if let unit = words.last, words.count > 1, ["kb", "kib", "mb"].contains(unit.lowercased()) {
            throw node.error("'\(unit)' is no unit here; write the bytes: '4096 bytes'")
        }
        guard let unit = words.last, words.count > 1, ["bytes", "byte"].contains(unit) else {
            range = try read(node)
            return
        }
        counted = .bytes
        let number = YAMLNode(
            content: .scalar(words.dropLast().joined(separator: " ")), mark: node.node.mark)
        range = try read(ExpectationNode(node: number, file: node.file))
    }
}
