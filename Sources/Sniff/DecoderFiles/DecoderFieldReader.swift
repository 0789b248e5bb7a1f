import Decoders

/// Reads the fields of a decoder: one mapping an item, in the order of the bytes.
struct DecoderFieldReader {
    /// Fields of one decoder, and how deep they may stand in each other.
    private static let fieldLimit = 512
    private static let depthLimit = 8

    private var count = 0
    private var depth = 0
    /// Mistakes of single fields, which do not hide those of others.
    private var errors: [DecoderFileError] = []

    /// The fields that can be read; what is wrong with the others is added to the mistakes.
    static func fields(_ list: DecoderNode, _ errors: inout [DecoderFileError]) -> [Item] {
        var reader = DecoderFieldReader()
        let items = errors.collecting { () throws(DecoderFileError) in try reader.items(list) }
        errors += reader.errors
        return items ?? []
    }

    /// The kinds of items, by the key that decides; each other key belongs to one of them.
    static let kinds = ["name", "skip", "choose", "within", "array", "when", "use", "structures", "parts", "constant"]

    private mutating func items(_ list: DecoderNode) throws(DecoderFileError) -> [Item] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= DecoderFieldReader.depthLimit else { throw list.error("too deep: fields in fields in fields") }
        var items: [Item] = []
        for node in try list.list() {
            count += 1
            guard count <= DecoderFieldReader.fieldLimit else {
                throw node.error("more than \(DecoderFieldReader.fieldLimit) fields")
            }
            do throws(DecoderFileError) {
                items += try item(node)
            } catch {
                errors.append(error)
            }
        }
        return items
    }

    private mutating func item(_ node: DecoderNode) throws(DecoderFileError) -> [Item] {
        var map = try DecoderMap(node)
        let (kind, value) = try map.choice(DecoderFieldReader.kinds)
        let items: [Item]
        switch kind {
        case "skip": items = [.skip(try value.integer(in: 0...512))]
        case "use": items = [.value(of: .attribute(try value.uuid()))]
        case "within":
            items = [.within(try DecoderCount.count(value, &map), try self.items(try map.required("fields")))]
        case "array":
            let name = try value.fieldName()
            let count = try map.optional("count").map { node throws(DecoderFileError) in
                try DecoderCount.count(node, &map)
            }
            items = [.array(name, count: count ?? .rest, try self.items(try map.required("fields")), try about(&map))]
        case "when": items = [try condition(value, &map)]
        case "choose": items = [try choice(value, &map)]
        case "parts": items = [try DecoderParts.item(value, &map)]
        case "constant": items = [.constant(try value.hexadecimal())]
        case "structures": items = [try structures(value, &map)]
        default: items = [try DecoderNumberReader.field(named: try value.fieldName(), &map)]
        }
        try map.finish()
        return items
    }

    /// `when: {bit: 0}`, `{field: NAME, is: [1, 2]}`, `{field: NAME, bit: 3}` or `{left: 2}`.
    private mutating func condition(_ node: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item {
        let items = try self.items(try map.required("fields"))
        let otherwise =
            try map.optional("otherwise").map { node throws(DecoderFileError) in try self.items(node) } ?? []
        var condition = try DecoderMap(node)
        let bit = try condition.optional("bit")?.integer(in: 0...63)
        let values = try condition.optional("is")?.oneOrMore()
        let field = try condition.optional("field")?.text()
        let left = try condition.optional("left")?.integer(in: 0...0xFFFF)
        try condition.finish()
        switch (field, bit, values, left) {
        case (nil, let bit?, nil, nil): return .when(bit: bit, items, else: otherwise)
        case (let field?, let bit?, nil, nil): return .when(field, bit: bit, items, else: otherwise)
        case (let field?, nil, let values?, nil):
            var numbers: [UInt64] = []
            for value in values { numbers.append(UInt64(try value.integer(in: 0...Int.max))) }
            return .when(field, numbers, items, else: otherwise)
        case (nil, nil, nil, let left?): return .condition(.remaining(left), items, otherwise: otherwise)
        default:
            throw node.error("{bit: 0}, {field: NAME, is: [1, 2]}, {field: NAME, bit: 3} or {left: 2} is expected here")
        }
    }

    /// `choose: NAME` with `cases: {1: [fields]}`.
    private mutating func choice(_ node: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item {
        let cases = try caseList(try map.required("cases"))
        let otherwise = try map.optional("otherwise").map { node throws(DecoderFileError) in try items(node) }
        return .choose(
            try node.text(), cases.map { ([$0.value], $0.items) },
            otherwise: otherwise ?? [.bytes("data", .rest, summary: .bare, "what no case is for")])
    }

    private mutating func caseList(
        _ node: DecoderNode
    ) throws(DecoderFileError) -> [(value: UInt64, items: [Item])] {
        guard let pairs = node.node.mapping else { throw node.error("values with lists of fields are expected here") }
        var cases: [(value: UInt64, items: [Item])] = []
        for pair in pairs {
            let key = DecoderNode(node: pair.key, file: node.file)
            cases.append(
                (UInt64(try key.integer(in: 0...Int.max)), try items(DecoderNode(node: pair.value, file: node.file))))
        }
        return cases
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
            cases.append(([number], try items(try type.required("fields"))))
            try type.finish()
        }
        return .lengthTypeValue(try node.fieldName(), types: .values(names), cases)
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
}
