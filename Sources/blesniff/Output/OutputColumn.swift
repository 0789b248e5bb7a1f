import Decoders
import Sniff

/// A column of CSV and of narrow JSON Lines.
struct OutputColumn {
    /// The path as the user wrote it.
    let path: String
    let key: FieldKey
    var form: Form
    /// Whether the field is a list.
    let isList: Bool
    /// The innermost array whose elements have the field.
    let array: FieldKey?

    /// Whether a packet may have several values.
    var isArray: Bool { isList || array != nil }

    enum Form {
        case value
        /// The name of the number or UUID: `<field>_name`.
        case name
        /// The time as text (RFC 3339).
        case iso
    }

    /// `nil` where no field has the path.
    init?(_ path: String, _ vocabulary: Vocabulary) {
        if let key = vocabulary.key(ofPath: path) {
            (self.key, form) = (key, .value)
        } else if path.hasSuffix("_name"), let key = vocabulary.key(ofPath: String(path.dropLast(5))),
            vocabulary[key].hasName
        {
            (self.key, form) = (key, .name)
        } else {
            return nil
        }
        self.path = path
        isList = vocabulary[key].isList
        array = vocabulary.innermostArray(around: vocabulary[key].path)
    }

    /// The columns of a list with commas. A mistake is reported, and ends with ``ExitStatus/usage``.
    static func columns(_ list: String, _ vocabulary: Vocabulary, _ console: Console) throws -> [OutputColumn] {
        try list.split(separator: ",").map { part in
            let path = part.trimmingSpaces
            guard let column = OutputColumn(path, vocabulary) else {
                console.report("--columns: no field is called '\(path)'; 'blesniff fields' lists them")
                throw ExitStatus.usage
            }
            try column.refuseObject(vocabulary, console)
            return column
        }
    }

    /// An object is no value: its column would be empty.
    private func refuseObject(_ vocabulary: Vocabulary, _ console: Console) throws {
        let type = vocabulary[key].type
        guard type == .object || type == .array else { return }
        let fields = vocabulary.keys.map { vocabulary[$0].path }.filter { $0.hasPrefix("\(path).") }.prefix(3)
            .joined(separator: ", ")
        let noun = type == .object ? "an object" : "an array of objects"
        console.report("--columns: \(path) is \(noun); name its fields, as in \(fields); --format jsonl has all of it")
        throw ExitStatus.usage
    }
}

extension [OutputColumn] {
    /// Refuses a column that is there twice: members of a JSON object and of a table have one name each.
    func refuseRepeated(_ console: Console) throws {
        var seen: Set<String> = []
        guard let twice = first(where: { !seen.insert($0.path).inserted }) else { return }
        console.report("--columns names \(twice.path) twice")
        throw ExitStatus.usage
    }

    /// The same with times as text. Without a time, `--time iso` would do nothing.
    func withISOTimes(_ console: Console) throws -> [OutputColumn] {
        guard contains(where: { $0.key == RecordField.time.key }) else {
            console.report("--time iso writes the column time; --columns does not name it")
            throw ExitStatus.usage
        }
        return map { column in
            var column = column
            if column.key == RecordField.time.key { column.form = .iso }
            return column
        }
    }
}

extension FieldDefinition {
    /// Whether JSON has `<field>_name` beside the field.
    fileprivate var hasName: Bool { names != nil || type == .uuid && !isList }
}

extension Vocabulary {
    /// The array whose elements have the field, of several the innermost.
    fileprivate func innermostArray(around path: String) -> FieldKey? {
        path.indices.reversed().lazy.filter { path[$0] == "." }.compactMap { key(ofPath: String(path[..<$0])) }
            .first { self[$0].type == .array }
    }
}

extension FieldStyles {
    /// The name that JSON has beside the number or UUID; `nil` where it has none, or where the value is secret.
    mutating func shownName(of entry: FieldEntry) -> StaticName? {
        switch entry.kind {
        case .secret: return nil
        case .uuid:
            return vocabulary.uuidNames.name(of: entry, as: self[entry.key].uuidKind)
        default: return name(of: entry)
        }
    }
}

extension Timestamp {
    /// A time that ``RecordField/time`` has: a decimal with all its digits.
    init(_ entry: FieldEntry) {
        var scale: Int64 = 1
        for _ in 0..<min(max(-entry.exponent, 0), 18) { scale *= 10 }
        var (seconds, fraction) = entry.signed.quotientAndRemainder(dividingBy: scale)
        // The fraction is never negative.
        if fraction < 0 { (seconds, fraction) = (seconds - 1, fraction + scale) }
        self.init(seconds: seconds, fraction: UInt64(fraction), digits: UInt8(clamping: -entry.exponent))
    }
}
