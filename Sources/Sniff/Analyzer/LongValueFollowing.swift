import Decoders
import Reassembly

/// The long values of both clients of a bearer. A class, because hardly a bearer has any.
final class BearerLongValues {
    var ofClient = BySender(LongValues(), LongValues())
}

/// Long writes and long reads: values that the Attribute Protocol carries in parts (Core 6.0, Vol 3, Part G, 4.8.3, 4.9.4).
extension Analyzer {
    /// - Parameter request: what the PDU answers.
    @inline(never)
    mutating func followLongValue(
        _ pdu: ATTPDU, _ request: PendingRequest?, _ place: Int, _ bearer: Int, _ database: Int?,
        _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        guard let values = longValues(pdu, request, place, bearer, database) else { return }
        let isRequest = pdu.kind?.role == .request
        let step = LongValues.Step(frame: event.number, time: transferTime)
        // The client is who sends requests and receives responses. Where nobody knows, both are one side.
        let isOfHost = event.direction != .unknown && (event.direction == .sent) == isRequest
        let uuid = database.flatMap { knowledge.uuid($0, of: pdu.handle) }
        let client = isOfHost ? Direction.sent : .received
        let ended =
            isRequest
            ? values.ofClient[client].request(pdu, uuid: uuid, step, bytes)
            : values.ofClient[client].response(pdu, step, bytes)
        for transfer in ended {
            if transfer.state == .complete { use(transfer, place, bearer, database, into: &fields) }
            settle(transfer, place, isOfHost: isOfHost, database)
        }
    }

    /// The long values of a bearer. They begin with a request that only they have, or with the first part of a read: one
    /// that fills the minimum MTU.
    private mutating func longValues(
        _ pdu: ATTPDU, _ request: PendingRequest?, _ place: Int, _ bearer: Int, _ database: Int?
    ) -> BearerLongValues? {
        if let known = links[place].bearers[bearer].longValues { return known }
        let values = BearerLongValues()
        switch pdu.kind {
        case .readBlobRequest, .prepareWriteRequest, .executeWriteRequest: break
        case .readResponse:
            guard pdu.value.count >= LongValues.minFirstPart, let request else { return nil }
            var asked = ATTPDU()
            asked.kind = .readRequest
            asked.handle = request.handle
            let step = LongValues.Step(frame: request.frame, time: transferTime(of: request.time))
            let uuid = database.flatMap { knowledge.uuid($0, of: request.handle) }
            let client = event.direction == .received ? Direction.sent : .received
            let nothing: [UInt8] = []
            _ = values.ofClient[client].request(asked, uuid: uuid, step, nothing.span)
        default: return nil
        }
        links[place].bearers[bearer].longValues = values
        return values
    }

    /// What a whole value is good for: its decoder, and the messages of applications.
    private mutating func use(
        _ transfer: Transfer, _ place: Int, _ bearer: Int, _ database: Int?, into fields: inout FieldList
    ) {
        // A part of a value that was written alone is not the value.
        guard let database, knowledge.uuid(database, of: transfer.handle) != nil, transfer.offset == 0 else { return }
        if let decoder = knowledge.decoder(database, of: transfer.handle), !hasValue {
            hasValue = true
            _ = decodeValue(decoder, 0..<transfer.message.count, transfer.message.span, into: &fields)
        }
        let role = knowledge.transferRole(database, of: transfer.handle)
        guard role >= 0, transfer.direction == .toServer, transfer.frames.count >= 2 else { return }
        let request = transfer.frames[transfer.frames.count - 2]
        take(
            .longWrite, role, 0..<transfer.message.count, place, bearer, database, transfer.handle,
            transfer.message.span, frame: request, parts: transfer.frames, began: transfer.began)
        let (frame, time) = (event.number, transferTime)
        transfers.change(place) { $0.accepted(request, frame: frame, time: time) }
        // The message of the application stands in front of how it was carried.
        settleTransfers()
    }

    /// - Parameter isOfHost: the capturing host is the client, so that the server is the peer's.
    private mutating func settle(_ transfer: Transfer, _ place: Int, isOfHost: Bool, _ database: Int?) {
        settle(transfer, place, isOfPeer: isOfHost, content(of: transfer, database))
    }

    /// What a value is: JSON with credentials where a profile says so, or text where it is printable.
    private func content(of transfer: Transfer, _ database: Int?) -> MessageContent {
        // Below 0 no table is known.
        if let database, database >= 0, case let role = knowledge.transferRole(database, of: transfer.handle),
            role >= 0
        {
            for profile in knowledge.profiles.lists[Int(role)] {
                for flow in knowledge.profiles.all[profile].flows {
                    if case .json(let secrets) = flow.content, !secrets.isEmpty { return flow.content }
                }
            }
        }
        let isPrintable = transfer.message.allSatisfy {
            $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09
        }
        return isPrintable ? .text : .bytes
    }

    /// The connection ended in the record at hand: what is open gets no further.
    mutating func endLongValues(_ place: Int) {
        let step = LongValues.Step(frame: event.number, time: transferTime)
        closeLongValues(place) { $0.disconnected(step) }
    }

    /// The input ended.
    mutating func abandonLongValues() {
        for place in links.indices { closeLongValues(place) { $0.abandoned() } }
    }

    private mutating func closeLongValues(_ place: Int, _ end: (inout LongValues) -> [Transfer]) {
        for bearer in links[place].bearers.indices {
            guard let values = links[place].bearers[bearer].longValues else { continue }
            links[place].bearers[bearer].longValues = nil
            let (remote, local) = (links[place].remoteDatabase, links[place].localDatabase)
            for transfer in end(&values.ofClient.sent) { settle(transfer, place, isOfHost: true, remote) }
            for transfer in end(&values.ofClient.received) { settle(transfer, place, isOfHost: false, local) }
        }
    }
}
