import Decoders

/// The life of connections on the air.
extension LinkLayer {
    /// Begins to follow a connection. The one that was silent for longest ends where there is no room.
    ///
    /// - Parameter isShown: a request for it was heard; without one, packets have to show that there is a connection.
    mutating func begin(
        _ accessAddress: UInt32, central: DeviceAddress? = nil, peripheral: DeviceAddress? = nil, isShown: Bool,
        _ links: inout LinkTable, _ dissection: borrowing Dissection
    ) -> AirLinkID? {
        let link = links.add(
            Link(accessAddress: accessAddress, central: central, peripheral: peripheral), isShown: isShown)
        guard let link else { return nil }
        if let old = connections.inTheWay(of: accessAddress) {
            if connections[old].accessAddress != accessAddress { connectionLimitReached = true }
            end(old, links, input: dissection.inputName)
        }
        return connections.add(AirConnection(accessAddress, link: link, dissection.facts.time))
    }

    /// Follows the connection that a request begins (Core 6.0, Vol 6, Part B, 4.5.3).
    mutating func begin(
        _ request: ConnectionRequest, of pdu: AdvertisingPDU, _ packet: borrowing AirPacket, isAuxiliary: Bool,
        _ links: inout LinkTable, _ dissection: borrowing Dissection
    ) -> AirLinkID? {
        if let known = connections.find(request.accessAddress),
            isSame(request, of: pdu, as: known, links, dissection.facts.time)
        {
            return known
        }
        let peer = pdu.advertiser.type != 0xFF ? pdu.advertiser : nil
        let id = begin(
            request.accessAddress, central: pdu.requester.type != 0xFF ? pdu.requester : nil, peripheral: peer,
            isShown: true, &links, dissection)
        guard let id else { return nil }
        links[connections[id].link].expectDefaultMTU()
        links[connections[id].link].began = dissection.facts.sentTime
        connections[id].begin(
            request, packet,
            isAuxiliary: isAuxiliary,
            // Connections by way of auxiliary packets always use #2; others if both sides can (4.5.8).
            usesAlgorithm2: isAuxiliary ? true : pdu.chSel ? supportsAlgorithm2(pdu.advertiser) : false)
        if let peer {
            endLost(peer, id, links, dissection.facts.time)
            note(.began(connections[id].link))
        }
        return id
    }

    /// Whether a request is that of a connection, recorded twice, as by several sniffers. A central does not send it again
    /// while it has the connection: without an answer for six intervals at least (4.5.2). Any other request for the same
    /// access address begins a connection: two devices do not have two at a time, and a central chooses a new access
    /// address for each (2.1.2), or always takes the same.
    private func isSame(
        _ request: ConnectionRequest, of pdu: AdvertisingPDU, as known: AirLinkID, _ links: borrowing LinkTable,
        _ time: Timestamp
    ) -> Bool {
        guard connections[known].request == request, !connections[known].lifetime.isTerminated else { return false }
        let addresses = links[connections[known].link].addresses
        guard addresses.central == pdu.requester, addresses.peripheral == pdu.advertiser else { return false }
        let distance = time.nanoseconds(since: connections[known].lifetime.first)
        return distance.magnitude <= AirConnection.establishment(request.parameters.interval).magnitude
    }

    /// Whether packets of a connection are still to be expected: some were heard, and lately.
    func isAlive(_ id: AirLinkID, at time: Timestamp) -> Bool {
        !connections[id].lifetime.isTerminated && connections[id].last != nil
            && time.nanoseconds(since: connections[id].lifetime.last) < 1_000_000_000
    }

    /// Whether an access address is that of a connection whose packets are to be expected.
    mutating func isAlive(_ accessAddress: UInt32, at time: Timestamp) -> Bool {
        connections.find(accessAddress).map { isAlive($0, at: time) } ?? false
    }

    /// A peripheral that connects anew has lost the connection before, if that has been silent for long.
    private mutating func endLost(
        _ peer: DeviceAddress, _ new: AirLinkID, _ links: borrowing LinkTable, _ now: Timestamp
    ) {
        guard let id = latestOfPeer.updateValue(new, forKey: peer), id != new, !connections[id].lifetime.isTerminated,
            links[connections[id].link].addresses.peripheral == peer
        else { return }
        let last = connections[id].lifetime.last
        if now.nanoseconds(since: last) > 500_000_000 { lose(id, links) }
    }

    /// The connection is over, or it will not be heard any more.
    mutating func end(_ id: AirLinkID, _ links: borrowing LinkTable, input: String?) {
        if !connections[id].lifetime.isTerminated { lose(id, links) }
        let link = connections[id].link
        unproven.forget(id)
        if !links[link].isShown {
            noteStrays(connections[id].lifetime.packetsBefore)
        } else if keepsFigures {
            note(connections[id].summary(links[link], input: input))
        }
        if let peer = links[link].addresses.peripheral, latestOfPeer[peer] == id { latestOfPeer[peer] = nil }
        note(.removed(link))
    }

    /// Nothing more is heard of it, and its end was not.
    private mutating func lose(_ id: AirLinkID, _ links: borrowing LinkTable) {
        if keepsObserved { noteSilence(connections[id].silence(links[connections[id].link].number)) }
        terminate(id, at: connections[id].lifetime.last)
    }

    /// One side has ended it. Packets may follow until the other has agreed.
    mutating func terminate(_ id: AirLinkID, at time: Timestamp) {
        connections[id].lifetime.isTerminated = true
        note(.terminated(connections[id].link, at: time))
    }
}

extension AirConnection {
    /// Learns from the request that begins a connection.
    fileprivate mutating func begin(
        _ request: ConnectionRequest, _ packet: borrowing AirPacket, isAuxiliary: Bool, usesAlgorithm2: Bool?
    ) {
        encryption.state = .off
        numbers.areKnown = true
        self.request = request
        schedule.supervisionTimeout = request.parameters.timeout
        crcStart.value = request.crcInit
        hopping.map = request.channelMap
        hopping.increment = request.hop
        hopping.usesAlgorithm2 = usesAlgorithm2
        let phy: UInt8 = packet.radio.phy == 0 ? 1 : packet.radio.phy
        self.phy = isAuxiliary ? (phy, phy) : (1, 1)
        schedule.clock.setInterval(.microseconds(Int(request.parameters.interval) * 1250))
        let delay: Nanoseconds = !isAuxiliary ? 1_250_000 : phy == 3 ? 3_750_000 : 2_500_000
        let begin = packet.end + delay + .microseconds(Int(request.winOffset) * 1250)
        schedule.firstWindow = begin..<begin + .microseconds(max(Int(request.winSize), 1) * 1250)
    }

    /// How long it may take until the other side is heard for the first time: six intervals (4.5.2).
    fileprivate static func establishment(_ interval: UInt16) -> Nanoseconds { .microseconds(6 * Int(interval) * 1250) }

    fileprivate func silence(_ number: ConnectionNumber) -> AirSilence {
        let isUnestablished = last == nil
        let limit =
            isUnestablished
            ? request.map { AirConnection.establishment($0.parameters.interval) }
            : schedule.supervisionTimeout > 0 ? .milliseconds(Int(schedule.supervisionTimeout) * 10) : nil
        return AirSilence(connection: number, since: lifetime.last, limit: limit, isUnestablished: isUnestablished)
    }

    fileprivate func summary(_ link: borrowing Link, input: String?) -> AirConnectionSummary {
        AirConnectionSummary(
            number: link.number, accessAddress: accessAddress, central: link.addresses.central,
            peripheral: link.addresses.peripheral,
            first: lifetime.first, last: lifetime.last, interval: schedule.clock.interval,
            isEncrypted: encryption.state == .on || encryption.state == .removed, figures: figures, input: input)
    }
}
