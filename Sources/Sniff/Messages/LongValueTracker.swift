import Decoders
import Reassembly

/// Long writes and long reads of all bearers: values that the Attribute Protocol carries in parts (Core 6.0, Vol 3, Part G,
/// 4.8.3, 4.9.4).
struct LongValueTracker {
    /// The long values of both clients of a bearer.
    private struct BearerValues {
        /// Its index in the connection.
        let bearer: Int
        var clients: BySender<LongValues>
    }

    /// The bearers of each connection that has any, in the order in which they began.
    private var links: [LinkID: [BearerValues]] = [:]
    /// When values began that may be open still, for each connection the oldest; `nil` until they are needed.
    private var opened: LinkDeadlines?
    /// Rises when anything begins, goes on or ends.
    private(set) var changes = 0

    /// Takes an exchange. Returns the values that it completes or breaks.
    ///
    /// - Parameters:
    ///   - time: since the first record; so is that of the request.
    mutating func receive(
        _ exchange: borrowing Exchange, _ step: LongValues.Step, requestTime: Nanoseconds?,
        _ bytes: borrowing Span<UInt8>
    ) -> [Transfer] {
        let pdu = exchange.pdu
        guard pdu.isOfLongValue, exchange.isIntact else { return [] }
        let (link, bearer) = (exchange.bearer.link, exchange.bearer.index)
        if index(exchange.bearer) == nil {
            guard let begun = begin(exchange, requestTime) else { return [] }
            links[link, default: []].append(BearerValues(bearer: bearer, clients: begun))
        }
        guard let index = index(exchange.bearer) else { return [] }
        changes &+= 1
        // In place: what is taken out and put back is copied.
        let ended =
            pdu.role == .request
            ? links.values[index.link][index.bearer].clients[exchange.client].request(
                pdu, uuid: exchange.attribute.uuid, step, bytes)
            : links.values[index.link][index.bearer].clients[exchange.client].response(pdu, step, bytes)
        if opened != nil, let first = firstOpen(link, since: .min) { opened?.add(first.began, link) }
        return ended
    }

    /// Where those of a bearer are, until another begins.
    private func index(_ bearer: BearerID) -> (link: [LinkID: [BearerValues]].Index, bearer: Int)? {
        guard let link = links.index(forKey: bearer.link),
            let index = links.values[link].firstIndex(where: { $0.bearer == bearer.index })
        else { return nil }
        return (link, index)
    }

    /// The long values of a bearer begin with a request that only they have, or with the first part of a read: one that
    /// fills the default MTU.
    private func begin(_ exchange: borrowing Exchange, _ requestTime: Nanoseconds?) -> BySender<LongValues>? {
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

    /// When the oldest value that is open began, since the first record, and when the last part of it came, if
    /// it is a read. From the first request on, it is noted where values begin.
    mutating func firstOpen(since recent: Nanoseconds) -> (began: Nanoseconds, last: Nanoseconds?)? {
        // Taken out while it changes, so that nothing is copied.
        var known = opened.take() ?? allOpen
        defer { opened = known }
        var last: Nanoseconds?
        // Reads that no client continues hold nothing back until one does.
        let began = known.first { link in
            let first = firstOpen(link, since: recent)
            last = first?.last
            return first?.began
        }
        return began.map { ($0, last) }
    }

    private var allOpen: LinkDeadlines {
        var all = LinkDeadlines()
        for link in links.keys { if let first = firstOpen(link, since: .min) { all.add(first.began, link) } }
        return all
    }

    private func firstOpen(_ link: LinkID, since recent: Nanoseconds) -> (began: Nanoseconds, last: Nanoseconds?)? {
        guard let bearers = links[link] else { return nil }
        var first: (began: Nanoseconds, last: Nanoseconds?)?
        func note(_ found: (began: Nanoseconds, last: Nanoseconds?)?) {
            guard let found else { return }
            if let known = first, known.began <= found.began { return }
            first = found
        }
        for values in bearers {
            note(values.clients.central.firstOpen(since: recent))
            note(values.clients.peripheral.firstOpen(since: recent))
        }
        return first
    }

    /// Clients with values that are open: bytes, and the frame in which the oldest began.
    var open: [(bearer: BearerID, client: Sender, bytes: Int, since: UInt64)] {
        var found: [(BearerID, Sender, Int, UInt64)] = []
        for (link, bearers) in links {
            for values in bearers {
                for client in [Sender.central, .peripheral] where values.clients[client].weight > 0 {
                    let since = values.clients[client].firstFrame ?? 0
                    let bearer = BearerID(link: link, index: values.bearer)
                    found.append((bearer, client, values.clients[client].weight, since))
                }
            }
        }
        return found
    }

    /// Gives up what a client has open.
    mutating func giveUp(_ bearer: BearerID, _ client: Sender, _ step: LongValues.Step) -> [Transfer] {
        changes &+= 1
        guard let index = index(bearer) else { return [] }
        return links.values[index.link][index.bearer].clients[client].givenUp(step)
    }

    /// A connection ended: what is open gets no further.
    ///
    /// - Returns: the transfers, with the side whose server they were about.
    mutating func disconnected(_ link: LinkID, _ step: LongValues.Step) -> [(transfer: Transfer, server: Sender)] {
        end(link) { $0.disconnected(step) }
    }

    /// The input ended.
    mutating func abandon() -> [(link: LinkID, transfer: Transfer, server: Sender)] {
        links.keys.sorted().flatMap { link in
            end(link) { $0.abandoned() }.map { (link, $0.transfer, $0.server) }
        }
    }

    private mutating func end(
        _ link: LinkID, _ body: (inout LongValues) -> [Transfer]
    ) -> [(transfer: Transfer, server: Sender)] {
        guard let bearers = links.removeValue(forKey: link) else { return [] }
        changes &+= 1
        var ended: [(transfer: Transfer, server: Sender)] = []
        for var values in bearers.sorted(by: { $0.bearer < $1.bearer }) {
            for client in [Sender.central, .peripheral] {
                for transfer in body(&values.clients[client]) { ended.append((transfer, client.other)) }
            }
        }
        return ended
    }
}
