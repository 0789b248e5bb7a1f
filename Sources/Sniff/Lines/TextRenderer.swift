import Decoders

/// One line a packet: number, time, direction, who, what, value.
///
/// Memory safety: pointers to entries come from `FieldList.pointer(_:)` and are used while the list is borrowed, which cannot
/// change then; loops over them end at the pointer past the last entry.
package struct TextRenderer: ~Copyable {
    private var styles: FieldStyles
    /// Fields and groups of them that were written lately.
    private var cache = TextCache()
    package var head: LineHead
    private let palette: Palette
    private let isColored: Bool
    /// Whether a decoder has made out the value of the packet at hand.
    private var isValueDecoded = false
    /// Whether something of the packet at hand is after everything else. Such fields are never in a memo.
    private var hasAnnotations = false
    /// Which of both is written.
    private var isInAnnotations = false
    /// Where what was noticed about the last packet begins in what was written.
    package private(set) var annotationsStart = 0
    private let layout: LineLayout
    private let hasShortNames: Bool
    /// A field that lines are without.
    package var omitted = FieldKey.none {
        didSet { mayOmit = true }
    }
    /// Whether some field may be left out: most lines have all.
    private var mayOmit: Bool
    /// The field that is redundant if the other side is known; `none` if there is room for it.
    private let redundant: FieldKey
    /// Whether there is room for what matters alone: the type of an attribute without its handle, and why something failed before
    /// what was asked for.
    private let isNarrow: Bool

    /// Longest run of raw bytes on a line; the rest is counted.
    package static let longestBytes = 32

    /// - Parameters:
    ///   - asked: fields that a filter looks for: lines show them, so that one sees why it found them.
    ///   - devices: what they are called, which lines have instead of their addresses.
    package init(
        _ vocabulary: Vocabulary, time: TimeStyle, colored: Bool, asked: [FieldKey] = [], layout: LineLayout = .whole,
        devices: DeviceDeclarations = DeviceDeclarations()
    ) {
        styles = FieldStyles(vocabulary, asked: asked)
        head = LineHead(time, layout, colored: colored, devices: devices)
        self.layout = layout
        hasShortNames = layout.hasShortNames
        isNarrow = layout.hasShortHead
        mayOmit = isNarrow
        redundant = layout.hasShortHead ? vocabulary.key(ofPath: "hci.connection_handle") ?? .none : .none
        palette = Palette(colored)
        isColored = colored
    }

    /// Takes another layout; what was kept of lines in the last one is forgotten.
    package mutating func fit(_ other: LineLayout, _ vocabulary: Vocabulary) {
        if other != layout {
            self = TextRenderer(
                vocabulary, time: head.time, colored: isColored, layout: other, devices: head.devices)
        }
    }

    @inline(__always)
    package mutating func render(_ facts: PacketFacts, _ fields: borrowing FieldList, into out: inout ByteBuffer) {
        head.append(facts, to: &out)
        if head.mayHaveNames { head.appendName(facts, fields, to: &out) }
        isValueDecoded = facts.isValueDecoded
        hasAnnotations = false
        appendFields(fields, who: facts.who?.value ?? .max, elements: 0, &out)
        annotationsStart = out.count
        if hasAnnotations { appendAnnotations(fields, &out) }
        out.append(UInt8(ascii: "\n"))
    }

    /// The content of a packet alone: neither number, time and device nor what was noticed about it.
    package mutating func renderContent(_ facts: PacketFacts, _ fields: borrowing FieldList, into out: inout ByteBuffer)
    {
        isValueDecoded = facts.isValueDecoded
        hasAnnotations = false
        appendFields(fields, who: facts.who?.value ?? .max, elements: 0, &out)
    }

    /// - Parameter elements: how many array elements began before, which are separated from each other.
    @inline(__always)
    private mutating func appendFields(
        _ fields: borrowing FieldList, who: UInt64, elements: Int, _ out: inout ByteBuffer
    ) {
        // Values of a list follow each other under one key.
        var last = FieldKey.none
        var elements = elements
        var request: UnsafePointer<FieldEntry>?
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
            let key = entry.pointee.key
            // Of a list that has more than the line, most fields.
            if !fields.isOneLine, styles.isHidden(key) { continue }
            if entry.pointee.isHiddenInSummary, !styles.pointer(key).pointee.isAsked { continue }
            if mayOmit {
                if isOmitted(key, next, end, who) { continue }
                if isNarrow, key == ATTField.requestOpcode.key {
                    request = entry
                    continue
                }
            }
            let neighbours = Neighbours(
                before: key == last, after: next < end && next.pointee.key == key && next.pointee.kind != .end)
            let cacheKey = TextCache.Key(entry, marks: neighbours.rawValue)
            let known = entry.pointee.kind.isInMemory ? nil : cache.append(cacheKey, to: &out)
            let count = known ?? append(entry, keptAs: cacheKey, neighbours, fields.scratch, &out)
            // What is not shown does not interrupt a list.
            if count > 0 {
                last = key
                if neighbours.contains(.after) {
                    switch styles.pointer(key).pointee.number {
                    case .ranges: next = appendRange(from: entry, next, end, &out)
                    case .firstFew: next = appendFew(from: entry, next, end, &out)
                    default: break
                    }
                }
            } else if styles.pointer(key).pointee.isAnnotation {
                hasAnnotations = true
            }
        }
        if let request, let name = styles.name(of: request.pointee) {
            out.append("  (")
            out.append(name: name)
            out.append(")")
        }
    }

    /// Whether a line goes without the field.
    private func isOmitted(
        _ key: FieldKey, _ next: UnsafePointer<FieldEntry>, _ end: UnsafePointer<FieldEntry>, _ who: UInt64
    ) -> Bool {
        if key == omitted || key == redundant && who != .max { return true }
        guard isNarrow, key == ATTField.handle.key else { return false }
        // In an Error Response the code is between both.
        let skipsError = next < end && next.pointee.key == ATTField.error.key
        let type = skipsError ? next + 1 : next
        guard type < end, !type.pointee.isHiddenInSummary else { return false }
        return type.pointee.key == ATTField.uuid.key || type.pointee.key == ATTField.handleName.key
    }

    /// The remarks about the packet, after its content.
    @inline(never)
    private mutating func appendAnnotations(_ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        isInAnnotations = true
        defer { isInAnnotations = false }
        for index in 0..<fields.count {
            let entry = fields.pointer(index)
            guard entry.pointee.kind.isValue else { continue }
            let style = styles.pointer(entry.pointee.key)
            // A flag that lines are without goes without saying, or something else says it.
            let isAsked = style.pointee.isAsked && entry.pointee.kind != .boolean
            guard style.pointee.isAnnotation, !entry.pointee.isHiddenInSummary || isAsked else { continue }
            let continues = index > 0 && fields.pointer(index - 1).pointee.key == entry.pointee.key
            let isFirst = !continues || fields.pointer(index - 1).pointee.kind == .list
            append(entry, style, continues: !isFirst, fields.scratch, &out)
        }
    }

    /// Passes over the numbers of a list that follow the one just written without a gap, and writes the last of them.
    @inline(never)
    private func appendRange(
        from first: UnsafePointer<FieldEntry>, _ next: UnsafePointer<FieldEntry>, _ end: UnsafePointer<FieldEntry>,
        _ out: inout ByteBuffer
    ) -> UnsafePointer<FieldEntry> {
        var after = next
        while after < end, after.pointee.continues(after - 1) { after += 1 }
        if after > next {
            out.append("-")
            out.append(decimal: (after - 1).pointee.value)
        }
        return after
    }

    /// Of a long list of names, three more after the one just written, and how many there are.
    @inline(never)
    private func appendFew(
        from first: UnsafePointer<FieldEntry>, _ next: UnsafePointer<FieldEntry>, _ end: UnsafePointer<FieldEntry>,
        _ out: inout ByteBuffer
    ) -> UnsafePointer<FieldEntry> {
        var after = next
        while after < end, after.pointee.key == first.pointee.key, after.pointee.kind.isValue { after += 1 }
        guard after - first > 8 else { return next }
        for index in 0..<3 where (next + index).pointee.kind == .name {
            out.append(", ")
            out.append(name: (next + index).pointee.staticName)
        }
        out.append(", … (")
        out.append(decimal: UInt64(after - first))
        out.append(")")
        return after
    }

    @inline(__always)
    private func appendElement(_ key: FieldKey, _ elements: Int, _ out: inout ByteBuffer) {
        if key == Layer.faults.key {
            out.append(color: palette.fault)
            out.append("  !")
            out.append(color: palette.plain)
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
        _ entry: UnsafePointer<FieldEntry>, keptAs cacheKey: TextCache.Key, _ neighbours: Neighbours,
        _ memory: borrowing ByteBuffer, _ out: inout ByteBuffer
    ) -> Int {
        let start = out.count
        let style = styles.pointer(entry.pointee.key)
        append(entry, style, continues: neighbours.contains(.before), memory, &out)
        if out.count > start, style.pointee.hasUnit, !neighbours.contains(.after), entry.pointee.kind != .secret {
            styles.appendUnit(style.pointee, after: entry.pointee.value, to: &out)
        }
        if !entry.pointee.kind.isInMemory { cache.keep(cacheKey, from: start, of: out) }
        return out.count - start
    }

    private func append(_ entry: FieldEntry, _ kind: UUIDKind, _ out: inout ByteBuffer) {
        let names = styles.vocabulary.uuidNames
        let name = names.name(of: entry, as: kind)
        guard hasShortNames else { return out.append(entry.uuid, named: name, names) }
        guard let name else { return out.append(shortened: entry.uuid) }
        if let short = ShortNames.name(of: name) {
            out.append(short)
        } else {
            out.append(entry.uuid, named: name, names)
        }
    }

    /// Ends colours that a cut line may have left on.
    package func appendPlain(to out: inout ByteBuffer) { out.append(color: palette.plain) }

    private mutating func append(
        _ entry: UnsafePointer<FieldEntry>, _ style: UnsafePointer<FieldStyles.Style>, continues: Bool,
        _ memory: borrowing ByteBuffer, _ out: inout ByteBuffer
    ) {
        if style.pointee.summary == .hidden || style.pointee.yieldsToValue && isValueDecoded { return }
        if style.pointee.isAnnotation != isInAnnotations { return }
        let isTruth = entry.pointee.kind == .unsigned || entry.pointee.kind == .boolean
        if style.pointee.summary == .unlessZero, isTruth, entry.pointee.value == 0 { return }
        if isNarrow, !continues, style.pointee.alarm.isOfErrorCode, entry.pointee.kind == .unsigned,
            let name = styles.name(of: entry.pointee)
        {
            return append(name, ofError: entry.pointee, style.pointee, &out)
        }
        if continues {
            out.append(", ")
        } else {
            if entry.pointee.isSaid {
                out.append("  ")
            } else if isColored {
                appendColoredLead(entry.pointee, style.pointee, &out)
            } else {
                styles.append(style.pointee.lead, to: &out)
            }
            if style.pointee.isLeadAlone { return }
        }
        if isColored {
            appendColored(entry, style, memory, &out)
        } else {
            appendValue(entry, style, memory, &out)
        }
    }

    /// The name of an error code without its number, but where several have one name.
    private func append(
        _ name: StaticName, ofError entry: FieldEntry, _ style: FieldStyles.Style, _ out: inout ByteBuffer
    ) {
        out.append("  ")
        let color = isColored && style.alarm.isRaised(by: entry) ? palette.fault : ""
        out.append(color: color)
        out.append(name: name)
        if styles.vocabulary.name(of: entry.key, value: entry.named ^ 1) == name {
            out.append(" 0x")
            out.append(hex: entry.value, digits: 2)
        }
        if !color.isEmpty { out.append(color: palette.plain) }
    }

    private func appendColoredLead(_ entry: FieldEntry, _ style: FieldStyles.Style, _ out: inout ByteBuffer) {
        // Two spaces have no colour.
        let color = style.lead.count <= 2 ? "" : style.alarm.isRaised(by: entry) ? palette.fault : palette.faint
        out.append(color: color)
        styles.append(style.lead, to: &out)
        if !color.isEmpty { out.append(color: palette.plain) }
    }

    private mutating func appendColored(
        _ entry: UnsafePointer<FieldEntry>, _ style: UnsafePointer<FieldStyles.Style>, _ memory: borrowing ByteBuffer,
        _ out: inout ByteBuffer
    ) {
        let isAlarm = style.pointee.alarm.isRaised(by: entry.pointee)
        let color = isAlarm ? palette.fault : palette.color(entry.pointee, style.pointee.layer)
        out.append(color: color)
        appendValue(entry, style, memory, &out)
        if !color.isEmpty { out.append(color: palette.plain) }
    }

    private mutating func appendValue(
        _ entry: UnsafePointer<FieldEntry>, _ style: UnsafePointer<FieldStyles.Style>, _ memory: borrowing ByteBuffer,
        _ out: inout ByteBuffer
    ) {
        if entry.pointee.kind == .secret { return out.append(masked: entry.pointee, memory) }
        switch entry.pointee.kind {
        case .uuid:
            append(entry.pointee, style.pointee.uuidKind, &out)
        case .name where hasShortNames:
            let name = entry.pointee.staticName
            if let short = ShortNames.name(of: name) { out.append(short) } else { out.append(name: name) }
        case .text:
            memory.withBytes(of: entry.pointee) { out.append(inQuotes: $0) }
        case .bytes: memory.withBytes(of: entry.pointee) { out.append(brief: $0) }
        default: styles.append(entry.pointee, style.pointee, memory: memory, to: &out)
        }
    }
}

/// Whether a field's neighbours have the same key: all are values of one list then, with commas between them and the unit
/// after the last.
private struct Neighbours: OptionSet {
    package let rawValue: UInt32

    package static let before = Neighbours(rawValue: 1)
    package static let after = Neighbours(rawValue: 2)

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package init(before: Bool, after: Bool) { rawValue = (before ? 1 : 0) | (after ? 2 : 0) }
}

extension ByteBuffer {
    /// Writes the replacement of a secret; in quotes if it is text with visible parts.
    package mutating func append(masked entry: FieldEntry, _ memory: borrowing ByteBuffer) {
        guard entry.isMaskedInParts, entry.maskedKind == .text else { return append(plain: entry, memory: memory) }
        memory.withMask(of: entry) { append(inQuotes: $0) }
    }
}

extension FieldEntry {
    /// Whether it is the next number of the list that another entry is a number of.
    package func continues(_ other: UnsafePointer<FieldEntry>) -> Bool {
        kind == .unsigned && key == other.pointee.key && other.pointee.kind == .unsigned
            && value &- 1 == other.pointee.value
    }
}
