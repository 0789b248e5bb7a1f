import Decoders
import Sniff

/// Beacons.
extension Linter {
    static let beaconRules: [LintRule] = [
        LintRule(
            "ibeacon-invalid", .warning, scope: .run,
            title: "The measured power of an iBeacon is implausible.",
            why: "Estimated distances are wrong by orders of magnitude.",
            remedy: "Measure the received level at 1 m, and send that.",
            source: "Apple, Proximity Beacon Specification R1, 2.1 and 2.2",
            expectation:
                "never: {advertises: any, where: {adv.value.name: iBeacon, measured_power: [more than -20, less than -100]}}",
            judge: { needs throws(FieldError) in
                try EachReport(&needs) { report, scene in
                    guard let power = report.iBeacon?.power, !(-100 ... -20).contains(power) else { return nil }
                    return report.remark("The measured power of an iBeacon is \(power) dBm")
                }
            }),
        LintRule(
            "beacon-company", .warning, scope: .run,
            title: "A beacon uses the layout of a known format under another company.",
            why: "The company identifies the format: apps that look for it do not see the beacon.",
            remedy: "Begin with the company of the format, least significant octet first.",
            source: "Apple, Proximity Beacon Specification R1, 2; Core Specification Supplement, Part A, 1.4",
            judge: eachReport { report, scene in
                guard let (format, company) = report.misplacedBeacon else { return nil }
                return report.remark(
                    "The manufacturer data have the layout of \(format) under company \(LintScene.hex(company))")
            }),
        LintRule(
            "ibeacon-interval", .warning, scope: .run, guards: [.clock],
            title: "An iBeacon advertises less often than every 100 ms.",
            why:
                "Apps get its distance once a second: with few packets it jumps, and entering a region is reported late.",
            remedy: "Advertise every 100 ms.",
            source: "Apple, Proximity Beacon Specification R1",
            judge: { needs throws(FieldError) in try BeaconInterval(&needs) }),
        LintRule(
            "eddystone-invalid", .error, scope: .run,
            title: "An Eddystone frame lacks FEAA in its list of services.",
            why: "Scanners that look for the service do not find the beacon.",
            remedy: "Add 03 03 AA FE to the advertising data.",
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

/// iBeacons that were heard well enough to tell their interval.
private struct BeaconInterval: LintJudge {
    private struct Beacon {
        let first: Moment
        let isFromAir: Bool
        /// The beginning of the last advertising event.
        var last: Moment
        var intervals = Distribution()

        mutating func hear(_ moment: Moment) {
            guard moment.input == last.input, let interval = moment.nanoseconds(since: last) else { return }
            if intervals.addEvent(after: interval) { last = moment }
        }
    }

    private var settings: ScanSettings
    /// Whether a host scanned all the time and for every report, whenever it scanned: otherwise its rhythm is measured.
    private var isSteady: Bool?
    private var beacons: [DeviceAddress: Beacon] = [:]

    private static let limit = 1024
    private static let leastCount = 10
    /// 100 ms, 10 ms that are added at random, and clocks that are not exact.
    private static let longest: Nanoseconds = 130_000_000
    private static let random: Nanoseconds = 10_000_000

    init(_ needs: inout LintNeeds) throws(FieldError) {
        try needs.advertising()
        needs.operations(.advertise)
        needs.operations(.startScanning, packets: true)
        ScanSettings.askForParameters(&needs)
        settings = try ScanSettings(&needs)
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        switch operation.kind {
        case .packet: if let packet = operation.packets.first { settings.take(packet) }
        case .startScanning where operation.outcome == .succeeded:
            guard let packet = operation.packets.first else { return [] }
            isSteady = settings.reportsDuplicates(packet) && settings.isFullDuty(packet) && (isSteady ?? true)
        case .advertise:
            guard let address = operation.peripheral else { return [] }
            if beacons[address] != nil {
                beacons[address]?.hear(operation.begin)
            } else if let report = scene.report, report.iBeacon != nil, beacons.count < BeaconInterval.limit {
                let isFromAir = report.packet.direction == .unknown
                beacons[address] = Beacon(first: operation.begin, isFromAir: isFromAir, last: operation.begin)
            }
        default: break
        }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        let observed = beacons.filter { $0.value.isFromAir || isSteady == true }
        return observed.sorted { $0.value.first.isBefore($1.value.first) }.compactMap { address, beacon in
            let (intervals, shortest) = (beacon.intervals, beacon.intervals.shortest)
            // A packet that was missed makes one longer, not four alike.
            guard intervals.count >= BeaconInterval.leastCount, shortest > BeaconInterval.longest,
                intervals.count - intervals.count(above: shortest + BeaconInterval.random) >= 4
            else { return nil }
            return LintRemark(
                "An iBeacon is sent every \(TimeText.text(shortest))", [beacon.first, beacon.last],
                subject: "interval", peer: address)
        }
    }
}
