@testable import Decoders
@testable import Sniff

/// Writes ``CompiledDeclarations``: fields in the order in which declarations name them, PDUs and decoders with their layouts.
///
/// Everything that decoders of a user are checked for is checked here for the standard ones: a path has one type and one
/// unit, names agree, and no layout is wrong.
struct DeclarationWriter {
    private var definitions = InternedLines()
    private var lists = InternedLines()
    private var owners: [String] = []
    private var tables: [Int] = []
    /// The first owner of keys and items.
    private var bodies: [String: Int] = [:]
    /// The codes and names of PDUs.
    private var pduNames: [DeclarationTable: [ValueName]] = [:]
    private let collector = FieldCollector(CollectedFields())

    /// The file, as it is to be.
    ///
    /// - Throws: ``FieldConflictError``, ``LayoutError``, ``TargetError``.
    static func source(_ blocks: StandardBlocks) throws -> String {
        var writer = DeclarationWriter()
        try writer.add(blocks)
        return writer.file()
    }

    private mutating func add(_ blocks: StandardBlocks) throws {
        for pdu in blocks.pdus {
            let name = ValueName(UInt64(pdu.definition.code), pdu.definition.name)
            pduNames[pdu.kind.table, default: []].append(name)
        }
        for table in DeclarationTable.allCases where table != .decoders {
            tables.append(owners.count)
            for pdu in blocks.pdus where pdu.kind.table == table {
                let definition = pdu.definition
                try collector.add(definition, under: table.prefix)
                add(
                    digits(UInt64(definition.code), 4), "\(definition.name)", isSecret: false, "",
                    definition.items, definition.returns)
            }
        }
        tables.append(owners.count)
        let referenced = ReferencedDecoders(blocks.decoders)
        for decoder in try blocks.decoders.map(referenced.resolved) {
            try collector.add(decoder)
            guard let target = decoder.target.tableText else {
                throw TargetError(
                    target: decoder.target, decoder: decoder.name,
                    problem: "the table of the standard decoders has no form for this target")
            }
            add(target, decoder.name, isSecret: decoder.items.holdSecret, decoder.source, decoder.items, nil)
        }
        tables.append(owners.count)
    }

    private mutating func add(
        _ code: String, _ name: String, isSecret: Bool, _ source: String, _ items: [Item]?, _ returns: [Item]?
    ) {
        var keys = PackedNumbers.text(collector.keys.map { Int($0.rawValue) }, width: 3)
        var (items, returns) = (text(items), text(returns))
        // Of a block with several targets, the first has the items.
        let body = [keys, items, returns].joined(separator: "\t")
        if let first = bodies[body], items.utf8.count > 16 {
            (keys, items, returns) = ("", "@" + digits(first), "")
        } else {
            bodies[body] = owners.count
        }
        owners.append([code, name, isSecret ? "!" : "", source, keys, items, returns].joined(separator: "\t"))
    }

    private mutating func text(_ items: [Item]?) -> String {
        guard let items else { return "" }
        return text(of: items)
    }

    // MARK: The file

    private mutating func file() -> String {
        let fields = collector.fields
        var keys: [Int] = []
        var paths: [String] = []
        var summaries: [UInt8] = []
        for index in 0..<fields.count {
            let definition = fields[FieldKey(rawValue: UInt16(index))]
            keys.append(definition.path.isEmpty ? 0 : number(of: definition) + 1)
            paths.append(definition.path)
            summaries.append(definition.summary.mark)
        }
        let literals: [(String, String)] =
            lines("owner", owners) + lines("definition", definitions.lines) + lines("path", paths)
            + lines("name", lists.lines)
            + [
                ("keys", PackedNumbers.text(keys, width: 3)),
                ("summaries", String(decoding: summaries, as: UTF8.self)),
                ("buckets", PackedNumbers.text(buckets(of: paths), width: 3)),
                ("tables", PackedNumbers.text(tables, width: 3)),
            ]
        return """
            // swift-format-ignore-file
            // Written by `make tables`: change the declarations, not this file.

            /// The standard declarations, as programs read them (``DeclarationIndex``).
            enum CompiledDeclarations {
            \(literals.map { "    static let \($0.0): StaticString = \"\(DeclarationWriter.escaped($0.1))\"\n" }.joined())}

            """
    }

    /// Lines, and where each of them begins.
    private func lines(_ name: String, _ lines: [String]) -> [(String, String)] {
        let offsets = lines.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count + 1) }
        return [
            (name + "s", lines.map { $0 + "\n" }.joined()),
            (name + "Offsets", PackedNumbers.text(offsets, width: OffsetLines.width)),
        ]
    }

    private func buckets(of paths: [String]) -> [Int] {
        var size = 1024
        while size < 2 * paths.count { size *= 2 }
        var buckets = [Int](repeating: 0, count: size)
        for (key, path) in paths.enumerated() where !path.isEmpty {
            let hash = Array(path.utf8).withUnsafeBufferPointer { PathHash.hash($0) }
            var bucket = Int(hash) & (size - 1)
            while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
            buckets[bucket] = key
        }
        return buckets
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // MARK: Definitions and names

    private mutating func number(of definition: FieldDefinition) -> Int {
        var marks = [
            definition.type.mark, definition.isList ? DefinitionMark.isList : DefinitionMark.isNone,
            definition.summary.mark, definition.style.mark,
        ]
        if definition.isSecret { marks.append(DefinitionMark.isSecret) }
        if definition.isAnnotation { marks.append(DefinitionMark.isAnnotation) }
        if definition.specialOf != nil { marks.append(DefinitionMark.isOfSpecial) }
        let columns = [
            String(decoding: marks, as: UTF8.self), definition.name, definition.unit, names(definition.names),
            definition.meaning,
        ]
        return definitions.number(of: columns.joined(separator: "\t"))
    }

    /// The number of a list, or the name of a table.
    private mutating func names(_ source: NameSource?) -> String {
        guard let source else { return "" }
        if case .several(let lists) = source { return lists.map { names($0) }.joined(separator: "+") }
        if case .table = source, let name = Structure.name(of: source) { return "=\(name)" }
        return digits(list(of: source))
    }

    private mutating func list(of source: NameSource) -> Int {
        switch source {
        case .values(let entries): return list(entries)
        case .table(let table): return list(table.map { ValueName(UInt64($0.number), $0.name) })
        case .upperBits(let table, let bits):
            return list(
                table.filter { $0.number & (1 << UInt32(bits) - 1) == 0 }
                    .map { ValueName(UInt64($0.number) >> bits, $0.name) })
        case .computed:
            // Not those of the program: the declarations may have others by now.
            guard let name = Structure.name(of: source),
                let names = NamedSource(rawValue: name)?.names({ pduNames[$0] ?? [] })
            else { preconditionFailure("names that no block can name") }
            return list(names)
        case .declared(let source): return list(of: source())
        case .uuids, .several: preconditionFailure("names that no list has")
        }
    }

    private mutating func list(_ entries: [ValueName]) -> Int {
        lists.number(
            of: entries.map { entry in
                let range = entry.value == entry.last ? "" : "-" + digits(entry.last)
                return "\(digits(entry.value))\(range) \(entry.name)"
            }.joined(separator: "\t"))
    }

    // MARK: Items

    private func digits(_ number: some BinaryInteger, _ count: Int = 1) -> String {
        let digits = String(UInt64(truncatingIfNeeded: number), radix: 16, uppercase: true)
        return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }

    private func n(_ number: some BinaryInteger) -> String { digits(number) + "," }
    private func signed(_ number: Int64) -> String { (number < 0 ? "-" : "") + n(number.magnitude) }
    private mutating func d(_ definition: FieldDefinition) -> String { n(number(of: definition)) }
    private func mark(_ mark: some RawRepresentable<UInt8>) -> String { String(Unicode.Scalar(mark.rawValue)) }

    private mutating func text(of items: [Item]) -> String {
        var text = "("
        for item in items { text += self.text(item) }
        return text + ")"
    }

    private mutating func text(_ item: Item) -> String {
        switch item {
        case .number(let field, let wire): return mark(ItemMark.number) + d(field) + text(wire)
        case .bytes(let field, let count): return mark(ItemMark.bytes) + d(field) + text(count)
        case .address(let field): return mark(ItemMark.address) + d(field)
        case .uuid(let field, let width, let bigEndian):
            return mark(ItemMark.uuid) + d(field) + n(width) + (bigEndian ? "b" : "")
        case .skip(let count): return mark(ItemMark.skip) + n(count)
        case .bits(let field, let width, let bits):
            var text = mark(ItemMark.bits)
            if let field { text += d(field) } else { text += "-" }
            text += n(width) + "("
            for bit in bits { text += self.text(bit) }
            return text + ")"
        case .list(let field, let wire, let count):
            return mark(ItemMark.list) + d(field) + text(wire) + text(count)
        case .array(let field, let count, let items):
            return mark(ItemMark.array) + d(field) + text(count) + text(of: items)
        case .condition(let condition, let items, let otherwise):
            return mark(ItemMark.condition) + text(condition) + text(of: items) + text(of: otherwise)
        case .choice(let field, let cases, let otherwise):
            var text = mark(ItemMark.choice) + reference(field) + n(cases.count)
            for one in cases { text += runs(one.values) + self.text(of: one.items) }
            return text + self.text(of: otherwise)
        case .within(let count, let items): return mark(ItemMark.within) + text(count) + text(of: items)
        case .builtIn(let form): return text(form.form)
        case .reference, .code: preconditionFailure("an item that cannot be written down")
        }
    }

    private mutating func text(_ form: Item.BuiltIn.Form) -> String {
        switch form {
        case .function(let function, let fields):
            precondition(fields.count == function.fieldCount, "\(function) adds \(function.fieldCount) fields")
            let place = LayoutFunction.allCases.firstIndex(of: function) ?? 0
            return mark(ItemMark.function) + n(place) + fields.map { d($0) }.joined()
        case .text(let field, let text): return mark(ItemMark.text) + d(field) + n(list([ValueName(0, text)]))
        case .addressBigEndian(let field): return mark(ItemMark.addressBigEndian) + d(field)
        case .namedBits(let octets, let names, let count, let first, let bigEndian, let source):
            return mark(ItemMark.namedBits) + d(octets) + d(names) + (bigEndian ? "b" : "") + text(count) + n(first)
                + n(list(of: source))
        case .channels(let octets, let numbers, let count):
            return mark(ItemMark.channels) + d(octets) + d(numbers) + n(count)
        case .parts(let wire, let hasSignBit, let parts):
            var text = mark(ItemMark.parts) + (hasSignBit ? "-" : "") + self.text(wire) + n(parts.count)
            for part in parts {
                text += d(part.definition)
                switch part.operation {
                case .divide(let divisor): text += n(divisor) + n(0)
                case .remainder(let divisor): text += n(0) + n(divisor)
                case .digits(let first, let divisor): text += n(divisor) + n(first)
                }
                text += self.text(part.scale)
            }
            return text
        case .fraction(let field, let raw, let wire, let fraction):
            var text = mark(ItemMark.fraction) + d(field)
            if let raw { text += d(raw) } else { text += "-" }
            return text + self.text(wire) + signed(fraction.numerator)
                + signed(fraction.denominator) + signed(fraction.offset) + n(fraction.decimals)
        case .constant(let bytes): return mark(ItemMark.constant) + n(bytes.count) + bytes.map { n($0) }.joined()
        case .checksum: preconditionFailure("an item that no standard decoder has")
        }
    }

    private mutating func text(_ wire: Item.Number) -> String {
        var text = n(wire.width)
        if wire.signed { text += mark(NumberMark.signed) }
        if wire.bigEndian { text += mark(NumberMark.bigEndian) }
        switch wire.float {
        case .ieee754: text += mark(NumberMark.ieee754)
        case .medical32: text += mark(NumberMark.medical32)
        case .medical16: text += mark(NumberMark.medical16)
        case nil: break
        }
        if let scale = wire.scale { text += mark(NumberMark.scale) + self.text(scale) }
        if let absent = wire.absent { text += mark(NumberMark.absent) + n(absent.lowerBound) + n(absent.upperBound) }
        if !wire.special.isEmpty {
            let entries = zip(wire.special.values, wire.special.names).map { ValueName($0, $1) }
            text += mark(NumberMark.special) + n(list(entries))
        }
        if let valid = wire.valid {
            text += mark(NumberMark.valid) + signed(valid.lowerBound) + signed(valid.upperBound)
        }
        return text + ";"
    }

    private func text(_ scale: Item.Scale) -> String {
        signed(scale.multiplier) + signed(Int64(scale.decimal)) + signed(Int64(scale.binary)) + signed(scale.offset)
            + (scale.base.map { "^" + n($0.bitPattern) } ?? "")
    }

    private mutating func text(_ bit: Item.Bit) -> String {
        guard !bit.isReserved else { return "r" + n(bit.low) + n(bit.width) }
        return d(bit.definition) + n(bit.low) + n(bit.width) + (bit.ifBit.map { "?" + n($0) } ?? "") + text(bit.number)
    }

    private mutating func text(_ count: Item.Count) -> String {
        switch count {
        case .fixed(let number): mark(CountMark.fixed) + n(number)
        case .field(let field): mark(CountMark.field) + reference(field)
        case .fieldPlus(let field, let more): mark(CountMark.fieldPlus) + reference(field) + signed(Int64(more))
        case .onesIn(let field): mark(CountMark.onesIn) + reference(field)
        case .rest: mark(CountMark.rest)
        case .terminated: mark(CountMark.terminated)
        }
    }

    private mutating func text(_ condition: Item.Condition) -> String {
        switch condition {
        case .bit(let bit): mark(ConditionMark.bit) + n(bit)
        case .fieldBit(let field, let bit): mark(ConditionMark.fieldBit) + reference(field) + n(bit)
        case .field(let field, let values): mark(ConditionMark.field) + reference(field) + runs(values)
        case .remaining(let count): mark(ConditionMark.remaining) + n(count)
        case .left(let count): mark(ConditionMark.left) + n(count)
        case .begins(let bytes, let length):
            mark(ConditionMark.begins) + n(bytes.count) + bytes.map { n($0) }.joined() + (length.map { n($0) } ?? "-")
        case .ahead(let offset, let mask, let values):
            mark(ConditionMark.ahead) + n(offset) + n(mask) + n(values.count) + values.map { n($0) }.joined()
        case .remainingBeside(let count, let others):
            mark(ConditionMark.remainingBeside) + n(count) + n(others.count)
                + others.map { n($0.bit) + n($0.width) }.joined()
        }
    }

    /// A field that is meant by its name: any definition that has it.
    private mutating func reference(_ name: String) -> String { d(FieldDefinition(name, .integer)) }

    /// Values as runs of those that follow each other.
    private func runs(_ values: [UInt64]) -> String {
        var runs: [ClosedRange<UInt64>] = []
        for value in values {
            if let last = runs.last, value == last.upperBound &+ 1 {
                runs[runs.count - 1] = last.lowerBound...value
            } else {
                runs.append(value...value)
            }
        }
        return n(runs.count) + runs.map { n($0.lowerBound) + n($0.upperBound) }.joined()
    }
}

/// Lines, each once.
private struct InternedLines {
    private(set) var lines: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of line: String) -> Int {
        if let known = numbers[line] { return known }
        numbers[line] = lines.count
        lines.append(line)
        return lines.count - 1
    }
}

extension PDUTarget {
    fileprivate var table: DeclarationTable {
        switch self {
        case .hciCommand: .commands
        case .hciEvent: .events
        case .leEvent: .leEvents
        case .androidEvent: .androidEvents
        case .managementCommand: .managementCommands
        case .managementEvent: .managementEvents
        case .linkLayerControl: .linkLayerControl
        case .signalling: .signalling
        case .smp: .smp
        case .adType: .adTypes
        }
    }
}
