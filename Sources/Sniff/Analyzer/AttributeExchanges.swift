import Decoders
import Reassembly

/// Handles a PDU of the Attribute Protocol: its bearer makes an exchange of it, and one reader after the other
/// takes that.
extension Analyzer {
    mutating func receiveATT(
        _ payload: Reader, _ bearer: BearerID, missing: Int, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) {
        var reader = payload
        var exchange = Exchange(bearer, from: dissection.facts.sender, missing: missing)
        do throws(Fault) {
            try exchange.pdu.parse(bytes, &reader)
        } catch {
            dissection.faults.append(error, within: bearer.length)
        }
        complete(&exchange, at: dissection.facts.sentTime, isFromAir: dissection.facts.isFromAir, bytes)
        if !exchange.pdu.signature.isEmpty {
            exchange.signature = verify(exchange, payload.position..<reader.position, dissection.facts, bytes)
        }
        if dissection.fields.tracksOrigins {
            exchange.pdu.locate(
                from: payload.position, to: reader.position, requested: exchange.request?.type,
                mayBeCut: exchange.fillsMTU,
                bytes, in: &dissection.fields)
        }
        let mayBeKept = dissection.describesExchanges != .kept || operations.tracker?.mayKeep(exchange) ?? false
        let hasValue = dissection.describe(exchange, mayBeKept: mayBeKept, bytes, cache, registry)
        // What nothing shows to be a connection has no messages and no operations.
        let isShown = links[bearer.link].isShown
        if isShown, exchange.mayCarryMessage || messages.transfers.holdsRead {
            messages.transfers.receive(exchange, at: dissection.step, isCut: dissection.isCut, cache, bytes)
        }
        if exchange.pdu.isOfLongValue { receiveLongValue(exchange, hasValue: hasValue, bytes, into: &dissection) }
        if exchange.pdu.mayTeach { observe(exchange, bytes, dissection) }
        if isShown, operations.isFollowed {
            operations.tracker?.receive(
                exchange, isSenderPresumed: dissection.facts.isSenderPresumed, in: links, cache, bytes)
        }
    }

    /// Adds to a PDU all that is known about it.
    @inline(__always)
    private mutating func complete(
        _ exchange: inout Exchange, at time: Timestamp, isFromAir: Bool, _ bytes: borrowing Span<UInt8>
    ) {
        let bearer = exchange.bearer
        exchange.setServer()
        if exchange.pdu.role == .response || exchange.pdu.role == .confirmation {
            exchange.request = links[bearer.link].bearers[bearer.index].answered(
                by: exchange.pdu, from: exchange.sender, at: time, bytes)
            // It answers another one, which was not heard.
            if isFromAir, let request = exchange.request, !request.mayBeAnswered(by: exchange.pdu, bytes) {
                exchange.request = nil
            }
            if exchange.pdu.kind == .readMultipleResponse || exchange.pdu.kind == .readMultipleVariableResponse,
                let request = exchange.request
            {
                exchange.requestedHandles = links[bearer.link].bearers[bearer.index].handles(requestedIn: request.frame)
            }
        }
        exchange.mtu = links[bearer.link].bearers[bearer.index].mtu
        exchange.database = database(bearer.link, exchange.server)
        exchange.resolve(&cache)
        if exchange.pdu.hasListedValues { exchange.isSecret = cache.refreshListed(exchange, bytes) }
    }

    /// Checks the signature of a Signed Write Command.
    private func verify(
        _ exchange: borrowing Exchange, _ pdu: Range<Int>, _ facts: PacketFacts, _ bytes: borrowing Span<UInt8>
    ) -> SignatureVerdict? {
        let link = exchange.bearer.link
        let sender = [links[link].identities?[exchange.sender]?.identity, links[link].addresses[exchange.sender]]
        return keys.verify(
            pdu, exchange.pdu.signature, from: sender.compactMap(\.self),
            to: links[link].addresses[exchange.sender.other], facts, bytes)
    }

    /// Applies the changes that the PDU makes for those after it.
    private mutating func observe(
        _ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>, _ dissection: borrowing Dissection
    ) {
        // Also a malformed request has an answer (Core 6.0, Vol 3, Part F, 3.4.1.1: Invalid PDU).
        let isAsking = exchange.pdu.role == .request && exchange.pdu.parsed > .nothing
        guard exchange.pdu.parsed == .all || isAsking else { return }
        let bearer = exchange.bearer
        let occurrence = ATTBearer.Occurrence(
            frame: dissection.facts.number, time: dissection.facts.sentTime, isFromAir: dissection.facts.isFromAir,
            isIntact: exchange.isIntact, direction: dissection.facts.direction, adapter: dissection.facts.adapter)
        let givenUp = links[bearer.link].bearers[bearer.index].note(
            exchange.pdu, from: exchange.sender, occurrence, bytes)
        if !givenUp.isEmpty { giveUp(givenUp, bearer, input: dissection.inputName) }
        if exchange.pdu.role == .request || exchange.pdu.role == .indication {
            watchRequests(bearer.link, since: occurrence.time, dissection)
            open.add(OpenBudget.thing + exchange.pdu.value.count)
        }
        guard exchange.isIntact, exchange.pdu.parsed == .all else { return }
        if devices != nil { learnName(exchange, bytes) }
        let database =
            exchange.database
            ?? (exchange.pdu.revealsAttributes ? addDatabase(bearer.link, exchange.server) : nil)
        guard let database else { return }
        if links[bearer.link].hasMissed { cache[database].mayLack = true }
        cache.observe(exchange, in: database, bytes)
    }

    // MARK: - Attribute tables

    /// The table of one side's server; `nil` while nothing is known of it.
    @inline(__always)
    private mutating func database(_ link: LinkID, _ server: Sender) -> DatabaseID? {
        cache.catchUp()
        switch links[link].servers.value(of: server) {
        case .known(let id): return id
        case .absent(let tables) where tables == cache.databases.count: return nil
        default: return findDatabase(link, server)
        }
    }

    private mutating func findDatabase(_ link: LinkID, _ server: Sender) -> DatabaseID? {
        let owner = links[link].owner(ofServer: server)
        let found =
            owner.address.flatMap { address in
                cache.database(peer: address, isOfPeer: owner.isOfPeer)
                    ?? cache.adoptSaved(peer: address, isOfPeer: owner.isOfPeer)
            } ?? cache.adoptDeclared(peer: owner.address, isOfPeer: owner.isOfPeer, name: advertisedName(owner.address))
        if let found {
            cache.beginConnection(found)
            setAdvertisedName(of: found)
        }
        links[link].servers[server] = found.map { .known($0) } ?? .absent(tables: cache.databases.count)
        return found
    }

    /// Begins the table of one side's server: something was revealed of it.
    private mutating func addDatabase(_ link: LinkID, _ server: Sender) -> DatabaseID? {
        let owner = links[link].owner(ofServer: server)
        let new = cache.addDatabase(peer: owner.address, isOfPeer: owner.isOfPeer)
        if let new {
            links[link].servers[server] = .known(new)
            setAdvertisedName(of: new)
        }
        return new
    }

    // MARK: - Names of devices

    private func advertisedName(_ address: DeviceAddress?) -> [UInt8]? {
        guard naming.isWatched, let address else { return nil }
        return devices?.name(of: address)
    }

    /// The table of a server is new, or in use again: its name may have been advertised before.
    private mutating func setAdvertisedName(of id: DatabaseID) {
        guard cache[id].isOfPeer, let name = advertisedName(cache[id].peer) else { return }
        cache.setAdvertisedName(name, id)
    }

    /// Learns the names of devices, by which decoders of values may be chosen.
    mutating func learnNames() {
        for address in devices?.takeRenamed() ?? [] {
            guard let name = devices?.name(of: address),
                let id = cache.database(peer: address, isOfPeer: true)
                    ?? cache.adoptDeclared(peer: address, isOfPeer: true, name: name)
            else { continue }
            cache.setAdvertisedName(name, id)
        }
    }

    /// Device Name (Core 6.0, Vol 3, Part C, 12.1) was read, as a value or by its type.
    private mutating func learnName(_ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>) {
        var range: Range<Int>?
        switch exchange.pdu.kind {
        case .readResponse where exchange.attribute.uuid == .deviceName: range = exchange.pdu.value
        case .readByTypeResponse where exchange.request?.type == .deviceName:
            var entries = ATTEntries(exchange.pdu, requested: .deviceName)
            range = (try? entries.next(bytes))?.value
        default: break
        }
        let owner = links[exchange.bearer.link].owner(ofServer: exchange.server)
        guard let range, owner.isOfPeer, let address = owner.address else { return }
        devices?.learn(name: range.map { bytes[$0] }, of: address, isWhole: !exchange.fillsMTU)
    }

    // MARK: - Long values

    private mutating func receiveLongValue(
        _ exchange: borrowing Exchange, hasValue: Bool, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) {
        var step = dissection.step
        open.add(OpenBudget.thing + exchange.pdu.value.count)
        step.segments = dissection.fields.segments(of: exchange.pdu.value, bytes)
        let ended = messages.longValues.receive(
            exchange, step,
            requestTime: exchange.request.flatMap { dissection.transferTime(of: $0.time) }, bytes)
        var hasValue = hasValue
        for transfer in ended {
            // A part of a value that was written alone is not the value.
            if transfer.state == .complete, transfer.offset == 0, let database = exchange.database {
                cache.refresh(database, transfer.handle)
                // An Execute Write Request names no attribute: whether its value is secret, its attribute says.
                let attribute = cache.resolve(database, transfer.handle)
                if attribute.uuid == .reportMap, transfer.direction == .toClient {
                    cache.observe(hid: transfer.message, of: .reportMap, database, at: transfer.handle)
                }
                let decoder = attribute.decoder.flatMap {
                    cache.matches($0, size: transfer.message.count, database, transfer.handle, registry) ? $0 : nil
                }
                if let decoder, !hasValue {
                    hasValue = true
                    let message = transfer.message
                    dissection.fields.addUnit(0..<message.count, of: message.span, copies: transfer.segments)
                    _ = dissection.decodeValue(
                        decoder, 0..<message.count, isSecret: attribute.isSecret, message.span, registry)
                }
                // The message of the application precedes how it was carried.
                messages.transfers.receiveLongValue(transfer, exchange, at: step, cache)
            }
            end(transfer, exchange.bearer.link, server: exchange.client.other)
        }
    }

    /// A long value ended.
    mutating func end(_ transfer: Transfer, _ link: LinkID, server: Sender) {
        var transfer = transfer
        transfer.content = cache.content(of: transfer, links[link].database(server))
        messages.transfers.end(transfer, link, server: server)
    }

    // MARK: - Ends

    /// A connection at a host is over.
    mutating func end(_ link: LinkID, _ dissection: borrowing Dissection) {
        endTransfers(link, dissection)
        giveUpRequests(link, .disconnected, input: dissection.inputName)
        operations.tracker?.remove(links[link])
        open.change(channels: -links[link].channelCount)
        links.remove(link)
    }

    /// A connection ended in the record at hand, or is replaced by another: what it carried gets no further.
    mutating func endTransfers(_ link: LinkID, _ dissection: borrowing Dissection) {
        for (transfer, server) in messages.longValues.disconnected(link, dissection.step) {
            end(transfer, link, server: server)
        }
        guard messages.transfers.isActive else { return }
        messages.transfers.releaseReads(of: link, cache)
        messages.transfers.disconnected(link, frame: dissection.facts.number)
        messages.transfers.resolve(links, cache)
    }

    /// The input ended.
    mutating func abandonTransfers() {
        messages.transfers.beginRecord(at: nil)
        messages.transfers.releaseReads(of: nil, cache)
        messages.transfers.abandon()
        for (link, transfer, server) in messages.longValues.abandon() { end(transfer, link, server: server) }
        messages.transfers.resolve(links, cache)
    }
}

extension Dissection {
    fileprivate var step: LongValues.Step { LongValues.Step(frame: facts.number, time: transferTime) }
}

extension Link {
    /// The table of one side's server, if it is known.
    func database(_ server: Sender) -> DatabaseID? {
        if case .known(let id) = servers.value(of: server) { return id }
        return nil
    }
}

extension GATTCache {
    /// The content of a long value: JSON with credentials where a profile says so, or text where it is printable.
    fileprivate func content(of transfer: Transfer, _ database: DatabaseID?) -> MessageContent {
        if let database, let uuid = resolve(database, transfer.handle).uuid {
            if profiles.mayHoldSecret(uuid) { return .json(secrets: profiles.secretKeys(of: uuid)) }
        }
        return transfer.message.contains(where: \.isControl) ? .bytes : .text
    }
}
