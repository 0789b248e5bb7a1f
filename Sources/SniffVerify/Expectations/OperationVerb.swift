import Sniff

/// A word for operations in expectations.
package struct OperationVerb: Sendable, Hashable {
    /// As files have it.
    package let word: String
    package let kinds: OperationKinds
    /// Of messages: who sends them.
    package let sender: Sender?
    /// The kind of thing that its target names.
    package let target: Target

    package enum Target: Sendable, Hashable { case none, device, attribute, discovery, profile, filter, comment }

    init(_ word: String, _ kinds: OperationKinds, _ target: Target, sender: Sender? = nil) {
        self.word = word
        self.kinds = kinds
        self.target = target
        self.sender = sender
    }

    /// The verb with this word.
    package init?(_ word: String) {
        guard let verb = OperationVerb.all.first(where: { $0.word == word }) else { return nil }
        self = verb
    }

    /// Those that stand for one kind, and what their target names.
    private static let ofOneKind: [(kind: OperationKind, target: Target)] = [
        (.startScanning, .none), (.stopScanning, .none), (.advertise, .device), (.startAdvertising, .none),
        (.stopAdvertising, .none), (.attempt, .device), (.cancel, .none), (.connect, .device),
        (.failToConnect, .device), (.disconnect, .device), (.pair, .none), (.encrypt, .none),
        (.exchangeMTU, .none), (.discover, .discovery), (.read, .attribute), (.write, .attribute),
        (.prepareWrite, .attribute), (.executeWrite, .none), (.subscribe, .attribute), (.unsubscribe, .attribute),
        (.notify, .attribute), (.indicate, .attribute), (.requestParameters, .none), (.updateParameters, .none),
        (.updatePHY, .none), (.updateDataLength, .none), (.packet, .filter),
    ]

    /// Those that stand for several kinds, or for a part of one.
    private static let others: [OperationVerb] = [
        OperationVerb("sends", OperationKinds(.message), .profile, sender: .central),
        OperationVerb("receives", OperationKinds(.message), .profile, sender: .peripheral),
        OperationVerb("message", OperationKinds(.message), .profile),
        // Whatever asks and waits for an answer; whatever is exchanged in a connection.
        OperationVerb("requests", .requests, .attribute),
        OperationVerb("exchanges", .exchanges, .attribute),
        // What people have noted in the capture.
        OperationVerb("comment", OperationKinds(.packet), .comment),
    ]

    /// All verbs, in the order in which they are listed.
    package static let all: [OperationVerb] =
        ofOneKind.map { OperationVerb($0.kind.rawValue, OperationKinds($0.kind), $0.target) } + others
}
