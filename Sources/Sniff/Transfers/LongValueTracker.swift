import Decoders
import Reassembly

/// Long writes and long reads of all bearers: values that the Attribute Protocol carries in parts (Core 6.0, Vol 3, Part G,
/// 4.8.3, 4.9.4).
struct LongValueTracker {
    /// Those of both clients of a bearer; hardly a bearer has any.
    private var bearers: [BearerID: BySender<LongValues>] = [:]

    /// Takes an exchange. Returns the values that it completes or breaks.
    ///
    /// - Parameters:
    ///   - time: nanoseconds since the first record; so is that of the request.
    mutating func receive(
        _ exchange: borrowing Exchange, _ step: LongValues.Step, requestTime: Int64?, _ bytes: borrowing Span<UInt8>
    ) -> [Transfer] {
        let pdu = exchange.pdu
        guard pdu.isOfLongValue, exchange.isIntact else { return [] }
        if bearers[exchange.bearer] == nil {
            guard let begun = begin(exchange, requestTime) else { return [] }
            bearers[exchange.bearer] = begun
        }
        // In place: what is taken out and put back is copied.
        let ended =
            pdu.role == .request
            ? bearers[exchange.bearer]?[exchange.client].request(pdu, uuid: exchange.attribute.uuid, step, bytes)
            : bearers[exchange.bearer]?[exchange.client].response(pdu, step, bytes)
        return ended ?? []
    }

    /// The long values of a bearer begin with a request that only they have, or with the first part of a read: one that
    /// fills the least MTU.
    private func begin(_ exchange: borrowing Exchange, _ requestTime: Int64?) -> BySender<LongValues>? {
        var values = BySender(central: LongValues(), peripheral: LongValues())
        switch exchange.pdu.kind {
        case .readBlobRequest, .prepareWriteRequest, .executeWriteRequest: return values
        case .readResponse:
            guard exchange.pdu.value.count >= LongValues.minFirstPart, let request = exchange.request else {
                return nil
            }
            values[exchange.client].beginRead(
                handle: request.handle, uuid: exchange.attribute.uuid,
                at: LongValues.Step(frame: request.frame, time: requestTime))
            return values
        default: return nil
        }
    }

    /// A connection ended: what is open gets no further.
    ///
    /// - Returns: the transfers, with the side whose server they were about.
    mutating func disconnected(_ link: LinkID, _ step: LongValues.Step) -> [(transfer: Transfer, server: Sender)] {
        guard !bearers.isEmpty else { return [] }
        return end(bearers.keys.filter { $0.link == link }.sorted()) { $0.disconnected(step) }.map { ($0.1, $0.2) }
    }

    /// The input ended.
    mutating func abandon() -> [(link: LinkID, transfer: Transfer, server: Sender)] {
        end(bearers.keys.sorted()) { $0.abandoned() }
    }

    private mutating func end(
        _ ids: [BearerID], _ body: (inout LongValues) -> [Transfer]
    ) -> [(link: LinkID, transfer: Transfer, server: Sender)] {
        var ended: [(link: LinkID, transfer: Transfer, server: Sender)] = []
        for id in ids {
            guard var values = bearers.removeValue(forKey: id) else { continue }
            for client in [Sender.central, .peripheral] {
                for transfer in body(&values[client]) { ended.append((id.link, transfer, client.other)) }
            }
        }
        return ended
    }
}
