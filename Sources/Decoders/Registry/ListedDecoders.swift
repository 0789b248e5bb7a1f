/// The value decoders of a registry by their indices: a user's, then those of the program, which are made when they are asked
/// for.
struct ListedDecoders: Sendable {
    /// The target of each.
    private(set) var targets: [ValueDecoder.Target]
    /// How many of them, at the beginning, are a user's.
    let overrides: Int
    /// Those that are not the program's.
    private let own: [ValueDecoder]
    /// The owners of the others in ``DeclarationIndex/standard``.
    private var standard: [Int]
    /// The owners of decoders that are not registered.
    private(set) var left: Set<Int>
    /// Those of them of which no field remains.
    private(set) var emptied: Set<Int> = []

    /// - Parameters:
    ///   - own: those that are not the program's; the first of them are a user's.
    ///   - standard: whether the program's are there, too, but for those that a user's replace.
    init(_ own: [ValueDecoder], overrides: Int, standard: Bool) {
        self.own = own
        self.overrides = overrides
        let owners = standard ? DeclarationIndex.standard.owners(in: .decoders) : 0..<0
        var (kept, left) = (Array(owners), Set<Int>())
        var targets = owners.map { DeclarationIndex.standard.target(of: $0) }
        if overrides > 0 {
            for decoder in own.prefix(overrides) {
                guard let owner = DeclarationIndex.standard.owner(of: decoder.target) else { continue }
                left.insert(owner)
            }
            let places = kept.indices.filter { left.contains(kept[$0]) }
            for place in places.reversed() {
                kept.remove(at: place)
                targets.remove(at: place)
            }
        }
        self.standard = kept
        self.left = standard ? left : Set(DeclarationIndex.standard.owners(in: .decoders))
        self.targets = own.map(\.target) + targets
    }

    /// Takes out decoders of the program of which no field remains.
    mutating func leave(_ owners: Set<Int>) {
        guard !owners.isEmpty else { return }
        left.formUnion(owners)
        emptied.formUnion(owners)
        for place in standard.indices.reversed() where owners.contains(standard[place]) {
            standard.remove(at: place)
            targets.remove(at: own.count + place)
        }
    }

    subscript(index: Int) -> ValueDecoder {
        index < own.count ? own[index] : DeclarationIndex.standard.decoder(standard[index - own.count])
    }

    /// Whether values of a decoder are secret. No standard one is made for it.
    func holdsSecret(_ index: Int) -> Bool {
        index < own.count
            ? own[index].items.holdSecret : DeclarationIndex.standard.holdsSecret(standard[index - own.count])
    }

    /// Whether a decoder is one of the program's.
    func isStandard(_ index: Int) -> Bool { index >= own.count }

    /// Whether a decoder that is not one of the program's is for a target.
    func hasOwn(_ target: ValueDecoder.Target) -> Bool { targets.prefix(own.count).contains(target) }

    /// Whether a decoder is a user's.
    func isUsers(_ decoder: Registry.DecoderIndex) -> Bool { decoder.rawValue < overrides }

    /// The name of a decoder. No standard one is made for it.
    func name(_ index: Int) -> String {
        index < own.count
            ? own[index].name : DeclarationIndex.standard.name(of: standard[index - own.count]).string
    }

    /// The decoders by attribute type.
    ///
    /// - Throws: ``Registry/DuplicateError`` for two decoders of one target, whatever that is.
    func attributes() throws -> UUIDTable<AttributeDecoders> {
        var attributes = UUIDTable<AttributeDecoders>()
        // Those that are registered for anything else.
        var others: [ValueDecoder.Target: Registry.DecoderIndex] = [:]
        for (position, target) in targets.enumerated() {
            let index = Registry.DecoderIndex(rawValue: Int32(position))
            let first =
                if case .attribute(let type, let service, let device) = target {
                    attributes[type, default: AttributeDecoders()].add(index, in: service, of: device)
                } else {
                    own.isEmpty ? nil : others.updateValue(index, forKey: target)
                }
            if let first {
                throw Registry.DuplicateError(
                    target: target, first: name(Int(first.rawValue)), second: name(position))
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

    /// The decoder, and whether it is registered for this service or device.
    func decoder(
        in service: BluetoothUUID?, of devices: Set<DeviceSelector>
    ) -> (index: Registry.DecoderIndex, isSpecial: Bool)? {
        for entry in special where entry.service == nil || entry.service == service {
            if entry.device.map({ devices.contains($0) }) ?? true { return (entry.decoder, true) }
        }
        return general.map { ($0, false) }
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

    /// - Parameter isStandard: whether it is one of the program's, whose fields may be left out.
    init(_ decoder: ValueDecoder, isUsers: Bool, isStandard: Bool, _ vocabulary: Vocabulary) {
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
                of: LayoutOwner(owner: decoder.owner, title: isNamed ? decoder.name : nil),
                isStandard ? vocabulary.standardNaming : vocabulary)
    }
}
