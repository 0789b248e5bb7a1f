import Decoders
import Sniff

/// Lines of packets cut to the width of a terminal: what a packet carries gives way to what was noticed about it, which
/// is after it.
struct FittedRenderer: EventRenderer, ~Copyable {
    private var line: TextRenderer
    private var whole = ByteBuffer(capacity: 512)
    private let columns: Int

    init(_ line: consuming TextRenderer, columns: Int) {
        self.line = line
        self.columns = columns
    }

    var allowsMemos: Bool { line.allowsMemos }

    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer
    ) {
        whole.removeAll()
        line.render(packet.facts, packet.fields, into: &whole)
        let start = line.annotationsStart
        whole.withBytes { bytes in
            let annotations = bytes.extracting(start...).span
            // More than half of a line is not for annotations.
            let room = max(columns - annotations.columns, columns / 2)
            let used = out.append(fitted: bytes.extracting(..<start).span, columns: room)
            out.append(fitted: annotations, columns: columns - used)
        }
        line.appendPlain(to: &out)
        out.append("\n")
    }
}
