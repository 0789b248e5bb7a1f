import Decoders

/// A request or indication that waits for its answer.
struct PendingRequest {
    var opcode: UInt8 = 0
    var frame: UInt64 = 0
    var time = Timestamp(seconds: 0, fraction: 0, digits: 6)
    /// That of the attribute, or the first of the range that is searched.
    var handle: UInt16 = 0
    /// The last of the range that is searched.
    var endHandle: UInt16 = 0
    /// What Read By Type, Read By Group Type and Find By Type Value ask for.
    var type: BluetoothUUID?
    /// The service that Find By Type Value asks for.
    var value: BluetoothUUID?
}

/// One ATT bearer of a connection: the fixed channel, or a credit-based one (Enhanced ATT). It pairs requests with their
/// answers and knows the MTU (Core 6.0, Vol 3, Part F, 3.2.8 and 3.3).
struct ATTBearer {
    /// ATT_MTU, where the capture tells.
    private(set) var mtu: Int?
    /// Requests by their sender, oldest first: more than one is a mistake of the sender, but it happens.
    private var requests = BySender<[PendingRequest]>(central: [], peripheral: [])
    private var indications = BySender<[PendingRequest]>(central: [], peripheral: [])
    /// What Read Multiple requests name, by the frame of the request, oldest first.
    private var multipleReads: [(frame: UInt64, handles: [UInt16])] = []
    /// What the client asked for.
    private var requestedMTU: Int?
    /// Whether a request was seen of which nobody knows who sent it: its answer may come from either side.
    private(set) var hasUnknownSender = false

    static let limit = 8
    /// A transaction that is not completed within 30 seconds has timed out (3.3.3); in nanoseconds.
    static let transactionTimeout: Int64 = 30_000_000_000
    /// The minimum ATT_MTU, which is in force on LE until another is agreed.
    static let defaultMTU = 23

    init(mtu: Int? = nil) { self.mtu = mtu }

    /// Where a PDU was seen.
    struct Occurrence {
        var frame: UInt64
        var time: Timestamp
        /// On the air much is missed.
        var isFromAir: Bool
        /// Whether all bytes of the PDU are there.
        var isIntact: Bool
    }

    /// The request that a response or confirmation answers, which does not wait any longer (3.3.2).
    @inline(__always)
    mutating func answered(by pdu: ATTPDU, from sender: Sender) -> PendingRequest? {
        switch pdu.role {
        case .response: takeRequest(pdu, sender)
        case .confirmation:
            takeIndication(from: sender.other)
                ?? (hasUnknownSender || sender == .unknown ? takeIndication(from: sender) : nil)
        default: nil
        }
    }

    private mutating func takeRequest(_ pdu: ATTPDU, _ sender: Sender) -> PendingRequest? {
        let isError = pdu.kind == .errorResponse
        let opcode = isError ? pdu.requestOpcode : pdu.kind?.request?.rawValue ?? 0
        let handle = isError ? pdu.handle : 0
        // The answer goes the other way.
        if let found = ATTBearer.take(opcode, handle, &requests[sender.other]) { return found }
        guard hasUnknownSender || sender == .unknown else { return nil }
        return ATTBearer.take(opcode, handle, &requests[sender])
    }

    private mutating func takeIndication(from sender: Sender) -> PendingRequest? {
        ATTBearer.take(ATTOpcode.handleValueIndication.rawValue, 0, &indications[sender])
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

    /// Takes note of a PDU that was read to its end, or of a request that is malformed: what it asks waits for its answer, and the MTU may change.
    ///
    /// - Returns: a request that has waited too long for its answer and is given up.
    mutating func note(
        _ pdu: ATTPDU, from sender: Sender, _ occurrence: Occurrence, _ bytes: borrowing Span<UInt8>
    ) -> PendingRequest? {
        switch pdu.role {
        case .request, .indication: return remember(pdu, sender, occurrence, bytes)
        default:
            if pdu.kind == .exchangeMTUResponse, occurrence.isIntact { agreeMTU(Int(pdu.number)) }
            return nil
        }
    }

    private mutating func remember(
        _ pdu: ATTPDU, _ sender: Sender, _ occurrence: Occurrence, _ bytes: borrowing Span<UInt8>
    ) -> PendingRequest? {
        if sender == .unknown { hasUnknownSender = true }
        let isIndication = pdu.kind == .handleValueIndication
        if occurrence.isFromAir, sender != .unknown {
            // Whoever asks again has had the answer (3.3.2), though it was not heard.
            if isIndication { indications[sender] = [] } else { requests[sender] = [] }
            if pdu.kind == .exchangeMTURequest { mtu = nil }
        }
        if pdu.kind == .exchangeMTURequest { requestedMTU = Int(pdu.number) }
        var request = PendingRequest(
            opcode: pdu.opcode, frame: occurrence.frame, time: occurrence.time, handle: pdu.handle,
            endHandle: pdu.endHandle)
        request.type = pdu.requestedType(bytes)
        if pdu.kind == .findByTypeValueRequest, pdu.value.count == 2 || pdu.value.count == 16 {
            request.value = BluetoothUUID(bytes, at: pdu.value.lowerBound, width: pdu.value.count)
        }
        if pdu.kind == .readMultipleRequest || pdu.kind == .readMultipleVariableRequest {
            rememberHandles(pdu, occurrence.frame, bytes)
        }
        return isIndication
            ? ATTBearer.add(request, to: &indications[sender]) : ATTBearer.add(request, to: &requests[sender])
    }

    private mutating func rememberHandles(_ pdu: ATTPDU, _ frame: UInt64, _ bytes: borrowing Span<UInt8>) {
        if multipleReads.count >= ATTBearer.limit { multipleReads.removeFirst() }
        var list = ATTEntries(pdu, requested: nil)
        var handles: [UInt16] = []
        while let entry = try? list.next(bytes) { handles.append(entry.handle) }
        multipleReads.append((frame, handles))
    }

    /// The handles that a Read Multiple or Read Multiple Variable Request named, in their order.
    func handles(requestedIn frame: UInt64) -> [UInt16] {
        multipleReads.last { $0.frame == frame }?.handles ?? []
    }

    private static func add(_ request: PendingRequest, to waiting: inout [PendingRequest]) -> PendingRequest? {
        let dropped = waiting.count >= limit ? waiting.removeFirst() : nil
        waiting.append(request)
        return dropped
    }

    /// The server's answer: the smaller of both is in force, but no less than the default (3.4.2.2).
    private mutating func agreeMTU(_ offered: Int) {
        if let requestedMTU, requestedMTU > 0 { mtu = max(ATTBearer.defaultMTU, min(requestedMTU, offered)) }
    }

    /// The MTU may have changed, and nobody knows to what.
    mutating func forgetMTU() { mtu = nil }

    /// Packets of one side were missed: what it had asked may have been answered, and the same asked of something else.
    mutating func missed(_ sender: Sender) {
        requests[sender] = []
        indications[sender] = []
    }

    /// Whether anything waits for an answer.
    var isWaiting: Bool {
        !(requests.central.isEmpty && requests.peripheral.isEmpty && indications.central.isEmpty
            && indications.peripheral.isEmpty)
    }

    /// The oldest of what a side has asked, if it waits for longer than a transaction may take; it does not wait any longer.
    mutating func takeTimedOut(of sender: Sender, at time: Timestamp) -> PendingRequest? {
        if ATTBearer.isTimedOut(requests[sender].first, at: time) { return requests[sender].removeFirst() }
        if ATTBearer.isTimedOut(indications[sender].first, at: time) { return indications[sender].removeFirst() }
        return nil
    }

    private static func isTimedOut(_ request: PendingRequest?, at time: Timestamp) -> Bool {
        guard let request, request.time.isKnown else { return false }
        return time.nanoseconds(since: request.time) >= transactionTimeout
    }

    /// What waits for an answer that a side owes.
    func unanswered(of sender: Sender) -> [PendingRequest] { requests[sender] + indications[sender] }
}
