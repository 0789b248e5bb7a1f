import Decoders
import Sniff

/// Who asks for security, and when.
extension Linter {
    static let securityRules: [LintRule] = [
        LintRule(
            "pairing-timeout", .error, guards: [.complete, .readable, .clock],
            title: "Pairing went on after 30 s of silence, or stopped without an end.",
            why: "After 30 s a pairing has failed, and another one needs a new connection.",
            remedy: "Begin anew in a new connection.",
            source: "Core 6.2, Vol 3, Part H, 3.4",
            judge: { needs throws(FieldError) in
                needs.packets("smp.code", of: .smp)
                needs.operations(.encrypt)
                return PairingTimeout(code: try needs.field("smp.code"))
            }),
        LintRule(
            "security-request-early", .advice, guards: [.beginning],
            title: "The peripheral asked for security before any access was refused.",
            why:
                "iOS shows its question to pair without any context. Some profiles want it so: HID and Blood Pressure.",
            remedy: "Refuse the access with Insufficient Authentication instead.",
            source: "Apple, Accessory Design Guidelines, Pairing",
            judge: { needs throws(FieldError) in
                needs.packets("smp.code", of: .smp)
                needs.failedRequests()
                return EarlySecurity(code: try needs.field("smp.code"))
            }),
        LintRule(
            "security-error-loop", .warning, guards: [.complete, .readable],
            title: "An access was refused for security three times, and no side started pairing.",
            why: "The access cannot succeed before the link is encrypted.",
            remedy: "Start pairing after Insufficient Authentication or Insufficient Encryption.",
            source: "Core 6.2, Vol 3, Part C, 10.3.2",
            judge: { needs throws(FieldError) in
                needs.failedRequests()
                needs.operations(.pair, .encrypt)
                return SecurityLoop()
            }),
    ]

    /// Insufficient Authentication, Insufficient Encryption Key Size, Insufficient Encryption.
    fileprivate static let securityErrors = [0x05, 0x0C, 0x0F]
    /// Security Request.
    fileprivate static let securityRequest = 0x0B
}

/// Silence in a pairing that is open.
private struct PairingTimeout: LintJudge {
    let code: Field<Int>
    private var last: Moment?

    init(code: Field<Int>) { self.code = code }

    private static let timeout = 30.0
    private static let pairingFailed = 0x05

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard operation.kind == .packet, let code = operation.packets.first?[code] else {
            // Encryption, also with a key from before: the rest is distribution of keys.
            last = nil
            return []
        }
        let before = last
        let isOpen = last != nil || [0x01, Linter.securityRequest].contains(code)
        last = isOpen && code != PairingTimeout.pairingFailed ? operation.begin : nil
        guard let before, let seconds = before.seconds(to: operation.begin), seconds > PairingTimeout.timeout else {
            return []
        }
        return [
            LintRemark(
                "Pairing went on after \(TimeText.text(seconds: seconds)) of silence", [before, operation.begin],
                subject: "went on")
        ]
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        let end = scene.connection?.disconnect?.begin ?? scene.now
        guard let last, let seconds = last.seconds(to: end), seconds > PairingTimeout.timeout else { return [] }
        return [LintRemark("Pairing stopped without an end", [last], severity: .warning)]
    }
}

/// A Security Request before an error that asks for security.
private struct EarlySecurity: LintJudge {
    let code: Field<Int>
    private var wasRefused = false

    init(code: Field<Int>) { self.code = code }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if operation.kind != .packet {
            if let error = operation.refusal, error == 0x08 || Linter.securityErrors.contains(error) {
                wasRefused = true
            }
            return []
        }
        guard operation.packets.first?[code] == Linter.securityRequest, !wasRefused,
            scene.connection?.state.wasEncrypted == false
        else { return [] }
        return [LintRemark("The peripheral asked for security before any access was refused", [operation.begin])]
    }
}

/// The same access, refused for security again and again.
private struct SecurityLoop: LintJudge {
    private struct Access: Hashable {
        let kind: OperationKind
        let attribute: ServerAttribute
    }

    private var refusals: [Access: [Moment]] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard operation.kind != .pair, operation.kind != .encrypt else {
            refusals = [:]
            return []
        }
        guard let error = operation.refusal, Linter.securityErrors.contains(error),
            let attribute = operation.serverAttribute
        else { return [] }
        let access = Access(kind: operation.kind, attribute: attribute)
        guard refusals[access] != nil || refusals.count < 64 else { return [] }
        refusals[access, default: []].append(operation.begin)
        guard let moments = refusals[access], moments.count == 3 else { return [] }
        return [
            LintRemark(
                "\(operation.method) of \(scene.words(operation.attribute)) was refused three times for security",
                moments)
        ]
    }
}
