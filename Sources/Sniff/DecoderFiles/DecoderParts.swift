import Decoders

/// Reads a number that holds several values, or whose highest bit is the sign.
enum DecoderParts {
    /// `type: u24be`, `sign: magnitude` and `parts: [{name: temperature, divide: 1000, scale: 0.1}, …]`.
    static func item(
        _ list: DecoderNode, _ map: inout DecoderMap, _ context: DecoderContext
    ) throws(DecoderFileError) -> Item {
        let wire = try DecoderNumberReader.wire(try map.required("type"))
        let hasSignBit = try sign(&map)
        var parts: [Item.Part] = []
        for node in try list.list() {
            guard parts.count < 16 else { throw node.error("more than 16 parts of one number") }
            parts.append(try part(node, context))
        }
        guard !parts.isEmpty else { throw list.error("the parts of the number are missing") }
        return .parts(wire, hasSignBit: hasSignBit, parts)
    }

    /// Whether the highest bit is the sign (`sign: magnitude`) instead of two's complement.
    static func sign(_ map: inout DecoderMap) throws(DecoderFileError) -> Bool {
        try map.optional("sign")?.word([("magnitude", true)]) ?? false
    }

    private static func part(_ node: DecoderNode, _ context: DecoderContext) throws(DecoderFileError) -> Item.Part {
        var map = try DecoderMap(node)
        let name = try map.required("name").fieldName()
        let divide = try map.optional("divide").map(divisor)
        let remainder = try map.optional("remainder").map(divisor)
        let unit = try map.optional("unit")?.text() ?? ""
        let scale = try DecoderScale.scale(map.optional("scale"), map.optional("offset"))
        let summary = try map.optional("show")?.word(DecoderNumberReader.shown) ?? context.show
        let about = try map.optional("about")?.text() ?? ""
        try map.finish()
        if let scale, scale.isPower { throw node.error("a part has a decimal scale, such as 0.1") }
        let operation: Item.Part.Operation
        switch (divide, remainder) {
        case (let divisor?, nil): operation = .divide(divisor)
        case (nil, let divisor?): operation = .remainder(divisor)
        case (let second?, let first?): operation = .digits(first, divide: second)
        case (nil, nil): throw node.error("'divide' or 'remainder' is missing: {name: temperature, divide: 1000}")
        }
        return Item.Part(name, operation, unit: unit, scale: scale, summary: summary, about)
    }

    private static func divisor(_ node: DecoderNode) throws(DecoderFileError) -> UInt64 {
        UInt64(try node.integer(in: 1...Int.max))
    }
}

/// Reads the layouts of a value that has several.
enum DecoderLayouts {
    /// `layouts: [{length: 8, begins: AA 01, fields: […]}, …]`: the first that fits; values that fit none are bytes.
    static func layouts(
        _ list: DecoderNode, _ context: DecoderContext, _ errors: inout [DecoderFileError]
    ) -> [Item] {
        let nodes = errors.collecting { () throws(DecoderFileError) in try list.list() } ?? []
        var otherwise: [Item] = [.bytes("data", .rest, summary: .bare, "a value that fits no layout")]
        for node in nodes.prefix(64).reversed() {
            guard var map = errors.collecting({ () throws(DecoderFileError) in try DecoderMap(node) }) else { continue }
            let fields = map.optional("fields")
            let layout = errors.collecting { () throws(DecoderFileError) in
                let begins = try map.optional("begins")?.hexadecimal() ?? []
                let length = try map.optional("length")?.integer(in: 0...512)
                _ = try fields == nil ? map.required("fields") : nil
                try map.finish()
                guard length != nil || !begins.isEmpty else { throw node.error("'length' or 'begins' is missing") }
                return (begins, length)
            }
            let items = fields.map { DecoderFieldReader.fields($0, context, &errors) } ?? []
            guard let (begins, length) = layout else { continue }
            otherwise = [.condition(.begins(begins, length: length), items, otherwise: otherwise)]
        }
        return otherwise
    }
}
