import Decoders

/// Finds messages in packets, by the framing rule of the flow.
extension TransferMachine {
    /// Takes a packet apart into pieces of messages.
    mutating func feed(_ queued: QueuedPacket) {
        let bytes = queued.bytes
        guard bytes.count >= flow.header + flow.trailer else {
            let index = building ?? open(queued)
            touch(index, queued, isFirst: true)
            drafts[index].transfer.bytes += bytes.count
            return fail(index, TransferViolation(.invalidMessage, frame: queued.packet.frame, "a packet too short"))
        }
        var payload = bytes[flow.header..<bytes.count - flow.trailer]
        if case .idleGap(let gap) = flow.framing, let index = building, let last = drafts[index].lastActivity,
            let time = queued.packet.time, time - last >= gap
        {
            close(index)
        }
        var pieces = Pieces(queued, framing: flow.header + flow.trailer)
        if let rule = flow.continuation {
            guard let rest = afterContinuation(payload, rule, &pieces) else { return }
            payload = rest
        }
        switch flow.framing {
        case .none:
            let index = begin(&pieces)
            append(payload, index)
            close(index)
        case .idleGap: append(payload, begin(&pieces))
        case .records(let framing):
            skipLostRecords(before: payload, queued.packet.frame)
            let index = begin(&pieces)
            append(payload, index)
            endIfComplete(framing, index)
        case .terminator(let terminator): split(payload, terminator, &pieces)
        case .delimiters(let start, let end): split(payload, start, end, &pieces)
        case .length(let forms): split(payload, forms, &pieces)
        case .index(let field, let first, let total, let header):
            join(Array(payload), field, first: first, total: total, header: header, &pieces)
        case .flags(let offset, let first, let last, let more, let header):
            join(Array(payload), offset, first: first, last: last, more: more, header: header, &pieces)
        case .segments(let field, let complete, let first, let last, let header):
            guard payload.count >= header, let number = field.read(payload) else {
                return failWithoutHeader(payload, &pieces)
            }
            join(
                Array(payload), isFirst: number == first || number == complete,
                isLast: number == last || number == complete, knowsFirst: true, header: header, &pieces)
        }
    }

    /// The counts that one packet is part of.
    struct Pieces {
        let queued: QueuedPacket
        var current: Int?
        var isFirst = true
        /// Messages that it has ended, and how many it may.
        var ends = 0
        let endLimit: Int
        /// Bytes of the packet that are not in its payload: they count for the first message.
        var framing: Int

        init(_ queued: QueuedPacket, framing: Int) {
            self.queued = queued
            self.framing = framing
            endLimit = TransferLimit.ends + queued.bytes.count / TransferLimit.bytesOfMessage
        }
    }

    /// The index of the message that is without its end.
    var building: Int? { drafts.last.map { $0.isWhole ? nil : drafts.count - 1 } ?? nil }

    /// The message that the next byte of the packet belongs to.
    private mutating func begin(_ pieces: inout Pieces) -> Int {
        let index = building ?? open(pieces.queued)
        guard pieces.current != drafts[index].id else { return index }
        touch(index, pieces.queued, isFirst: pieces.isFirst)
        pieces.current = drafts[index].id
        drafts[index].transfer.bytes += pieces.framing
        pieces.framing = 0
        pieces.isFirst = false
        checkSequence(index, pieces.queued)
        return index
    }

    private mutating func checkSequence(_ index: Int, _ queued: QueuedPacket) {
        guard let rule = flow.sequence, let number = rule.field.read(queued.bytes) else { return }
        defer { drafts[index].sequence = number }
        guard let last = drafts[index].sequence else { return }
        let expected = (last &+ rule.step) & rule.field.maximum
        if number != expected {
            fail(
                index,
                TransferViolation(.outOfOrder, frame: queued.packet.frame, "number \(number), expected \(expected)"))
        }
    }

    /// Something breaks the message, but its end is still to come.
    private mutating func fail(_ index: Int, _ violation: TransferViolation) {
        drafts[index].transfer.add(violation)
        drafts[index].hasFailed = true
    }

    /// Adds bytes to a message, as many as may be held.
    private mutating func append(_ bytes: ArraySlice<UInt8>, _ index: Int) {
        drafts[index].transfer.bytes += bytes.count
        let room = TransferLimit.message - drafts[index].transfer.message.count
        drafts[index].append(bytes.prefix(max(room, 0)))
        if bytes.count > room { releaseOverCap(index) }
    }

    /// Adds bytes of a stream, in which the end of the message is to be found: also of one that is let go the last ones are
    /// kept.
    private mutating func append(stream bytes: ArraySlice<UInt8>, _ index: Int) {
        guard !bytes.isEmpty else { return }
        let room = drafts[index].isDiscarded ? 0 : max(TransferLimit.message - drafts[index].transfer.message.count, 0)
        append(bytes.prefix(room), index)
        for byte in bytes.dropFirst(room) { append(byte, index) }
    }

    private mutating func append(_ byte: UInt8, _ index: Int) {
        count(byteOf: index)
        drafts[index].append(byte)
    }

    /// One byte more of a stream, where a message may have no more.
    private mutating func count(byteOf index: Int) {
        if drafts[index].transfer.message.count >= TransferLimit.message { releaseOverCap(index) }
        drafts[index].transfer.bytes += 1
    }

    private mutating func releaseOverCap(_ index: Int) {
        release(index, .overCap, "more than \(TransferLimit.message) bytes")
    }

    // MARK: - A stream of bytes

    private mutating func split(_ payload: ArraySlice<UInt8>, _ terminator: [UInt8], _ pieces: inout Pieces) {
        guard let last = terminator.last else { return }
        let before = terminator.dropLast()
        var rest = payload
        while !rest.isEmpty {
            let index = begin(&pieces)
            guard let position = rest.firstIndex(of: last) else { return append(stream: rest, index) }
            append(stream: rest[..<position], index)
            rest = rest[(position + 1)...]
            // Of a terminator of one byte nothing is in the message.
            guard before.isEmpty || drafts[index].transfer.message.suffix(before.count).elementsEqual(before) else {
                append(last, index)
                continue
            }
            count(byteOf: index)
            drafts[index].transfer.message.removeLast(before.count)
            close(index)
            rest = passOver(rest, endsOf: terminator, &pieces)
        }
    }

    private mutating func split(
        _ payload: ArraySlice<UInt8>, _ start: [UInt8], _ end: [UInt8], _ pieces: inout Pieces
    ) {
        // A new message at the beginning of a packet: the one before has lost its end.
        if let index = building, drafts[index].hasHead, payload.starts(with: start),
            mayStart(payload.dropFirst(start.count))
        {
            finish(index, .broken, TransferViolation(.missingTerminator, frame: pieces.queued.packet.frame))
        }
        var rest = payload
        while let byte = rest.popFirst() {
            // Line ends and spaces between messages.
            if building == nil, byte == 0x20 || (0x09...0x0D).contains(byte), start.first != byte { continue }
            let index = begin(&pieces)
            guard drafts[index].hasHead else {
                readStart(byte, start, index, pieces.queued.packet.frame)
                continue
            }
            append(byte, index)
            if drafts[index].ends(with: end) {
                drafts[index].transfer.message.removeLast(end.count)
                close(index)
                rest = passOver(rest, endsOf: end, &pieces)
            }
        }
    }

    /// Compares a byte with the start delimiter; where they differ, the message has lost its start.
    private mutating func readStart(_ byte: UInt8, _ start: [UInt8], _ index: Int, _ frame: UInt64) {
        let count = drafts[index].head.count
        if byte == start[count] {
            drafts[index].transfer.bytes += 1
            drafts[index].head.append(byte)
            drafts[index].hasHead = count + 1 == start.count
            return
        }
        fail(index, TransferViolation(.missingStart, frame: frame))
        drafts[index].hasHead = true
        append(drafts[index].head[...], index)
        drafts[index].transfer.bytes -= count
        append(byte, index)
    }

    /// Whether a start delimiter with this after it is one, and not a part of the message: JSON does not begin so in
    /// the middle of a string, as a rule.
    private func mayStart(_ rest: ArraySlice<UInt8>) -> Bool {
        guard case .json = flow.content, let first = rest.first else { return true }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    private mutating func split(_ payload: ArraySlice<UInt8>, _ forms: [LengthForm], _ pieces: inout Pieces) {
        if let index = building, drafts[index].hasHead, drafts[index].remaining != payload.count,
            shows(beginning: payload)
        {
            let violation = TransferViolation(.missingTerminator, frame: pieces.queued.packet.frame, "begins anew")
            finish(index, .broken, violation)
        }
        var rest = payload
        while !rest.isEmpty {
            let index = begin(&pieces)
            if !drafts[index].hasHead {
                guard let form = readHead(&rest, forms, index) else { return }
                setLength(by: form, index, pieces.queued.packet.frame)
            }
            let taken = rest.prefix(drafts[index].remaining)
            rest = rest.dropFirst(taken.count)
            drafts[index].remaining -= taken.count
            append(taken, index)
            if drafts[index].remaining == 0 {
                close(index)
                rest = passOver(rest, forms, &pieces)
            }
        }
    }

    /// Whether a packet looks like the first of a message.
    private func shows(beginning payload: ArraySlice<UInt8>) -> Bool {
        !flow.beginnings.isEmpty && flow.beginnings.allSatisfy { $0.holds(of: payload) ?? false }
    }

    /// Takes the header of a message, or as much of it as the packet has. Returns its form once it is whole.
    private mutating func readHead(
        _ rest: inout ArraySlice<UInt8>, _ forms: [LengthForm], _ index: Int
    ) -> LengthForm? {
        while true {
            let form = LengthForm.choose(forms, for: drafts[index].head)
            // Without a form, another byte may tell it. A condition may have needed more bytes than the header has.
            let wanted = max(form?.header ?? drafts[index].head.count + 1, drafts[index].head.count)
            let taken = rest.prefix(wanted - drafts[index].head.count)
            rest = rest.dropFirst(taken.count)
            drafts[index].head += taken
            drafts[index].transfer.bytes += taken.count
            guard drafts[index].head.count == wanted else { return nil }
            if let form {
                drafts[index].hasHead = true
                return form
            }
            guard wanted < TransferLimit.header else {
                let frame = drafts[index].transfer.frames.last ?? drafts[index].lastFrame
                fail(index, TransferViolation(.invalidMessage, frame: frame, "no length fits its header"))
                close(index)
                return nil
            }
        }
    }

    private mutating func setLength(by form: LengthForm, _ index: Int, _ frame: UInt64) {
        if flow.readsHeader { drafts[index].header += drafts[index].head }
        let length = form.length(in: drafts[index].head)
        drafts[index].remaining = max(length, 0)
        if length < 0 {
            fail(index, TransferViolation(.invalidMessage, frame: frame, "a length less than that of the header"))
        }
    }

    /// A packet with the header of those after the first, or the first of another message. Returns it without that header;
    /// `nil` where it is lost.
    private mutating func afterContinuation(
        _ payload: ArraySlice<UInt8>, _ rule: ContinuationRule, _ pieces: inout Pieces
    ) -> ArraySlice<UInt8>? {
        let frame = pieces.queued.packet.frame
        guard rule.matches(payload) ?? (building != nil) else {
            if let index = building {
                finish(index, .broken, TransferViolation(.missingTerminator, frame: frame, "begins anew"))
            }
            return payload
        }
        let isLost = building == nil
        let index = begin(&pieces)
        let header = payload.prefix(rule.header)
        drafts[index].transfer.bytes += header.count
        if isLost {
            fail(index, TransferViolation(.missingStart, frame: frame))
            append(payload.dropFirst(rule.header), index)
            close(index)
            return nil
        }
        if let field = rule.sequence, let number = field.read(payload) {
            let expected = drafts[index].nextIndex & field.maximum
            if number != expected {
                fail(index, TransferViolation(.outOfOrder, frame: frame, "packet \(number), expected \(expected)"))
            }
            drafts[index].nextIndex = number &+ 1
        }
        return payload.dropFirst(rule.header)
    }

    /// A message has ended. Where that was the last that the packet may end, the others are passed over, but for the
    /// beginning of the one that goes on in the next packet.
    private mutating func passOver(
        _ rest: ArraySlice<UInt8>, endsOf end: [UInt8], _ pieces: inout Pieces
    ) -> ArraySlice<UInt8> {
        pieces.ends += 1
        guard pieces.ends >= pieces.endLimit, let last = end.last else { return rest }
        var field = rest.endIndex
        while field > rest.startIndex {
            if rest[field - 1] == last, rest[..<field].suffix(end.count).elementsEqual(end) { break }
            field -= 1
        }
        return passOver(rest, field - rest.startIndex, &pieces)
    }

    private mutating func passOver(
        _ rest: ArraySlice<UInt8>, _ forms: [LengthForm], _ pieces: inout Pieces
    ) -> ArraySlice<UInt8> {
        pieces.ends += 1
        guard pieces.ends >= pieces.endLimit else { return rest }
        var count = 0
        while true {
            let next = rest.dropFirst(count)
            guard let form = LengthForm.choose(forms, for: next), next.count >= form.header else { break }
            let length = max(form.length(in: next), 0)
            guard next.count - form.header >= length else { break }
            count += form.header + length
        }
        return passOver(rest, count, &pieces)
    }

    /// Reports that so many bytes of messages are passed over.
    private mutating func passOver(
        _ rest: ArraySlice<UInt8>, _ count: Int, _ pieces: inout Pieces
    ) -> ArraySlice<UInt8> {
        guard count > 0 else { return rest }
        let packet = pieces.queued.packet
        var transfer = transfer(beginningWith: packet)
        transfer.state = .broken
        (transfer.began, transfer.ended) = (packet.time, packet.time)
        transfer.packets = 1
        transfer.bytes = count
        transfer.add(frame: packet.frame)
        var detail = ByteBuffer(capacity: 64)
        detail.append(decimal: Int64(count))
        detail.append(" bytes behind the first ")
        detail.append(decimal: Int64(pieces.ends))
        detail.append(" are passed over")
        transfer.add(TransferViolation(.tooManyEnds, frame: packet.frame, detail.string))
        report(transfer)
        return rest.dropFirst(count)
    }

    // MARK: - Numbered packets

    private mutating func join(
        _ payload: [UInt8], _ field: IntegerField, first: Int, total: IntegerField, header: Int,
        _ pieces: inout Pieces
    ) {
        let frame = pieces.queued.packet.frame
        guard let number = field.read(payload), let count = total.read(payload), payload.count >= header else {
            return failWithoutHeader(payload[...], &pieces)
        }
        // The first packet again, and not where it is expected: the message begins anew.
        if let index = building, number == first, drafts[index].nextIndex != first {
            finish(index, .broken, TransferViolation(.outOfOrder, frame: frame, "begins anew"))
        }
        let isNew = building == nil
        let index = begin(&pieces)
        if isNew {
            drafts[index].nextIndex = first
            if flow.readsHeader { drafts[index].header += payload[..<header] }
        }
        drafts[index].transfer.bytes += header
        let expected = drafts[index].nextIndex
        if number != expected {
            fail(index, TransferViolation(.outOfOrder, frame: frame, "packet \(number), expected \(expected)"))
        }
        if number >= expected {
            append(payload[header...], index)
            drafts[index].nextIndex = number &+ 1
        } else {
            drafts[index].transfer.bytes += payload.count - header
        }
        if number - first >= count - 1 { close(index) }
    }

    private mutating func join(
        _ payload: [UInt8], _ offset: Int, first: UInt8, last: UInt8, more: UInt8, header: Int,
        _ pieces: inout Pieces
    ) {
        guard offset < payload.count, payload.count >= header else { return failWithoutHeader(payload[...], &pieces) }
        let bits = payload[offset]
        join(
            payload, isFirst: first != 0 && bits & first == first,
            isLast: last != 0 ? bits & last == last : bits & more == 0, knowsFirst: first != 0, header: header, &pieces)
    }

    private mutating func join(
        _ payload: [UInt8], isFirst: Bool, isLast: Bool, knowsFirst: Bool, header: Int, _ pieces: inout Pieces
    ) {
        let frame = pieces.queued.packet.frame
        if isFirst, let index = building {
            finish(index, .broken, TransferViolation(.missingTerminator, frame: frame, "begins anew"))
        }
        let isNew = building == nil
        let lacksFirst = knowsFirst && !isFirst && isNew
        let index = begin(&pieces)
        if isNew, flow.readsHeader { drafts[index].header += payload[..<header] }
        if lacksFirst { fail(index, TransferViolation(.missingStart, frame: frame)) }
        drafts[index].transfer.bytes += header
        append(payload[header...], index)
        if isLast { close(index) }
    }

    private mutating func failWithoutHeader(_ payload: ArraySlice<UInt8>, _ pieces: inout Pieces) {
        let index = begin(&pieces)
        drafts[index].transfer.bytes += payload.count
        fail(
            index,
            TransferViolation(.invalidMessage, frame: pieces.queued.packet.frame, "a packet without its header"))
    }
}

extension LengthForm {
    /// The form of a header that begins with these bytes; `nil` while more bytes are needed to tell it.
    static func choose(_ forms: [LengthForm], for head: some RandomAccessCollection<UInt8>) -> LengthForm? {
        for form in forms {
            guard let condition = form.condition else { return form }
            guard let holds = condition.holds(of: head) else { return nil }
            if holds { return form }
        }
        return nil
    }

    /// The bytes that follow a header; negative where it says fewer than its own.
    func length(in head: some RandomAccessCollection<UInt8>) -> Int {
        min(field.read(head) ?? 0, Int(Int32.max)) - (countsHeader ? header : 0) + extra
    }
}

extension IntegerField {
    /// The highest number that fits.
    package var maximum: Int {
        let bits = mask == .max ? 8 * width : (mask >> UInt64(mask.trailingZeroBitCount)).trailingOnes
        return bits >= 63 ? .max : (1 << bits) - 1
    }
}

extension UInt64 {
    fileprivate var trailingOnes: Int { (~self).trailingZeroBitCount }
}
