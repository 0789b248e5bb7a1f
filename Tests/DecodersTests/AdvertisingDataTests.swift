import Testing

@testable import Decoders

/// Every AD type against `Tests/Vectors/advertising-data.tsv` and `controller-data.tsv`.
@Suite struct AdvertisingDataTests {
    struct Row {
        let line: VectorLine
        let bytes: [UInt8]
        let json: String
        let end: String
    }

    let rows: [Row]
    /// Of the ACAD.
    let controllerRows: [Row]
    let runner: AdvertisingRunner

    init() throws {
        rows = try Self.rows("advertising-data.tsv")
        controllerRows = try Self.rows("controller-data.tsv")
        runner = try AdvertisingRunner()
    }

    private static func rows(_ file: String) throws -> [Row] {
        try vectorRows(file).map { line, columns in
            try #require(columns.count == 2 || columns.count == 3, "line \(line): \(columns.count) columns")
            let data = try #require(bytes(hex: columns[0]), "line \(line): no hexadecimal digits")
            return Row(line: line, bytes: data, json: columns[1], end: columns.count > 2 ? columns[2] : "")
        }
    }

    /// The expected element with the bytes behind it.
    private func element(_ row: Row, _ json: String) -> String {
        var hex = ByteBuffer()
        row.bytes.withUnsafeBufferPointer { hex.append(hex: $0) }
        return json.dropLast() + (json == "{}" ? "" : ",") + "\"data\":\"\(hex.string)\"}"
    }

    @Test func everyVectorDecodesAsWritten() {
        for row in rows {
            let decoded = runner.data(row.bytes)
            row.line.expect("fields", decoded.json, is: element(row, row.json))
            row.line.expect("end", decoded.end, is: row.end)
        }
    }

    @Test func everyVectorOfControllerDataDecodesAsWritten() {
        for row in controllerRows {
            let decoded = runner.controllerData(row.bytes)
            row.line.expect("fields", decoded.json, is: row.json)
            row.line.expect("end", decoded.end, is: row.end)
        }
    }

    @Test func everyADTypeHasAVectorAndAField() {
        for entry in AssignedNumbers.adTypes {
            let mine = (rows + controllerRows).filter { row in
                var structures = AdvertisingData(0..<row.bytes.count)
                while let structure = structures.nextWhole(row.bytes.span) {
                    if UInt32(structure.type) == entry.number { return true }
                }
                return false
            }
            #expect(mine.contains { $0.end.isEmpty }, "AD type \(entry.number) has no vector")
            // Its own field, not the array for what nothing knows.
            #expect(mine.contains { !$0.json.contains("\"structures\"") }, "AD type \(entry.number) has no field")
        }
    }

    /// No object has a key twice, whatever the data repeat.
    @Test func noKeyOccursTwice() {
        for row in rows {
            let decoded = runner.data(row.bytes + row.bytes)
            var keys: [Set<String>] = []
            var text = decoded.json[...]
            while let first = text.popFirst() {
                switch first {
                case "{": keys.append([])
                case "}": keys.removeLast()
                case "\"":
                    // A string: to the next quotation mark that has no backslash before it.
                    var string = ""
                    while let next = text.popFirst(), next != "\"" {
                        string.append(next)
                        if next == "\\", let escaped = text.popFirst() { string.append(escaped) }
                    }
                    guard text.first == ":" else { break }
                    #expect(keys[keys.count - 1].insert(string).inserted, "line \(row.line): \(string)")
                default: break
                }
            }
        }
    }

    @Test func everyBeginningDecodesOrFaults() {
        for row in rows {
            for length in 0...row.bytes.count {
                let decoded = runner.data(Array(row.bytes[..<length]))
                if let problem = runner.problem(decoded.fault, length: length) {
                    row.line.fail("\(length) bytes: \(problem)")
                }
            }
        }
    }

    /// The faults do not depend on who reads: filters and the one-line form see the same ones.
    @Test func faultsDoNotDependOnTheSelection() {
        for row in rows {
            var fields = FieldList(FieldSelection(runner.registry.vocabulary))
            var end = ""
            do throws(Fault) {
                try AdvertisingData.describe(
                    0..<row.bytes.count, row.bytes.span, registry: runner.registry, into: &fields)
            } catch {
                end = runner.text(error)
            }
            #expect(end == row.end, "line \(row.line)")
            #expect(fields.count == 0)
        }
    }

    @Test func dataThatContinueElsewhereMayEndInsideAStructure() throws {
        let data: [UInt8] = [2, 1, 6, 10, 9, 0x48]
        #expect(runner.data(data, isPartial: true).end == "")
        #expect(runner.data(data).end == "malformed data 4")
    }

    @Test func aTransmitPowerThatTheReportHasSaidIsNotRepeated() throws {
        #expect(
            runner.data([2, 10, 4], hasTxPower: true).json
                == #"{"structures":[{"type":10,"type_name":"Tx Power Level","data":"04"}],"data":"020a04"}"#)
    }

    @Test func anyBytesDecodeOrFault() {
        var random = SplitMix(state: 0xAD)
        for round in 0..<5000 {
            let count = Int(random.next() % (round % 50 == 0 ? 1700 : 64))
            var data = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            // Small lengths, so that more than the first structure is looked at.
            var offset = 0
            while offset < data.count {
                if random.next() % 8 != 0 { data[offset] = UInt8(random.next() % 24) }
                offset += 1 + Int(data[offset])
            }
            let decoded = runner.data(data)
            if let problem = runner.problem(decoded.fault, length: data.count) { Issue.record("\(data): \(problem)") }
        }
    }

    @Test func whatADeviceListAsks() throws {
        let hex = "02010603020d1803084872050405040302 1107f364adc9b000401c80006bd3e2e6bd1a 04ff4c0007 03ff5900"
        let data = try #require(bytes(hex: hex))
        var services = AdvertisingData.Services(0..<data.count)
        var found: [String] = []
        while let service = services.next(data.span) { found.append(service.description) }
        #expect(found == ["180D", "02030405", "1ABDE6E2-D36B-0080-1C40-00B0C9AD64F3"])
        let name = AdvertisingData.name(in: 0..<data.count, data.span)
        #expect(name?.range == 9..<11)
        #expect(name?.isComplete == false)
        let manufacturer = AdvertisingData.manufacturer(in: 0..<data.count, data.span)
        #expect(manufacturer?.company == 0x4C)
        #expect(manufacturer.map { Array(data[$0.data]) } == [7])
        // The complete name is taken, wherever it stands.
        let both: [UInt8] = [2, 8, 65, 3, 9, 65, 66]
        let complete = AdvertisingData.name(in: 0..<both.count, both.span)
        #expect(complete?.range == 5..<7)
        #expect(complete?.isComplete == true)
        let noName = AdvertisingData.name(in: 0..<3, data.span)
        let noManufacturer = AdvertisingData.manufacturer(in: 0..<3, data.span)
        #expect(noName == nil && noManufacturer == nil)
    }
}
