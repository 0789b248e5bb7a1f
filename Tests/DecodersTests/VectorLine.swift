import Foundation
import Testing

/// Where a vector stands, for messages: a failure is one about this line, and shows nothing but this line.
struct VectorLine: CustomStringConvertible {
    /// Of `Tests/Vectors`.
    let file: String
    let path: String
    /// Counted from 1.
    let number: Int
    let columns: [String]

    var description: String { "\(number)" }

    /// Records what is wrong, at the line of the vector.
    func fail(_ problem: String) {
        let input = columns.prefix { !$0.hasPrefix("{") }.joined(separator: "  ")
        Issue.record(
            "Tests/Vectors/\(file):\(number): \(problem)\n  vector    \(input)",
            sourceLocation: SourceLocation(fileID: "Vectors/\(file)", filePath: path, line: number, column: 1))
    }

    /// Records a difference. `#expect` would show the whole registry beside it.
    func expect(_ what: String, _ found: String, is expected: String) {
        if found != expected { fail("\(what)\n  expected  \(expected)\n  got       \(found)") }
    }
}

/// Lines of a file of `Tests/Vectors`, split at tabs; empty lines and lines that begin with `#` are passed over.
func vectorRows(_ name: String, file: String = #filePath) throws -> [(line: VectorLine, columns: [String])] {
    let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appendingPathComponent("Vectors/\(name)").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .compactMap { index, line -> (line: VectorLine, columns: [String])? in
            if line.isEmpty || line.hasPrefix("#") { return nil }
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return (VectorLine(file: name, path: path, number: index + 1, columns: columns), columns)
        }
    try #require(!rows.isEmpty, "no vectors in \(name)")
    return rows
}

/// The same of all files of a folder, which may have none.
func vectorRows(in folder: String, file: String = #filePath) throws -> [(line: VectorLine, columns: [String])] {
    let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appendingPathComponent("Vectors/\(folder)").path
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        .filter { $0.hasSuffix(".tsv") }
        .flatMap { try vectorRows("\(folder)/\($0)", file: file) }
}
