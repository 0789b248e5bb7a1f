import Decoders

/// A column of a table: the path of its values, and their type, so that readers need not guess.
struct TableColumn {
    let path: String
    let type: FieldType
    /// Whether a row has an array of values.
    var isList = false
    var unit = ""
    let meaning: String

    init(_ path: String, _ type: FieldType, list: Bool = false, unit: String = "", _ meaning: String) {
        self.path = path
        self.type = type
        isList = list
        self.unit = unit
        self.meaning = meaning
    }

    /// A column of the vocabulary.
    init(_ column: OutputColumn, _ vocabulary: Vocabulary) {
        let definition = vocabulary[column.key]
        let meaning = vocabulary.meaning(of: column.key)
        path = column.path
        isList = column.isArray
        switch column.form {
        case .name:
            type = .text
            self.meaning = "name of \(definition.path)"
        case .value, .iso:
            // A secret is text in every output: `***`.
            type = definition.isSecret ? .text : definition.type
            unit = definition.unit
            self.meaning = meaning
        }
    }

    /// The column that every table begins with.
    static let input = TableColumn("input", .text, "the capture, as it was named on the command line")
}

extension TableColumn {
    func append(json table: ExportTable, to out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("table", table.rawValue)
            json.add("version", ExportTable.version)
            json.add("file", table.fileName)
            json.add("path", path)
            json.add("type", type.name)
            json.add("list", isList)
            json.add("unit", unit.isEmpty ? nil : unit)
            json.add("meaning", meaning)
        }
    }
}
