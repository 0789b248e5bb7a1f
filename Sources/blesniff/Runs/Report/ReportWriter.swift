import Sniff

/// Writes pages and pictures.
struct ReportWriter {
    let output: Output

    /// - Returns: the exit status of writing.
    func write(_ text: String, to file: String) throws -> Int32 {
        guard file != "-" else {
            try output.print(text)
            return 0
        }
        return WrittenText(console: output.console).writeWhole(text, to: file)
    }
}
