/// Values by path: the names of the keys or fields on the way, outermost first.
///
/// Lists and tags on the way have no name and are passed through: `["images", "slot"]` is the slot of any image.
extension MessageTree {
    /// The integer at the path: of several values the first, booleans as 0 or 1.
    ///
    /// - Returns: `nil` if there is none, or one that is no integer or has more than 64 bits. Protobuf does not send a field
    ///   that is 0.
    package func number(at path: [String]) -> Int64? {
        switch value(at: path) {
        case .integer(let number): Int64(exactly: number)
        case .named(_, let number): number
        case .boolean(let isTrue): isTrue ? 1 : 0
        default: nil
        }
    }

    /// The length of the text or byte string at the path, as far as the message has it.
    package func byteCount(at path: [String]) -> Int? { value(at: path)?.pieces.map(byteCount) }

    /// The bytes of the text or byte string at the path; those of chunks are joined.
    ///
    /// - Parameter message: the one that was read.
    package func contents(at path: [String], in message: [UInt8]) -> [UInt8]? {
        value(at: path)?.pieces.map { joined($0, of: message) }
    }

    /// The places of all values at the paths, ascending and not overlapping.
    ///
    /// They do not include ``unread`` bytes. To mask secrets in a message that has a problem, mask those as well.
    package func ranges(of paths: [[String]]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        let found = paths.flatMap { indices(at: $0, isFirstEnough: false) }.map { nodes[$0].range }
        // Two of these are apart, or one is within the other: of those with one beginning the longest comes first.
        for range in found.sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) })
        where range.upperBound > result.last?.upperBound ?? -1 {
            result.append(range)
        }
        return result
    }

    /// The first value at the path, without its tags.
    private func value(at path: [String]) -> Value? {
        guard let index = indices(at: path, isFirstEnough: true).first else { return nil }
        return nodes[index...].first { if case .tag = $0.value { false } else { true } }?.value
    }

    /// The nodes at a path. Branches with another name are skipped, so that each node is looked at once.
    private func indices(at path: [String], isFirstEnough: Bool) -> [Int] {
        var result: [Int] = []
        /// For each depth, how many names of the path the containers around it match.
        var matches = [Int](repeating: 0, count: MessageTree.maxDepth + 2)
        var index = 0
        while index < nodes.count {
            let node = nodes[index]
            var matched = matches[node.depth]
            var isOnPath = true
            if let name = node.name {
                isOnPath = path[matched] == name
                matched += 1
            }
            index += 1
            if isOnPath, matched < path.count {
                matches[node.depth + 1] = matched
                continue
            }
            if isOnPath {
                result.append(index - 1)
                if isFirstEnough { break }
            }
            while index < nodes.count, nodes[index].depth > node.depth { index += 1 }
        }
        return result
    }
}
