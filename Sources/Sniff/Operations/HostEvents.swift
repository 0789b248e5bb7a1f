import Decoders

/// What a controller's events tell (Core 6.0, Vol 4, Part E, 7.7).
extension OperationTracker {
    private enum Event {
        static let encryptionChangeV1: UInt8 = 0x08
        static let encryptionKeyRefreshComplete: UInt8 = 0x30
        static let encryptionChangeV2: UInt8 = 0x59
        static let readRemoteVersionComplete: UInt8 = 0x0C
    }

    private enum Subevent {
        static let connectionUpdateComplete: UInt8 = 0x03
        static let readRemoteFeaturesComplete: UInt8 = 0x04
        static let longTermKeyRequest: UInt8 = 0x05
        static let remoteConnectionParameterRequest: UInt8 = 0x06
        static let dataLengthChange: UInt8 = 0x07
        static let phyUpdateComplete: UInt8 = 0x0C
    }

    @inline(__always)
    mutating func receiveEvent(
        _ packet: Reader, _ adapter: AdapterID, _ hci: borrowing HCILayer, _ links: borrowing LinkTable,
        _ bytes: borrowing Span<UInt8>
    ) {
        if !hci.heard.isEmpty { return receiveReports(packet, hci, bytes) }
        guard packet.remaining >= 3 else { return }
        receiveOtherEvent(
            bytes[packet.position], bytes.extracting(packet.position + 2..<packet.end), adapter, hci, links)
    }

    @inline(never)
    private mutating func receiveOtherEvent(
        _ code: UInt8, _ bytes: borrowing Span<UInt8>, _ adapter: AdapterID, _ hci: borrowing HCILayer,
        _ links: borrowing LinkTable
    ) {
        func link(at offset: Int) -> LinkID? { hci[adapter].link(bytes.u16(at: offset)) }
        switch code {
        case HCIEventCode.commandComplete where bytes.count >= 4:
            receiveAnswer(bytes.u16(at: 1), bytes[3], adapter, hci)
        case HCIEventCode.commandStatus where bytes.count >= 4:
            receiveAnswer(bytes.u16(at: 2), bytes[0], adapter, hci)
        case HCIEventCode.connectionComplete where bytes.count >= 3 && bytes[0] == 0:
            if let link = link(at: 1) { addClassic(link, links) }
        case HCIEventCode.disconnectionComplete where bytes.count >= 4 && bytes[0] == 0:
            if let link = link(at: 1) { disconnect(link, links, reason: bytes[3]) }
        case Event.encryptionChangeV1 where bytes.count >= 4, Event.encryptionChangeV2 where bytes.count >= 4:
            guard let link = link(at: 1) else { return }
            ensureConnection(link, links)
            if bytes[0] == 0 { noteLife(link) }
            if bytes[0] != 0 || bytes[3] != 0 { encrypt(link, links, status: bytes[0]) }
        case Event.encryptionKeyRefreshComplete where bytes.count >= 3:
            guard let link = link(at: 1) else { return }
            ensureConnection(link, links)
            encrypt(link, links, status: bytes[0])
        case Event.readRemoteVersionComplete where bytes.count >= 3 && bytes[0] == 0:
            if let link = link(at: 1), link.index < connections.count { noteLife(link) }
        case HCIEventCode.leMeta: receiveLEEvent(bytes, adapter, hci, links)
        default: break
        }
    }

    private mutating func receiveLEEvent(
        _ bytes: borrowing Span<UInt8>, _ adapter: AdapterID, _ hci: borrowing HCILayer, _ links: borrowing LinkTable
    ) {
        switch bytes[0] {
        case LESubeventCode.connectionComplete: receiveConnection(bytes, timing: 12, adapter, hci, links)
        case LESubeventCode.enhancedConnectionCompleteV1, LESubeventCode.enhancedConnectionCompleteV2:
            receiveConnection(bytes, timing: 24, adapter, hci, links)
        case LESubeventCode.advertisingSetTerminated where bytes.count >= 3:
            endAdvertising(adapter.index, set: bytes[2])
        case Subevent.longTermKeyRequest, Subevent.remoteConnectionParameterRequest, Subevent.dataLengthChange:
            guard bytes.count >= 3, let link = hci[adapter].link(bytes.u16(at: 1)) else { return }
            ensureConnection(link, links)
            noteLife(link)
            receiveLinkEvent(bytes, link, links)
        case Subevent.connectionUpdateComplete, Subevent.readRemoteFeaturesComplete, Subevent.phyUpdateComplete:
            guard bytes.count >= 4, let link = hci[adapter].link(bytes.u16(at: 2)) else { return }
            ensureConnection(link, links)
            if bytes[1] == 0 { noteLife(link) }
            receiveLinkUpdate(bytes, link, links)
        default: break
        }
    }

    /// LE Connection Complete in all its versions.
    ///
    /// - Parameter timing: where Connection_Interval stands.
    private mutating func receiveConnection(
        _ bytes: borrowing Span<UInt8>, timing: Int, _ adapter: AdapterID, _ hci: borrowing HCILayer,
        _ links: borrowing LinkTable
    ) {
        guard bytes.count >= 12 else { return }
        while adapters.count <= adapter.index { adapters.append(OperationAdapter()) }
        let isCentral = bytes[4] == 0
        let attempt = isCentral ? adapters[adapter.index].attempt : nil
        if isCentral { adapters[adapter.index].attempt = nil }
        guard bytes[1] == 0 else {
            let peer = DeviceAddress(bytes.uint(at: 6, width: 6), type: bytes[5])
            return failToConnect(bytes[1], peer: peer.value == 0 ? nil : peer, isCentral: isCentral, attempt: attempt)
        }
        guard let link = hci[adapter].link(bytes.u16(at: 2)) else { return }
        let parameters =
            bytes.count >= timing + 6
            ? ConnectionParameters(
                interval: bytes.u16(at: timing), latency: bytes.u16(at: timing + 2), timeout: bytes.u16(at: timing + 4))
            : nil
        connect(link, links, parameters, attempt: attempt)
        // Legacy advertising ends with the connection that it led to; a set says so itself.
        if !isCentral, hci[adapter].lastSet == nil { endAdvertising(adapter.index, set: nil) }
    }

    private mutating func receiveLinkEvent(
        _ bytes: borrowing Span<UInt8>, _ link: LinkID, _ links: borrowing LinkTable
    ) {
        switch bytes[0] {
        case Subevent.longTermKeyRequest: connections[link.index]?.encryptionAsked = now.nanoseconds
        case Subevent.remoteConnectionParameterRequest where bytes.count >= 11:
            var operation = makeOperation(.requestParameters, link, links)
            if links[link].rolesAreKnown { operation.actor = links[link].viewpoint.other }
            operation.describeRequested(bytes, at: 3)
            add(operation)
        case Subevent.dataLengthChange:
            var operation = makeOperation(.updateDataLength, link, links)
            operation.describeDataLength(bytes, links[link].viewpoint)
            add(operation)
        default: break
        }
    }

    private mutating func receiveLinkUpdate(
        _ bytes: borrowing Span<UInt8>, _ link: LinkID, _ links: borrowing LinkTable
    ) {
        let kind: OperationKind
        switch bytes[0] {
        case Subevent.connectionUpdateComplete: kind = .updateParameters
        case Subevent.phyUpdateComplete: kind = .updatePHY
        default: return
        }
        var operation = makeOperation(kind, link, links)
        if bytes[1] != 0 {
            operation.refuse(bytes[1])
        } else if kind == .updateParameters, bytes.count >= 10 {
            operation.describe(
                ConnectionParameters(interval: bytes.u16(at: 4), latency: bytes.u16(at: 6), timeout: bytes.u16(at: 8)))
        } else if kind == .updatePHY {
            operation.describePHY(bytes, at: 4, links[link].viewpoint)
        }
        add(operation)
    }
}

extension Operation {
    /// The controller says that it came to nothing.
    mutating func refuse(_ status: UInt8) {
        let name = HCIError.name(status)
        facts[.error] = .text(name)
        outcome = .refused(code: Int(status), name: name)
    }
}
