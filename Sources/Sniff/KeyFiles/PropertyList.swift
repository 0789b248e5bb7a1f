/// Apple's property list, as far as files of keys have it: dictionaries with texts as keys, lists, texts, data and integers.
indirect enum PropertyList: Equatable, Sendable {
    case dictionary([(key: String, value: PropertyList)])
    case list([PropertyList])
    case text(String)
    case data([UInt8])
    case integer(UInt64)
    /// Of another type.
    case other

    static let depthLimit = 32
    static let valueLimit = 100_000

    var pairs: [(key: String, value: PropertyList)] { if case .dictionary(let pairs) = self { pairs } else { [] } }

    subscript(_ key: String) -> PropertyList? { pairs.first { $0.key == key }?.value }

    var data: [UInt8]? { if case .data(let octets) = self { octets } else { nil } }

    /// An integer, or data that are one, least significant octet first.
    var integer: UInt64? {
        switch self {
        case .integer(let number): number
        case .data(let octets) where octets.count <= 8: octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        default: nil
        }
    }

    static func == (left: PropertyList, right: PropertyList) -> Bool {
        switch (left, right) {
        case (.dictionary(let one), .dictionary(let two)):
            one.elementsEqual(two) { $0.key == $1.key && $0.value == $1.value }
        case (.list(let one), .list(let two)): one == two
        case (.text(let one), .text(let two)): one == two
        case (.data(let one), .data(let two)): one == two
        case (.integer(let one), .integer(let two)): one == two
        case (.other, .other): true
        default: false
        }
    }
}

/// The binary form: objects that refer to each other by number, a table of their places, and 32 octets at the end that say
/// where that is (CFBinaryPList.c of Core Foundation).
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    private var values = 0

    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist0".utf8)) }

    /// The root; `nil` if the bytes are no such list, or one beyond any bounds.
    static func read(_ bytes: [UInt8]) -> PropertyList? {
        guard var list = BinaryPropertyList(bytes) else { return nil }
        let root = list.number(at: bytes.count - 16, width: 8).flatMap { Int(exactly: $0) }
        return root.flatMap { list.object($0, depth: 1) }
    }

    private init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40 else { return nil }
        self.bytes = bytes
        let trailer = bytes.count - 32
        let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        self.referenceSize = referenceSize
        func field(_ offset: Int) -> Int? {
            Int(exactly: bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let count = field(trailer + 8),
            let table = field(trailer + 24), count > 0, count <= PropertyList.valueLimit, table >= 8, table < trailer,
            count * offsetSize <= trailer - table
        else { return nil }
        offsets = (0..<count).map { index in
            let start = table + index * offsetSize
            let offset = bytes[start..<start + offsetSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: offset) ?? .max
        }
    }

    private func number(at offset: Int, width: Int) -> UInt64? {
        guard offset >= 0, width >= 0, offset <= bytes.count - width else { return nil }
        return bytes[offset..<offset + width].suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func object(_ number: Int, depth: Int) -> PropertyList? {
        values += 1
        guard offsets.indices.contains(number), depth <= PropertyList.depthLimit, values <= PropertyList.valueLimit,
            bytes.indices.contains(offsets[number])
        else { return nil }
        let position = offsets[number]
        let (kind, low) = (bytes[position] >> 4, Int(bytes[position] & 0x0F))
        if kind == 1 {
            return low <= 4 ? self.number(at: position + 1, width: 1 << low).map { .integer($0) } : nil
        }
        guard [4, 5, 6, 0xA, 0xD].contains(kind) else { return .other }
        guard let (count, start) = length(low, position) else { return nil }
        switch kind {
        case 4: return part(start, count).map { .data(Array($0)) }
        case 5: return part(start, count).map { .text(String(decoding: $0, as: UTF8.self)) }
        case 6:
            return part(start, count * 2).map { octets in
                let units = stride(from: octets.startIndex, to: octets.endIndex - 1, by: 2).map {
                    UInt16(octets[$0]) << 8 | UInt16(octets[$0 + 1])
                }
                return .text(String(decoding: units, as: UTF16.self))
            }
        case 0xA:
            var items: [PropertyList] = []
            for index in 0..<count {
                guard let item = reference(start, index, depth) else { return nil }
                items.append(item)
            }
            return .list(items)
        default:
            var pairs: [(key: String, value: PropertyList)] = []
            for index in 0..<count {
                guard case .text(let key)? = reference(start, index, depth),
                    let value = reference(start, count + index, depth)
                else { return nil }
                pairs.append((key, value))
            }
            return .dictionary(pairs)
        }
    }

    /// How long an object is, and where it begins: a length of 15 is an integer that follows.
    private func length(_ low: Int, _ offset: Int) -> (Int, Int)? {
        guard low == 15 else { return (low, offset + 1) }
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 0x0F <= 3 else { return nil }
        let width = 1 << Int(bytes[offset + 1] & 0x0F)
        guard let count = number(at: offset + 2, width: width), count <= UInt64(bytes.count) else { return nil }
        return (Int(count), offset + 2 + width)
    }

    private func part(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
        start >= 0 && count >= 0 && start <= bytes.count - count ? bytes[start..<start + count] : nil
    }

    private mutating func reference(_ start: Int, _ index: Int, _ depth: Int) -> PropertyList? {
        let target = number(at: start + index * referenceSize, width: referenceSize).flatMap { Int(exactly: $0) }
        return target.flatMap { object($0, depth: depth + 1) }
    }
}

/// The form in XML. Whoever writes such files by program nests nothing but these elements, so that a reader of all XML is not
/// needed.
struct XMLPropertyList {
    private var rest: Substring
    private var values = 0

    /// The root; `nil` if the text is no such list, or one beyond any bounds.
    static func read(_ text: Substring) -> PropertyList? {
        var reader = XMLPropertyList(rest: text)
        while let tag = reader.tag() {
            if tag.name == "plist" { return reader.tag().flatMap { reader.value($0, depth: 1) } }
        }
        return nil
    }

    private struct Tag {
        let name: Substring
        let isEmpty: Bool
    }

    private init(rest: Substring) { self.rest = rest }

    /// The next tag; comments and declarations are left out.
    private mutating func tag() -> Tag? {
        while let begin = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: begin)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.firstRange(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { return nil }
            let content = rest[..<end]
            rest = rest[rest.index(after: end)...]
            if content.hasPrefix("?") || content.hasPrefix("!") { continue }
            let name = content.prefix { !$0.isWhitespace && ($0 != "/" || content.first == "/") }
            return Tag(name: name.hasPrefix("/") ? content.trimmed : name, isEmpty: content.hasSuffix("/"))
        }
        return nil
    }

    /// The text up to the end of an element.
    private mutating func content(of name: Substring) -> Substring? {
        guard let end = rest.firstRange(of: "</\(name)>") else { return nil }
        defer { rest = rest[end.upperBound...] }
        return rest[..<end.lowerBound]
    }

    private mutating func value(_ tag: Tag, depth: Int) -> PropertyList? {
        values += 1
        guard depth <= PropertyList.depthLimit, values <= PropertyList.valueLimit else { return nil }
        switch tag.name {
        case "dict":
            var pairs: [(key: String, value: PropertyList)] = []
            if tag.isEmpty { return .dictionary([]) }
            while let next = self.tag(), next.name != "/dict" {
                guard next.name == "key", let key = content(of: "key"), let begin = self.tag(),
                    let value = value(begin, depth: depth + 1)
                else { return nil }
                pairs.append((XMLPropertyList.plain(key), value))
            }
            return .dictionary(pairs)
        case "array":
            var items: [PropertyList] = []
            if tag.isEmpty { return .list([]) }
            while let next = self.tag(), next.name != "/array" {
                guard let item = value(next, depth: depth + 1) else { return nil }
                items.append(item)
            }
            return .list(items)
        case "true", "false": return .other
        default: break
        }
        if tag.isEmpty { return tag.name == "string" ? .text("") : .other }
        guard let content = content(of: tag.name) else { return nil }
        switch tag.name {
        case "string": return .text(XMLPropertyList.plain(content))
        case "integer": return UInt64(content.trimmed).map { .integer($0) } ?? .other
        case "data": return [UInt8](base64: content).map { .data($0) }
        default: return .other
        }
    }

    /// Text without references to characters.
    private static func plain(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(String(text)) {
            text, pair in text.split(separator: pair.0, omittingEmptySubsequences: false).joined(separator: pair.1)
        }
    }
}

extension [UInt8] {
    /// The octets of a text in base64 (RFC 4648, 4), with white space anywhere.
    init?(base64 text: some StringProtocol) {
        self = []
        var (bits, count, isOver) = (UInt32(0), 0, false)
        for unit in text.utf8 {
            let digit: UInt8
            switch unit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = unit - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = unit - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = unit + 4
            case UInt8(ascii: "+"): digit = 62
            case UInt8(ascii: "/"): digit = 63
            case UInt8(ascii: "="):
                isOver = true
                continue
            case 0x09, 0x0A, 0x0D, 0x20: continue
            default: return nil
            }
            if isOver { return nil }
            bits = bits << 6 | UInt32(digit)
            count += 6
            if count >= 8 {
                count -= 8
                append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
    }
}
