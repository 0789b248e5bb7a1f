import Decoders

/// A line of a hexdump: an offset, octets, and perhaps the same as characters.
struct DumpLine {
    /// As it is written: hexadecimal, or octal for `od`.
    let digits: [UInt8]
    private(set) var octets: [UInt8] = []
    /// The octets stand one by one.
    private(set) var areSingle = false

    /// - Returns: `nil` if it is none. A line with an offset alone ends the dumps of some programs.
    init?(_ line: TextLine) {
        var rest = line
        rest.skipBlanks()
        digits = rest.hexDigits()
        guard (4...8).contains(digits.count) else { return nil }
        let hasColon = rest.skip(":")
        guard !rest.isEmpty else { return }
        guard rest.skipBlanks() > 0 else { return nil }
        let first = rest.prefix { $0 != 0x20 && $0 != UInt8(ascii: "|") }.count
        if first == 2, !hasColon || rest.dropFirst(2).first == 0x20 {
            areSingle = true
            readOctets(rest)
        } else if first % 2 == 0, first <= 32, !DumpLine.isBinary(rest) {
            readGroups(rest, areWords: !hasColon && first == 4)
        }
        if octets.isEmpty { return nil }
    }

    /// `xxd -b` has eight digits for an octet.
    private static func isBinary(_ line: TextLine) -> Bool {
        let groups = line.split(separator: 0x20, maxSplits: 4).prefix(4)
        return groups.count == 4 && groups.allSatisfy { $0.count == 8 && $0.allSatisfy { $0 == 0x30 || $0 == 0x31 } }
    }

    /// Octets one by one; the gap after eight of them is two blanks, that before the characters is wider, or the line is full.
    private mutating func readOctets(_ line: TextLine) {
        var rest = line
        while octets.count < 64 {
            let digits = rest.hexDigits()
            guard digits.count == 2, rest.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return }
            octets.append(digits[0] << 4 | digits[1])
            let gap = rest.skipBlanks()
            if gap > 2 || gap == 2 && octets.count % 8 != 0 || gap > 1 && octets.count >= 16 { return }
        }
    }

    /// Groups of octets: `xxd` has them in order, `hexdump` without options as words of this machine, the low octet first.
    private mutating func readGroups(_ line: TextLine, areWords: Bool) {
        var rest = line
        while octets.count < 64 {
            guard var group = rest.joinedOctets(), group.count <= 16, rest.first.map({ $0 == 0x20 }) ?? true else {
                return
            }
            if areWords { group.reverse() }
            octets += group
            if rest.skipBlanks() > 1 { return }
        }
    }

    /// The offset, if it can be the expected one.
    func isAt(_ offset: Int) -> Bool { value(16) == offset || value(8) == offset }

    /// The offset as a number of this base; `nil` if it is none.
    func value(_ base: Int) -> Int? {
        guard digits.allSatisfy({ Int($0) < base }) else { return nil }
        return digits.reduce(0) { $0 * base + Int($1) }
    }
}

/// A hexdump of every packet, from offset 0 on: the form of text2pcap, `tshark -x`, and Wireshark's export as plain text. Lines
/// before a packet may have its direction and time.
struct DumpText: TextForm {
    static let name: StaticString = "a hexdump of packets"
    static let isMarked = false
    static let framings = TextFraming.all

    /// Octets of the packet that is read.
    private var count = 0
    private var isReceived: Bool?
    private var time = Timestamp.unknown
    /// The time of a line that is replaced by a better one.
    private var isRough = false
    /// Of the Linux monitor.
    private var opcode: UInt8?
    /// The dump that comes is one of bytes that Wireshark has put together.
    private var isDerived = false
    private var isSkipped = false

    mutating func read(_ line: TextLine) -> TextMeaning {
        guard let dump = DumpLine(line), dump.areSingle || dump.octets.isEmpty else {
            readContext(line)
            return .none
        }
        guard dump.isAt(0) else {
            guard count > 0, dump.isAt(count), !isSkipped else { return .none }
            count += dump.octets.count
            return .more(dump.octets)
        }
        isSkipped = isDerived
        isDerived = false
        guard !dump.octets.isEmpty, !isSkipped else { return .none }
        defer { (isReceived, time, isRough, opcode) = (nil, .unknown, false, nil) }
        count = dump.octets.count
        // Wireshark shows packets of the Linux monitor without adapter and opcode.
        guard let (type, direction) = opcode.flatMap({ TextFraming.monitorOpcodes[$0] }) else {
            return .packet(TextPacket(dump.octets, direction: isReceived, time: time))
        }
        return .packet(TextPacket([type.rawValue] + dump.octets, direction: direction, time: time))
    }

    private mutating func readContext(_ line: TextLine) {
        if let rest = line.after("Epoch Arrival Time: ") ?? line.after("Epoch Time: "), case var text = rest,
            let known = text.decimalSeconds()
        {
            (time, isRough) = (known, false)
        } else if let rest = line.after("Arrival Time: "), case var text = rest,
            let known = text.monthAndTime() ?? text.dateAndTime()
        {
            if !time.isKnown || isRough { (time, isRough) = (known, false) }
        } else if let rest = line.after("[Opcode: ")?.after("Packet ("), case var text = rest,
            let number = text.decimal()
        {
            opcode = UInt8(exactly: number)
        } else if let rest = line.after("Direction: ") {
            var word = rest
            if word.skip("Sent") {
                isReceived = false
            } else if word.skip("Rec") || word.skip("Rcvd") {
                isReceived = true
            }
        } else if line.last == UInt8(ascii: ":"), line.after(" bytes):") != nil {
            var word = line
            isDerived = !(word.skip("Frame (") || word.skip("Packet ("))
        } else if !readPreamble(line) {
            readSummary(line)
        }
    }

    /// text2pcap: `I` or `O`, and the time.
    private mutating func readPreamble(_ line: TextLine) -> Bool {
        var rest = line
        var direction: Bool?
        if rest.skip("I") || rest.skip(">") {
            direction = true
        } else if rest.skip("O") || rest.skip("<") {
            direction = false
        }
        guard direction == nil || rest.isEmpty || rest.skipBlanks() > 0 else { return false }
        let known = rest.dateAndTime() ?? rest.decimalSeconds() ?? rest.timeOfDay()
        guard rest.isBlank, direction != nil || known != nil else { return false }
        if let direction { isReceived = direction }
        if let known { (time, isRough) = (known, false) }
        return true
    }

    /// A line of Wireshark's packet list: number, time, addresses, protocol, length, and `Sent` or `Rcvd`.
    private mutating func readSummary(_ line: TextLine) {
        var rest = line
        rest.skipBlanks()
        guard rest.decimal() != nil, rest.skipBlanks() > 0, let known = rest.dateAndTime() ?? rest.decimalSeconds()
        else {
            return
        }
        isDerived = false
        (time, isRough) = (known, true)
        if line.after(" Sent ") != nil { isReceived = false }
        if line.after(" Rcvd ") != nil { isReceived = true }
    }
}
