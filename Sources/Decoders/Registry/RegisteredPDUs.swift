/// Decoders of AD types, of vendors' events, of LL Control PDUs and of SDUs: they stand in the tables of their layers, beside
/// what the program itself has, or in place of it.
struct RegisteredPDUs {
    /// Those of LL Control PDUs.
    private(set) var linkLayerControl: [PDUDefinition] = []
    /// Those of HCI commands.
    private(set) var commands: [PDUDefinition] = []
    /// Those of AD types.
    private(set) var adTypes: [PDUDefinition] = []
    /// Those of vendors' events, the longest prefix first.
    private(set) var vendorEvents: [PDUDefinition] = []
    private(set) var vendorEventPrefixes: [[UInt8]] = []
    /// Those of SDUs, by the SPSM of their channel.
    private(set) var sdus: [PDUDefinition] = []

    /// Of a registry that has none.
    init() {}

    /// Two decoders for one target are reported where all decoders are registered.
    ///
    /// - Throws: ``Registry/DuplicateError`` for what the program itself has, ``TargetError``.
    init(_ decoders: [ValueDecoder], overrides: [ValueDecoder]) throws {
        guard (overrides + decoders).contains(where: \.target.isPDU) else { return }
        var control: [UInt16: ValueDecoder] = [:]
        var structures: [UInt16: ValueDecoder] = [:]
        var events: [[UInt8]: ValueDecoder] = [:]
        var channels: [UInt16: ValueDecoder] = [:]
        var (sent, returned): ([UInt16: ValueDecoder], [UInt16: ValueDecoder]) = ([:], [:])
        let replaced = Set(overrides.lazy.filter(\.target.isPDU).map(\.target))
        for (index, decoder) in (overrides + decoders).enumerated() where decoder.target.isPDU {
            let isOverride = index < overrides.count
            if !isOverride, replaced.contains(decoder.target) { continue }
            switch decoder.target {
            case .linkLayerControl(let opcode): control[UInt16(opcode)] = decoder
            case .adType(let type):
                try RegisteredPDUs.check(type, decoder)
                structures[UInt16(type)] = decoder
            case .vendorEvent(let prefix): events[prefix] = decoder
            case .vendorCommand(let opcode):
                try RegisteredPDUs.check(opcode, decoder)
                sent[opcode] = decoder
            case .vendorCommandReturns(let opcode):
                try RegisteredPDUs.check(opcode, decoder)
                returned[opcode] = decoder
            case .channel(let spsm):
                try RegisteredPDUs.check(spsm: spsm, decoder)
                channels[spsm] = decoder
            case .attribute, .manufacturer, .serviceData: continue
            }
            if !isOverride, let first = DeclarationIndex.standard.nameOfPDU(decoder.target) {
                throw Registry.DuplicateError(target: decoder.target, first: first, second: decoder.name)
            }
        }
        linkLayerControl = RegisteredPDUs.definitions(control)
        adTypes = RegisteredPDUs.definitions(structures)
        commands = Set(sent.keys).union(returned.keys).sorted()
            .compactMap { PDUDefinition($0, sent[$0], returning: returned[$0]) }
        sdus = RegisteredPDUs.definitions(channels)
        let ordered = events.sorted { left, right in
            left.key.count == right.key.count
                ? left.key.lexicographicallyPrecedes(right.key) : left.key.count > right.key.count
        }
        vendorEventPrefixes = ordered.map(\.key)
        // They are found by their prefixes: the code is their place.
        vendorEvents = ordered.enumerated().map {
            PDUDefinition(UInt16(truncatingIfNeeded: $0.offset), $0.element.value)
        }
    }

    /// The PDUs of each table of the program that have others in their place, or beside them.
    var tables: [(table: DeclarationTable, own: [PDUDefinition])] {
        [(.commands, commands), (.linkLayerControl, linkLayerControl), (.adTypes, adTypes)]
    }

    /// The owners in ``DeclarationIndex/standard`` that have others in their place.
    var replacedOwners: [Int] {
        tables.flatMap { table, own in
            own.compactMap { DeclarationIndex.standard.owner(of: $0.code, in: table) }
        }
    }

    /// The fields of a user's declarations.
    ///
    /// - Parameters:
    ///   - decoders: all that are not the program's.
    ///   - fields: those that there are without them.
    /// - Throws: ``FieldConflictError``, ``LayoutError``.
    func fields(with decoders: [ValueDecoder], on fields: CollectedFields) throws -> CollectedFields {
        let collector = FieldCollector(fields)
        for (table, own) in tables + [(.commands, vendorEvents), (.signalling, sdus)] {
            for definition in own { try collector.add(definition, under: table.prefix) }
        }
        for decoder in decoders { try collector.add(decoder) }
        return collector.fields
    }

    private static func definitions(_ decoders: [UInt16: ValueDecoder]) -> [PDUDefinition] {
        decoders.sorted { $0.key < $1.key }.map { PDUDefinition($0.key, $0.value) }
    }

    private static func check(_ opcode: UInt16, _ decoder: ValueDecoder) throws {
        guard opcode < 0xFC00 else { return }
        throw TargetError(
            target: decoder.target, decoder: decoder.name,
            problem: "commands of vendors have opcodes from 0xFC00 to 0xFFFF; the others are those of the specification"
        )
    }

    private static func check(spsm: UInt16, _ decoder: ValueDecoder) throws {
        func error(_ problem: String) -> TargetError {
            TargetError(target: decoder.target, decoder: decoder.name, problem: problem)
        }
        if L2CAPPSM.isAttributeProtocol(spsm) { throw error("the program itself decodes the Attribute Protocol") }
        if !(1...0xFF).contains(spsm) { throw error("an SPSM is a number from 0x0001 to 0x00FF") }
    }

    private static func check(_ type: UInt8, _ decoder: ValueDecoder) throws {
        guard AdvertisingIndex.isTakenApart(type) else { return }
        let name = AssignedNumbers.adTypes[type].map { " (\($0))" } ?? ""
        throw TargetError(
            target: decoder.target, decoder: decoder.name,
            problem: "the program itself takes this type apart\(name); a decoder can have the others")
    }
}

extension PDUDefinition {
    /// A command of a vendor, by the decoders of its parameters and of what it returns after the status.
    init?(_ code: UInt16, _ decoder: ValueDecoder?, returning returned: ValueDecoder?) {
        guard let namer = decoder ?? returned else { return nil }
        self.code = code
        name = StaticName(keeping: namer.name)
        items = decoder?.items
        returns = returned.map { [.status] + $0.items }
        owner = .decoder(namer.name, under: "hci")
    }

    /// That of a decoder which is registered for a PDU.
    init(_ code: UInt16, _ decoder: ValueDecoder) {
        self.code = code
        name = StaticName(keeping: decoder.name)
        items = decoder.items
        returns = nil
        owner = .decoder(decoder.name, under: decoder.target.objectPath)
    }
}

extension DeclarationIndex {
    /// The built-in name of a PDU that a decoder may be registered for.
    package func nameOfPDU(_ target: ValueDecoder.Target) -> String? {
        let (table, code): (DeclarationTable, UInt16)
        switch target {
        case .linkLayerControl(let opcode): (table, code) = (.linkLayerControl, UInt16(opcode))
        case .adType(let type): (table, code) = (.adTypes, UInt16(type))
        case .vendorCommand(let opcode), .vendorCommandReturns(let opcode): (table, code) = (.commands, opcode)
        case .vendorEvent, .channel, .attribute, .manufacturer, .serviceData: return nil
        }
        return owner(of: code, in: table).map { name(of: $0).string }
    }

    /// The PDU of a code.
    func owner(of code: UInt16, in table: DeclarationTable) -> Int? {
        owners(in: table).first { number(of: $0) == code }
    }

    /// The name of the decoder that is registered for a target.
    package func name(ofDecoderFor target: ValueDecoder.Target) -> String? {
        owner(of: target).map { name(of: $0).string }
    }

    /// The first decoder of a name.
    func decoder(named name: String) -> ValueDecoder? {
        owners(in: .decoders).first { self.name(of: $0).string == name }.map(decoder)
    }

    func owner(of target: ValueDecoder.Target) -> Int? {
        guard let text = target.tableText else { return nil }
        return owners(in: .decoders).first { hasTarget($0, text) }
    }
}
