import Decoders

/// A request or indication without its response or confirmation when the connection or the capture ended.
public struct UnansweredRequest: Sendable {
    /// Record of the request in its input, from 1.
    public let frame: UInt64
    /// Name of the request: `Read Request`.
    public let method: StaticString
    /// Attribute handle that it is about; 0 where it is about none.
    public let handle: UInt16
    /// The other side of the connection, where known.
    public let peer: DeviceAddress?
    /// Connection handle, at a host.
    public let connection: UInt16
    /// Of a connection on the air, which has no handle.
    public let accessAddress: UInt32?
    /// Whether it went to ``peer``, rather than came from it; `nil` where that is not known.
    public let isToPeer: Bool?
    /// The name of the input, where there are several.
    public let input: String?
    /// Whether it waited for as long as a transaction may take (Core 6.0, Vol 3, Part F, 3.3.3), rather than for the rest of
    /// the connection or of the input.
    public let isTimedOut: Bool
}

/// Requests that were never answered, oldest first. So many are kept; the others are counted.
struct UnansweredRequests {
    private(set) var list: [UnansweredRequest] = []
    private(set) var count = 0

    static let limit = 1000

    mutating func takeAll() -> [UnansweredRequest] {
        defer { list = [] }
        return list
    }

    /// - Parameter sender: who waits for the answer.
    mutating func add(
        _ request: PendingRequest, from sender: Sender, hasUnknownSender: Bool, _ link: borrowing Link, input: String?,
        isTimedOut: Bool
    ) {
        count += 1
        guard list.count < UnansweredRequests.limit else { return }
        list.append(
            UnansweredRequest(
                frame: request.frame, method: ATTOpcode(rawValue: request.opcode)?.name ?? "Request",
                handle: request.handle, peer: link.peer, connection: link.handle, accessAddress: link.accessAddress,
                isToPeer: hasUnknownSender ? nil : sender == link.viewpoint, input: input,
                isTimedOut: isTimedOut))
    }
}
