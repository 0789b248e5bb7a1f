import Decoders
import Reassembly

/// Messages of applications: hands values, responses and ends of connections to the conversations that they belong to.
extension TransferTracker {
    /// A value on its way.
    struct Value {
        var procedure: TransferPacket.Procedure
        var role: TransferRole
        var handle: UInt16
        var uuid: BluetoothUUID
        /// That of the request, command, notification or indication; of a long write that of its Execute Write Request.
        var frame: UInt64
        /// Nanoseconds since the first record; of a long write the time of its first Prepare Write Request.
        var time: Int64?
        /// The frames of the Prepare Write Requests of a long write.
        var parts: [UInt64] = []
        var isCut = false
    }

    /// Takes an exchange about an attribute that profiles name, or one that lists such.
    @inline(never)
    mutating func receive(
        _ exchange: borrowing Exchange, at time: Int64?, in frame: UInt64, isCut: Bool, _ cache: borrowing GATTCache,
        _ bytes: borrowing Span<UInt8>
    ) {
        guard exchange.pdu.parsed == .all, let database = exchange.database else { return }
        if let role = exchange.attribute.transferRole {
            receive(role, exchange, database, time, frame, isCut, cache, bytes)
        } else if exchange.pdu.kind == .multipleHandleValueNotification, exchange.isIntact {
            receiveList(exchange, database, time, frame, isCut, cache, bytes)
        }
    }

    @inline(never)
    private mutating func receive(
        _ role: TransferRole, _ exchange: borrowing Exchange, _ database: DatabaseID, _ time: Int64?, _ frame: UInt64,
        _ isCut: Bool, _ cache: borrowing GATTCache, _ bytes: borrowing Span<UInt8>
    ) {
        if let procedure = exchange.pdu.kind?.procedure, let uuid = exchange.attribute.uuid {
            let value = Value(
                procedure: procedure, role: role, handle: exchange.handle, uuid: uuid, frame: frame, time: time,
                isCut: isCut)
            return receive(value, exchange.pdu.value, of: bytes, exchange, database, cache)
        }
        guard let request = exchange.request else { return }
        let link = exchange.bearer.link
        switch exchange.pdu.kind {
        case .writeResponse, .handleValueConfirmation:
            change(link) { $0.accepted(request.frame, frame: frame, time: time) }
        case .errorResponse where request.opcode == ATTOpcode.writeRequest.rawValue:
            let detail = "frame \(request.frame) was answered by error \(exchange.pdu.error)"
            change(link) { $0.refused(request.frame, frame: frame, time: time, detail) }
        default: break
        }
    }

    /// A Multiple Handle Value Notification (Core 6.0, Vol 3, Part F, 3.4.7.4): handle, length, value, and again.
    private mutating func receiveList(
        _ exchange: borrowing Exchange, _ database: DatabaseID, _ time: Int64?, _ frame: UInt64, _ isCut: Bool,
        _ cache: borrowing GATTCache, _ bytes: borrowing Span<UInt8>
    ) {
        var entries = ATTEntries(exchange.pdu, requested: nil)
        while let entry = try? entries.next(bytes) {
            let attribute = cache.resolve(database, entry.handle)
            guard let role = attribute.transferRole, let uuid = attribute.uuid else { continue }
            let value = Value(
                procedure: .notification, role: role, handle: entry.handle, uuid: uuid, frame: frame, time: time,
                isCut: isCut)
            receive(value, entry.value, of: bytes, exchange, database, cache)
        }
    }

    /// Takes a whole long value that was written.
    mutating func receiveLongWrite(
        _ transfer: Transfer, _ exchange: borrowing Exchange, at time: Int64?, in frame: UInt64,
        _ cache: borrowing GATTCache
    ) {
        guard let database = exchange.database, transfer.direction == .toServer, transfer.frames.count >= 2 else {
            return
        }
        let attribute = cache.resolve(database, transfer.handle)
        guard let role = attribute.transferRole, let uuid = attribute.uuid else { return }
        let request = transfer.frames[transfer.frames.count - 2]
        let value = Value(
            procedure: .longWrite, role: role, handle: transfer.handle, uuid: uuid, frame: request,
            time: transfer.began ?? time, parts: transfer.frames)
        receive(value, 0..<transfer.message.count, of: transfer.message.span, exchange, database, cache)
        change(exchange.bearer.link) { $0.accepted(request, frame: frame, time: time) }
    }

    /// Gives a value to the conversations that it belongs to.
    private mutating func receive(
        _ value: Value, _ range: Range<Int>, of bytes: borrowing Span<UInt8>, _ exchange: borrowing Exchange,
        _ database: DatabaseID, _ cache: borrowing GATTCache
    ) {
        var packet = TransferPacket(
            frame: value.frame, time: value.time, handle: value.handle, uuid: value.uuid, procedure: value.procedure)
        packet.bearer = exchange.bearer.index
        packet.mtu = exchange.mtu
        packet.parts = value.parts
        packet.isCut = value.isCut
        let content = range.map { bytes[$0] }
        let service = cache[database].service(containing: value.handle)
        for profile in cache.profiles.profiles(value.role) {
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
        let isMeant =
            description.services.isEmpty
            || service.flatMap { cache[database].serviceUUID(containing: $0.start) }
                .map { description.services.contains($0) } ?? false
        if isMeant, description.fits(cache[database].attributes(of: service)) { return true }
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
            guard let place = store.place(handle), let uuid = store[at: place].uuid else { continue }
            if service == nil, servicePlace(containing: handle) != nil { continue }
            found.append((uuid, store[at: place].properties))
        }
        return found
    }
}

extension Exchange {
    /// Whether it is about an attribute that profiles name, or lists attributes that may be.
    @inline(__always)
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
