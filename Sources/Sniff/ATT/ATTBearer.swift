import Decoders

/// One ATT bearer of a connection: the fixed channel, or a credit-based one (Enhanced ATT). It pairs requests with their
/// answers and knows the MTU (Core 6.0, Vol 3, Part F, 3.2.8 and 3.3).
struct ATTBearer {
    /// ATT_MTU, where the capture tells.
    private(set) var mtu: Int?
    /// Requests by their sender, oldest first: more than one is a mistake of the sender, but it happens.
    private var requests = BySender(central: PendingRequests(), peripheral: PendingRequests())
    private var indications = BySender(central: PendingRequests(), peripheral: PendingRequests())
    /// The handles of Read Multiple requests, by the frame of the request, oldest first.
    private var multipleReads: [(frame: UInt64, handles: [UInt16])] = []
    /// The MTU that the client asked for.
    private var requestedMTU: Int?
    /// Whether a request was seen of which it is unknown who sent it: its answer may come from either side.
    private(set) var hasUnknownSender = false

    /// A transaction that is not completed within 30 seconds has timed out (3.3.3).
    static let transactionTimeout: Nanoseconds = 30_000_000_000
    /// The minimum ATT_MTU, which is in force on LE until another is agreed.
    static let defaultMTU = 23

    /// Whether it is one of Enhanced ATT, rather than that of the fixed channel or of GATT over BR/EDR (PSM 0x001F; Core 6.0,
    /// Vol 3, Part G, 5.3 and 5.4).
    let isEnhanced: Bool

    init(mtu: Int? = nil, isEnhanced: Bool = false) {
        self.mtu = mtu
        self.isEnhanced = isEnhanced
    }

    /// Where a PDU was seen.
    struct Occurrence {
        var frame: UInt64
        var time: Timestamp
        /// On the air much is missed.
        var isFromAir: Bool
        /// Whether all bytes of the PDU are there.
        var isIntact: Bool
        var direction: Direction
        var adapter: UInt16?
    }

    /// The senders of what was received so far were taken for one another.
    mutating func turnRound() {
        requests = BySender(central: requests.peripheral, peripheral: requests.central)
        indications = BySender(central: indications.peripheral, peripheral: indications.central)
        for side in [Sender.central, .peripheral] {
            requests[side].setSender(side)
            indications[side].setSender(side)
        }
    }

    /// The request that a response or confirmation answers, which does not wait any longer (3.3.2).
    mutating func answered(
        by pdu: ATTPDU, from sender: Sender, at time: Timestamp, _ bytes: borrowing Span<UInt8>
    ) -> PendingRequest? {
        switch pdu.role {
        case .response: takeRequest(pdu, sender, time, bytes)
        case .confirmation:
            takeIndication(from: sender.other, time)
                ?? (hasUnknownSender || sender == .unknown ? takeIndication(from: sender, time) : nil)
        default: nil
        }
    }

    private mutating func takeRequest(
        _ pdu: ATTPDU, _ sender: Sender, _ time: Timestamp, _ bytes: borrowing Span<UInt8>
    ) -> PendingRequest? {
        let isError = pdu.kind == .errorResponse
        let opcode = isError ? pdu.requestOpcode : pdu.kind?.request?.rawValue ?? 0
        let handle = pdu.repeatedHandle(bytes)
        // The answer goes the other way.
        if let found = requests[sender.other].take(opcode, handle, at: time, provesOrder: !hasUnknownSender) {
            return found
        }
        guard hasUnknownSender || sender == .unknown else { return nil }
        return requests[sender].take(opcode, handle, at: time, provesOrder: false)
    }

    private mutating func takeIndication(from sender: Sender, _ time: Timestamp) -> PendingRequest? {
        indications[sender].take(ATTOpcode.handleValueIndication.rawValue, 0, at: time, provesOrder: false)
    }

    /// Takes note of a PDU that was read to its end, or of a request that is malformed: what it asks waits for its answer, and the MTU may change.
    ///
    /// - Returns: requests that are given up, and why.
    mutating func note(
        _ pdu: ATTPDU, from sender: Sender, _ occurrence: Occurrence, _ bytes: borrowing Span<UInt8>
    ) -> [PendingRequest] {
        switch pdu.role {
        case .request, .indication: return remember(pdu, sender, occurrence, bytes)
        default:
            if pdu.kind == .exchangeMTUResponse, occurrence.isIntact { agreeMTU(Int(pdu.number)) }
            return []
        }
    }

    private mutating func remember(
        _ pdu: ATTPDU, _ sender: Sender, _ occurrence: Occurrence, _ bytes: borrowing Span<UInt8>
    ) -> [PendingRequest] {
        if sender == .unknown { hasUnknownSender = true }
        let isIndication = pdu.kind == .handleValueIndication
        var givenUp: [PendingRequest] = []
        if occurrence.isFromAir, sender != .unknown {
            // A device that asks again has had the answer (3.3.2), though it was missed.
            givenUp = isIndication ? indications[sender].takeDoubtful() : requests[sender].takeDoubtful()
            if pdu.kind == .exchangeMTURequest { mtu = nil }
        }
        if pdu.kind == .exchangeMTURequest { requestedMTU = Int(pdu.number) }
        var request = PendingRequest(
            opcode: pdu.opcode, frame: occurrence.frame, time: occurrence.time, handle: pdu.handle,
            endHandle: pdu.endHandle)
        request.type = pdu.requestedType(bytes)
        request.sender = sender
        (request.direction, request.adapter) = (occurrence.direction, occurrence.adapter)
        if pdu.kind == .findByTypeValueRequest, pdu.value.count == 2 || pdu.value.count == 16 {
            request.value = BluetoothUUID(bytes, at: pdu.value.lowerBound, width: pdu.value.count)
        }
        if pdu.kind == .readMultipleRequest || pdu.kind == .readMultipleVariableRequest {
            rememberHandles(pdu, occurrence.frame, bytes)
        }
        let passed =
            isIndication
            ? indications[sender].add(request, isFromAir: occurrence.isFromAir)
            : requests[sender].add(request, isFromAir: occurrence.isFromAir)
        return givenUp + passed
    }

    private mutating func rememberHandles(_ pdu: ATTPDU, _ frame: UInt64, _ bytes: borrowing Span<UInt8>) {
        if multipleReads.count >= PendingRequests.limit { multipleReads.removeFirst() }
        var list = ATTEntries(pdu, requested: nil)
        var handles: [UInt16] = []
        while let entry = try? list.next(bytes) { handles.append(entry.handle) }
        multipleReads.append((frame, handles))
    }

    /// The handles that a Read Multiple or Read Multiple Variable Request named, in their order.
    func handles(requestedIn frame: UInt64) -> [UInt16] {
        multipleReads.last { $0.frame == frame }?.handles ?? []
    }

    /// The server's answer: the smaller of both is in force, but no less than the default (3.4.2.2).
    private mutating func agreeMTU(_ offered: Int) {
        if let requestedMTU, requestedMTU > 0 { mtu = max(ATTBearer.defaultMTU, min(requestedMTU, offered)) }
    }

    /// The MTU may have changed, to an unknown value.
    mutating func forgetMTU() { mtu = nil }

    /// Packets of one side were missed: it may have answered, and may have asked again where it may have its answer.
    ///
    /// - Parameter isFirst: whether it is known that they were before any of the other side that was missed.
    mutating func missed(_ sender: Sender, isFirst: Bool) {
        requests[sender].noteMissedRequests(areFirst: isFirst)
        indications[sender].noteMissedRequests(areFirst: isFirst)
        requests[sender.other].noteMissedAnswers()
        indications[sender.other].noteMissedAnswers()
    }

    /// Packets may have been missed that nothing shows.
    mutating func mayHaveMissed() {
        if requests.central.isEmpty, requests.peripheral.isEmpty, indications.central.isEmpty,
            indications.peripheral.isEmpty
        {
            return
        }
        for sender in [Sender.central, .peripheral] {
            requests[sender].noteGap()
            indications[sender].noteGap()
        }
    }

    /// Records were dropped, with packets of either side.
    mutating func missedRecords() {
        for sender in [Sender.central, .peripheral] {
            requests[sender].noteMissedAnswers()
            indications[sender].noteMissedAnswers()
        }
    }

    /// Bytes that keeping what waits for an answer takes.
    var weight: Int {
        let count =
            requests.central.count + requests.peripheral.count + indications.central.count
            + indications.peripheral.count
        return 192 * count + multipleReads.reduce(0) { $0 + 64 + 2 * $1.handles.count }
    }

    /// The frame of the oldest of it.
    var firstFrame: UInt64? {
        [
            requests.central.firstFrame, requests.peripheral.firstFrame, indications.central.firstFrame,
            indications.peripheral.firstFrame, multipleReads.first?.frame,
        ].compactMap { $0 }.min()
    }

    /// The handles of Read Multiple requests are not needed any more.
    mutating func forgetHandles() { multipleReads = [] }

    /// When the oldest of what waits for an answer was asked; `nil` if nothing waits.
    var oldest: Timestamp? {
        var oldest: Timestamp?
        for time in [
            requests.central.oldest, indications.central.oldest, requests.peripheral.oldest,
            indications.peripheral.oldest,
        ] {
            guard let time else { continue }
            oldest = oldest.map { time.nanoseconds(since: $0) < 0 ? time : $0 } ?? time
        }
        return oldest
    }

    /// Gives up requests that have waited as long as a transaction may take. A later answer is still recognized.
    mutating func giveUpLate(at time: Timestamp) -> [PendingRequest] {
        requests.central.giveUpLate(at: time) + indications.central.giveUpLate(at: time)
            + requests.peripheral.giveUpLate(at: time) + indications.peripheral.giveUpLate(at: time)
    }

    /// Everything that waits for an answer gets none.
    ///
    /// - Parameter first: the side whose requests come first.
    mutating func takeAll(_ end: RequestEnd, first: Sender) -> [PendingRequest] {
        requests[first].takeAll(end) + indications[first].takeAll(end) + requests[first.other].takeAll(end)
            + indications[first.other].takeAll(end)
    }
}

extension ATTPDU {
    /// The handle of the request that a response repeats, or the first that it lists, which is as a rule the one where the
    /// request begins; 0 where it has none (Core 6.0, Vol 3, Part F, 3.4).
    fileprivate func repeatedHandle(_ bytes: borrowing Span<UInt8>) -> UInt16 {
        switch kind {
        case .errorResponse, .prepareWriteResponse: handle
        case .findInformationResponse, .readByTypeResponse, .readByGroupTypeResponse, .findByTypeValueResponse:
            parsed == .all && value.count >= 2 ? bytes.u16(at: value.lowerBound) : 0
        default: 0
        }
    }
}
