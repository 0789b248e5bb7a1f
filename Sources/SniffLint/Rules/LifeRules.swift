import Decoders
import Sniff
import SniffWords

/// Life of connections.
extension Linter {
    static let lifeRules: [LintRule] = [
        LintRule(
            "supervision-timeout", .warning,
            title: "The connection was lost (supervision timeout).",
            why: "One side heard nothing from the other for the supervision timeout.",
            remedy: FailureCause.remedy(.controller(HCIError.timeout)),
            source: "Core 6.2, Vol 6, Part B, 4.5.2",
            expectation: "never: {disconnects, where: {reason: Connection Timeout}}",
            judge: { needs throws(FieldError) in
                needs.operations(.disconnect, packets: true)
                let reason: Field<Int> = try needs.field("hci.reason")
                return EachOperation { operation, scene in
                    guard operation.packets.last?[reason] == Int(HCIError.timeout), let began = scene.connection?.began
                    else {
                        return nil
                    }
                    let lost = "The connection was lost"
                    var text = lost
                    if let seconds = began.seconds(to: operation.completion) {
                        text += " after \(TimeText.text(seconds: seconds))"
                    }
                    if let last = scene.connection?.last, let seconds = last.seconds(to: operation.completion) {
                        text += ", \(TimeText.text(seconds: seconds)) after the last exchange"
                    }
                    return LintRemark(text, [began, operation.completion], subject: lost)
                }
            }),
        LintRule(
            "connection-not-established", .warning, scope: .run,
            title: "The connection failed to be established.",
            why: "The first six events had no answer: the connect request or its answer was not received.",
            remedy: FailureCause.remedy(.controller(HCIError.notEstablished)),
            source: "Core 6.2, Vol 6, Part B, 4.5.2",
            judge: asking({ $0.operations(.failToConnect) }, NotEstablished())),
        LintRule(
            "cis-failed", .warning, scope: .run,
            title: "A connected isochronous stream was not established.",
            why: "The stream carries no audio.",
            remedy:
                "Look up the error: with 0x3E, the devices did not meet in the first events; others name a parameter or a side.",
            source: "Core 6.2, Vol 4, Part E, 7.7.65.25",
            judge: { needs throws(FieldError) in
                needs.packets(
                    "hci.status > 0 && (hci.subevent_code == 0x19 || hci.subevent_code == 0x2A)", of: .hci)
                let status: Field<String> = try needs.field("hci.status_name")
                return EachOperation { operation, _ in
                    let name = operation.packets.first?[status] ?? "error"
                    return LintRemark("A connected isochronous stream was not established: \(name)", [operation.begin])
                }
            }),
        LintRule(
            "page-unanswered", .warning, scope: .run,
            title: "This host paged a device over Bluetooth Classic, and got no answer.",
            why: "A device with LE only does not answer pages; nor does one that is off or out of range.",
            remedy:
                "Connect to an LE device over LE: on Android with TRANSPORT_LE; with BlueZ after an LE scan has found it.",
            source: "Core 6.2, Vol 1, Part F, 2.4",
            judge: { needs throws(FieldError) in
                needs.packets("hci.status == 0x04 && hci.link_type", of: .hci)
                let address: Field<DeviceAddress> = try needs.field("hci.bd_addr")
                return EachOperation { operation, _ in
                    let device = operation.packets.first?[address].map { " to \($0)" } ?? ""
                    return LintRemark("A Classic connection\(device) failed: Page Timeout", [operation.begin])
                }
            }),
        LintRule(
            "connection-fell-silent", .warning, scope: .run,
            title: "A connection on the air fell silent, and the sniffer received no end of it.",
            why:
                "A device left the range, or stopped. If the devices do not connect again, the sniffer may have lost the connection.",
            remedy: "Compare with the log of a host; move the sniffer.",
            source: "Core 6.2, Vol 6, Part B, 4.5.2",
            judge: asking({ $0.airConnections() }, FellSilent())),
        LintRule(
            "reconnect-storm", .warning, scope: .run, guards: [.clock],
            title: "A device connected and was lost three times within a minute.",
            why: "Each attempt costs power and achieves nothing.",
            remedy: "Back off after a loss, and find the cause of the first one.",
            source: "issue trackers: Android 133 and 0x3E (esp-idf 10201, RxAndroidBle 606)",
            judge: { needs throws(FieldError) in
                needs.operations(.disconnect, .failToConnect, packets: true)
                return ReconnectStorm(reason: try needs.field("hci.reason"), status: try needs.field("hci.status"))
            }),
        LintRule(
            "link-ended-by-fault", .warning,
            title: "The link layer ended the connection: MIC failure, instant passed or response timeout.",
            why:
                "With 0x3D, the keys differ, or a packet was forged. With 0x28 and 0x22, a controller or the radio is the cause.",
            remedy: "Pair again after 0x3D; check the controllers after the others.",
            source: "Core 6.2, Vol 1, Part F, 2; Vol 6, Part B, 5.1.3, 5.2 and 5.5.1",
            expectation:
                "never: {disconnects, where: {reason: [Connection Terminated due to MIC Failure, Instant Passed, LMP Response Timeout / LL Response Timeout]}}",
            judge: { needs throws(FieldError) in
                needs.operations(.disconnect, packets: true)
                let reason: Field<Int> = try needs.field("hci.reason")
                let code: Field<Int> = try needs.field("ll.error_code")
                return EachOperation { operation, scene in
                    guard let packet = operation.packets.last, let code = packet[reason] ?? packet[code],
                        [0x3D, 0x28, 0x22].contains(code)
                    else { return nil }
                    let why = operation.facts[.reason].map { "\($0)" } ?? LintScene.hex(code, digits: 2)
                    return LintRemark("The connection was ended: \(why)", [operation.completion])
                }
            }),
        LintRule(
            "encryption-failed", .warning,
            title: "Encryption failed or did not end, or one side has lost the key.",
            why: "Attributes that need encryption cannot be used.",
            remedy: FailureCause.remedy(.noEncryption),
            source: "Core 6.2, Vol 4, Part E, 7.7.8; Vol 1, Part F, 2",
            expectation: "never: [{encrypts, result: refused}, {encrypts, result: unanswered}]",
            judge: each({ $0.failures(.encrypt) }) { operation, scene in
                switch operation.outcome {
                case .refused(_, let name) where operation.facts[.by] != nil:
                    return LintRemark(
                        "Encryption failed: \(name): this host has no key for the peer, its bond is gone here",
                        operation.moments)
                case .refused(_, let name): return LintRemark("Encryption failed: \(name)", operation.moments)
                case .unanswered(.notCaptured), .succeeded: return nil
                case .unanswered:
                    return LintRemark(
                        "Encryption was begun, and had not ended when the connection did", [operation.begin])
                }
            }),
        LintRule(
            "hci-command-refused", .warning, scope: .run,
            title: "The controller refused a command.",
            why: "The controller cannot do what the host asked for, or not now.",
            remedy: "Check the host's state machine.",
            source: "Core 6.2, Vol 4, Part E, 4.5; Vol 1, Part F, 2",
            expectation: LintRule.never(refusedCommands),
            judge: { needs throws(FieldError) in
                needs.packets(refusedCommands, of: .hci)
                let command: Field<String> = try needs.field("hci.command")
                let name: Field<String> = try needs.field("hci.status_name")
                return EachOperation { operation, _ in
                    guard let packet = operation.packets.first, let command = packet[command] else { return nil }
                    return LintRemark(
                        "\(command) was refused: \(packet[name] ?? "unknown error")", [operation.begin])
                }
            }),
        LintRule(
            "controller-fault", .warning, scope: .run,
            title: "The controller reported a hardware error or a buffer overflow.",
            why:
                "An overflow is the host's mistake in flow control; after a hardware error the controller is unreliable.",
            remedy: "Check the driver and the controller's firmware.",
            source: "Core 6.2, Vol 4, Part E, 7.7.16 and 7.7.26",
            expectation: LintRule.never(controllerFaults),
            judge: { needs throws(FieldError) in
                needs.packets(controllerFaults, of: .hci)
                let code: Field<Int> = try needs.field("hci.hardware_code")
                let overflow: Field<Int> = try needs.field("hci.overflow_link_type")
                return EachOperation { operation, _ in
                    guard let packet = operation.packets.first else { return nil }
                    if let code = packet[code] {
                        return LintRemark(
                            "The controller reported the hardware error \(LintScene.hex(code, digits: 2))",
                            [operation.begin])
                    }
                    guard packet[overflow] != nil else { return nil }
                    return LintRemark("The controller reported a buffer overflow", [operation.begin])
                }
            }),
    ]

    /// Hardware Error and Data Buffer Overflow.
    private static let controllerFaults = "hci.hardware_code || hci.overflow_link_type"

    /// Command Complete or Command Status with an error (Core 6.2, Vol 4, Part E, 7.7.14 and 7.7.15), but of vendor commands.
    private static let refusedCommands =
        "hci.event_code in {0x0e, 0x0f} && hci.command_opcode in 1..0xfbff && hci.status != 0 "
        // Nothing to cancel; a closed handle; a connection that failed is no refusal.
        + "&& !(hci.command_opcode == 0x200e && hci.status == 0x0c) "
        + "&& !(hci.command_opcode == 0x0406 && hci.status in {0x02, 0x12}) "
        + "&& !(hci.command_opcode in {0x200d, 0x2043} && hci.status == 0x3e)"
}

/// Connections that came to nothing.
private struct NotEstablished: LintJudge {
    private static let text = "The connection failed to be established"
    private static let failure = HCIError.name(0x3E)
    private static let cancelled = HCIError.name(0x02)

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        let reason = operation.facts[.error].map { "\($0)" }
        // The host gave up.
        if reason == NotEstablished.cancelled { return [] }
        let why = reason.flatMap { $0 == NotEstablished.failure ? nil : ": \($0)" } ?? ""
        // A sniffer may miss the answer.
        return .one(
            NotEstablished.text + why, operation.moments, peer: operation.peripheral ?? operation.central,
            severity: reason == NotEstablished.failure ? nil : .note)
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        scene.airConnections.filter { $0.silence?.isUnestablished ?? false }.map { connection in
            LintRemark(
                "\(NotEstablished.text): no packet follows CONNECT_IND", [connection.first],
                peer: connection.peer, severity: .note)
        }
    }
}

/// Connections on the air that ended without a word.
private struct FellSilent: LintJudge {
    func finish(_ scene: LintScene) -> [LintRemark] {
        scene.airConnections.compactMap { connection in
            guard let silence = connection.silence, !silence.isUnestablished, let begin = connection.first.position
            else {
                return nil
            }
            var text = "The connection fell silent after \(TimeText.text(silence.since - begin))"
            if let limit = silence.exceeded { text += ", for longer than its timeout of \(TimeText.text(limit))" }
            let next = scene.airConnections.first { other in
                other.summary.number > connection.summary.number && other.peer == connection.peer
                    && other.first.position ?? .min >= silence.since
            }
            if let again = next?.first.position {
                text += "; its devices connected again \(TimeText.text(again - silence.since)) later"
            } else if silence.exceeded == nil {
                return nil
            }
            return LintRemark(
                text, [connection.first], subject: "silent", peer: connection.peer, severity: next == nil ? .note : nil)
        }
    }
}

/// Short connections to one device that all fail.
private struct ReconnectStorm: LintJudge {
    let reason, status: Field<Int>
    var losses: [DeviceAddress: [Moment]] = [:]

    private static let faults = [0x08, 0x22, 0x28, 0x3D, 0x3E]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let peer = operation.peripheral ?? operation.central,
            operation.packets.contains(where: { packet in
                [packet[reason], packet[status]].contains { $0.map { ReconnectStorm.faults.contains($0) } ?? false }
            })
        else { return [] }
        var began = operation.begin
        if operation.kind == .disconnect {
            guard let first = scene.connection?.began, first.seconds(to: operation.completion) ?? 11 < 10 else {
                return []
            }
            began = first
        }
        guard losses[peer] != nil || losses.count < 256 else { return [] }
        var recent = losses[peer, default: []].filter { ($0.seconds(to: began) ?? 61) <= 60 }
        recent.append(began)
        losses[peer] = recent.count < 3 ? recent : []
        guard recent.count >= 3 else { return [] }
        return .one(
            "Connected and lost \(recent.count) times within a minute", recent, subject: "storm", peer: peer)
    }
}
