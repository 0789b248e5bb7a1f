import Decoders
import Sniff

/// One JSON object a packet with a member for each column, in their order: typed as ``JSONRenderer`` writes the value,
/// `null` where the packet has none. A renderer of its own, so that whole objects are written as fast as before.
///
/// A column of an array has one value for each element, so that the columns of an array fit each other. Lists in elements
/// are joined.
struct ColumnJSONRenderer: EventRenderer, ~Copyable {
    private let columns: [OutputColumn]
    /// The text before each value: `,"frame":`.
    private let heads: [String]
    private var styles: FieldStyles

    init(_ vocabulary: Vocabulary, columns: [OutputColumn]) {
        self.columns = columns
        heads = columns.enumerated().map { index, column in
            var head = ByteBuffer(capacity: 64)
            head.append(index == 0 ? "{" : ",")
            head.append(json: column.path)
            head.append(":")
            return head.string
        }
        styles = FieldStyles(vocabulary)
    }

    /// The columns, the arrays whose elements have them, and the array of other transfers, which are left out.
    func select(in selection: inout FieldSelection) {
        selection.isStructured = true
        for column in columns {
            selection.insert(column.key)
            if let array = column.array { selection.insert(array) }
            if column.path.hasPrefix("transfer.") { selection.insert(TransferField.more.key) }
        }
    }

    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer
    ) {
        for index in columns.indices {
            out.append(string: heads[index])
            if columns[index].isArray {
                appendArray(columns[index], packet.fields, &out)
            } else {
                appendValue(columns[index], packet.fields, &out)
            }
        }
        out.append("}\n")
    }

    private mutating func appendValue(
        _ column: OutputColumn, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        var others = OtherTransfers()
        for index in 0..<fields.count {
            let entry = fields[index]
            if !others.contain(entry), entry.key == column.key, entry.kind.isValue {
                return append(entry, column.form, fields, &out)
            }
        }
        out.append("null")
    }

    /// The values of a column of an array, or `null`.
    mutating func appendArray(
        _ column: OutputColumn, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        var others = OtherTransfers()
        var (isFound, count) = (false, 0)
        // Whether the current element has no value yet.
        var isPending = false
        func beginValue() {
            out.append(count == 0 ? "[" : ",")
            count += 1
        }
        func endElement() {
            guard isPending else { return }
            beginValue()
            out.append("null")
        }
        for index in 0..<fields.count {
            let entry = fields[index]
            guard !others.contain(entry), entry.key == column.key || entry.key == column.array else { continue }
            switch entry.kind {
            case .end: continue
            case .list: isFound = true
            case .array: isFound = !column.isList
            case .element:
                endElement()
                isPending = !column.isList
            default:
                beginValue()
                append(entry, column.form, fields, &out)
                isPending = false
            }
        }
        endElement()
        out.append(count > 0 ? "]" : isFound ? "[]" : "null")
    }

    private mutating func append(
        _ entry: FieldEntry, _ form: OutputColumn.Form, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        switch form {
        case .value: append(entry, fields, &out)
        case .name:
            if let name = styles.shownName(of: entry) { out.append(json: name.utf8) } else { out.append("null") }
        case .iso:
            out.append("\"")
            out.append(iso: Timestamp(entry))
            out.append("\"")
        }
    }

    private func append(_ entry: FieldEntry, _ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        switch entry.kind {
        case .text, .label: fields.withBytes(of: entry) { out.append(json: $0) }
        case .secret: fields.scratch.withMask(of: entry) { out.append(json: $0) }
        case .name: out.append(json: entry.staticName.utf8)
        case .address, .uuid, .bytes:
            out.append("\"")
            out.append(plain: entry, fields)
            out.append("\"")
        default: out.append(plain: entry, fields)
        }
    }
}

/// The other transfers that a frame ends (``TransferField/more``): their fields have the keys of the first.
struct OtherTransfers {
    private var depth = 0

    /// Whether an entry belongs to one of them; asked for all entries, in their order.
    mutating func contain(_ entry: FieldEntry) -> Bool {
        if entry.key == TransferField.more.key { depth += entry.kind == .end ? -1 : 1 }
        return depth > 0
    }
}
