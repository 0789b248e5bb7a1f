import Decoders

/// Handles a packet of a host: HCI first, then the connection of the packet.
extension Analyzer {
    mutating func receiveFromHost(
        _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) throws(Fault) {
        let packet = try HostPacket(record, bytes)
        if dissection.fields.tracksOrigins { packet.locateHeader(record.link, bytes, in: &dissection.fields) }
        if packet.isContradicted { hci.noteWrongDirection() }
        // Those of data are found out as in a capture that has none.
        let isUseless = hci.hasWrongDirections && packet.kind != .command && packet.kind != .event
        dissection.facts.direction = isUseless ? .unknown : packet.direction
        dissection.facts.adapter = packet.adapter
        if dissection.wantsRecord { dissection.describeRecord(record, bytes.count, header: packet.headerCount) }
        switch packet.kind {
        case .monitor, .log, .other:
            dissection.noteIsNote()
            let described = dissection.describeOther(packet, record.link, bytes, registry)
            guard described.address != nil || described.carried != nil else { return }
            let adapter = try hci.adapter(packet.adapter, interface: record.interface)
            if let address = described.address { hci.observe(address: address, of: adapter) }
            if let carried = described.carried { hci.receive(carried, adapter, bytes, into: &dissection) }
            return
        default: break
        }
        let adapter = try hci.adapter(packet.adapter, interface: record.interface)
        switch packet.kind {
        case .acl: receiveACL(packet.reader, adapter, bytes, into: &dissection)
        case .event:
            hci.receiveEvent(packet.reader, adapter, bytes, into: &dissection)
            applyOutcome(adapter, bytes, into: &dissection)
            if operations.isFollowed, !hci.keptReports.isEmpty {
                receiveReports(packet.reader, bytes, into: &dissection)
            }
        case .command:
            hci.lacksEvents = CaptureRecord.lacksEvents(record.link, record.tag)
            hci.receiveCommand(packet.reader, adapter, bytes, into: &dissection)
            applyOutcome(adapter, bytes, into: &dissection)
        case .iso: describeLink(HCILayer.receiveISO(packet.reader, bytes, into: &dissection), adapter, &dissection)
        default:
            describeLink(HCILayer.receiveSynchronous(packet.reader, bytes, into: &dissection), adapter, &dissection)
        }
    }

    private mutating func receiveReports(
        _ packet: Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        operations.tracker?.receiveReports(packet, hci, bytes)
        guard dissection.describesReports == .kept, operations.tracker?.keepsPacket == true else { return }
        hci.describeReports(bytes, into: &dissection)
    }

    /// Finishes a command or event after its description. Connections begin before they are named, and end after.
    private mutating func applyOutcome(
        _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        if !hci.givenUp.isEmpty { noteGivenUpCommands(input: dissection.inputName) }
        let hasOccurred = hci.outcome.hasOccurred
        if hasOccurred { begin(hci.outcome.occurrence, adapter, dissection) }
        describeLink(hci.outcome.handle, adapter, &dissection)
        if hasOccurred, let ended = keys.takeEndedPairing() { dissection.describeOutside(ended) }
        if let reports = hci.outcome.reports { hci.receive(reports, adapter, bytes, &devices, into: &dissection) }
        if let carried = hci.outcome.carried { hci.receive(carried, adapter, bytes, into: &dissection) }
        guard hasOccurred else { return }
        // While the connection that it ends is still there.
        if operations.isFollowed { operations.tracker?.receive(hci.outcome.occurrence, hci[adapter], links) }
        end(hci.outcome.occurrence, adapter, dissection)
    }

    /// Names the connection that a packet is about.
    private mutating func describeLink(_ handle: UInt16?, _ adapter: AdapterID, _ dissection: inout Dissection) {
        guard let handle else { return }
        dissection.describeLink(handle, links, hci[adapter].link(handle))
    }

    private mutating func receiveACL(
        _ packet: Reader, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        var reader = packet
        if let log = HCILayer.debugLog(packet, bytes), dissection.facts.direction != .sent,
            hci[adapter].link(log.handle) == nil
        {
            return HCILayer.describe(debugLog: log.name, packet, bytes, into: &dissection)
        }
        guard let header = HCILayer.receiveACL(&reader, bytes, into: &dissection) else { return }
        if hci.lacksEvents { beginUnseen(header.handle, adapter, dissection) }
        guard let link = hci[adapter].link(header.handle) ?? open(Link(handle: header.handle), adapter, dissection)
        else {
            dissection.faults.append(Fault(LinkField.handle.key, offset: 0, .limit))
            return
        }
        if dissection.facts.direction == .unknown {
            dissection.facts.direction = links[link].impliedDirection(header, reader, bytes)
            if let name = dissection.facts.direction.name {
                dissection.fields.add(RecordField.direction.key, literal: name)
            }
        }
        dissection.facts.sender = links[link].sender(dissection.facts.direction)
        dissection.facts.isSenderPresumed = !links[link].rolesAreKnown
        dissection.describeDataLink(links, link)
        if operations.isFollowed {
            operations.tracker?.receiveData(
                links[link], dissection.facts.direction, cut: dissection.isCut ? bytes.count : nil)
        }
        receive(reader, isFirst: header.isFirst, link, bytes, into: &dissection)
    }

    // MARK: - The life of connections

    private mutating func begin(_ occurrence: HCIOccurrence, _ adapter: AdapterID, _ dissection: borrowing Dissection) {
        switch occurrence {
        case .connected(let connection) where connection.result.status == 0:
            var link = Link(handle: connection.result.handle, isCentral: connection.isCentral)
            link.transport = .le
            link.expectDefaultMTU()
            link.peer = connection.peer
            link.local = connection.local ?? hci[adapter].address(isCentral: connection.isCentral)
            link.began = dissection.facts.time
            if let id = open(link, adapter, dissection) { resolve(id, isBeginning: true) }
            devices?.connected(connection.peer, dissection.facts.time)
        case .connectedClassic(let result, let peer) where result.status == 0:
            let handle = result.handle
            guard let link = hci[adapter].link(handle) ?? open(Link(handle: handle), adapter, dissection) else {
                return
            }
            links[link].noteClassic(local: hci[adapter].publicAddress, peer: peer)
        case .answered(let opcode, let status): scanAnswers.note(opcode, status)
        case .advertisingSetTerminated(status: 0, let set, let handle):
            // It tells which set led to the connection that has begun. Where another set was taken for it, the address of that
            // one gives way; a resolvable address that the beginning itself showed stays.
            guard let link = hci[adapter].link(handle), links[link].rolesAreKnown, links[link].viewpoint == .peripheral,
                links[link].local == hci[adapter].address(isCentral: false)
            else { return }
            links[link].local = hci[adapter].address(ofSet: set)
            resolve(link, isBeginning: true)
        case .requested(_, .enableEncryption(let handle, let identity?, let key?)):
            let link = hci[adapter].link(handle).map { links[$0].encrypted }
            keys.enable(identity, key, on: link ?? .unknown, dissection.source)
        case .longTermKeyRequested(let handle, let identity?):
            if let link = hci[adapter].link(handle) { keys.request(identity, on: links[link].encrypted) }
        case .requested(_, .replyLongTermKey(let handle, let key)):
            let link = hci[adapter].link(handle).map { links[$0].encrypted }
            keys.reply(key, on: link ?? .unknown, dissection.source)
        case .sharedSecretGenerated(let low, let high):
            keys.receive(sharedSecret: high.block.octets + low.block.octets)
        case .requested(_, .resolve(let peer, let peerKey, let localKey)):
            keys.resolve(peer, peerKey, local: hci[adapter].publicAddress, localKey, dissection.source)
            resolveAgain()
        case .requested(_, .broadcast(let code)): keys.broadcast(code, dissection.source)
        case .encryptionChanged(let result, isOn: true) where result.status == 0:
            if keys.isPairing, let link = hci[adapter].link(result.handle) {
                keys.encrypt(
                    links[link].encrypted, isReadable: true, dissection.facts,
                    findsPasskey: dissection.wantsPasskey)
            }
        default: break
        }
    }

    /// In a capture without events, a connection begins with the first data after the command.
    @inline(never)
    private mutating func beginUnseen(_ handle: UInt16, _ adapter: AdapterID, _ dissection: borrowing Dissection) {
        guard let peer = hci[adapter].unseenPeer else { return }
        if let link = hci[adapter].link(handle), links[link].peer != peer { return }
        hci[adapter].unseenPeer = nil
        let occurrence = HCIOccurrence.connected(.init(handle: handle, to: peer))
        begin(occurrence, adapter, dissection)
        if operations.isFollowed { operations.tracker?.receive(occurrence, hci[adapter], links) }
    }

    private mutating func end(_ occurrence: HCIOccurrence, _ adapter: AdapterID, _ dissection: borrowing Dissection) {
        switch occurrence {
        case .disconnected(let handle, let reason):
            if let link = hci[adapter].link(handle), let peer = links[link].peer {
                if reason == HCIError.notEstablished {
                    devices?.failedToConnect(peer)
                } else {
                    devices?.disconnected(peer, dissection.facts.time)
                }
            }
            endLater(handle, adapter, dissection)
        case .requested(_, .reset):
            for handle in hci[adapter].handles {
                if let link = hci[adapter].link(handle), links[link].transport == .le, let peer = links[link].peer {
                    devices?.disconnected(peer, dissection.facts.time)
                }
                close(handle, adapter, dissection)
            }
        default: break
        }
    }

    /// A connection began before the first record. Facts from packets since then are better.
    mutating func observe(_ connection: ExistingConnection, _ dissection: borrowing Dissection) {
        guard let adapter = try? hci.adapter(connection.adapter, interface: -1) else { return }
        if let known = hci[adapter].link(connection.handle) {
            guard links[known].peer == nil else { return }
            links[known].peer = connection.peer
            return
        }
        var link = Link(handle: connection.handle, isCentral: connection.isCentral)
        link.transport = connection.isLE ? .le : .classic
        link.peer = connection.peer
        open(link, adapter, dissection)
        let hasBegun = dissection.facts.number > 0
        if connection.isLE { devices?.connected(connection.peer, hasBegun ? dissection.facts.time : .unknown) }
    }

    /// Begins a connection, ending one that has the same handle. `nil` where there is no room for it.
    @discardableResult
    private mutating func open(
        _ link: consuming Link, _ adapter: AdapterID, _ dissection: borrowing Dissection
    ) -> LinkID? {
        let handle = link.handle
        close(handle, adapter, dissection)
        guard let id = links.add(link) else { return nil }
        hci[adapter].setLink(handle, id)
        return id
    }

    mutating func close(_ handle: UInt16, _ adapter: AdapterID, _ dissection: borrowing Dissection) {
        guard let link = hci[adapter].link(handle) else { return }
        hci[adapter].setLink(handle, nil)
        forgetEnd(link)
        end(link, dissection)
    }
}

extension Link {
    /// The direction of a packet from a capture that does not record it, where the Packet_Boundary_Flag tells (Core 6.0,
    /// Vol 4, Part E, 5.4.2): 0b00 is used by hosts only, 0b10 on LE by controllers only, and a continuing fragment
    /// belongs to the PDU that is open, if only one is.
    fileprivate func impliedDirection(
        _ header: HCILayer.ACLHeader, _ payload: Reader, _ bytes: borrowing Span<UInt8>
    ) -> Direction {
        switch header.boundary {
        case .firstNonFlushable: return .sent
        case .continuing:
            let (isSent, isReceived) = (l2cap.isOpen(viewpoint), l2cap.isOpen(viewpoint.other))
            return isSent == isReceived ? .unknown : isSent ? .sent : .received
        case .firstFlushable:
            let cid = payload.remaining >= 4 ? bytes.u16(at: payload.position + 2) : 0
            return transport == .le || (L2CAPChannelID.attributeProtocol...L2CAPChannelID.securityManager).contains(cid)
                ? .received : .unknown
        case .complete: return .unknown
        }
    }
}

extension EncryptedLink {
    /// One whose beginning was missed.
    fileprivate static let unknown = EncryptedLink(
        number: ConnectionNumber(rawValue: 0), central: nil, peripheral: nil)
}

extension Dissection {
    /// Whether a reader asks for the passkey or the digits of a pairing.
    var wantsPasskey: Bool { fields.wants(SMPField.passkey.key) || fields.wants(SMPField.digits.key) }

    /// The record at hand as the source of a key.
    var source: PairingTranscript.Source { PairingTranscript.Source(frame: facts.number, input: inputName) }
}
