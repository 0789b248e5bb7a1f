import Decoders
import Sniff
import SniffWords

/// Operations by verb and characteristic, and whether any requirement speaks of them. Conditions do not count: a requirement
/// about one command speaks of its characteristic.
package struct Coverage: Sendable {
    /// Operations that are alike.
    package struct Row: Sendable {
        package let kind: OperationKind
        /// The characteristic, the profile, what is discovered; empty for others.
        package let about: String
        /// The type of the attribute, where it is known.
        package let uuid: BluetoothUUID?
        package fileprivate(set) var count: Int
        package let first: Moment
        /// The capture of the first.
        package fileprivate(set) var input = ""
        package fileprivate(set) var isCovered: Bool
    }

    private struct Key: Hashable {
        let kind: OperationKind
        let about: String
    }

    private var indices: [Key: Int] = [:]
    private(set) var rows: [Row] = []
    /// Operations of which no row is kept any more.
    package private(set) var uncountedCount = 0

    /// Rows that are kept: a capture has few, unless it is made up.
    static let limit = 4096

    /// Kinds that it is about: packets by filter are what an expectation asks for itself.
    static let kinds = OperationKinds(OperationKind.allCases).subtracting(OperationKinds(.packet))

    package init() {}

    /// How many sorts of operations there were, and those of which no requirement speaks.
    package var count: Int { rows.count }
    package var uncovered: [Row] {
        rows.filter { !$0.isCovered }.sorted { ($0.kind.bit, $0.about) < ($1.kind.bit, $1.about) }
    }

    mutating func add(_ operation: BluetoothOperation, isCovered: Bool, _ registry: Registry) {
        let key = Key(kind: operation.kind, about: Coverage.about(operation, registry))
        if let index = indices[key] {
            rows[index].count += 1
            if isCovered { rows[index].isCovered = true }
            return
        }
        let uuid = operation.attribute?.subject(operation.kind)
        insert(
            Row(
                kind: operation.kind, about: key.about, uuid: uuid, count: 1, first: operation.begin,
                isCovered: isCovered))
    }

    private mutating func insert(_ row: Row) {
        guard rows.count < Coverage.limit else { return uncountedCount += row.count }
        indices[Key(kind: row.kind, about: row.about)] = rows.count
        rows.append(row)
    }

    private static func about(_ operation: BluetoothOperation, _ registry: Registry) -> String {
        let named = OperationKinds.exchanges.union(OperationKinds(.message))
        return named.contains(operation.kind) ? OperationWords(operation, registry: registry).about : ""
    }

    /// Adds the operations of another run. One that is covered in either is covered.
    ///
    /// - Parameter inputs: the names of the captures of that run.
    package mutating func add(_ other: Coverage, of inputs: [String]) {
        uncountedCount += other.uncountedCount
        for var row in other.rows {
            if inputs.indices.contains(row.first.input) { row.input = inputs[row.first.input] }
            if let index = indices[Key(kind: row.kind, about: row.about)] {
                rows[index].count += row.count
                if row.isCovered { rows[index].isCovered = true }
            } else {
                insert(row)
            }
        }
    }
}

extension CompiledRequirement {
    /// Whether it is about operations of this kind, with this attribute, of this device.
    func speaks(of operation: BluetoothOperation, _ devices: DeviceBook) -> Bool {
        if let device, operation.peripheral != nil, devices.fits(operation.peripheral, device) == false { return false }
        return patterns.contains { $0.speaks(of: operation, devices) }
            || lastingPatterns.contains { $0.speaksOfEnd(operation, devices) }
    }
}

extension CompiledPattern {
    fileprivate func speaks(of operation: BluetoothOperation, _ devices: DeviceBook) -> Bool {
        guard kinds.contains(operation.kind) else { return false }
        if pattern.verb.isOfProcedures, operation.progress == nil { return false }
        if let sender = pattern.verb.sender, operation.actor != sender, operation.actor != .unknown { return false }
        return isAbout(operation, devices)
    }

    /// Whether an operation ends what lasts from one of these on: who says when a subscription lasts speaks of its end. That
    /// all of a connection ends with it is no matter of the requirement.
    fileprivate func speaksOfEnd(_ operation: BluetoothOperation, _ devices: DeviceBook) -> Bool {
        let enders = kinds.contains(.connect) ? kinds.enders : kinds.enders.subtracting(OperationKinds(.disconnect))
        return enders.contains(operation.kind) && isAbout(operation, devices)
    }

    private func isAbout(_ operation: BluetoothOperation, _ devices: DeviceBook) -> Bool {
        if case .described(let device) = device, devices.fits(operation.peripheral, device) == false { return false }
        return target == .sameAttribute || target.match(operation, Bindings()) != .no
    }
}
