import Decoders

/// Whether the bytes of a flow are lines of text, as far as they were seen.
struct LineEvidence: Sendable {
    private(set) var isText = true
    /// Packets with the end of a line as their last byte, and packets without it that had room for it.
    private var ended = 0
    private var unended = 0
    /// The longest packet; with any MTU, there is room for this much.
    private var longest = 20

    /// Whether all is text, and most packets that do not just go on in the next one end a line.
    var holds: Bool { isText && ended > 0 && ended >= unended }

    mutating func note(_ packet: [UInt8], end: UInt8) {
        if packet.contains(where: \.isControl) { isText = false }
        longest = max(longest, packet.count)
        if packet.last == end { ended += 1 } else if packet.count < longest { unended += 1 }
    }

    /// A whole line is no text.
    mutating func refute() { isText = false }
}
