import Decoders
import Sniff

/// An attribute table for people.
struct GATTText {
    /// Marks what the captures did not reveal; the first line says where it is from.
    private static let saved: StaticString = "  (saved)"

    private let names: DeviceNames
    private var uuidNames: KnownUUIDNames
    private let palette: Palette

    init(_ names: DeviceNames, _ uuidNames: UUIDNames, _ palette: Palette) {
        self.names = names
        self.uuidNames = KnownUUIDNames(uuidNames)
        self.palette = palette
    }

    mutating func render(_ database: GATTDatabase, into out: inout ByteBuffer) {
        if out.count > 0 { out.append("\n") }
        out.append(database.isOfPeer ? "Server of " : "Server of this host, as seen by ")
        if let peer = database.peer {
            out.append(in: palette.hue(of: peer.value)) { $0.append(address: peer.value) }
            if let identity = names.identities[peer.key] {
                out.append(", which is ")
                out.append(address: identity.address.value)
                out.append(" by ")
                out.append(safe: identity.source)
            }
            if let given = names.given(peer) {
                out.append(" ")
                out.append(in: palette.title) { $0.append(safe: given) }
            }
            if let name = names[peer] {
                out.append(" ")
                out.append(in: palette.value) { $0.append(quoted: name) }
            }
        } else {
            out.append("a device whose connection began before the capture")
        }
        if let file = database.savedIn, database.hasSaved {
            out.append(GATTText.saved)
            out.append(" from ")
            out.append(safe: file)
        }
        out.append("\n")
        // Both in the order of their handles; no service overlaps another.
        var rest = database.namedHandles[...]
        var loose: [UInt16] = []
        for service in database.services {
            loose += rest.takeFirst { $0 < service.start }
            handle(service.start, 2, &out)
            out.append(in: palette.title) { out in
                out.append(service.isPrimary ? "Service " : "Secondary Service ")
                uuid(service.uuid, uuidNames.serviceName(of: service.uuid), &out)
            }
            out.append(", to 0x")
            out.append(hex: UInt64(service.end), digits: 4)
            if service.isSaved { out.append(GATTText.saved) }
            out.append("\n")
            for include in service.includes {
                handle(include.handle, 4, &out)
                out.append("Include 0x")
                out.append(hex: UInt64(include.start), digits: 4)
                out.append(" to 0x")
                out.append(hex: UInt64(include.end), digits: 4)
                if let included = include.uuid {
                    out.append(", ")
                    uuid(included, uuidNames.serviceName(of: included), &out)
                }
                if database.attribute(include.handle)?.source == .saved { out.append(GATTText.saved) }
                out.append("\n")
            }
            for index in rest.takeFirst(where: { $0 <= service.end }) where index > service.start {
                line(index, database, &out)
            }
        }
        loose += rest
        if !loose.isEmpty {
            out.append("  in no service that was discovered\n")
            for index in loose { line(index, database, &out) }
        }
    }

    private mutating func line(_ index: UInt16, _ database: GATTDatabase, _ out: inout ByteBuffer) {
        let name = database.name(of: index)
        guard let attribute = database.attribute(index), let type = attribute.uuid else {
            guard let name else { return }
            handle(index, 4, &out)
            out.append(in: palette.title) { $0.append(name: name) }
            out.append(GATTText.saved)
            return out.append("\n")
        }
        // A declaration says what the value's line says.
        if name == nil, type == .characteristic || type == .include { return }
        handle(index, type.isDescriptor ? 6 : 4, &out)
        if let name {
            out.append(in: palette.title) { $0.append(name: name) }
            out.append("  ")
        }
        uuid(type, uuidNames.attributeTypeName(of: type, in: database.serviceUUID(of: index)), &out)
        var separator: StaticString = ", "
        for (bit, name) in PropertyNames.all where attribute.properties & bit != 0 {
            out.append(separator)
            out.append(in: palette.value) { $0.append(name) }
            separator = " "
        }
        if attribute.source == .saved { out.append(GATTText.saved) }
        out.append("\n")
    }

    private func handle(_ handle: UInt16, _ indent: Int, _ out: inout ByteBuffer) {
        for _ in 0..<indent { out.append(" ") }
        out.append(in: palette.faint) { out in
            out.append("0x")
            out.append(hex: UInt64(handle), digits: 4)
        }
        out.append("  ")
    }

    private func uuid(_ uuid: BluetoothUUID, _ name: StaticName?, _ out: inout ByteBuffer) {
        out.append(uuid: uuid)
        if let name {
            out.append(" ")
            out.append(name: name)
        }
    }
}

extension ArraySlice {
    /// Takes the first elements off, as long as they are meant.
    fileprivate mutating func takeFirst(where matches: (Element) -> Bool) -> ArraySlice {
        let first = prefix(while: matches)
        self = dropFirst(first.count)
        return first
    }
}

/// Characteristic properties (Core 6.0, Vol 3, Part G, 3.3.1.1).
enum PropertyNames {
    static let all: [(UInt8, StaticString)] = [
        (0x01, "broadcast"), (0x02, "read"), (0x04, "write-without-response"), (0x08, "write"), (0x10, "notify"),
        (0x20, "indicate"), (0x40, "authenticated-signed-writes"), (0x80, "extended-properties"),
    ]
}
