import Decoders

/// A value or advertising data in words, as short as a line needs them: the fields that the one-line form of `decode`
/// has.
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

    /// The values as the lines of packets have them, with their labels and units.
    private init?(_ list: borrowing FieldList, _ registry: Registry, without left: String?) {
        let fields = PacketFields(list, registry, and: [UInt8]().span)
        var styles = FieldStyles(registry.vocabulary)
        // Whose data they are, the name of the decoder says.
        let hasDecoder = fields.paths.contains("adv.value.name")
        var line = ByteBuffer(capacity: 256)
        var index = 0
        while index < fields.count {
            let first = fields[index]
            var end = index + 1
            // Values of a list follow each other under one key.
            if first.kind.isValue {
                while end < fields.count, fields[end].key == first.key, fields[end].kind.isValue { end += 1 }
            }
            let values = index..<end
            index = end
            guard first.kind.isValue, !first.isHiddenInSummary else { continue }
            let definition = registry.vocabulary[first.key]
            guard definition.path != left, !hasDecoder || definition.path != "adv.company" else { continue }
            let style = styles[first.key]
            guard DecodedWords.isShown(style, first) else { continue }
            if first.isSaid { line.append("  ") } else { styles.append(style.lead, to: &line) }
            if style.isLeadAlone { continue }
            for position in values.prefix(DecodedWords.longestList) {
                if position > values.lowerBound { line.append(", ") }
                DecodedWords.append(fields[position], style, of: fields, memory: list.scratch, styles, to: &line)
            }
            if values.count > DecodedWords.longestList { line.append(", …") }
            if first.kind != .secret { styles.appendUnit(style, after: fields[end - 1].value, to: &line) }
        }
        text = String(line.string.drop { $0 == " " })
        if text.isEmpty { return nil }
    }

    /// Values of a list that are shown.
    private static let longestList = 4

    private static func isShown(_ style: FieldStyles.Style, _ entry: FieldEntry) -> Bool {
        if style.summary == .hidden || style.summary == .saved || style.yieldsToValue || style.isAnnotation {
            return false
        }
        let isTruth = entry.kind == .unsigned || entry.kind == .boolean
        return style.summary != .unlessZero || !isTruth || entry.value != 0
    }

    /// UUIDs, bytes and texts are shortened for the columns of verdicts.
    private static func append(
        _ entry: FieldEntry, _ style: FieldStyles.Style, of fields: PacketFields, memory: borrowing ByteBuffer,
        _ styles: borrowing FieldStyles, to line: inout ByteBuffer
    ) {
        switch entry.kind {
        case .uuid: line.append(string: entry.uuid.words(fields.registry))
        case .bytes: line.append(string: OperationPhrase.value(fields.withBytes(of: entry) { Array($0) }))
        case .text:
            let text = fields.withBytes(of: entry) { String(decoding: $0, as: UTF8.self) }
            let path = fields.registry.vocabulary[entry.key].path
            let isNameOfDecoder = path.hasSuffix(".name") && path != "adv.name"
            line.append(string: isNameOfDecoder ? text : text.quoted)
        default: styles.append(entry, style, memory: memory, to: &line)
        }
    }
}
