import Testing

@testable import Decoders

/// Advertising data that come again are referred to, and say the same as before.
@Suite struct FieldMemoTests {
    let registry: Registry
    let rows: [[UInt8]]

    init() throws {
        registry = try Registry()
        rows = try vectorRows("advertising-data.tsv").map { line, columns in
            try #require(bytes(hex: columns[0]), "line \(line): no hexadecimal digits")
        }
    }

    private func list(groups: Bool) -> FieldList {
        var selection = FieldSelection(registry.vocabulary)
        selection.showsSecrets = true
        selection.insertAll()
        selection.allowsMemos = groups
        return FieldList(selection)
    }

    /// The data behind a parameter, as a report has them, and whether they had a fault.
    @discardableResult
    private func describe(
        _ data: [UInt8], at start: Int = 0, hasTxPower: Bool = false, isPartial: Bool = false,
        into fields: inout FieldList
    ) -> Bool {
        fields.removeAll()
        fields.add(AdvertisingField.name.key, label: "before")
        let bytes = [UInt8](repeating: 0xEE, count: start) + data
        do throws(Fault) {
            try AdvertisingData.describe(
                start..<bytes.count, bytes.span, hasTxPower: hasTxPower, isPartial: isPartial, registry: registry,
                into: &fields)
            return false
        } catch {
            return true
        }
    }

    private func text(_ fields: borrowing FieldList) -> String { json(fields.copy(), registry.vocabulary) }

    private func has(_ kind: FieldEntry.Kind, _ fields: borrowing FieldList) -> Bool {
        for index in 0..<fields.count where fields[index].kind == kind { return true }
        return false
    }

    @Test func everyVectorSaysTheSameEveryTime() {
        var plain = list(groups: false)
        var grouped = list(groups: true)
        var references = 0
        for (number, data) in rows.enumerated() {
            for time in 0..<4 {
                let hasTxPower = number % 2 == 1
                let isFaulty = describe(data, hasTxPower: hasTxPower, into: &plain)
                let isFaultyAgain = describe(data, at: time, hasTxPower: hasTxPower, into: &grouped)
                #expect(isFaultyAgain == isFaulty)
                let expected = text(plain)
                let found = text(grouped)
                #expect(found == expected)
                let (neverRefers, refers) = (!has(.memo, plain), has(.memo, grouped))
                #expect(neverRefers)
                let hasAddress = has(.address, plain)
                #expect(
                    refers == (time >= 2 && !isFaulty && !hasAddress && data.count <= 256),
                    "row \(number), time \(time)")
                if refers { references += 1 }
            }
        }
        #expect(references > rows.count / 2)
    }

    @Test func whatDependsOnMoreThanTheBytesIsDistinguished() {
        // Transmit power, which the report may have said; a structure that may go on elsewhere.
        let data: [UInt8] = [2, 10, 4, 2, 1, 6]
        let cut: [UInt8] = [2, 1, 6, 10, 9, 0x48]
        var plain = list(groups: false)
        var grouped = list(groups: true)
        for round in 0..<16 {
            describe(data, hasTxPower: round & 1 == 0, into: &plain)
            describe(data, hasTxPower: round & 1 == 0, into: &grouped)
            let (expected, found) = (text(plain), text(grouped))
            #expect(found == expected)
            let isFaulty = describe(cut, isPartial: round & 1 == 0, into: &grouped)
            #expect(isFaulty == (round & 1 == 1))
        }
    }

    /// More data than there is room for, and data that differ in one byte.
    @Test func groupsMayBeForgotten() {
        var plain = list(groups: false)
        var grouped = list(groups: true)
        var random = SplitMix(state: 0x6709)
        var references = 0
        for _ in 0..<4000 {
            let number = random.next() % 600
            let name = [UInt8(ascii: "A") &+ UInt8(number % 26), UInt8(ascii: "a") &+ UInt8(number / 26 % 26), 0x2D]
            let length = 8 + Int(number % 20)
            let tail = (0..<length).map { $0 == Int(number / 20 % 8) ? UInt8(0x41 + number / 676) : UInt8(0x30) }
            let data: [UInt8] = [2, 1, 6, UInt8(4 + length), 9] + name + tail
            describe(data, into: &plain)
            describe(data, into: &grouped)
            let (expected, found) = (text(plain), text(grouped))
            #expect(found == expected)
            if has(.memo, grouped) { references += 1 }
        }
        #expect(references > 100)
    }

    @Test func aForgottenReferenceRefersToNothing() {
        var fields = list(groups: true)
        for _ in 0..<3 { describe([2, 1, 6], into: &fields) }
        let reference = fields[fields.count - 1].value
        let count = fields.withMemo(reference) { $0.count }
        // A later group of the same slot, and another slot.
        let later = reference &+ 1 << 12
        #expect(FieldMemo.slot(later) == FieldMemo.slot(reference))
        let counts = [fields.withMemo(later) { $0.count }, fields.withMemo(reference ^ 1) { $0.count }]
        #expect(count ?? 0 > 0)
        #expect(counts == [nil, nil])
    }

    private func line() -> FieldList {
        var selection = FieldSelection(registry.vocabulary)
        selection.showsSecrets = true
        selection.insertSummary(of: registry.vocabulary)
        selection.allowsMemos = true
        return FieldList(selection)
    }

    /// Two groups of one line may want the same slot: the one that the line refers to already stays.
    @Test func aLineKeepsWhatItRefersTo() throws {
        var fields = line()
        func add(_ number: UInt64, from source: MemoSource) {
            fields.addMemoized(Layer.att.key, of: number, from: source) { $0.add(ATTField.handle.key, number) }
        }
        func slot(_ number: UInt64, from source: MemoSource) -> Int {
            fields.removeAll()
            for _ in 0..<3 { add(number, from: source) }
            return FieldMemo.slot(fields[fields.count - 1].value)
        }
        let head: UInt64 = 7
        let wanted = slot(head, from: .attributeHead)
        let rival = try #require((0..<100_000).first { slot($0, from: .reportHead) == wanted })
        _ = slot(head, from: .attributeHead)
        for _ in 0..<4 {
            fields.removeAll()
            add(head, from: .attributeHead)
            add(rival, from: .reportHead)
            let handles = fields.copy()
            #expect(handles.count == 2 && handles[0].value == head && handles[1].value == rival)
        }
    }

    /// The same for advertising data, of which one event may have several.
    @Test func anEventKeepsWhatItRefersTo() throws {
        var fields = list(groups: true)
        func add(_ data: [UInt8]) {
            try? AdvertisingData.describe(0..<data.count, data.span, registry: registry, into: &fields)
        }
        func name(_ number: Int) -> [UInt8] { [5, 9] + [UInt8(number & 0xFF), UInt8(number >> 8)] + [0x41, 0x42] }
        func slot(_ number: Int) -> Int {
            fields.removeAll()
            for _ in 0..<3 { add(name(number)) }
            return FieldMemo.slot(fields[fields.count - 1].value)
        }
        let wanted = slot(1)
        let rival = try #require((2..<0x7F7F).first { slot($0) == wanted })
        _ = slot(1)
        for _ in 0..<4 {
            fields.removeAll()
            add(name(1))
            add(name(rival))
            add(name(rival))
            let written = fields.copy()
            var names = 0
            for index in 0..<written.count where written[index].key == AdvertisingField.name.key { names += 1 }
            #expect(names == 3)
        }
    }
    /// A name and the readings of its device come in two reports. Thermometers of a maker have the same name, and readings
    /// of others may be the same.
    @Test(arguments: [false, true]) func namesOfOtherReports(_ groups: Bool) {
        let name: [UInt8] = [0x04, 0x09, 0x73, 0x70, 0x73]
        let readings: [UInt8] = [0x0A, 0xFF, 0x9C, 0x08, 0xF4, 0x10, 0x00, 0xBA, 0x4E, 0x64, 0x08]
        var fields = list(groups: groups)
        func isDecoded(_ data: [UInt8], from address: UInt64) -> Bool {
            fields.reports.begin(DeviceAddress(address, type: 0))
            defer { fields.reports.end() }
            describe(data, into: &fields)
            return json(fields, registry.vocabulary).contains("Inkbird Hygrometer")
        }
        #expect((0..<3).allSatisfy { _ in !isDecoded(readings, from: 1) })
        for _ in 0..<3 { _ = isDecoded(name, from: 1) }
        #expect((0..<3).allSatisfy { _ in isDecoded(readings, from: 1) })
        #expect((0..<3).allSatisfy { _ in !isDecoded(readings, from: 2) })
        _ = isDecoded(name, from: 2)
        #expect(isDecoded(readings, from: 2))
        #expect(!isDecoded(readings, from: 3))
    }
}
