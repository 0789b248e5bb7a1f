/// A PDU, command or event that a number identifies, described as data.
package struct PDUDefinition: Sendable {
    /// Opcode, event code, subevent code or PDU code.
    package let code: UInt16
    /// The Core Specification's name, or that of the decoder.
    package let name: StaticName
    /// The parameters in wire order; `nil` where they are shown as raw bytes.
    package let items: [Item]?
    /// For HCI commands: the return parameters of their Command Complete event, status included.
    package let returns: [Item]?
    /// Who names its fields.
    let owner: FieldOwner

    package init(_ code: UInt16, _ name: StaticString, _ items: [Item]? = nil, returns: [Item]? = nil) {
        self.code = code
        self.name = StaticName(name)
        self.items = items
        self.returns = returns
        owner = .pdu(self.name)
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

/// Definitions compiled for decoding, found by code.
///
/// A class, because it is large and never changes: a large struct is copied before calls, for every packet. And
/// one array a property rather than one of structs: taking a struct with layouts out of an array counts references.
package final class PDUTable: Sendable {
    private let names: [StaticName]
    private let layouts: LayoutTable
    private let returns: LayoutTable
    private let handleOffsets: [Int?]
    private let returnedHandleOffsets: [Int?]
    private let addressPlaces: [AddressPlace?]
    /// Place plus one by code, for codes up to 255.
    private let small: [UInt16]
    private let large: [UInt16: Int]
    /// Codes defined twice; a test keeps this empty.
    package let duplicates: [UInt16]

    /// - Throws: ``LayoutError``, ``FieldConflictError``.
    init(_ definitions: [PDUDefinition], under prefix: String, in vocabulary: inout Vocabulary) throws {
        var layouts = LayoutTable()
        var returns = LayoutTable()
        var small = [UInt16](repeating: 0, count: 256)
        var large: [UInt16: Int] = [:]
        var duplicates: [UInt16] = []
        for (index, definition) in definitions.enumerated() {
            let code = definition.code
            if code < 256 ? small[Int(code)] != 0 : large[code] != nil { duplicates.append(code) }
            vocabulary.begin(definition.owner)
            try layouts.append((definition.items ?? []).showingSomething, under: prefix, in: &vocabulary)
            try returns.append((definition.returns ?? []).showingSomething, under: prefix, in: &vocabulary)
            if code < 256 { small[Int(code)] = UInt16(index + 1) } else { large[code] = index }
        }
        names = definitions.map(\.name)
        let places = definitions.map { FixedPlaces($0.items ?? []) }
        handleOffsets = places.map(\.handle)
        returnedHandleOffsets = definitions.map { FixedPlaces($0.returns ?? []).handle }
        addressPlaces = places.map(\.address)
        self.layouts = layouts
        self.returns = returns
        self.small = small
        self.large = large
        self.duplicates = duplicates
    }

    package var count: Int { names.count }

    package func index(of code: UInt16) -> Int? {
        guard code < 256 else { return large[code] }
        let place = small[Int(code)]
        return place == 0 ? nil : Int(place) - 1
    }

    /// All names, in the order of the definitions.
    package var allNames: [StaticName] { names }

    package func name(at index: Int) -> StaticName { names[index] }

    package func name(of code: UInt16) -> StaticName? { index(of: code).map { names[$0] } }

    /// Where the connection handle stands in the parameters, if it stands at a fixed place.
    package func handleOffset(at index: Int) -> Int? { handleOffsets[index] }

    /// Where the address of another device stands in the parameters, if it stands at a fixed place.
    package func addressPlace(at index: Int) -> AddressPlace? { addressPlaces[index] }

    /// The same in the return parameters of a command.
    package func returnedHandleOffset(at index: Int) -> Int? { returnedHandleOffsets[index] }

    /// Whether the parameters have a layout that says anything; if not, the bytes are shown raw.
    func hasLayout(at index: Int) -> Bool { !layouts.isEmpty(at: index) }

    /// Decodes the parameters by their layout; what it leaves in `reader` has none.
    package func decode(
        at index: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        try layouts.decode(at: index, bytes, &reader, into: &fields)
    }

    /// The same for the return parameters of a command.
    package func decodeReturns(
        at index: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        try returns.decode(at: index, bytes, &reader, into: &fields)
    }
}

/// Where a connection handle and the address of another device stand after nothing but items of fixed width; the first of
/// each.
private struct FixedPlaces {
    /// What the specification calls the parameter; Read RSSI and a few others say just Handle.
    private static let handleNames = ["connection_handle", "handle"]

    private(set) var handle: Int?
    private(set) var address: AddressPlace?

    init(_ items: [Item]) {
        var offset = 0
        var typeOffset: Int?
        for item in items {
            switch item {
            case .number(let definition, _):
                if handle == nil, FixedPlaces.handleNames.contains(definition.name) { handle = offset }
                if definition.name == "peer_address_type" { typeOffset = offset }
            case .address(let definition):
                guard address == nil, definition.name == "bd_addr" || definition.name == "peer_address" else { break }
                address = AddressPlace(offset: offset, hasType: typeOffset == offset - 1)
            default: break
            }
            guard let size = item.fixedSize else { return }
            offset += size
        }
    }
}

/// Where a command or event has the address of another device.
package struct AddressPlace: Sendable {
    /// From the beginning of the parameters.
    package let offset: Int
    /// The octet before it is its type; without one, as with a BD_ADDR, it is public.
    package let hasType: Bool
}
