import Decoders

/// Long values that one client writes and reads on one bearer: Prepare and Execute Write (Core 6.0, Vol 3, Part F, 3.4.6;
/// Part G, 4.9.4), and Read with Read Blob (Part F, 3.4.4.3 to 3.4.4.6; Part G, 4.8.3).
///
/// A bearer carries one request at a time, so that a response belongs to the request before it. At most
/// ``PreparedWrites/handleLimit`` handles are queued, and a value has at most ``LongValues/valueLimit`` bytes.
public struct LongValues: Sendable {
    /// A PDU of the bearer, and where and when it stands.
    public struct Step: Sendable {
        public var frame: UInt64
        /// Nanoseconds since any fixed moment; `nil` where the capture has no time.
        public var time: Int64?

        public init(frame: UInt64, time: Int64?) {
            self.frame = frame
            self.time = time
        }
    }

    /// Bytes of one value: eight times what the specification allows (Part F, 3.2.9).
    public static let valueLimit = 4096

    private var writes = PreparedWrites()
    private var read: LongRead?
    /// The read request that waits for its response.
    private var asked: (handle: UInt16, offset: Int, isBlob: Bool, step: Step)?

    public init() {}

    /// Whether nothing is open, so that the state need not be kept.
    public var isIdle: Bool { writes.isEmpty && read == nil && asked == nil }

    /// Takes a request of the client. Returns what it gives up.
    public mutating func request(
        _ pdu: ATTPDU, uuid: BluetoothUUID?, _ step: Step, _ bytes: borrowing Span<UInt8>
    ) -> [Transfer] {
        switch pdu.kind {
        case .prepareWriteRequest:
            writes.prepare(pdu, uuid: uuid, step, bytes)
            return []
        case .executeWriteRequest:
            writes.execute(isWrite: pdu.number & 1 == 1, step)
            return []
        case .readRequest, .readBlobRequest:
            let isBlob = pdu.kind == .readBlobRequest
            let offset = isBlob ? Int(pdu.number) : 0
            asked = (pdu.handle, offset, isBlob, step)
            guard let open = read, open.handle != pdu.handle || open.count != offset else {
                if read == nil, offset == 0 { read = LongRead(pdu.handle, uuid) }
                return []
            }
            // Something else is read now: what is open is all that the client wanted of it.
            read = offset == 0 ? LongRead(pdu.handle, uuid) : nil
            return open.abandoned.map { [$0] } ?? []
        default: return []
        }
    }

    /// Takes a response of the server. Returns what it completes or breaks.
    public mutating func response(_ pdu: ATTPDU, _ step: Step, _ bytes: borrowing Span<UInt8>) -> [Transfer] {
        switch pdu.kind {
        case .prepareWriteResponse:
            writes.prepared(pdu, step, bytes)
            return []
        case .executeWriteResponse: return writes.executed(step)
        case .readResponse, .readBlobResponse: return readMore(pdu, step, bytes)
        case .errorResponse: return refused(pdu, step)
        default: return []
        }
    }

    private mutating func readMore(_ pdu: ATTPDU, _ step: Step, _ bytes: borrowing Span<UInt8>) -> [Transfer] {
        guard let asked, asked.isBlob == (pdu.kind == .readBlobResponse) else { return [] }
        self.asked = nil
        guard var open = read, open.handle == asked.handle, open.count == asked.offset else { return [] }
        let isWhole = open.add(pdu.value, bytes, from: asked.step, to: step)
        if !isWhole {
            read = open
            return []
        }
        read = nil
        return open.finished(step).map { [$0] } ?? []
    }

    private mutating func refused(_ pdu: ATTPDU, _ step: Step) -> [Transfer] {
        switch ATTOpcode(rawValue: pdu.requestOpcode) {
        case .prepareWriteRequest:
            writes.refused(step)
            return []
        case .executeWriteRequest: return writes.failed(step)
        case .readRequest, .readBlobRequest:
            let isOfBlob = asked?.isBlob == true
            asked = nil
            guard let open = read else { return [] }
            read = nil
            // Invalid Offset and Attribute Not Long say that there is no more (3.4.4.5).
            let isEnd = isOfBlob && (pdu.error == 0x07 || pdu.error == 0x0B)
            return (isEnd ? open.finished(step) : open.broken(.refused, step)).map { [$0] } ?? []
        default: return []
        }
    }

    /// The input ended.
    public mutating func abandoned() -> [Transfer] {
        let open = writes.abandoned() + (read?.abandoned.map { [$0] } ?? [])
        self = LongValues()
        return open
    }

    /// The connection ended.
    public mutating func disconnected(_ step: Step) -> [Transfer] {
        var ended = writes.disconnected(step)
        if let open = read?.broken(.disconnected, step) { ended.append(open) }
        self = LongValues()
        return ended
    }
}
