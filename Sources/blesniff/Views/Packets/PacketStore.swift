import Sniff

/// The packets of a view, and which of them are shown. Packets have numbers in the order of their coming, from 0, which they
/// keep. What is shown is decided in that order: at once for packets that are in memory, bit by bit for the others.
protocol PacketStore {
    /// Numbers of the packets that are kept.
    var kept: Range<Int> { get }
    /// The first packet of which it is not decided whether it is shown.
    var decided: Int { get }
    /// How many are shown.
    var shownCount: Int { get }

    /// The number of a packet by its place among those that are shown.
    func shown(_ index: Int) -> Int
    /// The place of the first shown packet with this number or a later one; ``shownCount`` if there is none.
    func index(of number: Int) -> Int
    subscript(_ number: Int) -> KeptPacket? { get }

    /// Adds a packet, which is not decided.
    ///
    /// - Returns: false where there is no room.
    mutating func append(_ packet: KeptPacket) -> Bool
    /// Says whether the packet at ``decided`` is shown.
    mutating func decide(_ isShown: Bool)
    /// Nothing is decided any more.
    mutating func forgetShown()
}

extension PacketStore {
    var isDecided: Bool { decided >= kept.upperBound }
}

/// All packets of captures, in a file (``PacketArchive``).
struct StoredPackets: PacketStore {
    private let archive: PacketArchive
    private var selection = NumberSelection()

    init(_ archive: PacketArchive) { self.archive = archive }

    /// Why there is no room for more.
    var failure: TemporaryFile.Failure? { archive.failure }

    var kept: Range<Int> { 0..<archive.count }
    var decided: Int { min(selection.count, archive.count) }
    var shownCount: Int { selection.chosen }

    func shown(_ index: Int) -> Int { selection.number(at: index) }
    func index(of number: Int) -> Int { selection.index(of: number) }

    subscript(_ number: Int) -> KeptPacket? { archive[number] }

    mutating func append(_ packet: KeptPacket) -> Bool { archive.append(packet) }
    mutating func decide(_ isShown: Bool) { selection.append(isShown) }
    mutating func forgetShown() { selection = NumberSelection() }
}

/// Which of the numbers from 0 on are chosen: a bit for each, and how many are chosen before every 64.
struct NumberSelection {
    private var words: [UInt64] = []
    private var before: [Int] = []
    /// Numbers of which it is known.
    private(set) var count = 0
    /// How many are chosen.
    private(set) var chosen = 0

    mutating func append(_ isChosen: Bool) {
        if count % 64 == 0 {
            words.append(0)
            before.append(chosen)
        }
        if isChosen {
            words[words.count - 1] |= 1 << UInt64(count % 64)
            chosen += 1
        }
        count += 1
    }

    /// The chosen number of a place, from 0.
    func number(at index: Int) -> Int {
        let word = before.indices.partitioningIndex { before[$0] > index } - 1
        var rest = words[word]
        for _ in before[word]..<index { rest &= rest - 1 }
        return word * 64 + rest.trailingZeroBitCount
    }

    /// How many chosen numbers are smaller.
    func index(of number: Int) -> Int {
        guard number < count else { return chosen }
        guard number > 0 else { return 0 }
        let smaller = words[number / 64] & ((1 << UInt64(number % 64)) - 1)
        return before[number / 64] + smaller.nonzeroBitCount
    }
}
