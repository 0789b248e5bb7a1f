/// The content of a structured message (CBOR, protobuf), read once.
///
/// Its text, the numbers at its paths and the byte ranges of its secrets all come from one reading, so that they cannot
/// disagree about where a value is. Strings are not copied: a node knows their place in the message, and whoever wants the
/// bytes brings the message along.
package struct MessageTree: Sendable, Equatable {
    /// A value, and its key if it has one.
    package struct Node: Sendable, Equatable {
        /// The key in a map or the name of a field; of a key that is no text, how it is written. `nil` for the outermost
        /// value, elements of lists and the content of tags.
        package let name: String?
        package internal(set) var value: Value
        /// The whole encoding of the value, without its key: for CBOR head and content, for protobuf all after the field's
        /// tag.
        package internal(set) var range: Range<Int>
        /// The number of containers around the value.
        package let depth: Int
    }

    package enum Value: Sendable, Equatable {
        /// 128 bits: CBOR has integers from -2^64 to 2^64 - 1.
        case integer(Int128)
        /// An enumeration's number that has a name.
        case named(String, Int64)
        case real(Double)
        /// Apart from `real`, because the shortest text that identifies it is shorter.
        case single(Float)
        case boolean(Bool)
        case null, undefined
        case simple(UInt8)
        /// Indexes into ``MessageTree/pieces``: several if the string was sent in chunks.
        case text(pieces: Range<Int>), bytes(pieces: Range<Int>)
        case list, map
        /// The next node is its content.
        case tag(UInt64)
    }

    /// Limits for hostile messages; no known protocol comes near them.
    static let maxDepth = 16
    static let maxNodes = 4096

    /// Each container is followed by its content.
    package internal(set) var nodes: [Node] = []
    /// The reason why the reading ended early, for people. The nodes before it are kept.
    package internal(set) var problem: String?
    /// The bytes that no node describes because of the problem. They may contain secrets, whose place is then unknown.
    package internal(set) var unread: Range<Int>
    /// The values of fields that a schema calls secret, ascending, none within another.
    package internal(set) var secrets: [Range<Int>] = []
    /// Where the contents of strings are in the message.
    var pieces: [Range<Int>] = []
    /// How many containers around the last node have no end, because of the problem.
    var openCount = 0

    init(end: Int) { unread = end..<end }
}

/// The end of a reading.
struct ReadingProblem: Error {
    let text: String
    /// The first byte that was not understood.
    let offset: Int
}

// MARK: - Filling

extension MessageTree {
    var isFull: Bool { nodes.count >= MessageTree.maxNodes || pieces.count >= MessageTree.maxNodes }

    mutating func append(_ value: Value, name: String?, range: Range<Int>, depth: Int) {
        nodes.append(Node(name: name, value: value, range: range, depth: depth))
    }

    /// - Parameter first: the first of the pieces, which are the last that were added.
    mutating func appendString(isText: Bool, pieces first: Int, name: String?, range: Range<Int>, depth: Int) {
        let own = first..<pieces.count
        append(isText ? .text(pieces: own) : .bytes(pieces: own), name: name, range: range, depth: depth)
    }

    /// Forgets the nodes from an index on, with their pieces.
    mutating func removeNodes(from index: Int) {
        for node in nodes[index...] {
            guard let own = node.value.pieces else { continue }
            pieces.removeSubrange(own.lowerBound...)
            break
        }
        nodes.removeSubrange(index...)
    }

    /// Ends the reading: containers without an end get all that is left.
    mutating func stop(_ problem: ReadingProblem, open: some Sequence<Int>, end: Int) {
        self.problem = problem.text
        unread = min(problem.offset, end)..<end
        openCount = 0
        for index in open {
            openCount += 1
            nodes[index].range = nodes[index].range.lowerBound..<end
        }
    }
}

extension MessageTree.Value {
    /// Of a text or a byte string.
    var pieces: Range<Int>? {
        switch self {
        case .text(let pieces), .bytes(let pieces): pieces
        default: nil
        }
    }
}

// MARK: - Strings

extension MessageTree {
    /// The bytes of pieces. A message that is shorter than the one that was read gives less, not a trap.
    func joined(_ own: Range<Int>, of message: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for piece in pieces[own] { result += message[piece.clamped(to: message.indices)] }
        return result
    }

    func byteCount(_ own: Range<Int>) -> Int { pieces[own].reduce(0) { $0 + $1.count } }
}
