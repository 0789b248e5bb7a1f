extension Transfer {
    /// The secret values of structured content: those at some paths, those of fields, and all that could not be read. Of a
    /// message that is not what its sender sent, all of it.
    package func secrets(_ paths: [SecretPath]) -> [Range<Int>] {
        let paths = paths.filter { $0.messages.isEmpty || name.isEmpty || $0.messages.contains(name) }.map(\.path)
        guard let tree, isReliable || tree.secrets.isEmpty && paths.isEmpty else {
            return message.isEmpty ? [] : [0..<message.count]
        }
        let known = tree.ranges(of: paths) + tree.secrets
        let unread = paths.isEmpty && tree.secrets.isEmpty || tree.unread.isEmpty ? [] : [tree.unread]
        // One within another is a part of it: the longer one of two that begin together comes first.
        let all = (known + unread).sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        return all.reduce(into: []) { result, range in
            if range.upperBound > result.last?.upperBound ?? -1 { result.append(range) }
        }
    }
}
