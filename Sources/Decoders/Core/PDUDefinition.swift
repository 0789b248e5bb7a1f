/// A PDU, command or event that a number identifies, described as data.
package struct PDUDefinition: Sendable {
    /// Opcode, event code, subevent code or PDU code.
    package let code: UInt16
    /// The Core Specification's name.
    package let name: StaticString
    /// The parameters in wire order; `nil` where they are shown as raw bytes.
    package let items: [Item]?
    /// For HCI commands: the return parameters of their Command Complete event, status included.
    package let returns: [Item]?

    package init(_ code: UInt16, _ name: StaticString, _ items: [Item]? = nil, returns: [Item]? = nil) {
        self.code = code
        self.name = name
        self.items = items
        self.returns = returns
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
            vocabulary.begin(.pdu(definition.name))
            try layouts.append((definition.items ?? []).showingSomething, under: prefix, in: &vocabulary)
            try returns.append((definition.returns ?? []).showingSomething, under: prefix, in: &vocabulary)
            if code < 256 { small[Int(code)] = UInt16(index + 1) } else { large[code] = index }
        }
        names = definitions.map { StaticName($0.name) }
        handleOffsets = definitions.map { $0.items.flatMap { PDUTable.offset(of: PDUTable.handleNames, in: $0) } }
        returnedHandleOffsets = definitions.map {
            $0.returns.flatMap { PDUTable.offset(of: PDUTable.handleNames, in: $0) }
        }
        self.layouts = layouts
        self.returns = returns
        self.small = small
        self.large = large
        self.duplicates = duplicates
    }

    /// What the specification calls the parameter; Read RSSI and a few others say just Handle.
    private static let handleNames = ["connection_handle", "handle"]

    /// The place of a field after nothing but items of fixed width.
    private static func offset(of names: [String], in items: [Item]) -> Int? {
        var offset = 0
        for item in items {
            if case .number(let definition, _) = item, names.contains(definition.name) { return offset }
            guard let size = item.fixedSize else { return nil }
            offset += size
        }
        return nil
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
