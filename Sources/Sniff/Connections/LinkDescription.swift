import Decoders

/// The connection of a packet, as fields.
extension Dissection {
    /// Number, time and the addresses of both sides, in the object `link` that is open.
    @inline(__always)
    mutating func describe(_ links: borrowing LinkTable, _ id: LinkID) {
        facts.who = links[id].peer
        if links[id].isShown {
            facts.connection = links[id].number
            fields.add(LinkField.connection.key, UInt64(links[id].number.rawValue))
        }
        facts.sentTime.addLatency(since: links[id].began, to: &fields, LinkField.time.key)
        guard links[id].rolesAreKnown else { return }
        if let central = links[id].addresses.central {
            fields.add(LinkField.central.key, central)
            registry.devices.addName(of: central, LinkField.centralName.key, to: &fields)
        }
        if let peripheral = links[id].addresses.peripheral {
            fields.add(LinkField.peripheral.key, peripheral)
            registry.devices.addName(of: peripheral, LinkField.peripheralName.key, to: &fields)
        }
        if let identities = links[id].identities { describe(identities, peer: links[id].viewpoint.other) }
    }

    /// Who is behind a resolvable private address: the peer, else the other side.
    private mutating func describe(_ identities: LinkIdentities, peer: Sender) {
        guard let found = identities[peer] ?? identities[peer.other] else { return }
        if let identity = found.identity { fields.add(LinkField.identity.key, identity) }
        if fields.wants(LinkField.identitySource.key) { fields.add(LinkField.identitySource.key, text: found.source) }
    }

    /// The object of a connection at a host.
    ///
    /// - Parameter id: `nil` where nothing is known of it but its handle.
    mutating func describeLink(_ handle: UInt16, _ links: borrowing LinkTable, _ id: LinkID?) {
        fields.begin(Layer.link.key)
        fields.add(LinkField.handle.key, handle & 0x0FFF)
        if let id { describe(links, id) }
        fields.end(Layer.link.key)
    }

    /// The connection of a data packet: a line has its peer and nothing else.
    @inline(__always)
    mutating func describeDataLink(_ links: borrowing LinkTable, _ id: LinkID) {
        if !fields.wantsDataHeaders {
            facts.who = links[id].peer
            if links[id].isShown { facts.connection = links[id].number }
        } else if facts.isFromAir {
            describeAirLink(links, id)
        } else {
            describeLink(links[id].handle, links, id)
        }
    }

    /// The object of a connection on the air.
    mutating func describeAirLink(_ links: borrowing LinkTable, _ id: LinkID) {
        fields.begin(Layer.link.key)
        if let accessAddress = facts.accessAddress {
            fields.add(LinkField.accessAddress.key, octets: UInt64(accessAddress), 4)
        }
        describe(links, id)
        fields.end(Layer.link.key)
    }
}
