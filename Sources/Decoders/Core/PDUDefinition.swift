/// A PDU, command or event that a number identifies, described as data.
public struct PDUDefinition: Sendable {
    /// Opcode, event code, subevent code or PDU code.
    public let code: UInt16
    /// The Core Specification's name.
    public let name: StaticString
    /// The parameters in wire order; `nil` where they are shown as raw bytes.
    public let items: [Item]?
    /// For HCI commands: the return parameters of their Command Complete event, status included.
    public let returns: [Item]?

    public init(_ code: UInt16, _ name: StaticString, _ items: [Item]? = nil, returns: [Item]? = nil) {
        self.code = code
        self.name = name
        self.items = items
        self.returns = returns
    }
}

/// Definitions compiled for decoding, found by code.
public struct PDUTable: Sendable {
    public struct Entry: Sendable {
        public let name: StaticName
        public let layout: Layout?
        public let returns: Layout?
        /// Where the connection handle stands in the parameters, if it stands at a fixed place.
        public let handleOffset: Int?
        /// The same in the return parameters.
        public let returnedHandleOffset: Int?
    }

    private var entries: [Entry] = []
    /// Place in `entries` plus one by code, for codes up to 255.
    private var small = [UInt16](repeating: 0, count: 256)
    private var large: [UInt16: Int] = [:]
    /// Codes defined twice; a test keeps this empty.
    public private(set) var duplicates: [UInt16] = []

    public init(_ definitions: [PDUDefinition], under prefix: String, in vocabulary: inout Vocabulary) {
        for definition in definitions {
            if index(of: definition.code) != nil { duplicates.append(definition.code) }
            let layout = definition.items.map { Layout($0, under: prefix, in: &vocabulary) }
            let returns = definition.returns.map { Layout($0, under: prefix, in: &vocabulary) }
            entries.append(
                Entry(
                    name: StaticName(definition.name), layout: layout, returns: returns,
                    handleOffset: definition.items.flatMap { PDUTable.offset(of: "connection_handle", in: $0) },
                    returnedHandleOffset: definition.returns.flatMap {
                        PDUTable.offset(of: "connection_handle", in: $0)
                    }))
            if definition.code < 256 {
                small[Int(definition.code)] = UInt16(entries.count)
            } else {
                large[definition.code] = entries.count - 1
            }
        }
    }

    /// The place of a field behind nothing but items of fixed width.
    private static func offset(of name: String, in items: [Item]) -> Int? {
        var offset = 0
        for item in items {
            switch item {
            case .number(let definition, let wire):
                if definition.name == name { return offset }
                offset += wire.width
            case .bytes(_, .fixed(let count)): offset += count
            case .address: offset += 6
            case .uuid(_, let width, _): offset += width
            case .skip(let count): offset += count
            case .bits(_, let width, _): offset += width
            default: return nil
            }
        }
        return nil
    }

    public var count: Int { entries.count }

    public func index(of code: UInt16) -> Int? {
        guard code < 256 else { return large[code] }
        let place = small[Int(code)]
        return place == 0 ? nil : Int(place) - 1
    }

    public subscript(_ index: Int) -> Entry { entries[index] }

    public func name(of code: UInt16) -> StaticName? { index(of: code).map { entries[$0].name } }
}
