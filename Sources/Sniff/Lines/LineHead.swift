import Decoders

/// How the time column counts.
package enum TimeStyle: String, CaseIterable {
    /// Seconds since the first record, also where a filter leaves that out.
    case relative
    /// UTC.
    case absolute
    /// Seconds since the record printed before.
    case delta
    /// RFC 3339 in UTC, with all digits of the capture, on any line.
    case iso
}

/// The head of every line: number, time, direction, adapter, who.
package struct LineHead: ~Copyable {
    package var time: TimeStyle
    /// Absolute times are those of the day: where there is little room.
    private let omitsDate: Bool
    private let layout: LineLayout
    private let palette: Palette
    private let isColored: Bool
    /// The names of devices.
    package let devices: DeviceDeclarations
    private let hasNames: Bool
    /// Columns of an address or a name.
    private let width: Int
    /// Whether there is room for the names that devices tell.
    package let mayHaveNames: Bool
    /// Where there is: the first device. Of one alone, every line would have the same name.
    private var firstDevice: DeviceAddress?
    private var hasSeveralDevices = false
    /// Whether the column of names has begun: from then on every line has it.
    private var hasNameColumn = false
    private static let nameColumns = 16
    /// Whether the column of the adapter has begun: from then on every line has it.
    private var hasAdapters = false
    private var previous: Timestamp?
    /// The origin of the previous time: a time of another recording has none before it.
    private var previousOrigin = Timestamp.unknown
    /// From here on a number has more digits than columns.
    private static let million: UInt64 = 1_000_000

    /// The whole second of the last line and its columns, with the point after them: it changes once in many lines.
    private var second = (value: UInt32.max, columns: UInt64(0))
    private let decimalPairs = ByteBuffer.decimalPairs
    private let upperHexPairs = ByteBuffer.upperHexPairs

    package init(
        _ time: TimeStyle, _ layout: LineLayout, colored: Bool, devices: DeviceDeclarations = DeviceDeclarations()
    ) {
        self.time = time
        self.layout = layout
        omitsDate = layout.omitsDate
        palette = Palette(colored)
        isColored = colored
        self.devices = devices
        hasNames = devices.hasNames
        mayHaveNames = layout.hasDeviceNames
        width = layout.hasShortHead ? 9 : devices.allNames.reduce(17) { max($0, $1.columns) }
    }

    /// The next line has no line before it.
    package mutating func forgetPrevious() { previous = nil }

    /// Number, time, direction, adapter, who. In line: to call it would copy the facts.
    @inline(__always)
    package mutating func append(_ facts: PacketFacts, to out: inout ByteBuffer) {
        if facts.adapter != nil { hasAdapters = true }
        guard !isColored, !hasNames, time == .relative, !layout.hasShortHead, facts.time.isKnown,
            facts.adapter ?? 0 < 10,
            case let microseconds = facts.time.microseconds(since: facts.origin),
            microseconds >= 0, microseconds < 4_000_000_000, facts.who != nil || facts.accessAddress == nil
        else {
            appendTime(facts.number, facts.time, facts.origin, &out)
            return appendWay(facts, &out)
        }
        // 32 bits divide faster.
        let value = UInt32(truncatingIfNeeded: microseconds)
        let whole = value / 1_000_000
        if whole != second.value {
            second = (whole, LineHead.padded(UnsafeByteWriter.sixDigits(whole)) | UInt64(UInt8(ascii: ".")) << 48)
        }
        let (millions, number) = facts.number.quotientAndRemainder(dividingBy: LineHead.million)
        if millions > 0 { out.append(decimal: millions) }
        out.write(atMost: 96) { writer in
            let digits = UnsafeByteWriter.sixDigits(UInt32(truncatingIfNeeded: number))
            writer.copy(millions > 0 ? digits : LineHead.padded(digits), 6)
            // Eight bytes are written each time; the seventh of these is the point.
            writer.copy(second.columns, 7)
            writer.sixDigits(value &- whole &* 1_000_000, decimalPairs)
            // Eight bytes at once, whether or not all of them stand there.
            writer.copy(LineHead.way(facts.arrow, facts.adapter), hasAdapters ? 8 : 3)
            if let who = facts.who {
                writer.address(who.value, upperHexPairs)
            } else {
                writer.copy("-                ")
            }
        }
    }

    /// The name that the device tells, cut to its column, which begins when there are several devices.
    package mutating func appendName(_ facts: PacketFacts, _ fields: borrowing FieldList, to out: inout ByteBuffer) {
        if let who = facts.who, who != firstDevice {
            if firstDevice == nil { firstDevice = who } else { hasSeveralDevices = true }
        }
        guard hasSeveralDevices else { return }
        let name = ownName(facts.who, fields)
        if name != nil { hasNameColumn = true }
        guard hasNameColumn else { return }
        out.append(UInt8(ascii: " "))
        guard let who = facts.who, let name else { return out.append(spaces: LineHead.nameColumns) }
        var shown = ByteBuffer(capacity: 64)
        shown.append(safe: name)
        out.append(color: palette.hue(of: who.value))
        let used = shown.withBytes { out.append(fitted: $0.span, columns: LineHead.nameColumns) }
        out.append(color: palette.plain)
        out.append(spaces: LineHead.nameColumns - used)
    }

    /// `nil` where the line has the user's name for the device, and where nothing but its address is known.
    private func ownName(_ who: DeviceAddress?, _ fields: borrowing FieldList) -> String? {
        guard let who, devices[name: who] == nil else { return nil }
        for index in (0..<fields.count).reversed() where fields[index].key == RecordField.device.key {
            let name = fields.withBytes(of: fields[index]) { String(decoding: $0, as: UTF8.self) }
            return name == "\(who)" ? nil : name
        }
        return nil
    }

    /// Six digits of a writer with blanks for leading zeros, but for the last digit.
    private static func padded(_ digits: UInt64) -> UInt64 {
        // A digit other than zero has a bit of its lower half set.
        let significant = digits & 0x0F0F_0F0F_0F0F | 1 << 40
        let zeros = UInt64(1) &<< UInt64(significant.trailingZeroBitCount & 0x38) &- 1
        return digits ^ (0x1010_1010_1010 & zeros)
    }

    /// ` > hci0 `, least significant byte first; spaces where there is no adapter.
    private static func way(_ direction: Direction, _ adapter: UInt16?) -> UInt64 {
        let name = adapter.map { 0x2030_6963_6820_0020 &+ UInt64($0) << 48 } ?? 0x2020_2020_2020_0020
        return name | UInt64(arrow(direction)) << 8
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
    private mutating func appendTime(
        _ number: UInt64, _ when: Timestamp, _ start: Timestamp, _ out: inout ByteBuffer
    ) {
        out.append(color: palette.faint)
        out.append(decimal: number, digits: 6, pad: UInt8(ascii: " "))
        out.append(UInt8(ascii: " "))
        defer { out.append(color: palette.plain) }
        guard when.isKnown else {
            if time == .iso { return out.append("-                          ") }
            if time == .absolute && !omitsDate { return out.append("-                         ") }
            return out.append(layout.hasShortHead ? "        -" : "           -")
        }
        let begun = out.count
        switch time {
        case .iso: return out.append(iso: when)
        case .absolute: out.append(utc: when, hasDate: !omitsDate)
        case .relative: out.append(microseconds: when.microseconds(since: start))
        case .delta:
            if previousOrigin != start { previous = nil }
            out.append(microseconds: when.microseconds(since: previous ?? when))
            (previous, previousOrigin) = (when, start)
        }
        // Six digits follow the point: three of them go.
        if layout.hasShortHead { out.truncate(to: max(out.count - 3, begun)) }
    }

    private func appendWay(_ facts: PacketFacts, _ out: inout ByteBuffer) {
        out.append(facts.arrow == .sent ? palette.sent : palette.received)
        out.append(UInt8(ascii: " "))
        out.append(LineHead.arrow(facts.arrow))
        out.append(UInt8(ascii: " "))
        out.append(color: palette.plain)
        if let adapter = facts.adapter {
            out.append("hci")
            out.append(decimal: UInt64(adapter))
            out.append(UInt8(ascii: " "))
        } else if hasAdapters {
            out.append("     ")
        }
        appendWho(facts, &out)
    }

    /// Who, by name if the user has given one, in as many columns as the longest name has.
    private func appendWho(_ facts: PacketFacts, _ out: inout ByteBuffer) {
        let columns: Int
        if let who = facts.who {
            columns = out.append(who: who, devices, palette, columns: width, isShort: layout.hasShortHead)
        } else if let accessAddress = facts.accessAddress {
            // Of a connection whose start was missed nothing else tells it from another.
            out.append(color: palette.hue(of: UInt64(accessAddress)))
            out.append(hex: UInt64(accessAddress), digits: 8)
            out.append(color: palette.plain)
            columns = 8
        } else {
            out.append("-")
            columns = 1
        }
        out.append(spaces: width - columns)
    }
}

extension ByteBuffer {
    /// Who a device is, in its colour: by name if the user has given one, else by address.
    ///
    /// - Parameters:
    ///   - columns: as many a name may have.
    ///   - isShort: of an address, what tells the devices of one vendor apart.
    /// - Returns: how many columns were written.
    @discardableResult
    package mutating func append(
        who: DeviceAddress, _ devices: DeviceDeclarations, _ palette: Palette, columns: Int = 80, isShort: Bool = false
    ) -> Int {
        append(color: palette.hue(of: who.value))
        defer { append(color: palette.plain) }
        guard let name = devices[name: who] else {
            let start = count
            append(address: who.value)
            if isShort { shortenAddress(from: start) }
            return isShort ? 9 : 17
        }
        var shown = ByteBuffer(capacity: 128)
        shown.append(safe: name)
        return shown.withBytes { append(fitted: $0.span, columns: columns) }
    }

    /// Leaves the last three octets of the address that is at the end: they tell the devices of one vendor apart.
    fileprivate mutating func shortenAddress(from start: Int) {
        let octets = withBytes { Array($0[(start + 9)...]) }
        truncate(to: start)
        append("…")
        for byte in octets { append(byte) }
    }

    /// Seconds with six digits, right-aligned in twelve columns.
    package mutating func append(microseconds: Int64) {
        let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        if microseconds < 0 {
            // The sign is in front of the first digit.
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
