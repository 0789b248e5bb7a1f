import Decoders
import Sniff

/// Requests and answers of the Attribute Protocol.
extension Linter {
    static let requestRules: [LintRule] = [
        LintRule(
            "att-request-while-open", .error, guards: [.complete],
            title: "The client sent a second request before the first was answered.",
            why:
                "A client has one request on a bearer at a time; a server may drop the second one, or answer in an order that the client does not expect.",
            remedy: "Queue operations, and wait for the Write Response, not for the notification.",
            source: "Core 6.2, Vol 3, Part F, 3.3.2",
            judge: asking({ $0.requests() }, RequestWhileOpen())),
        LintRule(
            "att-no-answer", .error, guards: [.complete, .readable, .whole, .clock],
            title: "The server did not answer a request within 30 s.",
            why: "After 30 s the transaction has failed, and the bearer must not be used any more.",
            remedy: "Answer every request in the server; disconnect in the app.",
            source: "Core 6.2, Vol 3, Part F, 3.3 and 3.3.3",
            judge: each({ $0.requests() }) { operation, scene in
                let latency = operation.facts.latency ?? 0
                let isLost = operation.outcome == .unanswered(.timedOut)
                guard isLost || latency > 30, !operation.isInterrupted else { return nil }
                let subject = scene.words(operation)
                if isLost { return LintRemark("\(subject) was not answered within 30 s", [operation.begin]) }
                return LintRemark(
                    "\(subject) was answered after \(TimeText.text(seconds: latency))", operation.moments,
                    subject: subject)
            }),
        LintRule(
            "att-used-after-timeout", .error, guards: [.complete, .readable, .whole, .clock],
            title: "The client continued to use a bearer whose transaction had timed out.",
            why: "No more requests, commands, indications or notifications may be sent on a bearer after a timeout.",
            remedy: "Disconnect after a timeout, and connect again.",
            source: "Core 6.2, Vol 3, Part F, 3.3.3",
            judge: asking(
                {
                    $0.requests(); $0.values(.write)
                }, UsedAfterTimeout())),
        LintRule(
            "att-cut-off", .warning, guards: [.complete, .readable],
            title: "The connection ended while a request waited for its answer.",
            why:
                "A crash, a watchdog or the end of the range looks like this. The client does not know whether a write was done.",
            remedy: "Find out who ended the connection, and why.",
            source: "none; observed",
            judge: { needs throws(FieldError) in
                needs.failedRequests()
                needs.operations(.disconnect, packets: true)
                return CutOff(reason: try needs.field("hci.reason"))
            }),
        LintRule(
            "att-response-without-request", .warning, guards: .absence,
            title: "A response answers no request.",
            why: "The client may take it for the answer to its next request.",
            remedy: "Look for a server that answers twice, or answers a Write Command.",
            source: "Core 6.2, Vol 3, Part F, 3.3 and 3.4.5.3",
            judge: { needs throws(FieldError) in try UnexpectedResponse(&needs) }),
        LintRule(
            "att-answer-slow", .advice, guards: [.complete, .clock],
            title: "The server took more than 2 s to answer.",
            why: "Every other request of the client waits for this answer. After 30 s the connection is lost.",
            remedy: "Answer the request first, and work later.",
            source: "Core 6.2, Vol 3, Part F, 3.3.3, allows 30 s",
            judge: each({ $0.requests() }) { operation, scene in
                guard let latency = operation.facts.latency, latency > 2, latency <= 30,
                    latency > 8 * (scene.connection?.state.listeningInterval ?? 0)
                else { return nil }
                let subject = scene.words(operation)
                return LintRemark(
                    "\(subject) was answered after \(TimeText.text(seconds: latency))", operation.moments,
                    subject: subject)
            }),
        LintRule(
            "att-answer-uneven", .advice, guards: [.complete, .clock],
            title: "An answer took five times as long as the median of its connection, and more than 150 ms.",
            why: "Every other request of the client waits for this answer.",
            remedy: "Find out what the server does meanwhile: flash, a sensor, another connection.",
            source: "none; observed",
            judge: asking({ $0.requests() }, UnevenAnswers())),
        LintRule(
            "att-answer-skipped", .note, guards: [.complete, .readable, .whole],
            title: "The server never answered a request, and the client continued.",
            why: "The server must answer every request; the client does not know whether the request was done.",
            remedy: "Look for a server that drops requests, or a log that drops packets.",
            source: "Core 6.2, Vol 3, Part F, 3.3 and 3.3.2",
            judge: each({ $0.failedRequests() }) { operation, scene in
                guard operation.outcome == .unanswered(.overtaken), !operation.isInterrupted else { return nil }
                return LintRemark("\(scene.words(operation)) was never answered", [operation.begin])
            }),
        LintRule(
            "request-refused", .note,
            title: "The server refused a request.",
            why: "This may be intended: security that starts a pairing, or a value that the device does not accept.",
            remedy: "Compare the error with the device's manual ('blesniff errors' has the names).",
            source: "Core 6.2, Vol 3, Part F, 3.4.1.1; Core Specification Supplement, Part B",
            judge: each({ $0.failedRequests() }) { operation, scene in
                guard case .refused(let code, let error) = operation.outcome, !hasOwnRule(operation, code) else {
                    return nil
                }
                let name = OperationPhrase.refusal(code, error)
                return LintRemark("\(scene.words(operation)) was refused: \(name)", operation.moments)
            }),
        LintRule(
            "att-error-invalid", .error,
            title: "An Error Response has a reserved code.",
            why: "The client cannot know what failed.",
            remedy: "Use 0x80 to 0x9F for errors of your own.",
            source: "Core 6.2, Vol 3, Part F, 3.4.1.1; Core Specification Supplement, Part B",
            expectation: LintRule.never("att.error == 0 || att.error in 0x14..0x7f || att.error in 0xa0..0xfb"),
            judge: each({ $0.failedRequests() }) { operation, scene in
                guard let code = operation.refusal, isReserved(code) else { return nil }
                return LintRemark(
                    "\(scene.words(operation)) was refused with the reserved error "
                        + LintScene.hex(code, digits: 2), operation.moments)
            }),
        LintRule(
            "pdu-malformed", .error, guards: [.whole],
            title: "A PDU ends inside a field, or has bytes after its last one.",
            why: "The other side may refuse the PDU, or read other values.",
            remedy: "Check the sender's encoder: byte order, length.",
            source: "Core 6.2, Vol 3, Part F, 3.3 and 3.4; Vol 3, Part H, 3.3",
            judge: { needs throws(FieldError) in
                needs.faults(.att, .smp)
                let faults = try LintedFaults(&needs)
                let method: Field<String> = try needs.field("att.method")
                let pairing: Field<String> = try needs.field("smp.method")
                return EachOperation { operation, _ in
                    guard let packet = operation.packets.first,
                        let fault = faults.all(of: packet, in: .att, .smp, for: [.malformed, .excess]).first
                    else { return nil }
                    let what = packet[method] ?? packet[pairing] ?? "A PDU"
                    return LintRemark("\(what) is malformed at \(fault.field): \(fault.reason)", [operation.begin])
                }
            }),
        LintRule(
            "server-in-trouble", .warning,
            title: "The server answers with an error that points to an internal problem.",
            why:
                "Unlikely Error, Insufficient Resources, Prepare Queue Full and Invalid PDU are not answers to the request, but failures.",
            remedy: "Check the server's log; after Invalid PDU, check the PDU that was sent.",
            source: "Core 6.2, Vol 3, Part F, 3.4.1.1",
            expectation: LintRule.never("att.error in {0x04, 0x09, 0x0e, 0x11}"),
            judge: each({ $0.failedRequests() }) { operation, scene in
                guard case .refused(let code, let error) = operation.outcome,
                    trouble.contains(code)
                else { return nil }
                let name = OperationPhrase.refusal(code, error)
                return LintRemark(
                    "\(scene.words(operation)) was refused: \(name)",
                    operation.moments)
            }),
        LintRule(
            "refused-again-and-again", .warning,
            title: "The server refused the same access three times with the same error.",
            why: "The attempts cost power and time, and hide that something was never done.",
            remedy: "Stop repeating a request that cannot succeed.",
            source: "Core 6.2, Vol 3, Part F, 3.4.1.1",
            judge: asking({ $0.failedRequests() }, RefusedThrice(isForSecurity: false))),
        LintRule(
            "read-multiple-refused", .advice,
            title: "One bad handle made a whole Read Multiple fail.",
            why: "The other values do not arrive either.",
            remedy: "Read the others one by one, or ask only for handles that are known to be readable.",
            source: "Core 6.2, Vol 3, Part F, 3.4.4.7 and 3.4.4.11",
            expectation: LintRule.never("att.error && att.request_opcode in {0x0e, 0x20}"),
            judge: each({ $0.failures(.read) }) { operation, scene in
                guard case .refused(_, let name) = operation.outcome,
                    [.readMultipleRequest, .readMultipleVariableRequest].contains(where: operation.isBy)
                else { return nil }
                return LintRemark("\(operation.method) was refused as a whole: \(name)", operation.moments)
            }),
    ]

    /// Errors that speak of trouble inside the server: Unlikely Error, Insufficient Resources, Prepare Queue Full, Invalid PDU.
    private static let trouble = [0x0E, 0x11, 0x09, 0x04]
    private static let databaseOutOfSync = 0x12

    /// Whether another rule speaks of such a refusal.
    private static func hasOwnRule(_ operation: BluetoothOperation, _ code: Int) -> Bool {
        switch operation.kind {
        case .subscribe where !(securityErrors + [0x08]).contains(code): true
        case .read where [.readMultipleRequest, .readMultipleVariableRequest].contains(where: operation.isBy): true
        case .read where operation.showsAbsence: true
        default: isReserved(code) || trouble.contains(code) || code == databaseOutOfSync
        }
    }

    /// Codes of Core 6.2 and of the supplement's version 12.
    private static func isReserved(_ code: Int) -> Bool {
        code == 0 || (0x14...0x7F).contains(code) || (0xA0...0xDF).contains(code) || (0xE0...0xFB).contains(code)
    }
}

/// An answer that took much longer than the others of its connection.
private struct UnevenAnswers: LintJudge {
    private var latency = Distribution()
    private var slowest: BluetoothOperation?

    /// Seconds: what takes longer has a rule of its own.
    private static let longest = 2.0

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let seconds = operation.facts.latency, seconds <= UnevenAnswers.longest else { return [] }
        latency.add(seconds: seconds)
        if seconds > slowest?.facts.latency ?? 0 { slowest = operation.shortened }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        let limit = max(latency.median * 5, .milliseconds(150))
        guard latency.count >= 5, let slowest, let seconds = slowest.facts.latency, seconds > limit.seconds else {
            return []
        }
        let others = latency.count(above: limit) - 1
        let more = others > 0 ? "; \(others) more took over \(TimeText.text(limit))" : ""
        return .one(
            "\(scene.words(slowest)) was answered after \(TimeText.text(seconds: seconds)); the median is \(TimeText.text(latency.median))\(more)",
            slowest.moments, subject: "uneven")
    }
}

/// Requests that were answered after the next one was sent.
private struct RequestWhileOpen: LintJudge {
    /// Of each bearer and side the one that was answered last.
    private var open: [OpenRequest] = []

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard operation.actor != .unknown else { return [] }
        let index = open.firstIndex { $0.actor == operation.actor && $0.bearer == operation.bearer }
        var remarks: [LintRemark] = []
        if let index, let end = open[index].end, operation.begin.isBefore(end) {
            remarks = [
                LintRemark(
                    "\(scene.words(operation)) was sent while another request waited for its answer",
                    [open[index].begin, operation.begin])
            ]
        }
        let own = OpenRequest(
            begin: operation.begin, end: operation.end, actor: operation.actor, bearer: operation.bearer)
        if let index {
            // Of two that overlap the one that is answered later goes on being open.
            if own.end.map({ open[index].end?.isBefore($0) ?? true }) ?? true { open[index] = own }
        } else if open.count < 64 {
            open.append(own)
        }
        return remarks
    }
}

/// Requests long after one that timed out.
private struct UsedAfterTimeout: LintJudge {
    private var dead: [OpenRequest] = []

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if let first = dead.first(where: { $0.actor == operation.actor && $0.bearer == operation.bearer }) {
            guard let seconds = first.begin.seconds(to: operation.begin), seconds > 30 else { return [] }
            return .one(
                "\(operation.method) on a bearer whose request has timed out", [first.begin, operation.begin],
                since: first.begin)
        }
        if operation.outcome == .unanswered(.timedOut), operation.isWaitedFor, !operation.isInterrupted, dead.count < 64
        {
            dead.append(
                OpenRequest(begin: operation.begin, end: nil, actor: operation.actor, bearer: operation.bearer))
        }
        return []
    }
}

/// Requests that the end of the connection left without an answer.
private struct CutOff: LintJudge {
    let reason: Field<Int>
    var last: BluetoothOperation?

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if operation.kind != .disconnect, operation.outcome == .unanswered(.disconnected) { last = operation }
        return []
    }

    mutating func finish(_ scene: LintScene) -> [LintRemark] {
        guard let last, let disconnect = scene.connection?.disconnect else { return [] }
        // The host itself hung up.
        guard disconnect.packets.last?[reason] != 0x16, disconnect.facts[.by] != .text("central") else { return [] }
        let why = disconnect.facts[.reason].map { ": \($0)" } ?? ""
        return .one(
            "The connection ended while \(scene.words(last)) waited\(why)",
            [last.begin, disconnect.completion])
    }
}

/// Responses without a request that they could answer.
private struct UnexpectedResponse: LintJudge {
    let method: Field<String>
    let code: Field<Int>
    /// Whether a request went wrong, whose answer may be this.
    private var isUnsure = false

    init(_ needs: inout LintNeeds) throws(FieldError) {
        needs.failedRequests()
        needs.faults(.att)
        needs.unrequestedResponses()
        method = try needs.field("att.method")
        code = try needs.field("att.opcode")
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if operation.kind != .packet {
            if case .unanswered = operation.outcome { isUnsure = true }
            return []
        }
        guard let packet = operation.packets.first, let code = packet[code] else { return [] }
        // A malformed request is not paired with its answer.
        guard ATTOpcode(rawValue: UInt8(truncatingIfNeeded: code))?.role == .response else {
            isUnsure = true
            return []
        }
        guard !isUnsure, packet.fields.elements(Layer.faults.key).isEmpty else { return [] }
        return .one(
            "\(packet[method] ?? "A response") answers nothing", [operation.begin], since: scene.connection?.began)
    }
}

/// The same access, refused three times.
struct RefusedThrice: LintJudge {
    private struct Access: Hashable {
        let kind: OperationKind
        let attribute: ServerAttribute
        let error: Int?
    }

    /// Whether it is about security, which pairing or encryption may bring; otherwise each error is judged by itself.
    let isForSecurity: Bool
    private var refusals: [Access: [Moment]] = [:]

    init(isForSecurity: Bool) { self.isForSecurity = isForSecurity }

    /// Insufficient Authentication, Authorization, Encryption Key Size, Encryption; Attribute Not Found.
    private static let others = [0x05, 0x08, 0x0C, 0x0F, 0x0A]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if operation.kind == .pair || operation.kind == .encrypt { refusals = [:] }
        guard case .refused(let code, let error) = operation.outcome, let attribute = operation.serverAttribute,
            isForSecurity ? Linter.securityErrors.contains(code) : !RefusedThrice.others.contains(code)
        else { return [] }
        let access = Access(kind: operation.kind, attribute: attribute, error: isForSecurity ? nil : code)
        guard refusals[access] != nil || refusals.count < 64 else { return [] }
        refusals[access, default: []].append(operation.begin)
        guard let moments = refusals[access], moments.count == 3 else { return [] }
        let why = isForSecurity ? " for security" : ": \(OperationPhrase.refusal(code, error))"
        return .one(
            "\(scene.words(operation)) was refused three times\(why)", moments,
            severity: !isForSecurity && code >= 0x80 ? .advice : nil)
    }
}
