/// Writes the reports that servers of continuous integration and viewers read.
struct VerdictFiles {
    let options: VerdictOptions
    let showsSecrets: Bool
    let output: Output

    /// - Returns: the exit status of writing.
    func write(_ summary: VerdictSummary) throws -> Int32 {
        var status: Int32 = 0
        if let file = options.junit { status = try write(JUnit(showsSecrets: showsSecrets).text(summary), to: file) }
        if let file = options.sarif {
            status = max(status, try write(SARIF(showsSecrets: showsSecrets).text(summary), to: file))
        }
        return status
    }

    private func write(_ text: String, to file: String) throws -> Int32 {
        guard file != "-" else {
            try output.print(text)
            return 0
        }
        return WrittenText(console: output.console).write(text, to: file)
    }
}
