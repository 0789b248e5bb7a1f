import Decoders
import Sniff

/// The differences between two captures.
package struct CaptureComparison: Sendable {
    package let left: ComparedCapture
    package let right: ComparedCapture
    /// In the order of the captures; those that only one has as well.
    package private(set) var connections: [ConnectionComparison] = []
    /// The differences of a host outside connections; `nil` if the captures are not of two such hosts.
    package private(set) var host: ConnectionComparison?
    /// Devices that advertise something else, or in one of the captures only.
    package private(set) var devices: [DeviceComparison] = []
    /// Devices that only one capture heard, and that no device connected to.
    package private(set) var strangers = (left: 0, right: 0)
    /// Parts that could not be compared, with the reason.
    package private(set) var notes: [String] = []
    /// The decoders of the values.
    package let registry: Registry

    /// Takes the captures over: to change them would copy all their operations if somebody else kept them.
    package init(
        _ left: consuming ComparedCapture, _ right: consuming ComparedCapture, _ options: ComparisonOptions,
        _ registry: Registry
    ) {
        self.registry = registry
        var (left, right) = (left, right)
        left.finish()
        right.finish()
        let pairs = ConnectionPairing(left.connections, right.connections).pairs
        var before: Int?
        for (one, other) in pairs {
            let adopted = CaptureComparison.adoptNames(&left, one, &right, other)
            var comparison = ConnectionComparison(
                one.map { left.connections[$0] }, of: left, other.map { right.connections[$0] }, of: right, options,
                registry)
            comparison.adoptedNames = adopted
            if let before, one != nil, other != nil { comparison.compareBeginning(after: connections[before], options) }
            if one != nil, other != nil { before = connections.count }
            connections.append(comparison)
        }
        self.left = left
        self.right = right
        compareHosts(options, registry)
        compareDevices(options, registry)
    }

    package var differs: Bool {
        connections.contains(where: \.differs) || host?.differs ?? false || devices.contains(where: \.counts)
    }

    /// Whether it is inconclusive if something differs.
    package var isDoubtful: Bool { isCut || connections.contains(where: \.isDoubtful) || host?.isDoubtful ?? false }

    /// Whether one of the captures has more operations than are kept: the rest was not compared.
    package var isCut: Bool { left.isCut || right.isCut }

    /// Attributes that one capture has no names for have those that the other capture tells.
    private static func adoptNames(
        _ left: inout ComparedCapture, _ one: Int?, _ right: inout ComparedCapture, _ other: Int?
    ) -> Int {
        guard let one, let other else { return 0 }
        let (known, others) = (left.connections[one].subjects, right.connections[other].subjects)
        // Another table, if they contradict each other.
        let agree = known.allSatisfy { handle, subject in others[handle].map { $0.plain == subject.plain } ?? true }
        guard agree else { return 0 }
        return left.adoptNames(of: others, connection: one) + right.adoptNames(of: known, connection: other)
    }

    /// Operations of a host outside connections, by its role.
    private static let parts: [(name: String, kinds: OperationKinds)] = [
        (
            "scanning and connecting",
            OperationKinds([.startScanning, .stopScanning, .attempt, .cancel, .failToConnect])
        ),
        ("advertising of its own", OperationKinds([.startAdvertising, .stopAdvertising])),
    ]

    /// Compares the parts that both hosts play. A sniffer knows of neither, and the two ends of a link play one each.
    private mutating func compareHosts(_ options: ComparisonOptions, _ registry: Registry) {
        var (one, other) = (left.host, right.host)
        for (name, kinds) in CaptureComparison.parts {
            let has = [one, other].map { side in side.operations.contains { kinds.contains($0.kind) } }
            guard has[0] != has[1] else { continue }
            notes.append("\(name): only in \((has[0] ? left : right).name), not compared")
            one.operations.removeAll { kinds.contains($0.kind) }
            other.operations.removeAll { kinds.contains($0.kind) }
        }
        guard !one.operations.isEmpty || !other.operations.isEmpty else { return }
        host = ConnectionComparison(one, of: left, other, of: right, options, registry)
    }

    /// Where one capture has no advertising at all, it is compared only if its host scanned: otherwise it did not
    /// listen.
    private mutating func compareDevices(_ options: ComparisonOptions, _ registry: Registry) {
        let listened = [left, right].allSatisfy { capture in
            !capture.devices.isEmpty || capture.host.operations.contains { $0.kind == .startScanning }
        }
        guard listened else { return }
        let connected = Set((left.connections + right.connections).compactMap { $0.peripheral?.key })
        let countsAll = left.connections.isEmpty && right.connections.isEmpty || options.includesAll
        for pair in AdvertiserPairing(left.devices, right.devices, registry).pairs {
            let comparison = DeviceComparison(pair.left, pair.right, options)
            guard comparison.counts else { continue }
            let isConnected = [pair.left, pair.right].contains { side in
                side.map { connected.contains($0.device.address.key) } ?? false
            }
            add(comparison, countsAll, isConnected: isConnected, options)
        }
    }

    /// Who is only heard by the way counts for nothing, nor do addresses that change by themselves.
    private mutating func add(
        _ device: DeviceComparison, _ countsAll: Bool, isConnected: Bool, _ options: ComparisonOptions
    ) {
        guard let side = device.onlySide else {
            if countsAll || isConnected { devices.append(device) }
            return
        }
        let isPrivate = [.resolvable, .nonResolvable].contains(side.device.address.kind)
        if countsAll, options.includesAll || !isPrivate {
            devices.append(device)
        } else if !isConnected {
            if device.left != nil { strangers.left += 1 } else { strangers.right += 1 }
        }
    }
}
