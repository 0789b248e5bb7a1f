import Sniff

/// The changes of a connection, in words.
struct LinkChangeWords {
    let text: String
    /// Who asks for which parameters, if it does.
    private(set) var request: (actor: Sender, parameters: String)?

    /// - Parameter previous: the request before it, which the other side passes on.
    init(_ operation: BluetoothOperation, after previous: (actor: Sender, parameters: String)? = nil) {
        let refusal: String? = if case .refused(_, let name) = operation.outcome { name } else { nil }
        switch operation.kind {
        case .requestParameters:
            let who = operation.actor.name.map { "the \($0) asks for" } ?? "asked for"
            let parameters = LinkChangeWords.request(operation)
            let isPassedOn = previous.map { $0.actor != operation.actor && $0.parameters == parameters } ?? false
            text = "\(who) \(isPassedOn ? "the same" : parameters)" + (refusal.map { ", refused: \($0)" } ?? "")
            request = (operation.actor, parameters)
        case .updateParameters:
            let parameters =
                (LinkChangeWords.parameters(operation) ?? "parameters") + LinkChangeWords.pending(operation)
            text = refusal.map { "parameters not changed: \($0)" } ?? parameters
        case .updatePHY:
            let phy = LinkChangeWords.phy(operation) + LinkChangeWords.pending(operation)
            text = refusal.map { "PHY not changed: \($0)" } ?? phy
        case .updateDataLength: text = LinkChangeWords.dataLength(operation)
        case .exchangeMTU: text = LinkChangeWords.mtu(operation)
        case .pair: text = refusal.map { "pairing failed: \($0)" } ?? LinkChangeWords.pairing(operation)
        case .encrypt:
            let key =
                switch operation.facts[.isStoredKey] {
                case .boolean(true)?: " with a key from before"
                case .boolean(false)?: " with a new key"
                default: ""
                }
            text =
                switch operation.outcome {
                case .refused(_, let name): "not encrypted: \(name)\(LinkChangeWords.keyMissing(operation))"
                case .unanswered: "encryption begun, never completed"
                case .succeeded: "encrypted\(key)"
                }
        default: text = operation.kind.rawValue
        }
    }

    /// The side that has no key, where its host is the one that says so.
    private static func keyMissing(_ operation: BluetoothOperation) -> String {
        operation.facts[.by] == nil ? "" : "; this host has no key for it: the bond is gone here"
    }

    /// A change is announced before the instant at which it comes into force (Core 6.0, Vol 6, Part B, 5.1.1).
    private static func pending(_ operation: BluetoothOperation) -> String {
        if case .unanswered = operation.outcome { ", announced, not seen in force" } else { "" }
    }

    /// Interval, subrate factor, peripheral latency and timeout.
    static func parameters(_ operation: BluetoothOperation) -> String? {
        var parts: [String] = []
        if case .decimal(let interval)? = operation.facts[.interval] {
            parts.append("interval \(TimeText.text(seconds: interval))")
        }
        if let factor = operation.facts[.subrateFactor] { parts.append("subrate factor \(factor)") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ") + rest(operation)
    }

    /// `interval 15 → 7.5 → 15 ms`: intervals that follow each other, each once; `nil` where they do not change.
    static func intervals(_ intervals: [FieldValue?]) -> String? {
        var texts: [String] = []
        for case .decimal(let seconds)? in intervals {
            let text = TimeText.text(seconds: seconds)
            if text != texts.last { texts.append(text) }
        }
        guard texts.count > 1, let last = texts.last, let unit = last.split(separator: " ").last else { return nil }
        let isOfOneUnit = texts.allSatisfy { $0.hasSuffix(" \(unit)") }
        var shown = isOfOneUnit ? texts.dropLast().map { String($0.dropLast(unit.count + 1)) } + [last] : texts
        if shown.count > longestChain {
            let count = shown.count - 1
            shown = Array(shown.prefix(longestChain - 2)) + ["…", last]
            return "interval \(shown.joined(separator: " → ")), \(count) changes"
        }
        return "interval \(shown.joined(separator: " → "))"
    }

    private static let longestChain = 8

    static func rest(_ operation: BluetoothOperation) -> String {
        var text = ""
        if case .integer(let latency)? = operation.facts[.peripheralLatency] {
            text += ", \("peripheral latency \(latency)".unbroken)"
        }
        if case .decimal(let timeout)? = operation.facts[.supervisionTimeout] {
            text += ", timeout \(TimeText.text(seconds: timeout))"
        }
        return text
    }

    private static func request(_ operation: BluetoothOperation) -> String {
        guard case .decimal(let low)? = operation.facts[.minInterval],
            case .decimal(let high)? = operation.facts[.maxInterval]
        else { return "other parameters" }
        let range = low == high ? "" : "\(TimeText.text(seconds: low)) to "
        return "interval \(range)\(TimeText.text(seconds: high))" + rest(operation)
    }

    private static func phy(_ operation: BluetoothOperation) -> String {
        let (there, back) = (operation.facts[.phyToPeripheral], operation.facts[.phyToCentral])
        if let there, there == back { return "PHY \(there)" }
        let parts = [there.map { "\($0) to the peripheral" }, back.map { "\($0) to the central" }].compactMap(\.self)
        return "PHY \(parts.joined(separator: ", "))"
    }

    private static func dataLength(_ operation: BluetoothOperation) -> String {
        let (there, back) = (operation.facts[.octetsToPeripheral], operation.facts[.octetsToCentral])
        guard let there, let back else { return "data length changed" }
        return there == back
            ? "data length \(there) bytes" : "data length \(there) bytes to the peripheral, \(back) back"
    }

    private static func mtu(_ operation: BluetoothOperation) -> String {
        let asks = operation.actor.name.map { ", asked for by the \($0)" } ?? ""
        guard case .succeeded = operation.outcome, let mtu = operation.facts[.mtu] else {
            let size = operation.facts[.clientMTU].map { " (\($0))" } ?? ""
            let answer =
                switch operation.outcome {
                case .refused(_, let name): "refused: \(name)"
                case .unanswered(.notCaptured): "answer not captured"
                case .unanswered, .succeeded: "not answered"
                }
            return "MTU asked for\(size), \(answer)\(asks)"
        }
        let both = [
            operation.facts[.clientMTU].map { "client can receive \($0)" },
            operation.facts[.serverMTU].map { "server \($0)" },
        ].compactMap(\.self)
        return "MTU \(mtu)\(asks)" + (both.isEmpty ? "" : " (\(both.joined(separator: ", ")))")
    }

    private static func pairing(_ operation: BluetoothOperation) -> String {
        switch operation.outcome {
        case .unanswered(.notCaptured): return "pairing began, its end was not captured"
        case .unanswered(.overtaken):
            let steps =
                switch operation.facts[.isSecureConnections] {
                case .boolean(true)?: "no Public Key, no DHKey Check"
                case .boolean(false)?: "no Pairing Confirm, no Pairing Random"
                default: "no Pairing Response, no key"
                }
            return "no pairing: it began, but the link was encrypted without it (\(steps))"
        case .unanswered: return "pairing did not end"
        case .succeeded, .refused: break
        }
        var parts: [String] = []
        // Nothing is known of what both sides agreed on where the features of one were not captured.
        if case .boolean(let isSecure)? = operation.facts[.isSecureConnections] {
            parts.append(isSecure ? "Secure Connections" : "legacy pairing")
        }
        if let model = operation.facts[.associationModel] { parts.append("\(model)") }
        if operation.facts[.isMITM] == .boolean(true) { parts.append("protected against a machine in the middle") }
        if case .boolean(let isBonding)? = operation.facts[.isBonding] {
            parts.append(isBonding ? "bonding" : "no bonding")
        }
        if let size = operation.facts[.keySize] { parts.append("key of \(size) bytes") }
        let time = operation.end.flatMap { end -> String? in
            guard let end = end.nanoseconds, let begin = operation.begin.nanoseconds, end > begin else { return nil }
            return "in \(TimeText.text(end - begin))"
        }
        guard !parts.isEmpty else { return ["paired", time].compactMap(\.self).joined(separator: " ") }
        return "paired: \((parts + [time].compactMap(\.self)).joined(separator: ", "))"
    }
}

/// The longest Data Channel PDU payloads, to the peripheral and back.
struct Octets: Equatable {
    let toPeripheral: FieldValue?
    let toCentral: FieldValue?

    /// Without an agreement (Core 6.0, Vol 6, Part B, 4.5.10).
    static let atFirst = Octets(toPeripheral: .integer(27), toCentral: .integer(27))

    private init(toPeripheral: FieldValue?, toCentral: FieldValue?) {
        (self.toPeripheral, self.toCentral) = (toPeripheral, toCentral)
    }

    /// `nil` for what is no agreement on them.
    init?(_ change: BluetoothOperation) {
        guard change.kind == .updateDataLength, change.outcome == .succeeded else { return nil }
        self.init(toPeripheral: change.facts[.octetsToPeripheral], toCentral: change.facts[.octetsToCentral])
    }
}
