import Decoders

/// The life of connections on the air.
extension Analyzer {
    /// Begins to follow a connection. The one that was silent for longest ends where there is no room.
    mutating func beginAirConnection(_ accessAddress: UInt32, _ link: Link) -> Int {
        if let old = air.connections.inTheWay(of: accessAddress) {
            if air.connections[old].accessAddress != accessAddress { noteLimit(.airConnections) }
            endAirConnection(old)
        }
        var link = link
        link.transport = .le
        link.isCentral = true
        link.accessAddress = accessAddress
        // Connections on the air have a limit of their own, so that there is room.
        let place = addLink(link, limit: Analyzer.linkLimit + AirConnections.limit + 1) ?? 0
        return air.connections.add(AirConnection(accessAddress, link: place, event.time))
    }

    /// Follows the connection that a request begins (Core 6.0, Vol 6, Part B, 4.5.3).
    mutating func beginAirConnection(_ pdu: AdvertisingPDU, _ request: ConnectionRequest, _ packet: AirPacket) -> Int {
        // An access address is not used twice at a time: a second request for one that is in use is forged, or the first
        // one heard again, and changes nothing.
        if let known = air.connections.find(request.accessAddress), isAlive(known) { return known }
        var link = Link(handle: 0)
        link.bearers[0].mtu = 23
        if pdu.requester.type != 0xFF { link.local = pdu.requester }
        if pdu.advertiser.type != 0xFF { link.peer = pdu.advertiser }
        let place = beginAirConnection(request.accessAddress, link)
        air.connections[place].encryption = .off
        air.connections[place].numbersTell = true
        air.connections[place].crcInit = request.crcInit
        air.connections[place].channelMap = request.channelMap
        air.connections[place].hop = request.hop
        let isAuxiliary = (packet.radio.channel ?? 37) < 37
        // Connections by way of auxiliary packets always use #2; others if both sides can (4.5.8).
        air.connections[place].usesAlgorithm2 =
            isAuxiliary ? true : pdu.chSel ? air.supportsAlgorithm2(pdu.advertiser) : false
        let phy: UInt8 = packet.radio.phy == 0 ? 1 : packet.radio.phy
        air.connections[place].phy = isAuxiliary ? (phy, phy) : (1, 1)
        air.connections[place].clock.setInterval(request.interval)
        let delay: Int64 = !isAuxiliary ? 1_250_000 : phy == 3 ? 3_750_000 : 2_500_000
        let (begin, overflow) = packet.end.addingReportingOverflow(delay + Int64(request.winOffset) * 1_250_000)
        if !overflow, begin < .max - 1_000_000_000_000 {
            air.connections[place].firstWindow = begin..<begin + max(Int64(request.winSize), 1) * 1_250_000
        }
        if let peer = link.peer {
            endLost(peer, place)
            devices?.connected(peer, event.time)
        }
        return place
    }

    /// Whether packets of a connection are still to be expected: some were heard, and lately.
    private func isAlive(_ place: Int) -> Bool {
        !air.connections[place].isTerminated && air.connections[place].last != nil
            && event.time.nanoseconds(since: air.connections[place].lastHeard) < 1_000_000_000
    }

    /// Whether an access address is that of a connection whose packets are to be expected.
    mutating func isAlive(accessAddress: UInt32) -> Bool {
        guard let place = air.connections.find(accessAddress) else { return false }
        return isAlive(place)
    }

    /// A peripheral that connects anew has lost the connection before, if that has been silent for long.
    private mutating func endLost(_ peer: DeviceAddress, _ new: Int) {
        guard let place = air.latestOfPeer.updateValue(new, forKey: peer), place != new,
            !air.connections[place].isTerminated, links[air.connections[place].link].peer == peer
        else { return }
        let heard = air.connections[place].lastHeard
        if event.time.nanoseconds(since: heard) > 500_000_000 { terminateAirConnection(place, at: heard) }
    }

    /// The connection is over, or nobody will hear of it any more.
    mutating func endAirConnection(_ place: Int) {
        if !air.connections[place].isTerminated {
            terminateAirConnection(place, at: air.connections[place].lastHeard)
        }
        let connection = air.connections[place]
        if devices != nil {
            if air.ended.count < Air.endedLimit {
                air.ended.append(summary(connection))
            } else {
                noteLimit(.airConnections)
            }
        }
        if let peer = links[connection.link].peer, air.latestOfPeer[peer] == place { air.latestOfPeer[peer] = nil }
        removeLink(connection.link)
    }

    /// One side has ended it: what waits for an answer gets none. Packets may follow until the other has agreed.
    mutating func terminateAirConnection(_ place: Int, at time: Timestamp) {
        air.connections[place].isTerminated = true
        let link = air.connections[place].link
        abandonRequests(link)
        if let peer = links[link].peer { devices?.disconnected(peer, time) }
    }

    func summary(_ connection: AirConnection) -> AirConnectionSummary {
        AirConnectionSummary(
            accessAddress: connection.accessAddress, central: links[connection.link].local,
            peripheral: links[connection.link].peer, first: connection.first, last: connection.lastHeard,
            interval: connection.clock.interval,
            isEncrypted: connection.encryption == .on || connection.encryption == .removed,
            figures: connection.figures, input: inputName)
    }
}
