import ArgumentParser
import Libc
import Sniff

/// The first word of the command line where it is neither a command nor a file, or what help is asked for.
///
/// `blesniff FILE` is short for `blesniff decode FILE`, so that the parser takes every word for a file.
struct CommandWord {
    let word: String
    /// It follows 'help'.
    let isHelp: Bool
    /// Names of all commands.
    let commands: [String]

    /// `nil` where there is nothing to tell about the first word: an option, a command, something that is there, and
    /// what looks like a path.
    init?(_ arguments: [String], _ commands: [any ParsableCommand.Type]) {
        let isHelp = arguments.count > 1 && arguments[0] == "help"
        guard let word = arguments.dropFirst(isHelp ? 1 : 0).first, !word.isEmpty, !word.hasPrefix("-") else {
            return nil
        }
        let all = commands.map { $0._commandName }
        // A page may have the name of the command that it is about.
        let names = all + (isHelp ? HelpTopic.allCases.map(\.rawValue).filter { !all.contains($0) } : [])
        self.isHelp = isHelp
        self.word = word
        self.commands = names
        if isHelp {
            guard word != "help", !names.contains(word) else { return nil }
            return
        }
        let isPath = word.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
        guard !isPath, word != "help", !names.contains(word), access(word, F_OK) != 0 else { return nil }
    }

    /// The arguments with today's name of a command where they have the one that it had before, and help behind the command
    /// that it is asked of.
    static func renamed(_ arguments: [String]) -> [String] {
        if arguments == ["version"], access("version", F_OK) != 0 { return ["--version"] }
        if arguments.count == 2, ["--help", "-h"].contains(arguments[0]) { return renamed(["help", arguments[1]]) }
        guard let index = arguments.prefix(2).firstIndex(where: { $0 != "help" }),
            let current = earlierNames[arguments[index]],
            !Program.current.commands.contains(where: { $0._commandName == arguments[index] })
        else { return arguments }
        var arguments = arguments
        arguments[index] = current
        return arguments
    }

    /// Scripts have them; help and completions do not.
    private static let earlierNames = ["record": "draft"]

    /// The name of a command among the captures of one that was not named: options stand before it.
    ///
    /// - Parameter paths: what the parser took for captures.
    static func misplaced(_ paths: [String], _ commands: [any ParsableCommand.Type]) -> String? {
        guard let word = paths.first(where: { $0 != "-" && access($0, F_OK) != 0 }),
            commands.contains(where: { $0._commandName == word })
        else { return nil }
        return "the command comes first: \(Program.current.name) \(word) …, then its options"
    }

    /// Words of other programs, and the command that does it here.
    private static let synonyms = [
        "analyze": "summary", "analyse": "summary", "info": "summary", "stats": "summary", "statistics": "summary",
        "connections": "summary", "read": "decode", "show": "decode", "dump": "decode", "print": "decode",
        "parse": "decode", "capture": "live", "sniff": "live", "watch": "live", "scan": "devices",
        "advertisers": "devices", "services": "gatt", "check": "lint", "test": "verify", "compare": "diff",
        "anonymize": "redact", "anonymise": "redact", "convert": "export", "view": "browse", "tui": "browse",
    ]

    /// The message, and the exit status: of a command that does not exist, or of a file.
    var problem: (message: String, status: ExitStatus) {
        if word.contains("completion") {
            return ("there is no command '\(word)'; --generate-completion-script bash prints one for bash", .usage)
        }
        if let known = CommandWord.synonyms[word.lowercased()], commands.contains(known) {
            return ("there is no command '\(word)'; '\(Program.current.name) \(known)' does that", .usage)
        }
        let near = NearestName.texts(near: word, among: commands)
        guard near.isEmpty || word.utf8.count < 3 else {
            let hint = NearestName.hint(near, quote: "'")
            return ("there is no \(isHelp ? "help for" : "command") '\(word)'\(hint)", .usage)
        }
        guard !isHelp else {
            return ("there is no help for '\(word)'; it is for \(commands.joined(separator: ", "))", .usage)
        }
        let help = "'\(Program.current.name) help'"
        return ("\(word): no such file, and no such command; \(help) lists the commands", .missing)
    }
}
