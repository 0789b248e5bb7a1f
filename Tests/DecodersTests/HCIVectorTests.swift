import Testing

@testable import Decoders

/// Commands, return parameters and events of HCI against `Tests/Vectors/hci.tsv`.
@Suite struct HCIVectorTests {
    struct Row {
        let line: VectorLine
        let kind: String
        let code: UInt16
        let bytes: [UInt8]
        let json: String
        let end: String
    }

    private static let tables: [(String, DeclarationTable)] = [
        ("command", .commands), ("return", .commands), ("event", .events), ("le", .leEvents),
        ("android", .androidEvents),
    ]
    static let lists = tables.map { ($0.0, DeclarationIndex.standard.pdus(in: $0.1)) }

    let rows: [Row]
    let registry: Registry
    let selection: FieldSelection
    /// By kind and code: `command`, `return` (of a command), `event` or `le` (an LE Meta subevent).
    let layouts: [String: Layout]

    init() throws {
        rows = try vectorRows("hci.tsv").map { line, columns in
            try #require(columns.count == 3 || columns.count == 4, "line \(line): \(columns.count) columns")
            let words = columns[0].split(separator: " ")
            let code = try #require(words.last.flatMap { UInt16($0, radix: 16) }, "line \(line): no code")
            let parameters = try #require(bytes(hex: columns[1]), "line \(line): no hexadecimal digits")
            return Row(
                line: line, kind: String(words[0]), code: code, bytes: parameters, json: columns[2],
                end: columns.count > 3 ? columns[3] : "")
        }
        registry = try Registry()
        var layouts: [String: Layout] = [:]
        for (kind, list) in Self.lists {
            for definition in list {
                guard let items = kind == "return" ? definition.returns : definition.items else { continue }
                layouts["\(kind) \(definition.code)"] = try Layout(
                    items, under: "hci", of: LayoutOwner(owner: definition.owner), registry.vocabulary)
            }
        }
        self.layouts = layouts
        var all = FieldSelection(registry.vocabulary)
        all.showsSecrets = true
        all.insertAll()
        selection = all
    }

    /// Runs a layout over all of the bytes; a fault is what stopped it, `left` what it did not take.
    private func run(_ layout: Layout, _ bytes: [UInt8], _ fields: inout FieldList) -> (fault: Fault?, left: Int) {
        var reader = Reader(bytes.span)
        fields.removeAll()
        do throws(Fault) {
            try layout.decode(bytes.span, &reader, into: &fields)
            return (nil, reader.remaining)
        } catch {
            return (error, reader.remaining)
        }
    }

    private func path(_ fault: Fault) -> String { registry.vocabulary[fault.field].path }

    @Test func everyVectorDecodesAsWritten() {
        var fields = FieldList(selection)
        for row in rows {
            guard let layout = layouts["\(row.kind) \(row.code)"] else {
                row.line.fail("no layout")
                continue
            }
            let (fault, left) = run(layout, row.bytes, &fields)
            let end = fault.map { "\($0.reason) \(path($0).dropFirst("hci.".count)) \($0.offset)" }
            row.line.expect("fields", json(fields, registry.vocabulary), is: row.json)
            row.line.expect("end", end ?? (left > 0 ? "excess \(left)" : ""), is: row.end)
        }
    }

    /// Cut anywhere, a packet keeps what was decoded before the cut, and the fault says what is missing.
    @Test func everyBeginningDecodesOrFaults() {
        var fields = FieldList(selection)
        for row in rows {
            guard let layout = layouts["\(row.kind) \(row.code)"] else { continue }
            for length in 0..<row.bytes.count {
                guard let fault = run(layout, Array(row.bytes[..<length]), &fields).fault else { continue }
                // Reserved octets have no field of their own: the next one, or the layer's object stands for them.
                let name = path(fault)
                #expect(name == "hci" || name.hasPrefix("hci."), "line \(row.line), \(length) bytes: '\(name)'")
                #expect(fault.offset + fault.available == length, "line \(row.line), \(length) bytes")
                #expect(fault.needed > fault.available, "line \(row.line), \(length) bytes")
            }
        }
    }

    /// Extreme counts and lengths, in packets of every size that an event can have.
    @Test func everyLayoutSurvivesAnyBytes() {
        let contents: [(Int) -> UInt8] = [{ _ in 0 }, { _ in 0xFF }, { UInt8(truncatingIfNeeded: $0) }, { _ in 0x01 }]
        var fields = FieldList(selection)
        for (kind, list) in Self.lists {
            for definition in list {
                guard let layout = layouts["\(kind) \(definition.code)"] else { continue }
                for content in contents {
                    for length in [0, 1, 2, 3, 5, 8, 13, 21, 34, 89, 255] {
                        let fault = run(layout, (0..<length).map(content), &fields).fault
                        let counts = fault.map { $0.offset + $0.available == length && $0.needed > $0.available }
                        #expect(counts ?? true, "\(kind) \(definition.name), \(length) bytes")
                    }
                }
            }
        }
    }

    /// Layouts whose form depends on their own bytes all have vectors.
    @Test func vectorsCoverTheConditionalLayouts() {
        let covered = Set(rows.map { "\($0.kind) \($0.code)" })
        for (kind, list) in Self.lists where kind != "return" {
            for definition in list where (definition.items ?? []).contains(where: \.isVariable) {
                #expect(covered.contains("\(kind) \(definition.code)"), "\(definition.name) has no vector")
            }
        }
    }
}

extension Item {
    /// Whether what the item takes depends on bytes before it.
    fileprivate var isVariable: Bool {
        switch self {
        case .array, .condition: true
        case .bytes(_, .field), .bytes(_, .onesIn), .list(_, _, .field), .list(_, _, .onesIn): true
        default: false
        }
    }
}
