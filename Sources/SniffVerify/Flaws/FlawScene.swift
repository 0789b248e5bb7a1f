import Decoders
import Sniff

/// A good capture, and where it can have flaws.
struct FlawScene {
    private let index: Int
    private let copy: CaptureCopy
    let exchanges: [FlawedExchange]
    /// The exchange that comes next in the same connection, by place.
    private var successors: [Int?] = []
    /// Whether an exchange is the first of its connection.
    private var isFirst: [Bool] = []
    /// The streams of each exchange that is of one.
    private var streams: [FlawedStream?] = []
    /// Much longer than anything that the capture shows, in seconds.
    private let longTime: Int64
    /// A handle that the app does not write to.
    private let foreignHandle: UInt16

    init(_ index: Int, _ copy: CaptureCopy, _ operations: [BluetoothOperation]) {
        self.index = index
        self.copy = copy
        let parts = MessageParts(operations)
        exchanges = operations.filter { OperationKinds.exchanges.contains($0.kind) && $0.kind != .discover }
            .sorted { $0.begin.frame < $1.begin.frame }
            .compactMap { FlawedExchange($0, copy, isPart: parts.contain($0)) }
        let handles = Set(exchanges.lazy.filter(\.isWrite).compactMap { $0.operation.attribute?.handle })
        foreignHandle = (3...0xFFFF).first { !handles.contains($0) } ?? 3
        let times = exchanges.compactMap(\.time)
        let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
        longTime = Int64(max(60, min((longest * 10).periods(of: .seconds(1)), 86_400)))
        successors = Array(repeating: nil, count: exchanges.count)
        isFirst = Array(repeating: false, count: exchanges.count)
        streams = Array(repeating: nil, count: exchanges.count)
        let connections = Dictionary(grouping: exchanges.indices) { exchanges[$0].operation.connection }
        for indices in connections.values { learn(indices) }
    }

    private mutating func learn(_ indices: [Int]) {
        if let first = indices.first { isFirst[first] = true }
        for (index, next) in zip(indices, indices.dropFirst()) { successors[index] = next }
        let own = indices.map { (index: $0, exchange: exchanges[$0]) }
        for key in Set(own.lazy.filter(\.exchange.isSentByDevice).map(\.exchange.key)) {
            guard let stream = FlawedStream(own, key) else { continue }
            for index in indices where exchanges[index].key == key { streams[index] = stream }
        }
    }

    // MARK: - Places

    /// Where a flaw of this kind can be distinguished from good traffic.
    func indices(of kind: Flaw.Kind, _ values: ValueKinds) -> [Int] {
        exchanges.indices.filter { index in
            let exchange = exchanges[index]
            switch kind {
            case .remove: return streams[index].map { $0.isTelling && $0.last != index } ?? true
            case .duplicate: return streams[index]?.isTelling ?? true
            case .flip: return !values.fixed(in: exchange).isEmpty && exchange.valueOffset(in: copy) != nil
            case .delay: return !isFirst[index] && exchange.time != nil
            case .swap: return successors[index].map { canSwap(index, $0) } ?? false
            case .refuse:
                return exchange.isAnswered && !exchange.isSentByDevice && exchange.operation.outcome == .succeeded
            case .foreignWrite: return exchange.isWrite
            }
        }
    }

    private func canSwap(_ index: Int, _ next: Int) -> Bool {
        let (one, other) = (exchanges[index], exchanges[next])
        guard one.key != other.key || one.operation.value != other.operation.value,
            let last = one.frames.last, let first = other.frames.first, last < first,
            !one.isPartOfMessage, !other.isPartOfMessage
        else { return false }
        switch (streams[index], streams[next]) {
        case (nil, nil): return true
        case (let stream?, .some): return one.key == other.key && stream.isNumbered
        // When a value comes by itself is a matter of chance, but not before its subscription.
        case (nil, .some): return one.isSubscription && one.operation.attribute?.characteristic == other.key.subject
        case (.some, nil):
            return other.operation.kind == .unsubscribe
                && other.operation.attribute?.characteristic == one.key.subject
        }
    }

    // MARK: - Flaws

    func flaw(_ kind: Flaw.Kind, _ position: Int, _ values: ValueKinds, _ random: inout SplitMix) -> Flaw? {
        change(kind, position, values, &random).map {
            Flaw(kind: kind, capture: index, operation: exchanges[position].operation, change: $0)
        }
    }

    private func change(
        _ kind: Flaw.Kind, _ index: Int, _ values: ValueKinds, _ random: inout SplitMix
    ) -> CaptureCopy.Change? {
        let exchange = exchanges[index]
        guard let begin = exchange.frames.first, let end = exchange.frames.last else { return nil }
        switch kind {
        case .remove: return .remove(exchange.frames)
        case .duplicate: return .repeating(exchange.frames, after: end)
        case .flip:
            guard let found = exchange.valueOffset(in: copy),
                let byte = values.fixed(in: exchange).randomElement(using: &random)
            else { return nil }
            var bytes = copy.bytes(of: found.frame)
            bytes[found.offset + byte] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            return .replace(found.frame, bytes)
        case .delay: return .delay(exchange.isAnswered && Bool.random(using: &random) ? end : begin, seconds: longTime)
        case .swap:
            guard let next = successors[index], let last = exchanges[next].frames.last else { return nil }
            return .move(exchange.frames, after: last)
        case .refuse:
            guard let answer = copy.location(of: end) else { return nil }
            let isWrite = ![0x02, 0x08, 0x0A, 0x0C, 0x0E, 0x20].contains(exchange.pdu[0])
            let handle = exchange.pdu.count >= 3 && exchange.pdu[0] != 0x02 ? Array(exchange.pdu[1...2]) : [0, 0]
            // Error Response: Write Not Permitted or Read Not Permitted (Core 6.0, Vol 3, Part F, 3.4.1.1).
            let error = [0x01, exchange.pdu[0]] + handle + [isWrite ? 0x03 : 0x02]
            return .replace(end, answer.replacing(copy.bytes(of: end), by: error))
        case .foreignWrite:
            // A Write Command (3.4.5.3).
            let head = [0x52, UInt8(truncatingIfNeeded: foreignHandle), UInt8(truncatingIfNeeded: foreignHandle >> 8)]
            let write = exchange.location.replacing(copy.bytes(of: begin), by: head + exchange.pdu.dropFirst(3))
            return .repeating([begin], as: write, after: end)
        }
    }
}

extension FlawedExchange {
    /// `nil` where it is not in records of its own.
    fileprivate init?(_ operation: BluetoothOperation, _ copy: CaptureCopy, isPart: Bool) {
        guard operation.connection != nil, let location = copy.location(of: operation.begin.frame) else { return nil }
        self.operation = operation
        self.location = location
        pdu = copy.pdu(of: operation.begin.frame)
        isPartOfMessage = isPart
        guard let end = operation.end, end.frame != operation.begin.frame else {
            frames = [operation.begin.frame]
            return
        }
        guard copy.location(of: end.frame) != nil else { return nil }
        frames = [operation.begin.frame, end.frame]
    }
}

/// Which exchanges are packets of messages of several.
private struct MessageParts {
    private var spans: [UInt16: [ClosedRange<UInt64>]] = [:]

    init(_ operations: [BluetoothOperation]) {
        for message in operations where message.kind == .message {
            guard case .integer(let packets)? = message.facts[.packets], packets > 1,
                let handle = message.attribute?.handle
            else { continue }
            let last = max(message.completion.frame, message.begin.frame)
            spans[handle, default: []].append(message.begin.frame...last)
        }
    }

    func contain(_ operation: BluetoothOperation) -> Bool {
        guard let handle = operation.attribute?.handle else { return false }
        return spans[handle]?.contains { $0.contains(operation.begin.frame) } ?? false
    }
}
