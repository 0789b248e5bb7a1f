import Decoders
import Sniff

/// The contents of a capture, by connection: the operations that count, in order.
package struct ComparedCapture: Sendable {
    package let name: String
    /// In the order of their beginnings.
    package private(set) var connections: [ComparedConnection] = []
    /// Operations of a host outside connections: scanning, its own advertising, attempts to connect.
    package private(set) var host = ComparedConnection(number: nil)
    /// The advertisers, in the order of appearance.
    package var devices: [Advertiser] { advertisers.all }
    private var advertisers = Advertisers(keepsPayloads: true)
    /// Records that are missing or damaged, whatever connection that concerns.
    package private(set) var gaps: [CaptureGap] = []
    package private(set) var operationCount = 0
    private var indices: [ConnectionNumber: Int] = [:]
    private let includesAll: Bool
    /// The budget of kept operations.
    package private(set) var budget: OperationBudget

    /// Discovery and link parameters, which say little about what an app does.
    static let chatter = OperationKinds([
        .discover, .requestParameters, .updateParameters, .updatePHY, .updateDataLength,
    ])
    /// Kinds of operations that only a host's capture has.
    static let ofHost = OperationKinds([
        .startScanning, .stopScanning, .startAdvertising, .stopAdvertising, .attempt, .cancel, .failToConnect,
    ])

    /// - Parameters:
    ///   - includesAll: keep discovery and link parameters, too.
    ///   - budget: memory for what it tells.
    package init(name: String, includesAll: Bool = false, budget: OperationBudget = OperationBudget()) {
        self.name = name
        self.includesAll = includesAll
        self.budget = budget
    }

    /// Bytes of the longest value of some characteristics; `nil` where there is none.
    package func longestValue(of uuids: [BluetoothUUID]) -> Int? {
        connections.lazy.flatMap(\.operations)
            .filter { operation in !operation.value.isEmpty && operation.uuids.contains { uuids.contains($0) } }
            .map(\.value.count).max()
    }

    /// Whether it ends before the capture does, because there were more operations than are kept.
    package var isCut: Bool { budget.isFull }

    /// The operations to request.
    package static func selection(includesAll: Bool) -> OperationSelection {
        var selection = OperationSelection()
        selection.kinds = OperationKinds(OperationKind.allCases.filter { $0 != .packet })
        if !includesAll { selection.kinds.subtract(chatter) }
        return selection
    }

    package mutating func receive(_ event: OperationEvent) {
        switch event {
        case .operation(let operation): receive(operation)
        case .gap(let gap):
            guard admits(2 * MemoryLayout<CaptureGap>.stride, at: gap.moment) else { return }
            guard let connection = gap.connection else { return gaps.append(gap) }
            connections[index(of: connection)].gaps.append(gap)
        case .time: break
        }
    }

    /// Whether there is room; nothing is kept of what comes after the first that has none.
    private mutating func admits(_ bytes: Int, at moment: Moment) -> Bool {
        let wasFull = budget.isFull
        if budget.admits(bytes, at: moment) { return true }
        if !wasFull { gaps.append(CaptureGap(.limitReached, nil, moment)) }
        return false
    }

    private mutating func receive(_ operation: BluetoothOperation) {
        if operation.kind == .advertise {
            let isNew = operation.peripheral != nil && advertisers[operation.peripheral] == nil
            let hasRoom = !isNew || admits(Advertiser.keptSize, at: operation.begin)
            return advertisers.observe(operation, hasRoom: hasRoom)
        }
        if !includesAll, ComparedCapture.chatter.contains(operation.kind) { return }
        let compared = ComparedOperation(operation)
        let isNew = operation.connection.map { indices[$0] == nil } ?? false
        let size = compared.keptSize + (isNew ? OperationBudget.connection : 0)
        guard admits(size, at: operation.begin) else { return }
        operationCount += 1
        guard let connection = operation.connection, !ComparedCapture.ofHost.contains(operation.kind) else {
            return host.operations.append(compared)
        }
        let index = index(of: connection)
        connections[index].central = connections[index].central ?? operation.central
        connections[index].peripheral = connections[index].peripheral ?? operation.peripheral
        connections[index].add(compared, operation)
    }

    private mutating func index(of number: ConnectionNumber) -> Int {
        if let index = indices[number] { return index }
        indices[number] = connections.count
        connections.append(ComparedConnection(number: number))
        return connections.count - 1
    }

    /// The capture is at its end: messages take the place of their packets, connections learn who they are with.
    package mutating func finish() {
        gaps.putInOrder()
        for index in connections.indices {
            connections[index].gaps.putInOrder()
            connections[index].putInOrder()
            connections[index].dropPacketsOfMessages()
            let device = advertisers[connections[index].peripheral]
            connections[index].name = device?.name ?? connections[index].nameThatWasRead
            connections[index].services = device?.services ?? []
        }
        connections.removeAll { $0.operations.isEmpty && $0.gaps.isEmpty }
    }

    mutating func adoptNames(of attributes: [UInt16: ComparedOperation.Subject], connection: Int) -> Int {
        connections[connection].adoptNames(of: attributes)
    }
}

/// A connection of a capture that is compared.
package struct ComparedConnection: Sendable {
    /// `nil` for what is outside connections.
    package let number: ConnectionNumber?
    package internal(set) var central: DeviceAddress?
    package internal(set) var peripheral: DeviceAddress?
    /// The name that the peripheral advertises, or that was read from it.
    package internal(set) var name: String?
    /// UUIDs of services that it advertises.
    package internal(set) var services: [BluetoothUUID] = []
    package internal(set) var operations: [ComparedOperation] = []
    package internal(set) var gaps: [CaptureGap] = []
    var nameThatWasRead: String?

    init(number: ConnectionNumber?) { self.number = number }

    /// Whether its end is in the capture.
    var hasEnded: Bool { operations.last.map { $0.kind == .disconnect } ?? false }

    mutating func add(_ compared: ComparedOperation, _ operation: BluetoothOperation) {
        operations.append(compared)
        guard operation.kind == .read, operation.attribute?.uuid == .deviceName, !operation.value.isEmpty else {
            return
        }
        nameThatWasRead = String(decoding: operation.value, as: UTF8.self)
    }

    /// A message that ends late is reported late.
    mutating func putInOrder() {
        func isBefore(_ one: Moment, _ other: Moment) -> Bool { (one.input, one.frame) < (other.input, other.frame) }
        guard zip(operations, operations.dropFirst()).contains(where: { isBefore($1.begin, $0.begin) }) else { return }
        // Stable, so that messages and their packets stay as they are.
        operations = operations.enumerated().sorted { one, other in
            let (left, right) = (one.element.begin, other.element.begin)
            return isBefore(left, right) || !isBefore(right, left) && one.offset < other.offset
        }.map(\.element)
    }

    /// A message takes the place of what it was put together of: exchanges with its attribute between its first and its last
    /// packet.
    mutating func dropPacketsOfMessages() {
        var covered: [UInt16: [ClosedRange<UInt64>]] = [:]
        for message in operations where message.kind == .message && message.handle != 0 {
            let last = max(message.end?.frame ?? message.begin.frame, message.begin.frame)
            covered[message.handle, default: []].append(message.begin.frame...last)
        }
        guard !covered.isEmpty else { return }
        for handle in covered.keys { covered[handle] = ComparedConnection.joined(covered[handle] ?? []) }
        let parts = OperationKinds([.write, .prepareWrite, .executeWrite, .read, .notify, .indicate])
        operations.removeAll { operation in
            guard parts.contains(operation.kind) else { return false }
            // Execute Write Requests name no attribute.
            if operation.handle == 0, operation.kind == .executeWrite {
                return covered.values.contains { $0.has(operation.begin.frame) }
            }
            return covered[operation.handle]?.has(operation.begin.frame) ?? false
        }
    }

    private static func joined(_ ranges: [ClosedRange<UInt64>]) -> [ClosedRange<UInt64>] {
        var joined: [ClosedRange<UInt64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    // MARK: - Names

    /// The subjects of handles, as far as the capture shows them.
    var subjects: [UInt16: ComparedOperation.Subject] {
        var subjects: [UInt16: ComparedOperation.Subject] = [:]
        for operation in operations where operation.handle != 0 && operation.kind != .message {
            if case .attribute = operation.subject { subjects[operation.handle] = operation.subject }
        }
        return subjects
    }

    /// Gives attributes without a name those that the other capture has for their handles.
    ///
    /// - Returns: how many operations have got one.
    mutating func adoptNames(of attributes: [UInt16: ComparedOperation.Subject]) -> Int {
        var count = 0
        for index in operations.indices {
            guard case .handle(let handle) = operations[index].subject, let subject = attributes[handle] else {
                continue
            }
            operations[index].subject = subject
            count += 1
        }
        return count
    }
}

extension [ClosedRange<UInt64>] {
    /// Whether one of them has the number; they ascend and are apart.
    fileprivate func has(_ number: UInt64) -> Bool {
        let index = (0..<count).partitioningIndex { self[$0].upperBound >= number }
        return index < count && self[index].contains(number)
    }
}
