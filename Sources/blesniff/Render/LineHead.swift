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

/// What every line begins with: number, time, direction, adapter, who.
struct LineHead: ~Copyable {
    private let addresses = RenderedAddresses()
    private let time: TimeStyle
    private let palette: Palette
    private let isColored: Bool
    private var previous: Timestamp?
    /// The last record's number and whole second, and both as they are printed: the second changes once in a thousand
    /// lines, and of the number mostly the last digit.
    private var number = UInt64.max - 1
    private var second = UInt32.max
    private var columns = (low: LineHead.blanks, high: LineHead.blanks)
    private static let blanks: UInt64 = 0x2020_2020_2020_2020
    /// From here on a number has more digits than columns.
    private static let million: UInt64 = 1_000_000

    private let decimalPairs = ByteBuffer.decimalPairs

    init(_ time: TimeStyle, colored: Bool) {
        self.time = time
        palette = Palette(colored)
        isColored = colored
    }

    /// Number, time, direction, adapter, who. In line: to call it would copy the event.
    @inline(__always)
    mutating func append(_ event: Event, to out: inout ByteBuffer) {
        guard !isColored, time == .relative, event.time.isKnown, event.adapter ?? 0 < 10,
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
        if event.number >= LineHead.million { out.append(decimal: event.number / LineHead.million) }
        out.write(atMost: 96) { writer in
            // Least significant byte first; eight and then five of them.
            writer.copy(columns.low, 8)
            writer.copy(columns.high, 5)
            writer.sixDigits(value &- whole &* 1_000_000, decimalPairs)
            // Eight bytes at once, whether or not all of them stand there.
            writer.copy(LineHead.way(event.arrow, event.adapter ?? 0), event.adapter == nil ? 3 : 8)
            if let who = event.who {
                addresses.copy(who.value, with: &writer)
            } else {
                writer.copy("-                ")
            }
        }
    }

    /// The first column: the last six digits of a record's number.
    @inline(__always)
    private mutating func count(_ new: UInt64) {
        if new == number &+ 1, digit(5) < UInt8(ascii: "9") { columns.low &+= 1 << 40 } else { carry(new) }
        number = new
    }

    /// Mostly a few nines have become zeros.
    @inline(never)
    private mutating func carry(_ new: UInt64) {
        guard new == number &+ 1, new % LineHead.million != 0 else {
            columns.low = columns.low & ~0xFFFF_FFFF_FFFF | LineHead.sixColumns(new)
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
        let six = LineHead.sixColumns(UInt64(whole))
        columns.low = columns.low & 0xFFFF_FFFF_FFFF | six << 48
        columns.high = six >> 16 | UInt64(UInt8(ascii: ".")) << 32
    }

    /// The last six digits of a number, blanks in front if it has no more, least significant byte first.
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

    /// The same in colour, with other times, for times and adapters that do not fit their columns, and for connections
    /// without an address.
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
        out.append(event.arrow == .sent ? palette.sent : palette.received)
        out.append(UInt8(ascii: " "))
        out.append(LineHead.arrow(event.arrow))
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
}

extension ByteBuffer {
    /// Seconds with six digits, right-aligned in twelve columns.
    mutating func append(microseconds: Int64) {
        let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        if microseconds < 0 {
            // The sign stands in front of the first digit.
            let text = "-\(whole)"
            for _ in text.utf8.count..<max(5, text.utf8.count) { append(UInt8(ascii: " ")) }
            append(string: text)
        } else {
            append(decimal: whole, digits: 5, pad: UInt8(ascii: " "))
        }
        append(UInt8(ascii: "."))
        append(sixDigits: UInt32(truncatingIfNeeded: rest))
    }
}
