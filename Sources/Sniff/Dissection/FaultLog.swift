import Decoders

/// What is wrong with one record, in the order in which it was found.
///
/// Two facts that look alike are kept apart. *Damage*: bytes of a unit are missing or contradict each other, so that what
/// stands in them cannot be believed to its end. A *violation*: the bytes are whole, but a rule of the protocol was broken
/// (a K-frame sent without a credit, an SDU longer than the MTU, bytes after the end of a packet). A violation never keeps
/// anybody from decoding: it is when a user wants to see the value most. Neither says anything about other layers: whether
/// a unit is whole is a property of the unit, and travels with it.
struct FaultLog {
    private(set) var faults: [Fault] = []

    /// A place in the log.
    struct Mark: Equatable {
        fileprivate let count: Int
    }

    var isEmpty: Bool { faults.isEmpty }

    /// The end of the log as it is.
    var mark: Mark { Mark(count: faults.count) }

    mutating func append(_ fault: Fault) { faults.append(fault) }

    /// Whether no bytes were found to be damaged since a mark; violations do not count.
    func isIntact(since mark: Mark) -> Bool {
        !faults[min(mark.count, faults.count)...].contains { $0.reason.isDamage }
    }

    mutating func removeAll() {
        if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
    }
}

extension FaultReason {
    /// Whether bytes are missing or contradict each other, rather than that a rule was broken with whole bytes.
    var isDamage: Bool {
        switch self {
        case .malformed, .cutShort, .invalidLength, .missingStart, .incomplete, .limit: true
        case .invalidValue, .unexpected, .excess, .noCredit: false
        }
    }
}
