import Decoders

/// A text in which a program has printed packets with all their bytes (``TextForm``).
///
/// It is recognised by the packets: three at least, nine of ten with exactly the length that they say themselves, and a
/// command or an event among them.
final class TextFormat {
    private let form: any TextForm.Type
    private var assembler: TextAssembler
    private let framing: TextFraming
    private let margin: TextMargin
    /// A packet was not whole, and it was said.
    private var hasParts = false
    /// The text does not say who sent data, and it was said.
    private var lacksDirections = false
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
        PacketLoggerText.self, ArduinoBLEText.self,
    ]

    var name: String { "text of \(form.name)" }

    /// - Returns: `nil` if the beginning shows no packets.
    init?(recognising input: inout ByteInput) {
        // Another format waits for more.
        guard !input.isWaiting else { return nil }
        // As many, however the bytes come.
        _ = input.fill(64)
        guard ForeignFormat.isPrinted(input.beginning(64)) else {
            _ = input.pause()
            return nil
        }
        for size in TextFormat.sizes {
            let isMore = input.fill(size)
            let isWaiting = input.isWaiting
            let text = input.beginning(size)
            for (margin, form) in TextFormat.candidates(text) {
                guard let evidence = TextEvidence(text, form, margin, isCut: isMore || isWaiting) else { continue }
                guard evidence.isEnough(form) else {
                    // A live input is waited for once it has a packet.
                    if isWaiting { return nil }
                    continue
                }
                (self.form, self.margin, framing) = (form, margin, evidence.framing)
                assembler = TextAssembler(form, framing)
                notes = evidence.notes(form)[...]
                _ = input.pause()
                return
            }
            _ = input.pause()
            if !isMore { return nil }
        }
        return nil
    }

    private static func candidates(_ text: [UInt8]) -> [(TextMargin, any TextForm.Type)] {
        TextMargin.candidates(text).flatMap { margin in forms.map { (margin, $0) } }
    }

    /// Goes on in another input.
    func restart() {
        (searched, isSkipping, isAtEnd, ready) = (0, false, false, [])
        assembler = TextAssembler(form, framing)
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        if let note = notes.popFirst() { return .note(note) }
        while true {
            if let item = ready.first {
                if let note = note(on: item) { return .note(note) }
                ready.removeFirst()
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
            ready = assembler.take(margin.stripped(TextLine.plain(line)), at: offset)[...]
        }
    }

    /// Of the first line that has no whole packet, and of the first packet without a direction.
    private func note(on item: TextAssembler.Item) -> String? {
        switch item {
        case .packet(let packet, _) where packet.isReceived == nil && !lacksDirections && !framing.isFromAir:
            lacksDirections = true
            return "\(name): it does not say who sent data, which the packets tell where they can"
        case .part(_, _, let offset) where !hasParts:
            hasParts = true
            let why = form.isRing ? "older ones were overwritten, or the text is cut" : "its length fits no packet"
            return "the line at byte \(offset) has no whole packet, and is a line of the log: \(why)"
        default: return nil
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
            record.link = framing.link
            // As the flags of pcapng: 1 inbound, 2 outbound.
            record.tag = framing.isFromAir ? 0 : packet.isReceived.map { $0 ? 1 : 2 } ?? 0
            if !form.hasEvents { record.tag |= CaptureRecord.lacksEvents }
            record.time = later(packet.time)
            record.offset = offset
            record.setBytes(input.place(packet.bytes))
            if !framing.isFromAir, let length = packet.length, length > packet.bytes.count {
                record.originalLength = length
            }
        case .part(let time, let text, let offset), .log(let time, let text, let offset):
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
