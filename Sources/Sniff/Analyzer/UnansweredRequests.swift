import Decoders

/// A request or indication without its response or confirmation.
public struct UnansweredRequest: Sendable {
    /// Record of the request in its input, from 1.
    public let frame: UInt64
    /// When it was sent.
    public let time: Timestamp
    /// Name of the request: `Read Request`.
    public let method: StaticString
    /// Attribute handle that it is about; of a search the first of the range, 0 where it is about none.
    public let handle: UInt16
    /// The user's name for the attribute (``DeviceDeclarations``).
    public let handleName: StaticName?
    /// The type of the attribute, where known.
    public let uuid: BluetoothUUID?
    /// Of a descriptor: the characteristic that it belongs to.
    public let characteristic: BluetoothUUID?
    /// The service of the attribute, where known.
    public let service: BluetoothUUID?
    /// The other side of the connection, where known.
    public let peer: DeviceAddress?
    /// Connection handle, at a host.
    public let connection: UInt16
    /// Number of the connection in the run.
    public let connectionNumber: ConnectionNumber
    /// Of a connection on the air, which has no handle.
    public let accessAddress: UInt32?
    /// Whether it went to ``peer``, rather than came from it; `nil` where that is not known.
    public let isToPeer: Bool?
    /// The name of the input, where there are several.
    public let input: String?
    /// Why its answer does not count any more, or is not waited for.
    public let reason: UnansweredReason

    /// The rest of what its record tells.
    let request: PendingRequest
    let addresses: BySender<DeviceAddress?>

    /// Whether it waited for as long as a transaction may take (Core 6.0, Vol 3, Part F, 3.3.3), rather than for the rest of
    /// the connection or of the input.
    public var isTimedOut: Bool { reason == .timedOut }
    /// Whether its answer may still have come when watching had stopped.
    public var isPending: Bool { reason == .stopped }

    /// - Parameter server: the attribute table of whoever was asked.
    init(
        _ request: PendingRequest, _ reason: UnansweredReason, _ link: borrowing Link, hasUnknownSender: Bool,
        _ cache: borrowing GATTCache, server: DatabaseID?, input: String?
    ) {
        self.request = request
        self.reason = reason
        frame = request.frame
        time = request.time
        method = ATTOpcode(rawValue: request.opcode)?.name ?? "Request"
        handle = request.handle
        let attribute = request.namesAttribute ? server : nil
        handleName = attribute.flatMap { cache.name($0, of: request.handle) }
        uuid = attribute.flatMap { cache.resolve($0, request.handle).uuid }
        characteristic = attribute.flatMap { cache.characteristic($0, ofDescriptor: request.handle) }
        service = attribute.flatMap { cache.serviceUUID($0, of: request.handle) }
        peer = link.peer
        connection = link.handle
        connectionNumber = link.number
        accessAddress = link.accessAddress
        isToPeer = hasUnknownSender ? nil : request.sender == link.viewpoint
        addresses = link.rolesAreKnown ? link.addresses : BySender(central: nil, peripheral: nil)
        self.input = input
    }
}

/// Unanswered requests, oldest first. So many are kept; the rest are counted. Each is reported once, in the order in
/// which it became known.
struct UnansweredRequests {
    private(set) var requests: [UnansweredRequest] = []
    private(set) var commands: [UnansweredCommand] = []
    /// How many there were in all, those that are only pending among them.
    private(set) var counts = UnansweredCounts()
    /// News since the last record.
    private(set) var ended: [Ended] = []

    enum Ended {
        case request(UnansweredRequest)
        case command(UnansweredCommand)
    }

    static let limit = 1000

    mutating func add(_ request: UnansweredRequest) {
        if request.isPending { counts.pending += 1 } else { counts.requests += 1 }
        if requests.count < UnansweredRequests.limit { requests.append(request) }
        ended.append(.request(request))
    }

    mutating func add(_ command: UnansweredCommand) {
        if command.isPending { counts.pending += 1 } else { counts.commands += 1 }
        if commands.count < UnansweredRequests.limit { commands.append(command) }
        ended.append(.command(command))
    }

    mutating func takeEnded() -> [Ended] {
        defer { ended = [] }
        return ended
    }
}

/// How many requests and commands were never answered.
package struct UnansweredCounts: Sendable, Hashable {
    /// Requests and indications of the Attribute Protocol.
    package internal(set) var requests = 0
    /// HCI commands.
    package internal(set) var commands = 0
    /// Of both, those whose answers may have come when watching had stopped.
    package internal(set) var pending = 0

    package init(requests: Int = 0, commands: Int = 0, pending: Int = 0) {
        (self.requests, self.commands, self.pending) = (requests, commands, pending)
    }
}
