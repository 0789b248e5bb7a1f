import Decoders
import Sniff

/// Something that the page of a packet offers to look at alone: its device, its connection, its characteristic.
struct PacketChoice {
    let key: Unicode.Scalar
    /// `device C0:00:5E:00:00:07`. May have what strangers chose.
    let label: String
    let expression: String

    /// Those that the packet has.
    static func all(of packet: KeptPacket, _ registry: Registry) -> [PacketChoice] {
        [
            device(of: packet, registry.vocabulary), connection(of: packet),
            characteristic(of: packet, registry.vocabulary),
        ]
        .compactMap { $0 }
    }

    /// The filter, within one that is set: the packet passes both.
    func expression(within other: String?) -> String {
        guard let other, other != expression else { return expression }
        let own = expression.asOperand
        return other.hasSuffix("&& \(own)") ? other : "\(other.asOperand) && \(own)"
    }

    private static func device(of packet: KeptPacket, _ vocabulary: Vocabulary) -> PacketChoice? {
        guard let who = packet.facts.who else { return nil }
        var text = ByteBuffer(capacity: 32)
        text.append(address: who.value)
        let address = text.string
        return PacketChoice(
            key: "d", label: "device \(packet.deviceName(vocabulary) ?? address)",
            expression: "device_address == \(address)")
    }

    private static func connection(of packet: KeptPacket) -> PacketChoice? {
        guard let number = packet.facts.connection?.rawValue else { return nil }
        return PacketChoice(key: "c", label: "connection \(number)", expression: "link.connection == \(number)")
    }

    /// With its descriptors, so that one sees who subscribed.
    private static func characteristic(of packet: KeptPacket, _ vocabulary: Vocabulary) -> PacketChoice? {
        let fields = packet.fields
        if let uuid = fields.uuid("att.characteristic") ?? fields.uuid("att.uuid") {
            let name = vocabulary.uuidNames.attributeTypeName(of: uuid)?.string ?? "\(uuid)"
            return PacketChoice(
                key: "a", label: name, expression: "att.uuid == \(uuid) || att.characteristic == \(uuid)")
        }
        guard let number = packet.facts.connection?.rawValue, case .integer(let handle)? = try? fields["att.handle"]
        else {
            return nil
        }
        return PacketChoice(
            key: "a", label: "handle 0x\(handle.hexDigits(atLeast: 1))",
            expression: "link.connection == \(number) && att.handle == \(handle)")
    }
}

extension String {
    /// The filter as an operand of `&&`: in parentheses where it may have an `||` or `or`.
    fileprivate var asOperand: String { ["||", "or"].contains { hasPart($0) } ? "(\(self))" : self }

    private func hasPart(_ part: String) -> Bool {
        var text = ByteBuffer(capacity: utf8.count)
        text.append(string: self)
        return text.contains(ignoringCase: part)
    }
}

extension KeptPacket {
    /// Name of the device, where the field `device` is there.
    func deviceName(_ vocabulary: Vocabulary) -> String? {
        guard vocabulary.key(ofPath: "device") != nil, case .text(let name)? = try? fields["device"], !name.isEmpty
        else {
            return nil
        }
        return name
    }
}

extension PacketFields {
    fileprivate func uuid(_ path: String) -> BluetoothUUID? {
        if case .uuid(let uuid)? = try? self[path] { uuid } else { nil }
    }
}
