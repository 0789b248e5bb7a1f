import Decoders
import Sniff

/// About the capture itself: why rules keep silent, and what it should not be shared with.
extension Linter {
    static let captureRules: [LintRule] = [
        LintRule(
            "starts-in-connection", .note, scope: .run,
            title: "A connection began before the capture: rules that need the beginning are off.",
            why: "Earlier changes of MTU, subscriptions and bonds are unknown.",
            remedy: "Switch logging on, then turn Bluetooth off and on.",
            source: "this program",
            judge: asking({ $0.gaps() }, StartsInConnection())),
        LintRule(
            "capture-damaged", .warning, scope: .run,
            title: "The capture is damaged.",
            why: "Everything after the damage may be missing.",
            remedy: "Record again, or copy the file again.",
            source: "this program",
            judge: asking({ $0.gaps() }, CaptureDamaged())),
        LintRule(
            "packets-missed", .note, scope: .run,
            title: "Packets never reached the capture: rules that conclude from absence are off across the gap.",
            why: "The missing packets may have been correct.",
            remedy: "Move the sniffer closer to the devices; record to a faster disk, with a larger buffer.",
            source: "this program",
            judge: asking({ $0.gaps() }, PacketsMissed())),
        LintRule(
            "connection-unreadable", .note,
            title: "A connection is encrypted, and its key is not known: rules that need its contents are off.",
            why: "The unreadable packets may have been correct.",
            remedy: "Give the key (--ltk, --keys), or record the pairing.",
            source: "this program",
            judge: by(Unreadable())),
        LintRule(
            "packets-cut", .note, scope: .run,
            title: "Packets are cut: rules that need whole packets are off.",
            why: "The missing bytes may have been correct.",
            remedy: "Log without a limit of length. An Android phone may have its HCI snoop log off or filtered.",
            source: "this program",
            judge: asking({ $0.gaps() }, PacketsCut())),
        LintRule(
            "clock-jumps-back", .note, scope: .run,
            title: "The clock jumps back: rules about time are off.",
            why: "Durations are unknown.",
            remedy: "Record with one clock.",
            source: "this program",
            judge: by(ClockJumps())),
        LintRule(
            "keys-in-capture", .note, scope: .run,
            title: "The capture contains secret keys in plaintext: think before you share it.",
            why: "Anyone who has the capture can decrypt links, or impersonate a device.",
            remedy: "Run `blesniff redact` before you share the capture.",
            source: "this program",
            judge: { needs throws(FieldError) in
                needs.packets("smp.code", of: .smp)
                needs.packets("hci.long_term_key || hci.link_key", of: .hci)
                return try KeysInCapture(&needs)
            }),
    ]
}

private struct StartsInConnection: LintJudge {
    func take(_ gap: CaptureGap, _ scene: LintScene) -> [LintRemark] {
        guard gap.reason == .missingBeginning else { return [] }
        return .one("A connection began before the capture", [gap.moment], subject: "start")
    }
}

private struct CaptureDamaged: LintJudge {
    func take(_ gap: CaptureGap, _ scene: LintScene) -> [LintRemark] {
        guard case .damage(_, let message) = gap.reason else { return [] }
        return .one("The capture is damaged: \(message)", [gap.moment])
    }
}

private struct PacketsMissed: LintJudge {
    private var dropped: (count: SaturatingCount, last: Moment)?

    mutating func take(_ gap: CaptureGap, _ scene: LintScene) -> [LintRemark] {
        guard case .droppedRecords(let count) = gap.reason else { return [] }
        dropped = ((dropped?.count ?? 0) + SaturatingCount(UInt64(clamping: count)), gap.moment)
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        let missed = scene.airConnections.filter { $0.summary.figures.lost > 0 }.map { connection in
            LintRemark(
                "The sniffer missed \(Int(clamping: connection.summary.figures.lost).grouped("packet")) of the connection",
                [connection.first], subject: "missed", peer: connection.peer)
        }
        guard let dropped else { return missed }
        return missed
            + .one(
                "\(dropped.count.value.grouped("packet")) never reached the capture", [dropped.last], subject: "dropped"
            )
    }
}

private struct Unreadable: LintJudge {
    func finish(_ scene: LintScene) -> [LintRemark] {
        guard let connection = scene.connection, connection.isUnreadable else { return [] }
        return .one("The connection is encrypted, and its key is not known", [connection.first])
    }
}

private struct PacketsCut: LintJudge {
    func take(_ gap: CaptureGap, _ scene: LintScene) -> [LintRemark] {
        guard case .cut = gap.reason else { return [] }
        return .one("Packets are cut", [gap.moment], subject: "cut")
    }
}

private struct ClockJumps: LintJudge {
    func finish(_ scene: LintScene) -> [LintRemark] {
        scene.clockJump.map { [LintRemark("The clock jumps back", [$0], subject: "clock")] } ?? []
    }
}

private struct KeysInCapture: LintJudge {
    let keys: [Field<[UInt8]>]

    init(_ needs: inout LintNeeds) throws(FieldError) {
        keys = [
            try needs.field("smp.long_term_key"), try needs.field("smp.identity_resolving_key"),
            try needs.field("smp.signature_key"), try needs.field("hci.long_term_key"), try needs.field("hci.link_key"),
        ]
    }

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let fields = operation.packets.first?.fields.unmasked,
            keys.contains(where: { key in fields[key].map { $0.contains { $0 != 0 } } ?? false })
        else { return [] }
        return .one("The capture contains secret keys in plaintext", [operation.begin], subject: "keys")
    }
}
