import Decoders
import Reassembly

/// Messages of applications: hands values, responses and ends of connections to the conversations that they belong to.
extension Analyzer {
    /// Nanoseconds since the first record; `nil` where the capture has no time.
    ///
    /// Damaged captures have any time; what is kept here can be subtracted without a thought.
    var transferTime: Int64? { transferTime(of: event.time) }

    func transferTime(of time: Timestamp) -> Int64? {
        time.isKnown ? min(max(time.nanoseconds(since: event.start), -farthest), farthest) : nil
    }

    /// 126 years.
    private var farthest: Int64 { 4_000_000_000_000_000_000 }

    /// Those that ended in the event at hand, or, behind the last event, with the input.
    public var endedTransfers: [EndedTransfer] { transfers.settled }

    /// A record begins: gives up what has waited too long.
    @inline(never)
    mutating func expireTransfers() {
        transfers.forgetSettled()
        guard let now = transferTime, now >= transfers.deadline else { return }
        transfers.expire(now)
    }

    /// A PDU about an attribute that profiles name.
    @inline(never)
    mutating func followTransfer(
        _ role: Int32, _ pdu: ATTPDU, _ request: PendingRequest?, _ place: Int, _ bearer: Int, _ database: Int,
        _ handle: UInt16, _ bytes: borrowing Span<UInt8>
    ) {
        switch pdu.kind {
        case .writeRequest: take(.write, role, pdu.value, place, bearer, database, handle, bytes)
        case .writeCommand, .signedWriteCommand:
            take(.writeWithoutResponse, role, pdu.value, place, bearer, database, handle, bytes)
        case .handleValueNotification: take(.notification, role, pdu.value, place, bearer, database, handle, bytes)
        case .handleValueIndication: take(.indication, role, pdu.value, place, bearer, database, handle, bytes)
        case .writeResponse, .handleValueConfirmation:
            guard let request else { return }
            let (frame, time) = (event.number, transferTime)
            transfers.change(place) { $0.accepted(request.frame, frame: frame, time: time) }
        case .errorResponse where request?.opcode == ATTOpcode.writeRequest.rawValue:
            guard let request else { return }
            let (frame, time) = (event.number, transferTime)
            let detail = "frame \(request.frame) was answered by error \(pdu.error)"
            transfers.change(place) { $0.refused(request.frame, frame: frame, time: time, detail) }
        default: break
        }
    }

    /// A Multiple Handle Value Notification (Core 6.0, Vol 3, Part F, 3.4.7.4): handle, length, value, and again.
    mutating func followTransfers(
        list pdu: ATTPDU, _ place: Int, _ bearer: Int, _ database: Int, _ bytes: borrowing Span<UInt8>
    ) {
        var reader = Reader(range: pdu.value)
        while reader.remaining >= 4 {
            let handle = bytes.u16(at: reader.position)
            let length = Int(bytes.u16(at: reader.position + 2))
            reader.position += 4
            guard length <= reader.remaining else { return }
            let role = knowledge.transferRole(database, of: handle)
            let value = reader.position..<reader.position + length
            if role >= 0 { take(.notification, role, value, place, bearer, database, handle, bytes) }
            reader.position += length
        }
    }

    /// A value on its way: a packet of a message, or what acknowledges one.
    ///
    /// - Parameters:
    ///   - frame: that of the Execute Write Request, where `range` of `bytes` is an assembled long write.
    ///   - parts: those of its Prepare Write Requests.
    ///   - began: the time of the first of them.
    mutating func take(
        _ procedure: TransferPacket.Procedure, _ role: Int32, _ range: Range<Int>, _ place: Int, _ bearer: Int,
        _ database: Int, _ handle: UInt16, _ bytes: borrowing Span<UInt8>, frame: UInt64? = nil,
        parts: [UInt64] = [], began: Int64? = nil
    ) {
        guard let uuid = knowledge.uuid(database, of: handle) else { return }
        var packet = TransferPacket(
            frame: frame ?? event.number, time: began ?? transferTime, handle: handle, uuid: uuid, procedure: procedure)
        packet.bearer = bearer
        packet.mtu = links[place].bearers[bearer].mtu
        packet.parts = parts
        packet.isCut = isCut
        let value = range.map { bytes[$0] }
        let service = knowledge.databases[database].attribute(handle)?.service ?? -1
        let isOfPeer = links[place].remoteDatabase == database
        for profile in knowledge.profiles.lists[Int(role)] {
            let key = ConnectionTransfers.Key(profile: profile, service: Int(service), isOfPeer: isOfPeer)
            guard transfers.has(key, place) || fits(profile, database, Int(service)) else { continue }
            let description = knowledge.profiles.all[profile]
            transfers.change(place, creating: true) { $0.take(packet, value, in: key, of: description) }
        }
    }

    /// Whether a profile is about a service of a table.
    private mutating func fits(_ profile: Int, _ database: Int, _ service: Int) -> Bool {
        let misfit = TransferTracker.Misfit(database: database, service: service, profile: profile)
        let count = knowledge.databases[database].count
        if transfers.isMisfit(misfit, attributes: count) { return false }
        let description = knowledge.profiles.all[profile]
        let services = knowledge.databases[database].services
        let isMeant =
            description.services.isEmpty
            || services.indices.contains(service) && description.services.contains(services[service].uuid)
        let attributes = knowledge.databases[database].attributes.compactMap { entry in
            Int(entry.attribute.service) == service
                ? entry.attribute.uuid.map { ($0, entry.attribute.properties) } : nil
        }
        if isMeant, description.fits(attributes.map { (uuid: $0.0, properties: $0.1) }) { return true }
        transfers.note(misfit, attributes: count)
        return false
    }

    /// The connection at a place ended in the record at hand, or is replaced by another.
    mutating func endTransfers(_ place: Int) {
        endLongValues(place)
        guard transfers.isActive else { return }
        transfers.disconnected(place, frame: event.number)
        settleTransfers()
    }

    /// The input ended.
    mutating func abandonTransfers() {
        transfers.forgetSettled()
        transfers.abandon()
        settleTransfers()
        abandonLongValues()
    }

    /// Notes whose the transfers are that ended: links go away.
    mutating func settleTransfers() {
        guard !transfers.ended.isEmpty else { return }
        for (link, key, transfer) in transfers.ended {
            settle(transfer, link, isOfPeer: key.isOfPeer, knowledge.profiles.content(key.profile, transfer.flow))
        }
        transfers.forgetEnded()
    }

    /// - Parameter isOfPeer: the server is the peer's: it receives from this host, and so on.
    mutating func settle(_ transfer: Transfer, _ place: Int, isOfPeer: Bool, _ content: MessageContent) {
        let (local, peer) = (links[place].local, links[place].peer)
        let toPeer = (transfer.direction == .toServer) == isOfPeer
        transfers.settle(
            EndedTransfer(
                transfer: transfer, sender: toPeer ? local : peer, receiver: toPeer ? peer : local,
                connection: links[place].accessAddress == nil ? links[place].handle : nil,
                accessAddress: links[place].accessAddress, content: content))
    }
}
