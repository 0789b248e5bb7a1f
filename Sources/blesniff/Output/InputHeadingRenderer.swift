import Decoders
import Sniff

/// Says where another input begins, where several are read one after the other: `==> b.btsnoop <==`, as tail and head do.
struct InputHeadingRenderer<Renderer: EventRenderer & ~Copyable>: EventRenderer, ~Copyable {
    private var renderer: Renderer
    private var current: String?

    init(_ renderer: consuming Renderer) { self.renderer = renderer }

    var allowsMemos: Bool { renderer.allowsMemos }

    func begin(_ out: inout ByteBuffer) { renderer.begin(&out) }

    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer
    ) {
        if packet.inputName != current, var name = packet.inputName {
            if current != nil { out.append("\n") }
            current = name
            out.append("==> ")
            name.withUTF8 { out.append(safe: $0) }
            out.append(" <==\n")
        }
        renderer.render(packet, bytes, into: &out)
    }
}
