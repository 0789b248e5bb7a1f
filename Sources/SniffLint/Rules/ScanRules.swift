import Decoders
import Sniff

/// Scanning and advertising of the host.
extension Linter {
    static let scanRules: [LintRule] = [
        LintRule(
            "scan-long", .advice, scope: .run, guards: [.clock],
            title: "The host scanned for a minute or more.",
            why: "The receiver takes as much power as the screen. Android reports no more results after 30 minutes.",
            remedy: "Stop scanning when you have found the device.",
            source: "Core Bluetooth Programming Guide, Scan for Devices Only When You Need To; AOSP, SCAN_TIMEOUT_MS",
            judge: { needs throws(FieldError) in
                try ScanPeriods(&needs, atLeast: 60) { period in
                    "Scanning went on for \(TimeText.text(seconds: period.seconds))"
                }
            }),
        LintRule(
            "scan-duplicates", .advice, scope: .run, guards: [.clock],
            title: "Scanning reports every duplicate.",
            why:
                "The host wakes up for each packet of each device. Stacks that filter above HCI ask for all duplicates themselves: the app may not be the cause.",
            remedy: "Filter duplicates unless the signal strength matters.",
            source:
                "Core Bluetooth Programming Guide, Specify the CBCentralManagerScanOptionAllowDuplicatesKey Option Only When Necessary",
            judge: { needs throws(FieldError) in
                try ScanPeriods(&needs, atLeast: 6, onlyDuplicates: true) { period in
                    "Every duplicate was reported for \(TimeText.text(seconds: period.seconds))"
                }
            }),
        LintRule(
            "scan-without-report", .warning, scope: .run, guards: [.complete, .whole, .clock],
            title: "Scanning found no device at all.",
            why: "No device nearby advertises on the scanned PHYs, or the controller hears none.",
            remedy:
                "Check whether the device advertises, and on which PHY: LE Coded needs extended scanning with that PHY.",
            source: "Core 6.2, Vol 4, Part E, 7.8.10, 7.8.11, 7.8.64 and 7.8.65",
            judge: { needs throws(FieldError) in try ScanWithoutReport(&needs) }),
        LintRule(
            "scan-full-duty", .advice, scope: .run, guards: [.clock],
            title: "The receiver was on all the time.",
            why: "The receiver then takes as much power as the screen, and leaves no time for connections.",
            remedy: "Use a low-power or balanced scan mode.",
            source: "Core Bluetooth Programming Guide, Be Mindful of Radio Usage; Android, SCAN_MODE_LOW_LATENCY",
            judge: { needs throws(FieldError) in
                try ScanPeriods(&needs, atLeast: 30, onlyFullDuty: true) { period in
                    "The receiver was on all the time for \(TimeText.text(seconds: period.seconds))"
                }
            }),
        LintRule(
            "scan-while-connected", .advice, scope: .run, guards: [.clock],
            title: "The host scanned while connected.",
            why:
                "Connection events and scan windows share one radio, so both slow down. Another app may be the one that scans.",
            remedy: "Stop scanning before you connect.",
            source: "Core Bluetooth Programming Guide, Scan for Devices Only When You Need To",
            judge: { needs throws(FieldError) in
                needs.operations(.startScanning, .stopScanning, .connect, packets: true)
                needs.operations(.disconnect)
                return WhileConnected(
                    kinds: (.startScanning, .stopScanning), text: "Scanning went on", field: nil, ofSystem: nil)
            }),
        LintRule(
            "scan-restarted-often", .advice, scope: .run, guards: [.clock],
            title: "An Android host started scanning more than five times within 30 s.",
            why:
                "Android gives no results to an app that starts a sixth scan within 30 s. The starts may come from several apps. Other stacks restart scans by themselves: macOS and BlueZ every 5 to 10 s.",
            remedy: "Start scanning once, and filter in the app.",
            source: "AOSP change 215844 (Android 7)",
            judge: { needs throws(FieldError) in
                needs.operations(.startScanning, packets: true)
                // LE Get Vendor Capabilities, which only Android sends.
                needs.packets("hci.command_opcode == 0xfd53", of: .hci)
                return ScanRestarts()
            }),
        LintRule(
            "adv-while-connected", .advice, scope: .run, guards: [.clock],
            title: "The host advertised while connected.",
            why: "Advertising costs power, and a second central meets a busy device.",
            remedy: "Stop advertising, unless you offer a second connection on purpose.",
            source: "Core Bluetooth Programming Guide, Advertise Data Only When You Need To",
            judge: { needs throws(FieldError) in
                needs.operations(.startAdvertising, .stopAdvertising, .connect, packets: true)
                needs.operations(.disconnect)
                needs.packets("adv", of: .hci)
                return WhileConnected(
                    kinds: (.startAdvertising, .stopAdvertising), text: "Advertising went on",
                    field: try needs.field("adv.company"), ofSystem: try needs.field("adv.service_data.uuid"))
            }),
    ]
}

/// A period in which an adapter scans.
private struct ScanPeriod {
    let start: Moment
    let end: Moment
    var seconds: Double { start.seconds(to: end) ?? 0 }
}

/// Periods of scanning that are long enough.
private struct ScanPeriods: LintJudge {
    let seconds: Double
    let onlyDuplicates, onlyFullDuty: Bool
    let text: @Sendable (ScanPeriod) -> String
    private var settings: ScanSettings
    private var starts: [UInt16: Moment] = [:]
    private var hasReport = false

    init(
        _ needs: inout LintNeeds, atLeast seconds: Double, onlyDuplicates: Bool = false, onlyFullDuty: Bool = false,
        text: @escaping @Sendable (ScanPeriod) -> String
    ) throws(FieldError) {
        self.seconds = seconds
        self.onlyDuplicates = onlyDuplicates
        self.onlyFullDuty = onlyFullDuty
        self.text = text
        needs.operations(.startScanning, .stopScanning, packets: true)
        if onlyDuplicates { try needs.advertising() }
        settings = try ScanSettings(&needs)
        if onlyFullDuty { ScanSettings.askForParameters(&needs) }
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if operation.kind == .advertise { hasReport = true }
        guard let packet = operation.packets.first else { return [] }
        let adapter = packet.adapter ?? 0
        switch operation.kind {
        case .packet: settings.take(packet)
        case .startScanning:
            guard operation.outcome == .succeeded, starts.count < 64 else { return [] }
            if onlyDuplicates, !settings.reportsDuplicates(packet) { return [] }
            if onlyFullDuty, !settings.isFullDuty(packet) { return [] }
            starts[adapter] = operation.begin
        case .stopScanning:
            guard let start = starts.removeValue(forKey: adapter) else { return [] }
            return remark(ScanPeriod(start: start, end: operation.begin))
        default: break
        }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        starts.sorted { $0.key < $1.key }.flatMap { remark(ScanPeriod(start: $0.value, end: scene.now)) }
    }

    private func remark(_ period: ScanPeriod) -> [LintRemark] {
        guard period.seconds >= seconds, period.start.input == period.end.input, hasReport || !onlyDuplicates else {
            return []
        }
        return .one(text(period), [period.start, period.end], subject: "scan")
    }
}

/// Scanning by which not one report came.
private struct ScanWithoutReport: LintJudge {
    private let phys, policy: Field<Int>
    private var hasReport = false
    private var settings: [UInt16: (phys: Int, isForAll: Bool)] = [:]
    private var starts: [UInt16: Moment] = [:]
    private var longest: (period: ScanPeriod, phys: Int)?

    /// Bits of Scanning_PHYs (7.8.64), and their names. Scanning without extended commands is on the first.
    private static let names = [(1, "LE 1M"), (4, "LE Coded")]
    /// Seconds in which a device that advertises is found.
    private static let patience = 5.0

    init(_ needs: inout LintNeeds) throws(FieldError) {
        phys = try needs.field("hci.scanning_phys")
        policy = try needs.field("hci.scanning_filter_policy")
        needs.packets("hci.scanning_filter_policy", of: .hci)
        needs.operations(.startScanning, .stopScanning, packets: true)
        try needs.advertising()
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if operation.kind == .advertise { hasReport = true }
        guard !hasReport, let packet = operation.packets.first, settings.count < 64 else { return [] }
        let adapter = packet.adapter ?? 0
        switch operation.kind {
        case .packet:
            if let policy = packet[policy] { settings[adapter] = (packet[phys] ?? 1, policy & 1 == 0) }
        // Others than those of the Filter Accept List may be near.
        case .startScanning where operation.outcome == .succeeded && settings[adapter]?.isForAll == true:
            starts[adapter] = operation.begin
        case .stopScanning:
            if let start = starts.removeValue(forKey: adapter) { end(adapter, start, operation.begin) }
        default: break
        }
        return []
    }

    private mutating func end(_ adapter: UInt16, _ start: Moment, _ end: Moment) {
        let period = ScanPeriod(start: start, end: end)
        guard start.input == end.input, period.seconds > longest?.period.seconds ?? 0 else { return }
        longest = (period, settings[adapter]?.phys ?? 1)
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        var judge = self
        for (adapter, start) in starts.sorted(by: { $0.key < $1.key }) { judge.end(adapter, start, scene.now) }
        guard !hasReport, let (period, phys) = judge.longest, period.seconds >= ScanWithoutReport.patience else {
            return []
        }
        let names = ScanWithoutReport.names.filter { phys & $0.0 != 0 }.map(\.1).joined(separator: " and ")
        return .one(
            "Scanning on \(names) for \(TimeText.text(seconds: period.seconds)) brought no report",
            [period.start, period.end], subject: "scan")
    }
}

/// Something that an adapter does while it has a connection.
private struct WhileConnected: LintJudge {
    let kinds: (OperationKind, OperationKind)
    let text: String
    /// Of the host's own advertising data: what says that it is the system's.
    let field: Field<Int>?
    let ofSystem: Field<BluetoothUUID>?
    var starts: [UInt16: Moment] = [:]
    var connected: [ConnectionNumber: (adapter: UInt16, since: Moment)] = [:]
    var isSystem: [UInt16: Bool] = [:]

    /// Apple but for iBeacon and Microsoft CDP; fast pair, nearby, quick share, exposure notification.
    private static let companies = [0x004C, 0x0006]
    private static let services = [0xFE2C, 0xFEF3, 0xFCF1, 0xFD6F].map { BluetoothUUID($0) }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        let packet = operation.packets.first
        let adapter = packet?.adapter ?? 0
        switch operation.kind {
        case .packet:
            guard let packet, packet.layer == .hci, isSystem.count < 64 else { return [] }
            isSystem[adapter] =
                field.flatMap { packet[$0] }.map { WhileConnected.companies.contains($0) } ?? false
                || ofSystem.flatMap { packet[$0] }.map { WhileConnected.services.contains($0) } ?? false
        case .connect:
            guard packet?.layer == .hci, operation.outcome == .succeeded, let number = operation.connection,
                connected.count < 256
            else { return [] }
            connected[number] = (adapter, operation.begin)
        case .disconnect:
            guard let number = operation.connection, let link = connected.removeValue(forKey: number) else { return [] }
            return starts[link.adapter].flatMap { remark(since: max($0, link.since), operation.begin) } ?? []
        case kinds.0:
            if operation.outcome == .succeeded, isSystem[adapter] != true, starts.count < 64 {
                starts[adapter] = operation.begin
            }
        case kinds.1:
            guard let start = starts.removeValue(forKey: adapter) else { return [] }
            return overlaps(adapter, start, operation.begin)
        default: break
        }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        starts.sorted { $0.key < $1.key }.flatMap { overlaps($0.key, $0.value, scene.now) }
    }

    private func overlaps(_ adapter: UInt16, _ start: Moment, _ end: Moment) -> [LintRemark] {
        let first = connected.values.filter { $0.adapter == adapter }.map(\.since).min { $0.isBefore($1) }
        return first.flatMap { remark(since: max(start, $0), end) } ?? []
    }

    private func max(_ left: Moment, _ right: Moment) -> Moment { left.isBefore(right) ? right : left }

    private func remark(since start: Moment, _ end: Moment) -> [LintRemark]? {
        guard start.input == end.input, let seconds = start.seconds(to: end), seconds >= 5 else { return nil }
        return .one(
            "\(text) for \(TimeText.text(seconds: seconds)) while connected", [start, end], subject: "connected")
    }
}

/// Six starts within 30 s.
private struct ScanRestarts: LintJudge {
    /// Adapters of an Android host.
    private var android: Set<UInt16> = []
    private var starts: [UInt16: [Moment]] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        let adapter = operation.packets.first?.adapter ?? 0
        if operation.kind == .packet, android.count < 64 { android.insert(adapter) }
        guard operation.kind == .startScanning, operation.outcome == .succeeded, android.contains(adapter) else {
            return []
        }
        var recent = starts[adapter, default: []].filter { ($0.seconds(to: operation.begin) ?? 31) <= 30 }
        recent.append(operation.begin)
        starts[adapter] = recent
        guard recent.count > 5 else { return [] }
        starts[adapter] = []
        return .one("Scanning was started \(recent.count) times within 30 s", recent, subject: "restarts")
    }
}
