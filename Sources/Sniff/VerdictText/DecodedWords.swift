import Decoders

/// What a value or advertising data mean, as short as a line needs it: the fields that the one-line form of `decode` has.
struct DecodedWords {
    /// Not empty.
    let text: String

    /// A value of an attribute; `nil` where nothing decodes it.
    init?(_ value: [UInt8], of attribute: OperationAttribute, _ registry: Registry) {
        guard !value.isEmpty, let uuid = attribute.uuid,
            let decoder = registry.decoder(for: uuid, in: attribute.service, of: attribute.devices)
        else { return nil }
        var list = DecodedWords.list(registry)
        var reader = Reader(value.span)
        do throws(Fault) {
            try registry.decode(
                decoder, value.span, &reader, under: Layer.value.key, name: ValueField.name.key, into: &list)
        } catch {
            // What the program's own parser says is among the fields.
            if error.reason != .refused { return nil }
        }
        // What the decoder leaves over would not be seen.
        guard reader.isAtEnd else { return nil }
        self.init(list, registry, without: "value.name")
    }

    /// Advertising data; `nil` where nothing in it says more than its bytes.
    init?(advertising data: [UInt8], _ registry: Registry) {
        var list = DecodedWords.list(registry)
        list.begin(Layer.adv.key)
        // What could be decoded before the fault counts.
        try? AdvertisingData.describe(0..<data.count, data.span, registry: registry, into: &list)
        list.end(Layer.adv.key)
        self.init(list, registry, without: nil)
    }

    private static func list(_ registry: Registry) -> FieldList {
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        return FieldList(selection)
    }

    private init?(_ list: borrowing FieldList, _ registry: Registry, without left: String?) {
        let fields = PacketFields(list, registry, and: [UInt8]().span)
        let shown = fields.paths.compactMap { path -> (definition: FieldDefinition, value: String)? in
            // Whose data they are, the name of the decoder says.
            if path == "adv.company", fields.paths.contains("adv.value.name") { return nil }
            guard path != left, let key = registry.vocabulary.key(ofPath: path) else { return nil }
            let definition = registry.vocabulary[key]
            guard definition.type != .object, definition.type != .array,
                DecodedWords.isShown(definition, in: fields, path),
                let value = DecodedWords.value(path, fields, definition, registry)
            else { return nil }
            return (definition, value)
        }
        guard !shown.isEmpty else { return nil }
        let isAlone = shown.count == 1
        text = shown.map { field in
            isAlone || field.definition.summary == .bare ? field.value : "\(field.definition.name) \(field.value)"
        }.joined(separator: "  ")
    }

    private static func isShown(_ definition: FieldDefinition, in fields: PacketFields, _ path: String) -> Bool {
        switch definition.summary {
        case .bare, .labelled: return true
        case .unlessZero:
            let value = try? fields[path]
            return value != .integer(0) && value != .boolean(false)
        case .hidden, .unlessDecoded, .saved: return false
        }
    }

    private static func value(
        _ path: String, _ fields: PacketFields, _ definition: FieldDefinition, _ registry: Registry
    ) -> String? {
        if let name = try? fields.name(of: path) { return name }
        guard let value = try? fields[path] else { return nil }
        let unit = NumberText.shown(definition)
        return text(value, definition, registry) + (unit.isEmpty ? "" : " \(unit)")
    }

    private static func text(_ value: FieldValue, _ definition: FieldDefinition, _ registry: Registry) -> String {
        switch value {
        case .list(let values):
            values.prefix(4).map { text($0, definition, registry) }.joined(separator: " ")
                + (values.count > 4 ? " …" : "")
        case .uuid(let uuid): uuid.words(registry)
        case .text(let text): definition.path.hasSuffix(".name") && definition.path != "adv.name" ? text : text.quoted
        case .bytes(let bytes): OperationWords.value(bytes)
        case .decimal(let number) where value.description.utf8.count > 7 && number.magnitude >= 0.001:
            "\(FieldValue.decimal((number * 1000).rounded() / 1000))"
        default: "\(value)"
        }
    }
}
