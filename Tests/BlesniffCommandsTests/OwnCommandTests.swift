import ArgumentParser
import Testing

@testable import BlesniffCommands

@Suite("A program with commands of its own")
struct OwnCommandTests {
    private struct Fail: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "End with a status.")

        @Argument var status: Int32

        func run() throws { throw ExitCode(status) }
    }

    private struct SecondDecode: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "decode")
    }

    @Test("it runs, and ends with its own exit status")
    func runs() throws {
        for status: Int32 in [0, 1, 2] {
            let run = try ProgramRun("fail", "\(status)", program: Program(commands: [Fail.self]))
            #expect(run.status == status)
            #expect(run.output.isEmpty && run.messages.isEmpty)
        }
        #expect(try ProgramRun("fail", "x", program: Program(commands: [Fail.self])).status == 64)
    }

    @Test("help lists it after the standard ones, which are all there")
    func help() throws {
        let help = try ProgramRun("--help", program: Program(commands: [Fail.self])).output
        #expect(help.contains("  fail                    End with a status.\n"))
        let standard = try ProgramRun("--help").output
        #expect(!standard.contains("\n  fail "))
        #expect(help.replacing("  fail                    End with a status.\n", with: "") == standard)
    }

    @Test("without it the word is the name of an input")
    func unknown() throws { #expect(try ProgramRun("fail", "1").status == 66) }

    @Test("two commands with one name are an error")
    func duplicates() throws {
        for commands: [any ParsableCommand.Type] in [[SecondDecode.self], [Fail.self, Fail.self]] {
            let run = try ProgramRun("--help", program: Program(commands: commands))
            #expect(run.status == 64)
            #expect(run.messages.hasPrefix("blesniff: two commands are called '"))
        }
    }
}
