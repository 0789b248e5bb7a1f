import Decoders
import Sniff

/// The files of the tables that were asked for.
struct ExportFiles {
    private var files: [ExportTable: TableFile] = [:]

    init(_ tables: Set<ExportTable>, in folder: String, _ vocabulary: Vocabulary) throws(RecordingError) {
        for table in ExportTable.allCases where tables.contains(table) {
            let file = try TableFile("\(folder)/\(table.fileName)")
            if table == .packets { PacketRows.appendHeader(vocabulary, to: &file.buffer) }
            if table == .operations { OperationRows.appendHeader(to: &file.buffer) }
            files[table] = file
        }
    }

    subscript(_ table: ExportTable) -> TableFile? { files[table] }

    /// Adds rows that are lines of JSON, each with the input as its first member.
    func append(_ lines: consuming ByteBuffer, input: String, to table: ExportTable) {
        guard let file = files[table] else { return }
        var head = ByteBuffer(capacity: input.utf8.count + 16)
        head.append("{\"input\":")
        head.append(json: input)
        head.append(",")
        lines.withBytes { text in
            for line in text.split(separator: UInt8(ascii: "\n")) where line.count > 2 {
                file.buffer.append(all: head)
                let line = UnsafeBufferPointer(rebasing: line.dropFirst())
                if let start = line.baseAddress { file.buffer.append(start, line.count) }
                file.buffer.append("\n")
                file.endRow()
            }
        }
    }

    /// All rows that are there reach the disk before a status says so.
    func flush() throws(RecordingError) {
        for table in ExportTable.allCases where table != .captures { try files[table]?.flush() }
        try files[.captures]?.flush()
    }

    func close() throws(RecordingError) {
        for table in ExportTable.allCases { try files[table]?.close() }
    }
}
