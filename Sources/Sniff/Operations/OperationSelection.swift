import Decoders

/// Packets by their highest layer, those that have faults, and responses without a request.
package struct FilteredLayers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Packets of these layers.
    package init(_ layers: Layer...) { self = layers.reduce(into: []) { $0.formUnion(FilteredLayers($1)) } }

    /// Packets of one layer.
    package init(_ layer: Layer) { rawValue = 1 << UInt32(layer.rawValue) }

    /// Packets with faults, of whatever layer but advertising.
    package static let faulty = FilteredLayers(rawValue: 1 << 31)
    /// Responses of the Attribute Protocol to no request that was seen.
    package static let unrequested = FilteredLayers(rawValue: 1 << 30)
    package static let all = FilteredLayers(rawValue: .max)

    /// Whether a packet is one of them.
    func has(_ packet: borrowing Dissection) -> Bool {
        let layer = packet.facts.layer
        return contains(FilteredLayers(layer)) || packet.facts.hasFaults && layer != .adv && contains(.faulty)
            || packet.facts.answersNothing && contains(.unrequested)
    }
}

/// Which operations somebody wants, so that nothing is kept for nobody.
package struct OperationSelection: Sendable {
    /// Kinds that are handed on.
    package var kinds: OperationKinds = []
    /// The subjects of the selected exchanges.
    package var subjects = OperationSubjects.any
    /// Packets are kept for these kinds, so that their fields can be asked.
    package var kept: OperationKinds = []
    /// Where not empty: exchanges with other attributes are handed on without packets. Unknown attributes are handed
    /// on.
    package var attributes: AttributeTypes = []
    /// Advertising is handed on once for each address and content, not for each report.
    package var onlyNewAdvertising = false
    /// With ``onlyNewAdvertising``: once for each address and form. Of manufacturer and service data the form is the length
    /// and the first four bytes, so that measured values in them are nothing new. The first reports of an iBeacon are
    /// handed on all the same, those after the very first without packets: they show its interval.
    package var onlyNewForms = false
    /// Whether the causes of notifications are looked for (``BluetoothOperation/cause``).
    package var findsCauses = false
    /// Whether operations of the Attribute Protocol keep the bytes of their PDUs.
    package var keepsPDUs = false
    /// Whether messages keep the frames of their packets.
    package var keepsFrames = false
    /// Whether figures of connections on the air are kept (``Session/airConnections``).
    package var keepsFigures = false
    /// Only what these devices do, by what tells them apart (``DeviceAddress/key``); `nil` for all.
    package var devices: Set<UInt64>?
    /// A packet that the filter lets through is an operation `packet`, with the index of the filter.
    package var filters: [Filter] = []
    /// Filters of ``filters`` that look for marks of people in the capture: such an operation comes before what else
    /// its
    /// record tells, and is of no device.
    package var marks: Set<Int> = []
    /// By the place of a filter: the packets that it is tried on. Those beyond the end are tried on all.
    private var layersOfFilters: [FilteredLayers] = []

    package init() {}

    /// Adds a filter for some packets only, so that it costs nothing for the others.
    package mutating func append(_ filter: Filter, of layers: FilteredLayers) {
        while layersOfFilters.count < filters.count { layersOfFilters.append(.all) }
        filters.append(filter)
        layersOfFilters.append(layers)
    }

    /// The packets that any filter is tried on.
    var filteredLayers: FilteredLayers {
        filters.indices.reduce([]) { $0.union(layers(ofFilter: $1)) }
    }

    /// Layers that no filter looks at: of these, only packets that an operation keeps are asked for fields.
    var layersOfKept: Set<Layer> {
        let filtered = filteredLayers
        var layers: Set<Layer> = []
        if !filtered.contains(FilteredLayers(.adv)) { layers.insert(.adv) }
        let ofExchanges: FilteredLayers = [.faulty, .unrequested, FilteredLayers(.att, .value, .transfer)]
        if filtered.isDisjoint(with: ofExchanges) { layers.insert(.att) }
        return layers
    }

    /// The packets that a filter is tried on.
    ///
    /// - Parameter index: that of the filter.
    func layers(ofFilter index: Int) -> FilteredLayers {
        index < layersOfFilters.count ? layersOfFilters[index] : .all
    }

    /// Whether an operation is one that is handed on.
    package func wants(_ operation: BluetoothOperation) -> Bool {
        kinds.contains(operation.kind)
            && subjects.includes(operation.kind, operation.attribute?.subject(operation.kind))
    }

    /// Whether its packets are kept.
    func keeps(_ operation: BluetoothOperation) -> Bool {
        guard kept.contains(operation.kind) else { return false }
        guard !attributes.isEmpty, OperationKinds.exchanges.contains(operation.kind),
            let attribute = operation.attribute, let uuid = attribute.uuid
        else { return true }
        return attributes.contains(uuid) || attribute.characteristic.map { attributes.contains($0) } ?? false
    }

    /// Everything but packets by filter; all packets are kept.
    package static var all: OperationSelection {
        var selection = OperationSelection()
        selection.kinds = OperationKinds(OperationKind.allCases)
        selection.kept = selection.kinds
        selection.findsCauses = true
        return selection
    }
}

/// The attributes that exchanges have to be about, by kind. An exchange with an attribute whose type nobody knows may
/// be
/// about any of them.
package struct OperationSubjects: Sendable {
    /// By the place of the kind; `nil` where any attribute is meant.
    private var attributes: [AttributeTypes?]

    /// Whatever they are about.
    package static let any = OperationSubjects(attributes: Array(repeating: nil, count: OperationKind.allCases.count))
    /// Only those of unknown attributes.
    package static let unknown = OperationSubjects(
        attributes: Array(repeating: [], count: OperationKind.allCases.count))

    private init(attributes: [AttributeTypes?]) { self.attributes = attributes }

    /// - Parameter subject: the type of the attribute, where it is known.
    func includes(_ kind: OperationKind, _ subject: BluetoothUUID?) -> Bool {
        guard let subject, let meant = attributes[kind.bit] else { return true }
        return meant.contains(subject)
    }

    /// - Parameter more: `nil` for any attribute.
    package mutating func insert(_ kinds: OperationKinds, _ more: [BluetoothUUID]?) {
        for kind in OperationKind.allCases where kinds.contains(kind) {
            attributes[kind.bit] = more.flatMap { attributes[kind.bit]?.union(AttributeTypes($0)) }
        }
    }

    /// Adds the subjects of another selection.
    package mutating func formUnion(_ other: OperationSubjects) {
        for index in attributes.indices {
            attributes[index] = other.attributes[index].flatMap { attributes[index]?.union($0) }
        }
    }
}

/// Attribute types that are looked for. They are asked for with each exchange, and are few: to search them costs less than
/// to hash one.
package struct AttributeTypes: Sendable, Equatable, ExpressibleByArrayLiteral {
    private var sorted: [BluetoothUUID]

    package init(arrayLiteral uuids: BluetoothUUID...) { self.init(uuids) }

    package init(_ uuids: some Sequence<BluetoothUUID>) {
        sorted = Set(uuids).sorted { AttributeTypes.isBefore($0, $1) }
    }

    package var isEmpty: Bool { sorted.isEmpty }

    /// In linear time: an expectation adds those of each of its rules.
    package func union(_ others: AttributeTypes) -> AttributeTypes {
        var union: AttributeTypes = []
        union.sorted.reserveCapacity(sorted.count + others.sorted.count)
        var rest = others.sorted[...]
        for uuid in sorted {
            while let next = rest.first, AttributeTypes.isBefore(next, uuid) { union.sorted.append(rest.removeFirst()) }
            if rest.first == uuid { rest.removeFirst() }
            union.sorted.append(uuid)
        }
        union.sorted += rest
        return union
    }

    func contains(_ uuid: BluetoothUUID) -> Bool {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if AttributeTypes.isBefore(sorted[middle], uuid) { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == uuid
    }

    private static func isBefore(_ left: BluetoothUUID, _ right: BluetoothUUID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
