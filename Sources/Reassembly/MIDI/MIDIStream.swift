/// Packets of one direction of one connection: joins System Exclusive messages, which go on over packets.
package struct MIDIStream: Sendable {
    /// Bytes of one message that are kept.
    package static let maximumSystemExclusive = 65536

    /// A message that has begun and not ended.
    var systemExclusive: MIDISystemExclusive?

    package init() {}

    package mutating func take(_ bytes: [UInt8]) -> MIDIPacket { take(bytes.span) }

    package mutating func take(_ bytes: borrowing Span<UInt8>) -> MIDIPacket {
        var reader = MIDIPacketReader(systemExclusive)
        // The stream must not hold a second reference: the bytes would be copied with each packet.
        systemExclusive = nil
        reader.read(bytes)
        systemExclusive = reader.systemExclusive
        return reader.packet
    }
}

/// The bytes after F0 that have been received.
struct MIDISystemExclusive: Sendable {
    private var bytes: [UInt8] = []
    private var count = 0
    /// Whether ``bytes`` are all of them: the start was received, and they are not more than are kept.
    private(set) var isWhole: Bool

    /// - Parameter isWhole: whether the start was received.
    init(isWhole: Bool) { self.isWhole = isWhole }

    mutating func append(_ part: Range<Int>, of packet: borrowing Span<UInt8>) {
        count += part.count
        if count > MIDIStream.maximumSystemExclusive {
            isWhole = false
            bytes = []
        }
        guard isWhole else { return }
        for index in part { bytes.append(packet[index]) }
    }

    /// The message that F7 ends.
    var message: MIDIMessage { isWhole ? .systemExclusive(bytes) : .systemExclusiveRest(count: count) }
}
