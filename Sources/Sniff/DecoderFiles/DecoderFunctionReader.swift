import Decoders

/// Reads decoding that no layout can say, by its name: `function: eddystone_url`, and the `fields` that it makes, in its order.
enum DecoderFunctionReader {
    static func item(
        _ node: DecoderNode, _ map: inout DecoderMap, _ context: DecoderContext
    ) throws(DecoderFileError) -> Item {
        let name = try node.text()
        guard let function = LayoutFunction(rawValue: name) else {
            let known = LayoutFunction.allCases.map(\.rawValue)
            throw node.error("'\(name)' is no function\(NearestName.suggestion(name, known))")
        }
        var fields: [FieldDefinition] = []
        for field in try map.optional("fields")?.list() ?? [] { fields.append(try definition(field, context)) }
        guard fields.count == function.fieldCount else {
            throw node.error("'\(name)' makes \(function.fieldCount) fields, and \(fields.count) are here")
        }
        return .builtIn(Item.BuiltIn(.function(function, fields)))
    }

    /// `{name: url, type: text}`; `list: true` for several values.
    private static func definition(
        _ node: DecoderNode, _ context: DecoderContext
    ) throws(DecoderFileError) -> FieldDefinition {
        var map = try DecoderMap(node)
        let name = try map.required("name").fieldName()
        let type = try map.required("type").word(types)
        let isList = try map.optional("list")?.flag() ?? false
        let unit = try map.optional("unit")?.text() ?? ""
        let names = try map.optional("values").map { node throws(DecoderFileError) in try context.names(node) }
        let summary = try map.optional("show")?.word(DecoderNumberReader.shown) ?? context.show
        let style = try DecoderStyleReader.style(&map, digits: .hex8) ?? .decimal
        let about = try map.optional("about")?.text() ?? ""
        let isSecret = try map.optional("secret")?.flag() ?? false
        try map.finish()
        let definition = FieldDefinition(
            name, type, list: isList, unit: unit, names: names, summary: summary, style: style, about)
        return isSecret ? definition.secret : definition
    }

    /// Types by the names that `blesniff fields` has, but for bytes, which fields of a layout are called.
    static let types: [(String, FieldType)] = [
        ("integer", .integer), ("decimal", .decimal), ("boolean", .boolean), ("text", .text), ("bytes", .hex),
        ("address", .address), ("uuid", .uuid), ("object", .object), ("array", .array),
    ]
}

/// Reads how numbers are written for people.
enum DecoderStyleReader {
    /// `hexadecimal: true`, `2`, `4` or `8` digits; `style: ranges`, `first few` or, of a list, `all`.
    ///
    /// - Parameter digits: of `hexadecimal: true`.
    static func style(_ map: inout DecoderMap, digits: NumberStyle) throws(DecoderFileError) -> NumberStyle? {
        let style = map.optional("style")
        guard let hexadecimal = map.optional("hexadecimal") else {
            return try style?.word([("all", .decimal), ("ranges", .ranges), ("first few", .firstFew)])
        }
        if let style { throw style.error("'style' beside 'hexadecimal'") }
        return try hexadecimal.word([
            ("true", digits), ("false", .decimal), ("2", .hex2), ("4", .hex4), ("8", .hex8),
        ])
    }
}
