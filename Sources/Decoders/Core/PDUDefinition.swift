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
            entries.append(Entry(name: StaticName(definition.name), layout: layout, returns: returns))
            if definition.code < 256 {
                small[Int(definition.code)] = UInt16(entries.count)
            } else {
                large[definition.code] = entries.count - 1
            }
        }
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
