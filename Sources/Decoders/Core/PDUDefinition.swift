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

    package init(_ code: UInt16, named name: StaticName, _ items: [Item]?, returns: [Item]?) {
        self.code = code
        self.name = name
        self.items = items
        self.returns = returns
        owner = .pdu(name)
    }
}

/// PDUs found by code, each compiled for decoding when its first one comes.
///
/// A class, because it is large and never changes: a large struct is copied before calls, for every packet.
package final class PDUTable: Sendable {
    private let names: [StaticName]
    private let compiled: LazyArray<CompiledPDU>
    /// Place plus one by code, for codes up to 255.
    private let small: [UInt16]
    /// The other codes in ascending order, each with its place.
    private let large: [(code: UInt16, index: UInt16)]
    /// Codes defined twice; a test keeps this empty.
    package let duplicates: [UInt16]

    /// A user's PDUs.
    convenience init(_ definitions: [PDUDefinition], under prefix: String, _ naming: some FieldNaming & Sendable) {
        self.init(definitions.map(\.code), definitions.map(\.name), under: prefix, naming) { definitions[$0] }
    }

    init(
        _ codes: [UInt16], _ names: [StaticName], under prefix: String, _ naming: some FieldNaming & Sendable,
        _ definition: @escaping @Sendable (Int) -> PDUDefinition
    ) {
        var small = [UInt16](repeating: 0, count: 256)
        var large: [(code: UInt16, index: UInt16)] = []
        var duplicates: [UInt16] = []
        for (index, code) in codes.enumerated() {
            if code < 256 {
                if small[Int(code)] != 0 { duplicates.append(code) }
                small[Int(code)] = UInt16(index + 1)
            } else {
                large.append((code, UInt16(index)))
            }
        }
        large.sort { $0.code < $1.code }
        duplicates += zip(large, large.dropFirst()).filter { $0.code == $1.code }.map(\.0.code)
        self.names = names
        self.small = small
        self.large = large
        self.duplicates = duplicates
        compiled = LazyArray(count: codes.count) { CompiledPDU(definition($0), under: prefix, naming) }
    }

    package var count: Int { names.count }

    package func index(of code: UInt16) -> Int? {
        guard code < 256 else {
            let index = large.indices.partitioningIndex { large[$0].code >= code }
            return index < large.count && large[index].code == code ? Int(large[index].index) : nil
        }
        let position = small[Int(code)]
        return position == 0 ? nil : Int(position) - 1
    }

    package func name(at index: Int) -> StaticName { names[index] }

    package func name(of code: UInt16) -> StaticName? { index(of: code).map { names[$0] } }

    /// Where the parameters have the connection and the address of another device.
    package func offsets(at index: Int) -> FixedOffsets { compiled[index]._withUnsafeGuaranteedRef { $0.offsets } }

    /// The same of the return parameters of a command.
    package func returnedOffsets(at index: Int) -> FixedOffsets {
        compiled[index]._withUnsafeGuaranteedRef { $0.returnedOffsets }
    }

    /// Whether the parameters have a layout that says anything; if not, the bytes are shown raw.
    func hasLayout(at index: Int) -> Bool {
        compiled[index]._withUnsafeGuaranteedRef { !$0.layout.isEmpty }
    }

    /// Decodes the parameters by their layout; what it leaves in `reader` has none.
    package func decode(
        at index: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        try compiled.lend(index) { (pdu) throws(Fault) in
            try pdu.layout.decode(bytes, &reader, into: &fields)
        }
    }

    /// The same for the return parameters of a command.
    package func decodeReturns(
        at index: Int, _ bytes: borrowing Span<UInt8>, _ reader: inout Reader, into fields: inout FieldList
    ) throws(Fault) {
        try compiled.lend(index) { (pdu) throws(Fault) in
            try pdu.returns.decode(bytes, &reader, into: &fields)
        }
    }
}

/// A PDU, ready to be decoded.
private final class CompiledPDU: Sendable {
    let layout: Layout
    let returns: Layout
    let offsets: FixedOffsets
    let returnedOffsets: FixedOffsets

    init(_ definition: PDUDefinition, under prefix: String, _ naming: some FieldNaming & Sendable) {
        let items = definition.items ?? []
        let returned = definition.returns ?? []
        let owner = LayoutOwner(owner: definition.owner)
        layout = Layout(checked: items.showingSomething, under: prefix, of: owner, naming)
        returns = Layout(checked: returned.showingSomething, under: prefix, of: owner, naming)
        offsets = FixedOffsets(items)
        returnedOffsets = FixedOffsets(returned)
    }
}

/// Where a connection handle and the address of another device stand after nothing but items of fixed width; the first of
/// each.
package struct FixedOffsets: Sendable {
    /// The specification's name of the parameter; Read RSSI and a few others say just Handle.
    private static let handleNames = ["connection_handle", "handle"]

    package private(set) var handle: Int?
    package private(set) var address: AddressPosition?

    fileprivate init(_ items: [Item]) {
        var offset = 0
        var typeOffset: Int?
        for item in items {
            switch item {
            case .number(let definition, _):
                if handle == nil, FixedOffsets.handleNames.contains(definition.name) { handle = offset }
                if definition.name == "peer_address_type" { typeOffset = offset }
            case .address(let definition):
                guard address == nil, definition.name == "bd_addr" || definition.name == "peer_address" else { break }
                address = AddressPosition(offset: offset, hasType: typeOffset == offset - 1)
            default: break
            }
            guard let size = item.fixedSize else { return }
            offset += size
        }
    }
}

/// Where a command or event has the address of another device.
package struct AddressPosition: Sendable {
    /// From the beginning of the parameters.
    package let offset: Int
    /// The octet before it is its type; without one, as with a BD_ADDR, it is public.
    package let hasType: Bool
}

extension Item {
    /// Status: 0 or an error code. Return parameters of every command begin with it.
    package static let status = Item.u8(
        "status", names: .table(AssignedNumbers.hciErrors), summary: .unlessZero, style: .hex2,
        "0 success, otherwise an error code (Core 6.0, Vol 1, Part F)")
}
