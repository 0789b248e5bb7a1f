import Sniff

typealias ExpectationNode = FileNode<ExpectationError>

extension FileNode where Mistake == ExpectationError {
    var place: SourcePlace { SourcePlace(file: file, line: node.mark.line, column: node.mark.column) }

    /// Text that is not empty.
    func word() throws(ExpectationError) -> String {
        if node.mapping != nil { throw error(ExpectationHints.braces(self)) }
        let text = try text()
        guard !text.isEmpty else { throw error("something is missing here") }
        return text
    }

    /// A name of the author's own.
    func ownName() throws(ExpectationError) -> String {
        let name = try word()
        if ["any", "same"].contains(name) {
            throw error("'\(name)' has a meaning of its own; take another name")
        }
        return name
    }

    func flag() throws(ExpectationError) -> Bool {
        let text = try text()
        switch text {
        case "true": return true
        case "false": return false
        default:
            let meant = ["yes": "true", "on": "true", "no": "false", "off": "false"][text.lowercased()]
            throw error("'\(text)' is neither true nor false" + (meant.map { "; write '\($0)'" } ?? ""))
        }
    }

    /// One value or several; an empty list says nothing.
    func items() throws(ExpectationError) -> [ExpectationNode] {
        let items = try oneOrMore()
        guard !items.isEmpty else { throw error("the list is empty") }
        return items
    }
}

/// A mapping in an expectation file, whose mistakes are collected.
struct ExpectationMap {
    private var map: FileMap<ExpectationError>
    private let known: [ExpectationKey]
    private let problems: ExpectationProblems

    /// - Parameter known: the keys that it can have, for editors and messages.
    init(_ node: ExpectationNode, _ known: [ExpectationKey], _ problems: ExpectationProblems) throws(ExpectationError) {
        map = try FileMap(node)
        self.known = known
        self.problems = problems
    }

    var node: ExpectationNode { map.source }
    var place: SourcePlace { map.source.place }

    /// The key itself, where it is there.
    func key(_ word: String) -> ExpectationNode? {
        map.pairs.first { $0.key.scalar == word }.map { FileNode(node: $0.key, file: map.source.file) }
    }

    /// The value of a key.
    mutating func node(_ word: String) -> ExpectationNode? {
        assert(known.contains { $0.word == word } || OperationVerb(word) != nil, "'\(word)' is in no table of keys")
        return map.optional(word)
    }

    /// The value made of a key's node; `nil` if it is absent, or wrong, which is noted.
    mutating func value<Value>(
        _ word: String, _ make: (ExpectationNode) throws(ExpectationError) -> Value
    ) -> Value? {
        guard let node = node(word) else { return nil }
        return problems.attempt { () throws(ExpectationError) in try make(node) }
    }

    /// Takes a key that is wrong here, and says why.
    mutating func refuse(_ word: String, _ message: String) {
        _ = map.optional(word)
        if let key = key(word) { problems.add(key.error(message)) }
    }

    /// Whether nothing is there that has no place here.
    var hasOnlyKnownKeys: Bool {
        map.pairs.allSatisfy { pair in known.contains { $0.word == pair.key.scalar } }
    }

    /// Nothing else may be there.
    func finish() {
        for key in map.unknownKeys {
            let name = key.node.scalar ?? "this"
            problems.add(key.error(ExpectationHints.unknownKey(name, known.map(\.word))))
        }
    }
}
