import ArgumentParser
import Decoders

/// The tables of `blesniff export`.
///
/// Those with a row a packet or an operation are CSV, which costs a third of JSON Lines where it is read; the others are
/// JSON Lines with the objects of the command that prints them.
enum ExportTable: String, CaseIterable, ExpressibleByArgument {
    case packets, operations, connections, messages, devices, findings, verdicts
    /// One row an input: how reading it went.
    case captures

    /// A column that is renamed, removed or of another type is a new version. One that is added is not.
    static let version = 1

    /// Those that can be chosen: the table of captures is always there.
    static let choices = allCases.filter { $0 != .captures }

    var isCSV: Bool { self == .packets || self == .operations }

    var fileName: String { "\(rawValue).\(isCSV ? "csv" : "jsonl")" }

    func columns(_ vocabulary: Vocabulary) -> [TableColumn] {
        let own: [TableColumn] =
            switch self {
            case .packets: PacketTable.columns(vocabulary).map { TableColumn($0, vocabulary) }
            case .operations: OperationTable.columns.map(\.column)
            case .connections: ObjectTables.connections
            case .messages: ObjectTables.messages(vocabulary)
            case .devices: ObjectTables.devices
            case .findings: ObjectTables.findings
            case .verdicts: ObjectTables.verdicts
            case .captures: CaptureStatus.columns
            }
        return [.input] + own
    }
}
