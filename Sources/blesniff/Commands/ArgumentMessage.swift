import ArgumentParser
import Sniff

/// The argument parser's message about wrong arguments, in the style of all other messages.
struct ArgumentMessage {
    let text: String

    /// - Parameters:
    ///   - command: the command that was to run; `nil` if the arguments did not name one.
    ///   - arguments: line ends in them are none of the message, which quotes them as they are.
    init(_ error: any Error, of command: (any ParsableCommand.Type)?, _ arguments: [String]) {
        let type = command ?? Root.self
        let message = type.message(for: error)
        var rest = type.fullMessage(for: error)
        if let offset = rest.range(of: message) { rest = String(rest[offset.upperBound...]) }
        let name = Program.current.name
        if let command {
            // The parser knows this command alone.
            for start in ["Usage: ", "See '"] {
                rest = rest.replacing(start + command._commandName, with: start + name + " " + command._commandName)
            }
        }
        let named = Root.configuration.subcommands.first { $0._commandName == arguments.first } ?? Decode.self
        var text = Self.restyled(message, of: named)
        for argument in arguments where argument.contains(where: \.isNewline) {
            // The value of `--option=value` is quoted alone.
            let value = argument.hasPrefix("-") ? argument.drop { $0 != "=" }.dropFirst() : argument[...]
            if !value.isEmpty { text = text.replacing(value, with: String(value).safe) }
        }
        self.text = name + ": " + text + rest
    }

    /// Lower case, and no sentences.
    private static func restyled(_ message: String, of type: any ParsableCommand.Type) -> String {
        var text = message
        if parserStarts.contains(where: text.hasPrefix) { text = text.prefix(1).lowercased() + text.dropFirst() }
        if let offset = text.range(of: "'. Did you mean '") {
            // The parser takes '--hex' for near '--foo'.
            let (unknown, near) = (text[..<offset.lowerBound], text[offset.upperBound...].dropLast(2))
            let word = unknown.split(separator: "'").last.map(String.init) ?? ""
            let nearest = NearestName.texts(near: word, among: [String(near)])
            text = unknown + "'" + NearestName.hint(nearest, quote: "'")
        }
        if let offset = text.range(of: ". Please provide one of the following:\n") {
            let values = text[offset.upperBound...].split(separator: "\n").map { $0.drop { $0 == " " || $0 == "-" } }
            text = text[..<offset.lowerBound] + "; it takes " + values.joined(separator: ", ")
        } else if let offset = text.range(of: ". Please provide one of ") {
            let values = text[offset.upperBound...].filter { $0 != "'" }
            text =
                text[..<offset.lowerBound] + "; it takes " + (values.hasSuffix(".") ? values.dropLast() : values[...])
        }
        if let hint = counterpart(of: text, type) { return "\(text); \(hint)" }
        return text.hasSuffix("was specified.") ? String(text.dropLast()) : text
    }

    /// The counterpart of an option of another program, such as tshark, btmon or tcpdump, that the message calls unknown, or the
    /// option of the command that is nearest.
    private static func counterpart(of message: String, _ type: any ParsableCommand.Type) -> String? {
        let start = "unknown option '-"
        guard message.hasPrefix(start), message.hasSuffix("'") else { return nil }
        let option = message.dropFirst(start.count).dropLast()
        let name = Program.current.name
        switch option.first == "-" ? option.dropFirst() : option {
        case "r", "read", "input", "file", "-in":
            return "captures have no option: \(name) FILE"
        case "w": return "packets are recorded with --write FILE"
        case "Y", "R", "f", "-display-filter":
            return "packets are selected with --filter EXPRESSION; '\(name) help filter' has the language"
        case "i": return "live sources are for '\(name) live', as in \(name) live --interface NAME"
        case "D": return "'\(name) live --list' has the live sources"
        case "T": return "the form of the output is --format text, jsonl or csv"
        case "e": return "fields are selected with --format csv --columns a,b,c"
        case "V", "all", "details": return "every field is shown with -v"
        case "a": return "-v shows every field; --timeout ends '\(name) verify'"
        case "n", "c", "count", "limit", "head": return "the first lines are those of: \(name) FILE | head -n 100"
        case "frame", "packet", "number": return "one packet is taken by --filter 'frame == 30'"
        case "o", "output": return "results go to standard output; packets are recorded with --write FILE"
        case "json": return "the form of the output is --format jsonl"
        case "csv": return "the form of the output is --format csv --columns a,b,c"
        case "connection": return "the packets of one are taken by --filter 'link.connection == 1'"
        case "name", "address", "mac": return "a device is chosen with --device NAME|ADDRESS"
        case "uuid", "characteristic": return "packets of one are selected with --filter 'att.uuid == 2A37'"
        case "severity": return "findings of one severity are chosen with --only error"
        case "ignore", "disable", "exclude", "skip": return "--hide leaves out"
        case "list": return "'\(name) lint --rules' lists the rules, '\(name) live --list' the sources"
        default:
            guard option.utf8.count > 3 else { return nil }
            // Whoever asks is at the end of a run: the help of the command has its options.
            let words = type.helpMessage(columns: 80).split { !$0.isLetter && $0 != "-" }
            let known = Set(words.filter { $0.hasPrefix("--") }.map { String($0.dropFirst()) } + ["-version"])
            let near = NearestName.texts(near: String(option), among: known.sorted())
            return near.isEmpty ? nil : "did you mean \(near.map { "'-\($0)'" }.joined(separator: " or "))?"
        }
    }

    /// How messages of the parser itself begin; others may begin with the name of a file.
    private static let parserStarts = [
        "Unknown option ", "Missing ", "Unexpected ", "The value ", "The option ", "Invalid option", "Value to be set",
        "Can't ", "Command '",
    ]
}

extension String {
    /// The first place where a part is.
    fileprivate func range(of part: String) -> Range<String.Index>? { firstRange(of: part) }
}
