import Decoders
import Sniff

/// Advertising data, once for each content of each address.
extension Linter {
    static let advertisingRules: [LintRule] = [
        LintRule(
            "adv-structure-invalid", .error, scope: .run, guards: [.whole],
            title: "Advertising data are malformed: a structure overruns, or has the wrong size.",
            why: "Scanners drop what follows, or all of it.",
            remedy: "Correct the length of each structure: it counts the type and the data.",
            source: "Core 6.2, Vol 3, Part C, 11; Core Specification Supplement, Part A",
            judge: { needs throws(FieldError) in
                let faults = try LintedFaults(&needs)
                return try EachReport(&needs) { report, _ in
                    faults.all(of: report.packet, in: .adv, for: [.malformed, .excess, .invalidLength]).first
                        .map { report.remark("The advertising data are malformed: \($0.field)") }
                }
            }),
        LintRule(
            "adv-type-twice", .error, scope: .run,
            title: "An AD type that may occur only once occurs twice: Flags, Name or Appearance.",
            why: "Scanners take one of them; which one differs.",
            remedy: "Send each of these AD types once.",
            source: "Core Specification Supplement, Part A, 1 (table)",
            judge: { needs throws(FieldError) in
                let types: Field<[Int]> = try needs.field("adv.structures.type")
                let names: Field<[String]> = try needs.field("adv.structures.type_name")
                return try EachReport(&needs) { report, _ in
                    // What has a field of its own is among the others only where there are two.
                    guard let types = report.packet[types],
                        let index = types.firstIndex(where: { [0x01, 0x08, 0x09, 0x19].contains($0) })
                    else { return nil }
                    let listed = report.packet[names] ?? []
                    let name = listed.count == types.count ? listed[index] : LintScene.hex(types[index], digits: 2)
                    return report.remark("The advertising data have \(name) twice")
                }
            }),
        LintRule(
            "adv-flags-in-scan-response", .error, scope: .run,
            title: "The scan response has Flags.",
            why: "Flags belong in the advertising data; here they take 3 of 31 bytes.",
            remedy: "Remove the Flags from the scan response.",
            source: "Core Specification Supplement, Part A, 1 (table) and 1.3",
            expectation: "never: {advertises: any, where: {event: [SCAN_RSP, AUX_SCAN_RSP], flags: present}}",
            judge: eachReport { report, scene in
                guard report.isScanResponse,
                    report.flags != nil
                else { return nil }
                return report.remark("Flags are in the scan response")
            }),
        LintRule(
            "adv-flags-contradiction", .error, scope: .run,
            title: "The Flags contradict each other.",
            why: "A scanner cannot know whether the device is discoverable, or has BR/EDR.",
            remedy: "Set the Flags to 0x06 for a device with LE only.",
            source: "Core 6.2, Vol 3, Part C, 9.2.3.2 and 9.2.4.2",
            judge: eachReport { report, scene in
                guard let flags = report.flags,
                    flags & 0x03 == 0x03 || flags & 0x0C == 0x0C
                else { return nil }
                return report.remark("The flags \(LintScene.hex(flags, digits: 2)) contradict each other")
            }),
        LintRule(
            "adv-flags-missing", .advice, scope: .run,
            title: "Connectable advertising has a name or services but no Flags.",
            why: "Scanners that look for discoverable devices ignore the advertiser.",
            remedy: "Add the Flags 02 01 06 to the advertising data.",
            source: "Core Specification Supplement, Part A, 1.3; Core 6.2, Vol 3, Part C, 9.2.5.2 and 9.2.6",
            expectation:
                "never: [{advertises: any, where: {event: ADV_IND, flags: absent, name: present}}, {advertises: any, where: {event: ADV_IND, flags: absent, services: present}}]",
            judge: eachReport { report, scene in
                guard report.event == "ADV_IND",
                    report.flags == nil,
                    report.name != nil || report.services != nil
                else { return nil }
                return report.remark("Connectable advertising has no Flags")
            }),
        LintRule(
            "adv-name-invalid", .warning, scope: .run,
            title: "The name is not UTF-8, or has a NUL at its end.",
            why: "People see strange characters, and comparing the name fails.",
            remedy: "Encode the name as UTF-8, and count only its text, without a NUL.",
            source: "Core Specification Supplement, Part A, 1.2",
            judge: { needs throws(FieldError) in
                let shortened: Field<Bool> = try needs.field("adv.name_is_shortened")
                return try EachReport(&needs, hosts: true) { report, scene in
                    guard let name = report.name
                    else {
                        return nil
                    }
                    if name.unicodeScalars.last == "\0" { return report.remark("The name has a NUL at its end") }
                    // A shortened name may be cut inside a character.
                    guard name.unicodeScalars.contains("\u{FFFD}"), report.packet[shortened] != true
                    else { return nil }
                    return report.remark("The name is not UTF-8")
                }
            }),
        LintRule(
            "adv-interval-apple", .advice, scope: .run,
            title: "Connectable advertising uses none of the intervals that Apple names.",
            why: "iOS scans on its own schedule; these intervals meet it soonest.",
            remedy:
                "Advertise every 152.5, 211.25, 318.75, 417.5, 546.25, 760, 852.5, 1022.5 or 1285 ms; every 20 ms for the first 30 s.",
            source: "Apple, Technical Q&A QA1931; Accessory Design Guidelines, Advertising Interval",
            judge: { needs throws(FieldError) in
                needs.packets("hci.advertising_interval_min || hci.primary_advertising_interval_min", of: .hci)
                return try AppleIntervals(&needs)
            }),
        LintRule(
            "service-only-in-scan-response", .advice, scope: .run,
            title: "Only the scan response lists the services.",
            why: "In the background, iOS looks for services in the advertising data.",
            remedy: "Move the UUID to the advertising data.",
            source: "developer.apple.com/forums/thread/680732",
            judge: { needs throws(FieldError) in
                try needs.advertising()
                return ServiceOnlyInScanResponse()
            }),
        LintRule(
            "company-id-test", .warning, scope: .run,
            title: "Manufacturer data use the company 0xFFFF.",
            why: "The number is for tests; others use it for different data.",
            remedy: "Ask the Bluetooth SIG for a company identifier.",
            source: "Assigned Numbers, 7",
            judge: eachReport(hosts: true) { report, scene in
                guard report.company == 0xFFFF
                else { return nil }
                let words = "Manufacturer data under company 0xFFFF"
                return report.remark(words, about: words)
            }),
        LintRule(
            "company-id-unassigned", .warning, scope: .run,
            title: "Manufacturer data use a company identifier that is not assigned.",
            why: "The number may be assigned to another company later.",
            remedy: "Put your company identifier into the first two bytes, little-endian.",
            source: "Assigned Numbers, 7; Core Specification Supplement, Part A, 1.4",
            judge: { needs throws(FieldError) in
                let name: Field<String> = try needs.field("adv.company_name")
                return try EachReport(&needs) { report, scene in
                    guard let company = report.company, company != 0xFFFF, report.packet[name] == nil
                    else { return nil }
                    return report.remark(
                        "Manufacturer data under company \(LintScene.hex(company)), which is not assigned")
                }
            }),
        LintRule(
            "advertising-truncated", .warning, scope: .run,
            title: "The data of an extended advertisement are truncated.",
            why: "The controller missed an auxiliary packet, or had no room for it; the rest of the data is lost.",
            remedy: "Advertise less data, or scan with a controller that has more room, and longer windows.",
            source: "Core 6.2, Vol 4, Part E, 7.7.65.13",
            judge: { needs throws(FieldError) in
                try needs.advertising()
                let status: Field<Int> = try needs.field("adv.data_status")
                return EachOperation { operation, _ in
                    guard operation.packets.last?[status] == 2 else { return nil }
                    return LintRemark(
                        "The data of an extended advertisement are truncated", [operation.begin],
                        peer: operation.peripheral)
                }
            }),
        LintRule(
            "address-invalid", .error, scope: .run,
            title: "A random address has the reserved top bits 10, or no random part.",
            why: "This is no valid kind of address: stacks refuse to connect.",
            remedy: "Generate a new random address.",
            source: "Core 6.2, Vol 6, Part B, 1.3.2",
            judge: eachReport { report, scene in
                guard let address = report.advertiser,
                    address.type == 1, let problem = invalid(address.value)
                else { return nil }
                return report.remark("The random address \(problem)")
            }),
    ]

    private static func invalid(_ address: UInt64) -> String? {
        let random = address & 0x3FFF_FFFF_FFFF
        switch address >> 46 {
        case 0b10: return "has the top bits 10"
        // Of a resolvable one the 22 bits of prand are random.
        case 0b01 where [0, 0x3F_FFFF].contains(random >> 24): return "has no random part"
        case 0b01: return nil
        default: return random == 0 || random == 0x3FFF_FFFF_FFFF ? "has no random part" : nil
        }
    }
}

private struct AppleIntervals: LintJudge {
    let least, greatest, extendedLeast, extendedGreatest: Field<Double>
    let type: Field<Int>
    let connectable: Field<Bool>

    /// Milliseconds. Half a percent beside one, as 1280 ms is, makes no difference.
    private static let named = [20, 152.5, 211.25, 318.75, 417.5, 546.25, 760, 852.5, 1022.5, 1285]

    init(_ needs: inout LintNeeds) throws(FieldError) {
        least = try needs.field("hci.advertising_interval_min")
        greatest = try needs.field("hci.advertising_interval_max")
        extendedLeast = try needs.field("hci.primary_advertising_interval_min")
        extendedGreatest = try needs.field("hci.primary_advertising_interval_max")
        type = try needs.field("hci.advertising_type")
        connectable = try needs.field("hci.connectable")
    }

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let packet = operation.packets.first, let low = packet[least] ?? packet[extendedLeast],
            let high = packet[greatest] ?? packet[extendedGreatest],
            packet[type] == 0 || packet[connectable] == true,
            !AppleIntervals.named.contains(where: { low * 995 <= $0 && $0 <= high * 1005 })
        else { return [] }
        let range =
            low == high
            ? TimeText.text(seconds: low) : "\(TimeText.text(seconds: low)) to \(TimeText.text(seconds: high))"
        return .one("Connectable advertising every \(range)", [operation.begin])
    }
}

private struct ServiceOnlyInScanResponse: LintJudge {
    private struct Device {
        var hasAdvertised = false
        var listsServices = false
        var response: (moment: Moment, services: [BluetoothUUID])?
        var first: Moment?
    }

    private var devices: [DeviceAddress: Device] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let report = scene.report, let address = operation.peripheral,
            devices[address] != nil || devices.count < 4096
        else { return [] }
        let services = report.services ?? []
        if report.isScanResponse {
            if !services.isEmpty, devices[address]?.response == nil {
                devices[address, default: Device()].response = (operation.begin, services)
            }
        } else if report.isConnectable {
            if devices[address]?.first == nil { devices[address, default: Device()].first = operation.begin }
            devices[address]?.hasAdvertised = true
            if !services.isEmpty { devices[address]?.listsServices = true }
        }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        let meant = devices.compactMap { address, device -> (Moment, LintRemark)? in
            guard device.hasAdvertised, !device.listsServices, let first = device.first, let response = device.response
            else { return nil }
            let names = response.services.prefix(3).map { $0.words(scene.registry) }.joined(separator: ", ")
            return (
                response.moment,
                LintRemark("\(names) only in the scan response", [first, response.moment], peer: address)
            )
        }
        return meant.sorted { $0.0.isBefore($1.0) }.map(\.1)
    }
}
