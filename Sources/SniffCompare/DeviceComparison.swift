import Decoders
import Sniff

/// An advertiser in two captures, or in one of them: what it says differently, and how often.
package struct DeviceComparison: Sendable {
    package let left: AdvertisedMeaning?
    package let right: AdvertisedMeaning?
    package private(set) var changes: [Change] = []

    package enum Change: Sendable {
        /// A field with other values; empty where a side does not have it.
        case field(label: String, left: String, right: String, unit: String)
        /// The time from one advertising event to the next.
        case interval(Nanoseconds, Nanoseconds)
    }

    /// So many reports show what a device does not say.
    private static let enough = 4
    /// So many show that a value which may change by itself stays.
    private static let enoughVolatile = 3

    init(_ left: AdvertisedMeaning?, _ right: AdvertisedMeaning?, _ options: ComparisonOptions) {
        (self.left, self.right) = (left, right)
        guard let left, let right else { return }
        for field in left.fields { compare(field, right.field(field.label), right) }
        for field in right.fields where left.field(field.label) == nil {
            guard field.values.count == 1, left.device.reports >= DeviceComparison.enough else { continue }
            changes.append(.field(label: field.label, left: "", right: field.values[0], unit: field.unit))
        }
        compareIntervals(left.device, right.device, options)
    }

    private mutating func compare(
        _ field: AdvertisedMeaning.Field, _ other: AdvertisedMeaning.Field?, _ right: AdvertisedMeaning
    ) {
        // What changes within a capture differs between two, too.
        guard field.values.count == 1, let value = field.values.first else { return }
        guard let other else {
            guard right.device.reports >= DeviceComparison.enough else { return }
            return changes.append(.field(label: field.label, left: value, right: "", unit: field.unit))
        }
        guard other.values.count == 1, let otherValue = other.values.first, value != otherValue else { return }
        if field.isVolatile, min(field.count, other.count) < DeviceComparison.enoughVolatile { return }
        changes.append(.field(label: field.label, left: value, right: otherValue, unit: field.unit))
    }

    private mutating func compareIntervals(
        _ left: Advertiser, _ right: Advertiser, _ options: ComparisonOptions
    ) {
        guard !options.ignoresTimes, let one = left.interval, let other = right.interval else { return }
        let (shorter, longer) = (min(one, other), max(one, other))
        guard longer.seconds > shorter.seconds * options.factor, longer - shorter > options.latency else { return }
        changes.append(.interval(one, other))
    }

    /// The one side that has it.
    package var onlySide: AdvertisedMeaning? { left == nil ? right : right == nil ? left : nil }

    /// Whether it is a difference.
    package var counts: Bool { onlySide != nil || !changes.isEmpty }
}

/// Which advertisers of two captures are the same: by address, else by name, else by what identifies a beacon.
struct AdvertiserPairing {
    private(set) var pairs: [(left: AdvertisedMeaning?, right: AdvertisedMeaning?)] = []

    init(_ left: [Advertiser], _ right: [Advertiser], _ registry: Registry) {
        let (ones, others) = (
            left.map { AdvertisedMeaning($0, registry) }, right.map { AdvertisedMeaning($0, registry) }
        )
        var partners = [Int?](repeating: nil, count: ones.count)
        var taken: Set<Int> = []
        let keys: [(AdvertisedMeaning) -> String?] = [
            { "\($0.device.address.key)" }, { $0.device.name }, { $0.beacon?.description },
        ]
        for key in keys {
            var indices: [String: Int] = [:]
            for (index, other) in others.enumerated() where !taken.contains(index) {
                if let key = key(other), indices[key] == nil { indices[key] = index }
            }
            for (index, one) in ones.enumerated() where partners[index] == nil {
                guard let key = key(one), let position = indices.removeValue(forKey: key) else { continue }
                partners[index] = position
                taken.insert(position)
            }
        }
        for (one, partner) in zip(ones, partners) { pairs.append((one, partner.map { others[$0] })) }
        for (index, other) in others.enumerated() where !taken.contains(index) { pairs.append((nil, other)) }
    }
}
