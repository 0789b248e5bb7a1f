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
            let uuid = try value.uuid()
            let targets = try qualifiers.beginnings().map {
                ValueDecoder.Target.serviceData(uuid, prefix: $0, length: $1)
            }
            try qualifiers.refuse(key)
            return .values(targets)
        case "company":
            let targets = try manufacturerTargets(value, &qualifiers)
            try qualifiers.refuse(key)
            return .values(targets.map { .manufacturer($0) })
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

    /// `company: 0x0001`, `any`, or `data` where readings stand in its place; of lists of lengths and first bytes, a target for each combination.
    private static func manufacturerTargets(
        _ value: DecoderNode, _ qualifiers: inout Qualifiers
    ) throws(DecoderFileError) -> [ManufacturerTarget] {
        let company: ManufacturerTarget.Company =
            switch try value.text() {
            case "any": .any
            case "data": .data
            default: .one(UInt16(truncatingIfNeeded: try value.integer(in: 0...0xFFFF)))
            }
        let beginnings = try qualifiers.beginnings()
        if company == .data, beginnings.contains(where: { $0.length == nil }) {
            throw value.error("data without a company identifier need their 'length', with the two bytes in its place")
        }
        var names: [String] = []
        for name in try qualifiers.take("named")?.oneOrMore() ?? [] { names.append(try name.text()) }
        let services = try qualifiers.services().compactMap(\.self)
        let beside = try qualifiers.beside()
        return beginnings.map { prefix, length in
            ManufacturerTarget(
                company, prefix: prefix, length: length, names: names, services: services, beside: beside)
        }
    }

    /// Keys that make a target narrower. Each is for some kinds of targets.
    private struct Qualifiers {
        private var nodes: [(key: String, node: DecoderNode)] = []

        init(_ map: inout DecoderMap) {
            for key in ["service", "services", "prefix", "length", "named", "beside", "device"] {
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
            return try (one ?? several)?.uuids() ?? [nil]
        }

        /// `{service_data: FD3D, begins: [54, D4]}`: service data of the same advertiser.
        mutating func beside() throws(DecoderFileError) -> [ManufacturerTarget.ServiceData] {
            guard let node = take("beside") else { return [] }
            var map = try DecoderMap(node)
            let uuid = try map.required("service_data").uuid()
            let begins = map.optional("begins")
            try map.finish()
            guard let begins else { return [ManufacturerTarget.ServiceData(uuid)] }
            var beside: [ManufacturerTarget.ServiceData] = []
            for prefix in try begins.oneOrMore() {
                beside.append(ManufacturerTarget.ServiceData(uuid, prefix: try prefix.pattern()))
            }
            guard !beside.isEmpty else { throw begins.error("the bytes that it begins with are missing") }
            return beside
        }

        /// Each `prefix` with each `length`, of which there may be lists.
        mutating func beginnings() throws(DecoderFileError) -> [(prefix: [UInt8?], length: Int?)] {
            var (prefixes, lengths): ([[UInt8?]], [Int?]) = ([], [])
            for node in try take("prefix")?.oneOrMore() ?? [] {
                prefixes.append(try node.text().isEmpty ? [] : node.pattern())
            }
            for node in try take("length")?.oneOrMore() ?? [] { lengths.append(try node.integer(in: 0...512)) }
            if prefixes.isEmpty { prefixes = [[]] }
            if lengths.isEmpty { lengths = [nil] }
            return prefixes.flatMap { prefix in lengths.map { (prefix, $0) } }
        }

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
            case ("service", _), ("services", _):
                throw node.error("'\(key)' is for characteristics and manufacturer data")
            case ("beside", _): throw node.error("'beside' is for manufacturer data")
            case ("prefix", _): throw node.error("'prefix' is for advertising data: bytes that it begins with")
            case ("length", _): throw node.error("'length' is for advertising data; fields have 'when: {length: 2}'")
            default: throw node.error("'\(key)' is for manufacturer data: the beginning of the advertised name")
            }
        }
    }
}
