import Decoders
import Sniff

/// The meaning of an operation that two captures of one link share: handles are the same there, names may not be known.
struct SharedMeaning: Hashable {
    private let kind: OperationKind
    private let handle: UInt16
    private let uuid: BluetoothUUID?
    private let value: [UInt8]
    private let filter: Int?

    init(_ operation: BluetoothOperation) {
        // Whoever does not know the descriptor sees a write.
        kind = [.subscribe, .unsubscribe].contains(operation.kind) ? .write : operation.kind
        handle = operation.attribute?.handle ?? 0
        uuid = handle == 0 ? operation.attribute?.uuid : nil
        // One of them may have missed the answer.
        value = [.read, .exchangeMTU].contains(operation.kind) ? [] : operation.value
        filter = operation.filter
    }
}

extension BluetoothOperation {
    /// How long two captures may disagree on when it began, beyond what radio takes: a host asks to hang up, and the other side
    /// hears it a few connection events later.
    var mergingTolerance: Nanoseconds {
        switch kind {
        case .connect, .disconnect, .pair, .encrypt, .exchangeMTU, .updateParameters, .updatePHY, .updateDataLength:
            1_000_000_000
        default: 0
        }
    }

    /// How much is known of it: more is better.
    var knowledge: Int {
        var sum = 0
        if outcome != .unanswered(.notCaptured) { sum += 16 }
        if !isCut { sum += 8 }
        if attribute?.uuid != nil { sum += 4 }
        if attribute?.characteristic != nil { sum += 2 }
        if central != nil, peripheral != nil { sum += 1 }
        return sum
    }

    /// Learns what the same operation in another capture tells beyond it.
    mutating func learn(from other: BluetoothOperation) {
        state.central = central ?? other.central
        state.peripheral = peripheral ?? other.peripheral
        if attribute?.uuid == nil, other.attribute?.uuid != nil { state.attribute = other.attribute }
        if actor == .unknown { state.actor = other.actor }
        state.isSecret = isSecret || other.isSecret
    }
}
