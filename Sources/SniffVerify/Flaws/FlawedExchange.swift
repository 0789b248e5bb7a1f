import Decoders
import Sniff

/// A request with its answer, or a packet that needs none, with what its flaws depend on.
struct FlawedExchange {
    let operation: BluetoothOperation
    /// Its records: the request, and the answer where there is one.
    let frames: [UInt64]
    let location: ATTLocation
    /// The PDU of the first record.
    let pdu: [UInt8]
    /// Whether it is a packet of a message of several.
    let isPartOfMessage: Bool

    /// Its identity without the value.
    struct Key: Hashable {
        let kind: OperationKind
        let subject: BluetoothUUID?
    }

    var key: Key { Key(kind: operation.kind, subject: operation.attribute?.subject(operation.kind)) }
    var isSentByDevice: Bool { operation.kind == .notify || operation.kind == .indicate }
    var isSubscription: Bool { operation.kind == .subscribe || operation.kind == .unsubscribe }
    /// A Write Request or Write Command.
    var isWrite: Bool { pdu.first == 0x12 || pdu.first == 0x52 }
    var isAnswered: Bool { frames.count > 1 }
    var time: Nanoseconds? { operation.begin.nanoseconds }

    /// Values of one kind: those that begin alike and are equally long.
    struct ValueKind: Hashable {
        let key: Key
        let length: Int
        let first: UInt8?
    }

    var valueKind: ValueKind {
        ValueKind(key: key, length: operation.value.count, first: operation.value.first)
    }

    /// The record with the value and where it begins there; `nil` where the value is not in one record, as it was sent.
    func valueOffset(in capture: CaptureCopy) -> (frame: UInt64, offset: Int)? {
        let value = operation.value
        guard !value.isEmpty, !operation.isSecret, !operation.isCut else { return nil }
        for frame in frames {
            guard let location = capture.location(of: frame) else { continue }
            let pdu = capture.pdu(of: frame)
            if pdu.count > value.count, pdu.suffix(value.count).elementsEqual(value) {
                return (frame, location.pdu.upperBound - value.count)
            }
        }
        return nil
    }
}

/// The exchanges of a connection that their device sends by itself, one after the other.
struct FlawedStream {
    /// How many values there are.
    let count: Int
    /// The place of the last one among the exchanges of the capture.
    let last: Int
    /// Whether a value that is missing or doubled leaves a trace: numbers that step, or a rhythm.
    let isNumbered: Bool
    let isSteady: Bool

    var isTelling: Bool { count >= 3 && (isNumbered || isSteady) }

    /// - Parameters:
    ///   - exchanges: those of one connection, in order, with their places.
    ///   - key: of a notification or an indication.
    init?(_ exchanges: [(index: Int, exchange: FlawedExchange)], _ key: FlawedExchange.Key) {
        var own: [FlawedExchange] = []
        // Values with nothing of the app between them.
        var spontaneous = 0
        var hasAsked = true
        for (_, exchange) in exchanges {
            if exchange.key == key {
                if !hasAsked { spontaneous += 1 }
                hasAsked = false
                own.append(exchange)
            } else if !exchange.isSentByDevice {
                hasAsked = true
            }
        }
        guard let last = exchanges.last(where: { $0.exchange.key == key }), spontaneous * 2 >= own.count else {
            return nil
        }
        count = own.count
        self.last = last.index
        isNumbered = Self.isNumbered(own.map(\.operation.value))
        isSteady = Self.isSteady(own.compactMap(\.time))
    }

    /// Whether a byte goes on by the same each time, one time in twenty aside.
    private static func isNumbered(_ values: [[UInt8]]) -> Bool {
        guard values.count >= 4, let shortest = values.map(\.count).min() else { return false }
        return (0..<min(shortest, 8)).contains { offset in
            var counts: [UInt8: Int] = [:]
            for (one, other) in zip(values, values.dropFirst()) {
                counts[other[offset] &- one[offset], default: 0] += 1
            }
            guard let (step, times) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return false }
            return step != 0 && times * 20 >= (values.count - 1) * 19
        }
    }

    /// Whether the time from one to the next is about the same, one time in twenty aside.
    private static func isSteady(_ times: [Nanoseconds]) -> Bool {
        let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
        guard gaps.count >= 2 else { return false }
        let usual = gaps.sorted()[gaps.count / 2]
        return usual > 0 && gaps.count { $0 >= usual / 2 && $0 / 3 <= usual / 2 } * 20 >= gaps.count * 19
    }
}
