import Sniff

/// A pattern that differs from one occurrence of its rule to the next only in bytes that a value has to begin with, or in
/// nothing.
///
/// An operation that begins with other bytes than those of an occurrence is nothing to it, or differs from what it waits for:
/// the same for each such occurrence.
struct KeyedPattern: Sendable {
    /// The part that is the same for each occurrence: everything that is compared before the bytes.
    private let common: CompiledPattern
    private let bytes: BytePattern?

    /// The value that an operation must have, or begin with.
    struct Key: Hashable, Sendable {
        let bytes: [UInt8]
        let isWhole: Bool
    }

    init?(_ pattern: CompiledPattern) {
        guard pattern.device == .any, !pattern.isAboutSame, pattern.relatedKinds == pattern.kinds,
            let index = pattern.conditions.firstIndex(where: { !$0.references.isEmpty }),
            pattern.conditions[(index + 1)...].allSatisfy(\.references.isEmpty),
            pattern.conditions[index].alternatives.count == 1,
            let alternative = pattern.conditions[index].alternatives.first, alternative.field.form == .bytes,
            alternative.values.count == 1, let value = alternative.values.first, !value.isNegated,
            case .bytes(let bytes) = value.form
        else { return nil }
        self.bytes = bytes
        common = pattern.before(condition: index)
    }

    /// - Parameter pattern: what it means is the same whatever raised the rule.
    init(sameForAll pattern: CompiledPattern) {
        common = pattern
        bytes = nil
    }

    /// Whether occurrences wait for the same.
    var isSameForAll: Bool { bytes == nil }

    /// The key that an occurrence waits for; `nil` if it is unknown, or may begin with anything.
    func key(_ bindings: Bindings) -> Key? {
        guard let bytes, case .success(let expected) = bytes.expected(bindings) else { return nil }
        let known = expected.prefix { $0.mask == 0xFF }.map(\.value)
        let isWhole = known.count == expected.count && !bytes.isOpen
        return known.isEmpty && !isWhole ? nil : Key(bytes: known, isWhole: isWhole)
    }

    /// How an operation with other bytes than those of an occurrence is related to it: `no` or `differs`; `unknown` where the
    /// bytes have to be compared to tell. Where occurrences wait for the same, whether the operation is it.
    func relation(_ operation: BluetoothOperation, _ context: JudgingContext) -> OperationMatch {
        if isSameForAll { return Judging(Bindings(), context).match(common, operation, explains: false) }
        if operation.isCut { return .unknown("") }
        switch common.match(operation, Bindings(), context.devices, explains: false) {
        case .no: return .no
        case .yes, .differs: return .differs("")
        case .unknown(let why):
            // The bytes differ whatever the answer was; of something that may be meant, they do not tell.
            return operation.outcome == .unanswered(.notCaptured) ? .unknown(why) : .no
        }
    }
}

extension CompiledPattern {
    /// Whether an operation fits or does not, whatever raised the rule.
    var isSameForAll: Bool { !isAboutSame && conditions.allSatisfy(\.references.isEmpty) }
}
