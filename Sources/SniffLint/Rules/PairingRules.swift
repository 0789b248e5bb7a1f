import Decoders
import Sniff

/// Pairing and keys.
extension Linter {
    static let pairingRules: [LintRule] = [
        LintRule(
            "pairing-legacy", .warning,
            title: "The devices used LE legacy pairing: anyone who hears it can decrypt.",
            why:
                "The temporary key is 0 or has six digits, which a program finds in a second. A real out-of-band key is safe.",
            remedy: "Enable Secure Connections on both sides.",
            source: "Core 6.2, Vol 3, Part H, 2.3.5",
            expectation: "never: {pairs, where: {secure_connections: false, association_model: not Out of Band}}",
            judge: each({ $0.operations(.pair) }) { operation, _ in
                guard operation.flag(.isSecureConnections) == false,
                    operation.facts[.associationModel] != .text(AssociationModel.outOfBand.rawValue)
                else { return nil }
                return LintRemark("LE legacy pairing", operation.moments)
            }),
        LintRule(
            "pairing-just-works", .warning,
            title: "The devices paired by Just Works, because neither side asked for protection.",
            why: "A machine in the middle can read and change everything.",
            remedy:
                "Ask for MITM protection, and give the device a display, keys, or out-of-band data. Devices without any of these have no other choice.",
            source: "Core 6.2, Vol 3, Part H, 2.3.5.1",
            judge: justWorks(wasAsked: false, "Just Works pairing; neither side asked for protection")),
        LintRule(
            "pairing-mitm-impossible", .advice,
            title: "A device asked for protection, but the IO capabilities allow only Just Works.",
            why:
                "The link is not protected against a machine in the middle, whatever was asked. Phones always ask for it.",
            remedy: "Give the device a display, keys, or out-of-band data, if protection matters.",
            source: "Core 6.2, Vol 3, Part H, 2.3.5.1",
            judge: justWorks(
                wasAsked: true, "Protection was asked for, and the IO capabilities allow only Just Works")),
        LintRule(
            "pairing-debug-key", .warning,
            title: "The debug key pair is in use: anyone can decrypt.",
            why: "Its private key is printed in the specification.",
            remedy: "Use the debug key pair in debug mode only.",
            source: "Core 6.2, Vol 3, Part H, 2.3.5.6.1", expectation: LintRule.never(debugKey),
            judge: each({ $0.packets(debugKey, of: .smp) }) { operation, _ in
                LintRemark("The debug key pair is in use", [operation.begin])
            }),
        LintRule(
            "pairing-key-invalid", .error,
            title: "A public key is not on the curve, or both sides sent the same key.",
            why: "An attacker who sends such keys learns the private key, or pairs without knowing one.",
            remedy: "Update the stack of the side that accepted it.",
            source: "Core 6.2, Vol 3, Part H, 2.3.5.6.1; CVE-2018-5383, CVE-2020-26558",
            judge: { needs throws(FieldError) in
                needs.packets("smp.code", of: .smp)
                return try PublicKeys(&needs)
            }),
        LintRule(
            "pairing-random-weak", .warning, scope: .run,
            title: "A random or confirm value is 0, or the same in two pairings.",
            why: "Anyone who recorded the first pairing can take part in the second.",
            remedy: "Check the random number generator.",
            source: "Core 6.2, Vol 3, Part H, 2.3.5.5 and 2.3.5.6.2; Vol 2, Part H, 2",
            judge: { needs throws(FieldError) in
                needs.packets("smp.code", of: .smp)
                return try WeakRandom(&needs)
            }),
        LintRule(
            "pairing-features-invalid", .error,
            title: "The pairing features are outside the allowed ranges.",
            why: "Controllers have crashed on such values.",
            remedy: "Use a key size of 7 to 16, an IO capability of 0 to 4, and an OOB flag of 0 or 1.",
            source: "Core 6.2, Vol 3, Part H, 3.5.1 and 3.5.2",
            expectation: LintRule.never(invalidFeatures),
            judge: { needs throws(FieldError) in
                needs.packets(invalidFeatures, of: .smp)
                let size: Field<Int> = try needs.field("smp.maximum_encryption_key_size")
                let capability: Field<Int> = try needs.field("smp.io_capability")
                let oob: Field<Int> = try needs.field("smp.oob_data_flag")
                return EachOperation { operation, _ in
                    guard let packet = operation.packets.first else { return nil }
                    let numbers = [size, capability, oob].map { packet[$0].map(String.init) ?? "-" }
                    return LintRemark(
                        "The pairing features are outside the allowed ranges: key size \(numbers[0]), IO capability \(numbers[1]), OOB flag \(numbers[2])",
                        [operation.begin])
                }
            }),
        LintRule(
            "key-size-short", .warning,
            title: "The key has fewer than 16 bytes.",
            why: "An attacker can find a short key by trying all.",
            remedy: "Require a key size of 16 bytes.",
            source: "Core 6.2, Vol 3, Part H, 2.3.4",
            expectation: "never: {pairs, where: {key_size: 7..15}}",
            judge: each({ $0.operations(.pair) }) { operation, _ in
                guard let size = operation.integer(.keySize), (7..<16).contains(size) else { return nil }
                return LintRemark("The key has \(size) bytes", operation.moments)
            }),
        LintRule(
            "key-all-zero", .warning, scope: .run,
            title: "A device distributes or uses a key of zeros.",
            why: "Such a key protects nothing: everyone knows it.",
            remedy: "Check the key generation. Some controllers have been attacked with such a key.",
            source: "Core, Vol 3, Part H; SweynTooth, Zero LTK Installation", expectation: LintRule.never(zeroKeys),
            judge: each({ $0.packets(zeroKeys, of: .smp, .hci) }) { operation, _ in
                LintRemark("A key of zeros is used", [operation.begin])
            }),
        LintRule(
            "pairing-failed", .warning,
            title: "Pairing failed.",
            why: "Attributes that need encryption cannot be used.",
            remedy: "Look up the reason. A wrong passkey is the user's mistake.",
            source: "Core 6.2, Vol 3, Part H, 3.5.5",
            expectation: "never: {pairs, result: refused}",
            judge: each({ $0.failures(.pair) }) { operation, _ in
                guard case .refused(_, let name) = operation.outcome else { return nil }
                return LintRemark("Pairing failed: \(name)", operation.moments)
            }),
        LintRule(
            "secret-in-clear", .warning, guards: [.beginning],
            title: "A device sends a credential over a link that is not encrypted.",
            why: "Anyone in range can read it.",
            remedy: "Encrypt the link, or the value.",
            source: "this program's layouts and profiles, which say what is a credential",
            judge: each({
                $0.operations(.prepareWrite, .read, .message); $0.values(.write, .notify, .indicate)
            }) { operation, scene in
                guard operation.isSecret, !operation.isPrivate, !operation.value.isEmpty,
                    scene.connection?.state.wasEncrypted == false,
                    operation.kind == .message || !(operation.attribute?.hasSecretMessages ?? false)
                else { return nil }
                let what =
                    operation.kind == .message
                    ? "A message" : scene.words(operation)
                return LintRemark(
                    "\(what) carries a credential over a link that is not encrypted", operation.moments,
                    subject: "credential")
            }),
    ]

    /// Pairings by Just Works for which a side asked for protection, or neither did.
    private static func justWorks(wasAsked: Bool, _ text: String) -> JudgeMaker {
        { needs throws(FieldError) in
            needs.operations(.pair, packets: true)
            let mitm: Field<Bool> = try needs.field("smp.mitm")
            return EachOperation { operation, _ in
                guard operation.facts[.associationModel] == .text(AssociationModel.justWorks.rawValue),
                    operation.packets.contains(where: { $0[mitm] == true }) == wasAsked
                else { return nil }
                return LintRemark(text, operation.moments)
            }
        }
    }

    /// Keys of zeros.
    private static let zeroKeys = ["smp.long_term_key", "smp.signature_key", "hci.long_term_key"]
        .map { "\($0) == \(String(repeating: "0", count: 32))" }.joined(separator: " || ")

    /// The public key of Secure Connections Debug Mode, least significant octet first.
    private static let debugKey =
        "smp.public_key_x == "
        + P256.debugPublicX.reversed().hexDigits

    /// Pairing Request or Response outside the ranges.
    private static let invalidFeatures =
        "smp.maximum_encryption_key_size < 7 || smp.maximum_encryption_key_size > 16 || smp.io_capability > 4 "
        + "|| smp.oob_data_flag > 1"
}

/// Values of pairings that were there before.
private struct WeakRandom: LintJudge {
    let values: [Field<[UInt8]>]
    private var seen: [[UInt8]: (connection: ConnectionNumber?, moment: Moment)] = [:]

    init(_ needs: inout LintNeeds) throws(FieldError) {
        values = [try needs.field("smp.random_value"), try needs.field("smp.confirm_value")]
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let fields = operation.packets.first?.fields.unmasked else { return [] }
        for (index, field) in values.enumerated() {
            guard let value = fields[field] else { continue }
            let what = index == 0 ? "random" : "confirm"
            if value.allSatisfy({ $0 == 0 }) {
                return .one(
                    "A \(what) value of a pairing is 0", [operation.begin])
            }
            // A retransmission is of the same connection.
            if let before = seen[value], before.connection != scene.connection?.number {
                return .one(
                    "A \(what) value is the same in two pairings", [before.moment, operation.begin])
            }
            if seen.count < 1024 { seen[value] = (scene.connection?.number, operation.begin) }
        }
        return []
    }
}

/// Public keys of a pairing.
private struct PublicKeys: LintJudge {
    let x, y: Field<[UInt8]>
    private var last: (key: [UInt8], actor: Sender, moment: Moment)?

    init(_ needs: inout LintNeeds) throws(FieldError) {
        x = try needs.field("smp.public_key_x")
        y = try needs.field("smp.public_key_y")
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let fields = operation.packets.first?.fields.unmasked, let x = fields[x], let y = fields[y],
            let point = P256.Point(wire: x + y)
        else { return [] }
        defer { last = (x, operation.actor, operation.begin) }
        if let last, last.actor != operation.actor, last.key == x, point.x != P256.debugPublicX {
            return .one("Both sides sent the same public key", [last.moment, operation.begin])
        }
        guard P256.has(point) == false else { return [] }
        return .one("A public key is not on the curve", [operation.begin])
    }
}
