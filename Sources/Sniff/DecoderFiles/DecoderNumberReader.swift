import Decoders

/// Reads one field: its type, and how its value follows from the bytes.
enum DecoderNumberReader {
    static func field(
        named name: String, _ map: inout DecoderMap, _ context: DecoderContext
    ) throws(DecoderFileError) -> Item {
        let show = map.optional("show")
        let about = try map.optional("about")?.text() ?? ""
        let summary = try show?.word(shown) ?? context.show
        if let text = map.optional("text") {
            let definition = FieldDefinition(name, .text, summary: summary, about)
            return .builtIn(Item.BuiltIn(.text(definition, StaticName(keeping: try text.text()))))
        }
        let type = try map.required("type")
        let text = try type.text()
        let isSecret = try map.optional("secret")?.flag() ?? false
        let item: Item
        if let wire = number(text) {
            item = try numbers(named: name, wire, summary, isShown: show != nil, about, &map, context)
        } else {
            let size = try map.optional("size").map { node throws(DecoderFileError) in
                try DecoderCount.count(node, &map)
            }
            switch text {
            case "bytes":
                item =
                    try namedBits(
                        FieldDefinition(name, .hex, about), size ?? .rest, isBigEndian: false, summary, &map, context)
                    ?? .bytes(name, size ?? .rest, summary: summary, about)
            case "text": item = .text(name, size ?? .rest, summary: summary, about)
            case "address": item = .address(name, summary: summary, about)
            case "addressbe": item = .addressBigEndian(name, summary: summary, about)
            case "uuid16": item = .uuid(name, width: 2, summary: summary, about)
            case "uuid32": item = .uuid(name, width: 4, summary: summary, about)
            case "uuid128": item = .uuid(name, width: 16, summary: summary, about)
            case "uuid128be": item = .uuidBigEndian(name, summary: summary, about)
            case "channels":
                guard case .fixed(let count)? = size, 1...32 ~= count else {
                    throw type.error("a map of channels has a 'size' of 1 to 32 bytes")
                }
                let numbers = try map.optional("numbers")?.fieldName() ?? "channels"
                item = .channels(name, count, about, numbers: numbers, summary: summary)
            default: throw type.error("'\(text)' is no type\(NearestName.suggestion(text, types))")
            }
        }
        guard isSecret else { return item }
        return item.secret
    }

    /// Where a field is on a line.
    static let shown: [(String, SummaryStyle)] = [
        ("no", .hidden), ("value", .bare), ("yes", .labelled), ("unless zero", .unlessZero),
        ("unless decoded", .unlessDecoded),
    ]

    /// All types, for messages and editors.
    static let types: [String] =
        [8, 16, 24, 32, 40, 48, 56, 64].flatMap { bits in
            bits == 8 ? ["u8", "s8"] : ["u\(bits)", "s\(bits)", "u\(bits)be", "s\(bits)be"]
        } + [
            "float32", "medfloat16", "medfloat32", "bytes", "text", "address", "addressbe", "uuid16", "uuid32",
            "uuid128",
            "uuid128be", "channels",
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

    /// - Parameter isShown: the field itself says whether lines have it. The default of its decoder does not count for a
    ///   number whose bits are fields.
    private static func numbers(
        named name: String, _ wire: Item.Number, _ summary: SummaryStyle, isShown: Bool, _ about: String,
        _ map: inout DecoderMap, _ context: DecoderContext
    ) throws(DecoderFileError) -> Item {
        let count = try DecoderCount.repetitions(&map)
        let bits = map.optional("bits")
        if let bits {
            if count != nil, let node = map.optional("count") ?? map.optional("ones_in") {
                throw node.error("'count' beside 'bits'")
            }
            let octets = FieldDefinition(name, .integer, style: hexadecimal(wire), about)
            let named = try namedBits(
                octets, .fixed(wire.width), isBigEndian: wire.isBigEndian, summary, &map, context)
            if let named { return named }
            guard !wire.isBigEndian || wire.width == 1 else {
                throw bits.error(
                    "bits are read from the least significant byte on; 'parts' divide a number such as u16be")
            }
            let style = try DecoderStyleReader.style(&map, digits: hexadecimal(wire)) ?? hexadecimal(wire)
            let names = try map.optional("values").map { node throws(DecoderFileError) in try context.names(node) }
            let definition = FieldDefinition(
                name, .integer, names: names, summary: isShown ? summary : .hidden, style: style, about)
            return .bits(definition, width: wire.width, try DecoderBitReader.bits(bits, context))
        }
        if let decimals = map.optional("decimals") {
            guard wire.width <= 4, wire.isInteger, count == nil else {
                throw decimals.error("'decimals' are for an integer of up to four bytes")
            }
            let fraction = try DecoderFraction.fraction(decimals, &map)
            let unit = try map.optional("unit")?.text() ?? ""
            let definition = FieldDefinition(name, .decimal, unit: unit, summary: summary, about)
            let raw = try map.optional("raw").map { node throws(DecoderFileError) in
                FieldDefinition(try node.fieldName(), .integer, "the number that it is computed from")
            }
            return .builtIn(Item.BuiltIn(.fraction(definition, raw: raw, wire, fraction)))
        }
        let style = try DecoderStyleReader.style(&map, digits: hexadecimal(wire)) ?? .decimal
        let hasSignBit = try DecoderParts.sign(&map)
        let form = try DecoderNumberForm(&map, bits: 8 * wire.width, context)
        if hasSignBit {
            let part = Item.Part(
                name, .divide(1), unit: form.unit, scale: form.scale, summary: summary, about)
            return .parts(wire, hasSignBit: true, [part])
        }
        guard let count else {
            let absent = try map.optional("absent").map { node throws(DecoderFileError) in
                try DecoderValues.absent(node, bits: 8 * wire.width)
            }
            let item = Item.number(
                wire, name, unit: form.unit, scale: form.scale, names: form.names, special: form.special,
                valid: form.valid, summary: summary, style: style, about)
            return absent.map { item.without($0) } ?? item
        }
        return .list(
            name, wire, count: count, unit: form.unit, scale: form.scale, names: form.names, special: form.special,
            valid: form.valid, summary: summary, style: style, about)
    }

    /// `bits: {0: low battery}`, or the name of a table: the names of the bits that are set are a list.
    ///
    /// - Returns: `nil` where bits are fields.
    private static func namedBits(
        _ octets: FieldDefinition, _ count: Item.Count, isBigEndian: Bool, _ summary: SummaryStyle,
        _ map: inout DecoderMap, _ context: DecoderContext
    ) throws(DecoderFileError) -> Item? {
        guard let bits = map.optional("bits") else { return nil }
        if bits.node.sequence != nil {
            if octets.type == .integer { return nil }
            throw bits.error("bits that are fields are those of a number, such as 'type: u16'")
        }
        switch count {
        case .fixed, .rest: break
        default: throw bits.error("bytes with names of bits have a number as 'size', or rest")
        }
        let first = try map.optional("first_bit")?.integer(in: 0...0xFFFF) ?? 0
        var octets = octets
        let style = map.optional("style")
        if octets.type == .integer, let digits = map.optional("hexadecimal") {
            octets.style = try digits.word([("2", .hex2), ("4", .hex4), ("8", .hex8), ("true", octets.style)])
        }
        return .namedBits(
            octets, count, first: first, isBigEndian: isBigEndian, summary: summary,
            style: try style?.word([("all", .decimal), ("first few", .firstFew)]) ?? .firstFew,
            names: try context.names(bits))
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
    /// `{type: u8, bits: […]}`: a number without a name.
    static func unnamed(_ map: inout DecoderMap, _ context: DecoderContext) throws(DecoderFileError) -> Item {
        let list = try map.required("bits")
        let type = try map.required("type")
        let wire = try DecoderNumberReader.wire(type)
        guard try type.text().hasPrefix("u"), !wire.isBigEndian else {
            throw type.error("bits have a type such as u8 or u16; 'parts' divide a number such as u16be")
        }
        return .flags(wire.width, try bits(list, context))
    }

    static func bits(_ list: DecoderNode, _ context: DecoderContext) throws(DecoderFileError) -> [Item.Bit] {
        var result: [Item.Bit] = []
        for node in try list.list() {
            guard result.count < 64 else { throw node.error("more than 64 fields in one number") }
            result.append(try bit(node, context))
        }
        return result
    }

    /// Of a single bit, `yes` is `unless zero`: a line that has all flags of a device is hard to read.
    private static let shown =
        DecoderNumberReader.shown.map { $0.0 == "yes" ? ($0.0, .unlessZero) : $0 } + [("always", .labelled)]

    private static func bit(_ node: DecoderNode, _ context: DecoderContext) throws(DecoderFileError) -> Item.Bit {
        var map = try DecoderMap(node)
        let (key, index) = try map.choice(["bit", "bits"])
        let range = key == "bit" ? try single(index) : try several(index)
        if try map.optional("reserved")?.flag() ?? false {
            try map.finish()
            return .reserved(range)
        }
        let name = try map.required("name").fieldName()
        let about = try map.optional("about")?.text() ?? ""
        let show = map.optional("show")
        let ifBit = try map.optional("if_bit")?.integer(in: 0...63)
        if key == "bit" {
            try map.finish()
            let summary = try show?.word(shown) ?? (context.show == .labelled ? .unlessZero : context.show)
            return .bit(range.lowerBound, name, ifBit: ifBit, summary: summary, about)
        }
        let summary = try show?.word(DecoderNumberReader.shown) ?? context.show
        let form = try DecoderNumberForm(&map, bits: range.count, context)
        let style = try DecoderStyleReader.style(&map, digits: .hex2) ?? .decimal
        try map.finish()
        return .field(
            range, name, unit: form.unit, scale: form.scale, names: form.names, special: form.special,
            valid: form.valid, ifBit: ifBit, summary: summary, style: style, about)
    }

    private static func single(_ node: DecoderNode) throws(DecoderFileError) -> ClosedRange<Int> {
        let bit = try node.integer(in: 0...63)
        return bit...bit
    }

    /// `1-3`; `4` for a number of one bit, which is no flag.
    private static func several(_ node: DecoderNode) throws(DecoderFileError) -> ClosedRange<Int> {
        let ends = try node.text().split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1], 0 <= first, first <= last,
            last <= 63
        else {
            throw node.error("'\(try node.text())' is no range of bits from 0 to 63, as in 'bits: 1-3'")
        }
        return first...last
    }
}
