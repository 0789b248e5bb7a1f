import Sniff

/// The bytes of a record that a verdict is about.
package struct EvidenceBytes: Sendable, Hashable {
    package let frame: UInt64
    package let range: Range<Int>

    package init(frame: UInt64, range: Range<Int>) {
        self.frame = frame
        self.range = range
    }

    /// `frame 40, byte 12`
    package var words: String {
        let last = range.upperBound - 1
        return "frame \(frame), " + (range.count == 1 ? "byte \(last)" : "bytes \(range.lowerBound)..\(last)")
    }
}

extension VerificationReport {
    /// Calls `find` for what differs in operations, and keeps the bytes that it finds.
    package mutating func locate(_ find: (BluetoothOperation, Difference.Subject) -> EvidenceBytes?) {
        func locate(_ evidence: inout [VerdictEvidence]) {
            for position in evidence.indices {
                guard let operation = evidence[position].operation, let subject = evidence[position].subject else {
                    continue
                }
                evidence[position].bytes = find(operation, subject) ?? evidence[position].bytes
            }
        }
        for index in requirements.indices {
            locate(&requirements[index].evidence)
            for position in requirements[index].others.indices {
                locate(&requirements[index].others[position].evidence)
            }
        }
    }
}
