import Decoders

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
    package var attributes: Set<BluetoothUUID> = []
    /// Advertising is handed on once for each address and content, not for each report.
    package var onlyNewAdvertising = false
    /// Only what these devices do, by what tells them apart (``DeviceAddress/key``); `nil` for all.
    package var devices: Set<UInt64>?
    /// A packet that the filter lets through is an operation `packet`, with the index of the filter.
    package var filters: [Filter] = []
    /// Filters of ``filters`` that look for marks of people in the capture: such an operation comes before what else
    /// its
    /// record tells, and is of no device.
    package var marks: Set<Int> = []
    /// Where not `nil`: filters are tried on packets of these layers, and on those with faults; the highest layer
    /// counts. Advertising
    /// and values, which are most of a capture, then cost nothing.
    package var filteredLayers: Set<Layer>?

    package init() {}

    /// Whether a packet is one that filters are tried on.
    func filters(_ facts: PacketFacts) -> Bool {
        guard let filteredLayers else { return true }
        return facts.hasFaults || filteredLayers.contains(facts.layer)
    }

    /// Whether an operation is one that is handed on.
    package func wants(_ operation: Operation) -> Bool {
        kinds.contains(operation.kind)
            && subjects.includes(operation.kind, operation.attribute?.subject(operation.kind))
    }

    /// Whether its packets are kept.
    func keeps(_ operation: Operation) -> Bool {
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
        return selection
    }
}

/// The attributes that exchanges have to be about, by kind. An exchange with an attribute whose type nobody knows may
/// be
/// about any of them.
package struct OperationSubjects: Sendable {
    /// By the place of the kind; `nil` where any attribute is meant.
    private var attributes: [Set<BluetoothUUID>?]

    /// Whatever they are about.
    package static let any = OperationSubjects(attributes: Array(repeating: nil, count: OperationKind.allCases.count))
    /// Only those of unknown attributes.
    package static let unknown = OperationSubjects(
        attributes: Array(repeating: [], count: OperationKind.allCases.count))

    private init(attributes: [Set<BluetoothUUID>?]) { self.attributes = attributes }

    /// - Parameter subject: the type of the attribute, where it is known.
    func includes(_ kind: OperationKind, _ subject: BluetoothUUID?) -> Bool {
        guard let subject, let meant = attributes[kind.place] else { return true }
        return meant.contains(subject)
    }

    /// - Parameter more: `nil` for any attribute.
    package mutating func insert(_ kinds: OperationKinds, _ more: [BluetoothUUID]?) {
        for kind in OperationKind.allCases where kinds.contains(kind) {
            attributes[kind.place] = more.flatMap { attributes[kind.place]?.union($0) }
        }
    }

    /// Adds the subjects of another selection.
    package mutating func formUnion(_ other: OperationSubjects) {
        for place in attributes.indices {
            attributes[place] = other.attributes[place].flatMap { attributes[place]?.union($0) }
        }
    }
}
