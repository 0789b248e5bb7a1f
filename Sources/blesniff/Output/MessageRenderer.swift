import Decoders
import Sniff

/// A transfer for people: who, what, how fast, and what went wrong.
struct MessageRenderer: ~Copyable {
    private var styles: FieldStyles
    private let time: TimeStyle
    private let palette: Palette
    /// The names of devices.
    private let devices: DeviceDeclarations
    /// Those of a terminal, where words are kept whole.
    private let columns: Int?
    private var previous: Timestamp?
    /// Where the fields of the message at hand stand, by their keys; -1 where there is none.
    private var indices = [Int](repeating: -1, count: TransferField.allCases.count)

    /// Longest message that is shown whole, in bytes.
    private static let longest = 1024

    init(
        _ vocabulary: Vocabulary, time: TimeStyle, _ palette: Palette, _ devices: DeviceDeclarations,
        columns: Int? = nil
    ) {
        self.columns = columns
        self.palette = palette
        self.devices = devices
        styles = FieldStyles(vocabulary)
        self.time = time
    }

    /// The place of a field of the message.
    private func index(_ field: TransferField) -> Int? {
        let index = indices[Int(field.rawValue)]
        return index < 0 ? nil : index
    }

    private func number(_ field: TransferField, _ fields: borrowing FieldList) -> Int64? {
        index(field).map { fields[$0].signed }
    }

    private func time(_ field: TransferField, _ fields: borrowing FieldList) -> Nanoseconds? {
        number(field, fields).map { Nanoseconds($0) }
    }

    /// Finds all fields of a message at once: one packet may end many.
    private mutating func findIndices(_ fields: borrowing FieldList, _ range: Range<Int>) {
        for index in indices.indices { indices[index] = -1 }
        let first = Int(Layer.transfer.key.rawValue) + 1
        for index in range {
            let field = Int(fields[index].key.rawValue) - first
            if indices.indices.contains(field), indices[field] < 0 { indices[field] = index }
        }
    }

    mutating func render(
        _ facts: PacketFacts, _ fields: borrowing FieldList, _ range: Range<Int>, into out: inout ByteBuffer
    ) {
        if out.count > 0 || previous != nil { out.append("\n") }
        findIndices(fields, range)
        let head = out.count
        appendHead(facts, fields, range, &out)
        out.wrapLines(from: head, columns: columns)
        // The message stays whole, so that it can be copied.
        appendMessage(fields, &out)
        let rest = out.count
        appendProgress(fields, &out)
        appendStatus(fields, &out)
        appendValue(fields, range, &out)
        appendFigures(fields, &out)
        appendAnswer(fields, &out)
        appendViolations(fields, range, &out)
        out.wrapLines(from: rest, columns: columns)
        previous = facts.time
    }

    private func appendHead(
        _ facts: PacketFacts, _ fields: borrowing FieldList, _ range: Range<Int>, _ out: inout ByteBuffer
    ) {
        if let index = self.index(.profile) { append(fields[index], in: palette.title, fields, &out) }
        for field in [TransferField.flow, .name] {
            guard let index = self.index(field) else { continue }
            out.append(" ")
            out.append(plain: fields[index], fields)
        }
        let (sender, receiver) = (self.index(.sender), self.index(.receiver))
        if sender != nil || receiver != nil { out.append(" ") }
        if let sender {
            out.append(receiver == nil ? " from " : " ")
            out.append(who: fields[sender].address, devices, palette)
        }
        if let receiver {
            out.append(" to ")
            out.append(who: fields[receiver].address, devices, palette)
        }
        out.append("  ")
        if let index = self.index(.state) {
            let isComplete = fields[index].staticName == StaticName(Transfer.State.complete.text)
            append(fields[index], in: isComplete ? palette.value : palette.fault, fields, &out)
        }
        appendFrames(fields, range, &out)
        guard facts.time.isKnown else { return out.append("\n") }
        out.append("  at ")
        switch time {
        case .absolute: out.append(utc: facts.time)
        case .iso: out.append(iso: facts.time)
        case .relative: out.append(seconds: facts.time.microseconds(since: facts.origin))
        case .delta: out.append(seconds: facts.time.microseconds(since: previous ?? facts.time))
        }
        out.append("\n")
    }

    private func append(
        _ entry: FieldEntry, in color: StaticString, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        out.append(color: color)
        out.append(plain: entry, fields)
        if !color.isEmpty { out.append(color: palette.plain) }
    }

    private func appendFrames(_ fields: borrowing FieldList, _ range: Range<Int>, _ out: inout ByteBuffer) {
        guard let list = index(.frames) else { return }
        var last = list
        while last + 1 < range.upperBound, fields[last + 1].key == TransferField.frames.key,
            fields[last + 1].kind == .unsigned
        {
            last += 1
        }
        guard last > list else { return }
        out.append(last == list + 1 ? "  frame " : "  frames ")
        out.append(decimal: fields[list + 1].value)
        if last > list + 1 {
            out.append("..")
            out.append(decimal: fields[last].value)
        }
    }

    /// The text, or the bytes.
    private func appendMessage(_ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        let text = self.index(.text)
        guard let index = text ?? self.index(.message) else { return }
        out.append("    ")
        let isMasked = fields[index].kind == .secret
        let isQuoted = text != nil && (!isMasked || fields[index].isMaskedInParts)
        let form: Form = isQuoted ? .quoted : isMasked ? .plain : .digits
        if isMasked {
            fields.scratch.withMask(of: fields[index]) { append($0, form, isText: text != nil, &out) }
        } else {
            fields.withBytes(of: fields[index]) { append($0, form, isText: text != nil, &out) }
        }
        out.append("\n")
    }

    /// How far a procedure came, and the result that ended it.
    private func appendProgress(_ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        guard let sent = number(.sent, fields) else { return }
        out.append("    ")
        guard sent > 0 || number(.total, fields) != nil else {
            // There is no data: the phase is all.
            if let index = index(.phase) {
                out.append("last phase: ")
                out.append(plain: fields[index], fields)
            }
            out.append("\n")
            return appendRefusal(fields, &out)
        }
        if let index = index(.part) {
            out.append(plain: fields[index], fields)
            out.append(": ")
        }
        let reached = number(.confirmed, fields) ?? sent
        out.append(decimal: reached)
        if let total = number(.total, fields), total > 0 {
            out.append(" of ")
            out.append(decimal: total)
            out.append(" bytes (")
            out.append(decimal: min(reached, total).multipliedFullWidth(by: 100).low / UInt64(total))
            out.append(" %)")
        } else {
            out.append(reached == 1 ? " byte" : " bytes")
        }
        if reached < sent {
            out.append(", ")
            out.append(decimal: sent)
            out.append(" sent")
        }
        append(number(.repeats, fields), " data packet repeated", " data packets repeated", &out)
        append(number(.restarts, fields), " new beginning", " new beginnings", &out)
        append(number(.resumptions, fields), " resumption", " resumptions", &out)
        if let index = index(.phase) {
            out.append("; last phase: ")
            out.append(plain: fields[index], fields)
        }
        out.append("\n")
        appendRefusal(fields, &out)
    }

    /// The result that ended a procedure.
    private func appendRefusal(_ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        guard let index = index(.refusal) else { return }
        out.append("    refused: ")
        append(fields[index], in: palette.fault, fields, &out)
        if let frame = number(.refusalFrame, fields) {
            out.append(" in frame ")
            out.append(decimal: frame)
        }
        out.append("\n")
    }

    private func append(_ count: Int64?, _ one: StaticString, _ many: StaticString, _ out: inout ByteBuffer) {
        guard let count, count > 0 else { return }
        out.append(", ")
        out.append(decimal: count)
        out.append(count == 1 ? one : many)
    }

    /// The result that a message reports, where it is no success.
    private func appendStatus(_ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        guard let code = number(.status, fields), let state = index(.state),
            fields[state].staticName == StaticName(Transfer.State.refused.text)
        else { return }
        out.append("    refused: ")
        if let name = index(.statusName) {
            append(fields[name], in: palette.fault, fields, &out)
            out.append(" (")
            out.append(decimal: code)
            out.append(")\n")
        } else {
            out.append("status ")
            out.append(decimal: code)
            out.append("\n")
        }
    }

    private enum Form { case quoted, plain, digits }

    private func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ form: Form, isText: Bool, _ out: inout ByteBuffer
    ) {
        guard !bytes.isEmpty else { return out.append("(empty)") }
        var shown = UnsafeBufferPointer(rebasing: bytes.prefix(MessageRenderer.longest))
        // Not in the middle of a character.
        while isText, shown.count < bytes.count, bytes[shown.count] & 0xC0 == 0x80 {
            shown = UnsafeBufferPointer(rebasing: shown.dropLast())
        }
        switch form {
        case .quoted:
            out.append("\"")
            out.append(safe: shown)
            out.append("\"")
        case .plain: out.append(safe: shown)
        case .digits: out.append(hex: shown)
        }
        if bytes.count > shown.count {
            out.append("… (")
            out.append(decimal: UInt64(bytes.count))
            out.append(" bytes)")
        }
    }

    /// The output of a registered decoder: name, and name and value of each field.
    private mutating func appendValue(
        _ fields: borrowing FieldList, _ range: Range<Int>, _ out: inout ByteBuffer
    ) {
        guard let start = self.index(.value) else { return }
        out.append("    ")
        var last = fields[start]
        var index = start + 1
        while index < range.upperBound, fields[index].key != TransferField.value.key {
            let entry = fields[index]
            index += 1
            guard entry.kind.isValue else { continue }
            if entry.key == last.key {
                out.append(", ")
            } else if entry.key != ValueField.name.key {
                styles.appendUnit(styles[last.key], after: last.value, to: &out)
                out.append("  ")
                styles.append(styles[entry.key].name, to: &out)
                out.append(" ")
            }
            last = entry
            if styles[entry.key].readableUnit == .seconds {
                out.append(seconds: entry)
                continue
            }
            out.append(plain: entry, fields)
            if entry.kind == .unsigned, let name = styles.name(of: entry) {
                out.append(" ")
                out.append(name: name)
            }
        }
        styles.appendUnit(styles[last.key], after: last.value, to: &out)
        out.append("\n")
    }

    private func appendFigures(_ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        guard let packets = number(.packets, fields), let bytes = number(.bytes, fields) else { return }
        out.append("    ")
        out.append(decimal: packets)
        out.append(packets == 1 ? " packet" : " packets")
        // A procedure may have no data.
        let hasBytes = bytes > 0 || index(.sent) == nil
        if hasBytes {
            out.append(", ")
            out.append(decimal: bytes)
            out.append(bytes == 1 ? " byte" : " bytes")
        }
        if let duration = time(.duration, fields), duration > 0 {
            out.append(" in ")
            out.append(time: duration)
            if packets > 1, hasBytes, let rate = number(.throughput, fields) {
                out.append(", ")
                out.append(decimal: (rate + 500) / 1000)
                out.append(" byte/s")
            }
        }
        if let min = time(.roundTripMin, fields), let mean = time(.roundTripMean, fields),
            let max = time(.roundTripMax, fields)
        {
            out.append("; round trip ")
            out.append(time: mean)
            if max - min >= 100_000 {
                out.append(" (")
                out.append(time: min)
                out.append(" to ")
                out.append(time: max)
                out.append(")")
            }
        }
        if packets > 1, let stall = time(.longestStall, fields), stall > 0 {
            out.append("; longest stall ")
            out.append(time: stall)
        }
        out.append("\n")
    }

    private func appendAnswer(_ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        guard let request = number(.requestFrame, fields), number(.packets, fields) != nil else { return }
        out.append("    answers the message that ended in frame ")
        out.append(decimal: request)
        if let latency = time(.latency, fields) {
            out.append(", after ")
            out.append(time: latency)
        }
        out.append("\n")
    }

    private func appendViolations(_ fields: borrowing FieldList, _ range: Range<Int>, _ out: inout ByteBuffer) {
        guard var index = self.index(.violations) else { return }
        while index < range.upperBound {
            guard fields[index].key == TransferField.violations.key, fields[index].kind == .element else {
                index += 1
                continue
            }
            index += 1
            let start = index
            while index < range.upperBound, fields[index].kind != .end { index += 1 }
            let element = start..<index
            out.append("    frame ")
            if let frame = MessagePrinter.first(TransferField.violationFrame.key, fields, element) {
                out.append(decimal: fields[frame].signed)
            }
            out.append(": ")
            if let kind = MessagePrinter.first(TransferField.violationKind.key, fields, element) {
                append(fields[kind], in: palette.fault, fields, &out)
            }
            if let detail = MessagePrinter.first(TransferField.violationDetail.key, fields, element) {
                out.append(" (")
                out.append(plain: fields[detail], fields)
                out.append(")")
            }
            out.append("\n")
        }
    }
}

extension ByteBuffer {
    /// Three digits or more, in milliseconds or seconds.
    fileprivate mutating func append(time: Nanoseconds) {
        switch time {
        case ..<100_000_000:
            append(mantissa: ((time + 50_000) / 100_000).rawValue, exponent: -1)
            append(" ms")
        case ..<1_000_000_000:
            append(decimal: (time + 500_000).milliseconds)
            append(" ms")
        default:
            append(mantissa: ((time + 5_000_000) / 10_000_000).rawValue, exponent: -2)
            append(" s")
        }
    }
}

extension ByteBuffer {
    /// Microseconds as seconds with their unit.
    fileprivate mutating func append(seconds microseconds: Int64) {
        append(mantissa: microseconds, exponent: -6)
        append(" s")
    }
}
