import Decoders
import Sniff

/// Bytes of values that are no difference: those that vary by themselves, and those that the user has masked.
package struct VaryingBytes: Sendable {
    /// Values of one kind: equally long, and with the same command where that is known.
    private struct Kind: Hashable {
        let key: StreamKey
        let length: Int
        let command: UInt8?
    }

    private var offsets: [Kind: Set<Int>] = [:]
    /// Streams with values of different lengths in two good captures: any value is accepted.
    private var free: Set<StreamKey> = []
    private var masks: [BluetoothUUID: Set<Int>] = [:]

    package init() {}

    /// Bytes of a characteristic that do not count.
    package mutating func mask(_ uuid: BluetoothUUID, _ bytes: Set<Int>) { masks[uuid, default: []].formUnion(bytes) }

    /// Learns which bytes vary within one capture: those that are hardly ever the same, in three values or more with
    /// the same command.
    mutating func learn(_ operations: [ComparedOperation]) {
        var samples: [Kind: [[UInt8]]] = [:]
        for operation in operations where operation.value.count > 1 && operation.kind != .message {
            samples[Self.kind(operation), default: []].append(operation.value)
        }
        for (kind, values) in samples where values.count >= 3 {
            let varying = (1..<kind.length).filter { index in
                let distinct = Set(values.lazy.map { $0[index] }).count
                return distinct >= 3 && distinct * 2 > values.count
            }
            if !varying.isEmpty { offsets[kind, default: []].formUnion(varying) }
        }
    }

    /// Learns the differences between two good captures.
    package mutating func learn(from goldens: CaptureComparison) {
        for line in goldens.connections.lazy.flatMap(\.lines) {
            guard let left = line.left, let right = line.right, left.value != right.value else { continue }
            if left.value.count != right.value.count {
                free.insert(StreamKey(left))
            } else {
                let varying = left.value.indices.filter { left.value[$0] != right.value[$0] }
                // The command itself may be what varies.
                let kind = Kind(key: StreamKey(left), length: left.value.count, command: nil)
                offsets[kind, default: []].formUnion(varying)
            }
        }
    }

    /// Whether two values differ only in what varies.
    func excuse(_ left: ComparedOperation, _ right: ComparedOperation) -> Bool {
        if free.contains(StreamKey(left)) { return true }
        guard left.value.count == right.value.count else { return false }
        let masked = left.uuids.compactMap { masks[$0] }.reduce(into: Set<Int>()) { $0.formUnion($1) }
        let kinds = [
            Self.kind(left), Self.kind(right), Kind(key: StreamKey(left), length: left.value.count, command: nil),
        ]
        return left.value.indices.allSatisfy { offset in
            left.value[offset] == right.value[offset] || masked.contains(offset)
                || kinds.contains { offsets[$0]?.contains(offset) ?? false }
        }
    }

    private static func kind(_ operation: ComparedOperation) -> Kind {
        Kind(key: StreamKey(operation), length: operation.value.count, command: operation.value.first)
    }
}

extension ComparedOperation {
    /// The characteristic that it is about, and its descriptor.
    var uuids: [BluetoothUUID] {
        guard case .attribute(let uuid, let descriptor, _) = subject else { return [] }
        return [uuid] + (descriptor.map { [$0] } ?? [])
    }
}
