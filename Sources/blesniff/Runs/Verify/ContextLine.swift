import Decoders
import Sniff
import SniffVerify

/// A packet of the capture near what is wrong, as `decode` prints it.
struct ContextLine {
    enum Mark { case none, occasion, wrong }

    let text: [UInt8]
    let mark: Mark
    /// How many others, left out, advertise the same.
    var more = 0

    func append(to out: inout ByteBuffer, _ palette: Palette) {
        switch mark {
        case .none: out.append("    | ")
        case .occasion: out.append("    |>")
        case .wrong:
            out.append("    |")
            out.append(color: palette.fault)
            out.append("x")
            out.append(color: palette.plain)
        }
        text.withUnsafeBufferPointer { if let start = $0.baseAddress { out.append(start, $0.count) } }
        guard more > 0 else { return }
        out.append("    | ")
        out.append(color: palette.faint)
        out.append(string: "          … \(more) more like it")
        if palette.faint.utf8CodeUnitCount > 0 { out.append(color: palette.plain) }
        out.append("\n")
    }
}

/// Which packets of an input are shown around what is wrong, and what marks them.
struct ContextFrames {
    private(set) var marks: [UInt64: ContextLine.Mark] = [:]

    /// Those around the first packet that is wrong, else around the one that raised the requirement.
    ///
    /// - Parameter count: so many before and after.
    static func around(_ requirement: RequirementReport, _ count: Int, input: Int) -> ContextFrames {
        var frames = ContextFrames()
        let evidence = requirement.allEvidence.filter { $0.moment.input == input && $0.operation != nil }
        guard count > 0, requirement.verdict == .violated,
            let center = evidence.first(where: { $0.role == .wrong }) ?? evidence.first(where: { $0.role == .occasion })
        else { return frames }
        let (middle, range) = (center.moment.frame, UInt64(count))
        for frame in (middle > range ? middle - range : 1)...(middle + range) {
            frames.marks[frame] = ContextLine.Mark.none
        }
        for item in evidence where frames.marks[item.moment.frame] != nil {
            switch item.role {
            case .wrong: frames.marks[item.moment.frame] = .wrong
            case .occasion where frames.marks[item.moment.frame] != .wrong:
                frames.marks[item.moment.frame] = .occasion
            case .occasion, .context, .fine: break
            }
        }
        return frames
    }
}

/// Collects the lines of some packets of a capture that is read a second time.
struct ContextCollector: PacketSink, ~Copyable {
    private var renderer: TextRenderer
    private let wanted: Set<UInt64>
    private let last: UInt64
    private(set) var lines: [UInt64: [UInt8]] = [:]
    /// Who advertises what, by its frame: the line without frame, time and signal strength.
    private(set) var advertising: [UInt64: String] = [:]
    private var plain: TextRenderer

    init(_ vocabulary: Vocabulary, isColored: Bool, _ wanted: Set<UInt64>) {
        renderer = TextRenderer(vocabulary, time: .relative, colored: isColored)
        plain = TextRenderer(vocabulary, time: .relative, colored: false)
        plain.omitted = AdvertisingField.rssi.key
        self.wanted = wanted
        last = wanted.max() ?? 0
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        if wanted.contains(packet.frame) {
            var buffer = ByteBuffer(capacity: 256)
            renderer.render(packet.facts, packet.fields, into: &buffer)
            lines[packet.frame] = buffer.bytes
            var words = ByteBuffer(capacity: 256)
            plain.render(packet.facts, packet.fields, into: &words)
            if ContextCollector.isAdvertising(packet.fields) {
                // Frame and time stand first.
                advertising[packet.frame] = words.string.split(separator: " ").dropFirst(2).joined(separator: " ")
            }
        }
        return packet.frame < last
    }

    private static func isAdvertising(_ fields: borrowing FieldList) -> Bool {
        for index in 0..<fields.count where fields[index].key == Layer.adv.key { return true }
        return false
    }
}
