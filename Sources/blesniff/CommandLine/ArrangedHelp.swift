/// The help of a command with its options by what they are for: the parser lists them as they are declared.
enum ArrangedHelp {
    /// The groups after the options that belong to the command, or that everybody needs.
    private static let groups: [(title: String, names: Set<String>)] = [
        ("LIVE SOURCES", ["--monitor", "--interface", "--bpf", "--connect", "--speed", "--wait"]),
        (
            "KEYS",
            ["--ltk", "--irk", "--tk", "--broadcast-code", "--bind-key", "--keys", "--no-crack", "--show-secrets"]
        ),
        ("DECODERS, PROFILES AND TABLES", ["--profiles", "--gatt", "--decoders", "--no-project"]),
        ("GENERAL", ["--no-pager", "--memory-limit", "--version", "-h"]),
    ]

    private static let heading = "\nOPTIONS:\n"

    static func text(_ help: String) -> String {
        guard let start = help.firstRange(of: heading) else { return help }
        var options: [(group: Int, text: String)] = []
        var rest = help[start.upperBound...]
        while !rest.isEmpty, rest.first == " " {
            let end = rest.firstIndex(of: "\n").map(rest.index(after:)) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...]
            // Lines of an option's text are indented by more.
            if line.hasPrefix("  -") {
                options.append((group(of: line), String(line)))
            } else if !options.isEmpty {
                options[options.count - 1].text += line
            }
        }
        let titles = ["OPTIONS"] + groups.map(\.title)
        let sections = titles.indices.compactMap { index -> String? in
            let section = options.filter { $0.group == index }.map(\.text).joined()
            return section.isEmpty ? nil : "\n\(titles[index]):\n\(section)"
        }
        return help[..<start.lowerBound] + sections.joined() + rest
    }

    private static func group(of line: Substring) -> Int {
        let words = line.split { $0 == " " || $0 == "," || $0 == "/" }
        let index = groups.firstIndex { group in words.prefix(2).contains { group.names.contains(String($0)) } }
        return index.map { $0 + 1 } ?? 0
    }
}
