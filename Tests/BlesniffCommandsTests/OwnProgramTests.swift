import ArgumentParser
import Decoders
import Foundation
import Sniff
import Testing

@testable import BlesniffCommands

/// A program of one's own: every command with its decoders, its profiles and its commands.
@Suite("A program with decoders of its own")
struct OwnProgramTests {
    /// A characteristic of a vendor, and a standard one whose bytes this vendor fills in another way.
    private static let tank = ValueDecoder(
        .attribute(BluetoothUUID(0xFFF1)), "Tank Level", source: "Tank 2000, protocol.md, 3",
        [.u8("tank_level", unit: "%", summary: .labelled, "how full the tank is")])
    private static let belt = ValueDecoder(
        .characteristic(0x2A37), "Belt Rate", source: "our belt",
        [.u8("belt_flags"), .u8("belt_rate", unit: "bpm", summary: .labelled)])
    private static let program = Program(decoders: [tank, belt])

    @Test func value() throws {
        let text = try ProgramRun("value", "FFF1", "2a", program: OwnProgramTests.program)
        #expect(text.lines == ["    value", "      value.name: Tank Level", "      value.tank_level: 42 %"])
        let json = try ProgramRun("value", "--format", "jsonl", "FFF1", "2a", program: OwnProgramTests.program)
        #expect(json.output == "{\"value\":{\"name\":\"Tank Level\",\"tank_level\":42}}\n")
        #expect(try ProgramRun("value", "FFF1", "2a").status == 64)
    }

    @Test func decoders() throws {
        let run = try ProgramRun("decoders", "FFF1", program: OwnProgramTests.program)
        #expect(
            run.lines == [
                "FFF1  Tank Level  [Tank 2000, protocol.md, 3]", "    tank_level  integer, %  how full the tank is",
            ])
        let all = try ProgramRun("decoders", program: OwnProgramTests.program).lines
        #expect(all.filter { $0.hasPrefix("2A37 ") } == ["2A37  Belt Rate  [our belt]"])
        #expect(all.contains { $0.hasPrefix("2A19 ") })
    }

    @Test("decoders says which built-in decoders lack a field that a decoder of one's own has otherwise")
    func leftOut() throws {
        let power = ValueDecoder(.characteristic(0xFFF1), "Acme Meter", source: "Acme", .u16("power", unit: "W"))
        let rate = ValueDecoder(.characteristic(0xFFF2), "Acme Bike", source: "Acme", .u16("heart_rate", unit: "Hz"))
        let program = Program(decoders: [power, rate])
        let why = "    left out: value.power, which 'Acme Meter' has with another type or unit"
        let lines = try ProgramRun("decoders", program: program).lines
        let index = try #require(lines.firstIndex(of: why))
        #expect(lines[index - 1].hasPrefix("2B05  Power  ["))
        #expect(lines.filter { $0.contains("value.heart_rate, which 'Acme Bike'") }.count > 1)
        #expect(try ProgramRun("decoders", "2B05", program: program).lines.contains(why))
        #expect(
            try ProgramRun("decoders", "--format", "jsonl", "2B05", program: program).lines.contains {
                $0.hasSuffix(#""left_out":[{"path":"value.power","own_decoder":"Acme Meter"}]}"#)
            })
        let bike = try ProgramRun("decoders", "--format", "jsonl", "2AD2", program: program).output
        #expect(bike.contains(#""left_out":[{"path":"value.heart_rate","#))
        #expect(!bike.contains(#"{"path":"value.heart_rate","type""#))
        #expect(try !ProgramRun("decoders").output.contains("    left out: "))
        // Its values are bytes, and those of the other keep what remains.
        #expect(try ProgramRun("value", "FFF1", "0a00", program: program).lines.last == "      value.power: 10 W")
        #expect(try ProgramRun("value", "2B05", "0a0000", program: program).status == 64)
        #expect(try ProgramRun("fields", "value.power", program: program).output.hasPrefix("value.power  integer, W"))
    }

    @Test func fields() throws {
        let run = try ProgramRun("fields", program: OwnProgramTests.program)
        #expect(run.lines.contains { $0.hasPrefix("value.tank_level ") })
    }

    @Test("decode, filters and columns know the fields; a decoder of one's own replaces a standard one")
    func decode() throws {
        let capture = OwnProgramTests.capture("heart-rate.btsnoop")
        let run = try ProgramRun(
            "decode", "--filter", "value.belt_rate > 100", capture, program: OwnProgramTests.program)
        #expect(run.status == 0)
        #expect(run.output.contains("  belt_rate 118 bpm"))
        let csv = try ProgramRun(
            "decode", "--format", "csv", "--columns", "value.belt_rate", "--filter", "frame == 46", capture,
            program: OwnProgramTests.program)
        #expect(csv.lines == ["value.belt_rate", "118"])
    }

    @Test("the other commands run with them")
    func otherCommands() throws {
        let capture = OwnProgramTests.capture("heart-rate.btsnoop")
        for command in ["follow", "gatt", "devices"] {
            let own = try ProgramRun(
                command, "--filter", "exists value.belt_rate", capture, program: OwnProgramTests.program)
            #expect(own.status == 0, "\(command): \(own.messages)")
            #expect(try ProgramRun(command, "--filter", "exists value.belt_rate", capture).status == 64)
        }
    }

    @Test("a program of its own has its own name in usage, messages and hints")
    func name() throws {
        let program = Program(decoders: [OwnProgramTests.tank], console: Console(name: "tanksniff"))
        let help = try ProgramRun("--help", program: program).output
        #expect(help.contains("USAGE: tanksniff <subcommand>"))
        #expect(help.contains("See 'tanksniff help <subcommand>'"))
        let lint = try ProgramRun("lint", "--help", program: program).output
        #expect(lint.contains("USAGE: tanksniff lint "))
        let cases = [
            (["value", "FFF9", "2a"], "tanksniff: "), (["lint", "--nonsense", "x"], "Usage: tanksniff lint "),
            (["--nonsense"], "tanksniff: unknown option"), (["lint", "-a"], "'tanksniff verify'"),
            (["analyse"], "'tanksniff summary' does that"), (["no-such-file"], "'tanksniff help' lists the commands"),
        ]
        for (arguments, part) in cases {
            let run = try ProgramRun(list: arguments, program: program)
            #expect(run.status != 0 && run.messages.hasPrefix("tanksniff: "), "\(run.messages)")
            #expect(run.messages.contains(part) && !run.messages.contains("blesniff"), "\(run.messages)")
        }
        let script = try ProgramRun("--generate-completion-script", "bash", program: program).output
        #expect(script.contains("_tanksniff tanksniff") && !script.contains("blesniff()"))
        #expect(try ProgramRun("--help").output.contains("USAGE: blesniff <subcommand>"))
    }

    @Test("two decoders for one target are an error in every command that needs them")
    func duplicates() throws {
        let program = Program(decoders: [OwnProgramTests.tank, OwnProgramTests.tank])
        for arguments in [["value", "FFF1", "2a"], ["decode", "/dev/null"], ["fields"], ["decoders"]] {
            let run = try ProgramRun(list: arguments, program: program)
            #expect(run.status == 64)
            #expect(run.messages.hasPrefix("blesniff: two decoders for FFF1: 'Tank Level' and 'Tank Level'; "))
            #expect(run.output.isEmpty)
        }
        #expect(try ProgramRun("--help", program: program).status == 0)
    }

    @Test("profiles of one's own; one from --profiles replaces that of its name")
    func profiles() throws {
        let text = """
            profiles:
              - name: tank
                about: A line of text.
                flows:
                  - to: client
                    characteristic: FFF2
                    framing: {terminator: "\\n"}
            """
        let program = Program(profiles: try ProfileFile(yaml: text, file: "tank.yaml").profiles)
        let run = try ProgramRun("decoders", "FFF2", program: program)
        #expect(run.lines.prefix(2) == ["messages in any service  tank  [tank.yaml]", "    A line of text."])
        #expect(try ProgramRun("follow", "--profile", "tank", "/dev/null", program: program).status == 65)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tank-\(UUID()).yaml")
        try Data(text.replacing("line", with: "page").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let other = try ProgramRun("decoders", "--profiles", file.path, "FFF2", program: program)
        #expect(other.lines.filter { $0.contains("A ") } == ["    A page of text."])
        let twice = Program(profiles: program.profiles + program.profiles)
        let messages = try ProgramRun("decoders", program: twice)
        #expect(messages.status == 64)
        #expect(messages.messages == "blesniff: tank.yaml: a second profile called 'tank'\n")
    }

    /// A capture of the repository.
    private static func capture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Captures/\(name)").path
    }
}
