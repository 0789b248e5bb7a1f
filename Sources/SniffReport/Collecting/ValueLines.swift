import Decoders
import Sniff

/// A numeric field of the values of one attribute in one connection.
struct ValueSubject: Hashable {
    let connection: ConnectionNumber
    let attribute: ServerAttribute
    let key: FieldKey
}

/// The numeric values of attributes over time, bounded: the first ones have lines.
struct ValueLines: Sendable {
    private(set) var lines: [(subject: ValueSubject, line: LineColumns)] = []
    private var indices: [ValueSubject: Int] = [:]

    static let limit = 96
    /// Columns of a line.
    static let columns = 500

    mutating func add(
        _ reading: borrowing PacketReading, _ connection: ConnectionNumber,
        at point: (x: Int64, frame: UInt64, input: Int)
    ) {
        for (key, number) in reading.values {
            let subject = ValueSubject(
                connection: connection, attribute: ServerAttribute(server: reading.server, handle: reading.handle),
                key: key)
            var index = indices[subject]
            if index == nil, lines.count < ValueLines.limit {
                index = lines.count
                indices[subject] = index
                lines.append((subject, LineColumns(limit: ValueLines.columns)))
            }
            guard let index else { continue }
            lines[index].line.add(ReportPoint(x: point.x, y: number, frame: point.frame, input: point.input))
        }
    }
}
