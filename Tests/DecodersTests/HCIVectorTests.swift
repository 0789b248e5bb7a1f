import Testing

@testable import Decoders

/// Commands, return parameters and events of HCI against `Tests/Vectors/hci.tsv`.
@Suite struct HCIVectorTests {
    struct Row {
        let line: Int
        let kind: String
        let code: UInt16
        let bytes: [UInt8]
        let json: String
        let end: String
    }

    let rows: [Row]
    let registry: Registry
    let selection: FieldSelection

    init() throws {
        rows = try vectorRows("hci.tsv").map { line, columns in
            try #require(columns.count == 3 || columns.count == 4, "line \(line): \(columns.count) columns")
            let words = columns[0].split(separator: " ")
            let code = try #require(words.last.flatMap { UInt16($0, radix: 16) }, "line \(line): no code")
            let bytes = try #require(bytes(hex: columns[1]), "line \(line): no hexadecimal digits")
            return Row(
                line: line, kind: String(words[0]), code: code, bytes: bytes, json: columns[2],
                end: columns.count > 3 ? columns[3] : "")
        }
        registry = try Registry()
        var all = FieldSelection(registry.vocabulary)
        all.insertAll()
        selection = all
    }

    /// The layout that a row is about: `command`, `return` (of a command), `event` or `le` (an LE Meta subevent).
    private func layout(_ kind: String, _ code: UInt16) -> Layout? {
        let table = kind == "event" ? registry.events : kind == "le" ? registry.leEvents : registry.commands
        guard let index = table.index(of: code) else { return nil }
        return kind == "return" ? table[index].returns : table[index].layout
    }

    private func decode(_ layout: Layout, _ bytes: [UInt8]) -> (json: String, end: String, fault: Fault?) {
        var fields = FieldList(selection)
        var reader = Reader(bytes.span)
        var end = ""
        var fault: Fault?
        do throws(Fault) {
            try layout.decode(bytes.span, &reader, into: &fields)
            if !reader.isAtEnd { end = "excess \(reader.remaining)" }
        } catch {
            end = "\(error.reason) \(registry.vocabulary[error.field].path.dropFirst("hci.".count)) \(error.offset)"
            fault = error
        }
        return (json(fields, registry.vocabulary), end, fault)
    }

    @Test func everyVectorDecodesAsWritten() throws {
        for row in rows {
            let layout = try #require(layout(row.kind, row.code), "line \(row.line): no layout")
            let decoded = decode(layout, row.bytes)
            #expect(decoded.json == row.json, "line \(row.line)")
            #expect(decoded.end == row.end, "line \(row.line)")
        }
    }

    /// Cut anywhere, a packet keeps what was decoded before the cut, and the fault says what is missing.
    @Test func everyBeginningDecodesOrFaults() throws {
        for row in rows {
            let layout = try #require(layout(row.kind, row.code))
            for length in 0..<row.bytes.count {
                guard let fault = decode(layout, Array(row.bytes[..<length])).fault else { continue }
                let path = registry.vocabulary[fault.field].path
                // Octets reserved for future use have no field.
                #expect(fault.field == .none || path.hasPrefix("hci."), "line \(row.line), \(length) bytes: '\(path)'")
                #expect(fault.offset + fault.available == length, "line \(row.line), \(length) bytes")
                #expect(fault.needed > fault.available, "line \(row.line), \(length) bytes")
            }
        }
    }

    /// Extreme counts and lengths, in packets of every size that an event can have.
    @Test func everyLayoutSurvivesAnyBytes() {
        let contents: [(Int) -> UInt8] = [{ _ in 0 }, { _ in 0xFF }, { UInt8(truncatingIfNeeded: $0) }, { _ in 0x01 }]
        for definition in HCIDefinitions.commands {
            for kind in ["command", "return"] { survives(layout(kind, definition.code), contents, definition.name) }
        }
        for definition in HCIDefinitions.events {
            survives(layout("event", definition.code), contents, definition.name)
        }
        for definition in HCIDefinitions.leEvents {
            survives(layout("le", definition.code), contents, definition.name)
        }
    }

    private func survives(_ layout: Layout?, _ contents: [(Int) -> UInt8], _ name: StaticString) {
        guard let layout else { return }
        for content in contents {
            for length in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 255] {
                let fault = decode(layout, (0..<length).map(content)).fault
                #expect(fault.map { $0.offset + $0.available == length } ?? true, "\(name), \(length) bytes")
            }
        }
    }

    /// The groups of commands and events that captures of LE devices hold all have vectors.
    @Test func vectorsCoverTheConditionalLayouts() {
        let covered = Set(rows.map { "\($0.kind) \($0.code)" })
        for (kind, list) in [("command", HCIDefinitions.commands), ("le", HCIDefinitions.leEvents)] {
            for definition in list where (definition.items ?? []).contains(where: \.isVariable) {
                #expect(covered.contains("\(kind) \(definition.code)"), "\(definition.name) has no vector")
            }
        }
        for definition in HCIDefinitions.events where (definition.items ?? []).contains(where: \.isVariable) {
            #expect(covered.contains("event \(definition.code)"), "\(definition.name) has no vector")
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
