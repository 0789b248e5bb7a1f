import Decoders

/// The parts of a file that hold for all of its fields: whether lines have them, and the lists and fields that they share.
struct DecoderContext {
    /// Fields that several decoders have.
    struct Group {
        let items: [Item]
        /// Fields that were read for it, also those of other groups, and how deep they are in each other.
        let count: Int
        let depth: Int
    }

    /// How lines have fields that say nothing else.
    var show = SummaryStyle.labelled
    private(set) var tables: [String: NameSource] = [:]
    private(set) var groups: [String: Group] = [:]
    /// Whether the file has nothing for others.
    var isEmpty: Bool { tables.isEmpty && groups.isEmpty }

    /// The file whose tables and groups this one has, too.
    private var included: String?

    private init() {}

    /// Reads `include`, `show`, `tables` and `groups` of a file.
    init(_ map: inout DecoderMap, beside folder: DecoderFolder, _ errors: inout [DecoderFileError]) {
        if let node = map.optional("include") { include(node, folder, &errors) }
        add(&map, &errors)
    }

    /// Takes the tables and groups of a file that this one names.
    private mutating func include(_ node: DecoderNode, _ folder: DecoderFolder, _ errors: inout [DecoderFileError]) {
        var other = DecoderContext()
        do throws(DecoderFileError) {
            var (map, name) = try folder.file(node)
            other.add(&map, &errors)
            try map.finish()
            (tables, groups, included) = (other.tables, other.groups, name)
        } catch {
            errors.append(error)
        }
    }

    private mutating func add(_ map: inout DecoderMap, _ errors: inout [DecoderFileError]) {
        setShow(&map, &errors)
        let (tables, groups) = (map.optional("tables"), map.optional("groups"))
        for (key, value) in DecoderContext.pairs(tables, &errors) {
            let table = errors.collecting { () throws(DecoderFileError) in
                let name = try key.fieldName()
                if NamedSource(rawValue: name) != nil { throw key.error("the program has a table '\(name)'") }
                if let included, self.tables[name] != nil { throw key.error("\(included) has a table '\(name)'") }
                return (name, NameSource.values(try DecoderValues.names(value)))
            }
            if let (name, names) = table { self.tables[name] = names }
        }
        for (key, value) in DecoderContext.pairs(groups, &errors) {
            let name = errors.collecting { () throws(DecoderFileError) in
                let name = try key.fieldName()
                if BluetoothUUID(name) != nil { throw key.error("'\(name)' could be a UUID; choose another name") }
                if let included, self.groups[name] != nil { throw key.error("\(included) has a group '\(name)'") }
                return name
            }
            let group = DecoderFieldReader.group(value, self, &errors)
            if let name { self.groups[name] = group }
        }
    }

    /// With the default of a decoder, if it has one.
    mutating func setShow(_ map: inout DecoderMap, _ errors: inout [DecoderFileError]) {
        guard let node = map.optional("show") else { return }
        let show = errors.collecting { () throws(DecoderFileError) in try node.word(DecoderNumberReader.shown) }
        if let show { self.show = show }
    }

    /// `values: {0: Off}`, or the name of a table of the file or of the program.
    func names(_ node: DecoderNode) throws(DecoderFileError) -> NameSource {
        guard let name = node.node.scalar else { return .values(try DecoderValues.names(node)) }
        if let table = tables[name] { return table }
        guard let source = NamedSource(rawValue: name) else {
            let known = tables.keys.sorted() + NamedSource.allCases.map(\.rawValue)
            throw node.error(
                "'\(name)' is no table of this file or of the program\(NearestName.suggestion(name, known))")
        }
        return source.source
    }

    private static func pairs(
        _ node: DecoderNode?, _ errors: inout [DecoderFileError]
    ) -> [(key: DecoderNode, value: DecoderNode)] {
        guard let node else { return [] }
        guard let pairs = node.node.mapping else {
            errors.append(node.error("names are expected here, each with what it names"))
            return []
        }
        return pairs.map { (DecoderNode(node: $0.key, file: node.file), DecoderNode(node: $0.value, file: node.file)) }
    }
}

/// Numbers with names, ranges of numbers, and several of them.
enum DecoderValues {
    /// Values of one case or condition.
    private static let limit = 4096

    /// `{0: Off, 1-4: Low}`
    static func names(_ node: DecoderNode) throws(DecoderFileError) -> [ValueName] {
        var result: [ValueName] = []
        for (key, value) in try pairs(node) {
            result.append(ValueName(try range(key), StaticName(keeping: try value.text())))
        }
        return result
    }

    /// `{0xFFFF: not known}`
    static func special(_ node: DecoderNode, bits: Int) throws(DecoderFileError) -> Item.SpecialValues {
        var result: [(UInt64, StaticName)] = []
        for (key, value) in try pairs(node) {
            result.append((try raw(key, bits: bits), StaticName(keeping: try value.text())))
        }
        return Item.SpecialValues(result)
    }

    /// `0xFF` or `0x8000-0xFFFF`, as on the wire; a single one may also be negative.
    static func absent(_ node: DecoderNode, bits: Int) throws(DecoderFileError) -> ClosedRange<UInt64> {
        guard try node.text().dropFirst().contains("-") else {
            let value = try raw(node, bits: bits)
            return value...value
        }
        return try range(node)
    }

    /// `[0, 100]`
    static func ends(_ node: DecoderNode) throws(DecoderFileError) -> ClosedRange<Int64> {
        let ends = try node.list()
        guard ends.count == 2 else { throw node.error("two numbers are expected here: [0, 100]") }
        let first = Int64(try ends[0].integer(in: Int.min...Int.max))
        let last = Int64(try ends[1].integer(in: Int.min...Int.max))
        guard first <= last else { throw node.error("\(first) is larger than \(last)") }
        return first...last
    }

    /// `1`, `1-4`, `1-4, 7` or `[1-4, 7]`: each value.
    static func list(_ node: DecoderNode) throws(DecoderFileError) -> [UInt64] {
        var values: [UInt64] = []
        for node in try node.oneOrMore() {
            for part in try node.text().split(separator: ",", omittingEmptySubsequences: false) {
                let part = YAMLNode(content: .scalar(part.trimmed), mark: node.node.mark)
                let range = try range(DecoderNode(node: part, file: node.file))
                guard range.count <= limit - values.count else { throw node.error("more than \(limit) values") }
                values += range
            }
        }
        return values
    }

    private static func range(_ node: DecoderNode) throws(DecoderFileError) -> ClosedRange<UInt64> {
        let text = try node.text()
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else {
            let value = UInt64(try node.integer(in: 0...Int.max))
            return value...value
        }
        guard let first = Int(decimalOrHexadecimal: ends[0]), let last = Int(decimalOrHexadecimal: ends[1]), first >= 0,
            first <= last, last - first <= 0xFFFF
        else {
            throw node.error("'\(text)' is no range of up to 65536 values, as in '1-4'")
        }
        return UInt64(first)...UInt64(last)
    }

    private static func raw(_ node: DecoderNode, bits: Int) throws(DecoderFileError) -> UInt64 {
        let number = UInt64(bitPattern: Int64(try node.integer(in: Int.min...Int.max)))
        return bits >= 64 ? number : number & ((1 << UInt64(bits)) - 1)
    }

    private static func pairs(
        _ node: DecoderNode
    ) throws(DecoderFileError) -> [(key: DecoderNode, value: DecoderNode)] {
        guard let pairs = node.node.mapping, !pairs.isEmpty else {
            throw node.error("numbers with names are expected here: {0: Off, 1: On}")
        }
        return pairs.map { (DecoderNode(node: $0.key, file: node.file), DecoderNode(node: $0.value, file: node.file)) }
    }
}

extension Substring {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
