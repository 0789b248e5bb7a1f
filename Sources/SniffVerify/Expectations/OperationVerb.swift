import Sniff

/// A word for operations in expectations.
package struct OperationVerb: Sendable, Hashable {
    /// As files have it.
    package let word: String
    package let kinds: OperationKinds
    /// Of messages: who sends them.
    package let sender: Sender?
    /// Of messages: only procedures of several, such as updates.
    package let isOfProcedures: Bool
    /// The kind of thing that its target names.
    package let target: Target
    /// An operation of it, as a file has it.
    package let example: String
    /// The word for the state that it begins, where it begins one: `only while: encrypted`.
    package var state: String? { OperationVerb.states[word] }

    package enum Target: Sendable, Hashable { case none, device, attribute, discovery, profile, filter, comment }

    init(
        _ word: String, _ kinds: OperationKinds, _ target: Target, sender: Sender? = nil, isOfProcedures: Bool = false,
        example: String = ""
    ) {
        self.isOfProcedures = isOfProcedures
        self.word = word
        self.example = example
        self.kinds = kinds
        self.target = target
        self.sender = sender
    }

    /// The verb with this word.
    package init?(_ word: String) {
        guard let verb = OperationVerb.all.first(where: { $0.word == word }) else { return nil }
        self = verb
    }

    /// The verb whose state has this word: `encrypts` for `encrypted`.
    init?(state word: String) {
        guard let verb = OperationVerb.all.first(where: { $0.state == word }) else { return nil }
        self = verb
    }

    /// Words for states, by the verbs that begin them.
    private static let states = [
        "connects": "connected", "encrypts": "encrypted", "subscribes": "subscribed", "scans": "scanning",
        "starts advertising": "advertising",
    ]

    /// Those that stand for one kind, what their target names, and an example.
    private static let ofOneKind: [(kind: OperationKind, target: Target, example: String)] = [
        (.startScanning, .none, "scans"),
        (.stopScanning, .none, "{stops scanning, where: {duration: at most 30 s}}"),
        (.advertise, .device, "{advertises: any, where: {name: LedRemote}}"),
        (.startAdvertising, .none, "{starts advertising, where: {name: Belt}}"),
        (.stopAdvertising, .none, "stops advertising"),
        (.attempt, .device, "{tries to connect: any, result: Command Disallowed}"),
        (.cancel, .none, "{cancels, where: {duration: at least 5 s}}"),
        (.connect, .device, "{connects: any, where: {interval: at most 50 ms}}"),
        (.failToConnect, .device, "{fails to connect: any, where: {reason: 0x3E}}"),
        (.disconnect, .device, "{disconnects: any, where: {by: central}}"),
        (.pair, .none, "{pairs, where: {association_model: Passkey Entry}}"),
        (.encrypt, .none, "{encrypts, where: {stored_key: true}}"),
        (.exchangeMTU, .none, "{exchanges MTU, where: {mtu: at least 185}}"),
        (.discover, .discovery, "{discovers: Heart Rate}"),
        (.read, .attribute, "{reads: Battery Level, value: 20..100}"),
        (.write, .attribute, "{writes: 2A39, bytes: \"01\"}"),
        (.prepareWrite, .attribute, "{prepares a write: any, where: {offset: 0}}"),
        (.executeWrite, .none, "{executes writes, result: success}"),
        (.subscribe, .attribute, "{subscribes: Heart Rate Measurement}"),
        (.unsubscribe, .attribute, "{unsubscribes: 2A37}"),
        (.notify, .attribute, "{notifies: 2A37, where: {heart_rate: 30..260}}"),
        (.indicate, .attribute, "{indicates: any, result: unanswered}"),
        (.requestParameters, .none, "{requests parameters, result: Rejected}"),
        (.updateParameters, .none, "{updates parameters, where: {peripheral_latency: 0}}"),
        (.updatePHY, .none, "{updates PHY, where: {phy_c_to_p: LE 2M}}"),
        (.updateDataLength, .none, "{updates data length, where: {octets_c_to_p: 251}}"),
        (.packet, .filter, "{packet: att.opcode == 0x1b}"),
    ]

    /// Those that stand for several kinds, or for a part of one.
    private static let others: [OperationVerb] = [
        OperationVerb(
            "sends", OperationKinds(.message), .profile, sender: .central, example: "{sends: any, text: /start/}"),
        OperationVerb(
            "receives", OperationKinds(.message), .profile, sender: .peripheral,
            example: "{receives: any, where: {packets: at most 8}}"),
        OperationVerb(
            "message", OperationKinds(.message), .profile, example: "{message: long-write, where: {state: broken}}"),
        OperationVerb(
            "transfers", OperationKinds(.message), .profile, isOfProcedures: true,
            example: "{transfers: image upload, where: {state: complete}}"),
        // Whatever asks and waits for an answer; whatever is exchanged in a connection.
        OperationVerb("requests", .requests, .attribute, example: "{requests: any, result: refused}"),
        OperationVerb("exchanges", .exchanges, .attribute, example: "{exchanges: any, where: {length: more than 20}}"),
        // What people have noted in the capture.
        OperationVerb("comment", OperationKinds(.packet), .comment, example: "{comment: test 3 begins}"),
    ]

    /// All verbs, in the order in which they are listed.
    package static let all: [OperationVerb] =
        ofOneKind.map { OperationVerb($0.kind.rawValue, OperationKinds($0.kind), $0.target, example: $0.example) }
        + others
}
