import Decoders

/// A text in which a program has printed packets with all their bytes (``TextForm``).
///
/// It is recognised by the packets: three at least, nine of ten with exactly the length that they say themselves, and a
/// command or an event among them.
final class TextFormat {
    private let form: any TextForm.Type
    private var assembler: TextAssembler
    private var framing = TextFraming()
    private var ready: ArraySlice<TextAssembler.Item> = []
    /// Said before the first record.
    private var notes: ArraySlice<String>
    /// Bytes of a line that were looked at for its end.
    private var searched = 0
    /// A line was too long: its rest is passed over.
    private var isSkipping = false
    private var isAtEnd = false
    /// Midnight has passed so often.
    private var days = 0
    private var last = Timestamp.unknown

    /// A packet of ISO data or of L2CAP takes less, whatever stands between its octets.
    private static let longestLine = 1 << 19
    /// How much of a text tells what it is.
    private static let sizes = [1 << 12, 1 << 16, 1 << 20]

    static let forms: [any TextForm.Type] = [
        EspIdfText.self, NobleText.self, BTstackText.self, HcidumpText.self, DumpText.self, NimBLEText.self,
        PacketLoggerText.self,
    ]

    var name: String { "text of \(form.name)" }

    /// - Returns: `nil` if the beginning shows no packets.
    init?(recognising input: inout ByteInput) {
        // Another format waits for more.
        guard !input.isWaiting else { return nil }
        _ = input.fill(64)
        guard ForeignFormat.isPrinted(input.beginning(ForeignFormat.length)) else {
            _ = input.pause()
            return nil
        }
        for size in TextFormat.sizes {
            let isMore = input.fill(size)
            let isWaiting = input.isWaiting
            let text = input.beginning(size)
            for form in TextFormat.forms {
                guard let evidence = TextEvidence(text, form, isCut: isMore || isWaiting) else { continue }
                guard evidence.isEnough else {
                    // A live input is waited for once it has a packet.
                    if isWaiting { return nil }
                    continue
                }
                self.form = form
                assembler = TextAssembler(form.init())
                notes = evidence.notes(form)[...]
                _ = input.pause()
                return
            }
            _ = input.pause()
            if !isMore { return nil }
        }
        return nil
    }

    /// Goes on in another input.
    func restart() {
        (searched, isSkipping, isAtEnd, ready) = (0, false, false, [])
        assembler = TextAssembler(form.init())
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        if let note = notes.popFirst() { return .note(note) }
        while true {
            if let item = ready.popFirst() {
                fill(&record, item, &input)
                return .record
            }
            let offset = input.offset
            guard let line = line(&input) else {
                if input.isWaiting { return input.pause() }
                if input.isStopped || isAtEnd { return end(input) }
                isAtEnd = true
                ready = assembler.finish()[...]
                continue
            }
            ready = assembler.take(TextLine.plain(line), at: offset)[...]
        }
    }

    private func end(_ input: borrowing ByteInput) -> CaptureStep {
        guard !input.isStopped, let failure = input.failure else { return .end }
        return .damage(input.damage(failure, at: input.offset))
    }

    /// The next line without its end; `nil` if it has not come, or at the end of the text.
    private func line(_ input: inout ByteInput) -> ArraySlice<UInt8>? {
        while true {
            let window = input.buffer[input.start + searched..<input.start + input.available]
            if let feed = window.firstIndex(of: 0x0A) {
                let line = input.buffer[input.start..<feed]
                input.advance(line.count + 1)
                searched = 0
                if !isSkipping { return line }
                isSkipping = false
                continue
            }
            searched = input.available
            if searched >= TextFormat.longestLine {
                let line = isSkipping ? nil : input.buffer[input.start..<input.start + searched]
                input.advance(searched)
                (searched, isSkipping) = (0, true)
                if let line { return line }
            }
            guard !input.fill(searched + 1) else { continue }
            guard !input.isWaiting, searched > 0, !isSkipping else { return nil }
            let line = input.buffer[input.start..<input.start + searched]
            input.advance(searched)
            searched = 0
            return line
        }
    }

    private func fill(_ record: inout CaptureRecord, _ item: TextAssembler.Item, _ input: inout ByteInput) {
        record.adapter = 0
        switch item {
        case .packet(let packet, let offset):
            let packet = framing.unwrapped(packet)
            record.link = .h4WithoutDirection
            // As the flags of pcapng: 1 inbound, 2 outbound.
            record.tag = packet.isReceived.map { $0 ? 1 : 2 } ?? 0
            if !form.hasEvents { record.tag |= CaptureRecord.lacksEvents }
            record.time = later(packet.time)
            record.offset = offset
            record.setBytes(input.place(packet.bytes))
            if let length = packet.length, length > packet.bytes.count { record.originalLength = length }
        case .log(let time, let text, let offset):
            record.link = .packetLogger
            record.tag = 0xF7
            record.time = later(time)
            record.offset = offset
            record.setBytes(input.place(text))
        }
    }

    /// Times of a day go on after midnight.
    private func later(_ time: Timestamp) -> Timestamp {
        guard time.isKnown, time.seconds < 86_400 else { return time }
        let time = time.later(days: days)
        if last.isKnown, last.seconds - time.seconds > 43_200 {
            days += 1
            last = time.later(days: 1)
        } else {
            last = time
        }
        return last
    }
}

/// Packets of a hexdump may have what their link type puts before them: four octets of direction (201), or adapter and opcode
/// of the Linux monitor (254). Or they lack the type, as Wireshark shows those of the monitor.
struct TextFraming {
    /// The packet alone, as H4.
    func unwrapped(_ packet: TextPacket) -> TextPacket {
        guard !packet.isWhole, packet.bytes.count > 2 else { return packet }
        guard packet.bytes.count > 4 else { return TextFraming.typed(packet) ?? packet }
        let (head, rest) = (packet.bytes[..<4], Array(packet.bytes.dropFirst(4)))
        if head.prefix(3).allSatisfy({ $0 == 0 }), head[3] < 2 {
            let inner = TextPacket(rest, isReceived: head[3] == 1, time: packet.time)
            if inner.isWhole { return inner }
        }
        if head[2] == 0, let (type, isReceived) = TextFraming.monitor[head[3]] {
            let inner = TextPacket([type] + rest, isReceived: isReceived, time: packet.time)
            if inner.isWhole { return inner }
        }
        return TextFraming.typed(packet) ?? packet
    }

    /// A packet without its type, which its length tells if it fits one type alone.
    private static func typed(_ packet: TextPacket) -> TextPacket? {
        let types: [H4PacketType] = [.command, .event, .acl]
        let fitting = types.filter { type in
            // Event codes end with 3E, but for makers' own; the group of a command is one that exists.
            if type == .event, packet.bytes[0] > 0x3E, packet.bytes[0] != 0xFF { return false }
            if type == .command, ![1, 2, 3, 4, 5, 6, 8, 0x3F].contains(packet.bytes[1] >> 2) { return false }
            return TextPacket([type.rawValue] + packet.bytes).isWhole
        }
        guard fitting.count == 1 else { return nil }
        return TextPacket([fitting[0].rawValue] + packet.bytes, isReceived: packet.isReceived, time: packet.time)
    }

    /// H4 type and direction by the opcode (BlueZ, monitor/bt.h).
    static let monitor: [UInt8: (UInt8, Bool)] = [
        2: (1, false), 3: (4, true), 4: (2, false), 5: (2, true), 6: (3, false), 7: (3, true), 18: (5, false),
        19: (5, true),
    ]
}

/// How well the beginning of a text fits a form.
struct TextEvidence {
    private var packets = 0
    private var whole = 0
    private var commandsAndEvents = 0
    private var timed = 0
    private var undirected = 0

    /// - Parameter isCut: the text goes on after it.
    init?(_ text: [UInt8], _ form: any TextForm.Type, isCut: Bool) {
        var assembler = TextAssembler(form.init())
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        if isCut { _ = lines.popLast() }
        for line in lines { take(assembler.take(TextLine.plain(line), at: 0)) }
        if !isCut { take(assembler.finish()) }
        guard packets > 0 else { return nil }
    }

    private mutating func take(_ items: [TextAssembler.Item]) {
        for case .packet(let packet, _) in items {
            let packet = TextFraming().unwrapped(packet)
            packets += 1
            if packet.isWhole { whole += 1 }
            if packet.isWhole, packet.type == .command || packet.type == .event { commandsAndEvents += 1 }
            if packet.time.isKnown { timed += 1 }
            if packet.isReceived == nil { undirected += 1 }
        }
    }

    var isEnough: Bool { packets >= 3 && whole * 10 >= packets * 9 && commandsAndEvents > 0 }

    /// One sentence about what the text does not say.
    func notes(_ form: any TextForm.Type) -> [String] {
        var missing: [String] = []
        if timed == 0 { missing.append("it has no times, so no latencies and pauses") }
        if undirected > 0 {
            missing.append("it does not say who sent data, which the packets tell where they can")
        }
        if let remark = form.remark { missing.append("\(remark)") }
        return missing.isEmpty ? [] : ["text of \(form.name): " + missing.joined(separator: "; ")]
    }
}
