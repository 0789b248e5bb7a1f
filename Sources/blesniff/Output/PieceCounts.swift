import Decoders
import Sniff

/// Writes, notifications and indications by characteristic: what messages could be made of that no profile describes.
struct PieceCounts {
    private struct Attribute: Hashable {
        var isToServer: Bool
        var handle: UInt64
        var handleName: StaticName?
        var uuid: BluetoothUUID?
    }

    private struct Pieces {
        var count = 0
        var longest = 0
        /// How many are as long as the longest.
        var full = 0
        var first: Int
    }

    private let registry: Registry
    private var pieces: [Attribute: Pieces] = [:]
    /// Whether there were any that have a decoder.
    private(set) var hasDecoded = false
    private static let limit = 1024

    init(_ registry: Registry) { self.registry = registry }

    /// The fields that it needs.
    static let fields: [ATTField] = [.opcode, .handle, .handleName, .uuid, .value]

    mutating func add(_ fields: borrowing FieldList) {
        var (opcode, handle, length) = (UInt64(0), UInt64(0), 0)
        var handleName: StaticName?
        var uuid: BluetoothUUID?
        for index in 0..<fields.count {
            let entry = fields[index]
            switch entry.key {
            case ATTField.opcode.key: opcode = entry.value
            case ATTField.handle.key: handle = entry.value
            case ATTField.handleName.key: handleName = entry.staticName
            case ATTField.uuid.key: uuid = entry.uuid
            case ATTField.value.key: length = fields.withBytes(of: entry) { $0.count }
            default: break
            }
        }
        let kind = UInt8(exactly: opcode).flatMap { ATTOpcode(rawValue: $0) }
        let isToServer = kind == .writeRequest || kind == .writeCommand || kind == .signedWriteCommand
        let isToClient = kind == .handleValueNotification || kind == .handleValueIndication
        guard isToServer || isToClient, length > 0 else { return }
        // What is decoded has a meaning of its own.
        if let uuid, registry.decoder(for: uuid) != nil {
            hasDecoded = true
            return
        }
        let attribute = Attribute(isToServer: isToServer, handle: handle, handleName: handleName, uuid: uuid)
        guard pieces[attribute] != nil || pieces.count < Self.limit else { return }
        var seen = pieces[attribute] ?? Pieces(first: pieces.count)
        seen.count += 1
        if length > seen.longest { (seen.longest, seen.full) = (length, 0) }
        if length == seen.longest { seen.full += 1 }
        pieces[attribute] = seen
    }

    /// One line for each of the three places that had most.
    var lines: [String] {
        let sorted = pieces.sorted { ($0.value.count, $1.value.first) > ($1.value.count, $0.value.first) }
        return sorted.prefix(3).map { attribute, seen in
            let kind = attribute.isToServer ? "write" : "notification"
            let handle = UInt16(truncatingIfNeeded: attribute.handle).words(attribute.handleName)
            let count = seen.count.grouped(kind)
            let size = seen.count == 1 ? "\(seen.longest) bytes" : "up to \(seen.longest) bytes each"
            let isCut = seen.full > 1 && seen.full < seen.count
            let full =
                isCut ? "; \(seen.full.grouped) have all \(seen.longest), as pieces of longer messages do" : ""
            return "\(count) on \(attribute.uuid.map { "\($0)" } ?? handle), \(size)\(full)"
        }
    }
}
