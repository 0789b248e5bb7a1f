import Decoders
import Sniff

/// Which connections of two captures belong together: those with one device, in their order.
struct ConnectionPairing {
    /// Places of the connections; `nil` where only one capture has it. In the order of the first capture, with what only the
    /// second has where it is there.
    private(set) var pairs: [(left: Int?, right: Int?)] = []

    private let left: [Profile]
    private let right: [Profile]
    private var partners: [Int?]
    private var free: [Bool]
    /// Pairs that were looked at because nothing tells their devices, for tests.
    private(set) var likenesses = 0

    /// The properties by which connections are paired.
    private struct Profile {
        let connection: ComparedConnection
        /// How often it does what: kinds, and what they are about.
        let counts: [Deed: Int]
        let total: Int

        init(_ connection: ComparedConnection) {
            self.connection = connection
            var counts: [Deed: Int] = [:]
            for operation in connection.operations {
                counts[Deed(kind: operation.kind, subject: operation.subject), default: 0] += 1
            }
            self.counts = counts
            // A thousand notifications say no more than ten.
            total = counts.values.reduce(0) { $0 + min($1, Profile.enough) }
        }

        private static let enough = 10

        /// From 0, nothing in common, to 1.
        func likeness(_ other: Profile) -> Double {
            guard total + other.total > 0 else { return 1 }
            let common = counts.reduce(0) {
                $0 + min($1.value, other.counts[$1.key] ?? 0, Profile.enough)
            }
            return 2 * Double(common) / Double(total + other.total)
        }
    }

    private struct Deed: Hashable {
        let kind: OperationKind
        let subject: ComparedOperation.Subject
    }

    /// Connections with one device are paired by what they do where their numbers differ, up to so many; those with unknown
    /// devices are compared with so many each.
    static let likenessLimit = 200
    /// Connections with unknown devices are paired from here on.
    private static let alike = 0.3

    init(_ left: [ComparedConnection], _ right: [ComparedConnection]) {
        self.left = left.map { Profile($0) }
        self.right = right.map { Profile($0) }
        partners = Array(repeating: nil, count: left.count)
        free = Array(repeating: true, count: right.count)
        pair { $0.peripheral.map { [$0.value] } }
        pair { connection in connection.name.map { Array($0.utf8) } }
        pair { $0.services.isEmpty ? nil : Kind(services: $0.services, model: $0.name?.deviceModel) }
        pairAlike()
        if partners.count(where: { $0 == nil }) == 1, free.count(where: { $0 }) == 1,
            let one = partners.firstIndex(of: nil), let other = free.firstIndex(of: true), mayBeOne(one, other)
        {
            join(one, other)
        }
        putInOrder()
    }

    private struct Kind: Hashable {
        let services: [BluetoothUUID]
        let model: String?
    }

    /// Devices of different models are different devices.
    private func mayBeOne(_ one: Int, _ other: Int) -> Bool {
        guard let name = left[one].connection.name, let others = right[other].connection.name else { return true }
        return name.deviceModel == others.deviceModel
    }

    private mutating func join(_ one: Int, _ other: Int) {
        partners[one] = other
        free[other] = false
    }

    /// Pairs those of one device, by what tells the device.
    private mutating func pair<Key: Hashable>(_ key: (ComparedConnection) -> Key?) {
        var groups: [Key: (left: [Int], right: [Int])] = [:]
        var order: [Key] = []
        for index in left.indices where partners[index] == nil {
            guard let key = key(left[index].connection) else { continue }
            if groups[key] == nil { order.append(key) }
            groups[key, default: ([], [])].left.append(index)
        }
        for index in right.indices where free[index] {
            if let key = key(right[index].connection) { groups[key]?.right.append(index) }
        }
        for key in order {
            guard let group = groups[key], !group.right.isEmpty else { continue }
            let isLarge = max(group.left.count, group.right.count) > ConnectionPairing.likenessLimit
            if group.left.count == group.right.count || isLarge {
                for (one, other) in zip(group.left, group.right) { join(one, other) }
            } else {
                for (one, other) in best(group.left, group.right) { join(one, other) }
            }
        }
    }

    /// The pairs in order that are most alike in all; an attempt more or less moves nothing else.
    private func best(_ ones: [Int], _ others: [Int]) -> [(Int, Int)] {
        let width = others.count + 1
        var scores = [Double](repeating: 0, count: (ones.count + 1) * width)
        for row in ones.indices.reversed() {
            for column in others.indices.reversed() {
                let together = value(ones[row], others[column]) + scores[(row + 1) * width + column + 1]
                scores[row * width + column] = max(
                    together, scores[(row + 1) * width + column], scores[row * width + column + 1])
            }
        }
        var (row, column) = (0, 0)
        var pairs: [(Int, Int)] = []
        while row < ones.count, column < others.count {
            let together = value(ones[row], others[column]) + scores[(row + 1) * width + column + 1]
            if scores[row * width + column] == together {
                pairs.append((ones[row], others[column]))
                (row, column) = (row + 1, column + 1)
            } else if scores[row * width + column] == scores[(row + 1) * width + column] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }

    /// Even those that have nothing in common belong together, rather than to none.
    private func value(_ one: Int, _ other: Int) -> Double { left[one].likeness(right[other]) + 0.01 }

    /// Pairs what is left by what it does, the first with the one that is most like it: of many those that stand at nearly the
    /// same place.
    private mutating func pairAlike() {
        let ones = left.indices.filter { partners[$0] == nil }
        let others = right.indices.filter { free[$0] }
        for (rank, index) in ones.enumerated() {
            var best: (index: Int, likeness: Double)?
            for other in others.neighbours(of: rank, atMost: ConnectionPairing.likenessLimit)
            where free[other] && mayBeOne(index, other) {
                likenesses += 1
                let likeness = left[index].likeness(right[other])
                if likeness >= ConnectionPairing.alike, likeness > best?.likeness ?? 0 { best = (other, likeness) }
            }
            if let best { join(index, best.index) }
        }
    }

    private mutating func putInOrder() {
        var next = 0
        for index in left.indices {
            if let partner = partners[index] {
                while next < partner {
                    if free[next] { pairs.append((nil, next)) }
                    next += 1
                }
                next = max(next, partner + 1)
            }
            pairs.append((index, partners[index]))
        }
        // Those before a partner that was passed already are in no pair yet.
        let named = Set(pairs.compactMap(\.right))
        for other in right.indices where !named.contains(other) { pairs.append((nil, other)) }
    }
}

extension Array {
    /// The elements around a place, of which there may be no element: all of them, or so many.
    func neighbours(of index: Int, atMost limit: Int) -> ArraySlice<Element> {
        guard count > limit else { return self[...] }
        let first = Swift.min(Swift.max(index - limit / 2, 0), count - limit)
        return self[first..<first + limit]
    }
}
