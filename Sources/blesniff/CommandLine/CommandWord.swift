import ArgumentParser
import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The first word of the command line where it is neither a command nor a file.
///
/// `blesniff FILE` is short for `blesniff decode FILE`, so that the parser takes every word for a file.
struct CommandWord {
    let word: String
    /// Names of all commands.
    let commands: [String]

    /// `nil` where there is nothing to tell about the first word: an option, a command, something that is there, and
    /// what looks like a path.
    init?(_ arguments: [String], _ commands: [any ParsableCommand.Type]) {
        guard let word = arguments.first, !word.isEmpty, !word.hasPrefix("-") else { return nil }
        let names = commands.map { $0._commandName }
        let isPath = word.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
        guard !isPath, word != "help", !names.contains(word), access(word, F_OK) != 0 else { return nil }
        self.word = word
        self.commands = names
    }

    /// The message, and the exit status: of a command that does not exist, or of a file.
    var problem: (message: String, status: ExitStatus) {
        let near = NearestName.texts(near: word, among: commands)
        guard near.isEmpty || word.utf8.count < 3 else {
            let names = near.map { "'\($0)'" }.joined(separator: " or ")
            return ("there is no command '\(word)'; did you mean \(names)?", .usage)
        }
        return ("\(word): no such file, and no such command; 'blesniff help' lists the commands", .missing)
    }
}
