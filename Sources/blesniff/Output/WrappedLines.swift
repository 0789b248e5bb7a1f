import Decoders

extension ByteBuffer {
    /// Breaks the lines that begin at a place or after it at spaces, so that a terminal breaks no words.
    ///
    /// - Parameters:
    ///   - columns: those of the terminal; `nil` where there is none, and lines stay whole for other programs.
    ///   - hanging: columns before the rows after the first; without it, a little more than before the line.
    mutating func wrapLines(from start: Int = 0, columns: Int?, hanging: Int? = nil) {
        guard let columns, count > start else { return }
        let lines = withBytes { Array($0[start...]) }.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        truncate(to: start)
        // The last is what follows the last line end.
        for line in lines.dropLast() {
            for row in line.span.wrapped(columns: columns, hanging: hanging) {
                row.withUnsafeBufferPointer { if let base = $0.baseAddress { append(base, $0.count) } }
                append("\n")
            }
        }
        lines.last?.withUnsafeBufferPointer { if let base = $0.baseAddress { append(base, $0.count) } }
    }
}

extension String {
    /// Its words in lines of so many characters; a longer word has a line of its own.
    func wrapped(to width: Int) -> [String] {
        var lines = [""]
        for word in split(separator: " ") {
            let last = lines.count - 1
            if lines[last].isEmpty {
                lines[last] = String(word)
            } else if lines[last].count + 1 + word.count <= width {
                lines[last] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
