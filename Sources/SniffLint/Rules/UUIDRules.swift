import Decoders
import Sniff

/// UUIDs that are advertised and declared.
extension Linter {
    static let uuidRules: [LintRule] = [
        LintRule(
            "uuid16-unassigned", .warning, scope: .run,
            title: "A device uses a 16-bit UUID that the Bluetooth SIG has not assigned.",
            why: "Another maker may use the same number for something else.",
            remedy: "Use a 128-bit UUID of your own.",
            source: "Assigned Numbers, 3; Core 6.2, Vol 3, Part B, 2.5.1",
            judge: { needs throws(FieldError) in
                try UUIDJudge(&needs) { uuid, names in
                    isUnassigned(uuid, names) && reversed(uuid, names) == nil ? "which is not assigned" : nil
                }
            }),
        LintRule(
            "uuid-reversed", .warning, scope: .run,
            title: "A device uses the octets of a known UUID in reverse order.",
            why: "Clients look for the known UUID, and do not find it.",
            remedy:
                "Reverse the octets where the UUID is declared: UUIDs are sent with the least significant octet first.",
            source: "Core 6.2, Vol 3, Part B, 2.5.1; Core Specification Supplement, Part A, 1.1",
            judge: { needs throws(FieldError) in
                try UUIDJudge(&needs) { uuid, names in
                    reversed(uuid, names).map { "which is \($0.uuid) \($0.name) backwards" }
                }
            }),
    ]

    /// Withdrawn and newer numbers of the SIG are not reported, nor members', which are newer than the table.
    private static func isUnassigned(_ uuid: BluetoothUUID, _ names: UUIDNames) -> Bool {
        guard let short = uuid.short, short <= 0xFFFF, !(0x1800...0x2CFF).contains(short),
            !(0xFC00...0xFEFF).contains(short)
        else { return false }
        return names.name(of: uuid) == nil && AssignedNumbers.standardsOrganizations.name(of: short) == nil
    }

    /// The known UUID of which another one is the octets backwards.
    private static func reversed(_ uuid: BluetoothUUID, _ names: UUIDNames) -> (uuid: BluetoothUUID, name: String)? {
        let reversed: BluetoothUUID
        if let number = uuid.bits16 {
            guard isUnassigned(uuid, names), (0x1800...0x2CFF).contains(number.byteSwapped) else { return nil }
            reversed = BluetoothUUID(UInt32(number.byteSwapped))
        } else {
            guard names.name(of: uuid) == nil else { return nil }
            reversed = BluetoothUUID(high: uuid.low.byteSwapped, low: uuid.high.byteSwapped)
        }
        return names.name(of: reversed).map { (reversed, $0.string) }
    }
}

/// UUIDs of services that are advertised, and of services and characteristics that are declared.
private struct UUIDJudge: LintJudge {
    typealias Find = @Sendable (BluetoothUUID, UUIDNames) -> String?

    private let declared, service: Field<BluetoothUUID>
    private let find: Find

    /// - Parameter find: the problem of a UUID, if it has one.
    init(_ needs: inout LintNeeds, _ find: @escaping Find) throws(FieldError) {
        try needs.advertising()
        needs.operations(.discover, packets: true)
        declared = try needs.field("att.attributes.characteristic")
        service = try needs.field("att.attributes.service")
        self.find = find
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        let names = scene.registry.vocabulary.uuidNames
        if operation.kind == .advertise {
            guard let report = scene.report, let services = report.services else { return [] }
            return services.compactMap { uuid in
                find(uuid, names).map {
                    report.remark("The service \(uuid) is advertised, \($0)", about: "service \(uuid)")
                }
            }
        }
        guard let entries = operation.packets.last?.fields.elements(ATTField.attributes.key) else { return [] }
        return entries.flatMap { entry in
            [("service", entry[service]), ("characteristic", entry[declared])].compactMap { what, uuid in
                uuid.flatMap { uuid in
                    find(uuid, names).map {
                        LintRemark("The \(what) \(uuid) is declared, \($0)", operation.moments)
                    }
                }
            }
        }
    }
}
