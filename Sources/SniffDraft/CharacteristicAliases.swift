import Decoders
import SniffVerify

/// Short names for characteristics that have only a UUID of 128 bits: `c2011`.
struct CharacteristicAliases {
    /// In the order of the file.
    private(set) var definitions: [(name: String, uuid: String)] = []

    var isEmpty: Bool { definitions.isEmpty }

    /// - Parameter text: the requirements of an expectation.
    init(_ text: String) {
        var named: [String] = []
        for line in text.split(separator: "\n") {
            for (uuid, isTarget) in Self.uuids(in: line) where isTarget && !named.contains(uuid) { named.append(uuid) }
        }
        for uuid in named {
            let digits = Array(uuid.filter { $0 != "-" })
            // The part in which the UUIDs of a maker differ: the last four digits, or those of a number of 16 bits.
            let parts = [28..<32, 4..<8, 24..<32, 0..<8]
            let part = parts.first { part in
                named.count { Array($0.filter { $0 != "-" })[part] == digits[part] } == 1
            }
            definitions.append((part.map { "c\(String(digits[$0]))" } ?? "char\(definitions.count)", uuid))
        }
    }

    /// The text with the names in place of the UUIDs.
    func applied(to text: String) -> String {
        if isEmpty { return text }
        let names = Dictionary(uniqueKeysWithValues: definitions.map { ($0.uuid, $0.name) })
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            var (result, rest) = ("", line)
            for (uuid, _) in Self.uuids(in: line) {
                guard let name = names[uuid], let range = rest.firstRange(of: uuid) else { continue }
                result += rest[..<range.lowerBound] + name
                rest = rest[range.upperBound...]
            }
            return result + rest
        }.joined(separator: "\n")
    }

    /// The characters that a short name saves.
    static let saved = 31

    /// How long a line is once its UUIDs have short names.
    static func width(of line: String) -> Int {
        line.utf8.count - uuids(in: line[...]).count * saved
    }

    /// The UUIDs in a line, and whether each is the target of a verb about a characteristic.
    private static func uuids(in line: Substring) -> [(uuid: String, isTarget: Bool)] {
        var found: [(String, Bool)] = []
        var index = line.startIndex
        while index < line.endIndex {
            guard let uuid = uuid(at: line[index...]) else {
                index = line.index(after: index)
                continue
            }
            let before = line[..<index]
            found.append((uuid, verbs.contains { before.hasSuffix("\($0): ") }))
            index = line.index(index, offsetBy: uuid.count)
        }
        return found
    }

    /// Those that are about a characteristic.
    private static let verbs = OperationVerb.all.filter { $0.target == .attribute }.map(\.word)

    /// The UUID that a text begins with.
    private static func uuid(at text: Substring) -> String? {
        guard text.first?.isHexDigit == true else { return nil }
        let start = text.prefix(36)
        guard start.count == 36 else { return nil }
        for (index, character) in start.enumerated() {
            guard [8, 13, 18, 23].contains(index) ? character == "-" : character.isHexDigit else { return nil }
        }
        return String(start)
    }
}
