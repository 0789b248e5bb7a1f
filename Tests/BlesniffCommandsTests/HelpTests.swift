import ArgumentParser
import Foundation
import Testing

import Sniff
@testable import BlesniffCommands

/// Pages of help that belong to several commands, and completion scripts.
@Suite("Help and completions")
struct HelpTests {
    @Test("topics fit 80 columns, and go to the results", arguments: HelpTopic.allCases)
    func topics(_ topic: HelpTopic) throws {
        let run = try ProgramRun("help", topic.rawValue)
        #expect(run.status == 0 && run.messages.isEmpty)
        #expect(run.output == topic.text + "\n")
        #expect(run.lines.allSatisfy { $0.count < 80 && $0.allSatisfy(\.isASCII) })
    }

    @Test("the filters on the page are filters")
    func filters() throws {
        let text = HelpTopic.filter.text
        let examples = try #require(text.range(of: "EXAMPLES\n"))
        for line in text[examples.upperBound...].split(separator: "\n") {
            let expression = line.dropFirst(2).components(separatedBy: "    ")[0]
            let run = try ProgramRun("--filter", expression, "/dev/null")
            #expect(run.status == 65, "\(expression): \(run.messages)")
        }
    }

    @Test("each command begins with examples, all of which are commands") func examples() throws {
        for command in Root.standardCommands {
            let text = command.configuration.discussion.components(separatedBy: "\n\n")[0]
            let lines = text.components(separatedBy: "\n")
            #expect(lines.count >= 2, "\(command)")
            for line in lines {
                #expect(line.hasPrefix("  ") && line.contains("blesniff ") && line.count <= 80, "\(line)")
                let words = try ExampleWords(line)
                _ = try Root.parseAsRoot(words.arguments)
            }
        }
    }

    /// The arguments of the last `blesniff` of a line, as a shell gives them.
    private struct ExampleWords {
        let arguments: [String]

        init(_ line: String) throws {
            let command = try #require(
                line.components(separatedBy: "  # ")[0].components(separatedBy: "blesniff ").last)
            let parts = command.components(separatedBy: " > ")[0].components(separatedBy: "'")
            arguments = parts.enumerated().flatMap { index, part in
                index % 2 == 1 ? [part] : part.components(separatedBy: " ").filter { !$0.isEmpty }
            }
        }
    }

    @Test("the options that everybody needs come first, and none is lost") func arranged() throws {
        for command in Root.standardCommands {
            let (parsers, help) = (
                Root.helpMessage(for: command, columns: 80), try ProgramRun(command._commandName, "--help").output
            )
            func options(_ text: String) -> [String] {
                text.components(separatedBy: "\n").filter { $0.hasPrefix("  -") }
            }
            #expect(options(help).sorted() == options(parsers).sorted())
            #expect(options(help).last?.hasPrefix("  -h, --help") == true)
        }
        let lines = try ProgramRun("help", "summary").lines
        let order = ["  --connection <number>", "KEYS:", "  --ltk", "DECODERS, PROFILES AND TABLES:", "GENERAL:"]
        let places = order.compactMap { start in lines.firstIndex { $0.hasPrefix(start) } }
        #expect(places.count == order.count && places == places.sorted())
        #expect(try ProgramRun("--help", "summary").lines == lines)
    }

    @Test("help for what there is none for")
    func unknown() throws {
        let run = try ProgramRun("help", "filters")
        #expect(run.status == 64)
        #expect(run.messages == "blesniff: there is no help for 'filters'; did you mean 'filter'?\n")
        #expect(try ProgramRun("help", "xyzzy").messages.contains("it is for decode, browse, live, "))
        #expect(try ProgramRun("help", "decode").output.contains("USAGE: blesniff decode"))
    }

    @Test("completions know the short form", arguments: ["bash", "zsh", "fish"])
    func completions(_ shell: String) throws {
        let run = try ProgramRun("--generate-completion-script", shell)
        #expect(run.status == 0 && run.messages.isEmpty)
        #expect(run.output.contains("# 'blesniff FILE' is short for 'blesniff decode FILE'."))
    }

    @Test("an earlier name of a command works, but help and completions do not show it")
    func earlierName() throws {
        let (help, current) = (try ProgramRun("help", "record"), try ProgramRun("help", "draft"))
        #expect(help.status == 0 && help.output == current.output)
        #expect(help.output.contains("USAGE: blesniff draft"))
        let (wrong, same) = (try ProgramRun("record", "--nonsense"), try ProgramRun("draft", "--nonsense"))
        #expect(wrong.status == 64 && wrong.messages == same.messages)
        #expect(!(try ProgramRun("help")).lines.contains { $0.hasPrefix("  record") })
        #expect(try ProgramRun("help").lines.contains { $0.hasPrefix("  draft") })
        #expect(!(try ProgramRun("--generate-completion-script", "bash").output.contains("record)")))
        var program = Program()
        program.commands = [OwnRecord.self]
        #expect(try ProgramRun("record", program: program).status == 7)
    }

    /// A program of somebody else may have a command of that name.
    private struct OwnRecord: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "record")

        func run() throws { throw ExitCode(7) }
    }

    @Test("fields and profiles are completed")
    func values() throws {
        let fields = try ProgramRun("---completion", "decode", "--", "--filter", "2", "0", "blesniff", "--filter", "")
        #expect(fields.lines.contains("att.handle") && fields.lines.contains("hci.status_name"))
        #expect(FieldCompletions.columns("frame,att").contains("frame,att.handle"))
        #expect(FieldCompletions.profiles().contains("echo"))
    }
}
