import Decoders
import Sniff

/// The part of a record that may carry one of several pieces of a unit.
struct LinkPayload {
    let bytes: [UInt8]
    /// Bytes of the record that stand before it, as the piece would have them when it is sent again: short pieces are found by
    /// them.
    let contexts: [[UInt8]]
    /// Most bytes of headers before the continuation of something.
    let header: Int

    /// - Parameter dataLength: of ACL data, as the header says.
    init?(_ record: CaptureRecord, _ bytes: [UInt8], _ found: PacketFindings, isCut: Bool) {
        if let length = found.dataLength {
            guard length > 0, bytes.count >= length + 4 else { return nil }
            let start = bytes.count - length
            self.bytes = Array(bytes[start...])
            contexts = [Array(bytes[start - 4..<start])]
            // The headers of L2CAP, of the SDU, and of the Attribute Protocol.
            header = 12
        } else if record.link.isFromAir {
            var packet = AirPacket()
            guard (try? packet.parse(record.link, bytes.span, isCut: isCut)) != nil, packet.pdu.count > 2 else {
                return nil
            }
            self.bytes = Array(bytes[packet.pdu.dropFirst(2)])
            let start = packet.pdu.lowerBound
            let before = Array(bytes[max(start - 4, 0)..<start])
            // Sequence numbers and More Data are others when a data PDU is sent again (Core 6.0, Vol 6, Part B, 2.4).
            contexts = (0..<8).map {
                before + [bytes[start] & 0xE3 | UInt8($0) << 2, bytes[start + 1]]
            }
            header = found.hasAdvertising ? 72 : 12
        } else if found.hasAdvertising {
            self.bytes = bytes
            contexts = [[]]
            header = 40
        } else {
            return nil
        }
    }
}

/// Payloads that belong together: the fragments of a PDU, the reports of one advertisement.
struct OpenPayloads {
    struct Key: Hashable {
        let input: Int
        let connection: Int
        let address: UInt64
        let sender: UInt8
    }

    private struct Stream {
        var payloads: [LinkPayload] = []
        var size = 0
        var used: UInt64 = 0
    }

    private var streams: [Key: Stream] = [:]
    private var clock: UInt64 = 0
    private static let mostStreams = 256
    private static let mostBytes = 70_000
    private static let mostPayloads = 512
    /// Of advertising, which is much shorter: at most 1,650 octets (Core 6.0, Vol 4, Part E, 7.8.57).
    private static let mostReports = 16

    func payloads(_ key: Key) -> [LinkPayload] { streams[key]?.payloads ?? [] }

    mutating func append(_ payload: LinkPayload, to key: Key, isAdvertising: Bool) {
        clock += 1
        if streams[key] == nil, streams.count >= OpenPayloads.mostStreams,
            let oldest = streams.min(by: { $0.value.used < $1.value.used })?.key
        {
            streams[oldest] = nil
        }
        var stream = streams[key] ?? Stream()
        streams[key] = nil
        stream.payloads.append(payload)
        stream.size += payload.bytes.count
        stream.used = clock
        let most = isAdvertising ? OpenPayloads.mostReports : OpenPayloads.mostPayloads
        while stream.size > OpenPayloads.mostBytes || stream.payloads.count > most {
            stream.size -= stream.payloads.removeFirst().bytes.count
        }
        streams[key] = stream
    }

    mutating func remove(_ key: Key) { streams[key] = nil }
}

/// The latest values of attributes of each connection, for messages that several of them make.
struct RecentValues {
    private var values: [Int: [(frame: UInt64, value: AttributeValue)]] = [:]
    private var sizes: [Int: Int] = [:]
    private static let mostBytes = 70_000
    private static let mostConnections = 64

    mutating func append(_ value: AttributeValue, frame: UInt64, connection: Int) {
        if values[connection] == nil, values.count >= RecentValues.mostConnections, let oldest = values.keys.min() {
            (values[oldest], sizes[oldest]) = (nil, nil)
        }
        var list = values[connection] ?? []
        values[connection] = nil
        list.append((frame, value))
        var size = (sizes[connection] ?? 0) + value.bytes.count + 32
        if size > RecentValues.mostBytes * 2 {
            // Half of it at once, so that an append costs the same on average however long the list is.
            let count = list.count / 2
            size -= list[..<count].reduce(0) { $0 + $1.value.bytes.count + 32 }
            list.removeFirst(count)
        }
        sizes[connection] = size
        values[connection] = list
    }

    /// Those in one of some frames, in their order.
    func values(of connection: Int, in frames: [UInt64]) -> [(frame: UInt64, value: AttributeValue)] {
        let wanted = Set(frames)
        return (values[connection] ?? []).filter { wanted.contains($0.frame) }
    }
}
