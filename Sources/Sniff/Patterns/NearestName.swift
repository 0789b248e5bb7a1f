/// The names that were probably meant by one that does not exist.
package enum NearestName {
    /// The nearest names, best first, at most three.
    ///
    /// A path may be misspelled as a whole (`att.hadle`), or its last component may be right, or nearly so, under
    /// another layer or under none (`heart_rate`, `att.rssi`).
    package static func all(to name: String, among names: [String]) -> [String] {
        var whole = EditDistance(to: Array(name.lowercased().utf8)[...])
        var end = EditDistance(to: lastComponent(whole.wanted))
        return best(name, names) { path in
            // Twice the number of edits, so that a wrong layer can cost half of one.
            let ofWhole = whole.distance(path[...]).map { 2 * $0 }
            let ofEnd = end.distance(lastComponent(path[...])).map { 2 * $0 + 1 }
            guard let ofWhole, let ofEnd else { return ofWhole ?? ofEnd }
            return min(ofWhole, ofEnd)
        }
    }

    /// The nearest of some texts: misspelled, or of which only a part was written.
    package static func texts(near text: String, among texts: [String]) -> [String] {
        var whole = EditDistance(to: Array(text.lowercased().utf8)[...])
        return best(text, texts) { candidate in
            let edits = whole.distance(candidate[...]).map { 2 * $0 }
            if let edits, edits <= partScore { return edits }
            return isPart(whole.wanted, of: candidate) ? partScore : edits
        }
    }

    /// Whether a text has another one in it, whatever spaces either has.
    private static func isPart(_ part: ArraySlice<UInt8>, of text: [UInt8]) -> Bool {
        let space = UInt8(ascii: " ")
        guard let first = part.first(where: { $0 != space }) else { return false }
        for start in text.indices where text[start] == first {
            var rest = part.drop { $0 == space }
            for byte in text[start...] where byte != space {
                if byte != rest.first { break }
                rest = rest.dropFirst().drop { $0 == space }
                if rest.isEmpty { return true }
            }
        }
        return false
    }

    /// The penalty of a name that was written only in part.
    private static let partScore = 3

    /// Whether a text is one of some but for a few edits.
    static func misspelt(_ text: String, among texts: [String]) -> Bool {
        var whole = EditDistance(to: Array(text.lowercased().utf8)[...])
        return texts.contains { whole.distance(Array($0.utf8)[...]) != nil }
    }

    /// The end of a message about a text that is not one of some: what was probably meant, else all that are known.
    package static func suggestion(_ text: String, _ known: [String]) -> String {
        let all = known.isEmpty ? "" : "; known are \(known.joined(separator: ", "))"
        return hint(texts(near: text, among: known), orElse: all)
    }

    /// The same where the names that may be meant are known: `; did you mean att.handle or ll.handle?`.
    ///
    /// - Parameters:
    ///   - quote: before and after each name.
    ///   - other: the end of the message where there is no such name.
    package static func hint(_ near: [String], quote: String = "", orElse other: String = "") -> String {
        if near.isEmpty { return other }
        return "; did you mean \(near.map { quote + $0 + quote }.joined(separator: " or "))?"
    }

    /// The three candidates with the best score. Shorter ones come first: a field of its own is likelier meant than one
    /// inside an array.
    ///
    /// - Parameter score: of a candidate in small letters; `nil` for one that cannot be meant.
    private static func best(_ name: String, _ candidates: [String], score: ([UInt8]) -> Int?) -> [String] {
        // No user types that; and the time grows with the square.
        guard name.utf8.count <= 64 else { return [] }
        var least = Int.max
        var nearest: [String] = []
        var lowercased: [UInt8] = []
        for candidate in candidates {
            lower(candidate, into: &lowercased)
            guard let score = score(lowercased), score <= least else { continue }
            if score < least { nearest = [] }
            least = score
            nearest.append(candidate)
        }
        return nearest.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
            .prefix(3).map(\.element)
    }

    /// A file may have thousands of names that do not exist, each compared with thousands that do: no text is made for it.
    private static func lower(_ text: String, into bytes: inout [UInt8]) {
        bytes.removeAll(keepingCapacity: true)
        for byte in text.utf8 {
            guard byte < 0x80 else {
                bytes = Array(text.lowercased().utf8)
                return
            }
            bytes.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
    }

    private static func lastComponent(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let point = path.lastIndex(of: UInt8(ascii: ".")) else { return path }
        return path[(point + 1)...]
    }
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into others (optimal string alignment).
private struct EditDistance {
    let wanted: ArraySlice<UInt8>
    /// How many edits a misspelling may have: one in four characters.
    private let limit: Int
    // Rows of the table, kept from one text to the next.
    private var older: [Int] = []
    private var old: [Int] = []
    private var new: [Int] = []

    init(to wanted: ArraySlice<UInt8>) {
        self.wanted = wanted
        limit = max(1, wanted.count / 4)
    }

    /// `nil` where there are more edits than a misspelling has.
    mutating func distance(_ other: ArraySlice<UInt8>) -> Int? {
        guard (wanted.count - other.count).magnitude <= limit else { return nil }
        older.removeAll(keepingCapacity: true)
        old.removeAll(keepingCapacity: true)
        for column in 0...other.count { old.append(column) }
        var (least, leastBefore) = (0, 0)
        for (row, byte) in wanted.enumerated() {
            new.removeAll(keepingCapacity: true)
            new.append(row + 1)
            (leastBefore, least) = (least, row + 1)
            for column in 0..<other.count {
                let offset = other.startIndex + column
                var cost = min(old[column + 1] + 1, new[column] + 1, old[column] + (byte == other[offset] ? 0 : 1))
                if row > 0, column > 0, byte == other[offset - 1],
                    wanted[wanted.startIndex + row - 1] == other[offset]
                {
                    cost = min(cost, older[column - 1] + 1)
                }
                new.append(cost)
                least = min(least, cost)
            }
            // It can only become more: from the two last rows comes every later one.
            if least > limit, leastBefore > limit { return nil }
            swap(&older, &old)
            swap(&old, &new)
        }
        return old[other.count] <= limit ? old[other.count] : nil
    }
}
