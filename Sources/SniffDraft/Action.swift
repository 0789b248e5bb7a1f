import Decoders
import Sniff
import SniffVerify

/// An operation without its value and time: two recordings can share it.
struct Action: Hashable, Sendable {
    /// The word of the verb.
    let verb: String
    /// The characteristic by name or UUID, or the profile of a message; `nil` where the capture does not tell.
    var target: String?
    var outcome = Outcome.success

    enum Outcome: Hashable, Sendable {
        case success
        case refused(String)
        case unanswered
    }

    /// Verbs of what an app does by itself. What a peripheral sends has its own.
    var isOfApp: Bool { !Action.ofPeripheral.contains(verb) }
    private static let ofPeripheral = ["notifies", "indicates", "receives"]

    var carriesValue: Bool { ["writes", "notifies", "indicates"].contains(verb) }
    var isMessage: Bool { verb == "sends" || verb == "receives" }

    /// The same with success.
    var succeeding: Action { Action(verb: verb, target: target) }

    /// `writes 2A56`
    var title: String { target.map { "\(verb) \($0)" } ?? verb }

    func pattern() -> OperationPattern? {
        guard let verb = OperationVerb(verb) else { return nil }
        let hasTarget = verb.target == .attribute || verb.target == .profile
        var pattern = OperationPattern(verb, hasTarget ? target ?? "any" : nil, place: SourcePlace(file: ""))
        switch outcome {
        case .success: break
        case .refused: pattern.result = .refused
        case .unanswered: pattern.result = .unanswered
        }
        return pattern
    }
}

extension BluetoothOperation {
    /// Its act in recordings; `nil` for operations that they leave out: discovery, parameters, scanning.
    var action: Action? {
        var titles = AttributeTitles()
        return action(&titles)
    }

    func action(_ titles: inout AttributeTitles) -> Action? {
        let verb: String
        var target: String?
        switch kind {
        case .connect, .disconnect, .pair, .encrypt, .exchangeMTU, .executeWrite: verb = kind.rawValue
        case .read, .write, .prepareWrite, .notify, .indicate:
            verb = kind.rawValue
            target = attribute?.uuid.map { titles.text($0) }
        case .subscribe, .unsubscribe:
            verb = kind.rawValue
            target = attribute?.characteristic.map { titles.text($0) }
        case .message:
            verb = progress != nil ? "transfers" : actor == .peripheral ? "receives" : "sends"
            guard case .text(let profile)? = facts[.profile] else { return nil }
            // The name of a message says more than its flow.
            target = if case .text(let name)? = facts[.name], progress == nil { "\(profile)/\(name)" } else { profile }
        default: return nil
        }
        var action = Action(verb: verb, target: target)
        switch outcome {
        case .succeeded: break
        case .refused(_, let name): action.outcome = .refused(name)
        case .unanswered: action.outcome = .unanswered
        }
        return action
    }
}

/// The titles of many operations: each attribute is looked up once.
struct AttributeTitles {
    private var known: [BluetoothUUID: String] = [:]

    mutating func text(_ uuid: BluetoothUUID) -> String {
        if let text = known[uuid] { return text }
        let text = AttributeTitle.text(uuid)
        known[uuid] = text
        return text
    }
}

/// How files call attributes.
enum AttributeTitle {
    /// The name that Assigned Numbers gives it, else its UUID.
    static func text(_ uuid: BluetoothUUID) -> String {
        guard let short = uuid.short, let number = UInt16(exactly: short) else { return "\(uuid)" }
        let name = AssignedNumbers.characteristics[number] ?? AssignedNumbers.descriptors[number]
        return name?.string ?? "\(uuid)"
    }
}
