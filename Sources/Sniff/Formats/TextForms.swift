import Decoders

/// `hcidump --raw`, with or without `-t` (BlueZ, tools/hcidump.c): `<` sent or `>` received, the H4 packet in lines of 20
/// octets, the later ones after two blanks.
struct HcidumpText: TextForm {
    static let name: StaticString = "hcidump --raw"

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        let stamp = rest.skipStamps()
        let time = stamp.isKnown ? stamp : rest.decimalSeconds() ?? .unknown
        rest.skipBlanks()
        for (mark, isReceived) in [("> ", true), ("< ", false)] as [(StaticString, Bool)] where rest.skip(mark) {
            return rest.onlyOctets().map { .packet(TextPacket($0, direction: isReceived, time: time)) } ?? .none
        }
        return rest.onlyOctets().map { .more($0) } ?? .none
    }
}

/// BTstack's packet log on a console (src/hci_dump.c): `[09:00:00.018] CMD => 03 0C 00`, its log lines with `LOG --`.
struct BTstackText: TextForm {
    static let name: StaticString = "BTstack"
    static let isOnOneLine = true

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        let time = rest.skipStamps()
        let types: [(StaticString, UInt8)] = [("CMD ", 1), ("EVT ", 4), ("ACL ", 2), ("SCO ", 3), ("ISO ", 5)]
        for (name, type) in types {
            // A prompt may come before it.
            guard var packet = line.after(name) else { continue }
            let isReceived = packet.skip("<= ")
            guard isReceived || packet.skip("=> "), let octets = packet.cutOctets() else { continue }
            return .packet(TextPacket([type] + octets, direction: isReceived, time: time))
        }
        _ = rest.skip("LOG -- ")
        return rest.isBlank ? .none : .log(time, rest)
    }
}

/// noble and bleno with `DEBUG=hci` (lib/hci-socket/hci.js): `hci onSocketData: 043e…`, `hci … - writing: 0103…`. Where the output
/// is no terminal, a date comes first; else the time since the line before of the same name comes last.
struct NobleText: TextForm {
    static let name: StaticString = "noble or bleno with DEBUG=hci"
    static let isOnOneLine = true

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        let time = rest.skipStamps()
        rest.skipBlanks()
        guard let words = rest.after("hci ") else { return rest.isBlank ? .none : .log(time, rest) }
        for (mark, isReceived) in [("onSocketData: ", true), (" - writing: ", false)] as [(StaticString, Bool)] {
            guard var octets = words.after(mark), let bytes = octets.joinedOctets(mayBeCut: true),
                octets.first.map({ $0 == 0x20 }) ?? true
            else { continue }
            return .packet(TextPacket(bytes, direction: isReceived, time: time))
        }
        return .none
    }
}

/// ESP-IDF's HCI log (components/bt/common/hci_log): a hexadecimal number, a letter, and the packet without its type; with
/// times, eight octets of microseconds come first. Advertising reports have a list of their own: there is no letter, and the
/// event code is left out.
struct EspIdfText: TextForm {
    static let name: StaticString = "ESP-IDF's HCI log"
    static let isOnOneLine = true
    static let isRing = true
    static let isMarked = false

    /// The last packet had a time; one that fits either way is like it.
    private var hasTimes = false

    /// More than any device has run.
    private static let mostMicroseconds: UInt64 = 1 << 50
    /// LE Advertising Report and the later ones of its kind (Core 6.0, Vol 4, Part E, 7.7.65.2, 11, 13 and 15).
    private static let reports: Set<UInt8> = [0x02, 0x0B, 0x0D, 0x0F]

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        let time = rest.skipStamps()
        rest.skipBlanks()
        let text = rest
        guard rest.hexNumber() != nil, rest.skipBlanks() > 0 else { return text.isBlank ? .none : .log(time, text) }
        let kinds: [(StaticString, UInt8, Bool)] = [
            ("C:", 1, false), ("E:", 4, true), ("H:", 2, false), ("D:", 2, true),
        ]
        for (mark, type, isReceived) in kinds where rest.skip(mark) {
            guard let octets = rest.cutOctets() else { return .log(time, text) }
            return .packet(packet([type], octets, isReceived, time) { _ in true })
        }
        guard let octets = rest.cutOctets(), octets.count > 2 else { return .log(time, text) }
        // One that does not fit counts, too: else any numbers would do.
        return .packet(
            packet([4, 0x3E], octets, true, time) { $0.count > 3 && EspIdfText.reports.contains($0[3]) })
    }

    private mutating func packet(
        _ head: [UInt8], _ octets: [UInt8], _ isReceived: Bool, _ stamp: Timestamp, if isMeant: ([UInt8]) -> Bool
    ) -> TextPacket {
        for withTime in [hasTimes, !hasTimes] where !withTime || octets.count > 8 {
            let time = octets.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let packet = TextPacket(
                head + octets.dropFirst(withTime ? 8 : 0), direction: isReceived,
                time: withTime ? Timestamp(microseconds: Int64(clamping: time)) : stamp)
            guard packet.isWhole, isMeant(packet.bytes), !withTime || time < EspIdfText.mostMicroseconds else {
                continue
            }
            hasTimes = withTime
            return packet
        }
        return TextPacket(octets, direction: isReceived, time: stamp, isPart: true)
    }
}

/// NimBLE's host log at the level DEBUG (nimble/host/src/ble_hs_hci_cmd.c, ble_hs_hci.c): commands, and ACL data both ways. Events
/// are not in it.
struct NimBLEText: TextForm {
    static let name: StaticString = "NimBLE's host log"
    static let remark: StaticString? = "it has no events"
    static let hasEvents = false

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        let stamp = rest.skipStamps()
        let own = NimBLEText.time(line)
        let time = own.isKnown ? own : stamp
        if var octets = line.after("ble_hs_hci_cmd_send:") {
            // The octets may be on this line, after what they mean, or on the next one.
            if let length = octets.after("len="), case var rest = length, rest.decimal() != nil { octets = rest }
            return .packet(TextPacket([1] + octets.octets(before: "0x"), direction: false, time: time))
        }
        if var octets = line.after("ble_hs_hci_acl_tx():") {
            return .packet(TextPacket([2] + octets.octets(before: "0x"), direction: false, time: time))
        }
        if let words = line.after("ble_hs_hci_evt_acl_process(): ") { return received(words, time) }
        // After the prefix of ESP-IDF's log, or of Mynewt's.
        rest = line.after("NimBLE: ") ?? line.after("level=0] ") ?? rest
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
        return .packet(TextPacket([2] + head + words.octets(before: "0x"), direction: true, time: time))
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
/// packet, the handle, the address, the meaning, and the bytes at the end, or as a hexdump with more lines of it.
struct PacketLoggerText: TextForm {
    static let name: StaticString = "PacketLogger's export"
    static let remark: StaticString? = "its times have no year"

    private static let kinds: [(name: StaticString, type: UInt8, isReceived: Bool)] = [
        ("HCI Command", 1, false), ("HCI Event", 4, true), ("Sent ACL Data", 2, false), ("Received ACL Data", 2, true),
        ("ACL Send", 2, false), ("ACL Receive", 2, true), ("SCO Send", 3, false), ("SCO Receive", 3, true),
        // The same, named by their content.
        ("L2CAP Send", 2, false), ("L2CAP Receive", 2, true), ("ATT Send", 2, false), ("ATT Receive", 2, true),
        ("SMP Send", 2, false), ("SMP Receive", 2, true),
    ]

    /// Octets of the hexdump that is read; `nil` outside of one.
    private var dumped: Int?

    /// Whether a line is of an export, with the bytes or without them.
    static func isExport(_ line: TextLine) -> Bool {
        var rest = line
        guard rest.monthAndTime() != nil, rest.skipBlanks() > 0 else { return false }
        return kinds.contains { kind in
            var named = rest
            return named.skip(kind.name)
        }
    }

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        guard let time = rest.monthAndTime(), rest.skipBlanks() > 0 else { return more(line) }
        dumped = nil
        for (name, type, isReceived) in PacketLoggerText.kinds where rest.skip(name) {
            if let dump = rest.from("00000000: ").flatMap({ DumpLine($0) }) {
                dumped = dump.octets.count
                return .packet(TextPacket([type] + dump.octets, direction: isReceived, time: time))
            }
            let octets = PacketLoggerText.lastOctets(of: rest)
            // The meaning before them may end with numbers that look like octets.
            let packets = octets.indices.lazy.map {
                TextPacket([type] + octets[$0...], direction: isReceived, time: time)
            }
            guard let last = packets.first else { return .none }
            return .packet(packets.prefix(32).first { $0.isWhole } ?? last)
        }
        return .log(time, rest)
    }

    /// The next line of a hexdump; its first one may be there twice.
    private mutating func more(_ line: TextLine) -> TextMeaning {
        guard let count = dumped, let dump = DumpLine(line), dump.value(16) == count else { return .none }
        dumped = count + dump.octets.count
        return .more(dump.octets)
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

/// ArduinoBLE with `BLE.debug(Serial)` (src/utility/HCI.cpp): `HCI EVENT RX <- 040E…`.
struct ArduinoBLEText: TextForm {
    static let name: StaticString = "ArduinoBLE with BLE.debug"
    static let isOnOneLine = true

    mutating func read(_ line: TextLine) -> TextMeaning {
        var rest = line
        let time = rest.skipStamps()
        guard var words = rest.after("HCI ") else { return rest.isBlank ? .none : .log(time, rest) }
        let kinds: [(StaticString, Bool)] = [
            ("COMMAND TX -> ", false), ("EVENT RX <- ", true), ("ACLDATA TX -> ", false), ("ACLDATA RX <- ", true),
        ]
        for (mark, isReceived) in kinds where words.skip(mark) {
            return words.joinedOctets(mayBeCut: true).map { .packet(TextPacket($0, direction: isReceived, time: time)) }
                ?? .none
        }
        return .log(time, rest)
    }
}
