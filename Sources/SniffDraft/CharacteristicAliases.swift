import Decoders

/// Short names for UUIDs of 128 bits, as parameters of an expectation: `${c2011}`.
struct CharacteristicAliases {
    /// In the order of the file.
    private(set) var definitions: [(name: String, uuid: String)] = []

    var isEmpty: Bool { definitions.isEmpty }

    /// - Parameter text: the requirements of an expectation; what it says more than once gets a name.
    init(_ text: String) {
        var counts: [String: Int] = [:]
        var order: [String] = []
        for line in text.split(separator: "\n") {
            for uuid in Self.uuids(in: line) {
                if counts[uuid] == nil { order.append(uuid) }
                counts[uuid, default: 0] += 1
            }
        }
        let named = order.filter { counts[$0, default: 0] > 1 }
        for uuid in named {
            let digits = Array(uuid.filter { $0 != "-" })
            // The part in which the UUIDs of a maker differ: the last four digits, or those of a number of 16 bits.
            let parts = [28..<32, 4..<8, 24..<32, 0..<8]
            let part = parts.first { part in
                named.count { Array($0.filter { $0 != "-" })[part] == digits[part] } == 1
            }
            definitions.append((part.map { "c\(String(digits[$0]))" } ?? "c\(definitions.count)", uuid))
        }
    }

    /// The text with the names in place of the UUIDs.
    func applied(to text: String) -> String {
        if isEmpty { return text }
        let names = Dictionary(uniqueKeysWithValues: definitions.map { ($0.uuid, $0.name) })
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { applied(to: $0, names) }.joined(separator: "\n")
    }

    private func applied(to line: Substring, _ names: [String: String]) -> String {
        var result = ""
        var rest = line
        var quote: Character?
        var (depth, isComment, last) = (0, false, Character(" "))
        while let character = rest.first {
            if let uuid = Self.uuid(at: rest), let name = names[uuid] {
                result += isComment ? name : quote == nil && depth > 0 ? "\"${\(name)}\"" : "${\(name)}"
                rest = rest.dropFirst(uuid.count)
                last = "0"
                continue
            }
            if let open = quote {
                if character == open { quote = nil }
            } else if !isComment {
                switch character {
                case "\"", "'": if " [{,:".contains(last) { quote = character }
                case "{", "[": depth += 1
                case "}", "]": depth -= 1
                case "#": isComment = last == " "
                default: break
                }
            }
            result.append(character)
            last = character
            rest = rest.dropFirst()
        }
        return result
    }

    /// How long a line is once its UUIDs have short names.
    static func width(of line: String) -> Int { line.utf8.count - uuids(in: line[...]).count * saved }

    /// What a short name is shorter by, in braces.
    private static let saved = 26

    static func uuids(in line: Substring) -> [String] {
        var found: [String] = []
        var rest = line
        while !rest.isEmpty {
            if let uuid = uuid(at: rest) { found.append(uuid) }
            rest = rest.dropFirst()
        }
        return found
    }

    /// The UUID that a text begins with.
    private static func uuid(at text: Substring) -> String? {
        guard text.first?.isHexDigit == true else { return nil }
        let start = text.prefix(36)
        guard start.count == 36 else { return nil }
        for (place, character) in start.enumerated() {
            guard [8, 13, 18, 23].contains(place) ? character == "-" : character.isHexDigit else { return nil }
        }
        return String(start)
    }
}
