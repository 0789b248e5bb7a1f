/// The value decoders of a registry by their indices, each made when it is asked for.
struct ListedDecoders: Sendable {
    /// The target of each.
    let targets: [ValueDecoder.Target]
    /// How many of them, at the beginning, are a user's.
    let overrides: Int
    /// `nil` for the standard ones.
    private let own: [ValueDecoder]?

    /// The standard decoders.
    static let standard = ListedDecoders()

    private init() {
        let index = DeclarationIndex.standard
        targets = index.owners(in: .decoders).map { index.target(of: $0) }
        overrides = 0
        own = nil
    }

    init(_ decoders: [ValueDecoder], overrides: Int) {
        targets = decoders.map(\.target)
        self.overrides = overrides
        own = decoders
    }

    subscript(index: Int) -> ValueDecoder {
        if let own { return own[index] }
        let owners = DeclarationIndex.standard.owners(in: .decoders)
        return StandardDeclarations.decoder(owners[owners.startIndex + index])
    }

    /// Whether values of a decoder are secret. No standard one is made for it.
    func holdsSecret(_ index: Int) -> Bool {
        if let own { return own[index].items.holdSecret }
        let owners = DeclarationIndex.standard.owners(in: .decoders)
        return owners[owners.startIndex + index].holdsSecret
    }

    var all: [ValueDecoder] { own ?? ListedDecoders.standardOnes }

    private static let standardOnes = StandardDecoders.all.map(StandardDecoders.resolved)

    private func name(at index: Int) -> String { self[index].name }

    /// The decoders by attribute type.
    ///
    /// - Throws: ``Registry/DuplicateError`` for two decoders of one target, whatever that is.
    func attributes() throws -> UUIDTable<AttributeDecoders> {
        var attributes = UUIDTable<AttributeDecoders>()
        // Those that are registered for anything else; `StandardTableTests` looks at the standard ones.
        var others: [ValueDecoder.Target: Registry.DecoderIndex] = [:]
        for (position, target) in targets.enumerated() {
            let index = Registry.DecoderIndex(rawValue: Int32(position))
            let first =
                if case .attribute(let type, let service, let device) = target {
                    attributes[type, default: AttributeDecoders()].add(index, in: service, of: device)
                } else {
                    own == nil ? nil : others.updateValue(index, forKey: target)
                }
            if let first {
                throw Registry.DuplicateError(
                    target: target, first: name(at: Int(first.rawValue)), second: name(at: position))
            }
        }
        return attributes
    }

    /// Those that decoders are registered for.
    var deviceSelectors: [DeviceSelector] {
        targets.compactMap { if case .attribute(_, _, let device) = $0 { device } else { nil } }
    }
}

/// The decoders of one attribute type: found with one look, because tables of thousands of attributes ask for each.
struct AttributeDecoders: Sendable {
    /// That of any service.
    private var general: Registry.DecoderIndex?
    /// Those that are registered for a device or for one service. What says more precedes what says less: a device
    /// more than a service.
    private var special: [Special] = []

    private struct Special {
        let device: DeviceSelector?
        let service: BluetoothUUID?
        let decoder: Registry.DecoderIndex

        var precedence: Int { (device?.precedence ?? 0) * 2 + (service == nil ? 0 : 1) }
    }

    /// Adds a decoder, or answers with the one that is there for the same service and device.
    mutating func add(
        _ decoder: Registry.DecoderIndex, in service: BluetoothUUID?, of device: DeviceSelector?
    ) -> Registry.DecoderIndex? {
        guard service != nil || device != nil else {
            if let general { return general }
            general = decoder
            return nil
        }
        if let known = special.first(where: { $0.service == service && $0.device == device }) {
            return known.decoder
        }
        let new = Special(device: device, service: service, decoder: decoder)
        let index = special.firstIndex { $0.precedence < new.precedence } ?? special.count
        special.insert(new, at: index)
        return nil
    }

    func decoder(in service: BluetoothUUID?, of devices: Set<DeviceSelector>) -> Registry.DecoderIndex? {
        for entry in special where entry.service == nil || entry.service == service {
            if entry.device.map({ devices.contains($0) }) ?? true { return entry.decoder }
        }
        return general
    }

    var any: Registry.DecoderIndex? { general ?? special.first?.decoder }
}

/// A decoder, ready for values.
final class CompiledDecoder: Sendable {
    let layout: Layout
    /// The name in UTF-8, so that recording it needs no look at a string.
    let name: [UInt8]
    /// Whether lines have the name: where it is not that of the UUID, which precedes the value.
    let isOnLines: Bool
    /// Of attributes whose values are all of one size by their specification: how many bytes. A user's decoder may leave
    /// bytes alone.
    let fixedSize: Int?

    init(_ decoder: ValueDecoder, isUsers: Bool, _ vocabulary: Vocabulary) {
        let isNamed = decoder.hasName(of: vocabulary.uuidNames)
        isOnLines = !isNamed
        name = Array(decoder.name.utf8)
        if case .attribute = decoder.target, !isUsers {
            fixedSize = decoder.items.fixedSize
        } else {
            fixedSize = nil
        }
        // The table of its layer has the layout of a PDU.
        layout =
            decoder.target.isPDU
            ? Layout()
            : Layout(
                checked: decoder.items, under: decoder.target.objectPath,
                of: LayoutOwner(owner: decoder.owner, title: isNamed ? decoder.name : nil), vocabulary)
    }
}
