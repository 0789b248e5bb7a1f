import Decoders
import Sniff

/// Comma-separated values (RFC 4180, with the line ends of Unix): a header line, then one line a packet; several values of
/// one column are joined with semicolons.
struct CSVRenderer: ~Copyable {
    private let columns: [OutputColumn]
    private var styles: FieldStyles

    static let standard = [
        "frame", "time", "direction", "link.handle", "link.peripheral", "hci.command", "hci.event", "att.opcode",
        "att.method", "att.handle", "att.uuid", "att.value", "adv.address", "adv.rssi", "adv.name",
        "att.unanswered", "hci.unanswered",
    ]

    init(_ vocabulary: Vocabulary, columns: [OutputColumn]) {
        self.columns = columns
        styles = FieldStyles(vocabulary)
    }

    func renderHeader(into out: inout ByteBuffer) {
        out.append(string: columns.map(\.path).joined(separator: ","))
        out.append("\n")
    }

    mutating func render(_ fields: borrowing FieldList, into out: inout ByteBuffer) {
        for index in columns.indices {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            let start = out.count
            for position in 0..<fields.count where fields[position].key == columns[index].key {
                let entry = fields[position]
                guard entry.kind.isValue else { continue }
                if out.count > start { out.append(UInt8(ascii: ";")) }
                switch columns[index].form {
                case .name: if let name = styles.shownName(of: entry) { out.append(name: name) }
                case .iso: out.append(iso: Timestamp(entry))
                case .value: append(entry, fields, &out)
                }
            }
            out.quoteCSV(from: start)
        }
        out.append("\n")
    }

    /// Numbers as they are; texts so that they are one value, and nothing else.
    private func append(_ entry: FieldEntry, _ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        switch entry.kind {
        case .text, .label: fields.withBytes(of: entry) { out.append(csv: $0) }
        case .secret: fields.scratch.withMask(of: entry) { out.append(csv: $0) }
        default: out.append(plain: entry, fields)
        }
    }
}

extension ByteBuffer {
    /// Puts what follows `start` into quotes, if it needs them.
    mutating func quoteCSV(from start: Int) {
        var needed = false
        for index in start..<count {
            let byte = self[index]
            needed = needed || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"")
        }
        guard needed else { return }
        let text: [UInt8] = (start..<count).map { self[$0] }
        truncate(to: start)
        append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { append(byte) }
            append(byte)
        }
        append(UInt8(ascii: "\""))
    }
}
