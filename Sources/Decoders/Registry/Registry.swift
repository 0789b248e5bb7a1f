/// Everything registered, compiled: value decoders by what they are registered for, PDU tables, and the vocabulary.
///
/// A registry is built once from a list of decoders and never changes: there is no global one. It is a class because it
/// is large: a large struct is copied before calls, for every packet.
public final class Registry: Sendable {
    /// Every field that the decoders and the layers have.
    public let vocabulary: Vocabulary
    let listed: ListedDecoders
    /// Each is compiled when its first value comes.
    private let compiled: LazyArray<CompiledDecoder>
    private let valueTypes: ValueTypes
    private let attributes: UUIDTable<AttributeDecoders>
    /// Made when the first report comes.
    private let advertising: LazyArray<AdvertisingDecoders>
    /// The user's statements about devices.
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
    /// The prefixes of the parameters, the longest first.
    private let vendorEventPrefixes: [[UInt8]]
    /// Names of errors that applications define.
    package let applicationErrors: ApplicationErrors
    /// Of the Linux management interface.
    package let managementCommands: PDUTable
    package let managementEvents: PDUTable
    package let smp: PDUTable
    package let signalling: PDUTable
    package let linkLayerControl: PDUTable
    /// SDUs of L2CAP channels that decoders are registered for, by SPSM.
    package let sdus: PDUTable
    /// AD types that have a layout.
    let adTypes: PDUTable
    /// Fields that packets were asked for by their paths.
    package let foundPaths = FoundPaths()

    /// Place of a decoder in the registry.
    package struct DecoderIndex: Hashable, Sendable {
        @usableFromInline let rawValue: Int32

        init(rawValue: Int32) { self.rawValue = rawValue }
    }

    /// Two decoders claim the same target.
    public struct DuplicateError: Error, CustomStringConvertible {
        /// The target of both.
        public let target: ValueDecoder.Target
        /// Name of the decoder that was registered first.
        public let first: String
        /// Name of the other decoder.
        public let second: String

        /// The problem and its remedy.
        public var description: String {
            "two decoders for \(target): '\(first)' and '\(second)'; remove one\(alternative)"
        }

        private var alternative: String {
            if case .attribute = target { ", or register one for a single service" } else { "" }
        }
    }

    /// A registry of the program's own decoders and of others.
    ///
    /// The program's own are read from `CompiledDeclarations`; others are checked and compiled, and their fields collected.
    ///
    /// - Parameters:
    ///   - decoders: registered in this order; two for the same target are an error. The standard ones, where none are given.
    ///   - overrides: these replace a decoder for the same target, also what the program itself has for an AD type or an
    ///     LL Control PDU: a user's decoders come here. Where a field of a value has another type or unit in the program's
    ///     decoders, it is left out of those (``leftOut``).
    ///   - names: of UUIDs, from packages of one's own; they stand before those of Assigned Numbers and of vendors.
    ///   - devices: names of devices, and what is at their handles.
    ///   - errors: names of errors that services, characteristics or devices define.
    /// - Throws: ``DuplicateError``, ``NameConflictError``, ``FieldConflictError``, ``LayoutError`` or ``TargetError``, each
    ///   with the names of the decoders; ``ApplicationError/ConflictError``.
    public init(
        _ decoders: [ValueDecoder]? = nil, overrides: [ValueDecoder] = [], names: [VendorUUID] = [],
        devices: DeviceDeclarations = DeviceDeclarations(), errors: [ApplicationError] = []
    )
        throws
    {
        let uuidNames = try UUIDNames(names, types: overrides.compactMap { $0.namedType })
        let index = DeclarationIndex.standard
        let own = overrides + (decoders ?? [])
        var registered = RegisteredPDUs()
        if own.isEmpty, decoders == nil {
            listed = ListedDecoders([], overrides: 0, standard: true)
            vocabulary = Vocabulary(index, names: uuidNames)
            valueTypes = try ValueTypes([])
        } else {
            for decoder in own {
                guard let field = decoder.items.repeatedField else { continue }
                let path = FieldDefinition.path(decoder.target.objectPath, field)
                throw LayoutError(decoder.owner, path, "two fields have this name; it is for one field of an object")
            }
            let references = ReferencedDecoders(own) { target in
                decoders == nil ? index.owner(of: target).map(index.decoder) : nil
            }
            let replaced = Set(overrides.map(\.target))
            let resolved =
                try overrides.map(references.resolved)
                + (decoders ?? []).map(references.resolved).filter { !replaced.contains($0.target) }
            registered = try RegisteredPDUs(
                Array(resolved.dropFirst(overrides.count)), overrides: Array(resolved.prefix(overrides.count)))
            var listed = ListedDecoders(resolved, overrides: overrides.count, standard: decoders == nil)
            let left = listed.left.union(registered.replacedOwners)
            var fields = try registered.fields(with: resolved, on: CollectedFields(on: index, without: left))
            let emptied = fields.emptied
            listed.leave(emptied)
            fields.leave(emptied)
            self.listed = listed
            vocabulary = Vocabulary(index, fields, names: uuidNames)
            valueTypes = try ValueTypes(resolved)
        }
        attributes = try listed.attributes()
        linkLayerControl = PDUTable(.linkLayerControl, replacing: registered.linkLayerControl, vocabulary)
        adTypes = PDUTable(.adTypes, replacing: registered.adTypes, vocabulary)
        commands = PDUTable(.commands, replacing: registered.commands, vocabulary)
        events = PDUTable(.events, vocabulary)
        leEvents = PDUTable(.leEvents, vocabulary)
        androidEvents = PDUTable(.androidEvents, vocabulary)
        managementCommands = PDUTable(.managementCommands, vocabulary)
        managementEvents = PDUTable(.managementEvents, vocabulary)
        smp = PDUTable(.smp, vocabulary)
        signalling = PDUTable(.signalling, vocabulary)
        vendorEvents = PDUTable(registered.vendorEvents, under: "hci", vocabulary)
        vendorEventPrefixes = registered.vendorEventPrefixes
        sdus = PDUTable(registered.sdus, under: "l2cap", vocabulary)
        applicationErrors = try ApplicationErrors(errors)
        advertising = LazyArray(count: 1) { [listed] _ in AdvertisingDecoders(AdvertisingTargets(listed.targets)) }
        compiled = LazyArray(count: listed.targets.count) { [listed, vocabulary] index in
            CompiledDecoder(
                listed[index], isUsers: index < listed.overrides, isStandard: listed.isStandard(index), vocabulary)
        }
        self.devices = devices
        var selectors: Set<DeviceSelector> = []
        deviceSelectors = (listed.deviceSelectors + devices.handles.compactMap(\.device) + errors.compactMap(\.device))
            .filter {
                selectors.insert($0).inserted
            }
    }

    /// The value decoders: overrides first, then the others that they do not replace. Those of the program are made for it.
    public var decoders: [ValueDecoder] { decoders { _ in true } }

    /// Those for some targets, in the same order: no other one is made.
    package func decoders(for isWanted: (ValueDecoder.Target) -> Bool) -> [ValueDecoder] {
        listed.targets.indices.filter { isWanted(listed.targets[$0]) }.map { listed[$0] }
    }

    /// Targets and names of the value decoders: none is made for it.
    package var decoderNames: [(target: ValueDecoder.Target, name: String)] {
        listed.targets.indices.map { (listed.targets[$0], listed.name($0)) }
    }

    /// The decoder of an attribute type; one registered for the device wins, then one for the service. Where the type is taken
    /// (``BluetoothUUID/isTaken(in:)``), one that the program has for any service is of something else.
    ///
    /// - Parameter devices: what the server fits of all that decoders are registered for.
    package func decoder(
        for uuid: BluetoothUUID, in service: BluetoothUUID? = nil, of devices: Set<DeviceSelector> = []
    ) -> DecoderIndex? {
        guard let found = attributes[uuid]?.decoder(in: service, of: devices) else { return nil }
        return found.isSpecial || !uuid.isTaken(in: service) || listed.isUsers(found.index) ? found.index : nil
    }

    /// The decoder of a value of which only the type is known: one that is registered for a single service or device is meant,
    /// too.
    package func decoder(ofValue uuid: BluetoothUUID) -> DecoderIndex? { attributes[uuid]?.any }

    /// The decoder that is registered for a target; `nil` where there is none.
    package func index(of target: ValueDecoder.Target) -> DecoderIndex? {
        listed.targets.firstIndex(of: target).map { DecoderIndex(rawValue: Int32($0)) }
    }

    /// The decoder of manufacturer data, and its value (``AdvertisingTargets/manufacturerDecoder(_:_:in:_:)``).
    func manufacturerDecoder(
        _ structure: Range<Int>, _ bytes: borrowing Span<UInt8>, in report: borrowing AdvertisingIndex,
        _ others: inout RecentReports
    ) -> (decoder: DecoderIndex, value: Range<Int>)? {
        advertising[0]._withUnsafeGuaranteedRef {
            $0.targets.manufacturerDecoder(structure, bytes, in: report, &others)
        }
    }

    /// Whether a report may tell whose other data of its advertiser are.
    func tellsOfOthers(_ report: borrowing AdvertisingIndex, _ bytes: borrowing Span<UInt8>) -> Bool {
        advertising[0]._withUnsafeGuaranteedRef { $0.targets.tellsOfOthers(report, bytes) }
    }

    /// The decoder of what is after a company identifier, of whose report nothing else is known.
    package func decoder(forCompany company: UInt16, _ value: [UInt8]) -> DecoderIndex? {
        var others = RecentReports()
        return advertising[0]._withUnsafeGuaranteedRef {
            $0.targets.decoder(
                forCompany: company, value.span, value.indices, in: AdvertisingIndex(0..<0, value.span), &others)
        }
    }

    /// Whether the AD structure of manufacturer data has a decoder.
    ///
    /// - Parameters:
    ///   - structure: where its data are.
    ///   - report: where all advertising data are.
    package func decodesManufacturerData(
        _ structure: Range<Int>, of report: Range<Int>, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        var others = RecentReports()
        return manufacturerDecoder(structure, bytes, in: AdvertisingIndex(report, bytes), &others) != nil
    }

    /// The decoder of service data; `range` is what is after the UUID.
    package func decoder(
        forServiceData uuid: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> DecoderIndex? {
        advertising[0]._withUnsafeGuaranteedRef { $0.targets.decoder(forServiceData: uuid, bytes, range) }
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
        case .attribute, .manufacturer, .serviceData, .vendorCommandReturns: nil
        case .vendorCommand(let opcode): commands.index(of: opcode).map { (commands, $0) }
        case .adType(let type): adTypes.index(of: UInt16(type)).map { (adTypes, $0) }
        case .linkLayerControl(let opcode): linkLayerControl.index(of: UInt16(opcode)).map { (linkLayerControl, $0) }
        case .channel(let spsm): sdus.index(of: spsm).map { (sdus, $0) }
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
        try decodeFields(decoder, bytes, &reader, isPart: isPart, under: object, name: key, into: &fields)
    }

    /// Adds the same fields to the object that is open.
    func decodeFields(
        _ decoder: DecoderIndex, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, isPart: Bool = false,
        under object: FieldKey, name key: FieldKey, into fields: inout FieldList
    ) throws(Fault) {
        let index = Int(decoder.rawValue)
        try compiled.lend(index) { (compiled) throws(Fault) in
            let name = compiled.name
            if compiled.isOnLines || !fields.isOneLine {
                fields.add(key, label: 0..<name.count, of: name.span, inSummary: compiled.isOnLines)
            }
            // More bytes than a value of one size has are another value: none of them is decoded.
            if let size = compiled.fixedSize, reader.remaining > size { return }
            if !valueTypes.isEmpty, !isPart, let type = valueTypes.type(at: index) {
                return try decode(type, compiled.layout, bytes, &reader, under: object, into: &fields)
            }
            try compiled.layout.decode(bytes, &reader, into: &fields)
        }
    }

    /// The same for a value that the program has a type of its own for. Where that does not take it, its fields are there
    /// all the same.
    private func decode(
        _ type: any ParsedValue.Type, _ layout: Layout, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader,
        under object: FieldKey, into fields: inout FieldList
    ) throws(Fault) {
        let isAttribute = object == Layer.value.key
        let bytesKey = isAttribute ? ValueField.bytes.key : AdvertisingField.valueBytes.key
        let errorKey = isAttribute ? ValueField.parserError.key : AdvertisingField.valueParserError.key
        let whole = reader.position..<reader.end
        // What a layout hides is in the bytes, and what the type says may quote it.
        let outer = layout.hidesFields ? fields.beginSecret() : fields.secrecy
        fields.add(bytesKey, bytes: whole, of: bytes, inSummary: false)
        fields.endSecret(outer)
        var fault: Fault?
        do throws(Fault) {
            try layout.decode(bytes, &reader, into: &fields)
        } catch {
            fault = error
        }
        if let problem = ParserError.text(whole.map { bytes[$0] }, type) {
            let outer = layout.hidesFields ? fields.beginSecret() : fields.secrecy
            fields.add(errorKey, text: problem)
            fields.endSecret(outer)
            fault = fault ?? Fault(object, offset: whole.lowerBound, available: whole.count, .refused)
        }
        if let fault { throw fault }
    }

    /// Whether a type of the program's own represents the values of a name in an object, `value` or `adv.value`.
    package func has(_ type: any ParsedValue.Type, in object: String, name: some Sequence<UInt8>) -> Bool {
        valueTypes.has(type, object, name)
    }

    /// Whether values have keys or credentials in them.
    package func holdsSecret(_ decoder: DecoderIndex) -> Bool {
        listed.holdsSecret(Int(decoder.rawValue))
    }

    /// The same of the SDUs of a channel. The table of SDUs tells first whether there is a decoder for them: most have none.
    package func holdsSecret(ofChannel spsm: UInt16) -> Bool {
        guard sdus.index(of: spsm) != nil else { return false }
        return index(of: .channel(spsm: spsm)).map(holdsSecret) ?? false
    }

    /// How many bytes the values have that a decoder is for, where their specification fixes it.
    package func fixedSize(of decoder: DecoderIndex) -> Int? {
        compiled[Int(decoder.rawValue)]._withUnsafeGuaranteedRef { $0.fixedSize }
    }

    /// The fault of a value that leaves `rest` unread.
    package func leftOver(_ rest: Reader, of value: Range<Int>, _ decoder: DecoderIndex) -> Fault {
        guard let size = fixedSize(of: decoder) else {
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
    package func decodeEvent(
        at index: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        try fields.addMemoized(Layer.hci.key, bytes, &reader, from: .event(at: index)) {
            (fields, reader) throws(Fault) in
            try events.decode(at: index, bytes, &reader, into: &fields)
        }
    }

    /// The decoder at an index of this registry.
    package subscript(_ index: DecoderIndex) -> ValueDecoder { listed[Int(index.rawValue)] }
}

extension MemoSource {
    fileprivate static func decoder(_ index: Registry.DecoderIndex) -> MemoSource { MemoSource(2, Int(index.rawValue)) }
    fileprivate static func event(at index: Int) -> MemoSource { MemoSource(3, index) }
}
