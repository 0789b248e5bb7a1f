import Sniff

/// The key of a stream: a kind of operation and its characteristic.
package struct StreamKey: Hashable, Sendable {
    package let kind: OperationKind
    package let subject: ComparedOperation.Subject

    init(_ operation: ComparedOperation) {
        kind = operation.kind
        subject = operation.subject.plain
    }
}

/// Finds values that come of their own accord, again and again: a heart rate each second, the records of an archive.
///
/// They are never the same in two runs, so the first of them represents all, and the others are compared as a whole.
/// What is notified in answer to a write is no such stream: it follows an exchange of the other side.
struct StreamFinder {
    /// A stream in both connections.
    struct Stream {
        let key: StreamKey
        var left: [ComparedOperation] = []
        var right: [ComparedOperation] = []
    }

    private(set) var found: [Stream] = []
    private(set) var heads: Set<StreamKey> = []

    /// A stream has so many values, in one of the connections at least.
    private static let fewest = 5

    init(_ left: [ComparedOperation], _ right: [ComparedOperation]) {
        for operations in [left, right] {
            for key in StreamFinder.streams(in: operations) where heads.insert(key).inserted {
                found.append(Stream(key: key))
            }
        }
        guard !found.isEmpty else { return }
        var indices: [StreamKey: Int] = [:]
        for (index, stream) in found.enumerated() { indices[stream.key] = index }
        for operation in left { if let index = indices[StreamKey(operation)] { found[index].left.append(operation) } }
        for operation in right { if let index = indices[StreamKey(operation)] { found[index].right.append(operation) } }
    }

    /// Values are compared one by one.
    mutating func forget() {
        found = []
        heads = []
    }

    /// Those of which half or more follow another notification, in the order of their first values.
    private static func streams(in operations: [ComparedOperation]) -> [StreamKey] {
        var counts: [StreamKey: (all: Int, unasked: Int)] = [:]
        var order: [StreamKey] = []
        var isAfterNotification = false
        for operation in operations {
            let isNotification = operation.kind == .notify || operation.kind == .indicate
            if isNotification {
                let key = StreamKey(operation)
                if counts[key] == nil { order.append(key) }
                counts[key, default: (0, 0)].all += 1
                if isAfterNotification { counts[key, default: (0, 0)].unasked += 1 }
            }
            isAfterNotification = isNotification
        }
        return order.filter { key in
            counts[key].map { $0.all >= fewest && $0.unasked * 2 >= $0.all } ?? false
        }
    }

    /// The operations to compare one by one: everything but the values of streams, each of which keeps its first.
    func rest(_ operations: [ComparedOperation]) -> [ComparedOperation] {
        guard !heads.isEmpty else { return operations }
        var seen: Set<StreamKey> = []
        return operations.filter { operation in
            let key = StreamKey(operation)
            return !heads.contains(key) || seen.insert(key).inserted
        }
    }
}
