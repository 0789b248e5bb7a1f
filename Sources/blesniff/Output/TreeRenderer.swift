import Decoders
import Sniff

/// Every field of an event, one a line, under its dotted path.
struct TreeRenderer: ~Copyable {
    private var styles: FieldStyles
    private let palette: Palette

    init(_ vocabulary: Vocabulary, colored: Bool) {
        styles = FieldStyles(vocabulary)
        palette = Palette(colored)
    }

    mutating func render(_ fields: borrowing FieldList, into out: inout ByteBuffer) {
        // Depth counts open objects and elements; arrays and lists do not indent.
        var depth = 0
        var numbers: [Int] = []
        var list: FieldKey?
        for index in 0..<fields.count {
            let entry = fields[index]
            if isInHead(entry.key) { continue }
            switch entry.kind {
            case .object:
                begin(entry, depth, &out, number: nil)
                open.append(.object)
                depth += 1
            case .array:
                numbers.append(0)
                open.append(.array)
            case .element:
                begin(entry, depth, &out, number: numbers.last)
                if let last = numbers.indices.last { numbers[last] += 1 }
                open.append(.element)
                depth += 1
            case .list:
                indent(depth, &out)
                label(entry.key, &out)
                list = entry.key
            case .end where list != nil:
                out.append("\n")
                list = nil
            case .end:
                switch open.popLast() {
                case .object, .element: depth -= 1
                default: numbers.removeLast(min(1, numbers.count))
                }
            default:
                if list == nil {
                    indent(depth, &out)
                    label(entry.key, &out)
                } else if styles[entry.key].number == .ranges, entry.continues(fields.pointer(index - 1)) {
                    // A list has an end: there is an entry after each of its numbers.
                    if fields[index + 1].continues(fields.pointer(index)) { continue }
                    out.append("-")
                    out.append(decimal: entry.value)
                    continue
                } else if fields[index - 1].kind != .list {
                    out.append(",")
                }
                out.append(" ")
                append(entry, fields, &out)
                if list == nil { out.append("\n") }
            }
        }
        open.removeAll(keepingCapacity: true)
    }

    /// What is open, innermost last.
    private var open: [FieldEntry.Kind] = []

    private func isInHead(_ key: FieldKey) -> Bool {
        key == RecordField.frame.key || key == RecordField.direction.key || key == RecordField.adapter.key
    }

    private mutating func begin(_ entry: FieldEntry, _ depth: Int, _ out: inout ByteBuffer, number: Int?) {
        indent(depth, &out)
        out.append(palette.title)
        styles.append(styles[entry.key].path, to: &out)
        if let number {
            out.append("[")
            out.append(decimal: UInt64(number))
            out.append("]")
        }
        out.append(palette.plain)
        out.append("\n")
    }

    private func indent(_ depth: Int, _ out: inout ByteBuffer) {
        for _ in 0..<depth * 2 + 4 { out.append(UInt8(ascii: " ")) }
    }

    private mutating func label(_ key: FieldKey, _ out: inout ByteBuffer) {
        out.append(palette.faint)
        styles.append(styles[key].path, to: &out)
        out.append(":")
        out.append(palette.plain)
    }

    private mutating func append(_ entry: FieldEntry, _ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        let style = styles[entry.key]
        let color = palette.color(entry.kind, style.layer)
        out.append(color)
        switch entry.kind {
        case .unsigned:
            out.append(number: entry.value, style.number)
            if style.number != .decimal, style.number != .ranges, entry.value > 9 {
                out.append(" = ")
                out.append(decimal: entry.value)
            }
        case .text:
            fields.withBytes(of: entry) { out.append(inQuotes: $0) }
        case .secret: out.append(masked: entry, fields.scratch)
        default: out.append(plain: entry, fields)
        }
        if !color.isEmpty { out.append(palette.plain) }
        if style.hasUnit, entry.kind != .secret { styles.append(style.unit, to: &out) }
        let name: StaticName?
        switch entry.kind {
        case .unsigned: name = style.hasNames ? styles.name(entry.key, entry.value) : nil
        case .uuid:
            let names = styles.vocabulary.uuidNames
            name = style.isAttributeType ? names.attributeTypeName(of: entry.uuid) : names.name(of: entry.uuid)
        default: name = nil
        }
        if let name {
            out.append(" (")
            out.append(name: name)
            out.append(")")
        }
    }
}
