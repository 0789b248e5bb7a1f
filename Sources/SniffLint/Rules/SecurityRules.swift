import Decoders
import Sniff

/// Who asks for security, and when.
extension Linter {
    static let securityRules: [LintRule] = [
        LintRule(
            "pairing-timeout", .error, guards: [.complete, .readable, .clock],
            title: "Pairing continued after 30 s of silence, or stopped without an end.",
            why: "After 30 s a pairing has failed, and another one needs a new connection.",
            remedy: "Start pairing again in a new connection.",
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
                "iOS asks the user to pair without any context. Some profiles require this: HID and Blood Pressure.",
            remedy: "Refuse the access with Insufficient Authentication instead.",
            source: "Apple, Accessory Design Guidelines, Pairing",
            judge: { needs throws(FieldError) in
                needs.packets("smp.code", of: .smp)
                needs.failedRequests()
                return EarlySecurity(code: try needs.field("smp.code"))
            }),
        LintRule(
            "security-error-loop", .warning, guards: [.complete, .readable],
            title: "The server refused an access for security three times, and neither side started pairing.",
            why: "The access cannot succeed until the link is encrypted.",
            remedy: "Start pairing after Insufficient Authentication or Insufficient Encryption.",
            source: "Core 6.2, Vol 3, Part C, 10.3.2",
            judge: asking(
                {
                    $0.failedRequests(); $0.operations(.pair, .encrypt)
                }, RefusedThrice(isForSecurity: true))),
    ]

    /// Insufficient Authentication, Insufficient Encryption Key Size, Insufficient Encryption.
    static let securityErrors = [0x05, 0x0C, 0x0F]
    /// Security Request.
    fileprivate static let securityRequest = 0x0B
}

/// Silence in a pairing that is open.
private struct PairingTimeout: LintJudge {
    let code: Field<Int>
    var last: Moment?

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
        return .one(
            "Pairing went on after \(TimeText.text(seconds: seconds)) of silence", [before, operation.begin],
            subject: "went on")
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        let end = scene.connection?.disconnect?.begin ?? scene.now
        guard let last, let seconds = last.seconds(to: end), seconds > PairingTimeout.timeout else { return [] }
        return .one("Pairing stopped without an end", [last], severity: .warning)
    }
}

/// A Security Request before an error that asks for security.
private struct EarlySecurity: LintJudge {
    let code: Field<Int>
    var wasRefused = false

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
        return .one("The peripheral asked for security before any access was refused", [operation.begin])
    }
}
