import Decoders
import Sniff

/// The table of packets: one row a record.
enum PacketTable {
    /// Facts of the record and its connection, of each layer what distinguishes packets, and what they carry.
    static let paths = [
        "frame", "time", "time_relative", "direction", "length", "adapter",
        "link.connection", "link.handle", "link.access_address", "link.central", "link.peripheral", "link.identity",
        "hci.type", "hci.command", "hci.event", "hci.status", "hci.status_name", "hci.reason", "hci.reason_name",
        "hci.latency", "hci.connection_handle",
        "ll.pdu", "ll.channel", "ll.rssi", "ll.crc_valid", "ll.retransmission", "ll.lost", "ll.event_counter",
        "l2cap.cid",
        "att.opcode", "att.method", "att.handle", "att.uuid", "att.uuid_name", "att.service", "att.characteristic",
        "att.value", "att.error", "att.error_name", "att.request_opcode", "att.request_frame", "att.latency",
        "smp.method",
        "adv.address", "adv.rssi", "adv.name", "adv.company", "adv.services",
        "value.name", "value.firmware_revision", "value.battery_level",
        "transfer.profile", "transfer.state", "transfer.bytes", "transfer.duration",
        "faults.layer", "faults.reason",
    ]

    static func columns(_ vocabulary: Vocabulary) -> [OutputColumn] {
        paths.compactMap { OutputColumn($0, vocabulary) }
    }
}

/// Writes rows of the table of packets. The fields of a packet are looked through once, whatever the number of columns.
struct PacketRows: ~Copyable {
    private let columns: [OutputColumn]
    /// By the number of a key: where the place of its field is kept; -1 for what no column asks for.
    private let slots: [Int16]
    /// By column: its own slot, and that of the array around it.
    private let columnSlots: [(own: Int, array: Int?)]
    /// The first field of each slot in the packet at hand; -1 where there is none.
    private var entries: [Int]
    /// Writes arrays and lists.
    private var lists: ColumnJSONRenderer
    private var styles: FieldStyles

    init(_ vocabulary: Vocabulary) {
        let columns = PacketTable.columns(vocabulary)
        var slots = [Int16](repeating: -1, count: vocabulary.count + 1)
        var count = 0
        func slot(_ key: FieldKey) -> Int {
            let index = Int(key.rawValue)
            if slots[index] < 0 {
                slots[index] = Int16(count)
                count += 1
            }
            return Int(slots[index])
        }
        columnSlots = columns.map { column in (slot(column.key), column.array.map(slot)) }
        _ = slot(TransferField.more.key)
        self.columns = columns
        self.slots = slots
        entries = Array(repeating: -1, count: count)
        lists = ColumnJSONRenderer(vocabulary, columns: columns)
        styles = FieldStyles(vocabulary)
    }

    func select(in selection: inout FieldSelection) { lists.select(in: &selection) }

    static func appendHeader(_ vocabulary: Vocabulary, to out: inout ByteBuffer) {
        let paths = [TableColumn.input.path] + PacketTable.columns(vocabulary).map(\.path)
        out.append(string: paths.joined(separator: ",") + "\n")
    }

    /// - Parameter input: the cell of the input.
    mutating func append(_ fields: borrowing FieldList, input: [UInt8], to out: inout ByteBuffer) {
        find(fields)
        out.append(input.span, input.indices)
        for index in columns.indices {
            out.append(UInt8(ascii: ","))
            let slots = columnSlots[index]
            let position = entries[slots.own]
            if columns[index].isArray {
                guard position >= 0 || slots.array.map({ entries[$0] >= 0 }) ?? false else { continue }
                let start = out.count
                lists.appendArray(columns[index], fields, &out)
                // An array has elements, none of which has the list.
                if out[start] == UInt8(ascii: "n") { out.truncate(to: start) } else { out.quoteCSV(from: start) }
            } else if position >= 0 {
                append(fields[position], columns[index].form, fields, &out)
            }
        }
        out.append("\n")
    }

    private mutating func find(_ fields: borrowing FieldList) {
        for slot in entries.indices { entries[slot] = -1 }
        var others = OtherTransfers()
        for index in 0..<fields.count {
            let entry = fields[index]
            let key = Int(entry.key.rawValue)
            guard key < slots.count, slots[key] >= 0, !others.contain(entry) else { continue }
            let slot = Int(slots[key])
            guard entries[slot] < 0 else { continue }
            if entry.kind.isValue || entry.kind == .list || entry.kind == .array { entries[slot] = index }
        }
    }

    private mutating func append(
        _ entry: FieldEntry, _ form: OutputColumn.Form, _ fields: borrowing FieldList, _ out: inout ByteBuffer
    ) {
        if form == .name {
            if let name = styles.shownName(of: entry) { out.append(cell: name.utf8) }
            return
        }
        switch entry.kind {
        case .text, .label: fields.withBytes(of: entry) { out.append(cell: $0) }
        case .secret: fields.scratch.withMask(of: entry) { out.append(cell: $0) }
        case .name: out.append(cell: entry.staticName.utf8)
        default: out.append(plain: entry, fields)
        }
    }
}

extension ByteBuffer {
    /// A text as a cell of a table: in quotes where it needs them, and where it is empty, which tells it from nothing.
    mutating func append(cell bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return append("\"\"") }
        let start = count
        append(safe: bytes)
        quoteCSV(from: start)
    }

    mutating func append(cell text: String) {
        var text = text
        text.withUTF8 { append(cell: $0) }
    }
}
