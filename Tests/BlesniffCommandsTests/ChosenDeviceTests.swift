import Foundation
import Testing

@testable import BlesniffCommands

/// The field `device`, and `--device`, which selects packets by it.
@Suite("Devices by name or address") struct ChosenDeviceTests {
    /// Two devices that advertise, a connection with "Scale", and a notification in it.
    private func scales() -> TestCapture {
        var capture = TestCapture.twoDevicesWithOneAddress()
        capture.connect(after: 2000)
        capture.add([0x02, 0x40, 0x20, 8, 0, 4, 0, 4, 0, 0x1B, 0x10, 0x00, 90], received: true, after: 3000)
        capture.add(TestCapture.report(0xC6AB_CDEF_0177), received: true, after: 4000)
        return capture
    }

    /// A connection whose peer tells its name after a while, when its Device Name is read.
    private func read(byType: Bool = true, notName: Bool = false) -> TestCapture {
        var capture = TestCapture()
        capture.connect(after: 0)
        let name = Array("Lamp".utf8)
        let uuid: UInt8 = notName ? 0x01 : 0x00
        func add(_ pdu: [UInt8], received: Bool, after time: Int64) {
            let count = UInt8(pdu.count)
            let head: [UInt8] = [0x02, 0x40, received ? 0x20 : 0, count + 4, 0, count, 0, 4, 0]
            capture.add(head + pdu, received: received, after: time)
        }
        if byType {
            add([0x08, 1, 0, 0xFF, 0xFF, uuid, 0x2A], received: false, after: 1000)
            add([0x09, 6, 3, 0] + name, received: true, after: 2000)
        } else {
            // The declaration of the characteristic, and the value at its handle.
            add([0x08, 1, 0, 0xFF, 0xFF, 0x03, 0x28], received: false, after: 1000)
            add([0x09, 7, 2, 0, 2, 3, 0, uuid, 0x2A], received: true, after: 1100)
            add([0x0A, 3, 0], received: false, after: 1200)
            add([0x0B] + name, received: true, after: 2000)
        }
        add([0x1B, 0x10, 0x00, 90], received: true, after: 3000)
        return capture
    }

    /// Of each packet, the frame and the device.
    private func devices(_ arguments: String..., capture: TestCapture) throws -> [String] {
        let columns = ["decode", "--format", "csv", "--columns", "frame,device"]
        return Array(try ProgramRun(list: columns + arguments, capture: capture).lines.dropFirst())
    }

    // MARK: - The field

    @Test("the field is the name as far as it is known, else the address") func field() throws {
        #expect(
            try devices(capture: scales()) == ["1,Scale", "2,Other", "3,Scale", "4,Scale", "5,C6:AB:CD:EF:01:77"])
    }

    @Test("a name that was read counts from its packet on", arguments: [true, false]) func readName(byType: Bool) throws
    {
        let all = try devices(capture: read(byType: byType)).map { $0.split(separator: ",")[1] }
        #expect(all.suffix(2) == ["Lamp", "Lamp"] && Set(all.dropLast(2)) == ["C0:AB:CD:EF:01:23"], "\(all)")
        #expect(try devices(capture: read(byType: byType, notName: true)).allSatisfy { !$0.contains("Lamp") })
    }

    @Test("an advertised name replaces one that was read, not the other way round") func advertisedName() throws {
        var capture = read()
        let name = [7, 0x08] + Array("Lamp 9".utf8)
        capture.add(TestCapture.report(TestCapture.sharedAddress, type: 0, data: name), received: true, after: 5000)
        #expect(try devices(capture: capture).last?.hasSuffix(",Lamp 9") == true)
        #expect(try ProgramRun("devices", capture: read()).output.contains("\"Lamp\""))
    }

    @Test(
        "it is compared with names and addresses",
        arguments: [
            (#"device == "Scale""#, [1, 3, 4]), ("device == C0:AB:CD:EF:01:23", [1, 2, 3, 4]),
            ("device == C0:AB:CD:EF:01:23/random", [2]), ("device != C0:AB:CD:EF:01:23", [5]),
            ("device in {C0:AB:CD:EF:01:23/public, C6:AB:CD:EF:01:77}", [1, 3, 4, 5]), (#"device ~ "^O""#, [2]),
            (#"device contains "cal""#, [1, 3, 4]), ("device", [1, 2, 3, 4, 5]),
        ])
    func filters(expression: String, frames: [Int]) throws {
        let lines = try devices("--filter", expression, capture: scales())
        #expect(lines.compactMap { $0.split(separator: ",").first.flatMap { Int($0) } } == frames)
    }

    @Test("JSON has it where a filter names it, and at the end, when the packet has told the name") func json() throws {
        #expect(try !ProgramRun("decode", "--format", "jsonl", capture: scales()).output.contains(#""device""#))
        let lines = try ProgramRun("decode", "--format", "jsonl", "--filter", "device", capture: scales()).lines
        #expect(lines.count == 5 && lines[0].hasSuffix(#","device":"Scale"}"#), "\(lines)")
    }

    // MARK: - The option

    @Test(
        "it selects the packets of one device, also those before its name is known",
        arguments: [
            (["Scale"], [1, 3, 4]), (["Other"], [2]), (["/^S/"], [1, 3, 4]), (["C0:AB:CD:EF:01:23/public"], [1, 3, 4]),
            (["C0:AB:CD:EF:01:23"], [1, 2, 3, 4]), (["Other", "C6:AB:CD:EF:01:77"], [2, 5]),
        ])
    func option(names: [String], frames: [Int]) throws {
        let options = names.flatMap { ["--device", $0] }
        let run = try ProgramRun(
            list: ["decode", "--format", "csv", "--columns", "frame"] + options, capture: scales())
        #expect(run.lines.dropFirst().compactMap { Int($0) } == frames, "\(run.messages)")
        let read = try ProgramRun("decode", "--device", "Lamp", capture: read())
        #expect(read.lines.count == 4, "\(read.output)")
    }

    @Test("lines show no field of the selection") func lines() throws {
        let all = try ProgramRun("decode", "--filter", "att", capture: scales()).output
        #expect(try ProgramRun("decode", "--filter", "att", "--device", "Scale", capture: scales()).output == all)
    }

    @Test("every command that reads captures has it", arguments: ["summary", "devices"]) func commands(name: String)
        throws
    {
        let scale = try ProgramRun(name, "--device", "Scale", capture: scales())
        #expect(scale.output.contains("Scale") && !scale.output.contains("Other"), "\(scale.output)")
        let other = try ProgramRun(name, "--device", "C6:AB:CD:EF:01:77", capture: scales())
        #expect(!other.output.contains("Scale"), "\(other.output)")
    }

    @Test("commands about operations have those of one device") func operations() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chosen-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (yaml, trace) = (folder.appendingPathComponent("e.yaml"), folder.appendingPathComponent("a.btsnoop"))
        try Data("expectation: T\nexpect: [{rule: R, never: {notifies: any}}]".utf8).write(to: yaml)
        try Data(scales().bytes).write(to: trace)
        #expect(try ProgramRun("verify", "--device", "Scale", yaml.path, trace.path).status == 1)
        #expect(try ProgramRun("verify", "--device", "Other", yaml.path, trace.path).status != 1)
        #expect(try ProgramRun("verify", "--device", "Skale", yaml.path, trace.path).status == 64)
        #expect(try ProgramRun("diff", "--device", "Scale", trace.path, trace.path).output.contains("connection 1"))
        #expect(try !ProgramRun("diff", "--device", "Other", trace.path, trace.path).output.contains("connection 1"))
        let draft = try ProgramRun("draft", "--device", "Other", trace.path)
        #expect(!draft.output.contains("Scale"), "\(draft.output)")
    }

    @Test("where no device is called so, those that are there are listed", arguments: ["Skale", "AA:BB:CC:DD:EE:FF"])
    func unknown(name: String) throws {
        let run = try ProgramRun("decode", "--device", name, capture: scales())
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.messages.hasPrefix("blesniff: --device: no device of the captures is '\(name)'; there are:\n"))
        for line in ["C0:AB:CD:EF:01:23  'Scale'", "C0:AB:CD:EF:01:23  'Other'", "C6:AB:CD:EF:01:77\n"] {
            #expect(run.messages.contains(line), "\(run.messages)")
        }
    }

    @Test("a text that is no name is refused") func wrong() throws {
        let run = try ProgramRun("decode", "--device", "Sca*", capture: scales())
        #expect(run.status == 64 && run.messages.contains("/^Thermo/"), "\(run.messages)")
    }
}
