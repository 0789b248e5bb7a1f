/// Searches for one string of bytes, in linear time (Knuth, Morris and Pratt, 1977).
struct ByteSearch {
    private let pattern: [UInt8]
    /// Of each beginning: the length of the longest other one that it ends with.
    private let fallback: [Int]

    init(_ pattern: [UInt8]) {
        self.pattern = pattern
        var fallback = [Int](repeating: 0, count: pattern.count)
        var length = 0
        for index in pattern.indices.dropFirst() {
            while length > 0, pattern[index] != pattern[length] { length = fallback[length - 1] }
            if pattern[index] == pattern[length] { length += 1 }
            fallback[index] = length
        }
        self.fallback = fallback
    }

    private func step(_ matched: Int, _ byte: UInt8) -> Int {
        var length = matched == pattern.count ? fallback[matched - 1] : matched
        while length > 0, pattern[length] != byte { length = fallback[length - 1] }
        return pattern[length] == byte ? length + 1 : 0
    }

    /// Where it begins, each place once.
    func places(in bytes: [UInt8]) -> [Int] {
        guard !pattern.isEmpty, bytes.count >= pattern.count else { return [] }
        var found: [Int] = []
        var matched = 0
        for (index, byte) in bytes.enumerated() {
            matched = step(matched, byte)
            if matched == pattern.count { found.append(index + 1 - matched) }
        }
        return found
    }

    /// How many of the last bytes are its beginning.
    func overlap(endOf bytes: [UInt8]) -> Int {
        guard !pattern.isEmpty else { return 0 }
        var matched = 0
        for byte in bytes.suffix(pattern.count) { matched = step(matched, byte) }
        return matched
    }
}
