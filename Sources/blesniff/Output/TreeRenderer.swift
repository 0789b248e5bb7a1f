import Decoders
import Sniff

/// Every field of an event, one a line, under its dotted path.
///
/// Memory safety: pointers to entries come from `FieldList.pointer(_:)` and are used while the list is borrowed, which cannot
/// change then.
struct TreeRenderer: ~Copyable {
    private var styles: FieldStyles
    /// Lines and groups of them that were written lately, by their depth.
    private var cache = TextCache()
    private let palette: Palette
    /// Objects, elements and arrays that are open, innermost last.
    private var open: [FieldEntry.Kind] = []
    /// Of each array that is open, how many of its elements began.
    private var numbers: [Int] = []

    init(_ vocabulary: Vocabulary, colored: Bool) {
        styles = FieldStyles(vocabulary)
        palette = Palette(colored)
    }

    mutating func render(_ fields: borrowing FieldList, into out: inout ByteBuffer) {
        render(fields, depth: 0, into: &out)
        open.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
    }

    /// - Parameter depth: objects and elements that are open; arrays and lists do not indent.
    private mutating func render(_ fields: borrowing FieldList, depth: Int, into out: inout ByteBuffer) {
        var depth = depth
        var list: FieldKey?
        for index in 0..<fields.count {
            let entry = fields.pointer(index)
            let kind = entry.pointee.kind
            if isInHead(entry.pointee.key) { continue }
            let comesAgain = list == nil && TreeRenderer.comesAgain(kind) && depth < TreeRenderer.deepestKept
            let cacheKey = TextCache.Key(entry, marks: UInt32(depth))
            let start = out.count
            if comesAgain, cache.append(cacheKey, to: &out) != nil {
                if kind == .object { beginObject(&depth) }
                continue
            }
            let keptDepth = depth
            switch kind {
            case .memo:
                fields.withMemo(entry.pointee.value) { render($0, depth: keptDepth, into: &out) }
            case .object:
                begin(entry.pointee, depth, &out, number: nil)
                beginObject(&depth)
            case .array:
                numbers.append(0)
                open.append(.array)
            case .element:
                begin(entry.pointee, depth, &out, number: numbers.last)
                if let last = numbers.indices.last { numbers[last] += 1 }
                open.append(.element)
                depth += 1
            case .list:
                indent(depth, &out)
                label(entry.pointee.key, &out)
                list = entry.pointee.key
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
                    label(entry.pointee.key, &out)
                } else if styles.pointer(entry.pointee.key).pointee.number == .ranges,
                    entry.pointee.continues(fields.pointer(index - 1))
                {
                    // A list has an end: there is an entry after each of its numbers.
                    if fields[index + 1].continues(entry) { continue }
                    out.append("-")
                    out.append(decimal: entry.pointee.value)
                    continue
                } else if fields[index - 1].kind != .list {
                    out.append(",")
                }
                out.append(" ")
                append(entry.pointee, fields, &out)
                if list == nil { out.append("\n") }
            }
            if comesAgain { cache.keep(cacheKey, from: start, of: out) }
        }
    }

    private mutating func beginObject(_ depth: inout Int) {
        open.append(.object)
        depth += 1
    }

    /// Texts at a greater depth are not kept: the cache has eight bits for it.
    private static let deepestKept = 256

    /// What a capture says again and again; times, lengths in bytes and measurements hardly are.
    private static func comesAgain(_ kind: FieldEntry.Kind) -> Bool {
        switch kind {
        case .memo, .object, .unsigned, .signed, .boolean, .name, .address, .uuid: true
        default: false
        }
    }

    private func isInHead(_ key: FieldKey) -> Bool {
        key == RecordField.frame.key || key == RecordField.direction.key || key == RecordField.adapter.key
    }

    private mutating func begin(_ entry: FieldEntry, _ depth: Int, _ out: inout ByteBuffer, number: Int?) {
        indent(depth, &out)
        out.append(palette.title)
        styles.append(styles.pointer(entry.key).pointee.path, to: &out)
        if let number {
            out.append("[")
            out.append(decimal: UInt64(number))
            out.append("]")
        }
        out.append(palette.plain)
        out.append("\n")
    }

    private func indent(_ depth: Int, _ out: inout ByteBuffer) {
        out.append(spaces: depth * 2 + 4)
    }

    private mutating func label(_ key: FieldKey, _ out: inout ByteBuffer) {
        out.append(palette.faint)
        styles.append(styles.pointer(key).pointee.path, to: &out)
        out.append(":")
        out.append(palette.plain)
    }

    private mutating func append(_ entry: FieldEntry, _ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        let style = styles.pointer(entry.key)
        let color = palette.color(entry.kind, style.pointee.layer)
        out.append(color)
        switch entry.kind {
        case .unsigned:
            out.append(number: entry.value, style.pointee.number)
            if style.pointee.number != .decimal, style.pointee.number != .ranges, entry.value > 9 {
                out.append(" = ")
                out.append(decimal: entry.value)
            }
        case .text:
            fields.withBytes(of: entry) { out.append(inQuotes: $0) }
        case .secret: out.append(masked: entry, fields.scratch)
        default: out.append(plain: entry, fields)
        }
        if !color.isEmpty { out.append(palette.plain) }
        if style.pointee.hasUnit, entry.kind != .secret { styles.append(style.pointee.unit, to: &out) }
        let name: StaticName?
        switch entry.kind {
        case .unsigned: name = style.pointee.hasNames ? styles.name(entry.key, entry.value) : nil
        case .uuid:
            let names = styles.vocabulary.uuidNames
            name = style.pointee.isAttributeType ? names.attributeTypeName(of: entry.uuid) : names.name(of: entry.uuid)
        default: name = nil
        }
        if let name {
            out.append(" (")
            out.append(name: name)
            out.append(")")
        }
    }
}
