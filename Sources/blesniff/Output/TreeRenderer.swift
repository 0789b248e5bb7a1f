import Decoders
import Sniff

/// Every field of an event, one a line, under its dotted path.
///
/// Memory safety: pointers to entries come from `FieldList.pointer(_:)` and are used while the list is borrowed, which cannot
/// change then.
struct TreeRenderer: ~Copyable {
    private let pin = Pin()
    private var styles: FieldStyles
    /// Lines and groups of them that were written lately, by their depth.
    private var cache = TextCache()
    private let palette: Palette
    /// Objects, elements and arrays that are open, innermost last.
    private var open: [FieldEntry.Kind] = []
    /// Of each array that is open, how many of its elements began.
    private var numbers: [Int] = []
    /// Whether lines end with the bytes that they were read from.
    private var isLocated = false
    private var segments: FieldSegments?
    private var frame: UInt64 = 0

    init(_ vocabulary: Vocabulary, colored: Bool) {
        styles = FieldStyles(vocabulary)
        palette = Palette(colored)
    }

    /// - Parameter frame: the record that the fields are of, whose bytes need no name.
    mutating func render(_ fields: borrowing FieldList, of frame: UInt64 = 0, into out: inout ByteBuffer) {
        if fields.tracksOrigins { segments = FieldSegments(fields) }
        (isLocated, self.frame) = (fields.tracksOrigins, frame)
        render(fields, depth: 0, into: &out)
        open.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
    }

    /// - Parameter depth: objects and elements that are open; arrays and lists do not indent.
    private mutating func render(_ fields: borrowing FieldList, depth: Int, into out: inout ByteBuffer) {
        var depth = depth
        var list: FieldKey?
        var listStart = 0
        for index in 0..<fields.count {
            let entry = fields.pointer(index)
            let kind = entry.pointee.kind
            if isInHead(entry.pointee.key) { continue }
            let mayBeKept = list == nil && !isLocated && depth < TreeRenderer.deepestKept
            let comesAgain = mayBeKept && TreeRenderer.comesAgain(kind)
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
                endLine(index, &out)
                beginObject(&depth)
            case .array:
                numbers.append(0)
                open.append(.array)
            case .element:
                begin(entry.pointee, depth, &out, number: numbers.last)
                endLine(index, &out)
                if let last = numbers.indices.last { numbers[last] += 1 }
                open.append(.element)
                depth += 1
            case .list:
                indent(depth, &out)
                label(entry.pointee.key, &out)
                list = entry.pointee.key
                listStart = index
            case .end where list != nil:
                endLine(listStart, &out)
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
                if list == nil { endLine(index, &out) }
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

    /// Whether a kind of value recurs in a capture; times, lengths in bytes and measurements rarely do.
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
        out.append(color: palette.title)
        styles.append(styles.pointer(entry.key).pointee.path, to: &out)
        if let number {
            out.append("[")
            out.append(decimal: UInt64(number))
            out.append("]")
        }
        out.append(color: palette.plain)
    }

    /// - Parameter index: the entry that the line is of.
    private func endLine(_ index: Int, _ out: inout ByteBuffer) {
        if isLocated { appendSegments(index, &out) }
        out.append("\n")
    }

    /// `  [12..13]`; of other records with their frames.
    private func appendSegments(_ index: Int, _ out: inout ByteBuffer) {
        guard let segments = self.segments?[index], !segments.isEmpty else { return }
        out.append("  ")
        out.append(color: palette.faint)
        out.append("[")
        for (number, segment) in segments.enumerated() {
            if number > 0 { out.append(", ") }
            if segment.frame != frame {
                out.append("frame ")
                out.append(decimal: segment.frame)
                out.append(": ")
            }
            out.append(decimal: UInt64(segment.range.lowerBound))
            guard segment.range.count > 1 else { continue }
            out.append("..")
            out.append(decimal: UInt64(segment.range.upperBound - 1))
        }
        out.append("]")
        out.append(color: palette.plain)
    }

    /// The bytes in the colours of their fields; faint, where no field was read from one. Of a tree that was rendered.
    mutating func byteColors(_ fields: borrowing FieldList, _ count: Int) -> [StaticString]? {
        guard isLocated, let segments else { return nil }
        var colors = [StaticString](repeating: palette.faint, count: count)
        var widths = [Int](repeating: .max, count: count)
        for entry in 0..<fields.count where fields[entry].kind.isValue {
            let color = palette.color(fields[entry], styles.pointer(fields[entry].key).pointee.layer)
            for segment in segments[entry] where segment.frame == frame {
                let width = segment.range.count
                // Of fields inside of others, the innermost one.
                for offset in segment.range.clamped(to: 0..<count) where width <= widths[offset] {
                    (colors[offset], widths[offset]) = (color, width)
                }
            }
        }
        return colors
    }

    private func indent(_ depth: Int, _ out: inout ByteBuffer) {
        out.append(spaces: depth * 2 + 4)
    }

    private mutating func label(_ key: FieldKey, _ out: inout ByteBuffer) {
        out.append(color: palette.faint)
        styles.append(styles.pointer(key).pointee.path, to: &out)
        out.append(":")
        out.append(color: palette.plain)
    }

    private mutating func append(_ entry: FieldEntry, _ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        let style = styles.pointer(entry.key)
        let color = palette.color(entry, style.pointee.layer)
        out.append(color: color)
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
        if !color.isEmpty { out.append(color: palette.plain) }
        if style.pointee.hasUnit, entry.kind != .secret { styles.append(style.pointee.unit, to: &out) }
        let name: StaticName?
        switch entry.kind {
        case .unsigned: name = style.pointee.hasNames ? styles.name(of: entry) : nil
        case .uuid:
            name = styles.vocabulary.uuidNames.name(of: entry, as: style.pointee.uuidKind)
        default: name = nil
        }
        if let name {
            out.append(" (")
            out.append(name: name)
            out.append(")")
        }
    }
}
