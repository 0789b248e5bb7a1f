import Sniff

/// The key by which an operation is compared: two that mean the same are equal.
struct OperationMeaning: Hashable {
    let kind: OperationKind
    let subject: ComparedOperation.Subject
    private let value: [UInt8]
    private let detail: String
    private let outcome: BluetoothOperation.Outcome?

    /// How much of it counts.
    enum Depth: CaseIterable {
        /// All of it.
        case outcome
        /// How it came out may differ.
        case value
        /// Only the command has to be the same: what the first two bytes of a longer value say.
        case command
        /// Only what was done, and what with.
        case deed
    }

    /// - Parameter heads: the streams of values, whose first one represents all, whatever its value.
    init(_ operation: ComparedOperation, _ heads: Set<StreamKey>, depth: Depth = .outcome) {
        kind = operation.kind
        subject = operation.subject.plain
        let hasValue = depth != .deed && !heads.contains(StreamKey(operation))
        let command = operation.kind == .message ? operation.value[...] : operation.value.prefix(2)
        value = !hasValue ? [] : depth == .command ? Array(command) : operation.value
        detail = hasValue && depth != .command ? operation.detail : ""
        // There is no better knowledge than that it went well.
        let outcome = operation.isOutcomeUnknown ? .succeeded : operation.outcome
        self.outcome = depth == .outcome ? outcome : nil
    }
}

extension ComparedOperation.Subject {
    /// Without what only one of the captures may know: the service. Whom an attempt is for is its address, which may change.
    var plain: ComparedOperation.Subject {
        switch self {
        case .attribute(let uuid, let descriptor, _): .attribute(uuid, descriptor: descriptor, service: nil)
        case .device: .nothing
        default: self
        }
    }
}

/// Which operation of one connection is which of the other: what means the same, what has the same value and came out
/// differently, and what is the same deed with another value.
struct OperationAlignment {
    private(set) var pairs: [SequenceAlignment.Pair]
    private(set) var isBounded = false

    init(_ left: [ComparedOperation], _ right: [ComparedOperation], _ heads: Set<StreamKey>) {
        pairs = []
        let levels = OperationMeaning.Depth.allCases.map { OperationAlignment.numbers(left, right, heads, $0) }
        let (product, overflow) = left.count.multipliedReportingOverflow(by: right.count)
        if !overflow, product <= WeightedAlignment.limit {
            pairs = WeightedAlignment(levels).pairs
        } else {
            // Of long ones first what is the same, then what is between.
            for level in levels { refine(level.left, level.right) }
        }
    }

    /// A number for each operation: equal ones for what means the same.
    private static func numbers(
        _ left: [ComparedOperation], _ right: [ComparedOperation], _ heads: Set<StreamKey>,
        _ depth: OperationMeaning.Depth
    ) -> (left: [Int32], right: [Int32]) {
        var numbers: [OperationMeaning: Int32] = [:]
        func number(_ operation: ComparedOperation) -> Int32 {
            let next = Int32(truncatingIfNeeded: numbers.count)
            let meaning = OperationMeaning(operation, heads, depth: depth)
            let number = numbers[meaning] ?? next
            if number == next { numbers[meaning] = next }
            return number
        }
        return (left.map(number), right.map(number))
    }

    /// Aligns what is between two pairs.
    private mutating func refine(_ left: [Int32], _ right: [Int32]) {
        var refined: [SequenceAlignment.Pair] = []
        var (one, other) = (0, 0)
        for pair in pairs + [SequenceAlignment.Pair(left: left.count, right: right.count)] {
            if one < pair.left, other < pair.right {
                let part = SequenceAlignment(Array(left[one..<pair.left]), Array(right[other..<pair.right]))
                isBounded = isBounded || part.isBounded
                for found in part.pairs {
                    refined.append(SequenceAlignment.Pair(left: one + found.left, right: other + found.right))
                }
            }
            if pair.left < left.count { refined.append(pair) }
            (one, other) = (pair.left + 1, pair.right + 1)
        }
        pairs = refined
    }
}
