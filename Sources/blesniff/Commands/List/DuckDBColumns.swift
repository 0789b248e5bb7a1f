import Decoders

/// Columns of narrow JSON Lines as an argument of DuckDB's `read_json`: `columns = {'frame': 'BIGINT'}`.
struct DuckDBColumns {
    private let vocabulary: Vocabulary

    init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    func text(_ columns: [OutputColumn]) -> String {
        let members = columns.map { "\(quoted($0.path)): \(quoted(type(of: $0)))" }
        return "columns = {\(members.joined(separator: ", "))}"
    }

    private func type(of column: OutputColumn) -> String {
        let definition = vocabulary[column.key]
        let type =
            switch column.form {
            case .name: "VARCHAR"
            case .iso: "TIMESTAMP_NS"
            // A secret is text in every output: `***`.
            case .value: definition.isSecret ? "VARCHAR" : DuckDBColumns.type(of: definition.type)
            }
        return column.isArray ? type + "[]" : type
    }

    private static func type(of type: FieldType) -> String {
        switch type {
        case .integer: "BIGINT"
        case .decimal: "DOUBLE"
        case .boolean: "BOOLEAN"
        case .text, .hex, .address, .uuid, .object, .array: "VARCHAR"
        }
    }

    private func quoted(_ text: String) -> String {
        "'\(text.replacing(["'": "''"]))'"
    }
}
