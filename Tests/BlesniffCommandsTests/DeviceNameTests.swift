import Foundation
import Sniff
import Testing

@testable import BlesniffCommands

/// What a decoder file calls devices, in what commands print; and values of some devices only.
@Suite("Names of devices")
struct DeviceNameTests {
    private static let text = """
        decoders:
          - {characteristic: 2A19, device: "Scale", override: true, name: Fuel, fields: [{name: fuel_level, type: u8}]}
        names:
          C0:AB:CD:EF:01:23/public: "Kitchen scale beside a door"
          C0:AB:CD:EF:01:24: "Ke\\u0301ks"
        handles:
          - {handle: 0x0010, characteristic: 2A19, service: 180F}
        """

    private func run(
        _ arguments: String..., text: String = DeviceNameTests.text, capture other: TestCapture? = nil
    ) throws -> ProgramRun {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID()).yaml")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try ProgramRun(list: arguments + ["--decoders", file.path], capture: other ?? capture())
    }

    /// Three devices that advertise, a connection with the first, and a value at handle 0x0010.
    private func capture() -> TestCapture {
        var capture = TestCapture.twoDevicesWithOneAddress()
        capture.add(TestCapture.report(TestCapture.sharedAddress + 1, type: 1), received: true, after: 1500)
        capture.connect(after: 2000)
        capture.add([0x02, 0x40, 0x20, 8, 0, 4, 0, 4, 0, 0x1B, 0x10, 0x00, 90], received: true, after: 3000)
        return capture
    }

    @Test("lines have them in a column that is as wide as the longest")
    func lines() throws {
        let lines = try run("decode").lines
        #expect(lines[0].contains(" < Kitchen scale beside a door  LE Advertising Report"))
        #expect(lines[1].contains(" < C0:AB:CD:EF:01:23            LE Advertising Report"))
        #expect(lines[2].contains(" < Ke\u{301}ks                         LE Advertising Report"))
        #expect(lines[4].contains(" < Kitchen scale beside a door  Handle Value Notification"))
        #expect(lines[4].contains("Battery Level (saved)") && lines[4].hasSuffix("fuel_level 90"), "\(lines[4])")
    }

    @Test("JSON and filters have them beside the addresses")
    func fields() throws {
        let json = try run("decode", "--format", "jsonl", "--filter", "link.peripheral_name ~ \"^Kitchen\"").lines
        #expect(json.count == 2)
        #expect(json.last?.contains("\"peripheral_name\":\"Kitchen scale beside a door\"") == true)
        let reports = try run("decode", "--format", "jsonl", "--filter", "exists adv.address_name").lines
        #expect(reports.count == 2 && reports[1].contains("\"address_name\":\"Ke\u{301}ks\""))
    }

    @Test("devices, tables and stories have them beside what is advertised")
    func others() throws {
        let devices = try run("devices").lines
        #expect(devices.contains("C0:AB:CD:EF:01:23  public  Kitchen scale beside a door  \"Scale\""), "\(devices)")
        #expect(devices.contains("C0:AB:CD:EF:01:23  random  \"Other\""))
        let json = try run("devices", "--format", "jsonl").output
        #expect(json.contains("\"address_name\":\"Kitchen scale beside a door\",\"name\":\"Scale\""))
        let table = try run("gatt").lines
        #expect(
            table.first?.hasPrefix("Server of C0:AB:CD:EF:01:23 Kitchen scale beside a door \"Scale\"  (saved)") == true
        )
        #expect(try run("gatt", "--format", "jsonl").output.contains("\"peer_name\":\"Kitchen scale beside a door\""))
        let uuids =
            "\"uuid\":\"2A19\",\"uuid_name\":\"Battery Level\",\"service\":\"180F\",\"service_name\":\"Battery\""
        #expect(try run("gatt", "--format", "jsonl").output.contains(uuids))
        #expect(try run("summary").output.contains("  Kitchen scale beside a door \"Scale\" C0:AB:CD:EF:01:23"))
        let story = try run("summary", "--format", "jsonl").output
        #expect(story.contains("\"peripheral_name\":\"Kitchen scale beside a door\""))
    }

    @Test("verdicts, differences and messages have names instead of addresses")
    func texts() throws {
        let name = "Kitchen scale beside a door"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("expected-\(UUID()).yaml")
        let rules = "expectation: T\nexpect: [{rule: R, never: {notifies: any}}, {rule: C, never: {connects: any}}]"
        try Data(rules.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let verdicts = try run("verify", file.path)
        #expect(verdicts.status == 1 && verdicts.lines.contains { $0.contains("  \"Scale\"  \(name)") })
        #expect(verdicts.lines.contains { $0.contains("  \(name) \"Scale\"") })
        #expect(!verdicts.output.contains("C0:AB:CD:EF:01:23"), "\(verdicts.output)")

        let trace = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID()).btsnoop")
        try Data(capture().bytes).write(to: trace)
        defer { try? FileManager.default.removeItem(at: trace) }
        let same = try run("diff", trace.path)
        #expect(same.lines.contains { $0.hasPrefix("@@ connection 1 | 1  \"Scale\" \(name)  same") }, "\(same.output)")
        let json = try run("diff", "--format", "jsonl", trace.path).output
        #expect(json.contains("C0:AB:CD:EF:01:23") && !json.contains(name))

        var written = capture()
        let prepared: [UInt8] = [0x10, 0x00, 0, 0, 1, 2]
        for (index, pdu) in [[0x16] + prepared, [0x17] + prepared, [0x18, 1], [0x19]].enumerated() {
            let head: [UInt8] = [
                0x02, 0x40, index % 2 == 0 ? 0 : 0x20, UInt8(pdu.count + 4), 0, UInt8(pdu.count), 0, 4, 0,
            ]
            written.add(head + pdu, received: index % 2 == 1, after: 4000 + Int64(index) * 1000)
        }
        let messages = try run("follow", capture: written).lines
        #expect(messages.first?.hasPrefix("long-write  to \(name)  complete") == true, "\(messages)")
    }

    @Test("attributes have names by their handles alone")
    func handles() throws {
        let text = "handles: [{handle: 0x0010, name: \"Motor speed\"}, {handle: 0x002A, name: Brake}]"
        let line = try #require(
            try run("decode", "--filter", "att.handle_name == \"Motor speed\"", text: text).lines.first)
        #expect(line.hasSuffix("Handle Value Notification  0x0010  Motor speed  5a"), "\(line)")
        let json = try run("decode", "--format", "jsonl", "--filter", "att", text: text).output
        #expect(
            json.contains("\"handle\":16,\"handle_name\":\"Motor speed\",\"pdu\":\"1b10005a\",\"value\":\"5a\""),
            "\(json)")
        let table = try run("gatt", text: text).lines
        #expect(table.first?.contains("  (saved) from ") == true, "\(table)")
        #expect(table.dropFirst(2) == ["    0x0010  Motor speed  (saved)", "    0x002a  Brake  (saved)"], "\(table)")
        let saved = try run("gatt", "--format", "jsonl", text: text).output
        #expect(saved.contains("{\"handle\":42,\"handle_name\":\"Brake\",\"source\":\"saved in "), "\(saved)")
        #expect(try AttributeTable.read(bytes: Array(saved.utf8), file: "tables.jsonl").map(\.others) == [[]])
        #expect(try run("summary", text: text).output.contains("handle 0x0010 Motor speed"))
        let follow = try run("follow", text: text)
        #expect(follow.messages.contains("1 notification on handle 0x0010 Motor speed, 1 bytes"), "\(follow.messages)")
        #expect(
            try run("infer", "--handle", "16", text: text).output.contains(
                "# Attribute at handle 0x0010 Motor speed of "))
    }

    @Test("a decoder of some devices has its name on lines, where that of the UUID is another or none")
    func decoders() throws {
        for (uuid, name) in [("FFE1", "FFE1"), ("2A19", "Battery Level")] {
            let text = """
                handles: [{handle: 0x0010, characteristic: \(uuid)}]
                decoders:
                  - characteristic: \(uuid)
                    device: Scale
                    override: true
                    name: Crank
                    fields: [{name: level, type: u8}]
                """
            let line = try #require(try run("decode", "--filter", "att", text: text).lines.first)
            #expect(line.contains("  0x0010  \(name)") && line.hasSuffix("  Crank  level 90"), "\(line)")
        }
    }

    @Test("decoders lists them with their file")
    func listing() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID()).yaml")
        try Data(DeviceNameTests.text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let lines = try ProgramRun("decoders", "--decoders", file.path).lines
        #expect(lines.contains { $0.hasPrefix("2A19 of Scale  Fuel  [") })
        #expect(lines.contains("device C0:AB:CD:EF:01:23/public  Kitchen scale beside a door  from \(file.path)"))
        #expect(lines.contains("handle 0x0010  2A19 in service 180F  from \(file.path)"))
        let check = try ProgramRun("decoders", "--check", file.path)
        #expect(check.lines == ["1 decoder, 3 names and handles, 0 tests, 0 failed"])
    }

    @Test("the schema is JSON and knows all keys")
    func schema() throws {
        let json = try ProgramRun("decoders", "--schema").output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let properties = try #require(object["properties"] as? [String: Any])
        #expect(
            properties.keys.sorted() == [
                "decoders", "errors", "groups", "handles", "include", "names", "services", "show", "tables",
            ])
        let definitions = try #require(object["$defs"] as? [String: [String: Any]])
        let keys = try #require(definitions["handle"]?["properties"] as? [String: Any]).keys.sorted()
        #expect(keys == ["characteristic", "descriptor", "device", "handle", "name", "service"])
        #expect((definitions["decoder"]?["properties"] as? [String: Any])?["device"] != nil)
    }
}
