import Decoders
import Sniff

/// Remarks on single packets: the name of the attribute, and the decoded value.
struct AttributeRemarks: ~Copyable {
    private let kinds: [CommentKind]
    private let names: UUIDNames
    private let handle: Field<UInt64>
    private let uuid: Field<BluetoothUUID>
    private let handleName: Field<String>
    private var line: TextRenderer
    private var buffer = ByteBuffer(capacity: 512)

    init(_ kinds: [CommentKind], _ registry: Registry) throws(FieldError) {
        let handle = try registry.field("att.handle", as: UInt64.self)
        let uuid = try registry.field("att.uuid", as: BluetoothUUID.self)
        let handleName = try registry.field("att.handle_name", as: String.self)
        self.kinds = kinds
        (self.handle, self.uuid, self.handleName) = (handle, uuid, handleName)
        names = registry.vocabulary.uuidNames
        line = TextRenderer(registry.vocabulary, time: .relative, colored: false, devices: registry.devices)
    }

    /// Adds the fields that it reads.
    func select(in selection: inout FieldSelection, _ vocabulary: Vocabulary) {
        guard kinds.contains(.names) || kinds.contains(.values) else { return }
        selection.insertSummary(of: vocabulary)
        for key in [handle.key, uuid.key, handleName.key] { selection.insert(key) }
        selection.allowsMemos = false
    }

    mutating func remarks(_ packet: borrowing Dissection) -> [String] {
        var remarks: [String] = []
        if kinds.contains(.names), let name = name(packet) { remarks.append("blesniff: \(name)") }
        if kinds.contains(.values), packet.facts.isValueDecoded {
            buffer.removeAll()
            line.renderContent(packet.facts, packet.fields, into: &buffer)
            let text = Substring(buffer.string).trimmingSpaces
            if !text.isEmpty { remarks.append("blesniff: \(text)") }
        }
        return remarks
    }

    /// `0x0010 is Heart Rate Measurement (2A37)`
    private func name(_ packet: borrowing Dissection) -> String? {
        guard let handle = packet[handle], let uuid = packet[uuid] else { return nil }
        let digits = String(handle, radix: 16)
        let name = packet[handleName] ?? names.attributeTypeName(of: uuid)?.string
        let number = "0x" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        return "\(number) is \(name.map { "\($0.safe) (\(uuid))" } ?? "\(uuid)")"
    }
}
