/// Everything registered, compiled: value decoders by what they are registered for, PDU tables, and the vocabulary.
///
/// A registry is built once from a list of decoders and never changes: there is no global one. It is a class because it
/// is large: a large struct is copied before calls, for every packet.
public final class Registry: Sendable {
    /// Every field that the decoders and the layers have.
    public let vocabulary: Vocabulary
    /// The value decoders: overrides first, then the others that they do not replace.
    public let decoders: [ValueDecoder]
    private let layouts: LayoutTable
    /// The names of the decoders, one after the other, so that recording one needs no look at a string.
    private let nameText: [UInt8]
    private let nameRanges: [Range<Int>]
    /// Whether lines have the name of a decoder: where it is not that of its UUID, which stands before the value.
    private let namesOnLines: [Bool]
    /// Of attributes whose values are all of one size by their specification: how many bytes. A user's decoder may leave
    /// bytes alone.
    private let fixedSizes: [Int?]
    private let valueTypes: ValueTypes
    private let attributes: UUIDTable<AttributeDecoders>
    private let advertising: AdvertisingTargets
    /// What somebody says of devices.
    package let devices: DeviceDeclarations
    /// The devices that anything is said of, each once: which of them one is, its address and its names tell.
    package let deviceSelectors: [DeviceSelector]
    package let commands: PDUTable
    package let events: PDUTable
    package let leEvents: PDUTable
    /// Vendor-specific events of Android by their first byte.
    package let androidEvents: PDUTable
    /// Those that decoders are registered for.
    package let vendorEvents: PDUTable
    /// What the parameters of each begin with, the longest first.
    private let vendorEventPrefixes: [[UInt8]]
    /// Of the Linux management interface.
    package let managementCommands: PDUTable
    package let managementEvents: PDUTable
    package let smp: PDUTable
    package let signalling: PDUTable
    package let linkLayerControl: PDUTable
    /// AD types that have a layout.
    let adTypes: PDUTable

    /// Place of a decoder in the registry.
    public struct DecoderIndex: Hashable, Sendable {
        @usableFromInline let rawValue: Int32

        init(rawValue: Int32) { self.rawValue = rawValue }
    }

    /// Two decoders claim the same target.
    public struct DuplicateError: Error, CustomStringConvertible {
        /// What both are registered for.
        public let target: ValueDecoder.Target
        /// Name of the decoder that was registered first.
        public let first: String
        /// Name of the other decoder.
        public let second: String

        /// What is wrong, and what can be done.
        public var description: String {
            "two decoders for \(target): '\(first)' and '\(second)'; remove one\(alternative)"
        }

        private var alternative: String {
            if case .attribute = target { ", or register one for a single service" } else { "" }
        }
    }

    /// - Parameters:
    ///   - decoders: registered in this order; two for the same target are an error.
    ///   - overrides: these replace a decoder for the same target, also what the program itself has for an AD type or an
    ///     LL Control PDU: a user's decoders come here.
    ///   - names: of UUIDs, from packages of one's own; they stand before those of Assigned Numbers and of vendors.
    ///   - devices: names of devices, and what is at their handles.
    /// - Throws: ``DuplicateError``, ``NameConflictError``, ``FieldConflictError``, ``LayoutError`` or ``TargetError``, each with the names of the
    ///   decoders.
    public init(
        _ decoders: [ValueDecoder] = StandardDecoders.all, overrides: [ValueDecoder] = [], names: [VendorUUID] = [],
        devices: DeviceDeclarations = DeviceDeclarations()
    )
        throws
    {
        let references = ReferencedDecoders(overrides + decoders)
        let (overrides, decoders) = (try overrides.map(references.resolved), try decoders.map(references.resolved))
        let registered = try RegisteredPDUs(decoders, overrides: overrides)
        var vocabulary = Vocabulary(layers: (), names: try UUIDNames(names, decoders: overrides))
        commands = try PDUTable(HCIDefinitions.commands, under: "hci", in: &vocabulary)
        events = try PDUTable(HCIDefinitions.events, under: "hci", in: &vocabulary)
        leEvents = try PDUTable(HCIDefinitions.leEvents, under: "hci", in: &vocabulary)
        androidEvents = try PDUTable(HCIDefinitions.androidEvents, under: "hci", in: &vocabulary)
        managementCommands = try PDUTable(ManagementDefinitions.commands, under: "monitor", in: &vocabulary)
        managementEvents = try PDUTable(ManagementDefinitions.events, under: "monitor", in: &vocabulary)
        smp = try PDUTable(SMPDefinitions.commands, under: "smp", in: &vocabulary)
        signalling = try PDUTable(L2CAPDefinitions.signalling, under: "l2cap", in: &vocabulary)
        linkLayerControl = try PDUTable(registered.linkLayerControl, under: "ll", in: &vocabulary)
        adTypes = try PDUTable(registered.adTypes, under: "adv", in: &vocabulary)
        vendorEvents = try PDUTable(registered.vendorEvents, under: "hci", in: &vocabulary)
        vendorEventPrefixes = registered.vendorEventPrefixes
        // Given away: a second owner would have all definitions copied with the next one.
        var list = Listing(vocabulary: consume vocabulary)
        try list.register(overrides, replacing: [])
        try list.register(decoders, replacing: Set(overrides.map(\.target)))
        self.vocabulary = list.vocabulary
        self.decoders = list.decoders
        layouts = list.layouts
        nameText = list.nameText
        nameRanges = list.nameRanges
        fixedSizes = list.decoders.enumerated().map { index, decoder in
            guard case .attribute = decoder.target, index >= overrides.count else { return nil }
            return decoder.items.fixedSize
        }
        namesOnLines = list.namesOnLines
        valueTypes = try ValueTypes(list.decoders)
        attributes = list.attributes
        advertising = AdvertisingTargets(list.decoders)
        self.devices = devices
        var selectors: Set<DeviceSelector> = []
        deviceSelectors = (list.deviceSelectors + devices.handles.compactMap(\.device)).filter {
            selectors.insert($0).inserted
        }
    }

    /// The decoders of one attribute type: found with one look, because tables of thousands of attributes ask for each.
    private struct AttributeDecoders {
        /// That of any service.
        private var general: DecoderIndex?
        /// Those that are registered for a device or for one service. What says more stands before what says less: a device
        /// more than a service.
        private var special: [Special] = []

        private struct Special {
            let device: DeviceSelector?
            let service: BluetoothUUID?
            let decoder: DecoderIndex

            var precedence: Int { (device?.precedence ?? 0) * 2 + (service == nil ? 0 : 1) }
        }

        /// Adds a decoder, or answers with the one that is there for the same service and device.
        mutating func add(
            _ decoder: DecoderIndex, in service: BluetoothUUID?, of device: DeviceSelector?
        ) -> DecoderIndex? {
            guard service != nil || device != nil else {
                if let general { return general }
                general = decoder
                return nil
            }
            if let known = special.first(where: { $0.service == service && $0.device == device }) {
                return known.decoder
            }
            let new = Special(device: device, service: service, decoder: decoder)
            let place = special.firstIndex { $0.precedence < new.precedence } ?? special.count
            special.insert(new, at: place)
            return nil
        }

        func decoder(in service: BluetoothUUID?, of devices: Set<DeviceSelector>) -> DecoderIndex? {
            for entry in special where entry.service == nil || entry.service == service {
                if entry.device.map({ devices.contains($0) }) ?? true { return entry.decoder }
            }
            return general
        }

        var any: DecoderIndex? { general ?? special.first?.decoder }
    }

    /// The value decoders while they are being registered.
    private struct Listing {
        var vocabulary: Vocabulary
        var decoders: [ValueDecoder] = []
        var layouts = LayoutTable()
        var nameText: [UInt8] = []
        var nameRanges: [Range<Int>] = []
        var namesOnLines: [Bool] = []
        var attributes = UUIDTable<AttributeDecoders>()
        /// Those that are registered for anything else.
        private var others: [ValueDecoder.Target: DecoderIndex] = [:]
        /// Those that decoders are registered for.
        var deviceSelectors: [DeviceSelector] = []

        init(vocabulary: consuming Vocabulary) { self.vocabulary = vocabulary }

        mutating func register(_ list: [ValueDecoder], replacing replaced: Set<ValueDecoder.Target>) throws {
            for decoder in list where replaced.isEmpty || !replaced.contains(decoder.target) { try add(decoder) }
        }

        /// Enters a decoder under its target, or answers with the one that has it.
        private mutating func claim(_ target: ValueDecoder.Target, _ decoder: DecoderIndex) -> DecoderIndex? {
            guard case .attribute(let type, let service, let device) = target else {
                return others.updateValue(decoder, forKey: target)
            }
            if let device { deviceSelectors.append(device) }
            return attributes[type, default: AttributeDecoders()].add(decoder, in: service, of: device)
        }

        private mutating func add(_ decoder: ValueDecoder) throws {
            let index = DecoderIndex(rawValue: Int32(decoders.count))
            if let first = claim(decoder.target, index) {
                throw DuplicateError(
                    target: decoder.target, first: decoders[Int(first.rawValue)].name, second: decoder.name)
            }
            decoders.append(decoder)
            let isNamed = decoder.hasName(of: vocabulary.uuidNames)
            namesOnLines.append(!isNamed)
            let name = Array(decoder.name.utf8)
            nameRanges.append(nameText.count..<nameText.count + name.count)
            nameText += name
            // The table of its layer has the layout, and has named the fields.
            if decoder.target.isPDU {
                return try layouts.append([], under: decoder.target.objectPath, in: &vocabulary)
            }
            vocabulary.begin(decoder.owner, title: isNamed ? decoder.name : nil)
            try layouts.append(decoder.items, under: decoder.target.objectPath, in: &vocabulary)
        }
    }

    /// The decoder of an attribute type; one registered for the device wins, then one for the service.
    ///
    /// - Parameter devices: what the server fits of all that decoders are registered for.
    public func decoder(
        for uuid: BluetoothUUID, in service: BluetoothUUID? = nil, of devices: Set<DeviceSelector> = []
    ) -> DecoderIndex? {
        attributes[uuid].flatMap { $0.decoder(in: service, of: devices) }
    }

    /// The decoder of a value of which only the type is known: one that is registered for a single service or device is meant,
    /// too.
    package func decoder(ofValue uuid: BluetoothUUID) -> DecoderIndex? { attributes[uuid]?.any }

    /// The decoder that is registered for a target; `nil` where there is none.
    package func index(of target: ValueDecoder.Target) -> DecoderIndex? {
        decoders.firstIndex { $0.target == target }.map { DecoderIndex(rawValue: Int32($0)) }
    }

    /// The decoder of manufacturer data; `range` is what stands after the company identifier.
    package func decoder(
        forCompany company: UInt16, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> DecoderIndex? {
        advertising.decoder(forCompany: company, bytes, range)
    }

    /// The decoder of service data; `range` is what stands after the UUID.
    package func decoder(
        forServiceData uuid: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> DecoderIndex? {
        advertising.decoder(forServiceData: uuid, bytes, range)
    }

    /// The entry of ``vendorEvents`` for an event whose parameters stand at `range`.
    package func vendorEvent(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Int? {
        for (index, prefix) in vendorEventPrefixes.enumerated() where prefix.count <= range.count {
            var isEqual = true
            for (offset, byte) in prefix.enumerated() where bytes[range.lowerBound &+ offset] != byte {
                isEqual = false
            }
            if isEqual { return index }
        }
        return nil
    }

    /// Where the PDU of a decoder is decoded; `nil` for decoders of values.
    package func table(of target: ValueDecoder.Target) -> (table: PDUTable, index: Int)? {
        switch target {
        case .attribute, .manufacturer, .anyManufacturer, .serviceData: nil
        case .adType(let type): adTypes.index(of: UInt16(type)).map { (adTypes, $0) }
        case .linkLayerControl(let opcode): linkLayerControl.index(of: UInt16(opcode)).map { (linkLayerControl, $0) }
        case .vendorEvent(let prefix): vendorEventPrefixes.firstIndex(of: prefix).map { (vendorEvents, $0) }
        }
    }

    /// Adds the object of a value, `value` or `adv[].value`: the decoder's name and its fields.
    ///
    /// A ``Fault`` leaves what was decoded before it in the object. What `reader` has left over is not of the value.
    ///
    /// - Parameter isPart: it may be a part of the value only, so that the program's own type says nothing about it.
    package func decode(
        _ decoder: DecoderIndex, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, isPart: Bool = false,
        under object: FieldKey, name key: FieldKey, into fields: inout FieldList
    ) throws(Fault) {
        fields.begin(object)
        defer { fields.end(object) }
        let index = Int(decoder.rawValue)
        let names = nameText
        if namesOnLines[index] || !fields.isOneLine {
            fields.add(key, label: nameRanges[index], of: names.span, inSummary: namesOnLines[index])
        }
        // More bytes than a value of one size has are another value: none of them is decoded.
        if let size = fixedSizes[index], reader.remaining > size { return }
        if !valueTypes.isEmpty, !isPart, let type = valueTypes.type(at: index) {
            return try decode(type, at: index, bytes, &reader, under: object, into: &fields)
        }
        try layouts.decode(at: index, bytes, &reader, into: &fields)
    }

    /// The same for a value that the program has a type of its own for. Where that does not take it, its fields are there
    /// all the same.
    @inline(never)
    private func decode(
        _ type: any ParsedValue.Type, at index: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader,
        under object: FieldKey, into fields: inout FieldList
    ) throws(Fault) {
        let isAttribute = object == Layer.value.key
        let bytesKey = isAttribute ? ValueField.bytes.key : AdvertisingField.valueBytes.key
        let errorKey = isAttribute ? ValueField.parserError.key : AdvertisingField.valueParserError.key
        let whole = reader.position..<reader.end
        let hidesFields = layouts.hidesFields(at: index)
        fields.add(bytesKey, bytes: whole, of: bytes, inSummary: false)
        if hidesFields { fields.hide(last: bytesKey) }
        var fault: Fault?
        do throws(Fault) {
            try layouts.decode(at: index, bytes, &reader, into: &fields)
        } catch {
            fault = error
        }
        if let problem = ParserError.text(whole.map { bytes[$0] }, type) {
            fields.add(errorKey, text: problem)
            // It may quote what is secret.
            if hidesFields { fields.hide(last: errorKey) }
            fault = fault ?? Fault(object, offset: whole.lowerBound, available: whole.count, .refused)
        }
        if let fault { throw fault }
    }

    /// Whether a type of the program's own stands for the values of a name in an object, `value` or `adv.value`.
    package func has(_ type: any ParsedValue.Type, in object: String, name: some Sequence<UInt8>) -> Bool {
        valueTypes.has(type, object, name)
    }

    /// Whether values have keys or credentials in them.
    package func holdsSecret(_ decoder: DecoderIndex) -> Bool { layouts.hidesFields(at: Int(decoder.rawValue)) }

    /// How many bytes the values have that a decoder is for, where their specification fixes it.
    package func fixedSize(of decoder: DecoderIndex) -> Int? { fixedSizes[Int(decoder.rawValue)] }

    /// What is wrong with a value of which `rest` was left over.
    package func leftOver(_ rest: Reader, of value: Range<Int>, _ decoder: DecoderIndex) -> Fault {
        guard let size = fixedSizes[Int(decoder.rawValue)] else {
            return Fault(Layer.value.key, offset: rest.position, available: rest.remaining, .excess)
        }
        return Fault(Layer.value.key, offset: value.lowerBound, needed: size, available: value.count, .invalidLength)
    }

    /// The same for an attribute's value, of which the one-line form keeps what short ones say.
    package func decodeAttribute(
        _ decoder: DecoderIndex, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, isPart: Bool = false,
        into fields: inout FieldList
    ) throws(Fault) {
        try fields.addMemoized(Layer.value.key, bytes, &reader, from: .decoder(decoder)) {
            (fields, reader) throws(Fault) in
            try decode(
                decoder, bytes, &reader, isPart: isPart, under: Layer.value.key, name: ValueField.name.key,
                into: &fields)
        }
    }

    /// Decodes the parameters of an event by their layout. Here, because to call the table from elsewhere counts
    /// references to it.
    @inline(never)
    package func decodeEvent(
        at place: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        try fields.addMemoized(Layer.hci.key, bytes, &reader, from: .event(at: place)) {
            (fields, reader) throws(Fault) in
            try events.decode(at: place, bytes, &reader, into: &fields)
        }
    }

    /// The decoder at an index of this registry.
    public subscript(_ index: DecoderIndex) -> ValueDecoder { decoders[Int(index.rawValue)] }
}
