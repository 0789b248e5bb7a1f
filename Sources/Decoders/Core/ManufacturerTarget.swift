/// The manufacturer data that a decoder is for (CSS 12, Part A, 1.4).
///
/// Vendors share identifiers, or use those of others. What else the data and their report have says whose they are.
public struct ManufacturerTarget: Hashable, Sendable {
    /// The first two octets of the data.
    public enum Company: Hashable, Sendable {
        /// The identifier of a company.
        case one(UInt16)
        /// Whatever they are.
        case any
        /// No identifier but a part of the value: the layout begins with them.
        case data
    }

    /// Service data in the same report: their UUID, and the bytes that they start with.
    public struct ServiceData: Hashable, Sendable {
        /// The UUID.
        public let uuid: BluetoothUUID
        /// The first bytes after it; `nil` for any.
        public let prefix: [UInt8?]

        /// Service data that start with these bytes.
        public init(_ uuid: BluetoothUUID, prefix: [UInt8?] = []) {
            self.uuid = uuid
            self.prefix = prefix
        }
    }

    /// Whose identifier it is.
    public var company: Company
    /// The bytes that the value starts with; `nil` for any. The layout sees them, too.
    public var prefix: [UInt8?]
    /// How many bytes the value has; `nil` where that does not matter.
    public var length: Int?
    /// Beginnings of the advertiser's local name, of which one has to fit; any name will do where there is none.
    public var names: [String]
    /// UUIDs, of which one has to be in a list of services of the advertiser.
    public var services: [BluetoothUUID]
    /// Service data, some of which the advertiser has to send, too.
    public var beside: [ServiceData]

    /// Manufacturer data; see the properties.
    public init(
        _ company: Company, prefix: [UInt8?] = [], length: Int? = nil, names: [String] = [],
        services: [BluetoothUUID] = [], beside: [ServiceData] = []
    ) {
        self.company = company
        self.prefix = prefix
        self.length = length
        self.names = names
        self.services = services
        self.beside = beside
    }

    /// Whether more than the data has to fit.
    var hasConditions: Bool { !names.isEmpty || !services.isEmpty || !beside.isEmpty }

    /// How much it says of advertising data: what is beside the data before their first bytes, these before a service, a name
    /// and a length.
    var rank: Int {
        let besides = beside.map { 1 + $0.prefix.given }.max() ?? 0
        let letters = names.map(\.utf8.count).max() ?? 0
        return besides << 40 | prefix.given << 24 | (services.isEmpty ? 0 : 1 << 20) | min(letters, 0xFFFF) << 1
            | (length == nil ? 0 : 1)
    }
}

extension ManufacturerTarget: CustomStringConvertible {
    /// The data in words, as errors name them.
    public var description: String {
        let owner =
            switch company {
            case .one(let company): "company 0x\(company.hexDigits(atLeast: 4, upper: true))"
            case .any: "any company"
            case .data: "manufacturer data"
            }
        return owner + (prefix.isEmpty ? "" : " starting with \(prefix.pattern)")
            + (length.map { ", \($0) bytes" } ?? "")
            + (names.isEmpty ? "" : ", named \(names.map { "\($0)…" }.joined(separator: " or "))")
            + (services.isEmpty ? "" : ", service \(services.map { "\($0)" }.joined(separator: " or "))")
            + (beside.isEmpty ? "" : ", beside service data \(beside.map { "\($0)" }.joined(separator: " or "))")
    }
}

extension ManufacturerTarget.ServiceData: CustomStringConvertible {
    /// The UUID and the first bytes.
    public var description: String { "\(uuid)" + (prefix.isEmpty ? "" : " starting with \(prefix.pattern)") }
}

extension ValueDecoder.Target {
    /// Manufacturer data of a company; see ``ManufacturerTarget``.
    public static func manufacturer(
        _ company: UInt16, prefix: [UInt8?] = [], length: Int? = nil, name: String = ""
    ) -> ValueDecoder.Target {
        .manufacturer(
            ManufacturerTarget(.one(company), prefix: prefix, length: length, names: name.isEmpty ? [] : [name]))
    }

    /// Manufacturer data of any company that start with these bytes after the company identifier.
    public static func anyManufacturer(prefix: [UInt8?]) -> ValueDecoder.Target {
        .manufacturer(ManufacturerTarget(.any, prefix: prefix))
    }
}

extension [UInt8?] {
    /// How many bytes are not any.
    var given: Int { count { $0 != nil } }

    /// `0x0215`, with `??` for any byte.
    var pattern: String { "0x" + map { $0?.hexDigits ?? "??" }.joined() }
}
