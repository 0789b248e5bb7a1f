import Decoders

/// Long values that one client writes and reads on one bearer: Prepare and Execute Write (Core 6.0, Vol 3, Part F, 3.4.6;
/// Part G, 4.9.4), and Read with Read Blob (Part F, 3.4.4.3 to 3.4.4.6; Part G, 4.8.3).
///
/// A bearer carries one request at a time, so that a response belongs to the request before it; parts of several values may
/// alternate. At most `PreparedWrites/handleLimit` handles are queued and ``readLimit`` read, and a value has at most
/// ``valueLimit`` bytes.
package struct LongValues: Sendable {
    /// A PDU of the bearer, and where and when it is.
    package struct Step: Sendable {
        package var frame: UInt64
        /// The time since any fixed moment; `nil` where the capture has no time.
        package var time: Nanoseconds?
        /// Where its value is, if requested.
        package var segments: [FieldOrigins.Segment] = []

        package init(frame: UInt64, time: Nanoseconds?) {
            self.frame = frame
            self.time = time
        }
    }

    /// Bytes of one value: eight times what the specification allows (Part F, 3.2.9).
    package static let valueLimit = 4096

    /// Handles that are read in parts at the same time.
    package static let readLimit = 16
    /// A first part that is shorter than the minimum MTU allows is all there is (Part F, 3.2.8).
    package static let minFirstPart = 22

    private var writes = PreparedWrites()
    private var reads: [LongRead] = []
    /// The read request that waits for its response.
    private var asked: (handle: UInt16, offset: Int, isBlob: Bool, uuid: BluetoothUUID?, step: Step)?

    package init() {}

    /// Whether nothing is open, so that the state need not be kept.
    package var isIdle: Bool { writes.isEmpty && reads.isEmpty && asked == nil }

    /// When the oldest value that is open began, and when the last part of it came; `nil` for that of a
    /// write, which stays open whenever that was.
    ///
    /// - Parameter recent: a read whose last part came before this time will not be gone on with, as a rule: most values
    ///   that fill a part are whole.
    package func firstOpen(since recent: Nanoseconds) -> (began: Nanoseconds, last: Nanoseconds?)? {
        var first: (began: Nanoseconds, last: Nanoseconds?)? = writes.firstOpen.map { ($0, nil) }
        for read in reads {
            let last = read.times.last ?? .min
            guard last >= recent, let began = read.times.began else { continue }
            if let known = first, known.began <= began { continue }
            first = (began, last)
        }
        return first
    }

    /// Takes a request of the client. Returns what it gives up.
    package mutating func request(
        _ pdu: ATTPDU, uuid: BluetoothUUID?, _ step: Step, _ bytes: borrowing Span<UInt8>
    ) -> [Transfer] {
        switch pdu.kind {
        case .prepareWriteRequest: writes.prepare(pdu, uuid: uuid, step, bytes)
        case .executeWriteRequest: writes.execute(isWrite: pdu.number & 1 == 1, step)
        case .readRequest: return beginRead(handle: pdu.handle, uuid: uuid, at: step)
        case .readBlobRequest: return askFor(pdu.handle, offset: Int(pdu.number), isBlob: true, uuid, step)
        default: break
        }
        return []
    }

    /// A Read Request of the client. Nothing but its handle need be known: only the response tells whether the read is
    /// a long one, so that the state may be made when that comes.
    ///
    /// - Returns: what the client gives up: an open read of the same value.
    @discardableResult
    package mutating func beginRead(handle: UInt16, uuid: BluetoothUUID?, at step: Step) -> [Transfer] {
        askFor(handle, offset: 0, isBlob: false, uuid, step)
    }

    private mutating func askFor(
        _ handle: UInt16, offset: Int, isBlob: Bool, _ uuid: BluetoothUUID?, _ step: Step
    ) -> [Transfer] {
        asked = (handle, offset, isBlob, uuid, step)
        // Read from its beginning again: what is open is all that the client wanted of it then.
        guard offset == 0, let open = takeRead(handle)?.abandoned else { return [] }
        return [open]
    }

    private mutating func takeRead(_ handle: UInt16) -> LongRead? {
        reads.firstIndex { $0.handle == handle }.map { reads.remove(at: $0) }
    }

    /// Takes a response of the server. Returns what it completes or breaks.
    package mutating func response(_ pdu: ATTPDU, _ step: Step, _ bytes: borrowing Span<UInt8>) -> [Transfer] {
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
        if asked.offset == 0 {
            guard pdu.value.count >= LongValues.minFirstPart else { return [] }
            var new = LongRead(asked.handle, asked.uuid)
            _ = new.add(pdu.value, bytes, from: asked.step, to: step)
            // The one that was begun first has not been gone on with.
            let oldest = reads.count >= LongValues.readLimit ? reads.removeFirst().abandoned : nil
            reads.append(new)
            return oldest.map { [$0] } ?? []
        }
        guard let index = reads.firstIndex(where: { $0.handle == asked.handle }), reads[index].count == asked.offset,
            reads[index].add(pdu.value, bytes, from: asked.step, to: step)
        else { return [] }
        return reads.remove(at: index).finished(step).map { [$0] } ?? []
    }

    private mutating func refused(_ pdu: ATTPDU, _ step: Step) -> [Transfer] {
        switch ATTOpcode(rawValue: pdu.requestOpcode) {
        case .prepareWriteRequest:
            writes.refused(step)
            return []
        case .executeWriteRequest: return writes.failed(step)
        case .readRequest, .readBlobRequest:
            guard let asked else { return [] }
            self.asked = nil
            // Invalid Offset and Attribute Not Long say that there is no more (3.4.4.5).
            let isEnd = asked.isBlob && (pdu.error == 0x07 || pdu.error == 0x0B)
            // Of what lies after unread bytes, they do not say where the value ends.
            if isEnd, let open = reads.first(where: { $0.handle == asked.handle }), open.count < asked.offset {
                return []
            }
            guard let open = takeRead(asked.handle) else { return [] }
            return (isEnd ? open.finished(step) : open.broken(.refused, step)).map { [$0] } ?? []
        default: return []
        }
    }

    /// Bytes that keeping what is open takes.
    package var weight: Int { writes.weight + reads.reduce(0) { $0 + $1.weight } }

    /// The frame in which the oldest of what is open began.
    package var firstFrame: UInt64? {
        (reads.compactMap(\.firstFrame) + [writes.firstFrame].compactMap(\.self)).min()
    }

    /// Everything is given up, so that others have room.
    package mutating func givenUp(_ step: Step) -> [Transfer] {
        let ended = writes.givenUp(step) + reads.compactMap { $0.broken(.givenUp, step) }
        self = LongValues()
        return ended
    }

    /// The input ended.
    package mutating func abandoned() -> [Transfer] {
        let open = writes.abandoned() + reads.compactMap(\.abandoned)
        self = LongValues()
        return open
    }

    /// The connection ended.
    package mutating func disconnected(_ step: Step) -> [Transfer] {
        let ended = writes.disconnected(step) + reads.compactMap { $0.broken(.disconnected, step) }
        self = LongValues()
        return ended
    }
}
