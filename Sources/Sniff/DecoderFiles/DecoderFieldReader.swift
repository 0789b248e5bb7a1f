import Decoders

/// Reads the fields of a decoder: one mapping an item, in the order of the bytes.
struct DecoderFieldReader {
    /// Fields of one decoder, and how deep they may stand in each other.
    private static let fieldLimit = 512
    private static let depthLimit = 12

    private let context: DecoderContext
    private var count = 0
    private var depth = 0
    private var deepest = 0
    /// Mistakes of single fields, which do not hide those of others.
    private var errors: [DecoderFileError] = []

    private init(_ context: DecoderContext) { self.context = context }

    /// The fields that can be read; what is wrong with the others is added to the mistakes.
    static func fields(_ list: DecoderNode, _ context: DecoderContext, _ errors: inout [DecoderFileError]) -> [Item] {
        group(list, context, &errors).items
    }

    /// The same, for all decoders of a file that use them.
    static func group(
        _ list: DecoderNode, _ context: DecoderContext, _ errors: inout [DecoderFileError]
    ) -> DecoderContext.Group {
        var reader = DecoderFieldReader(context)
        let items = errors.collecting { () throws(DecoderFileError) in try reader.items(list) }
        errors += reader.errors
        return DecoderContext.Group(items: items ?? [], count: reader.count, depth: reader.deepest)
    }

    /// The kinds of items, by the key that decides; each other key belongs to one of them. A number without a name has
    /// `bits` instead.
    static let kinds = [
        "name", "skip", "choose", "lengths", "within", "array", "when", "use", "structures", "parts", "constant",
        "function", "last_bits",
    ]

    private mutating func items(_ list: DecoderNode) throws(DecoderFileError) -> [Item] {
        depth += 1
        defer { depth -= 1 }
        try checkDepth(depth, list)
        var items: [Item] = []
        for node in try list.list() {
            try add(1, node)
            do throws(DecoderFileError) {
                items += try item(node)
            } catch {
                errors.append(error)
            }
        }
        return items
    }

    private mutating func checkDepth(_ depth: Int, _ node: DecoderNode) throws(DecoderFileError) {
        guard depth <= DecoderFieldReader.depthLimit else { throw node.error("too deep: fields in fields in fields") }
        deepest = max(deepest, depth)
    }

    private mutating func add(_ fields: Int, _ node: DecoderNode) throws(DecoderFileError) {
        count += fields
        guard count <= DecoderFieldReader.fieldLimit else {
            throw node.error("more than \(DecoderFieldReader.fieldLimit) fields")
        }
    }

    private mutating func item(_ node: DecoderNode) throws(DecoderFileError) -> [Item] {
        var map = try DecoderMap(node)
        let items: [Item]
        if map.pairs.contains(where: { $0.key.scalar == "bits" }), map.optional("name") == nil {
            items = [try DecoderBitReader.unnamed(&map, context)]
        } else {
            let (kind, value) = try map.choice(DecoderFieldReader.kinds)
            items = try self.items(kind, value, &map)
        }
        try map.finish()
        return items
    }

    private mutating func items(
        _ kind: String, _ value: DecoderNode, _ map: inout DecoderMap
    ) throws(DecoderFileError) -> [Item] {
        switch kind {
        case "skip": [.skip(try value.integer(in: 0...512))]
        case "use": try used(value)
        case "within":
            [.within(try DecoderCount.count(value, &map), try self.items(try map.required("fields")))]
        case "array": [try array(value, &map)]
        case "when": [try condition(value, &map)]
        case "choose": [try choice(value, &map)]
        case "lengths": [try lengths(value, &map)]
        case "parts": [try DecoderParts.item(value, &map, context)]
        case "constant": [.constant(try value.hexadecimal())]
        case "structures": [try structures(value, &map)]
        case "function": [try DecoderFunctionReader.item(value, &map, context)]
        case "last_bits": [.lastFlags(try DecoderBitReader.bits(value, context))]
        default: [try DecoderNumberReader.field(named: try value.fieldName(), &map, context)]
        }
    }

    /// Lines have no arrays, unless one itself says so.
    private mutating func array(_ node: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item {
        let show = try map.optional("show")?.word(DecoderNumberReader.shown) ?? .hidden
        let definition = FieldDefinition(try node.fieldName(), .array, summary: show, try about(&map))
        let count = try DecoderCount.repetitions(&map) ?? .rest
        return .array(definition, count, try items(try map.required("fields")))
    }

    /// `use: 2A6E` for the fields of another decoder, `use: NAME` for a group of the file.
    private mutating func used(_ node: DecoderNode) throws(DecoderFileError) -> [Item] {
        let text = try node.text()
        guard let group = context.groups[text] else {
            if BluetoothUUID(text) == nil, !context.groups.isEmpty {
                throw node.error(
                    "'\(text)' is no group of this file\(NearestName.suggestion(text, context.groups.keys.sorted()))")
            }
            return [.value(of: .attribute(try node.uuid()))]
        }
        try add(group.count, node)
        try checkDepth(depth + group.depth - 1, node)
        return group.items
    }

    /// `when: {bit: 0}` with `fields`, and `otherwise`.
    private mutating func condition(_ node: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item {
        let items = try self.items(try map.required("fields"))
        let otherwise = try optionalItems("otherwise", &map) ?? []
        return .condition(try DecoderConditionReader.condition(node), items, otherwise: otherwise)
    }

    /// `choose: NAME` with `cases: {1: [fields]}`.
    private mutating func choice(_ node: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item {
        let cases = try caseList(try map.required("cases"))
        return .choose(
            try node.text(), cases,
            otherwise: try optionalItems("otherwise", &map)
                ?? [.bytes("data", .rest, summary: .bare, "what no case is for")])
    }

    private mutating func caseList(_ node: DecoderNode) throws(DecoderFileError) -> [(values: [UInt64], items: [Item])]
    {
        var cases: [(values: [UInt64], items: [Item])] = []
        for (key, value) in try node.cases() {
            cases.append((try DecoderValues.list(key), try items(value)))
        }
        return cases
    }

    /// `lengths: {7: [fields]}`: the fields where so many bytes are left.
    private mutating func lengths(_ node: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item {
        var cases: [(length: Int, items: [Item])] = []
        for (key, value) in try node.cases() { cases.append((try key.integer(in: 0...512), try items(value))) }
        let otherwise = try optionalItems("otherwise", &map) ?? []
        return .within(
            .rest,
            cases.reversed().reduce(otherwise) { others, one in
                [.condition(.left(one.length), one.items, otherwise: others)]
            })
    }

    private mutating func optionalItems(_ key: String, _ map: inout DecoderMap) throws(DecoderFileError) -> [Item]? {
        guard let node = map.optional(key) else { return nil }
        return try items(node)
    }

    /// `structures: NAME`, each a length, a type and a value: `types: {1: {name: Rate, fields: [...]}}`.
    private mutating func structures(_ node: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item {
        let types = try map.required("types")
        guard let pairs = types.node.mapping else { throw types.error("numbers of types are expected here") }
        var names: [ValueName] = []
        var cases: [(values: [UInt64], items: [Item])] = []
        for pair in pairs {
            let number = UInt64(try DecoderNode(node: pair.key, file: node.file).integer(in: 0...255))
            var type = try DecoderMap(DecoderNode(node: pair.value, file: node.file))
            names.append(ValueName(number, StaticName(keeping: try type.required("name").text())))
            if let items = try optionalItems("fields", &type) { cases.append(([number], items)) }
            try type.finish()
        }
        return .lengthTypeValue(try node.fieldName(), types: .values(names), cases, try about(&map))
    }

    private func about(_ map: inout DecoderMap) throws(DecoderFileError) -> String {
        try map.optional("about")?.text() ?? ""
    }
}

extension FileNode where Mistake == DecoderFileError {
    /// The name of a field: what filters, columns and JSON have.
    func fieldName() throws(DecoderFileError) -> String {
        let text = try text()
        let isRight = text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        guard isRight, let first = text.utf8.first, first >= UInt8(ascii: "a"), text.utf8.count <= 64 else {
            throw error("'\(text)' is no name of a field: up to 64 small letters, digits and '_', a letter first")
        }
        guard text != "name" else { throw error("'name' is the decoder's own name; call the field otherwise") }
        return text
    }

    /// Numbers, each with the fields for it.
    fileprivate func cases() throws(DecoderFileError) -> [(key: FileNode, value: FileNode)] {
        guard let pairs = node.mapping else { throw error("values with lists of fields are expected here") }
        return pairs.map { (FileNode(node: $0.key, file: file), FileNode(node: $0.value, file: file)) }
    }
}

/// How many bytes or repetitions: a number, the name of a field, or `rest`.
enum DecoderCount {
    static func count(_ node: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item.Count {
        let plus = map.optional("plus")
        let text = try node.text()
        if text == "rest" || text == "nul" || Int(text) != nil, let plus {
            throw plus.error("'plus' belongs to the name of a field")
        }
        if text == "rest" { return .rest }
        if text == "nul" { return .terminated }
        if Int(text) != nil { return .fixed(try node.integer(in: 0...512)) }
        guard let plus else { return .field(text) }
        return .fieldPlus(text, try plus.integer(in: -128...127))
    }

    /// `count`, or `ones_in: FIELD` for as many as that field has bits set.
    static func repetitions(_ map: inout DecoderMap) throws(DecoderFileError) -> Item.Count? {
        guard let ones = map.optional("ones_in") else {
            return try map.optional("count").map { node throws(DecoderFileError) in try count(node, &map) }
        }
        if let count = map.optional("count") { throw count.error("'count' beside 'ones_in'") }
        return .onesIn(try ones.text())
    }
}
