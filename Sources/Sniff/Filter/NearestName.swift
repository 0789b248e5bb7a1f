/// The names that were probably meant by one that does not exist.
package enum NearestName {
    /// The nearest names, best first, at most three.
    ///
    /// A path may be misspelled as a whole (`att.hadle`), or its last component may be right, or nearly so, under
    /// another layer or under none (`heart_rate`, `att.rssi`).
    package static func all(to name: String, among names: [String]) -> [String] {
        let wanted = Array(name.lowercased().utf8)
        let wantedEnd = lastComponent(wanted)
        return best(name, names) { path in
            // Twice the number of edits, so that a wrong layer can cost half of one.
            min(
                2 * distance(wanted, path, atMost: limit(wanted.count)),
                2 * distance(wantedEnd, lastComponent(path), atMost: limit(wantedEnd.count)) + 1)
        }
    }

    /// The nearest of some texts: misspelled, or of which only a part was written.
    package static func texts(near text: String, among texts: [String]) -> [String] {
        let wanted = Array(text.lowercased().utf8)
        return best(text, texts) { candidate in
            let isPart =
                !wanted.isEmpty
                && wanted.withUnsafeBufferPointer { part in
                    candidate.withUnsafeBufferPointer { FilterProgram.contains(part, in: $0) }
                }
            return min(2 * distance(wanted, candidate, atMost: limit(wanted.count)), isPart ? 3 : unreachable)
        }
    }

    /// The end of a message about a text that is not one of some: what was probably meant, else all that are known.
    package static func suggestion(_ text: String, _ known: [String]) -> String {
        let near = texts(near: text, among: known)
        guard near.isEmpty else { return "; did you mean \(near.joined(separator: " or "))?" }
        return "; known are \(known.joined(separator: ", "))"
    }

    /// The three candidates with the best score. Shorter ones come first: a field of its own is likelier meant than one
    /// inside an array.
    private static func best(_ name: String, _ candidates: [String], score: ([UInt8]) -> Int) -> [String] {
        // Nobody types that; and the time grows with the square.
        guard name.utf8.count <= 64 else { return [] }
        let scored = candidates.map { ($0, score(Array($0.lowercased().utf8))) }.filter { $0.1 < unreachable }
        guard let best = scored.map(\.1).min() else { return [] }
        return scored.filter { $0.1 == best }.map(\.0)
            .enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
            .prefix(3).map(\.element)
    }

    private static let unreachable = 1000

    /// How many edits a misspelling may have: one in four characters.
    private static func limit(_ count: Int) -> Int { max(1, count / 4) }

    private static func lastComponent(_ path: [UInt8]) -> [UInt8] {
        guard let point = path.lastIndex(of: UInt8(ascii: ".")) else { return path }
        return Array(path[(point + 1)...])
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other (optimal string
    /// alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int {
        guard (left.count - right.count).magnitude <= limit else { return unreachable }
        var older: [Int] = []
        var old = Array(0...right.count)
        for row in 0..<left.count {
            var new = [row + 1]
            for column in 0..<right.count {
                var cost = min(old[column + 1] + 1, new[column] + 1, old[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, older[column - 1] + 1)
                }
                new.append(cost)
            }
            // It can only become more: from the two last rows comes every later one.
            if (new.min() ?? 0) > limit, (old.min() ?? 0) > limit { return unreachable }
            older = old
            old = new
        }
        let result = old[right.count]
        return result <= limit ? result : unreachable
    }
}
