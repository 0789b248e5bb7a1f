import Decoders

/// The Attribute Protocol on one bearer: transactions, attribute tables, values (Core 6.0, Vol 3, Parts F and G).
extension Analyzer {
    mutating func decodeATT(
        _ place: Int, _ bearer: Int, _ payload: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        event.layer = .att
        let direction = event.direction
        var reader = payload
        var pdu = ATTPDU()
        let isDamaged = !faults.isEmpty
        do throws(Fault) {
            try pdu.parse(bytes, &reader)
        } catch {
            faults.append(error)
        }
        let role = pdu.kind?.role
        var request: PendingRequest?
        if role == .response || role == .confirmation { request = answer(pdu, place, bearer, direction) }
        // The server is the receiver of requests and commands, and the sender of everything else.
        let toServer = role == .request || role == .command || role == .confirmation
        let isOfPeer = (direction == .sent) == toServer
        let database = databasePlace(place, isOfPeer: isOfPeer)

        let handle = pdu.carriesOneHandle ? pdu.handle : answeredHandle(pdu, request)
        var uuid: BluetoothUUID?
        var decoder: Registry.DecoderIndex?
        var transferRole: Int32 = -1
        if handle != 0, let database {
            uuid = knowledge.uuid(database, of: handle)
            if uuid != nil {
                transferRole = knowledge.transferRole(database, of: handle)
                decoder = knowledge.decoder(database, of: handle)
            }
        }
        fields.begin(Layer.att.key)
        if pdu.hasPlainHead {
            let number = headNumber(database, handle, pdu.opcode)
            fields.addMemoized(Layer.att.key, of: number, from: .attributeHead) {
                describeHead(pdu, uuid, handle, database, bytes, into: &$0)
            }
        } else {
            describeHead(pdu, uuid, handle, database, bytes, into: &fields)
        }
        if pdu.isPushed, let mtu = links[place].bearers[bearer].mtu, pdu.value.count >= mtu - 3 {
            checkLength(pdu, mtu, into: &fields)
        }
        if pdu.kind == .findByTypeValueRequest, decoder == nil { decoder = searchedDecoder(pdu, bytes) }
        if isDamaged || !pdu.carriesWholeValue { decoder = nil }
        if fields.isOneLine, let decoder {
            describeBriefly(pdu.value, decoder, bytes, into: &fields)
        } else {
            describeValue(pdu, decoder, request, database, isDamaged, bytes, into: &fields)
        }
        if transferRole >= 0, let database, pdu.parsed == .all {
            followTransfer(transferRole, pdu, request, place, bearer, database, handle, bytes)
        }
        if pdu.isOfLongValue, !isDamaged {
            hasValue = decoder != nil && pdu.carriesWholeValue
            followLongValue(pdu, request, place, bearer, database, bytes, into: &fields)
        }
        if pdu.mayTeach { learn(pdu, request, place, bearer, database, direction, uuid, isDamaged, bytes) }
    }

    /// What stands in front of a value, as one number: opcode, handle, and a state of a table.
    @inline(__always)
    func headNumber(_ database: Int?, _ handle: UInt16, _ opcode: UInt8) -> UInt64 {
        let version = database.map { knowledge.databases[$0].version } ?? 0
        return version << 24 | UInt64(handle) << 8 | UInt64(opcode)
    }

    /// What a value says. A line shows its bytes only where they cannot be decoded, in front of what could be.
    @inline(__always)
    mutating func describeBriefly(
        _ value: Range<Int>, _ decoder: Registry.DecoderIndex, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        let first = fields.count
        if decodeValue(decoder, value, bytes, into: &fields) { return }
        let last = fields.count
        fields.add(ATTField.value.key, bytes: value, of: bytes)
        fields.move(last..<fields.count, before: first)
    }

    /// The value or list of a PDU, what it answers, and what the decoder makes of the value.
    private mutating func describeValue(
        _ pdu: ATTPDU, _ decoder: Registry.DecoderIndex?, _ request: PendingRequest?, _ database: Int?,
        _ isDamaged: Bool, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        let first = fields.count
        describeBytes(pdu, request?.type, database, bytes, into: &fields)
        let last = fields.count
        if let request {
            fields.add(ATTField.requestFrame.key, request.frame)
            event.time.addLatency(since: request.time, to: &fields, ATTField.latency.key)
        }
        fields.end(Layer.att.key)
        if let decoder {
            if decodeValue(decoder, pdu.value, bytes, into: &fields) { fields.hush(first..<last) }
        } else if !isDamaged, pdu.kind == .readByTypeResponse, let type = request?.type {
            if decodeOnlyValue(pdu, ofType: type, database, bytes, into: &fields) {
                for index in first..<last where fields[index].key == ATTField.attributeValue.key {
                    fields.hush(index..<index + 1)
                }
            }
        }
    }

    private mutating func describeBytes(
        _ pdu: ATTPDU, _ requested: BluetoothUUID?, _ database: Int?, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        do throws(Fault) {
            // What it lists are values, each of an attribute of the server's table.
            if pdu.kind == .multipleHandleValueNotification, let database {
                let table = knowledge.databases[database]
                try pdu.describeValue(
                    bytes, requested: nil, type: { table.attribute($0)?.uuid }, into: &fields)
            } else {
                try pdu.describeValue(bytes, requested: requested, into: &fields)
            }
        } catch {
            faults.append(error)
        }
    }

    /// What stands in front of the value, and which attribute it is about.
    private func describeHead(
        _ pdu: ATTPDU, _ uuid: BluetoothUUID?, _ handle: UInt16, _ database: Int?, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        pdu.describeHead(bytes, into: &fields)
        guard let uuid, let database else { return }
        let named = fields.count
        fields.add(ATTField.uuid.key, uuid)
        // A search that failed has nothing to do with the attribute that it began at.
        if pdu.kind == .errorResponse, pdu.isAboutSearch { fields.hush(named..<fields.count) }
        if fields.wants(ATTField.service.key), let service = knowledge.databases[database].serviceUUID(of: handle) {
            fields.add(ATTField.service.key, service)
        }
    }

    /// A notification or indication has room for MTU − 3 bytes: the server cuts what is longer (Part F, 3.4.7.1).
    /// ``decodeFrequent(_:_:_:_:into:)`` leaves such to the general way.
    @inline(never)
    private mutating func checkLength(_ pdu: ATTPDU, _ mtu: Int, into fields: inout FieldList) {
        if pdu.value.count == mtu - 3 {
            fields.add(ATTField.mayBeTruncated.key, true)
        } else {
            faults.append(
                Fault(
                    ATTField.value.key, offset: pdu.value.lowerBound, needed: mtu - 3, available: pdu.value.count,
                    .invalidLength))
        }
    }

    /// The value of a Read By Type Response that lists one attribute: how iOS reads a Device Name. Declarations are
    /// described in the list itself.
    private mutating func decodeOnlyValue(
        _ pdu: ATTPDU, ofType type: BluetoothUUID, _ database: Int?, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) -> Bool {
        guard pdu.parsed == .all, pdu.value.count > 2, pdu.value.count == Int(pdu.number),
            type != .characteristic, type != .include
        else { return false }
        let handle = bytes.u16(at: pdu.value.lowerBound)
        let service = database.flatMap { knowledge.databases[$0].serviceUUID(of: handle) }
        guard let decoder = registry.decoder(for: type, in: service) else { return false }
        return decodeValue(decoder, pdu.value.lowerBound + 2..<pdu.value.upperBound, bytes, into: &fields)
    }

    /// The decoder of the value that a Find By Type Value Request looks for: of a service declaration, as a rule.
    private func searchedDecoder(_ pdu: ATTPDU, _ bytes: borrowing Span<UInt8>) -> Registry.DecoderIndex? {
        pdu.requestedType(bytes).flatMap { registry.decoder(for: $0, in: nil) }
    }

    /// The attribute that a response is about, where its request named exactly one.
    private func answeredHandle(_ pdu: ATTPDU, _ request: PendingRequest?) -> UInt16 {
        switch pdu.kind {
        case .readResponse, .readBlobResponse, .writeResponse, .handleValueConfirmation: request?.handle ?? 0
        default: 0
        }
    }

    /// Decodes a value by its registered decoder; true if it went well.
    mutating func decodeValue(
        _ decoder: Registry.DecoderIndex, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) -> Bool {
        var reader = Reader(range: range)
        do throws(Fault) {
            try registry.decodeAttribute(decoder, bytes, &reader, into: &fields)
        } catch {
            faults.append(error)
            return false
        }
        if !reader.isAtEnd {
            faults.append(
                Fault(Layer.value.key, offset: reader.position, available: reader.remaining, .excess))
            return false
        }
        return true
    }

    /// The place of the table of one side's server; `nil` while nothing is known of it.
    @inline(__always)
    private mutating func databasePlace(_ place: Int, isOfPeer: Bool) -> Int? {
        let known = isOfPeer ? links[place].remoteDatabase : links[place].localDatabase
        if known >= 0 { return known }
        // Asked before, and no table has come since.
        if known == -1 &- knowledge.databases.count { return nil }
        return findDatabase(place, isOfPeer: isOfPeer)
    }

    @inline(never)
    private mutating func findDatabase(_ place: Int, isOfPeer: Bool) -> Int? {
        let owner = databaseOwner(place, isOfPeer: isOfPeer)
        let found = owner.address.flatMap { knowledge.place(peer: $0, isOfPeer: owner.isOfPeer) }
        if let found { knowledge.beginConnection(found) }
        setDatabase(place, isOfPeer: isOfPeer, found ?? -1 &- knowledge.databases.count)
        return found
    }

    /// Begins the table of one side's server: something is to be learned of it.
    mutating func newDatabase(_ place: Int, isOfPeer: Bool) -> Int? {
        let owner = databaseOwner(place, isOfPeer: isOfPeer)
        let new = knowledge.newPlace(peer: owner.address, isOfPeer: owner.isOfPeer)
        if let new { setDatabase(place, isOfPeer: isOfPeer, new) }
        return new
    }

    /// Whose address stands for the table of one side's server. The host's own is kept for each peer; on the air both sides
    /// have an address.
    private func databaseOwner(_ place: Int, isOfPeer: Bool) -> (address: DeviceAddress?, isOfPeer: Bool) {
        if links[place].accessAddress == nil || isOfPeer { return (links[place].peer, isOfPeer) }
        return (links[place].local, true)
    }

    private mutating func setDatabase(_ place: Int, isOfPeer: Bool, _ database: Int) {
        if isOfPeer { links[place].remoteDatabase = database } else { links[place].localDatabase = database }
    }

    /// The request that a response answers, taken off the list of what waits (Part F, 3.3.2).
    private mutating func answer(
        _ pdu: ATTPDU, _ place: Int, _ bearer: Int, _ direction: Direction
    ) -> PendingRequest? {
        let isError = pdu.kind == .errorResponse
        let opcode = isError ? pdu.requestOpcode : pdu.kind?.request?.rawValue ?? 0
        let handle = isError ? pdu.handle : 0
        let isConfirmation = pdu.kind == .handleValueConfirmation
        // The answer goes the other way.
        if let found = take(opcode, handle, place, bearer, by: direction.other, isConfirmation) { return found }
        guard links[place].hasUnknownSender || direction == .unknown else { return nil }
        return take(opcode, handle, place, bearer, by: direction, isConfirmation)
    }

    @inline(__always)
    private mutating func take(
        _ opcode: UInt8, _ handle: UInt16, _ place: Int, _ bearer: Int, by sender: Direction, _ isConfirmation: Bool
    ) -> PendingRequest? {
        isConfirmation
            ? Analyzer.take(opcode, 0, &links[place].bearers[bearer].indications[sender])
            : Analyzer.take(opcode, handle, &links[place].bearers[bearer].requests[sender])
    }

    /// The oldest request with the opcode; where several wait, one for the handle in error comes first.
    private static func take(
        _ opcode: UInt8, _ handle: UInt16, _ waiting: inout [PendingRequest]
    ) -> PendingRequest? {
        guard var index = waiting.firstIndex(where: { $0.opcode == opcode }) else { return nil }
        if handle != 0, waiting[index].handle != handle {
            index = waiting.firstIndex { $0.opcode == opcode && $0.handle == handle } ?? index
        }
        return waiting.remove(at: index)
    }

    /// Remembers a request or indication until it is answered.
    mutating func remember(
        _ pdu: ATTPDU, _ place: Int, _ bearer: Int, _ direction: Direction, _ bytes: borrowing Span<UInt8>
    ) {
        if direction == .unknown { links[place].hasUnknownSender = true }
        let isIndication = pdu.kind == .handleValueIndication
        if links[place].accessAddress != nil, direction != .unknown {
            // Whoever asks again has had the answer (Part F, 3.3.2), though it was not heard: on the air much is missed.
            if isIndication {
                links[place].bearers[bearer].indications[direction] = []
            } else {
                links[place].bearers[bearer].requests[direction] = []
            }
            if pdu.kind == .exchangeMTURequest { links[place].bearers[bearer].mtu = nil }
        }
        if pdu.kind == .exchangeMTURequest { links[place].bearers[bearer].requestedMTU = Int(pdu.number) }
        var request = PendingRequest(opcode: pdu.opcode, frame: event.number, time: event.time, handle: pdu.handle)
        request.type = pdu.requestedType(bytes)
        if pdu.kind == .findByTypeValueRequest, pdu.value.count == 2 || pdu.value.count == 16 {
            request.value = BluetoothUUID(bytes, at: pdu.value.lowerBound, width: pdu.value.count)
        }
        let dropped =
            isIndication
            ? Analyzer.add(request, to: &links[place].bearers[bearer].indications[direction])
            : Analyzer.add(request, to: &links[place].bearers[bearer].requests[direction])
        if let dropped { report(dropped, place, direction) }
    }

    private static func add(_ request: PendingRequest, to waiting: inout [PendingRequest]) -> PendingRequest? {
        let dropped = waiting.count >= Bearer.limit ? waiting.removeFirst() : nil
        waiting.append(request)
        return dropped
    }
}

extension ATTPDU {
    /// Whether there is something to remember or to learn: the most frequent PDUs carry values and nothing else. What is
    /// added here has to be seen to in ``Attribute/isPlain``.
    @inline(__always)
    var mayTeach: Bool {
        switch kind {
        case .writeCommand, .signedWriteCommand, .writeResponse, .executeWriteResponse, .handleValueConfirmation, nil:
            return false
        // Service Changed has four bytes; some servers notify it, though it is an indication.
        case .handleValueNotification: return value.count == 4
        default: return true
        }
    }

    /// Whether opcode and attribute are all that there is in front of the value.
    @inline(__always)
    var hasPlainHead: Bool {
        switch kind {
        case .handleValueNotification, .handleValueIndication, .handleValueConfirmation, .writeCommand, .writeRequest,
            .writeResponse, .readRequest, .readResponse:
            return parsed == .all
        default: return false
        }
    }

    /// Whether the server sends the value unasked.
    @inline(__always)
    var isPushed: Bool { parsed == .all && (kind == .handleValueNotification || kind == .handleValueIndication) }

    /// Whether the value is whole, so that its decoder applies: parts of long values are not.
    var carriesWholeValue: Bool {
        switch kind {
        case .readResponse, .writeRequest, .writeCommand, .signedWriteCommand, .handleValueNotification,
            .handleValueIndication, .findByTypeValueRequest:
            return parsed == .all
        default: return false
        }
    }

    /// Whether an Error Response is about a request for a range of handles: the handle in error is then the first of
    /// the range (Core 6.0, Vol 3, Part F, 3.4.3 and 3.4.4).
    var isAboutSearch: Bool {
        switch ATTOpcode(rawValue: requestOpcode) {
        case .findInformationRequest, .findByTypeValueRequest, .readByTypeRequest, .readByGroupTypeRequest: true
        default: false
        }
    }
}
