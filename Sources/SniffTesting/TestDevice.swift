import Sniff

/// The device of a ``Conversation``: it advertises its name and its services, and has them.
public struct TestDevice: Sendable {
    /// The name that it advertises, at most 20 bytes.
    public let name: String
    /// Its address, a random one where none is given.
    public let address: DeviceAddress
    /// The services of its server, in the order of the handles.
    public let services: [Service]

    /// A primary service with its characteristics, which can be read, written, notified and indicated. After each value is a
    /// Client Characteristic Configuration.
    public struct Service: Sendable {
        let uuid: BluetoothUUID
        let characteristics: [BluetoothUUID]

        /// - Parameters:
        ///   - uuid: of the service.
        ///   - characteristics: of its characteristics.
        public init(_ uuid: BluetoothUUID, _ characteristics: [BluetoothUUID]) {
            self.uuid = uuid
            self.characteristics = characteristics
        }
    }

    /// - Parameters:
    ///   - name: what it advertises.
    ///   - address: its address; C0:00:00:00:00:01, random, where none is given.
    ///   - services: what its server has. No UUID of a characteristic may occur twice.
    public init(
        _ name: String, address: DeviceAddress = DeviceAddress(0xC000_0000_0001, type: 1), services: [Service] = []
    ) {
        self.name = name
        self.address = address
        self.services = services
    }

    var addressType: UInt8 { address.type & 1 }
    /// Complete lists of its services, of 16 and of 128 bits (Core Specification Supplement, Part A, 1.1).
    var serviceStructures: [UInt8] {
        let octets = services.map(\.uuid.octets)
        return [(2, 0x03), (16, 0x07)].flatMap { (size: Int, type: UInt8) in
            let list = octets.filter { $0.count == size }.flatMap(\.self)
            return list.isEmpty ? [] : [UInt8(clamping: list.count + 1), type] + list
        }
    }
    var octets: [UInt8] { (0..<6).map { UInt8(truncatingIfNeeded: address.value >> (8 * $0)) } }
    var layout: AttributeLayout { AttributeLayout(services) }
}

/// Handles of a server, and the requests and answers by which an app learns of them.
struct AttributeLayout {
    /// A request and its answer.
    struct Exchange {
        let request: [UInt8]
        var response: [UInt8] = []
        var error: UInt8?
    }

    /// Handles of the values.
    private(set) var handles: [BluetoothUUID: UInt16] = [:]
    private(set) var discovery: [Exchange] = []

    init(_ services: [TestDevice.Service]) {
        var next: UInt16 = 0x0010
        var contents: [Exchange] = []
        var last: UInt16 = 0
        for service in services {
            let (first, end) = (next, next &+ UInt16(clamping: service.characteristics.count * 3))
            // Read By Group Type: length of an entry, first and last handle, the service (Core 6.0, Vol 3, Part F, 3.4.4.10).
            discovery.append(
                Exchange(
                    request: [0x10] + (last &+ 1).octets + [0xFF, 0xFF, 0x00, 0x28],
                    response: [0x11, UInt8(4 + service.uuid.octets.count)] + first.octets + end.octets
                        + service.uuid.octets))
            for (index, uuid) in service.characteristics.enumerated() {
                let declaration = first &+ 1 &+ UInt16(clamping: index * 3)
                handles[uuid] = declaration &+ 1
                contents += AttributeLayout.exchanges(uuid, at: declaration, until: end)
            }
            (last, next) = (end, end &+ 1)
        }
        if !services.isEmpty {
            let request = [0x10] + (last &+ 1).octets + [0xFF, 0xFF, 0x00, 0x28]
            discovery.append(Exchange(request: request, error: 0x0A))
        }
        discovery += contents
    }

    /// The declaration by Read By Type, and the descriptor by Find Information (3.4.4.2, 3.4.3.2).
    private static func exchanges(_ uuid: BluetoothUUID, at declaration: UInt16, until end: UInt16) -> [Exchange] {
        let value = declaration &+ 1
        let properties: UInt8 = 0x3E  // all but broadcast and signed writes
        return [
            Exchange(
                request: [0x08] + declaration.octets + end.octets + [0x03, 0x28],
                response: [0x09, UInt8(5 + uuid.octets.count)] + declaration.octets + [properties] + value.octets
                    + uuid.octets),
            Exchange(
                request: [0x04] + (value &+ 1).octets + (value &+ 1).octets,
                response: [0x05, 1] + (value &+ 1).octets + [0x02, 0x29]),
        ]
    }
}

extension BluetoothUUID {
    /// As the Attribute Protocol sends it: 2 octets, or 16 also for one of 32 bits (Core 6.0, Vol 3, Part F, 3.2.1).
    var octets: [UInt8] {
        let bytes = littleEndianBytes
        return bytes.count == 4 ? littleEndianBytes128 : bytes
    }
}
