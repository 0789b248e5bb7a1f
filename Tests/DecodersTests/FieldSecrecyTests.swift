import Testing

@testable import Decoders

/// What is added while something secret is open is written as a secret, whoever adds it.
@Suite struct FieldSecrecyTests {
    private let registry: Registry

    init() throws { registry = try Registry() }

    private func list(showsSecrets: Bool = false, allowsMemos: Bool = false) -> FieldList {
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        selection.showsSecrets = showsSecrets
        selection.allowsMemos = allowsMemos
        return FieldList(selection)
    }

    private func entries(_ fields: borrowing FieldList) -> [FieldEntry] {
        var entries: [FieldEntry] = []
        for index in 0..<fields.count { entries.append(fields[index]) }
        return entries
    }

    @Test func everyKindIsHidden() {
        var fields = list()
        let bytes: [UInt8] = [1, 2, 3]
        fields.add(ATTField.handle.key, UInt16(1))
        let outer = fields.beginSecret(showing: [ATTField.uuid.key])
        fields.begin(ATTField.attributes.key, .array)
        fields.add(ATTField.handle.key, UInt16(1))
        fields.add(ATTField.value.key, bytes: 0..<3, of: bytes.span)
        fields.add(ATTField.handleName.key, text: "name")
        fields.add(ATTField.handleName.key, label: "name")
        fields.add(ATTField.uuid.key, BluetoothUUID(0x2A37))
        fields.end(ATTField.attributes.key)
        fields.endSecret(outer)
        fields.add(ATTField.handle.key, UInt16(1))
        let entries = entries(fields)
        #expect(
            entries.map(\.kind) == [.unsigned, .array, .secret, .secret, .secret, .secret, .uuid, .end, .unsigned])
        #expect(entries[2].revealed.value == 1)
        #expect(entries[4].revealed.kind == .text)
        let hidesBytes = fields.hidesBytes
        #expect(hidesBytes)
    }

    @Test func whoShowsSecretsHidesNothing() {
        var fields = list(showsSecrets: true)
        let outer = fields.beginSecret()
        fields.add(ATTField.handle.key, UInt16(1))
        fields.endSecret(outer)
        let kinds = entries(fields).map(\.kind)
        #expect(kinds == [.unsigned])
        let hidesBytes = fields.hidesBytes
        #expect(!hidesBytes)
    }

    /// What is secret within something secret shows no more than that, and ends before it.
    @Test func secretsAreNested() {
        var fields = list()
        let outer = fields.beginSecret()
        let inner = fields.beginSecret(showing: [ATTField.handle.key])
        fields.add(ATTField.handle.key, UInt16(1))
        fields.endSecret(inner)
        fields.add(ATTField.handle.key, UInt16(2))
        fields.endSecret(outer)
        let kinds = entries(fields).map(\.kind)
        #expect(kinds == [.secret, .secret])
    }

    @Test func theListGrowsAndIsCutMeanwhile() {
        var fields = list()
        fields.add(ATTField.handle.key, UInt16(0))
        let outer = fields.beginSecret()
        let mark = fields.mark
        for number in 0..<1000 as Range<UInt16> { fields.add(ATTField.handle.key, number) }
        fields.truncate(to: mark)
        for number in 0..<1000 as Range<UInt16> { fields.add(ATTField.handle.key, number) }
        fields.endSecret(outer)
        for number in 0..<1000 as Range<UInt16> { fields.add(ATTField.handle.key, number) }
        let entries = entries(fields)
        #expect(entries.count == 2001)
        #expect(entries[1...1000].allSatisfy { $0.kind == .secret })
        #expect(entries[1001...].allSatisfy { $0.kind == .unsigned })
        #expect((1...1000).allSatisfy { entries[$0].revealed.value == UInt64($0 - 1) })
    }

    /// A value that was described in the open is remembered, and is hidden all the same.
    @Test func whatIsRememberedIsHidden() throws {
        let decoder = try #require(registry.decoder(for: BluetoothUUID(0x2A19)))
        var fields = list(allowsMemos: true)
        let value: [UInt8] = [77]
        func describe(_ fields: inout FieldList, isSecret: Bool) throws {
            fields.removeAll()
            var reader = Reader(value.span)
            let outer = isSecret ? fields.beginSecret() : fields.secrecy
            try registry.decodeAttribute(decoder, value.span, &reader, into: &fields)
            fields.endSecret(outer)
        }
        for _ in 0..<4 { try describe(&fields, isSecret: false) }
        let before = entries(fields).map(\.kind)
        #expect(before == [.memo])
        try describe(&fields, isSecret: true)
        let hidden = entries(fields).map(\.kind)
        #expect(hidden.contains(.secret))
        #expect(hidden.allSatisfy { !$0.isValue && $0 != .memo || $0 == .secret })
        try describe(&fields, isSecret: false)
        let after = entries(fields).map(\.kind)
        #expect(after == [.memo])
    }

    @Test func partsOfTextAreShown() {
        var fields = list()
        let text = Array("a=hunter2".utf8)
        fields.add(ATTField.value.key, .bytes, 0..<text.count, of: text.span, showing: Array("a=***".utf8).span)
        let entry = fields[0]
        #expect(entry.isMaskedInParts)
        let shown = fields.scratch.withMask(of: entry) { String(decoding: $0, as: UTF8.self) }
        #expect(shown == "a=***")
        let all = fields.withBytes(of: entry.revealed) { Array($0) }
        #expect(all == text)
    }
}
