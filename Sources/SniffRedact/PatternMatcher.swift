/// Finds many byte strings at once, in a time that grows with the bytes that are searched alone: a tree of all beginnings
/// with links from each to the longest ending of it that is a beginning, too (Aho and Corasick, 1975).
struct PatternMatcher {
    /// A part of a pattern that is to be replaced, counted back from the pattern's end.
    private struct Part: Hashable {
        var start: Int
        var end: Int
        let fill: Fill
        let kind: RedactedKind
    }

    private struct Node {
        var parent: Int32
        var depth: Int32
        /// The longest other beginning that this one ends with.
        var fallback: Int32 = 0
        /// Place in ``parts``; -1 for none.
        var parts: Int32 = -1
        var byte: UInt8
        /// It begins a text all of which is to be replaced.
        var beginsText = false
    }

    private var nodes = [Node(parent: 0, depth: 0, byte: 0)]
    private var parts: [[Part]] = []
    /// Open addressing: node and byte, then the node that they lead to.
    private var keys: [UInt64]
    private var targets: [Int32]
    private var roots = [Int32](repeating: 0, count: 256)
    private var isFinished = false

    /// Bytes of all patterns, those once that several begin with: each is a node of some 60 bytes.
    static let limit = 1 << 21
    /// Parts of one pattern; more become one.
    private static let mostParts = 16

    init() {
        keys = [UInt64](repeating: .max, count: 64)
        targets = [Int32](repeating: 0, count: 64)
    }

    var isEmpty: Bool { nodes.count == 1 }
    /// Bytes of all patterns, as the limit counts them.
    var size: Int { nodes.count - 1 }
    var isFull: Bool { size > PatternMatcher.limit }

    /// Adds a pattern, of which some parts are to be replaced.
    mutating func add(_ pattern: [UInt8], _ masks: [Mask]) {
        guard !pattern.isEmpty, !isFull, !masks.isEmpty else { return }
        let isText = masks.contains { $0.range == 0..<pattern.count && $0.fill != .zero }
        var node = 0
        for byte in pattern {
            if let next = child(node, byte) {
                node = next
            } else {
                nodes.append(Node(parent: Int32(node), depth: nodes[node].depth + 1, byte: byte))
                let next = nodes.count - 1
                if node == 0 { roots[Int(byte)] = Int32(next) } else { insert(node, byte, next) }
                node = next
            }
            if isText { nodes[node].beginsText = true }
        }
        let own = masks.map {
            Part(
                start: pattern.count - $0.range.lowerBound, end: pattern.count - $0.range.upperBound, fill: $0.fill,
                kind: $0.kind)
        }
        merge(own, into: node)
    }

    private mutating func merge(_ new: [Part], into node: Int) {
        if nodes[node].parts < 0 {
            nodes[node].parts = Int32(parts.count)
            parts.append([])
        }
        let place = Int(nodes[node].parts)
        for part in new where !parts[place].contains(part) {
            let isCovered = parts[place].contains {
                $0.fill == part.fill && $0.start >= part.start && $0.end <= part.end
            }
            if isCovered { continue }
            if parts[place].count >= PatternMatcher.mostParts, let last = parts[place].indices.last {
                // In doubt more than less.
                parts[place][last].start = max(parts[place][last].start, part.start)
                parts[place][last].end = min(parts[place][last].end, part.end)
            } else {
                parts[place].append(part)
            }
        }
    }

    /// Links the tree; patterns cannot be added any more.
    mutating func finish() {
        guard !isFinished else { return }
        isFinished = true
        // What a node falls back to is less deep.
        let order = nodes.indices.dropFirst().sorted { nodes[$0].depth < nodes[$1].depth }
        for index in order {
            let node = nodes[index]
            guard node.depth > 1 else { continue }
            let fallback = step(Int(nodes[Int(node.parent)].fallback), node.byte)
            nodes[index].fallback = Int32(fallback)
            let inherited = nodes[fallback].parts
            guard inherited >= 0 else { continue }
            if node.parts < 0 { nodes[index].parts = inherited } else { merge(parts[Int(inherited)], into: index) }
        }
    }

    private func step(_ from: Int, _ byte: UInt8) -> Int {
        var node = from
        while true {
            if node == 0 { return Int(roots[Int(byte)]) }
            if let next = child(node, byte) { return next }
            node = Int(nodes[node].fallback)
        }
    }

    /// Finds all patterns.
    ///
    /// - Parameter body: gets each part that is to be replaced.
    /// - Returns: how many of the last bytes begin a text all of which is to be replaced.
    func search(_ bytes: [UInt8], _ body: (Mask) -> Void) -> Int {
        guard !isEmpty else { return 0 }
        var node = 0
        for (index, byte) in bytes.enumerated() {
            node = step(node, byte)
            let place = nodes[node].parts
            guard place >= 0 else { continue }
            for part in parts[Int(place)] {
                body(Mask(range: index + 1 - part.start..<index + 1 - part.end, fill: part.fill, kind: part.kind))
            }
        }
        while node != 0, !nodes[node].beginsText { node = Int(nodes[node].fallback) }
        return Int(nodes[node].depth)
    }
}

/// The edges of the tree.
extension PatternMatcher {
    private func slot(_ key: UInt64) -> Int {
        var hash = key &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
        var place = Int(truncatingIfNeeded: hash) & (keys.count - 1)
        while keys[place] != .max, keys[place] != key { place = (place + 1) & (keys.count - 1) }
        return place
    }

    private func child(_ node: Int, _ byte: UInt8) -> Int? {
        if node == 0 { return roots[Int(byte)] == 0 ? nil : Int(roots[Int(byte)]) }
        let place = slot(UInt64(node) << 8 | UInt64(byte))
        return keys[place] == .max ? nil : Int(targets[place])
    }

    private mutating func insert(_ node: Int, _ byte: UInt8, _ target: Int) {
        if nodes.count * 2 > keys.count { grow() }
        let key = UInt64(node) << 8 | UInt64(byte)
        let place = slot(key)
        keys[place] = key
        targets[place] = Int32(target)
    }

    private mutating func grow() {
        let old = zip(keys, targets).filter { $0.0 != .max }
        keys = [UInt64](repeating: .max, count: keys.count * 2)
        targets = [Int32](repeating: 0, count: keys.count)
        for (key, target) in old {
            let place = slot(key)
            keys[place] = key
            targets[place] = target
        }
    }
}
