import Decoders
import Sniff

/// How the time column counts.
enum TimeStyle: String, CaseIterable {
    /// Seconds since the first record, also where a filter leaves that out.
    case relative
    /// UTC.
    case absolute
    /// Seconds since the record printed before.
    case delta
}

/// One line a packet: number, time, direction, who, what, value.
struct TextRenderer: ~Copyable {
    private var styles: FieldStyles
    private let rendered = RenderedFields()
    private var groups = RenderedGroups()
    private let addresses = RenderedAddresses()
    private let time: TimeStyle
    private let palette: Palette
    private let isColored: Bool
    private var previous: Timestamp?
    /// The last record's number and whole second, and both as they are printed: the second changes once in a thousand
    /// lines, and of the number mostly the last digit.
    private var number = UInt64.max - 1
    private var second = UInt32.max
    private var columns = (low: TextRenderer.blanks, high: TextRenderer.blanks)
    private static let blanks: UInt64 = 0x2020_2020_2020_2020

    private let decimalPairs = ByteBuffer.decimalPairs

    /// Longest run of raw bytes on a line; the rest is counted.
    static let longestBytes = 32

    init(_ vocabulary: Vocabulary, time: TimeStyle, colored: Bool) {
        styles = FieldStyles(vocabulary)
        self.time = time
        palette = Palette(colored)
        isColored = colored
    }

    @inline(__always)
    mutating func render(_ event: Event, _ fields: borrowing FieldList, into out: inout ByteBuffer) {
        appendHead(event, &out)
        appendFields(fields, who: event.who?.value ?? .max, elements: 0, &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// Number, time, direction, adapter, who. In line, as is ``appendFields``: to call it would copy the event.
    @inline(__always)
    private mutating func appendHead(_ event: Event, _ out: inout ByteBuffer) {
        guard !isColored, time == .relative, event.number < 1_000_000, event.adapter ?? 0 < 10,
            case let microseconds = event.time.microseconds(since: event.start),
            microseconds >= 0, microseconds < 4_000_000_000, event.who != nil || event.accessAddress == nil
        else {
            appendTime(event.number, event.time, event.start, &out)
            return appendWay(event, &out)
        }
        // 32 bits divide faster.
        let value = UInt32(truncatingIfNeeded: microseconds)
        let whole = value / 1_000_000
        if whole != second { beginSecond(whole) }
        count(event.number)
        out.write(atMost: 96) { pen in
            // Least significant byte first; eight and then five of them.
            pen.copy(columns.low, 8)
            pen.copy(columns.high, 5)
            pen.sixDigits(value &- whole &* 1_000_000, decimalPairs)
            // Eight bytes at once, whether or not all of them stand there.
            pen.copy(TextRenderer.way(event.direction, event.adapter ?? 0), event.adapter == nil ? 3 : 8)
            if let who = event.who {
                addresses.copy(who.value, with: &pen)
            } else {
                pen.copy("-                ")
            }
        }
    }

    /// The first column: the number of a record, below 1,000,000.
    @inline(__always)
    private mutating func count(_ new: UInt64) {
        if new == number &+ 1, digit(5) < UInt8(ascii: "9") { columns.low &+= 1 << 40 } else { carry(new) }
        number = new
    }

    /// Mostly a few nines have become zeros.
    @inline(never)
    private mutating func carry(_ new: UInt64) {
        guard new == number &+ 1 else {
            columns.low = columns.low & ~0xFFFF_FFFF_FFFF | TextRenderer.sixColumns(new)
            return
        }
        var place: UInt64 = 5
        while place > 0, digit(place) == UInt8(ascii: "9") {
            columns.low &-= 9 << (place &* 8)
            place &-= 1
        }
        let step: UInt64 = digit(place) == UInt8(ascii: " ") ? 0x11 : 1
        columns.low &+= step << (place &* 8)
    }

    @inline(__always)
    private func digit(_ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: columns.low &>> (place &* 8)) }

    /// The second column: a whole second.
    private mutating func beginSecond(_ whole: UInt32) {
        second = whole
        let six = TextRenderer.sixColumns(UInt64(whole))
        columns.low = columns.low & 0xFFFF_FFFF_FFFF | six << 48
        columns.high = six >> 16 | UInt64(UInt8(ascii: ".")) << 32
    }

    /// A number in six columns, blanks in front, least significant byte first.
    @inline(never)
    private static func sixColumns(_ value: UInt64) -> UInt64 {
        var rest = value
        var columns: UInt64 = 0
        for place in 0..<6 {
            let digit = rest > 0 || place == 0 ? 48 + rest % 10 : UInt64(UInt8(ascii: " "))
            columns = columns << 8 | digit
            rest /= 10
        }
        return columns
    }

    /// ` > hci0 `, least significant byte first.
    @inline(__always)
    private static func way(_ direction: Direction, _ adapter: UInt16) -> UInt64 {
        0x2030_6963_6820_0020 | UInt64(arrow(direction)) << 8 &+ UInt64(adapter) << 48
    }

    private static func arrow(_ direction: Direction) -> UInt8 {
        switch direction {
        case .sent: UInt8(ascii: ">")
        case .received: UInt8(ascii: "<")
        case .unknown: UInt8(ascii: " ")
        }
    }

    /// The same in colour, with other times, for numbers that do not fit their columns, and where there is no address.
    @inline(never)
    private mutating func appendTime(
        _ number: UInt64, _ when: Timestamp, _ start: Timestamp, _ out: inout ByteBuffer
    ) {
        out.append(palette.faint)
        out.append(decimal: number, digits: 6, pad: UInt8(ascii: " "))
        out.append(UInt8(ascii: " "))
        defer { out.append(palette.plain) }
        guard when.isKnown else {
            return out.append(time == .absolute ? "-                         " : "           -")
        }
        switch time {
        case .absolute: out.append(utc: when)
        case .relative: out.append(microseconds: when.microseconds(since: start))
        case .delta:
            out.append(microseconds: when.microseconds(since: previous ?? when))
            previous = when
        }
    }

    @inline(never)
    private func appendWay(_ event: Event, _ out: inout ByteBuffer) {
        out.append(event.direction == .sent ? palette.sent : palette.received)
        out.append(UInt8(ascii: " "))
        out.append(TextRenderer.arrow(event.direction))
        out.append(UInt8(ascii: " "))
        out.append(palette.plain)
        if let adapter = event.adapter {
            out.append("hci")
            out.append(decimal: UInt64(adapter))
            out.append(UInt8(ascii: " "))
        }
        if let who = event.who {
            out.append(palette.address)
            out.append(address: who.value)
            out.append(palette.plain)
        } else if let accessAddress = event.accessAddress {
            // Of a connection whose start was missed nothing else tells it from another.
            out.append(palette.address)
            out.append(hex: UInt64(accessAddress), digits: 8)
            out.append(palette.plain)
            out.append("         ")
        } else {
            out.append("-                ")
        }
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
                if entry.pointee.kind == .group {
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
            if entry.pointee.isQuiet { continue }
            let key = entry.pointee.key
            let occasion = RenderedFields.Occasion(
                entry, continues: key == last,
                goesOn: next < end && next.pointee.key == key && next.pointee.kind != .end)
            let known = entry.pointee.kind.isInMemory ? nil : rendered.append(occasion, to: &out)
            let count = known ?? append(entry, occasion, fields.scratch, &out)
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
        if !groups.append(entry.pointee.value, to: &out) { renderGroup(entry, fields, &out) }
    }

    @inline(never)
    private mutating func renderGroup(
        _ entry: UnsafePointer<FieldEntry>, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        let start = out.count
        // Those of advertising data stand in array elements.
        let elements = entry.pointee.key == Layer.adv.key ? 1 : 0
        fields.withGroup(entry.pointee.value) { appendFields($0, who: .max, elements: elements, &out) }
        groups.keep(entry.pointee.value, from: start, of: out)
    }

    /// Writes a field, and keeps its text for the next time.
    ///
    /// - Parameter memory: that of the field list. To pass the list itself would copy it for every line.
    @inline(never)
    private mutating func append(
        _ entry: UnsafePointer<FieldEntry>, _ occasion: RenderedFields.Occasion, _ memory: borrowing ByteBuffer,
        _ out: inout ByteBuffer
    ) -> Int {
        let start = out.count
        let style = styles.pointer(entry.pointee.key)
        append(entry, style, continues: occasion.continues, memory, &out)
        if out.count > start, style.pointee.hasUnit, !occasion.goesOn { styles.append(style.pointee.unit, to: &out) }
        if !entry.pointee.kind.isInMemory { rendered.keep(occasion, from: start, of: out) }
        return out.count - start
    }

    @inline(__always)
    private mutating func append(
        _ entry: UnsafePointer<FieldEntry>, _ style: UnsafePointer<FieldStyles.Style>, continues: Bool,
        _ memory: borrowing ByteBuffer, _ out: inout ByteBuffer
    ) {
        if style.pointee.summary == .hidden { return }
        let isTruth = entry.pointee.kind == .unsigned || entry.pointee.kind == .boolean
        if style.pointee.summary == .unlessZero, isTruth, entry.pointee.value == 0 { return }
        if continues {
            out.append(", ")
        } else {
            if isColored { appendColoredLead(style.pointee, &out) } else { styles.append(style.pointee.lead, to: &out) }
            // A flag that is set says all with its name.
            if entry.pointee.kind == .boolean, style.pointee.summary == .unlessZero { return }
        }
        if isColored {
            appendColored(entry, style, memory, &out)
        } else {
            appendValue(entry, style, memory, &out)
        }
    }

    private func appendColoredLead(_ style: FieldStyles.Style, _ out: inout ByteBuffer) {
        if style.summary != .bare { out.append(palette.faint) }
        styles.append(style.lead, to: &out)
        if style.summary != .bare { out.append(palette.plain) }
    }

    private mutating func appendColored(
        _ entry: UnsafePointer<FieldEntry>, _ style: UnsafePointer<FieldStyles.Style>, _ memory: borrowing ByteBuffer,
        _ out: inout ByteBuffer
    ) {
        let color = palette.color(entry.pointee.kind, style.pointee.layer)
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
            let uuid = entry.pointee.uuid
            if let name = styles.name(uuid) { out.append(name: name) } else { out.append(uuid: uuid) }
        case .text:
            out.append(UInt8(ascii: "\""))
            memory.withBytes(of: entry.pointee) { out.append(safe: $0) }
            out.append(UInt8(ascii: "\""))
        case .bytes: memory.withBytes(of: entry.pointee) { out.append(brief: $0) }
        default: out.append(plain: entry.pointee, memory: memory)
        }
    }
}

extension NumberStyle {
    /// How many hexadecimal digits a number takes: those of its style, or more, by whole bytes.
    @inline(__always)
    func digits(of value: UInt64) -> Int {
        let least = self == .hex2 ? 2 : self == .hex4 ? 4 : 8
        return value >> UInt64(least &* 4) == 0 ? least : (71 &- value.leadingZeroBitCount) / 8 &* 2
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

    /// Seconds with six digits, right-aligned in twelve columns.
    mutating func append(microseconds: Int64) {
        let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        if microseconds < 0 { append(UInt8(ascii: "-")) }
        append(decimal: whole, digits: microseconds < 0 ? 4 : 5, pad: microseconds < 0 ? 48 : 32)
        append(UInt8(ascii: "."))
        append(sixDigits: UInt32(truncatingIfNeeded: rest))
    }
}
