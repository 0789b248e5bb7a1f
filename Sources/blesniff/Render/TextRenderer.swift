import Decoders
import Sniff

/// One line a packet: number, time, direction, who, what, value.
struct TextRenderer: ~Copyable {
    private var styles: FieldStyles
    /// Fields and groups of them that were written lately.
    private var cache = TextCache()
    var head: LineHead
    private let palette: Palette
    private let isColored: Bool
    /// Whether a decoder has made out the value of the packet at hand.
    private var isValueDecoded = false

    /// Longest run of raw bytes on a line; the rest is counted.
    static let longestBytes = 32

    init(_ vocabulary: Vocabulary, time: TimeStyle, colored: Bool) {
        styles = FieldStyles(vocabulary)
        head = LineHead(time, colored: colored)
        palette = Palette(colored)
        isColored = colored
    }

    @inline(__always)
    mutating func render(_ facts: PacketFacts, _ fields: borrowing FieldList, into out: inout ByteBuffer) {
        head.append(facts, to: &out)
        isValueDecoded = facts.isValueDecoded
        appendFields(fields, who: facts.who?.value ?? .max, elements: 0, &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// - Parameter elements: how many array elements began before, which are separated from each other.
    @inline(__always)
    private mutating func appendFields(
        _ fields: borrowing FieldList, who: UInt64, elements: Int, _ out: inout ByteBuffer
    ) {
        // Values of a list follow each other under one key.
        var last = FieldKey.none
        var elements = elements
        guard fields.count > 0 else { return }
        var next = fields.pointer(0)
        let end = next + fields.count
        while next < end {
            let entry = next
            next += 1
            guard entry.pointee.kind.isValue else {
                if entry.pointee.kind == .memo {
                    appendGroup(entry, fields, &out)
                } else if entry.pointee.kind == .element, !styles.isHidden(entry.pointee.key) {
                    appendElement(entry.pointee.key, elements, &out)
                    elements &+= 1
                } else {
                    continue
                }
                last = .none
                continue
            }
            if entry.pointee.kind == .address, entry.pointee.value == who { continue }
            if entry.pointee.isHiddenInSummary { continue }
            let key = entry.pointee.key
            let neighbours = Neighbours(
                before: key == last, after: next < end && next.pointee.key == key && next.pointee.kind != .end)
            let cacheKey = TextCache.Key(entry, marks: neighbours.rawValue)
            let known = entry.pointee.kind.isInMemory ? nil : cache.append(cacheKey, to: &out)
            let count = known ?? append(entry, cacheKey, neighbours, fields.scratch, &out)
            // What is not shown does not interrupt a list.
            if count > 0 { last = key }
        }
    }

    @inline(__always)
    private func appendElement(_ key: FieldKey, _ elements: Int, _ out: inout ByteBuffer) {
        if key == Layer.faults.key {
            out.append(palette.fault)
            out.append("  !")
            out.append(palette.plain)
        } else if elements > 0 {
            out.append(" |")
        }
    }

    /// Groups refer to no address and to nothing outside of them: each is always written alike.
    @inline(__always)
    private mutating func appendGroup(
        _ entry: UnsafePointer<FieldEntry>, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        if cache.append(TextCache.Key(entry), to: &out) == nil { renderGroup(entry, fields, &out) }
    }

    @inline(never)
    private mutating func renderGroup(
        _ entry: UnsafePointer<FieldEntry>, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        let start = out.count
        // Advertising data stand in an array element, whose beginning is not in the memo.
        let elements = entry.pointee.key == Layer.adv.key ? 1 : 0
        fields.withMemo(entry.pointee.value) { appendFields($0, who: .max, elements: elements, &out) }
        cache.keep(TextCache.Key(entry), from: start, of: out)
    }

    /// Writes a field, and keeps its text for the next time.
    ///
    /// - Parameter memory: that of the field list. To pass the list itself would copy it for every line.
    @inline(never)
    private mutating func append(
        _ entry: UnsafePointer<FieldEntry>, _ cacheKey: TextCache.Key, _ neighbours: Neighbours,
        _ memory: borrowing ByteBuffer, _ out: inout ByteBuffer
    ) -> Int {
        let start = out.count
        let style = styles.pointer(entry.pointee.key)
        append(entry, style, continues: neighbours.contains(.before), memory, &out)
        if out.count > start, style.pointee.hasUnit, !neighbours.contains(.after) {
            styles.append(style.pointee.unit, to: &out)
        }
        if !entry.pointee.kind.isInMemory { cache.keep(cacheKey, from: start, of: out) }
        return out.count - start
    }

    @inline(__always)
    private mutating func append(
        _ entry: UnsafePointer<FieldEntry>, _ style: UnsafePointer<FieldStyles.Style>, continues: Bool,
        _ memory: borrowing ByteBuffer, _ out: inout ByteBuffer
    ) {
        if style.pointee.summary == .hidden || style.pointee.yieldsToValue && isValueDecoded { return }
        let isTruth = entry.pointee.kind == .unsigned || entry.pointee.kind == .boolean
        if style.pointee.summary == .unlessZero, isTruth, entry.pointee.value == 0 { return }
        if continues {
            out.append(", ")
        } else {
            if isColored { appendColoredLead(style.pointee, &out) } else { styles.append(style.pointee.lead, to: &out) }
            if style.pointee.isLeadAlone { return }
        }
        if isColored {
            appendColored(entry, style, memory, &out)
        } else {
            appendValue(entry, style, memory, &out)
        }
    }

    private func appendColoredLead(_ style: FieldStyles.Style, _ out: inout ByteBuffer) {
        if style.summary != .bare { out.append(style.summary == .failure ? palette.fault : palette.faint) }
        styles.append(style.lead, to: &out)
        if style.summary != .bare { out.append(palette.plain) }
    }

    private mutating func appendColored(
        _ entry: UnsafePointer<FieldEntry>, _ style: UnsafePointer<FieldStyles.Style>, _ memory: borrowing ByteBuffer,
        _ out: inout ByteBuffer
    ) {
        let isFailure = style.pointee.summary == .failure
        let color = isFailure ? palette.fault : palette.color(entry.pointee.kind, style.pointee.layer)
        out.append(color)
        appendValue(entry, style, memory, &out)
        if !color.isEmpty { out.append(palette.plain) }
    }

    private mutating func appendValue(
        _ entry: UnsafePointer<FieldEntry>, _ style: UnsafePointer<FieldStyles.Style>, _ memory: borrowing ByteBuffer,
        _ out: inout ByteBuffer
    ) {
        let value = entry.pointee.value
        switch entry.pointee.kind {
        case .unsigned:
            let name = style.pointee.hasNames ? styles.name(entry.pointee.key, value) : nil
            if let name, style.pointee.summary == .bare { return out.append(name: name) }
            out.append(number: value, style.pointee.number)
            if let name {
                out.append(UInt8(ascii: " "))
                out.append(name: name)
            }
        case .uuid:
            out.append(named: entry.pointee.uuid, isAttributeType: style.pointee.isAttributeType)
        case .text:
            out.append(UInt8(ascii: "\""))
            memory.withBytes(of: entry.pointee) { out.append(safe: $0) }
            out.append(UInt8(ascii: "\""))
        case .bytes: memory.withBytes(of: entry.pointee) { out.append(brief: $0) }
        default: out.append(plain: entry.pointee, memory: memory)
        }
    }
}

/// Whether a field's neighbours have the same key: all are values of one list then, with commas between them and the unit
/// after the last.
private struct Neighbours: OptionSet {
    let rawValue: UInt32

    static let before = Neighbours(rawValue: 1)
    static let after = Neighbours(rawValue: 2)

    init(rawValue: UInt32) { self.rawValue = rawValue }

    @inline(__always)
    init(before: Bool, after: Bool) { rawValue = (before ? 1 : 0) | (after ? 2 : 0) }
}

extension NumberStyle {
    /// How many hexadecimal digits a number takes: those of its style, or more, by whole bytes.
    @inline(__always)
    func digits(of value: UInt64) -> Int {
        let minDigits = self == .hex2 ? 2 : self == .hex4 ? 4 : 8
        return value >> UInt64(minDigits &* 4) == 0 ? minDigits : (71 &- value.leadingZeroBitCount) / 8 &* 2
    }
}

extension StaticString {
    var isEmpty: Bool { utf8CodeUnitCount == 0 }
}

extension ByteBuffer {
    mutating func append(number value: UInt64, _ style: NumberStyle) {
        switch style {
        case .decimal: append(decimal: value)
        case .hex2, .hex4, .hex8:
            append("0x")
            append(hex: value, digits: style.digits(of: value))
        }
    }

    /// Bytes on a line: hexadecimal, shortened, and the text that they spell if they do.
    mutating func append(brief bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return append("(empty)") }
        let shown = bytes.prefix(TextRenderer.longestBytes)
        append(hex: UnsafeBufferPointer(rebasing: shown))
        if bytes.count > shown.count {
            append("… (")
            append(decimal: UInt64(bytes.count))
            append(" bytes)")
        }
        let text = bytes.last == 0 ? UnsafeBufferPointer(rebasing: bytes.dropLast()) : bytes
        if text.count >= 2, text.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 10 || $0 == 13 }) {
            append(" \"")
            append(safe: UnsafeBufferPointer(rebasing: text.prefix(2 * TextRenderer.longestBytes)))
            append(text.count > 2 * TextRenderer.longestBytes ? "…\"" : "\"")
        }
    }
}
