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
    /// Another request was answered while it waited: its own answer comes before its sender asks again (Core 6.0, Vol 3,
    /// Part F, 3.3.2), or was lost.
    fileprivate(set) var sawAnother = false
    /// Packets were missed since: its answer may have been among them.
    fileprivate(set) var mayBeAnswered = false
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

    static let limit = 8

    var count: Int { list.count }

    /// The frame of the oldest.
    var firstFrame: UInt64? { list.first?.frame }

    /// The oldest request with an opcode; where several wait, one for the handle comes first, and one that is given up last.
    ///
    /// - Parameter provesOrder: an answer to a later request says something about those before it.
    mutating func take(_ opcode: UInt8, _ handle: UInt16, provesOrder: Bool) -> PendingRequest? {
        func matches(_ request: PendingRequest) -> Bool { request.opcode == opcode && request.end != .uncaptured }
        guard
            var index = list.firstIndex(where: { matches($0) && $0.end == nil }) ?? list.firstIndex(where: matches)
        else { return nil }
        if handle != 0, list[index].handle != handle {
            index = list.firstIndex { matches($0) && $0.handle == handle } ?? index
        }
        if provesOrder { for position in 0..<index { list[position].isOvertaken = true } }
        let taken = list.remove(at: index)
        for position in list.indices { list[position].sawAnother = true }
        return taken
    }

    /// Adds a request.
    ///
    /// - Returns: those that are given up because of it.
    mutating func add(_ request: PendingRequest) -> [PendingRequest] {
        if list.isEmpty {
            list.append(request)
            return []
        }
        // Its sender goes on, as if these had been answered.
        var givenUp: [PendingRequest] = []
        for index in list.indices where list[index].end == nil {
            guard list[index].isOvertaken || list[index].sawAnother || list[index].mayBeAnswered else { continue }
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

    mutating func noteUncaptured() {
        for index in list.indices where list[index].end == nil { list[index].end = .uncaptured }
    }

    /// Packets of the other side were missed.
    mutating func noteMissedAnswers() {
        for index in list.indices where list[index].end == nil { list[index].mayBeAnswered = true }
    }

    mutating func takeUncaptured() -> [PendingRequest] {
        guard list.contains(where: { $0.end == .uncaptured }) else { return [] }
        defer { list.removeAll { $0.end == .uncaptured } }
        return list.filter { $0.end == .uncaptured }
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
