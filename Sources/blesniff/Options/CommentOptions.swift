import ArgumentParser
import Sniff

/// Knowledge of packets that a written capture has as comments.
enum CommentKind: String, CaseIterable {
    case findings, verdicts, names, values

    /// The beginning of its comments, by which a filter of Wireshark finds them.
    var beginning: String {
        switch self {
        case .findings: "blesniff lint:"
        case .verdicts: "blesniff verify:"
        case .names, .values: "blesniff:"
        }
    }
}

/// The kinds of an option, in the order in which a packet has them.
struct CommentKinds {
    let kinds: [CommentKind]

    /// - Throws: a `ValidationError` for a word that is none.
    static func argument(_ text: String) throws -> CommentKinds {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
        let kinds = try words.map { word in
            guard let kind = CommentKind(rawValue: word) else {
                throw ValidationError("there are findings, verdicts, names and values")
            }
            return kind
        }
        return CommentKinds(kinds: CommentKind.allCases.filter(kinds.contains))
    }

    /// Refuses those that a command does not make, and files without a place for them.
    func check(_ known: [CommentKind], _ write: String?, _ format: RecordingFormat?) throws {
        guard let write else { throw ValidationError("--comments is for --write FILE") }
        if let kind = kinds.first(where: { !known.contains($0) }) {
            let command = kind == .verdicts ? "verify" : "lint"
            throw ValidationError("--comments \(kind.rawValue) is for 'blesniff \(command)'")
        }
        if (format ?? RecordingFormat(nameOf: write)) == .btsnoop {
            throw ValidationError("\(write): btsnoop has no place for comments; write pcapng")
        }
    }
}

extension ArgumentHelp {
    static func comments(_ kinds: String) -> ArgumentHelp {
        ArgumentHelp(
            "Comments of the packets that --write writes: \(kinds). Wireshark shows them; those of earlier runs are replaced.",
            valueName: "a,b")
    }
}

/// Where a command that reads whole files writes them with comments.
struct CommentOptionGroup: ParsableArguments, RecordingOptions {
    @Option(
        help: ArgumentHelp(
            "Write the captures with the findings as comments of their packets, as pcapng.", valueName: "file"),
        completion: .file())
    var write: String?
    @Option(help: .writeFormat) var writeFormat: RecordingFormat?
    @Option(
        help: .comments("findings, names of attributes, values; without it, findings"),
        transform: CommentKinds.argument)
    var comments: CommentKinds?

    var rotate: Rotation? { nil }
    var keep: Int? { nil }

    var kinds: CommentKinds { comments ?? CommentKinds(kinds: [.findings]) }

    func validate() throws {
        try checkRecording()
        if write != nil || comments != nil { try kinds.check([.findings, .names, .values], write, writeFormat) }
        if isToStandardOutput {
            throw ValidationError("--write - leaves no room for results on standard output; name a file")
        }
    }
}
