import Decoders
import Sniff

/// Attribute tables.
extension Linter {
    static let tableRules: [LintRule] = [
        LintRule(
            "cccd-missing", .error, guards: [.complete, .whole],
            title: "A characteristic can notify or indicate but has no configuration descriptor.",
            why: "iOS and Android cannot subscribe without it.",
            remedy: "Add a Client Characteristic Configuration (2902).",
            source: "Core 6.2, Vol 3, Part G, 3.3.1.1",
            judge: asking({ $0.tables() }, CCCDMissing())),
        LintRule(
            "cccd-needless", .warning,
            title: "A characteristic has a configuration descriptor but can neither notify nor indicate.",
            why: "Apps that look for the descriptor subscribe, and wait in vain.",
            remedy: "Declare the property, or remove the descriptor.",
            source: "Core 6.2, Vol 3, Part G, 3.3.1.1 and 3.3.3.3",
            judge: asking({ $0.tables() }, CCCDNeedless())),
        LintRule(
            "gap-characteristic-missing", .error, guards: [.complete, .whole, .readable],
            title: "The GAP service lacks Device Name or Appearance.",
            why: "Both are mandatory; iOS shows the name.",
            remedy: "Add both characteristics.",
            source: "Core 6.2, Vol 3, Part C, 12",
            judge: asking({ $0.tables() }, GAPCharacteristics())),
        LintRule(
            "advertised-service-missing", .advice, scope: .run, guards: [.complete, .readable],
            title: "The device advertises a service that its table does not have.",
            why: "A filter by service finds the device, but discovering the service finds nothing.",
            remedy: "Advertise a service that the table has.",
            source:
                "Core Specification Supplement, Part A, 1.1; Core Bluetooth Programming Guide, Discovering Peripherals",
            judge: { needs throws(FieldError) in try AdvertisedServices(&needs) }),
        LintRule(
            "discovers-everything", .advice, guards: [.beginning],
            title: "The client discovered the characteristics of all services, and used those of one.",
            why:
                "Discovery of unused services delays the first value by a second or more. The stack may be the cause: Android and BlueZ always discover everything.",
            remedy: "Pass the UUIDs that you need to discoverServices and discoverCharacteristics.",
            source: "Core Bluetooth Programming Guide, Explore a Peripheral's Data Wisely",
            judge: asking(
                {
                    $0.operations(.read, .subscribe); $0.values(.write, .notify, .indicate)
                }, DiscoversEverything())),
        LintRule(
            "rediscovered", .advice, scope: .run,
            title: "The client discovered the same services again in a later connection.",
            why:
                "Each connection starts a second later than it could. Without a bond, a client must do so if the server has the Service Changed characteristic.",
            remedy: "Keep the table. Bond, or give the server a Database Hash.",
            source: "Core 6.2, Vol 3, Part G, 2.5.2",
            judge: asking(
                {
                    $0.operations(.disconnect); $0.tables()
                }, Rediscovered())),
    ]

    /// Properties by which a server sends values.
    fileprivate static let pushes: UInt8 = 0x30
    fileprivate static let configuration = BluetoothUUID(0x2902)
}

private struct CCCDMissing: LintJudge {
    func finish(_ scene: LintScene) -> [LintRemark] {
        scene.tables.flatMap { missing($0, scene) }
    }

    private func missing(_ table: LintTable, _ scene: LintScene) -> [LintRemark] {
        table.characteristics.compactMap { characteristic in
            guard characteristic.properties & Linter.pushes != 0, let end = table.end(of: characteristic),
                end >= characteristic.valueHandle
            else { return nil }
            if end > characteristic.valueHandle {
                let rest = characteristic.valueHandle + 1...end
                guard table.knows(rest) else { return nil }
                let has = table.attributes.contains {
                    rest.contains($0.handle) && $0.uuid == Linter.configuration
                }
                if has { return nil }
            }
            let what = characteristic.properties & 0x10 != 0 ? "notify" : "indicate"
            return table.remark(
                "\(characteristic.uuid.words(scene.registry)) can \(what) and has no Client Characteristic Configuration",
                [characteristic.seen])
        }
    }
}

private struct CCCDNeedless: LintJudge {
    func finish(_ scene: LintScene) -> [LintRemark] {
        scene.tables.flatMap { needless($0, scene) }
    }

    private func needless(_ table: LintTable, _ scene: LintScene) -> [LintRemark] {
        table.attributes.compactMap { attribute in
            guard attribute.uuid == Linter.configuration, let owner = table.owner(of: attribute.handle),
                owner.properties & Linter.pushes == 0, let end = table.end(of: owner), attribute.handle <= end
            else { return nil }
            return table.remark(
                "\(owner.uuid.words(scene.registry)) has a Client Characteristic Configuration and can neither notify nor indicate",
                [attribute.seen])
        }
    }
}

private struct GAPCharacteristics: LintJudge {
    func finish(_ scene: LintScene) -> [LintRemark] { scene.tables.flatMap(missing) }

    private func missing(_ table: LintTable) -> [LintRemark] {
        guard let service = table.services.first(where: { $0.uuid == BluetoothUUID(0x1800) }),
            table.searched.contains(where: { $0.upperBound == service.handles.upperBound })
        else { return [] }
        let missing = [(0x2A00, "Device Name"), (0x2A01, "Appearance")].filter { number, _ in
            !table.characteristics.contains {
                service.handles.contains($0.handle) && $0.uuid == BluetoothUUID(UInt32(number))
            }
        }
        // Some of its characteristics must have been listed: another client may have discovered the rest before.
        guard !missing.isEmpty, table.characteristics.contains(where: { service.handles.contains($0.handle) }) else {
            return []
        }
        return [table.remark("The GAP service lacks \(missing.map(\.1).joined(separator: " and "))", [service.seen])]
    }
}

private struct AdvertisedServices: LintJudge {
    private var advertised: [DeviceAddress: [BluetoothUUID: Moment]] = [:]

    /// Beacons, and identifiers of members that are no services: Eddystone, exposure notification, fast pair, nearby.
    private static let beacons = [0xFEAA, 0xFD6F, 0xFE2C, 0xFE9F, 0xFEF3, 0xFCF1].map { BluetoothUUID($0) }

    init(_ needs: inout LintNeeds) throws(FieldError) {
        try needs.advertising()
        needs.operations(.disconnect)
        needs.tables()
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let peer = operation.peripheral else { return [] }
        if operation.kind == .advertise {
            guard let report = scene.report, report.isConnectable || report.isScanResponse,
                let services = report.services, advertised[peer] != nil || advertised.count < 1024
            else { return [] }
            for uuid in services where advertised[peer, default: [:]].count < 16 {
                if advertised[peer]?[uuid] == nil { advertised[peer, default: [:]][uuid] = operation.begin }
            }
            return []
        }
        // The device advertises what its own server has.
        guard let table = scene.tables.first(where: { $0.owner == peer }), table.hasAllServices,
            let known = advertised[peer]
        else { return [] }
        let listed = Set(table.services.map(\.uuid))
        return known.sorted { $0.value.isBefore($1.value) }.compactMap { uuid, moment in
            guard !listed.contains(uuid), !AdvertisedServices.beacons.contains(uuid), let last = table.services.last
            else { return nil }
            return LintRemark(
                "\(uuid.words(scene.registry)) is advertised, and the table has no such service", [moment, last.seen])
        }
    }
}

private struct DiscoversEverything: LintJudge {
    private var used: Set<ServerService> = []

    private struct ServerService: Hashable {
        let server: Sender
        let service: BluetoothUUID
    }

    /// Generic Access and Generic Attribute, which every client uses.
    private static let generic: Set<BluetoothUUID> = [BluetoothUUID(0x1800), BluetoothUUID(0x1801)]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if let service = operation.service, used.count < 64 {
            used.insert(ServerService(server: operation.server, service: service))
        }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] { scene.tables.flatMap { unused($0, scene) } }

    private func unused(_ table: LintTable, _ scene: LintScene) -> [LintRemark] {
        guard table.hasAllServices else { return [] }
        let searched = table.services.filter { service in
            !DiscoversEverything.generic.contains(service.uuid)
                && table.characteristics.contains { service.handles.contains($0.handle) }
        }
        let used = Set(used.filter { $0.server == table.server }.map(\.service))
        let others = used.subtracting(DiscoversEverything.generic)
        guard searched.count >= 3, others.count == 1, let one = others.first, let last = searched.last else {
            return []
        }
        return [
            table.remark(
                "The characteristics of \(searched.count) services were discovered, and only \(one.words(scene.registry)) was used",
                [searched[0].seen, last.seen], subject: "discovery")
        ]
    }
}

private struct Rediscovered: LintJudge {
    private var known: [DeviceAddress: (services: [BluetoothUUID], moment: Moment)] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let peer = scene.connection?.peripheral, let table = scene.tables.first(where: { $0.owner == peer }),
            table.hasAllServices, let first = table.services.first
        else { return [] }
        let services = table.services.map(\.uuid)
        guard let before = known[peer] else {
            if known.count < 256 { known[peer] = (services, first.seen) }
            return []
        }
        known[peer] = (services, first.seen)
        guard before.services == services else { return [] }
        return .one("All \(services.count) services were discovered again", [before.moment, first.seen])
    }
}
