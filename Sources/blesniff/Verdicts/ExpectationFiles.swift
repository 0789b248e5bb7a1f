import Sniff

/// Reports what is wrong with expectation files, each with its line and a caret under the place.
struct ExpectationFiles {
    let console: Console

    /// The sources of errors are shown from files of this size.
    private static let limit = 1 << 20

    func report(_ error: ExpectationError) {
        console.report("\(error)")
        let place = error.place
        guard place.line > 0, let line = ExpectationFiles.line(place) else { return }
        console.report("    \(line)")
        guard place.column > 0 else { return }
        let before = line.unicodeScalars.prefix(place.column - 1)
        // Wide characters before the place would move the caret away.
        console.report("    \(String(repeating: " ", count: before.columns))^")
    }

    /// The line, with a space for what is not shown.
    private static func line(_ place: SourcePlace) -> String? {
        guard let bytes = try? TextFile.content(of: place.file, limit: limit) else { return nil }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.indices.contains(place.line - 1) else { return nil }
        var text = ""
        for scalar in String(decoding: lines[place.line - 1], as: UTF8.self).unicodeScalars {
            text.unicodeScalars.append(scalar.columns == nil ? " " : scalar)
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}
