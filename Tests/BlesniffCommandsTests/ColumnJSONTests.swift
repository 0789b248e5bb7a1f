import Foundation
import Testing

@testable import BlesniffCommands

@Suite("Columns of JSON Lines")
struct ColumnJSONTests {
    private func run(_ columns: String, _ capture: TestCapture, _ options: String...) throws -> ProgramRun {
        try ProgramRun(
            list: ["decode", "--format", "jsonl", "--columns", columns] + options, capture: capture)
    }

    @Test("only the columns, in the order asked for, typed, with null where the packet has none")
    func members() throws {
        var capture = TestCapture()
        capture.add(TestCapture.reset, received: false)
        capture.add(TestCapture.resetComplete, received: true)
        #expect(
            try run("hci.status, frame,hci.status_name,direction", capture).lines == [
                #"{"hci.status":null,"frame":1,"hci.status_name":null,"direction":"sent"}"#,
                #"{"hci.status":0,"frame":2,"hci.status_name":"Success","direction":"received"}"#,
            ])
    }

    /// A report without a name, between two with one.
    private static var reports: TestCapture {
        var packet = TestCapture.report(name: "One")
        let named = packet[5...]
        let nameless = TestCapture.report(0xC605_0403_0201, data: [2, 1, 6])[5...]
        packet += nameless + named
        packet[2] = UInt8(packet.count - 3)
        packet[4] = 3
        return TestCapture(packet)
    }

    @Test("the columns of an array have a value for each element, null where it has none")
    func elements() throws {
        let whole = try ProgramRun("decode", "--format", "jsonl", capture: Self.reports).lines[0]
        let object = try #require(try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
        let names = try #require(object["adv"] as? [[String: Any]]).map { $0["name"] as? String }
        #expect(names == ["One", nil, "One"])
        #expect(
            try run("adv.name,adv.rssi,adv.services", Self.reports).lines == [
                #"{"adv.name":["One",null,"One"],"adv.rssi":[-60,-60,-60],"adv.services":null}"#
            ])
        #expect(try run("adv.name", TestCapture(TestCapture.reset)).lines == [#"{"adv.name":null}"#])
    }

    @Test("a time as text, and none where --time iso would do nothing")
    func times() throws {
        let reset = TestCapture(TestCapture.reset)
        #expect(try run("time,time_relative", reset).lines == [#"{"time":1714979289.123456,"time_relative":0}"#])
        #expect(
            try run("time,time_relative", reset, "--time", "iso").lines == [
                #"{"time":"2024-05-06T07:08:09.123456Z","time_relative":0}"#
            ])
        let none = try run("time_relative", reset, "--time", "iso")
        #expect(none.status == 64 && none.output.isEmpty)
        #expect(none.messages == "blesniff: --time iso writes the column time; --columns does not name it\n")
    }

    @Test("texts are escaped, as in whole objects")
    func escapes() throws {
        let capture = TestCapture(TestCapture.report(name: [0x22, 0x5C, 0x00, 0xFF, 0xE2, 0x80, 0xAE]))
        let line = try run("adv.name", capture).lines[0]
        let whole = try ProgramRun("decode", "--format", "jsonl", capture: capture).lines[0]
        let text = try #require(line.split(separator: "[", maxSplits: 1).last).dropLast(2)
        #expect(text.hasPrefix("\"") && whole.contains("\"name\":\(text)"), "\(line)")
    }

    @Test(
        "columns that are refused",
        arguments: [
            ("frame,adv.nmae", "--columns: no field is called 'adv.nmae'; 'blesniff fields' lists them"),
            ("frame,time,frame", "--columns names frame twice"),
            ("adv", "--columns: adv is an array of objects; name its fields, as in adv."),
        ])
    func refused(_ columns: String, _ message: String) throws {
        let capture = try run(columns, TestCapture(TestCapture.reset))
        #expect(capture.status == 64 && capture.output.isEmpty && capture.messages.contains(message))
        let types = try ProgramRun("fields", "--format", "duckdb", "--columns", columns)
        #expect(types.status == 64 && types.output.isEmpty && types.messages.contains(message))
    }

    @Test("types for DuckDB")
    func types() throws {
        let columns = "frame,time,hci.status_name,adv.rssi,adv.services,value.sensor_contact,smp.long_term_key"
        let run = try ProgramRun("fields", "--format", "duckdb", "--columns", columns)
        #expect(
            run.lines == [
                "columns = {'frame': 'BIGINT', 'time': 'DOUBLE', 'hci.status_name': 'VARCHAR', 'adv.rssi': 'BIGINT[]', "
                    + "'adv.services': 'VARCHAR[]', 'value.sensor_contact': 'BOOLEAN', 'smp.long_term_key': 'VARCHAR'}"
            ])
        let iso = try ProgramRun("fields", "--format", "duckdb", "--time", "iso", "--columns", "time")
        #expect(iso.lines == ["columns = {'time': 'TIMESTAMP_NS'}"])
    }
}
