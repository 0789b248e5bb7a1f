import Decoders

/// Reads one field: its type, and how its value follows from the bytes.
enum DecoderNumberReader {
    static func field(named name: String, _ map: inout DecoderMap) throws(DecoderFileError) -> Item {
        let type = try map.required("type")
        let text = try type.text()
        let about = try map.optional("about")?.text() ?? ""
        let summary = try map.optional("show")?.word(shown) ?? .labelled
        let isSecret = try map.optional("secret")?.flag() ?? false
        let item: Item
        if let wire = number(text) {
            item = try numbers(named: name, wire, summary, about, &map)
        } else {
            let size = try map.optional("size").map { node throws(DecoderFileError) in
                try DecoderCount.count(node, &map)
            }
            switch text {
            case "bytes": item = .bytes(name, size ?? .rest, summary: summary, about)
            case "text": item = .text(name, size ?? .rest, summary: summary, about)
            case "address": item = .address(name, summary: summary, about)
            case "uuid16": item = .uuid(name, width: 2, summary: summary, about)
            case "uuid32": item = .uuid(name, width: 4, summary: summary, about)
            case "uuid128": item = .uuid(name, width: 16, summary: summary, about)
            case "uuid128be": item = .uuidBigEndian(name, summary: summary, about)
            default: throw type.error("'\(text)' is no type\(NearestName.suggestion(text, types))")
            }
        }
        guard isSecret else { return item }
        return item.secret
    }

    /// Where a field is on a line.
    static let shown: [(String, SummaryStyle)] = [
        ("no", .hidden), ("value", .bare), ("yes", .labelled), ("unless zero", .unlessZero),
    ]

    /// All types, for messages and editors.
    static let types: [String] =
        [8, 16, 24, 32, 40, 48, 56, 64].flatMap { bits in
            bits == 8 ? ["u8", "s8"] : ["u\(bits)", "s\(bits)", "u\(bits)be", "s\(bits)be"]
        } + [
            "float32", "medfloat16", "medfloat32", "bytes", "text", "address", "uuid16", "uuid32", "uuid128",
            "uuid128be",
        ]

    /// The form of a number: `u24be`.
    static func wire(_ type: DecoderNode) throws(DecoderFileError) -> Item.Number {
        let text = try type.text()
        guard let wire = number(text), !text.contains("float") else {
            throw type.error("'\(text)' is no integer\(NearestName.suggestion(text, types))")
        }
        return wire
    }

    private static func number(_ text: String) -> Item.Number? {
        switch text {
        case "float32": return .float32
        case "medfloat16": return .medfloat16
        case "medfloat32": return .medfloat32
        default:
            guard types.contains(text), let bits = Int(text.dropFirst().prefix { $0.isNumber }), bits % 8 == 0,
                text.hasPrefix("u") || text.hasPrefix("s")
            else { return nil }
            return Item.Number(width: bits / 8, signed: text.hasPrefix("s"), bigEndian: text.hasSuffix("be"))
        }
    }

    private static func numbers(
        named name: String, _ wire: Item.Number, _ summary: SummaryStyle, _ about: String, _ map: inout DecoderMap
    ) throws(DecoderFileError) -> Item {
        let count = try map.optional("count").map { node throws(DecoderFileError) in try DecoderCount.count(node, &map)
        }
        let bits = map.optional("bits")
        let style = try map.optional("hexadecimal")?.flag() ?? false ? hexadecimal(wire) : NumberStyle.decimal
        if let bits {
            if let count = map.optional("count") { throw count.error("'count' beside 'bits'") }
            let list = try DecoderBitReader.bits(bits)
            return .flags(
                name, wire.width, summary: .hidden, style: style == .decimal ? hexadecimal(wire) : style, list, about)
        }
        let hasSignBit = try DecoderParts.sign(&map)
        let form = try DecoderNumberForm(&map, bits: 8 * wire.width)
        if hasSignBit {
            let part = Item.Part(
                name, .divide(1), unit: form.unit, scale: form.scale, summary: summary, about)
            return .parts(wire, hasSignBit: true, [part])
        }
        guard let count else {
            return .number(
                wire, name, unit: form.unit, scale: form.scale, names: form.names, special: form.special,
                valid: form.valid, summary: summary, style: style, about)
        }
        return .list(
            name, wire, count: count, unit: form.unit, scale: form.scale, names: form.names, special: form.special,
            valid: form.valid, summary: summary, style: style, about)
    }

    private static func hexadecimal(_ wire: Item.Number) -> NumberStyle {
        switch wire.width {
        case 1: .hex2
        case 2: .hex4
        default: .hex8
        }
    }
}

/// Reads the bits of a number: `{bit: 0, name: on}`, `{bits: 1-3, name: level}`, `{bits: 4-7, reserved: true}`.
enum DecoderBitReader {
    static func bits(_ list: DecoderNode) throws(DecoderFileError) -> [Item.Bit] {
        var result: [Item.Bit] = []
        for node in try list.list() {
            guard result.count < 64 else { throw node.error("more than 64 fields in one number") }
            result.append(try bit(node))
        }
        return result
    }

    private static func bit(_ node: DecoderNode) throws(DecoderFileError) -> Item.Bit {
        var map = try DecoderMap(node)
        let (key, index) = try map.choice(["bit", "bits"])
        let range = key == "bit" ? try single(index) : try several(index)
        if try map.optional("reserved")?.flag() ?? false {
            try map.finish()
            return .reserved(range)
        }
        let name = try map.required("name").fieldName()
        let about = try map.optional("about")?.text() ?? ""
        let summary: SummaryStyle =
            try map.optional("show")?.word([("no", .hidden), ("yes", .labelled), ("unless zero", .unlessZero)])
            ?? .labelled
        if key == "bit" {
            try map.finish()
            return .bit(range.lowerBound, name, summary: summary == .labelled ? .unlessZero : summary, about)
        }
        let form = try DecoderNumberForm(&map, bits: range.count)
        try map.finish()
        return .field(
            range, name, unit: form.unit, scale: form.scale, names: form.names, special: form.special,
            valid: form.valid,
            summary: summary, about)
    }

    private static func single(_ node: DecoderNode) throws(DecoderFileError) -> ClosedRange<Int> {
        let bit = try node.integer(in: 0...63)
        return bit...bit
    }

    private static func several(_ node: DecoderNode) throws(DecoderFileError) -> ClosedRange<Int> {
        let ends = try node.text().split(separator: "-").map { Int($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], 0 <= first, first <= last, last <= 63 else {
            throw node.error("'\(try node.text())' is no range of bits from 0 to 63, as in 'bits: 1-3'")
        }
        return first...last
    }
}
