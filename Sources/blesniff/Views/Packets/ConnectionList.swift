import Decoders
import Sniff

/// The connections of the packets that came, in the order of their beginnings.
struct ConnectionList {
    struct Entry {
        let number: Int
        /// The number of its first packet.
        let first: Int
        let origin: Timestamp
        let began: Timestamp
        var last: Timestamp
        var packets = 0
        let accessAddress: UInt32?
        var who: DeviceAddress?
        var name: String?
        /// Why it ended, as the last event or PDU of it says.
        var end: String?
    }

    private(set) var entries: [Entry] = []
    private var indices: [Int: Int] = [:]

    static let limit = 10_000

    mutating func add(_ packet: KeptPacket, at number: Int) {
        guard let connection = packet.facts.connection?.rawValue else { return }
        let facts = packet.facts
        guard let index = indices[connection] else {
            guard entries.count < ConnectionList.limit else { return }
            indices[connection] = entries.count
            entries.append(
                Entry(
                    number: connection, first: number, origin: facts.origin, began: facts.time, last: facts.time,
                    accessAddress: facts.accessAddress))
            return add(packet, at: number)
        }
        entries[index].packets += 1
        if facts.time.isKnown { entries[index].last = facts.time }
        if let who = facts.who { entries[index].who = who }
        if facts.layer == .hci || facts.layer == .ll, let end = packet.endOfConnection { entries[index].end = end }
        // A name may become known later; to look for it with every packet would cost more than it is worth.
        let count = entries[index].packets
        if count & (count - 1) == 0, let name = packet.deviceName(packet.fields.registry.vocabulary) {
            entries[index].name = name
        }
    }
}

extension ConnectionList {
    /// A line for each, below a heading.
    func page() -> Page {
        var text = ByteBuffer(capacity: 1 << 12)
        text.append("   no       began     lasted    packets  device, and how it ended\n")
        for entry in entries {
            text.append(right: "\(entry.number)", columns: 5)
            text.append(right: "+\(entry.began.nanoseconds(since: entry.origin).text)", columns: 12)
            text.append(right: "\(entry.last.nanoseconds(since: entry.began).text)", columns: 11)
            text.append(right: entry.packets.grouped, columns: 11)
            text.append("  ")
            if let name = entry.name { text.append(safe: name) } else { append(entry, to: &text) }
            if let end = entry.end {
                text.append("  ")
                text.append(string: end)
            }
            text.append("\n")
        }
        if entries.isEmpty { text.append("  There are none so far.\n") }
        return Page(.connections, entries.count.grouped("connection"), text, isList: !entries.isEmpty)
    }

    private func append(_ entry: Entry, to text: inout ByteBuffer) {
        if let who = entry.who {
            text.append(address: who.value)
        } else if let accessAddress = entry.accessAddress {
            text.append("access address ")
            text.append(hex: UInt64(accessAddress), digits: 8)
        } else {
            text.append("unknown")
        }
    }
}

extension KeptPacket {
    /// The reason of a Disconnection Complete event or of an LL_TERMINATE_IND.
    fileprivate var endOfConnection: String? {
        func text(_ path: String) -> String? {
            if case .text(let text)? = try? fields[path] { text } else { nil }
        }
        return facts.layer == .hci
            ? text("hci.reason_name") : text("ll.pdu") == "LL_TERMINATE_IND" ? text("ll.error_code_name") : nil
    }
}

extension Nanoseconds {
    /// In seconds with three digits after the point.
    fileprivate var text: String { String(mantissa: milliseconds, exponent: -3, allDigits: true) + " s" }
}

extension ByteBuffer {
    /// A text at the right margin of a column.
    fileprivate mutating func append(right text: String, columns: Int) {
        append(spaces: columns - text.utf8.count)
        append(string: text)
    }
}
