/// Everything registered, compiled: value decoders by what they are registered for, PDU tables, and the vocabulary.
///
/// A registry is built once from a list of decoders and is a value: there is no global one.
public struct Registry: Sendable {
    public private(set) var vocabulary: Vocabulary
    public private(set) var decoders: [ValueDecoder] = []
    var layouts: [Layout] = []
    var names: [StaticNameOrText] = []
    private var attributes: [ValueDecoder.Target: DecoderIndex] = [:]
    /// Advertising decoders by company or service UUID, longest prefix first.
    private var manufacturers: [UInt16: [Prefixed]] = [:]
    private var anyManufacturer: [Prefixed] = []
    private var serviceData: [BluetoothUUID: [Prefixed]] = [:]
    public let commands: PDUTable
    public let events: PDUTable
    public let leEvents: PDUTable
    public let smp: PDUTable
    public let signalling: PDUTable

    /// Place of a decoder in the registry.
    public struct DecoderIndex: Hashable, Sendable {
        @usableFromInline let rawValue: Int32
    }

    private struct Prefixed: Sendable {
        let prefix: [UInt8]
        let decoder: DecoderIndex
    }

    /// Two decoders claim the same target.
    public struct DuplicateError: Error, CustomStringConvertible {
        public let target: ValueDecoder.Target
        public let first: String
        public let second: String

        public var description: String {
            "two decoders for \(target): '\(first)' and '\(second)'; remove one, or register one for a single service"
        }
    }

    /// - Parameters:
    ///   - decoders: registered in this order; two for the same target are an error.
    ///   - overrides: these replace a decoder for the same target: a user's decoders come here.
    /// - Throws: ``DuplicateError``.
    public init(_ decoders: [ValueDecoder] = StandardDecoders.all, overrides: [ValueDecoder] = []) throws {
        vocabulary = Vocabulary(layers: ())
        commands = PDUTable(HCIDefinitions.commands, under: "hci", in: &vocabulary)
        events = PDUTable(HCIDefinitions.events, under: "hci", in: &vocabulary)
        leEvents = PDUTable(HCIDefinitions.leEvents, under: "hci", in: &vocabulary)
        smp = PDUTable(SMPDefinitions.commands, under: "smp", in: &vocabulary)
        signalling = PDUTable(L2CAPDefinitions.signalling, under: "l2cap", in: &vocabulary)
        try register(overrides, replacing: [])
        try register(decoders, replacing: Set(overrides.map(\.target)))
        manufacturers = manufacturers.mapValues(longestFirst)
        serviceData = serviceData.mapValues(longestFirst)
        anyManufacturer = longestFirst(anyManufacturer)
    }

    private mutating func register(_ list: [ValueDecoder], replacing replaced: Set<ValueDecoder.Target>) throws {
        var seen: [ValueDecoder.Target: String] = [:]
        for decoder in list where !replaced.contains(decoder.target) {
            if let first = seen.updateValue(decoder.name, forKey: decoder.target) {
                throw DuplicateError(target: decoder.target, first: first, second: decoder.name)
            }
            add(decoder)
        }
    }

    private mutating func add(_ decoder: ValueDecoder) {
        let index = DecoderIndex(rawValue: Int32(decoders.count))
        decoders.append(decoder)
        names.append(StaticNameOrText(decoder.name))
        let prefix = decoder.target.isAdvertising ? "adv.value" : "value"
        layouts.append(Layout(decoder.items, under: prefix, in: &vocabulary))
        switch decoder.target {
        case .attribute: attributes[decoder.target] = index
        case .manufacturer(let company, let prefix):
            manufacturers[company, default: []].append(Prefixed(prefix: prefix, decoder: index))
        case .anyManufacturer(let prefix): anyManufacturer.append(Prefixed(prefix: prefix, decoder: index))
        case .serviceData(let uuid, let prefix):
            serviceData[uuid, default: []].append(Prefixed(prefix: prefix, decoder: index))
        }
    }

    private func longestFirst(_ list: [Prefixed]) -> [Prefixed] {
        list.sorted { $0.prefix.count > $1.prefix.count }
    }

    /// The decoder of an attribute type; one registered for the service wins.
    public func decoder(for uuid: BluetoothUUID, in service: BluetoothUUID? = nil) -> DecoderIndex? {
        if let service, let found = attributes[.attribute(uuid, service: service)] { return found }
        return attributes[.attribute(uuid)]
    }

    /// The decoder of manufacturer data; `range` is what stands behind the company identifier.
    public func decoder(
        forCompany company: UInt16, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> DecoderIndex? {
        if let list = manufacturers[company], let found = match(list, bytes, range) { return found }
        return match(anyManufacturer, bytes, range)
    }

    /// The decoder of service data; `range` is what stands behind the UUID.
    public func decoder(
        forServiceData uuid: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> DecoderIndex? {
        serviceData[uuid].flatMap { match($0, bytes, range) }
    }

    private func match(_ list: [Prefixed], _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> DecoderIndex? {
        for candidate in list where candidate.prefix.count <= range.count {
            var place = range.lowerBound
            var equal = true
            for byte in candidate.prefix {
                equal = equal && bytes[place] == byte
                place += 1
            }
            if equal { return candidate.decoder }
        }
        return nil
    }

    /// Adds the object of a value, `value` or `adv[].value`: the decoder's name and its fields.
    ///
    /// A ``Fault`` leaves what was decoded before it in the object.
    public func decode(
        _ decoder: DecoderIndex, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, under object: FieldKey,
        name key: FieldKey, into fields: inout FieldList
    ) throws(Fault) {
        fields.begin(object)
        defer { fields.end(object) }
        let index = Int(decoder.rawValue)
        names[index].add(to: &fields, key)
        try layouts[index].decode(bytes, &reader, into: &fields)
    }

    public subscript(_ index: DecoderIndex) -> ValueDecoder { decoders[Int(index.rawValue)] }
}

/// A decoder's name, ready to be recorded without an allocation a packet.
struct StaticNameOrText: Sendable {
    private let utf8: [UInt8]

    init(_ text: String) { utf8 = Array(text.utf8) }

    func add(to fields: inout FieldList, _ key: FieldKey) {
        guard fields.wants(key) else { return }
        fields.add(key, text: 0..<utf8.count, of: utf8.span)
    }
}
