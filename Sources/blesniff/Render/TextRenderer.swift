import Decoders
import Sniff

/// How the time column counts.
enum TimeStyle: String, CaseIterable {
    /// Seconds since the first record.
    case relative
    /// UTC.
    case absolute
    /// Seconds since the record printed before.
    case delta
}

/// One line a packet: number, time, direction, who, what, value.
struct TextRenderer: ~Copyable {
    private var styles: FieldStyles
    private let time: TimeStyle
    private let palette: Palette
    private let isColored: Bool
    private var first: Timestamp?
    private var previous: Timestamp?
    /// The last whole second as it is printed: it changes once in a thousand lines.
    private var second = UInt32.max
    private var secondText = ByteBuffer(capacity: 32)

    /// Sent, received, unknown.
    private static let arrows: InlineArray<3, UInt8> = [UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: " ")]

    /// Longest run of raw bytes on a line; the rest is counted.
    static let longestBytes = 32

    init(_ vocabulary: Vocabulary, time: TimeStyle, colored: Bool) {
        styles = FieldStyles(vocabulary)
        self.time = time
        palette = Palette(colored)
        isColored = colored
    }

    mutating func render(_ event: Event, _ fields: borrowing FieldList, into out: inout ByteBuffer) {
        appendHead(event, &out)
        appendFields(event, fields, &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// Number, time, direction, adapter, who.
    private mutating func appendHead(_ event: Event, _ out: inout ByteBuffer) {
        if isColored { out.append(palette.faint) }
        out.append(sixColumns: event.number)
        appendTime(event.time, &out)
        if isColored {
            out.append(palette.plain)
            out.append(event.direction == .sent ? palette.sent : palette.received)
        }
        out.reserve(4)
        out.appendReserved(UInt8(ascii: " "))
        out.appendReserved(TextRenderer.arrows[Int(event.direction.rawValue)])
        out.appendReserved(UInt8(ascii: " "))
        if isColored { out.append(palette.plain) }
        if let adapter = event.adapter { out.append(adapter: adapter) }
        if let who = event.who {
            if isColored { out.append(palette.address) }
            out.append(address: who.value)
            if isColored { out.append(palette.plain) }
        } else {
            out.append("-                ")
        }
    }

    private mutating func appendTime(_ now: Timestamp, _ out: inout ByteBuffer) {
        switch time {
        case .absolute: out.append(utc: now)
        case .relative:
            if first == nil { first = now }
            appendRelative(now.microseconds(since: first ?? now), &out)
        case .delta:
            out.append(microseconds: now.microseconds(since: previous ?? now))
            previous = now
        }
    }

    @inline(__always)
    private mutating func appendRelative(_ microseconds: Int64, _ out: inout ByteBuffer) {
        guard microseconds >= 0, microseconds < 4_000_000_000 else { return out.append(microseconds: microseconds) }
        // 32 bits divide faster.
        let value = UInt32(truncatingIfNeeded: microseconds)
        let whole = value / 1_000_000
        if whole != second {
            second = whole
            secondText.removeAll()
            secondText.append(decimal: UInt64(whole), digits: 5, pad: UInt8(ascii: " "))
            secondText.append(".")
        }
        out.append(piece: 0, secondText.count, of: secondText)
        out.append(sixDigits: value &- whole &* 1_000_000)
    }

    private mutating func appendFields(_ event: Event, _ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        // Values of a list follow each other under one key; its unit stands behind the last.
        var last = FieldKey.none
        var elements = 0
        let who = event.who?.value ?? .max
        var index = 0
        while index < fields.count {
            let entry = fields[index]
            index &+= 1
            let style = styles[entry.key]
            if style.summary == .hidden || entry.isQuiet { continue }
            switch entry.kind {
            case .object, .end, .array, .list: continue
            case .element:
                if elements > 0 { out.append(" |") }
                elements &+= 1
                last = .none
                continue
            case .address where entry.value == who: continue
            case .unsigned where entry.value == 0 && style.summary == .unlessZero,
                .boolean where entry.value == 0 && style.summary == .unlessZero:
                continue
            default: break
            }
            if entry.key == last {
                out.append(", ")
            } else {
                if isColored { appendColoredLead(style, &out) } else { styles.append(style.lead, to: &out) }
                // A flag that is set says all with its name.
                if entry.kind == .boolean, style.summary == .unlessZero { continue }
                last = entry.key
            }
            if isColored {
                appendColored(entry, style, fields, &out)
            } else {
                appendValue(entry, style, fields, &out)
            }
            if style.hasUnit, index >= fields.count || fields[index].key != last || fields[index].kind == .end {
                styles.append(style.unit, to: &out)
            }
        }
    }

    private func appendColoredLead(_ style: FieldStyles.Style, _ out: inout ByteBuffer) {
        if style.summary != .bare { out.append(palette.faint) }
        styles.append(style.lead, to: &out)
        if style.summary != .bare { out.append(palette.plain) }
    }

    private mutating func appendColored(
        _ entry: FieldEntry, _ style: FieldStyles.Style, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        let color = palette.color(entry.kind, style.layer)
        out.append(color)
        appendValue(entry, style, fields, &out)
        if !color.isEmpty { out.append(palette.plain) }
    }

    @inline(__always)
    private mutating func appendValue(
        _ entry: FieldEntry, _ style: FieldStyles.Style, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        switch entry.kind {
        case .name: out.append(name: entry.staticName)
        case .unsigned:
            let name = style.hasNames ? styles.name(entry.key, entry.value) : nil
            if let name, style.summary == .bare {
                out.append(name: name)
            } else {
                out.append(number: entry.value, style.number)
                if let name {
                    out.append(UInt8(ascii: " "))
                    out.append(name: name)
                }
            }
        case .uuid:
            if let name = styles.name(entry.uuid) { out.append(name: name) } else { out.append(uuid: entry.uuid) }
        case .decimal: out.append(mantissa: entry.signed, exponent: entry.exponent)
        case .signed: out.append(decimal: entry.signed)
        case .text:
            out.append(UInt8(ascii: "\""))
            fields.withBytes(of: entry) { out.append(safe: $0) }
            out.append(UInt8(ascii: "\""))
        case .bytes: fields.withBytes(of: entry) { out.append(brief: $0) }
        default: out.append(plain: entry, fields)
        }
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
            let digits = style == .hex2 ? 2 : style == .hex4 ? 4 : 8
            append(hex: value, digits: max(digits, (71 - value.leadingZeroBitCount) / 8 * 2))
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

    /// A number right-aligned in six columns, and a space.
    @inline(__always)
    mutating func append(sixColumns number: UInt64) {
        if number < 1_000_000 {
            append(sixDigits: UInt32(truncatingIfNeeded: number))
            blankZeros(ofLast: 6)
        } else {
            append(decimal: number)
        }
        append(UInt8(ascii: " "))
    }

    /// `hci0 `
    @inline(__always)
    mutating func append(adapter: UInt16) {
        guard adapter < 10 else {
            append("hci")
            append(decimal: UInt64(adapter))
            return append(UInt8(ascii: " "))
        }
        reserve(5)
        appendReserved(UInt8(ascii: "h"))
        appendReserved(UInt8(ascii: "c"))
        appendReserved(UInt8(ascii: "i"))
        appendReserved(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: adapter))
        appendReserved(UInt8(ascii: " "))
    }

    /// Seconds with six digits, right-aligned in twelve columns.
    mutating func append(microseconds: Int64) {
        let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        if microseconds < 0 { append(UInt8(ascii: "-")) }
        append(decimal: whole, digits: microseconds < 0 ? 4 : 5, pad: microseconds < 0 ? 48 : 32)
        append(UInt8(ascii: "."))
        append(sixDigits: UInt32(truncatingIfNeeded: rest))
    }
}
