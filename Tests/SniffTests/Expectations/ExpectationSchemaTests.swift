import Testing

@testable import Sniff

/// Editors are told what is read: the same keys, the same verbs.
@Suite struct ExpectationSchemaTests {
    /// Whether the reader knows a key: what it says of it when its value makes no sense.
    private func isKnown(_ key: String, _ text: String) -> Bool {
        do throws(ExpectationErrors) {
            _ = try Expectation(yaml: text)
            return true
        } catch {
            return !error.description.contains("unknown key '\(key)'")
        }
    }

    private static let forms: [(keys: [ExpectationKey], file: @Sendable (String) -> String)] =
        [
            (ExpectationKey.file, { $0 }), (ExpectationKey.story, { "expect: [{steps: [scans], \($0)}]" }),
            (ExpectationKey.each, { "expect: [{each: scans, \($0)}]" }),
            (ExpectationKey.never, { "expect: [{never: scans, \($0)}]" }),
            (ExpectationKey.count, { "expect: [{count: scans, \($0)}]" }),
            (ExpectationKey.pattern, { "expect: [{never: {reads: a, \($0)}}]" }),
            (ExpectationKey.operation, { "expect: [{steps: [{reads: a, \($0)}]}]" }),
        ]
        + ExpectationKey.groups.map { group in
            ([group.key] + group.beside, { "expect: [{steps: [{\(group.key.word): scans, \($0)}]}]" })
        }

    @Test func theReaderKnowsEveryKeyOfTheTables() {
        for form in Self.forms {
            for key in form.keys {
                #expect(isKnown(key.word, form.file("\(key.word): {zzz: 1}")), "\(key.word)")
            }
            #expect(!isKnown("zzz", form.file("zzz: 1")))
        }
    }

    /// Each `properties` of the schema is one of the tables; each reference has its definition.
    @Test func theSchemaHasAllKeysAndVerbs() throws {
        var reader = JSONReader(Array(ExpectationSchema.json.utf8))
        let root = try #require(try reader.next())
        let definitions = keys(of: try #require(member("$defs", root)))
        var tables: [[String]] = []
        var references: Set<String> = []
        visit(root) { name, node in
            if name == "properties" { tables.append(keys(of: node)) }
            if name == "$ref", case .string(let text) = node.content { references.insert(text) }
        }
        let verbs = OperationVerb.all.map(\.word)
        for form in Self.forms {
            let words = form.keys.map(\.word)
            #expect(tables.contains(words) || tables.contains(verbs + words), "\(words)")
        }
        #expect(references == Set(definitions.map { "#/$defs/\($0)" }))
    }

    @Test func textIsEscaped() {
        #expect(SchemaText.text(#"a"b\c"#).json() == #""a\"b\\c""#)
        #expect(
            SchemaText.object([("a", .list([.number(1), .flag(true)])), ("b", .object([]))]).json()
                == "{\n  \"a\": [1, true],\n  \"b\": {}\n}")
    }

    private func member(_ name: String, _ node: JSONNode) -> JSONNode? {
        guard case .object(let members) = node.content else { return nil }
        return members.first { $0.key == name }?.value
    }

    private func keys(of node: JSONNode) -> [String] {
        guard case .object(let members) = node.content else { return [] }
        return members.map(\.key)
    }

    private func visit(_ node: JSONNode, _ body: (String, JSONNode) -> Void) {
        switch node.content {
        case .object(let members):
            for member in members {
                body(member.key, member.value)
                visit(member.value, body)
            }
        case .array(let items): for item in items { visit(item, body) }
        default: break
        }
    }
}
