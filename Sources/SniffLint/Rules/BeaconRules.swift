import Decoders
import Sniff

/// Beacons.
extension Linter {
    static let beaconRules: [LintRule] = [
        LintRule(
            "ibeacon-invalid", .warning, scope: .run,
            title: "The measured power of an iBeacon is implausible.",
            why: "Distances come out wrong by orders of magnitude.",
            remedy: "Measure the level at 1 m.",
            source: "Apple, Proximity Beacon Specification R1, 2.1 and 2.2",
            expectation:
                "never: {advertises: any, where: {adv.value.name: iBeacon, measured_power: [more than -20, less than -100]}}",
            judge: { needs throws(FieldError) in
                let power: Field<Int> = try needs.field("adv.value.measured_power")
                let name: Field<String> = try needs.field("adv.value.name")
                return try EachReport(&needs) { report, scene in
                    guard report.packet[name] == "iBeacon",
                        let power = report.packet[power], !(-100 ... -20).contains(power)
                    else { return nil }
                    return report.remark("The measured power of an iBeacon is \(power) dBm")
                }
            }),
        LintRule(
            "eddystone-invalid", .error, scope: .run,
            title: "An Eddystone frame lacks FEAA in its list of services.",
            why: "Scanners that look for the service do not find it.",
            remedy: "Add 03 03 AA FE.",
            source: "google/eddystone, protocol-specification.md",
            judge: { needs throws(FieldError) in
                let data: Field<[BluetoothUUID]> = try needs.field("adv.service_data.uuid")
                let solicited: Field<[BluetoothUUID]> = try needs.field("adv.solicited_services")
                let eddystone = BluetoothUUID(0xFEAA)
                return try EachReport(&needs) { report, scene in
                    guard !report.isScanResponse,
                        report.packet[data]?.contains(eddystone) ?? false,
                        !(report.services ?? []).contains(eddystone),
                        !(report.packet[solicited] ?? []).contains(eddystone)
                    else { return nil }
                    return report.remark("An Eddystone frame without FEAA in the list of services")
                }
            }),
    ]
}
