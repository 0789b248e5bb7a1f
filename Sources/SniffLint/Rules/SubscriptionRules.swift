import Decoders
import Sniff

/// Subscriptions and properties of characteristics.
extension Linter {
    static let subscriptionRules: [LintRule] = [
        LintRule(
            "push-without-subscription", .error, guards: .absence,
            title: "A server notified or indicated without a subscription in this connection.",
            why:
                "A peer without a bond starts with no subscriptions. Apps drop values that they did not ask for, and the radio works in vain.",
            remedy: "In the server, reset the configuration of peers without a bond at each connection.",
            source: "Core 6.2, Vol 3, Part G, 3.3.3.3, 4.10 and 4.11",
            judge: asking(
                {
                    $0.operations(.subscribe, .unsubscribe); $0.values(.write, .notify, .indicate)
                }, PushWithoutSubscription())),
        LintRule(
            "not-subscribed-again", .warning, scope: .run, guards: [.complete, .readable, .whole],
            title:
                "After a reconnection without a bond, the client did not subscribe again to a characteristic that sent values.",
            why: "A server keeps a subscription only for a bonded client, so no more values come.",
            remedy: "Subscribe after each connection, or pair with bonding.",
            source: "Core 6.2, Vol 3, Part G, 3.3.3.3",
            judge: asking(
                {
                    $0.operations(.connect, .subscribe, .unsubscribe, .encrypt, .pair, .disconnect)
                    $0.values(.notify, .indicate)
                }, NotSubscribedAgain())),
        LintRule(
            "subscription-in-description", .error,
            title: "The client wrote the value of a subscription to a Characteristic User Description.",
            why: "This is descriptor 2901: the write overwrites the description and subscribes to nothing.",
            remedy: "Write to the Client Characteristic Configuration, 2902.",
            source: "Core 6.2, Vol 3, Part G, 3.3.3.2 and 3.3.3.3",
            judge: each({ $0.values(.write) }) { operation, scene in
                guard operation.attribute?.uuid == BluetoothUUID(0x2901), operation.value.count == 2,
                    operation.value[1] == 0, 1...3 ~= operation.value[0]
                else { return nil }
                return LintRemark("\(scene.words(operation)) is the value of a subscription", operation.moments)
            }),
        LintRule(
            "push-not-offered", .error,
            title: "The server notifies or indicates a characteristic that does not offer this.",
            why: "Stacks that check the declaration drop the value.",
            remedy: "Declare the property of the characteristic.",
            source: "Core 6.2, Vol 3, Part G, 3.3.1.1 and 3.3.3.3",
            judge: each({ $0.values(.notify, .indicate) }) { operation, scene in
                guard let attribute = operation.attribute, let properties = attribute.properties,
                    attribute.uuid == attribute.characteristic,
                    properties & (operation.kind == .notify ? 0x10 : 0x20) == 0
                else { return nil }
                let what = operation.kind == .notify ? "notified" : "indicated"
                return LintRemark(
                    "\(scene.words(attribute)) is \(what), which its declaration does not offer", [operation.begin])
            }),
        LintRule(
            "operation-not-offered", .warning,
            title: "The client uses an operation that the characteristic does not offer.",
            why: "The server refuses the operation, or silently drops a Write Command.",
            remedy: "Use an operation that the declaration offers.",
            source: "Core 6.2, Vol 3, Part G, 3.3.1.1 and 3.3.3.3",
            judge: each({
                $0.operations(.read, .subscribe); $0.values(.write)
            }) { operation, scene in notOffered(operation, scene) }),
        LintRule(
            "cccd-write-invalid", .warning,
            title: "The client writes a subscription by Write Command, with reserved bits, or with a wrong length.",
            why: "The server may refuse or drop the subscription, and no value ever comes.",
            remedy: "Send a Write Request of 0100, 0200 or 0000.",
            source: "Core 6.2, Vol 3, Part G, 4.12.3 and 3.3.3.3; Vol 3, Part F, 3.4.5.1",
            judge: each({ $0.operations(.subscribe, .unsubscribe) }) { operation, scene in
                let value = operation.value
                let problem: String
                if operation.isCommand {
                    problem = "by \(operation.method)"
                } else if value.isEmpty || value.count > 2 {
                    problem = "with \(value.count) bytes"
                } else if value[0] & ~0x03 != 0 || value.dropFirst().contains(where: { $0 != 0 }) {
                    problem = "with reserved bits"
                } else {
                    return nil
                }
                return LintRemark(
                    "\(scene.words(operation.attribute)) is written \(problem)", operation.moments)
            }),
        LintRule(
            "subscription-refused", .warning,
            title: "The server refused a subscription.",
            why: "No value will come.",
            remedy:
                "Look up the error: with 0xFD, the profile requires another configuration first; for 0x80 and above, see the device's manual.",
            source: "Core 6.2, Vol 3, Part G, 3.3.3.3; Core Specification Supplement, Part B",
            judge: each({ $0.failures(.subscribe) }) { operation, scene in
                // Security errors begin a pairing.
                guard case .refused(let code, let error) = operation.outcome,
                    ![0x05, 0x08, 0x0C, 0x0F].contains(code)
                else { return nil }
                let name = OperationPhrase.refusal(code, error)
                return LintRemark(
                    "The subscription to \(scene.words(operation.attribute)) was refused: \(name)",
                    operation.moments)
            }),
        LintRule(
            "indication-unconfirmed", .error, guards: [.complete, .readable, .whole, .clock],
            title: "The client did not confirm an indication within 30 s.",
            why: "The server must not send another one, and may end the connection.",
            remedy: "Look for an app that blocks its callback; the stack confirms by itself.",
            source: "Core 6.2, Vol 3, Part F, 3.3.3 and 3.4.7.2",
            judge: each({ $0.failures(.indicate) }) { operation, scene in
                guard operation.outcome == .unanswered(.timedOut), !operation.isInterrupted else { return nil }
                return LintRemark(
                    "An indication of \(scene.words(operation.attribute)) was not confirmed within 30 s",
                    [operation.begin])
            }),
        LintRule(
            "indication-while-open", .error, guards: [.complete],
            title: "The server sent an indication before the last one was confirmed.",
            why: "A server may have one open indication per bearer; the client may lose the other.",
            remedy: "Wait for the confirmation before you send the next indication.",
            source: "Core 6.2, Vol 3, Part F, 3.3.2 and 3.4.7.2",
            judge: asking({ $0.operations(.indicate) }, IndicationWhileOpen())),
        LintRule(
            "stale-handle", .warning,
            title: "The server says that the client's table is out of date.",
            why: "Handles may mean other attributes now.",
            remedy: "Discover the table again before you continue.",
            source: "Core 6.2, Vol 3, Part G, 7.1 and 2.5.2.1",
            expectation: LintRule.never("att.error == 0x12"),
            judge: each({ $0.failedRequests() }) { operation, scene in
                guard operation.refusal == 0x12 else { return nil }
                return LintRemark(
                    "\(scene.words(operation)) was refused: the table has changed",
                    operation.moments)
            }),
        LintRule(
            "value-malformed", .error, guards: [.whole],
            title: "A value does not fit the specification of its UUID.",
            why: "Apps that follow the specification read a wrong value, or none.",
            remedy: "Use the layout of the specification, or a UUID of your own.",
            source: "GATT Specification Supplement, or the service's specification",
            judge: { needs throws(FieldError) in
                needs.faults(.value)
                let faults = try LintedFaults(&needs)
                let uuid: Field<BluetoothUUID> = try needs.field("att.uuid")
                // Of a Read By Type Response.
                let listed: Field<[BluetoothUUID]> = try needs.field("att.attributes.uuid")
                let meant: [FaultReason] = [.malformed, .excess, .invalidValue, .invalidLength]
                return EachOperation { operation, scene in
                    guard let packet = operation.packets.first, let uuid = packet[uuid] ?? packet[listed]?.first,
                        uuid.short != nil, let fault = faults.all(of: packet, in: .value, for: meant).first
                    else { return nil }
                    let name = uuid.words(scene.registry)
                    return LintRemark(
                        "\(name) does not fit its layout at \(fault.field): \(fault.reason)", [operation.begin])
                }
            }),
    ]

    private static func notOffered(_ operation: BluetoothOperation, _ scene: LintScene) -> LintRemark? {
        guard let attribute = operation.attribute, let properties = attribute.properties, properties & 0x80 == 0 else {
            return nil
        }
        let problem: String
        switch operation.kind {
        case .subscribe:
            guard let bits = operation.value.first else { return nil }
            if bits & 1 != 0, properties & 0x10 == 0 {
                problem = "is subscribed to for notifications"
            } else if bits & 2 != 0, properties & 0x20 == 0 {
                problem = "is subscribed to for indications"
            } else {
                return nil
            }
        case .read where attribute.uuid == attribute.characteristic && operation.isBy(.readRequest):
            guard properties & 0x02 == 0 else { return nil }
            problem = "is read"
        case .write where attribute.uuid == attribute.characteristic:
            if operation.isBy(.writeRequest), properties & 0x08 == 0 {
                problem = "is written by Write Request"
            } else if operation.isBy(.writeCommand), properties & 0x04 == 0 {
                problem = "is written by Write Command"
            } else if operation.isBy(.signedWriteCommand), properties & 0x40 == 0 {
                problem = "is written by Signed Write Command"
            } else {
                return nil
            }
        default: return nil
        }
        // A descriptor's properties are those of its characteristic.
        let name = attribute.characteristic?.words(scene.registry) ?? scene.words(attribute)
        return LintRemark("\(name) \(problem), which its declaration does not offer", operation.moments)
    }
}

/// Values that nobody asked for.
private struct PushWithoutSubscription: LintJudge {
    private var ended: [ServerAttribute: Moment] = [:]
    /// A subscription to something unknown may be that to anything.
    private var isUnsure = false

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard operation.service != nil, operation.characteristic != nil, let attribute = operation.attribute else {
            if operation.kind == .subscribe || operation.attribute?.uuid == nil { isUnsure = true }
            return []
        }
        if operation.kind == .write, operation.mayConfigure { isUnsure = true }
        let key = ServerAttribute(server: operation.server, handle: attribute.valueHandle)
        switch operation.kind {
        case .unsubscribe where operation.refusal == nil:
            if ended.count < 256 { ended[key] = operation.completion }
        case .notify, .indicate: return judge(operation, key, scene)
        default: break
        }
        return []
    }

    private func judge(_ operation: BluetoothOperation, _ key: ServerAttribute, _ scene: LintScene) -> [LintRemark] {
        // Only where the table is known can the subscription be told from other writes.
        guard let connection = scene.connection, !connection.state.wasEncrypted, !isUnsure,
            let began = connection.began,
            operation.properties != nil
        else { return [] }
        let subscription = connection.state.subscriptions[key] ?? []
        guard !subscription.contains(operation.kind == .notify ? .notifications : .indications) else { return [] }
        if let moment = ended[key], moment.seconds(to: operation.begin) ?? 0 <= 1 { return [] }
        let what = operation.kind == .notify ? "notified" : "indicated"
        return .one(
            "\(scene.words(operation.attribute)) is \(what) without a subscription", [operation.begin], since: began)
    }
}

/// Characteristics that sent values in the last connection with a device, and are not subscribed to in this one.
private struct NotSubscribedAgain: LintJudge {
    private struct Known {
        let words: String
        let moment: Moment
        var hasPushed = false
    }

    private typealias Subscriptions = [ServerAttribute: Known]

    private struct Visit {
        let peer: DeviceAddress
        let began: Moment?
        /// Those of the last connection, until they come again.
        var missing: Subscriptions
        var own: Subscriptions = [:]
    }

    private var visits: [ConnectionNumber: Visit] = [:]
    private var before: [DeviceAddress: Subscriptions] = [:]

    /// Seconds after which a client that wants values has asked for them.
    private static let patience = 10.0

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let connection = scene.connection, let peer = connection.peripheral else { return [] }
        guard visits[connection.number] != nil || visits.count < 256 else { return [] }
        var visit =
            visits[connection.number]
            ?? Visit(peer: peer, began: connection.began, missing: before.removeValue(forKey: peer) ?? [:])
        defer { visits[connection.number] = operation.kind == .disconnect ? nil : visit }
        let key = operation.attribute.map { ServerAttribute(server: operation.server, handle: $0.valueHandle) }
        switch operation.kind {
        case .subscribe:
            guard let key, operation.refusal == nil else { return [] }
            visit.missing[key] = nil
            visit.own[key] = Known(
                words: operation.characteristic?.words(scene.registry) ?? scene.words(operation.attribute),
                moment: operation.begin)
        case .unsubscribe: if let key { visit.own[key] = nil }
        case .notify, .indicate:
            guard let key else { return [] }
            visit.missing[key] = nil
            visit.own[key]?.hasPushed = true
        // A bond keeps subscriptions.
        case .encrypt, .pair: (visit.missing, visit.own) = ([:], [:])
        case .disconnect:
            let pushed = visit.own.filter(\.value.hasPushed)
            if before.count < 256 { before[peer] = pushed }
            return NotSubscribedAgain.remarks(visit, until: operation.begin)
        default: break
        }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        visits.sorted { $0.key < $1.key }.flatMap { NotSubscribedAgain.remarks($0.value, until: scene.now) }
    }

    private static func remarks(_ visit: Visit, until end: Moment) -> [LintRemark] {
        guard let began = visit.began, let seconds = began.seconds(to: end), seconds >= patience else { return [] }
        return visit.missing.values.sorted { $0.moment.isBefore($1.moment) }.map { known in
            LintRemark(
                "\(known.words) was not subscribed to again after the reconnection, in \(TimeText.text(seconds: seconds))",
                [known.moment, began], peer: visit.peer)
        }
    }
}

extension BluetoothOperation {
    /// Whether it may be a subscription: the type of the attribute is unknown, and its value is one of a Client Characteristic
    /// Configuration.
    fileprivate var mayConfigure: Bool {
        attribute?.uuid == nil && refusal == nil && [[1, 0], [2, 0], [3, 0]].contains(value)
    }
}

/// A second indication before the confirmation.
private struct IndicationWhileOpen: LintJudge {
    private var last: BluetoothOperation?

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        defer { last = operation }
        guard let last, last.actor == operation.actor, last.bearer == operation.bearer,
            last.end.map({ operation.begin.isBefore($0) }) ?? (last.outcome == .unanswered(.overtaken))
        else { return [] }
        return .one(
            "An indication of \(scene.words(operation.attribute)) was sent before the last one was confirmed",
            [last.begin, operation.begin])
    }
}
