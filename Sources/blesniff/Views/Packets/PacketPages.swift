import Decoders
import Sniff

extension PacketView {
    var messagePage: Page { status.page(isColored: isColored) }

    /// The line of a packet, its fields and its bytes.
    mutating func packetPage(_ number: Int) -> Page? {
        guard let packet = store[number] else { return nil }
        var text = ByteBuffer(capacity: 1 << 12)
        appendLine(packet, to: &text)
        text.append("\n")
        var tree = TreeRenderer(vocabulary, colored: isColored)
        packet.withFields { tree.render($0, into: &text) }
        text.append("\n")
        packet.withBytes { text.append(hexDump: $0, isHidden: packet.hidesBytes) }
        return Page(.packet, "packet \(packet.facts.number.grouped)", text)
    }
}
