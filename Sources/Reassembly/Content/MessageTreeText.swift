/// The text of a message for people, on one line: `{off: 0, len: 187228, data: 24 bytes, sha: 6ea8d34f}`.
extension MessageTree {
    /// - Parameters:
    ///   - message: the one that was read.
    ///   - secrets: places of values that `***` is written for. A value that is only partly within one is masked, too.
    ///   - limit: the most Unicode scalars; `…` after them says that there are more. Not characters, which have any length.
    /// - Returns: if there is a problem, the content before it, and ` …`.
    package func text(_ message: [UInt8], masking secrets: [Range<Int>], limit: Int) -> String {
        var writer = MessageTreeWriter(self, message, limit: limit)
        writer.mask(secrets)
        writer.write(from: 0, openCount: openCount)
        if problem != nil { writer.put(nodes.isEmpty ? "…" : " …") }
        return writer.text
    }

    /// Nodes from an index on, for the name of a key that is no text.
    func keyText(from index: Int, of message: [UInt8]) -> String {
        var writer = MessageTreeWriter(self, message, limit: 64)
        writer.write(from: index, openCount: 0)
        return writer.text
    }
}

/// Writes nodes one after the other, until the text has its length.
private struct MessageTreeWriter {
    private let tree: MessageTree
    private let message: [UInt8]
    private var secrets: ArraySlice<Range<Int>> = []
    private var line = ""
    /// Scalars that the line may still get.
    private var left: Int
    private var isCut = false
    /// Of the containers that are open, outermost first.
    private var closings: [Unicode.Scalar] = []
    private var needsComma = false

    init(_ tree: MessageTree, _ message: [UInt8], limit: Int) {
        self.tree = tree
        self.message = message
        left = max(limit, 0)
    }

    var text: String { isCut ? line + "…" : line }

    mutating func mask(_ ranges: [Range<Int>]) {
        secrets = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }[...]
    }

    mutating func put(_ text: String) {
        for scalar in text.unicodeScalars {
            guard left > 0 else { return isCut = true }
            left -= 1
            line.unicodeScalars.append(scalar)
        }
    }

    // MARK: - Nodes

    mutating func write(from start: Int, openCount: Int) {
        guard start < tree.nodes.count else { return }
        let base = tree.nodes[start].depth
        var index = start
        while index < tree.nodes.count, !isCut {
            let node = tree.nodes[index]
            close(to: node.depth - base)
            if needsComma { put(", ") }
            if let name = node.name { put(name.isIdentifier ? "\(name): " : "\(name.quoted): ") }
            index += 1
            guard !isSecret(node) else {
                put("***")
                needsComma = true
                while index < tree.nodes.count, tree.nodes[index].depth > node.depth { index += 1 }
                continue
            }
            write(node.value)
        }
        close(to: openCount)
    }

    private mutating func open(_ opening: String, _ closing: Unicode.Scalar) {
        put(opening)
        closings.append(closing)
        needsComma = false
    }

    private mutating func close(to depth: Int) {
        while closings.count > depth, let closing = closings.popLast() {
            put(String(closing))
            needsComma = true
        }
    }

    /// Containers are masked only as a whole: all else is left to their content.
    private mutating func isSecret(_ node: MessageTree.Node) -> Bool {
        while let first = secrets.first, first.upperBound <= node.range.lowerBound { secrets.removeFirst() }
        guard let secret = secrets.first else { return false }
        switch node.value {
        case .list, .map, .tag:
            return secret.lowerBound <= node.range.lowerBound && node.range.upperBound <= secret.upperBound
        default: return secret.lowerBound < node.range.upperBound
        }
    }

    // MARK: - Values

    private mutating func write(_ value: MessageTree.Value) {
        switch value {
        case .list: return open("[", "]")
        case .map: return open("{", "}")
        case .tag(let number): return open("\(number)(", ")")
        case .integer(let number): put("\(number)")
        case .named(let name, _): put(name)
        case .real(let number): put(number.shortText)
        case .single(let number): put(number.shortText)
        case .boolean(let isTrue): put(isTrue ? "true" : "false")
        case .null: put("null")
        case .undefined: put("undefined")
        case .simple(let number): put("simple(\(number))")
        case .text(let pieces): put(String(decoding: tree.joined(pieces, of: message), as: UTF8.self).quoted)
        case .bytes(let pieces): write(bytes: pieces)
        }
        needsComma = true
    }

    private mutating func write(bytes pieces: Range<Int>) {
        let count = tree.byteCount(pieces)
        guard (1...16).contains(count) else { return put("\(count) bytes") }
        for byte in tree.joined(pieces, of: message) {
            put(String(byte >> 4, radix: 16))
            put(String(byte & 15, radix: 16))
        }
    }
}

extension BinaryFloatingPoint where Self: CustomStringConvertible {
    /// The shortest decimal number that identifies the value; the others as JavaScript and RFC 8949 write them.
    fileprivate var shortText: String {
        if isNaN { return "NaN" }
        return isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : description
    }
}

extension String {
    /// Whether a key can be without quotes.
    fileprivate var isIdentifier: Bool {
        !isEmpty
            && utf8.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
                default: false
                }
            }
    }

    /// As JSON writes it. Also escaped are characters that a terminal obeys or that reorder a line.
    fileprivate var quoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}", "\u{2028}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
