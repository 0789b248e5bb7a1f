import Decoders

/// Why a request waits no longer, though no answer came.
enum RequestEnd: Equatable {
    case unanswered(UnansweredReason)
    /// Packets were missed, its answer may have been among them: unknown.
    case uncaptured
}

/// A request or indication that waits for its answer.
struct PendingRequest {
    var opcode: UInt8 = 0
    var frame: UInt64 = 0
    var time = Timestamp(seconds: 0, fraction: 0, digits: 6)
    /// That of the attribute, or the first of the range that is searched.
    var handle: UInt16 = 0
    /// The last of the range that is searched.
    var endHandle: UInt16 = 0
    /// The type that Read By Type, Read By Group Type and Find By Type Value ask for.
    var type: BluetoothUUID?
    /// The service that Find By Type Value asks for.
    var value: BluetoothUUID?
    /// Who waits for the answer.
    var sender = Sender.unknown
    var direction = Direction.unknown
    var adapter: UInt16?
    /// A later request was answered before it.
    fileprivate(set) var isOvertaken = false
    /// Another request was answered while it waited, of a sender that waits for its answers: its own answer comes before
    /// the sender asks again (Core 6.0, Vol 3, Part F, 3.3.2), or was lost.
    fileprivate(set) var sawAnother = false
    /// Packets were missed since: its answer may have been among them.
    fileprivate(set) var mayBeAnswered = false
    /// Packets of its sender were missed after its answer may have been: another request may have been among them.
    fileprivate(set) var mayHaveSuccessor = false
    /// Not every packet since was heard: on the air, nothing else may show that the answer was missed.
    fileprivate(set) var hasGap = false
    /// Set once it is given up.
    fileprivate(set) var end: RequestEnd?

    /// Gives it up; why, nobody knows if its answer may have been missed.
    fileprivate mutating func giveUp(_ end: RequestEnd) { self.end = mayBeAnswered ? .uncaptured : end }
}

extension PendingRequest {
    /// Whether a list of attributes can be what was asked for: of the type, and from the range (Core 6.0, Vol 3, Part F,
    /// 3.4.3.2, 3.4.4.2 and 3.4.4.10).
    func mayBeAnswered(by pdu: ATTPDU, _ bytes: borrowing Span<UInt8>) -> Bool {
        switch pdu.kind {
        case .findInformationResponse, .readByTypeResponse, .readByGroupTypeResponse: break
        default: return true
        }
        guard pdu.parsed == .all, pdu.value.count >= 2, handle <= endHandle else { return true }
        if let type, !pdu.hasElements(of: type) { return false }
        return (handle...endHandle).contains(bytes.u16(at: pdu.value.lowerBound))
    }
}

/// The pending requests of one side of a bearer, oldest first: more than one request at a time is a mistake of its
/// sender, but it happens. The one place that knows what waits and what is given up.
struct PendingRequests {
    private var list: [PendingRequest] = []
    /// The sender does not wait for its answers: the server answers in order, so that nothing is missing while answers
    /// come (3.3.2). Until all are answered.
    private var isEarly = false

    static let limit = 8

    var count: Int { list.count }
    var isEmpty: Bool { list.isEmpty }

    /// The frame of the oldest.
    var firstFrame: UInt64? { list.first?.frame }

    /// The oldest request with an opcode; where several wait, one for the handle comes first, and one that is given up last.
    ///
    /// - Parameters:
    ///   - handle: the handle that the answer repeats; 0 where there is none.
    ///   - provesOrder: an answer to a later request says something about those before it.
    mutating func take(_ opcode: UInt8, _ handle: UInt16, at time: Timestamp, provesOrder: Bool) -> PendingRequest? {
        func matches(_ request: PendingRequest) -> Bool {
            guard request.opcode == opcode, request.end != .uncaptured else { return false }
            return !request.mayHaveSuccessor || handle != 0 && request.handle == handle
        }
        guard
            var index = list.firstIndex(where: { matches($0) && $0.end == nil }) ?? list.firstIndex(where: matches)
        else { return nil }
        if handle != 0, list[index].handle != handle {
            index = list.firstIndex { matches($0) && $0.handle == handle } ?? index
        }
        if provesOrder { for position in 0..<index { list[position].isOvertaken = true } }
        let taken = list.remove(at: index)
        noteAnswer(to: taken, at: time)
        return taken
    }

    /// The answer would have come before the next request, had it taken no longer after its request than it did after the
    /// next one: a sender that waits for its answers had it. Else the sender is early.
    private mutating func noteAnswer(to taken: PendingRequest, at time: Timestamp) {
        guard let next = list.first(where: { $0.end == nil }) else {
            isEarly = false
            return
        }
        if next.time.nanoseconds(since: taken.time) < time.nanoseconds(since: next.time) { isEarly = true }
        if !isEarly { for position in list.indices { list[position].sawAnother = true } }
    }

    /// Adds a request.
    ///
    /// - Returns: those that are given up because of it.
    mutating func add(_ request: PendingRequest, isFromAir: Bool) -> [PendingRequest] {
        if list.isEmpty {
            list.append(request)
            return []
        }
        // Its sender goes on, as if these had been answered.
        var givenUp: [PendingRequest] = []
        for index in list.indices where list[index].end == nil {
            // On the air it is known that nothing was missed since (``takeDoubtful()``).
            let isPassed = list[index].isOvertaken || list[index].sawAnother && !isFromAir
            guard isPassed || list[index].mayBeAnswered else { continue }
            list[index].giveUp(.unanswered(.overtaken))
            givenUp.append(list[index])
        }
        list.removeAll { $0.end == .uncaptured }
        if list.count >= PendingRequests.limit {
            var dropped = list.removeFirst()
            if dropped.end == nil {
                dropped.giveUp(.unanswered(.overtaken))
                givenUp.append(dropped)
            }
        }
        list.append(request)
        return givenUp
    }

    /// When the oldest of those that wait was sent.
    var oldest: Timestamp? { list.first { $0.end == nil && $0.time.isKnown }?.time }

    /// Gives up what has waited for as long as a transaction may take, and keeps it: its answer may still come.
    mutating func giveUpLate(at time: Timestamp) -> [PendingRequest] {
        var givenUp: [PendingRequest] = []
        for index in list.indices where list[index].end == nil && list[index].time.isKnown {
            guard time.nanoseconds(since: list[index].time) >= ATTBearer.transactionTimeout else { continue }
            list[index].giveUp(.unanswered(.timedOut))
            givenUp.append(list[index])
        }
        return givenUp
    }

    mutating func setSender(_ sender: Sender) { for index in list.indices { list[index].sender = sender } }

    /// Packets of the sender were missed. While a request is open it does not send another (3.3.2).
    mutating func noteMissedRequests(areFirst: Bool) {
        for index in list.indices where list[index].end == nil {
            if list[index].mayBeAnswered || !areFirst { list[index].mayHaveSuccessor = true }
            list[index].mayBeAnswered = true
        }
    }

    mutating func noteGap() { for index in list.indices { list[index].hasGap = true } }

    /// Takes those whose answers may have been missed.
    mutating func takeDoubtful() -> [PendingRequest] {
        guard list.contains(where: { $0.mayBeAnswered || $0.hasGap }) else { return [] }
        let doubtful = list.filter { ($0.mayBeAnswered || $0.hasGap) && $0.end == nil }
        list.removeAll { $0.mayBeAnswered || $0.hasGap }
        return doubtful.map {
            var request = $0
            request.giveUp(.uncaptured)
            return request
        }
    }

    /// Packets of the other side were missed.
    mutating func noteMissedAnswers() {
        for index in list.indices where list[index].end == nil { list[index].mayBeAnswered = true }
    }

    /// Gives up all that waits.
    mutating func takeAll(_ end: RequestEnd) -> [PendingRequest] {
        guard !list.isEmpty else { return [] }
        defer { list = [] }
        return list.filter { $0.end == nil }.map {
            var request = $0
            request.giveUp(end)
            return request
        }
    }
}
