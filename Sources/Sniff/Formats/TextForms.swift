import Decoders

/// `hcidump --raw`, with or without `-t` (BlueZ, tools/hcidump.c): `<` sent or `>` received, the H4 packet in lines of 20
/// octets, the later ones after two blanks.
struct HcidumpText: TextForm {
    static let name: StaticString = "hcidump --raw"

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        let time = rest.dateAndTime() ?? rest.decimalSeconds()
        if rest.skipBlanks() > 0, time == nil { return rest.onlyOctets().map { .more($0) } ?? .none }
        let isReceived = rest.skip("> ")
        guard isReceived || rest.skip("< "), let octets = rest.onlyOctets() else { return .none }
        return .packet(TextPacket(octets, isReceived: isReceived, time: time ?? .unknown))
    }
}

/// BTstack's packet log on a console (src/hci_dump.c): `[09:00:00.018] CMD => 03 0C 00`, its log lines with `LOG --`. The
/// RTT viewer of SEGGER puts `00> ` before each line.
struct BTstackText: TextForm {
    static let name: StaticString = "BTstack"

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        _ = rest.skip("00> ")
        var time = Timestamp.unknown
        var stamped = rest
        if stamped.skip("["), let known = stamped.dateAndTime() ?? stamped.timeOfDay(), stamped.skip("]") {
            stamped.skipBlanks()
            (time, rest) = (known, stamped)
        }
        let types: [(StaticString, UInt8)] = [("CMD ", 1), ("EVT ", 4), ("ACL ", 2), ("SCO ", 3), ("ISO ", 5)]
        var packet = rest
        for (name, type) in types where packet.skip(name) {
            let isReceived = packet.skip("<= ")
            guard isReceived || packet.skip("=> "), let octets = packet.onlyOctets() else { break }
            return .packet(TextPacket([type] + octets, isReceived: isReceived, time: time))
        }
        _ = rest.skip("LOG -- ")
        return rest.isBlank ? .none : .log(time, rest)
    }
}

/// noble and bleno with `DEBUG=hci` (lib/hci-socket/hci.js): `hci onSocketData: 043e…`, `hci … - writing: 0103…`. Where the output
/// is no terminal, a date comes first; else the time since the line before of the same name comes last.
struct NobleText: TextForm {
    static let name: StaticString = "noble or bleno with DEBUG=hci"

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        rest.skipBlanks()
        let time = rest.dateAndTime() ?? .unknown
        rest.skipBlanks()
        guard let words = rest.after("hci ") else { return rest.isBlank ? .none : .log(time, rest) }
        for (mark, isReceived) in [("onSocketData: ", true), (" - writing: ", false)] as [(StaticString, Bool)] {
            guard var octets = words.after(mark), let bytes = octets.joinedOctets(),
                octets.first.map({ $0 == 0x20 }) ?? true
            else { continue }
            return .packet(TextPacket(bytes, isReceived: isReceived, time: time))
        }
        return .none
    }
}

/// ESP-IDF's HCI log (components/bt/common/hci_log): a hexadecimal number, a letter, and the packet without its type; with
/// times, eight octets of microseconds come first. Advertising reports have a list of their own: there is no letter, and the
/// event code is left out.
struct EspIdfText: TextForm {
    static let name: StaticString = "ESP-IDF's HCI log"

    /// The last packet had a time; one that fits either way is like it.
    private var hasTimes = false

    mutating func read(_ line: TextLine) -> TextMeaning {
        let (time, line) = EspIdfText.stamped(line)
        var rest = line
        guard rest.hexNumber() != nil, rest.skipBlanks() > 0 else { return line.isBlank ? .none : .log(time, line) }
        let kinds: [(StaticString, UInt8, Bool)] = [
            ("C:", 1, false), ("E:", 4, true), ("H:", 2, false), ("D:", 2, true),
        ]
        for (mark, type, isReceived) in kinds where rest.skip(mark) {
            guard let octets = rest.onlyOctets() else { return .log(time, line) }
            return .packet(packet([type], octets, isReceived, time))
        }
        guard let octets = rest.onlyOctets(), octets.count > 2 else { return .log(time, line) }
        // One that does not fit counts, too: else any numbers would do.
        return .packet(packet([4, 0x3E], octets, true, time))
    }

    /// The time that a terminal puts before each line.
    private static func stamped(_ line: TextLine) -> (time: Timestamp, rest: TextLine) {
        var rest = line
        let isBracketed = rest.skip("[")
        guard let time = rest.dateAndTime() ?? (isBracketed ? rest.timeOfDay() : nil), !isBracketed || rest.skip("]"),
            rest.skipBlanks() > 0
        else { return (.unknown, line) }
        return (time, rest)
    }

    private mutating func packet(
        _ head: [UInt8], _ octets: [UInt8], _ isReceived: Bool, _ stamp: Timestamp
    ) -> TextPacket {
        for withTime in [hasTimes, !hasTimes] where !withTime || octets.count > 8 {
            let time = octets.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let packet = TextPacket(
                head + octets.dropFirst(withTime ? 8 : 0), isReceived: isReceived,
                time: withTime ? Timestamp(microseconds: Int64(clamping: time)) : stamp)
            guard packet.isWhole else { continue }
            hasTimes = withTime
            return packet
        }
        return TextPacket(head + octets, isReceived: isReceived, time: stamp)
    }
}

/// NimBLE's host log at the level DEBUG (nimble/host/src/ble_hs_hci_cmd.c, ble_hs_hci.c): commands, and ACL data both ways. Events
/// are not in it.
struct NimBLEText: TextForm {
    static let name: StaticString = "NimBLE's host log"
    static let remark: StaticString? = "it has no events"
    static let hasEvents = false

    mutating func read(_ line: TextLine) -> TextMeaning {
        let time = NimBLEText.time(line)
        if var octets = line.after("ble_hs_hci_cmd_send:") {
            // The octets may be on this line, after what they mean, or on the next one.
            if let length = octets.after("len="), case var rest = length, rest.decimal() != nil { octets = rest }
            return .packet(TextPacket([1] + octets.octets(before: "0x"), isReceived: false, time: time))
        }
        if var octets = line.after("ble_hs_hci_acl_tx():") {
            return .packet(TextPacket([2] + octets.octets(before: "0x"), isReceived: false, time: time))
        }
        if let words = line.after("ble_hs_hci_evt_acl_process(): ") { return received(words, time) }
        // After the prefix of ESP-IDF's log, or of Mynewt's.
        var rest = line.after("NimBLE: ") ?? line.after("level=0] ") ?? line
        let octets = rest.octets(before: "0x")
        return rest.isBlank && !octets.isEmpty ? .more(octets) : .none
    }

    /// `conn_handle=0 pb=2 len=11 data=0x07 0x00 …`: the header is shown by its fields.
    private func received(_ line: TextLine, _ time: Timestamp) -> TextMeaning {
        var words = line
        guard words.skip("conn_handle="), let handle = words.decimal(), words.skip(" pb="), let pb = words.hexNumber(),
            words.skip(" len="), let length = words.decimal(), words.skip(" data="), handle < 0xF00, pb < 4,
            length <= 0xFFFF
        else { return .none }
        let field = handle | pb << 12
        let head = [field & 0xFF, field >> 8, length & 0xFF, length >> 8].map { UInt8(truncatingIfNeeded: $0) }
        return .packet(TextPacket([2] + head + words.octets(before: "0x"), isReceived: true, time: time))
    }
}

extension NimBLEText {
    /// `D (22506) NimBLE: …`: milliseconds since the start of the device.
    private static func time(_ line: TextLine) -> Timestamp {
        guard var rest = line.after("D ("), let milliseconds = rest.decimal(), rest.skip(") NimBLE: ") else {
            return .unknown
        }
        return Timestamp(microseconds: Int64(milliseconds) &* 1000)
    }
}

/// The text that Apple's PacketLogger exports, if the column with the bytes was among it: month, day and time, the kind of
/// packet, the handle, the address, the meaning, and the bytes at the end.
struct PacketLoggerText: TextForm {
    static let name: StaticString = "PacketLogger's export"
    static let remark: StaticString? = "its times have no year"

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        guard let time = rest.monthAndTime(), rest.skipBlanks() > 0 else { return .none }
        let kinds: [(StaticString, UInt8, Bool)] = [
            ("HCI Command", 1, false), ("HCI Event", 4, true), ("ACL Send", 2, false), ("ACL Receive", 2, true),
            ("Sent ACL Data", 2, false), ("Received ACL Data", 2, true), ("SCO Send", 3, false),
            ("SCO Receive", 3, true),
        ]
        for (name, type, isReceived) in kinds where rest.skip(name) {
            let octets = PacketLoggerText.lastOctets(of: rest)
            guard !octets.isEmpty else { return .none }
            // The meaning before them may end with numbers that look like octets.
            let packets = octets.indices.lazy.map {
                TextPacket([type] + octets[$0...], isReceived: isReceived, time: time)
            }
            return .packet(
                packets.prefix(32).first { $0.isWhole }
                    ?? TextPacket([type] + octets, isReceived: isReceived, time: time))
        }
        return .log(time, rest)
    }

    private static func lastOctets(of line: TextLine) -> [UInt8] {
        var octets: [UInt8] = []
        for word in line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }).reversed() {
            var digits = word
            guard word.count == 2, let octet = digits.joinedOctets() else { break }
            octets.append(octet[0])
        }
        return octets.reversed()
    }
}
