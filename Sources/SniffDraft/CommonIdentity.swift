import Decoders
import Sniff
import SniffVerify

/// The identity that several devices share in their advertising, learned one by one.
struct CommonIdentity {
    /// Whether one of them advertises nothing, and whether all of them do not.
    private var hasEmpty: Bool
    private var areEmpty: Bool
    /// That all have.
    private var name: String?
    private var beacon: BeaconIdentity?
    /// In the order of the first device.
    private var services: [BluetoothUUID]
    /// The common beginning of all names; `nil` if one has no name.
    private var prefix: Substring?

    /// Of a name, at least so many characters.
    private static let shortestPrefix = 4

    init(_ first: AdvertisedIdentity) {
        (hasEmpty, areEmpty) = (first.isEmpty, first.isEmpty)
        (name, beacon, services) = (first.name, first.beacon, first.services)
        prefix = first.name.map { $0[...] }
    }

    mutating func formIntersection(_ other: AdvertisedIdentity) {
        hasEmpty = hasEmpty || other.isEmpty
        areEmpty = areEmpty && other.isEmpty
        if name != other.name { name = nil }
        if beacon != other.beacon { beacon = nil }
        services.removeAll { !other.services.contains($0) }
        if let otherName = other.name {
            while let shared = prefix, !otherName.hasPrefix(shared) { prefix = shared.dropLast() }
        } else {
            prefix = nil
        }
    }

    /// Whether one description fits all of them: by what they advertise, or because none advertises anything.
    var isOne: Bool { areEmpty || conditions != nil }

    /// The criteria that all have in common; `nil` where there are none.
    var conditions: [TraceExpectation.Condition]? {
        if hasEmpty { return nil }
        if let name { return [condition("name", name)] }
        // What models of one maker have in common: `GVH5075_`.
        if let prefix, prefix.count >= CommonIdentity.shortestPrefix {
            return [condition("name", "/^\(String(prefix).escapedForExpressions)/")]
        }
        if let beacon { return beacon.criteria.map { condition($0.path, $0.value) } }
        // Services that everything has say nothing of a device.
        let telling = services.first { ![0x1800, 0x1801, 0x180A, 0x180F].contains($0.short ?? 0) }
        return telling.map { [condition("service", "\($0)")] }
    }

    private func condition(_ path: String, _ value: String) -> TraceExpectation.Condition {
        TraceExpectation.Condition(path, [value], place: SourcePlace(file: ""))
    }
}
