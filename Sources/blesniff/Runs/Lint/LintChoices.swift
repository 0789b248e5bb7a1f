import Decoders
import Sniff
import SniffLint

/// Which findings are shown, and how much each weighs: by options, by the project's file, and without those that are
/// known.
struct LintChoices {
    /// The rules that are judged.
    let rules: [LintRule]
    /// By identifier.
    private let severities: [String: LintSeverity]
    private let hidden: Set<String>
    private let only: Set<String>
    private let known: Set<LintBaseline.Entry>

    /// Of a project.
    private static let file = ".blesniff/lint.yaml"

    /// The file of the project's choices, if there is one and it is not refused.
    static func project(_ isRefused: Bool, _ console: Console) throws -> String? {
        let refused = isRefused || Platform.environment("BLESNIFF_NO_PROJECT").map { !$0.isEmpty } ?? false
        guard !refused, case .regular = Platform.kind(ofLinkOrFile: file) else { return nil }
        console.note("choices of this folder are used: \(file)")
        return file
    }

    /// The choices of the project alone.
    static func ofProject(_ isRefused: Bool, _ rules: [LintRule], _ console: Console) throws -> LintChoices {
        try LintChoices(
            only: [], hide: [], project: try project(isRefused, console), baseline: nil, rules, console)
    }

    /// The words of an option, each alone or several with commas between them.
    private static func words(_ given: [String]) -> [String] {
        given.flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// The end of a message about a word that is no rule.
    static func suggestion(_ word: String, _ known: [String]) -> String {
        NearestName.hint(
            NearestName.texts(near: word, among: known),
            orElse: "; '\(Program.current.name) lint --rules' lists them all")
    }

    init(
        only: [String], hide: [String], project: String?, baseline: String?, _ rules: [LintRule], _ console: Console
    ) throws {
        let names = rules.map(\.identifier)
        let (only, hide) = (LintChoices.words(only), LintChoices.words(hide))
        for (option, given) in [("--only", only), ("--hide", hide)] {
            let words = names + LintSeverity.allCases.map(\.rawValue)
            for name in given where !words.contains(name) {
                console.report("\(option) \(name): no such rule\(LintChoices.suggestion(name, words))")
                throw ExitStatus.usage
            }
        }
        var severities: [String: LintSeverity] = [:]
        var hidden: Set<String> = []
        do {
            for choice in try project.map({ try LintChoice.read($0, names) }) ?? [] {
                if let severity = choice.severity {
                    severities[choice.rule] = severity
                } else {
                    hidden.insert(choice.rule)
                }
            }
            known = try baseline.map { try LintBaseline.read($0) } ?? []
        } catch {
            console.report("\(error)")
            throw (error as? CaptureError).map { ExitStatus(code: $0.exitStatus) } ?? .usage
        }
        self.severities = severities
        self.only = Set(only)
        self.hidden = hidden.union(hide).subtracting(only)
        let (meant, left) = (self.only, self.hidden)
        self.rules = rules.filter { rule in
            !left.contains(rule.identifier)
                && (meant.isEmpty || meant.contains(rule.identifier)
                    || LintSeverity.allCases
                        .contains { meant.contains($0.rawValue) })
        }
    }

    /// The findings of rules that are not hidden, as the project weighs them, worst first.
    func weighed(_ findings: [LintFinding]) -> [LintFinding] {
        var weighed = findings
        for index in weighed.indices {
            if let severity = severities[weighed[index].rule.identifier] { weighed[index].weigh(severity) }
        }
        return weighed.filter { finding in
            let words = [finding.rule.identifier, finding.severity.rawValue]
            return !words.contains(where: hidden.contains) && (only.isEmpty || words.contains(where: only.contains))
        }
        .sorted { left, right in
            left.severity == right.severity
                ? (left.moments.first ?? left.last).isBefore(right.moments.first ?? right.last)
                : left.severity > right.severity
        }
    }

    /// The same without those of the baseline, as people read them.
    func left(_ findings: [LintFinding]) -> [LintFinding] {
        weighed(findings).filter { !known.contains(LintBaseline.Entry($0)) }.joined()
    }

    /// Whether its findings are not shown, whatever they weigh.
    func isHidden(_ rule: LintRule) -> Bool { hidden.contains(rule.identifier) }

    /// How many the baseline hides.
    func hiddenCount(_ findings: [LintFinding]) -> Int {
        weighed(findings).count { known.contains(LintBaseline.Entry($0)) }
    }
}

/// A choice of a project: a rule that is hidden, or weighs something else, and why.
struct LintChoice {
    let rule: String
    /// `nil` where it is hidden.
    let severity: LintSeverity?

    static func read(_ path: String, _ names: [String]) throws -> [LintChoice] {
        let root = try FileMap(LintFileError.root(path))
        var map = root
        var choices: [LintChoice] = []
        let rules = try FileMap(try map.required("rules"))
        try map.finish()
        for pair in rules.pairs {
            let key = FileNode<LintFileError>(node: pair.key, file: path)
            let name = try key.text()
            guard names.contains(name) else {
                throw key.error("'\(name)' is no rule\(LintChoices.suggestion(name, names))")
            }
            var choice = try FileMap(FileNode<LintFileError>(node: pair.value, file: path))
            let severity = try choice.required("severity").word(
                LintSeverity.allCases.map { ($0.rawValue, Optional($0)) } + [("hidden", nil)])
            let reason = try choice.required("reason")
            guard try !reason.text().isEmpty else { throw reason.error("say why") }
            try choice.finish()
            choices.append(LintChoice(rule: name, severity: severity))
        }
        return choices
    }
}

/// Findings that are known.
enum LintBaseline {
    /// The parts of a finding that later captures have, too: no frame, and no address that changes.
    struct Entry: Hashable {
        let rule: String
        let subject: String
    }

    static func text(_ findings: [LintFinding]) -> String {
        var text = "# Findings that are known: blesniff lint --baseline leaves them out.\nfindings:\n"
        var seen: Set<Entry> = []
        for finding in findings where seen.insert(Entry(finding)).inserted {
            text += "  - rule: \(finding.rule.identifier)\n    subject: \(finding.subject.json)\n"
        }
        return seen.isEmpty ? text.replacing("findings:\n", with: "findings: []\n") : text
    }

    static func read(_ path: String) throws -> Set<Entry> {
        var map = try FileMap(LintFileError.root(path))
        var entries: Set<Entry> = []
        for node in try map.required("findings").list() {
            var finding = try FileMap(node)
            let (rule, subject) = (try finding.required("rule").text(), try finding.required("subject").text())
            entries.insert(Entry(rule: rule, subject: subject))
            try finding.finish()
        }
        try map.finish()
        return entries
    }
}

extension LintBaseline.Entry {
    init(_ finding: LintFinding) { self.init(rule: finding.rule.identifier, subject: finding.subject) }
}

/// A mistake in a project's choices or in a baseline.
struct LintFileError: FileError, CustomStringConvertible {
    let description: String

    init(_ file: String, _ mark: YAMLMark?, _ message: String) {
        description = mark.map { "\(file):\($0.line):\($0.column): \(message)" } ?? "\(file): \(message)"
    }

    private static let limit = 1 << 20

    static func root(_ path: String) throws -> FileNode<LintFileError> {
        let bytes = try TextFile.content(of: path, limit: limit)
        guard bytes.count <= limit else { throw LintFileError(path, nil, "more than \(limit) bytes") }
        do {
            guard let node = try YAMLReader.document(bytes) else { throw LintFileError(path, nil, "the file is empty") }
            return FileNode(node: node, file: path)
        } catch let error as YAMLError {
            throw LintFileError(path, error.mark, error.message)
        }
    }
}
