import Testing

@testable import Decoders

/// The vectors of a table of PDUs: bytes, name, fields as JSON (`-` for PDUs known by name only), and how the decoding
/// ends where that is not the last byte (``Decoded/end``).
struct PDUVectors {
    struct Row {
        let line: VectorLine
        let bytes: [UInt8]
        let name: String
        let json: String
        let end: String
    }

    let rows: [Row]
    let runner: VectorRunner
    private let table: PDUTable
    private let layer: Layer
    /// Bytes before the parameters; the first is the code.
    private let header: Int

    init(_ file: String, layer: Layer, header: Int, table: (Registry) -> PDUTable) throws {
        rows = try vectorRows(file).map { line, columns in
            try #require(columns.count == 3 || columns.count == 4, "line \(line): \(columns.count) columns")
            let value = try #require(bytes(hex: columns[0]), "line \(line): no hexadecimal digits")
            try #require(value.count >= header, "line \(line): shorter than its header")
            return Row(
                line: line, bytes: value, name: columns[1], json: columns[2], end: columns.count > 3 ? columns[3] : "")
        }
        runner = try VectorRunner()
        self.table = table(runner.registry)
        self.layer = layer
        self.header = header
    }

    func decodeAsWritten() {
        for row in rows {
            row.line.expect("name", table.name(of: UInt16(row.bytes[0]))?.string ?? "-", is: row.name)
            let decoded = runner.pdu(of: table, in: layer, row.bytes, header: header)
            row.line.expect("fields", decoded?.json ?? "-", is: row.json)
            row.line.expect("end", decoded?.end ?? "", is: row.end)
        }
    }

    /// Every code of the range is defined, nothing else is, and each has a vector that takes all bytes.
    func cover(_ codes: ClosedRange<UInt8>) {
        #expect(table.duplicates == [])
        for code in UInt8.min...UInt8.max {
            let isDefined = table.name(of: UInt16(code)) != nil
            #expect(isDefined == codes.contains(code), "code \(code)")
            let isCovered = rows.contains { $0.bytes[0] == code && $0.end.isEmpty }
            #expect(isCovered == codes.contains(code), "vectors of code \(code)")
        }
    }

    func decodeBeginnings() {
        for row in rows {
            for length in header...row.bytes.count {
                let decoded = runner.pdu(of: table, in: layer, Array(row.bytes[..<length]), header: header)
                if let problem = decoded.flatMap({ runner.problem($0, length: length, in: layer) }) {
                    row.line.fail("\(length) bytes: \(problem)")
                }
            }
        }
    }
}
