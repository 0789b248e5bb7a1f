import Decoders

/// Reads the target of a decoder in a file.
enum DecoderTargetReader {
    /// Keys of values, of which a file may have any.
    static let valueKeys = [
        "characteristic", "descriptor", "service_data", "company", "ad_type", "channel", "vendor_event", "hci_command",
        "ll_control",
    ]
    /// Those of PDUs that only the program's own files have.
    static let ownKeys = PDUTarget.allCases.map(\.rawValue).filter { !valueKeys.contains($0) }

    static func target(
        _ map: inout DecoderMap
    ) throws(DecoderFileError) -> (target: DecoderBlock.Target, key: DecoderNode) {
        let own = ownKeys.first { key in map.pairs.contains { $0.key.scalar == key } }
        var qualifiers = Qualifiers(&map)
        let (key, value) = try map.choice(own.map { [$0] + valueKeys } ?? valueKeys)
        return (try target(key, value, &qualifiers), value)
    }

    private static func target(
        _ key: String, _ value: DecoderNode, _ qualifiers: inout Qualifiers
    ) throws(DecoderFileError) -> DecoderBlock.Target {
        switch key {
        case "characteristic", "descriptor":
            let services = try qualifiers.services()
            let device = try qualifiers.take("device").map { node throws(DecoderFileError) in try node.device() }
            try qualifiers.refuse(key)
            let uuid = try value.uuid()
            return .values(services.map { .attribute(uuid, service: $0, device: device) })
        case "service_data":
            let prefix = try qualifiers.prefix()
            let length = try qualifiers.length()
            try qualifiers.refuse(key)
            return .values([.serviceData(try value.uuid(), prefix: prefix, length: length)])
        case "company":
            let prefix = try qualifiers.prefix()
            if try value.text() == "any" {
                try qualifiers.refuse(key)
                return .values([.anyManufacturer(prefix: prefix)])
            }
            let length = try qualifiers.length()
            let name = try qualifiers.take("named")?.text() ?? ""
            try qualifiers.refuse(key)
            let company = UInt16(truncatingIfNeeded: try value.integer(in: 0...0xFFFF))
            return .values([.manufacturer(company, prefix: prefix, length: length, name: name)])
        case "channel":
            try qualifiers.refuse(key)
            return .values([.channel(spsm: UInt16(truncatingIfNeeded: try value.integer(in: 1...0xFF)))])
        case "vendor_event":
            try qualifiers.refuse(key)
            return .values([.vendorEvent(prefix: try value.hexadecimal())])
        default:
            try qualifiers.refuse(key)
            guard let kind = PDUTarget(rawValue: key) else { throw value.error("'\(key)' is no target") }
            return .pdu(kind, UInt16(truncatingIfNeeded: try value.integer(in: 0...kind.limit)))
        }
    }

    /// Keys that make a target narrower. Each is for some kinds of targets.
    private struct Qualifiers {
        private var nodes: [(key: String, node: DecoderNode)] = []

        init(_ map: inout DecoderMap) {
            for key in ["service", "services", "prefix", "length", "named", "device"] {
                if let node = map.optional(key) { nodes.append((key, node)) }
            }
        }

        mutating func take(_ key: String) -> DecoderNode? {
            guard let index = nodes.firstIndex(where: { $0.key == key }) else { return nil }
            return nodes.remove(at: index).node
        }

        /// The services of `service` or `services`, one or a list; `nil` alone for any.
        mutating func services() throws(DecoderFileError) -> [BluetoothUUID?] {
            let (one, several) = (take("service"), take("services"))
            if one != nil, let several { throw several.error("'services' beside 'service'") }
            guard let node = one ?? several else { return [nil] }
            var services: [BluetoothUUID?] = []
            for node in try node.oneOrMore() { services.append(try node.uuid()) }
            guard !services.isEmpty else { throw node.error("a UUID is missing") }
            return services
        }

        mutating func prefix() throws(DecoderFileError) -> [UInt8] { try take("prefix")?.hexadecimal() ?? [] }

        mutating func length() throws(DecoderFileError) -> Int? { try take("length")?.integer(in: 0...512) }

        /// Nothing else may be there.
        func refuse(_ kind: String) throws(DecoderFileError) {
            guard let (key, node) = nodes.first(where: { $0.key == "device" }) ?? nodes.first else { return }
            switch (key, kind) {
            case ("device", "service_data"), ("device", "company"), ("device", "ad_type"):
                throw node.error(
                    "'device' is for characteristics and descriptors; "
                        + "advertising data have company, UUID and prefix")
            case ("device", _): throw node.error("'device' is for characteristics and descriptors")
            case ("prefix", "characteristic"), ("prefix", "descriptor"):
                throw node.error("'prefix' is for advertising data: bytes that it begins with")
            case ("prefix", "ad_type"), ("service", "ad_type"):
                throw node.error("an AD type has no 'service' and no 'prefix'")
            case ("prefix", "channel"), ("service", "channel"):
                throw node.error("a channel has no 'service' and no 'prefix'")
            case ("service", "service_data"):
                throw node.error("'service' is for characteristics; 'service_data' has the UUID")
            case ("service", _), ("services", _): throw node.error("'\(key)' is for characteristics")
            case ("prefix", _): throw node.error("'prefix' is for advertising data: bytes that it begins with")
            case ("length", _): throw node.error("'length' is for advertising data; fields have 'when: {length: 2}'")
            default: throw node.error("'\(key)' is for manufacturer data: the beginning of the advertised name")
            }
        }
    }
}
