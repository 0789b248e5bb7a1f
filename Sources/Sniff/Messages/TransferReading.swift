import Decoders
import Reassembly

/// Messages of applications: hands values, responses and ends of connections to the conversations that they belong to.
extension TransferTracker {
    /// Takes an exchange about an attribute that profiles name, or one that lists such.
    mutating func receive(
        _ exchange: borrowing Exchange, at step: LongValues.Step, isCut: Bool, _ cache: borrowing GATTCache,
        _ bytes: borrowing Span<UInt8>
    ) {
        guard exchange.pdu.parsed == .all, let database = exchange.database else { return }
        func packet(_ procedure: TransferPacket.Procedure, _ handle: UInt16, _ uuid: BluetoothUUID) -> TransferPacket {
            var packet = TransferPacket(
                frame: step.frame, time: step.time, handle: handle, uuid: uuid, procedure: procedure)
            packet.isCut = isCut
            return packet
        }
        if let role = exchange.attribute.transferRole {
            guard let procedure = exchange.pdu.kind?.procedure, let uuid = exchange.attribute.uuid else {
                return receiveAnswer(exchange, at: step)
            }
            receive(packet(procedure, exchange.handle, uuid), as: role, exchange.pdu.value, of: bytes, exchange, cache)
        } else if exchange.pdu.kind == .multipleHandleValueNotification, exchange.isIntact {
            // Handle, length, value, and again (Core 6.0, Vol 3, Part F, 3.4.7.4).
            var entries = ATTEntries(exchange.pdu, requested: nil)
            while let entry = try? entries.next(bytes) {
                let attribute = cache.resolve(database, entry.handle)
                guard let role = attribute.transferRole, let uuid = attribute.uuid else { continue }
                receive(packet(.notification, entry.handle, uuid), as: role, entry.value, of: bytes, exchange, cache)
            }
        }
    }

    private mutating func receiveAnswer(_ exchange: borrowing Exchange, at step: LongValues.Step) {
        guard let request = exchange.request else { return }
        let link = exchange.bearer.link
        switch exchange.pdu.kind {
        case .writeResponse, .handleValueConfirmation:
            change(link) { $0.accepted(request.frame, frame: step.frame, time: step.time) }
        case .errorResponse where request.opcode == ATTOpcode.writeRequest.rawValue:
            let detail = "frame \(request.frame) was answered by error \(exchange.pdu.error)"
            change(link) { $0.refused(request.frame, frame: step.frame, detail) }
        default: break
        }
    }

    /// Takes a whole long value that was written.
    mutating func receiveLongWrite(
        _ transfer: Transfer, _ exchange: borrowing Exchange, at step: LongValues.Step, _ cache: borrowing GATTCache
    ) {
        guard let database = exchange.database, transfer.direction == .toServer, transfer.frames.count >= 2 else {
            return
        }
        let attribute = cache.resolve(database, transfer.handle)
        guard let role = attribute.transferRole, let uuid = attribute.uuid else { return }
        // That of its Execute Write Request, and the time of its first Prepare Write Request.
        let request = transfer.frames[transfer.frames.count - 2]
        var packet = TransferPacket(
            frame: request, time: transfer.began ?? step.time, handle: transfer.handle, uuid: uuid,
            procedure: .longWrite)
        packet.parts = transfer.frames
        receive(packet, as: role, 0..<transfer.message.count, of: transfer.message.span, exchange, cache)
        change(exchange.bearer.link) { $0.accepted(request, frame: step.frame, time: step.time) }
    }

    /// Gives a value to the conversations that it belongs to.
    private mutating func receive(
        _ packet: TransferPacket, as role: TransferRole, _ range: Range<Int>, of bytes: borrowing Span<UInt8>,
        _ exchange: borrowing Exchange, _ cache: borrowing GATTCache
    ) {
        guard let database = exchange.database else { return }
        var packet = packet
        packet.bearer = exchange.bearer.index
        packet.mtu = exchange.mtu
        let content = range.map { bytes[$0] }
        let service = cache[database].service(containing: packet.handle)
        for profile in cache.profiles.profiles(role) {
            let key = ConnectionTransfers.Key(
                profile: profile, service: service.map { Int($0.start) }, isServerCentral: exchange.server == .central)
            let link = exchange.bearer.link
            guard has(key, link) || hasRoom(link) && fits(profile, database, service, cache) else { continue }
            let description = cache.profiles.all[profile]
            change(exchange.bearer.link, creating: true) { $0.take(packet, content, in: key, of: description) }
        }
    }

    /// Whether a profile is about a service of a table.
    private mutating func fits(
        _ profile: Int, _ database: DatabaseID, _ service: ServiceID?, _ cache: borrowing GATTCache
    ) -> Bool {
        let misfit = Misfit(database: database, service: service, profile: profile)
        let version = cache.version(database)
        if isMisfit(misfit, version: version) { return false }
        let description = cache.profiles.all[profile]
        let isMatch =
            description.services.isEmpty
            || service.flatMap { cache[database].serviceUUID(containing: $0.start) }
                .map { description.services.contains($0) } ?? false
        if isMatch, description.fits(cache[database].attributes(of: service)) { return true }
        note(misfit, version: version)
        return false
    }
}

extension GATTDatabase {
    /// Attributes of a service that profiles are matched by: each change of a table may match them anew.
    static let matchedLimit = 512

    /// The types and properties of the attributes of a service, or of those in none.
    fileprivate func attributes(of service: ServiceID?) -> [(uuid: BluetoothUUID, properties: UInt8)] {
        var found: [(uuid: BluetoothUUID, properties: UInt8)] = []
        let range = service.map { $0.start...end(ofServiceContaining: $0.start) } ?? 1...0xFFFF
        for handle in store.handles(in: range).prefix(Self.matchedLimit) {
            guard let index = store.index(handle), let uuid = store[at: index].uuid else { continue }
            if service == nil, serviceIndex(containing: handle) != nil { continue }
            found.append((uuid, store[at: index].properties))
        }
        return found
    }
}

extension Exchange {
    /// Whether it is about an attribute that profiles name, or lists attributes that may be.
    var mayCarryMessage: Bool { attribute.transferRole != nil || pdu.kind == .multipleHandleValueNotification }
}

extension ATTOpcode {
    /// How the PDU carries a packet of a message; `nil` for all that carry none.
    fileprivate var procedure: TransferPacket.Procedure? {
        switch self {
        case .writeRequest: .write
        case .writeCommand, .signedWriteCommand: .writeWithoutResponse
        case .handleValueNotification: .notification
        case .handleValueIndication: .indication
        default: nil
        }
    }
}
