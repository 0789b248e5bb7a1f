import Sniff

/// A row of a trace below that of its connection.
struct TraceTrack: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// Requests of one side on one bearer: each waits for the answer to the one before it (Core 6.0, Vol 3, Part F,
        /// 3.3.2). Bearers above 0 are those of Enhanced ATT.
        case requests(Sender, bearer: Int)
        case commands
        case notifications
        case indications
        /// Messages of a profile, and of a flow of it.
        case messages(String)
        /// Procedures of several messages.
        case procedures
    }

    let connection: ConnectionNumber
    let content: Content
}

extension TraceTrack.Content {
    var name: String {
        switch self {
        case .requests(let side, let bearer):
            "Requests" + (side.name.map { " of the \($0)" } ?? "") + (bearer > 0 ? ", bearer \(bearer)" : "")
        case .commands: "Writes without response"
        case .notifications: "Notifications"
        case .indications: "Indications"
        case .messages(let profile): "Messages: \(profile)"
        case .procedures: "Procedures"
        }
    }

    /// Its place below the connection.
    var rank: UInt64 {
        switch self {
        case .requests(.central, _): 1
        case .requests: 2
        case .commands: 3
        case .notifications: 4
        case .indications: 5
        case .messages: 6
        case .procedures: 7
        }
    }

    /// The track that an operation is shown on, and whether it lasts; `nil` for one that is shown elsewhere, or not at all.
    static func of(_ operation: BluetoothOperation) -> (content: TraceTrack.Content, lasts: Bool)? {
        switch operation.kind {
        case .notify: (.notifications, false)
        case .indicate: (.indications, true)
        case .message where operation.progress != nil: (.procedures, true)
        case .message: (.messages(operation.facts[.profile].map { "\($0)" } ?? ""), true)
        case let kind where OperationKinds.requests.contains(kind):
            operation.facts.isCommand
                ? (.commands, false) : (.requests(operation.actor, bearer: operation.bearer), true)
        default: nil
        }
    }
}
