/// Contents of the standard declarations, found in the text of ``StandardTable`` without making any of them: fields
/// with their keys, and codes and names of PDUs and decoders.
///
/// The text is read once, from its beginning to its end, and the place of each line is noted. A registry takes 1.2 M
/// instructions for it, where making and compiling all declarations takes 40 M (callgrind). Paths are entered into a
/// table of hashes when the first of them is looked up.
///
/// Memory safety: places are those of lines of the program's own literal, which `StandardTableTests` compares with the
/// declarations.
final class DeclarationIndex: Sendable {
    static let standard = DeclarationIndex(StandardTable.text)

    /// A line of a field.
    fileprivate struct Field {
        /// Of its path.
        var start: UInt32 = 0
        var pathCount: UInt16 = 0
        /// Who names it first.
        var owner: UInt16 = 0
    }

    /// A line of a PDU or decoder.
    struct Owner: Sendable {
        var table: StandardDeclarations.Table
        /// Of its declaration: the list, and the place in it.
        var list: UInt16
        var index: UInt16
        /// Of its code, after the character that begins the line.
        fileprivate var start: UInt32
        fileprivate var end: UInt32
        /// Whether values are secret, of a decoder.
        var holdsSecret = false
    }

    private let text: TableText
    private let fields: [Field]
    private let owners: [Owner]
    /// The owners of each table.
    private let tables: [Range<Int>]
    private let definitions: LazyArray<ReadDefinition>
    private let names: LazyArray<DeclaredNames>

    private init(_ literal: StaticString) {
        let text = TableText(literal)
        var fields = [Field](repeating: Field(), count: Layer.allCases.count * Int(Layer.slots))
        var owners: [Owner] = []
        // Where the owners of each table begin.
        var starts: [Int] = []
        // A line of a field has about 80 bytes.
        fields.reserveCapacity(fields.count + text.end / 64)
        owners.reserveCapacity(text.end / 256)
        var next = (list: 0, index: 0)
        var offset = 0
        while offset < text.end {
            switch text.start[offset] {
            case TableMark.table:
                starts.append(owners.count)
                next = (-1, 0)
            case TableMark.list: next = (next.list + 1, 0)
            case TableMark.owner:
                guard let table = StandardDeclarations.Table(rawValue: starts.count - 1) else { break }
                let isSecret = text.start[offset + 1] == TableMark.isSecret
                let end = text.endOfLine(from: offset)
                owners.append(
                    Owner(
                        table: table, list: UInt16(next.list), index: UInt16(next.index),
                        start: UInt32(offset + (isSecret ? 2 : 1)), end: UInt32(end), holdsSecret: isSecret))
                next.index += 1
                offset = end
            case TableMark.key:
                let number = text.number(at: offset + 1)
                let field = text.field(at: number.next, owner: 0)
                fields[Int(number.value)] = field
                offset = field.marks
            default:
                let field = text.field(at: offset, owner: UInt16(owners.count))
                fields.append(field)
                offset = field.marks
            }
            offset = text.endOfLine(from: offset) + 1
        }
        self.text = text
        self.fields = fields
        self.owners = owners
        tables = zip(starts, starts.dropFirst() + [owners.count]).map { $0..<$1 }
        definitions = LazyArray(count: fields.count) { ReadDefinition(DeclarationIndex.standard.read($0)) }
        names = LazyArray(count: fields.count) { DeclaredNames(DeclarationIndex.standard.names(of: $0)) }
    }
}

/// Fields.
extension DeclarationIndex {
    /// Number of keys, used and unused.
    var fieldCount: Int { fields.count }

    func isField(_ index: Int) -> Bool { fields[index].pathCount > 0 }

    /// The bytes of a field's path; none where there is no field.
    func path(of index: Int) -> UnsafeBufferPointer<UInt8> {
        let field = fields[index]
        return UnsafeBufferPointer(start: text.start + Int(field.start), count: Int(field.pathCount))
    }

    /// Whether lines show the field.
    func isOnLines(_ index: Int) -> Bool {
        let field = fields[index]
        return field.pathCount > 0 && SummaryStyle(mark: text.start[field.marks + 2]) != .hidden
    }

    /// Keys of ``standard`` by the hash of their path; 0 where there is none.
    private static let buckets: [UInt16] = {
        let index = standard
        var size = 1024
        while size < 2 * index.fields.count { size *= 2 }
        var buckets = [UInt16](repeating: 0, count: size)
        for field in index.fields.indices where index.isField(field) {
            var bucket = Int(TableText.hash(index.path(of: field))) & (size - 1)
            while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
            buckets[bucket] = UInt16(field)
        }
        return buckets
    }()

    /// The key of a dotted path; `nil` where no field has it.
    func key(ofPath path: String) -> FieldKey? {
        var path = path
        let buckets = DeclarationIndex.buckets
        return path.withUTF8 { bytes in
            var bucket = Int(TableText.hash(bytes)) & (buckets.count - 1)
            while buckets[bucket] != 0 {
                if self.path(of: Int(buckets[bucket])).elementsEqual(bytes) {
                    return FieldKey(rawValue: buckets[bucket])
                }
                bucket = (bucket + 1) & (buckets.count - 1)
            }
            return nil
        }
    }

    func definition(of key: FieldKey) -> FieldDefinition {
        definitions[Int(key.rawValue)]._withUnsafeGuaranteedRef { $0.definition }
    }

    /// The definition that the line of a field has. Its names are left to those who ask for them.
    private func read(_ index: Int) -> FieldDefinition {
        let field = fields[index]
        guard field.pathCount > 0 else { return FieldDefinition("", .object) }
        var line = TableLine(text, from: Int(field.start))
        let path = line.string()
        let marks = line.column()
        var definition = FieldDefinition(
            DeclarationIndex.name(of: FieldKey(rawValue: UInt16(index)), path),
            FieldType(mark: text.start[marks.lowerBound]), list: text.start[marks.lowerBound + 1] == TableMark.isList,
            unit: line.string(), summary: SummaryStyle(mark: text.start[marks.lowerBound + 2]),
            style: NumberStyle(mark: text.start[marks.lowerBound + 3]), line.string())
        definition.path = path
        for position in marks.dropFirst(4) {
            switch text.start[position] {
            case TableMark.isSecret: definition.isSecret = true
            case TableMark.isAnnotation: definition = definition.asAnnotation
            case TableMark.isOfSpecial: definition.specialOf = String(definition.name.dropLast("_name".count))
            case TableMark.hasNames: definition.names = .declared { DeclarationIndex.standard.declaredNames(index) }
            default: break
            }
        }
        return definition
    }

    /// The name of a field in a definition: below an object of its layout, or below the object of its layer.
    private static func name(of key: FieldKey, _ path: String) -> String {
        let bytes = path.utf8
        guard let layer = Layer(rawValue: key.rawValue / Layer.slots) else {
            return bytes.lastIndex(of: UInt8(ascii: ".")).map { String(path[bytes.index(after: $0)...]) } ?? path
        }
        if layer == .record || key == layer.key { return path }
        return String(Substring(bytes.dropFirst(layer.prefix.utf8.count + 1)))
    }

    /// Who names a field first, and how many others do.
    func owners(of key: FieldKey) -> (name: String, others: Int) {
        let field = fields[Int(key.rawValue)]
        var line = TableLine(text, from: Int(field.start))
        for _ in 0..<4 { _ = line.column() }
        return (field.owner == 0 ? FieldOwner.layers.name : name(of: field.owner - 1).string, line.number())
    }

    /// The name that represents a number of this field.
    func name(of key: FieldKey, value: UInt64) -> StaticName? {
        definitions[Int(key.rawValue)]._withUnsafeGuaranteedRef { $0.definition.names?.name(of: value) }
    }

    private func declaredNames(_ index: Int) -> NameSource {
        names[index]._withUnsafeGuaranteedRef { $0.source }
    }

    /// The names that the first declaration of a field gives to its values. The declaration is made for them.
    private func names(of index: Int) -> NameSource {
        let field = fields[index]
        guard field.owner > 0 else {
            return LayerFields.definition(of: FieldKey(rawValue: UInt16(index)))?.names ?? [:]
        }
        var line = TableLine(text, from: Int(field.start))
        let path = line.string()
        return items(of: owners[Int(field.owner) - 1]).lazy.compactMap { items, prefix in
            items.names(ofPath: prefix.isEmpty ? path[...] : path.dropFirst(prefix.utf8.count + 1))
        }.first ?? [:]
    }

    /// The layouts of an owner, each with the object that its fields are in.
    private func items(of owner: Owner) -> [(items: [Item], prefix: String)] {
        guard owner.table == .decoders else {
            let pdu = StandardDeclarations.pdu(owner)
            return [(pdu.items ?? [], owner.table.prefix), (pdu.returns ?? [], owner.table.prefix)]
        }
        let decoder = StandardDeclarations.decoder(owner)
        return [(decoder.items, decoder.target.objectPath)]
    }
}

/// PDUs and decoders.
extension DeclarationIndex {
    func owners(in table: StandardDeclarations.Table) -> ArraySlice<Owner> { owners[tables[table.rawValue]] }

    /// Code or target, as the text has it.
    func code(of owner: Owner) -> Range<Int> {
        var line = TableLine(text, from: Int(owner.start))
        return line.column()
    }

    func name(of owner: Owner) -> StaticName {
        text.name(from: code(of: owner).upperBound + 1, to: Int(owner.end))
    }

    private func name(of index: UInt16) -> StaticName { name(of: owners[Int(index)]) }

    /// The code of a PDU.
    func number(of owner: Owner) -> UInt16 { UInt16(truncatingIfNeeded: text.number(at: Int(owner.start)).value) }

    /// The target of a decoder.
    func target(of owner: Owner) -> ValueDecoder.Target { text.target(code(of: owner)) }

    /// Names of the decoders whose fields are in an object, in the order of their registration.
    func decoderNames(under object: String) -> [String] {
        owners(in: .decoders).filter { target(of: $0).objectPath == object }.map { name(of: $0).string }
    }
}

/// A definition that was read from its line.
private final class ReadDefinition: Sendable {
    let definition: FieldDefinition

    init(_ definition: FieldDefinition) { self.definition = definition }
}

/// Names of values that a declaration gives to a field.
private final class DeclaredNames: Sendable {
    let source: NameSource

    init(_ source: NameSource) { self.source = source }
}

extension DeclarationIndex.Field {
    /// Where the marks of the field begin.
    fileprivate var marks: Int { Int(start) + Int(pathCount) + 1 }
}

extension TableText {
    /// The line of a field whose path begins at a place.
    fileprivate func field(at start: Int, owner: UInt16) -> DeclarationIndex.Field {
        let end = next(TableMark.end, from: start)
        return DeclarationIndex.Field(start: UInt32(start), pathCount: UInt16(end - start), owner: owner)
    }

    fileprivate func endOfLine(from offset: Int) -> Int { next(UInt8(ascii: "\n"), from: offset) }

    /// Where a byte is next, or the end of the text: eight bytes at a time.
    fileprivate func next(_ byte: UInt8, from offset: Int) -> Int {
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        var offset = offset
        while offset + 8 <= end {
            let bytes = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self) ^ pattern
            let found = (bytes &- 0x0101_0101_0101_0101) & ~bytes & 0x8080_8080_8080_8080
            if found != 0 { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < end, start[offset] != byte { offset += 1 }
        return offset
    }

    /// A hash of a path, eight bytes at a time.
    fileprivate static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hash = UInt64(bytes.count)
        var offset = 0
        let raw = UnsafeRawBufferPointer(bytes)
        while offset + 8 <= raw.count {
            hash = (hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            offset += 8
        }
        while offset < raw.count {
            hash = (hash ^ UInt64(raw[offset])) &* 0x9E37_79B9_7F4A_7C15
            offset += 1
        }
        return UInt32(truncatingIfNeeded: hash >> 32 ^ hash)
    }
}
