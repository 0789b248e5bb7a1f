import Decoders

/// Deadlines, the earliest first, and what is due then. A binary heap: in and out in logarithmic time.
package struct DeadlineQueue<Value> {
    package struct Entry {
        package let time: Nanoseconds
        package let value: Value
    }

    private var heap: [Entry] = []
    /// The time of the earliest: asked for with each operation, and a generic call costs 1,400 instructions.
    package private(set) var firstTime: Nanoseconds?

    package init() {}

    var count: Int { heap.count }

    /// The earliest.
    package var first: Entry? { heap.first }

    package mutating func insert(_ time: Nanoseconds, _ value: Value) {
        heap.append(Entry(time: time, value: value))
        defer { firstTime = heap[0].time }
        var index = heap.count - 1
        while index > 0, heap[index].time < heap[(index - 1) / 2].time {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// - Returns: the earliest, if its time is before this.
    package mutating func removeFirst(before now: Nanoseconds) -> Entry? {
        guard let first, first.time < now else { return nil }
        removeFirst()
        return first
    }

    /// Removes the earliest, if there is one.
    mutating func removeFirst() {
        defer { firstTime = heap.first?.time }
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child].time < heap[least].time { least = child }
            }
            guard least != index else { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}

extension DeadlineQueue: Sendable where Value: Sendable {}
extension DeadlineQueue.Entry: Sendable where Value: Sendable {}
