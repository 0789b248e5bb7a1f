import Sniff

/// Chooses flaws of good captures: evenly over the kinds of flaws, and over what the app and the device do.
///
/// Something that is done once gets as many flaws as a stream of thousands of values. The same captures, number and
/// seed give the same flaws. Nothing is made that no capture speaks against: another measured value, one value more or
/// less of a stream with neither numbers nor a rhythm, an order that is not reliable.
package struct FlawPlan {
    package private(set) var flaws: [Flaw] = []
    /// How many could be made at most, where that is fewer than asked for.
    package private(set) var limit = 0

    /// The operations that it needs, besides those of the expectations.
    package static var kinds: OperationKinds { OperationKinds.exchanges.union(OperationKinds([.message])) }

    /// - Parameters:
    ///   - captures: the captures with what they tell.
    ///   - count: how many flaws.
    package init(_ captures: [(copy: CaptureCopy, operations: [BluetoothOperation])], count: Int, seed: UInt64) {
        var random = SplitMix(state: seed)
        let scenes = captures.enumerated().map { FlawScene($0.offset, $0.element.copy, $0.element.operations) }
        let values = ValueKinds(scenes.flatMap(\.exchanges))
        var lists = Flaw.Kind.allCases.map { kind in
            CandidateList(scenes.map { scene in (scene, scene.indices(of: kind, values)) }, &random)
        }
        limit = lists.reduce(0) { $0 + $1.count }
        // In turn, so that kinds with few places leave theirs to the others.
        while flaws.count < count, lists.contains(where: { $0.count > 0 }) {
            for (index, kind) in Flaw.Kind.allCases.enumerated() where flaws.count < count {
                while let (scene, position) = lists[index].next(scenes) {
                    guard let flaw = scene.flaw(kind, position, values, &random) else { continue }
                    flaws.append(flaw)
                    break
                }
            }
        }
        let ranks = Dictionary(uniqueKeysWithValues: zip(Flaw.Kind.allCases, 0...))
        flaws.sort { left, right in
            (left.capture, left.operation.begin.frame, ranks[left.kind] ?? 0)
                < (right.capture, right.operation.begin.frame, ranks[right.kind] ?? 0)
        }
    }
}

/// The places for one kind of flaw, handed out in turn by what is done there.
private struct CandidateList {
    private var groups: [[(scene: Int, index: Int)]] = []
    private var turn = 0

    var count: Int { groups.reduce(0) { $0 + $1.count } }

    init(_ scenes: [(scene: FlawScene, indices: [Int])], _ random: inout SplitMix) {
        var indices: [FlawedExchange.ValueKind: Int] = [:]
        for (index, (scene, offsets)) in scenes.enumerated() {
            for position in offsets {
                let exchange = scene.exchanges[position]
                let kind = FlawedExchange.ValueKind(
                    key: exchange.key, length: 0, first: exchange.isWrite ? exchange.operation.value.first : nil)
                let group = indices[kind] ?? groups.count
                if group == groups.count {
                    indices[kind] = group
                    groups.append([])
                }
                groups[group].append((index, position))
            }
        }
        for index in groups.indices { groups[index].shuffle(using: &random) }
    }

    mutating func next(_ scenes: [FlawScene]) -> (FlawScene, Int)? {
        for _ in groups.indices {
            let group = turn % groups.count
            turn += 1
            if let (scene, index) = groups[group].popLast() { return (scenes[scene], index) }
        }
        return nil
    }
}

/// Which bytes of values are the same in all of their kind.
struct ValueKinds {
    private var kinds: [FlawedExchange.ValueKind: (bytes: [UInt8?], count: Int)] = [:]
    private var distinct: [FlawedExchange.Key: Set<[UInt8]>] = [:]
    private var counts: [FlawedExchange.Key: Int] = [:]

    init(_ exchanges: [FlawedExchange]) {
        for exchange in exchanges where !exchange.operation.isSecret {
            let value = exchange.operation.value
            counts[exchange.key, default: 0] += 1
            distinct[exchange.key, default: []].insert(value)
            guard var known = kinds[exchange.valueKind] else {
                kinds[exchange.valueKind] = (value, 1)
                continue
            }
            for index in value.indices where known.bytes[index] != value[index] { known.bytes[index] = nil }
            known.count += 1
            kinds[exchange.valueKind] = known
        }
    }

    /// The bytes of a value that are no matter of chance: those that all others of its kind have, too. Of a value alone
    /// of its kind all, unless its device sent it by itself, or no two values are alike there.
    func fixed(in exchange: FlawedExchange) -> [Int] {
        guard let known = kinds[exchange.valueKind] else { return [] }
        if known.count == 1 {
            let isRandom =
                counts[exchange.key, default: 0] >= 4 && distinct[exchange.key]?.count == counts[exchange.key]
            return exchange.isSentByDevice || isRandom ? [] : Array(known.bytes.indices)
        }
        // A few measured values may be alike by chance.
        if exchange.isSentByDevice, known.count < 5 { return [] }
        return known.bytes.indices.filter { known.bytes[$0] != nil }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every system.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
