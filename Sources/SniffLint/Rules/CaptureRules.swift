import Decoders
import Sniff

/// About the capture itself: why rules keep silent, and what it should not be shared with.
extension Linter {
    static let captureRules: [LintRule] = [
        LintRule(
            "starts-in-connection", .note, scope: .run,
            title: "A connection began before the capture: rules that need the beginning are off.",
            why: "MTU, subscriptions and bonds from before cannot be known.",
            remedy: "Switch logging on, then Bluetooth off and on.",
            source: "this program",
            judge: asking({ $0.gaps() }, StartsInConnection())),
        LintRule(
            "packets-cut", .note, scope: .run,
            title: "Packets are cut: rules that need whole packets are off.",
            why: "What is missing may have been right.",
            remedy: "Log without a limit of length.",
            source: "this program",
            judge: asking({ $0.gaps() }, PacketsCut())),
        LintRule(
            "clock-jumps-back", .note, scope: .run,
            title: "The clock jumps back: rules about time are off.",
            why: "Durations cannot be told.",
            remedy: "Record with one clock.",
            source: "this program",
            judge: by(ClockJumps())),
        LintRule(
            "keys-in-capture", .note, scope: .run,
            title: "The capture has secret keys in clear: think before you share it.",
            why: "Whoever has it can decrypt, or take the place of a device.",
            remedy: "blesniff redact.",
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
        return .one("Secret keys are in clear", [operation.begin], subject: "keys")
    }
}
