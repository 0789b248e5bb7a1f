import Foundation
import Testing

@testable import Sniff
@testable import SniffVerify

/// Editors are told what is read: the same keys, the same verbs.
@Suite struct ExpectationSchemaTests {
    /// Whether the reader knows a key: what it says of it when its value makes no sense.
    private func isKnown(_ key: String, _ text: String) -> Bool {
        do throws(ExpectationErrors) {
            _ = try TraceExpectation(yaml: text)
            return true
        } catch {
            return !error.description.contains("unknown key '\(key)'")
        }
    }

    /// Some keys, and a file that has one of them.
    private struct Form {
        var keys: [ExpectationKey]
        var file: @Sendable (String) -> String
    }

    private static var forms: [Form] {
        let plain: [Form] = [
            Form(keys: ExpectationKey.file) { $0 },
            Form(keys: ExpectationKey.story) { "expect: [{steps: [scans], \($0)}]" },
            Form(keys: ExpectationKey.each) { "expect: [{each: scans, \($0)}]" },
            Form(keys: ExpectationKey.never) { "expect: [{never: scans, \($0)}]" },
            Form(keys: ExpectationKey.count) { "expect: [{count: scans, \($0)}]" },
            Form(keys: ExpectationKey.pattern) { "expect: [{never: {reads: a, \($0)}}]" },
            Form(keys: ExpectationKey.operation) { "expect: [{steps: [{reads: a, \($0)}]}]" },
        ]
        let groups: [Form] = ExpectationKey.groups.map { group in
            let word = group.key.word
            return Form(keys: [group.key] + group.beside) { "expect: [{steps: [{\(word): scans, \($0)}]}]" }
        }
        return plain + groups
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

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Captures/expectations")

    /// The files that the captures come with are read, and an editor finds no mistake in them.
    @Test func expectationsOfTheCapturesFitTheSchema() throws {
        var reader = JSONReader(Array(ExpectationSchema.json.utf8))
        let schema = SchemaCheck(root: try #require(try reader.next()))
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "yaml" }
        #expect(files.count >= 10)
        for file in files {
            _ = try TraceExpectation(contentsOf: file.path())
            let node = try #require(try YAMLReader.document(Array(Data(contentsOf: file))))
            #expect(schema.fits(node, schema.root), "\(file.lastPathComponent)")
        }
        let sample = try #require(try YAMLReader.document(Array(ExpectationSample.text.utf8)))
        #expect(schema.fits(sample, schema.root))
    }

    /// Every map may have keys that are not read, and an editor lets them be.
    @Test func otherKeysMayBeAnywhere() throws {
        let text = """
            x-owner: {team: [a, b]}
            x-command: &command {writes: command, "x-note": "${unknown}"}
            parameters: {x-a: {b: c}, low: 30}
            characteristics: {command: 2A56, x-old: [2A55]}
            devices: {belt: {service: 180D, x-sold: {since: 2020}}, x-lamp: {}}
            expect:
              - rule: a
                x-issue: 17
                each: *command
                then: {notifies: 2A57, x-why: [a]}
                within: 1 s
              - story: b
                steps:
                  - {reads: 2A19, x-y: z}
                  - optional: pairs
                    x-z:
            """
        let expectation = try TraceExpectation(yaml: text)
        #expect(expectation.requirements.map(\.title) == ["a", "b"])
        #expect(expectation.devices.map(\.name) == ["belt"])
        #expect(expectation.devices[0].criteria.count == 1)
        var reader = JSONReader(Array(ExpectationSchema.json.utf8))
        let schema = SchemaCheck(root: try #require(try reader.next()))
        #expect(schema.fits(try #require(try YAMLReader.document(Array(text.utf8))), schema.root))
        // No field begins so, and a value is no key.
        #expect(throws: ExpectationErrors.self) {
            try CompiledExpectation(try TraceExpectation(yaml: "expect: [{never: {reads: 2A19, where: {x-a: 1}}}]"))
        }
    }

    @Test(arguments: [
        "expect: []", "expect: [{each: scans, zzz: 1}]", "expect: [{each: zzz}]", "expect: [{is: {a: 1}}]",
        "expect: [{steps: [{reads: a, writes: b}]}]", "expect: [{steps: [{either: [scans]}]}]", "zzz: 1",
        "expect: [{each: scans, scope: each conection}]", "expect: [{each: scans, is: {}}]",
    ])
    func mistakesDoNotFitTheSchema(_ text: String) throws {
        var reader = JSONReader(Array(ExpectationSchema.json.utf8))
        let schema = SchemaCheck(root: try #require(try reader.next()))
        #expect(!schema.fits(try #require(try YAMLReader.document(Array(text.utf8))), schema.root))
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

/// As much of JSON Schema as the schema of expectations uses; of scalars only whether they are allowed, and which words.
private struct SchemaCheck {
    let root: JSONNode

    func fits(_ node: YAMLNode, _ schema: JSONNode) -> Bool {
        guard case .object(let members) = schema.content else { return true }
        return members.allSatisfy { fits(node, $0.key, $0.value, schema) }
    }

    private func fits(_ node: YAMLNode, _ rule: String, _ value: JSONNode, _ schema: JSONNode) -> Bool {
        switch rule {
        case "$ref":
            let name = text(value)?.split(separator: "/").last.map(String.init) ?? ""
            guard let definition = member("$defs", root).flatMap({ member(name, $0) }) else { return false }
            return fits(node, definition)
        case "type":
            let types = list(value).isEmpty ? [text(value)] : list(value).map { text($0) }
            if node.mapping != nil { return types.contains("object") }
            if node.sequence != nil { return types.contains("array") }
            return types.contains { $0 != "object" && $0 != "array" }
        case "enum": return list(value).contains { text($0) == node.scalar }
        case "const": return text(value) == node.scalar
        case "anyOf": return list(value).contains { fits(node, $0) }
        case "oneOf": return list(value).count { fits(node, $0) } == 1
        case "items": return (node.sequence ?? []).allSatisfy { fits($0, value) }
        case "minItems", "minProperties":
            guard case .number(let least?, _) = value.content else { return false }
            return (node.sequence?.count ?? node.mapping?.count ?? least) >= least
        case "required":
            return list(value).allSatisfy { key in (node.mapping ?? []).contains { $0.key.scalar == text(key) } }
        case "properties":
            return (node.mapping ?? []).allSatisfy { pair in
                member(pair.key.scalar ?? "", value).map { fits(pair.value, $0) } ?? true
            }
        case "additionalProperties":
            let others = (node.mapping ?? []).filter { pair in
                let key = pair.key.scalar ?? ""
                let prefixes = member("patternProperties", schema).map(keys) ?? []
                return member("properties", schema).flatMap { member(key, $0) } == nil
                    && !prefixes.contains { key.hasPrefix($0.dropFirst()) }
            }
            if case .boolean(false) = value.content { return others.isEmpty }
            return others.allSatisfy { fits($0.value, value) }
        // Scalars have no types here.
        case "pattern", "minimum": return node.scalar != nil
        default: return true
        }
    }

    private func member(_ name: String, _ node: JSONNode) -> JSONNode? {
        guard case .object(let members) = node.content else { return nil }
        return members.first { $0.key == name }?.value
    }

    private func keys(_ node: JSONNode) -> [String] {
        guard case .object(let members) = node.content else { return [] }
        return members.map(\.key)
    }

    private func list(_ node: JSONNode) -> [JSONNode] {
        if case .array(let items) = node.content { items } else { [] }
    }

    private func text(_ node: JSONNode) -> String? {
        if case .string(let text) = node.content { text } else { nil }
    }
}
