/// The standard declarations as `CompiledDeclarations` has them: fields with their keys, PDUs and decoders with their
/// layouts. Nothing is read before someone asks for it, and no layout before its first packet.
///
/// Memory safety: places are those of lines of the program's own literals, which tests compare with the declarations.
package final class DeclarationIndex: Sendable {
    package static let standard = DeclarationIndex()

    private let owners = OffsetLines(CompiledDeclarations.owners, CompiledDeclarations.ownerOffsets)
    private let definitions = OffsetLines(CompiledDeclarations.definitions, CompiledDeclarations.definitionOffsets)
    private let paths = OffsetLines(CompiledDeclarations.paths, CompiledDeclarations.pathOffsets)
    private let lists = OffsetLines(CompiledDeclarations.names, CompiledDeclarations.nameOffsets)
    /// The definition of each key, counted from 1.
    private let keys = PackedNumbers(CompiledDeclarations.keys, width: 3)
    private let summaries = TableText(CompiledDeclarations.summaries)
    private let buckets = PackedNumbers(CompiledDeclarations.buckets, width: 3)
    /// Where the owners of each table begin.
    private let tables = PackedNumbers(CompiledDeclarations.tables, width: 3)
    private let fields: LazyArray<ReadDefinition>
    private let read: LazyArray<ReadDefinition>
    private let names: LazyArray<DeclaredNames>

    private init() {
        fields = LazyArray(count: keys.count) { ReadDefinition(DeclarationIndex.standard.field(at: $0)) }
        read = LazyArray(count: definitions.count) { ReadDefinition(DeclarationIndex.standard.readDefinition($0)) }
        names = LazyArray(count: lists.count) { DeclaredNames(DeclarationIndex.standard.readNames($0)) }
    }
}

/// Fields.
extension DeclarationIndex {
    /// Number of keys, used and unused.
    var fieldCount: Int { keys.count }

    func isField(_ index: Int) -> Bool { keys[index] > 0 }

    /// The bytes of a field's path; none where there is no field.
    func path(of index: Int) -> UnsafeBufferPointer<UInt8> { paths.bytes(at: index) }

    /// Whether lines show the field.
    func isOnLines(_ index: Int) -> Bool { SummaryStyle(mark: summaries.start[index]) != .hidden }

    /// The key of a dotted path; `nil` where no field has it.
    func key(ofPath path: String) -> FieldKey? {
        var path = path
        return path.withUTF8 { bytes in
            var bucket = Int(PathHash.hash(bytes)) & (buckets.count - 1)
            while case let key = buckets[bucket], key != 0 {
                if self.path(of: key).elementsEqual(bytes) {
                    return FieldKey(rawValue: UInt16(truncatingIfNeeded: key))
                }
                bucket = (bucket + 1) & (buckets.count - 1)
            }
            return nil
        }
    }

    func definition(of key: FieldKey) -> FieldDefinition {
        fields[Int(key.rawValue)]._withUnsafeGuaranteedRef { $0.definition }
    }

    /// The name that represents a number of this field.
    func name(of key: FieldKey, value: UInt64) -> StaticName? {
        fields[Int(key.rawValue)]._withUnsafeGuaranteedRef { $0.definition.names?.name(of: value) }
    }

    func names(ofPath path: String) -> NameSource? { key(ofPath: path).flatMap { definition(of: $0).names } }

    private func field(at index: Int) -> FieldDefinition {
        guard isField(index) else { return FieldDefinition("", .object) }
        var definition = definition(at: keys[index] - 1)
        definition.path = String(decoding: path(of: index), as: UTF8.self)
        return definition
    }

    /// A definition by its place, as items refer to it.
    func definition(at place: Int) -> FieldDefinition { read[place]._withUnsafeGuaranteedRef { $0.definition } }

    private func readDefinition(_ place: Int) -> FieldDefinition {
        var line = TableLine(definitions.text, from: definitions.start(of: place))
        let marks = line.column()
        let text = definitions.text
        var definition = FieldDefinition(
            line.string(), FieldType(mark: text.start[marks.lowerBound]),
            list: text.start[marks.lowerBound + 1] == DefinitionMark.isList, unit: line.string(),
            names: line.names(), summary: SummaryStyle(mark: text.start[marks.lowerBound + 2]),
            style: NumberStyle(mark: text.start[marks.lowerBound + 3]), line.string())
        for position in marks.dropFirst(4) {
            switch text.start[position] {
            case DefinitionMark.isSecret: definition.isSecret = true
            case DefinitionMark.isAnnotation: definition = definition.asAnnotation
            case DefinitionMark.isOfSpecial: definition.specialOf = String(definition.name.dropLast("_name".count))
            default: break
            }
        }
        return definition
    }

    /// A list of names by its number.
    func names(_ list: Int) -> NameSource { names[list]._withUnsafeGuaranteedRef { $0.source } }

    private func readNames(_ list: Int) -> NameSource { .values(lists.entries(at: list)) }

    func firstName(_ list: Int) -> StaticName { lists.entries(at: list).first?.name ?? "" }

    func specialValues(_ list: Int) -> Item.SpecialValues {
        Item.SpecialValues(lists.entries(at: list).map { ($0.value, $0.name) })
    }
}

/// PDUs and decoders, which name fields: by their places.
extension DeclarationIndex {
    package func owners(in table: DeclarationTable) -> Range<Int> {
        tables[table.rawValue]..<tables[table.rawValue + 1]
    }

    var ownerCount: Int { owners.count }

    private func column(_ column: Int, of owner: Int) -> Range<Int> {
        var line = TableLine(owners.text, from: owners.start(of: owner))
        for _ in 0..<column { _ = line.column() }
        return line.column()
    }

    private func string(_ range: Range<Int>) -> String {
        owners.text.name(from: range.lowerBound, to: range.upperBound).string
    }

    package func name(of owner: Int) -> StaticName {
        let range = column(1, of: owner)
        return owners.text.name(from: range.lowerBound, to: range.upperBound)
    }

    /// The code of a PDU.
    package func number(of owner: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: owners.text.number(at: owners.start(of: owner)).value)
    }

    /// The target of a decoder.
    func target(of owner: Int) -> ValueDecoder.Target { owners.text.target(column(0, of: owner)) }

    /// Whether a decoder is for a target, by its ``ValueDecoder/Target/tableText``.
    func hasTarget(_ owner: Int, _ text: String) -> Bool {
        let column = column(0, of: owner)
        return owners.text.name(from: column.lowerBound, to: column.upperBound).utf8.elementsEqual(text.utf8)
    }

    /// Whether values of a decoder are secret. It is not made for that.
    func holdsSecret(_ owner: Int) -> Bool { !column(2, of: owner).isEmpty }

    package func pdu(_ owner: Int) -> PDUDefinition {
        PDUDefinition(
            number(of: owner), named: name(of: owner), items(column(5, of: body(of: owner))),
            returns: items(column(6, of: body(of: owner)))
        )
    }

    package func decoder(_ owner: Int) -> ValueDecoder {
        ValueDecoder(
            target(of: owner), name(of: owner).string, source: string(column(3, of: owner)),
            items(column(5, of: body(of: owner))) ?? [])
    }

    /// All PDUs of a table, which are made for it.
    package func pdus(in table: DeclarationTable) -> [PDUDefinition] { owners(in: table).map(pdu) }

    /// The codes of a table's PDUs, and their names.
    package func names(in table: DeclarationTable) -> [ValueName] {
        owners(in: table).map { ValueName(UInt64(number(of: $0)), name(of: $0)) }
    }

    /// All decoders, which are made for it.
    package var decoders: [ValueDecoder] { owners(in: .decoders).map(decoder) }

    private func items(_ range: Range<Int>) -> [Item]? {
        guard !range.isEmpty else { return nil }
        var reader = CompiledItemReader(self, owners.text, from: range.lowerBound)
        return reader.items()
    }

    /// Who has the keys and items of an owner: another one, if both are of one block.
    private func body(of owner: Int) -> Int {
        let items = column(5, of: owner)
        guard !items.isEmpty, owners.text.start[items.lowerBound] == DefinitionMark.sameAs else { return owner }
        return Int(owners.text.number(at: items.lowerBound + 1).value)
    }

    /// The keys of the fields that a PDU or decoder has.
    func keys(of owner: Int) -> [Int] {
        let range = column(4, of: body(of: owner))
        let packed = PackedNumbers(owners.text.start + range.lowerBound, count: range.count / 3, width: 3)
        return (0..<packed.count).map { packed[$0] }
    }

    /// Who names a field first, and how many others do.
    func owners(of key: FieldKey) -> (name: String, others: Int) {
        let owners = DeclarationIndex.ownersOfKeys[Int(key.rawValue)]
        return (owners.first.map { name(of: $0).string } ?? FieldOwner.layers.name, max(owners.count - 1, 0))
    }

    /// The first owner of each key in ``standard``, and how many there are.
    private static let ownersOfKeys: [(first: Int?, count: Int)] = {
        var all: [(first: Int?, count: Int)] = Array(repeating: (nil, 0), count: standard.fieldCount)
        for owner in 0..<standard.ownerCount {
            for key in standard.keys(of: owner) { all[key] = (all[key].first ?? owner, all[key].count + 1) }
        }
        return all
    }()

    /// Names of the decoders whose fields are in an object, in the order of their registration.
    func decoderNames(under object: String, without left: Set<Int>) -> [String] {
        owners(in: .decoders).filter { !left.contains($0) && target(of: $0).objectPath == object }
            .map { name(of: $0).string }
    }
}

extension NameSource {
    /// The names that declarations give to the values of a field.
    static func ofField(_ path: String) -> NameSource {
        .declared { DeclarationIndex.standard.names(ofPath: path) ?? [:] }
    }
}

extension OffsetLines {
    /// The values and names of a list.
    fileprivate func entries(at list: Int) -> [ValueName] {
        let end = end(of: list)
        var position = start(of: list)
        var entries: [ValueName] = []
        while position < end {
            let first = text.wideNumber(at: position)
            let last = text.start[first.next - 1] == DefinitionMark.range ? text.wideNumber(at: first.next) : first
            var stop = last.next
            while stop < end, text.start[stop] != DefinitionMark.end { stop += 1 }
            entries.append(ValueName(first.value...last.value, text.name(from: last.next, to: stop)))
            position = stop + 1
        }
        return entries
    }
}

extension TableText {
    /// The hexadecimal number at a place, and the place after the character that ends it.
    fileprivate func wideNumber(at position: Int) -> (value: UInt64, next: Int) {
        var (value, next) = (UInt64(0), position)
        while let digit = digit(at: next) {
            value = value << 4 | UInt64(digit)
            next += 1
        }
        return (value, next + 1)
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
