import Decoders
import Reassembly

/// Messages of applications: hands values, responses and ends of connections to the conversations that they belong to.
extension TransferTracker {
    /// Takes an exchange about an attribute that profiles name, or one that lists such.
    mutating func receive(
        _ exchange: borrowing Exchange, at step: LongValues.Step, isCut: Bool, _ cache: borrowing GATTCache,
        _ bytes: borrowing Span<UInt8>
    ) {
        releaseRead(before: exchange, cache)
        guard exchange.pdu.parsed == .all, let database = exchange.database else { return }
        func packet(_ procedure: TransferPacket.Procedure, _ handle: UInt16, _ uuid: BluetoothUUID) -> TransferPacket {
            var packet = TransferPacket(
                frame: step.frame, time: step.time, handle: handle, uuid: uuid, procedure: procedure)
            packet.isCut = isCut
            return packet
        }
        if let role = exchange.attribute.transferRole {
            guard let procedure = exchange.pdu.kind?.procedure, let uuid = exchange.attribute.uuid else {
                return receiveAnswer(exchange, at: step, cache)
            }
            if procedure == .read {
                let value = exchange.pdu.value.map { bytes[$0] }
                guard !value.isEmpty else { return }
                // The rest may come by Read Blob (Core 6.0, Vol 3, Part F, 3.4.4.4).
                if exchange.mayBePart, let read = HeldRead(packet(.read, exchange.handle, uuid), value, role, exchange)
                {
                    return hold(read)
                }
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

    private mutating func receiveAnswer(
        _ exchange: borrowing Exchange, at step: LongValues.Step, _ cache: borrowing GATTCache
    ) {
        guard let request = exchange.request else { return }
        let link = exchange.bearer.link
        switch exchange.pdu.kind {
        case .writeResponse, .handleValueConfirmation:
            change(link) { $0.accepted(request.frame, frame: step.frame, time: step.time) }
        case .errorResponse where request.opcode == ATTOpcode.writeRequest.rawValue:
            let detail = "frame \(request.frame) was answered by error \(exchange.pdu.error)"
            let error = exchange.pdu.error
            let status = MessageStatus(code: Int(error), name: cache.name(ofError: error, exchange), isRefusal: true)
            change(link) { $0.refused(request.frame, frame: step.frame, detail, status) }
        default: break
        }
    }

    /// Takes a whole long value that was written or read.
    mutating func receiveLongValue(
        _ transfer: Transfer, _ exchange: borrowing Exchange, at step: LongValues.Step, _ cache: borrowing GATTCache
    ) {
        guard let database = exchange.database, transfer.frames.count >= 2 else { return }
        let attribute = cache.resolve(database, transfer.handle)
        guard let role = attribute.transferRole, let uuid = attribute.uuid else { return }
        if transfer.direction == .toClient {
            var packet = TransferPacket(
                frame: step.frame, time: step.time, handle: transfer.handle, uuid: uuid, procedure: .read)
            packet.parts = transfer.frames
            forgetRead(exchange.bearer.link, transfer.handle)
            return receive(packet, as: role, 0..<transfer.message.count, of: transfer.message.span, exchange, cache)
        }
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
        receive(packet, as: role, content, exchange.bearer.link, exchange.server, database, cache)
    }

    private mutating func receive(
        _ packet: TransferPacket, as role: TransferRole, _ content: [UInt8], _ link: LinkID, _ server: Sender,
        _ database: DatabaseID, _ cache: borrowing GATTCache
    ) {
        let service = cache[database].service(containing: packet.handle)
        for profile in cache.profiles.profiles(role) {
            let key = ConnectionTransfers.Key(
                profile: profile, service: service.map { Int($0.start) }, isServerCentral: server == .central)
            let isNew = !has(key, link)
            guard !isNew || hasRoom(link) && fits(profile, database, service, cache) else { continue }
            var description = cache.profiles.all[profile]
            if isNew, description.flows.contains(where: { !$0.descriptions.isEmpty }) {
                description = description.bound(to: cache[database].described(in: service))
            }
            var packet = packet
            if packet.uuid == .report { packet.words = cache[database].hid?.words(content, at: packet.handle) }
            let interrupted = isNew ? takeInterrupted(profile, cache[database].peer) : []
            change(link, creating: true) {
                for run in interrupted { $0.resume(run, in: key, of: description) }
                $0.take(packet, content, in: key, of: description)
            }
        }
    }

    /// A request shows that the client asks for no more of the value that it read last, unless it does.
    private mutating func releaseRead(before exchange: borrowing Exchange, _ cache: borrowing GATTCache) {
        guard holdsRead, exchange.pdu.role == .request else { return }
        if exchange.pdu.kind == .readBlobRequest, exchange.pdu.number > 0 { return }
        releaseReads(of: exchange.bearer.link, cache)
    }

    /// Takes the values whose last part was read.
    mutating func releaseReads(of link: LinkID?, _ cache: borrowing GATTCache) {
        for read in takeReads(of: link) {
            receive(read.packet, as: read.role, read.value, read.link, read.server, read.database, cache)
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
        let bound =
            description.flows.contains { !$0.descriptions.isEmpty }
            ? description.bound(to: cache[database].described(in: service)) : description
        if isMatch, bound.fits(cache[database].attributes(of: service)) { return true }
        note(misfit, version: version)
        return false
    }
}

extension GATTCache {
    /// The name of an error, in the words of the application where it defines it.
    fileprivate func name(ofError code: UInt8, _ exchange: borrowing Exchange) -> String {
        exchange.database.flatMap { applicationError(code, $0, at: exchange.handle) } ?? AssignedNumbers.attErrors[
            code]?.string ?? ""
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

extension GATTDatabase {
    /// The characteristics of a service whose descriptions profiles name.
    fileprivate func described(in service: ServiceID?) -> [(description: String, uuid: BluetoothUUID)] {
        let range = service.map { $0.start...end(ofServiceContaining: $0.start) } ?? 1...0xFFFF
        return store.handles(in: range).prefix(Self.matchedLimit).compactMap { handle in
            guard let attribute = attribute(handle), let description = attribute.description else { return nil }
            return attribute.uuid.map { (description, $0) }
        }
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
        case .readResponse: .read
        default: nil
        }
    }
}
