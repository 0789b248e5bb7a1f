import Sniff

/// The last packets of a live source, in memory.
struct PacketRing: PacketStore {
    /// So many packets are kept at most, and so many bytes.
    private let limit: (packets: Int, bytes: Int)
    /// Packet `n` is in slot `n % slots.count`. Grows up to the limit.
    private var slots: [KeptPacket?] = []
    private(set) var kept = 0..<0
    private var bytes = 0
    /// Numbers of those that are shown, ascending, from `shownStart` on.
    private var shownNumbers: [Int] = []
    private var shownStart = 0
    private(set) var decided = 0

    init(packets: Int = 10_000, bytes: Int = 64 << 20) { limit = (max(packets, 1), bytes) }

    var shownCount: Int { shownNumbers.count - shownStart }

    func shown(_ index: Int) -> Int { shownNumbers[shownStart + index] }

    subscript(_ number: Int) -> KeptPacket? {
        kept.contains(number) ? slots[number % limit.packets] : nil
    }

    /// Adds a packet, in the place of the oldest ones where there is no room.
    mutating func append(_ packet: KeptPacket) -> Bool {
        if kept.count == limit.packets { dropFirst() }
        let number = kept.upperBound
        // A single packet is kept whatever its size.
        while !kept.isEmpty, bytes + packet.size > limit.bytes { dropFirst() }
        let slot = number % limit.packets
        if slot == slots.count { slots.append(packet) } else { slots[slot] = packet }
        kept = kept.lowerBound..<number + 1
        bytes += packet.size
        return true
    }

    mutating func decide(_ isShown: Bool) {
        if isShown, kept.contains(decided) { shownNumbers.append(decided) }
        decided += 1
    }

    private mutating func dropFirst() {
        let number = kept.lowerBound
        let slot = number % limit.packets
        bytes -= slots[slot]?.size ?? 0
        slots[slot] = nil
        kept = number + 1..<kept.upperBound
        decided = max(decided, kept.lowerBound)
        if shownCount > 0, shown(0) == number { shownStart += 1 }
        // Moves every number once for as many as are dropped.
        guard shownStart > 1024, shownStart > shownNumbers.count / 2 else { return }
        shownNumbers.removeFirst(shownStart)
        shownStart = 0
    }

    mutating func forgetShown() {
        shownStart = 0
        shownNumbers.removeAll(keepingCapacity: true)
        decided = kept.lowerBound
    }

    func index(of number: Int) -> Int {
        (0..<shownCount).partitioningIndex { shown($0) >= number }
    }
}
