/// Where a format of advertising data has the identity of a beacon, and the power that it is received with at 1 m.
///
/// No other code knows where these are.
package final class BeaconFormat: Sendable {
    /// The name of the decoder.
    package let name: String
    /// The word for it in files of users; empty where it identifies no beacon.
    package let word: String
    /// The fields that identify a beacon, in order.
    package let parts: [Part]
    /// The field with the power.
    package let powerField: String
    private let powerOffset: Int
    private let loss: Int
    private let type: UInt8
    /// The bytes that its AD structures begin with; `nil` for any byte.
    private let head: [UInt8?]

    /// One field of an identity.
    package struct Part: Sendable {
        package enum Form: Sendable { case uuid, integer, bytes }

        package let name: String
        package let form: Form
        /// Bytes.
        package let width: Int
        fileprivate let offset: Int
    }

    /// - Parameters:
    ///   - name: that of its decoder. Integers of its identity have the most significant byte first.
    ///   - word: what files of users call the format, if it identifies the beacon.
    ///   - identity: the fields that identify it.
    ///   - power: the field with the power at 1 m, or at 0 m.
    ///   - loss: what that is less at 1 m, in dB.
    private init(_ name: String, _ word: String = "", identity: [String] = [], power: String, loss: Int = 0) {
        guard let decoder = DeclarationIndex.standard.decoder(named: name) else {
            preconditionFailure("there is no decoder \(name)")
        }
        (self.name, self.word, powerField, self.loss) = (name, word, power, loss)
        switch decoder.target {
        case .manufacturer(let data):
            let company: [UInt8?] =
                if case .one(let company) = data.company { [UInt8(company & 0xFF), UInt8(company >> 8)] } else {
                    [nil, nil]
                }
            (type, head) = (ADType.manufacturerData, company + data.prefix)
        case .serviceData(let uuid, let prefix, _):
            (type, head) = (0x16, uuid.bits16.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8?] + prefix } ?? [])
        default: preconditionFailure("\(decoder.name) is not advertised")
        }
        // Its fields are after the company or the UUID.
        var (offset, powerOffset) = (2, 0)
        var parts: [Part] = []
        for item in decoder.items {
            switch item {
            case .uuid(let field, let width, bigEndian: true) where identity.contains(field.name):
                parts.append(Part(name: field.name, form: .uuid, width: width, offset: offset))
            case .number(let field, let wire) where identity.contains(field.name) && wire.bigEndian:
                parts.append(Part(name: field.name, form: .integer, width: wire.width, offset: offset))
            case .bytes(let field, .fixed(let count)) where identity.contains(field.name):
                parts.append(Part(name: field.name, form: .bytes, width: count, offset: offset))
            case .number(let field, _) where field.name == power: powerOffset = offset
            default: break
            }
            offset += item.fixedSize ?? 0
        }
        (self.parts, self.powerOffset) = (parts, powerOffset)
        precondition(parts.map(\.name) == identity, "\(decoder.name): these fields do not identify a beacon")
    }

    /// All of them.
    package static let all = [
        BeaconFormat("iBeacon", "iBeacon", identity: ["proximity_uuid", "major", "minor"], power: "measured_power"),
        BeaconFormat("AltBeacon", "altBeacon", identity: ["beacon_id"], power: "reference_rssi"),
        BeaconFormat(
            "Eddystone-UID", "eddystone", identity: ["namespace", "instance"], power: "tx_power", loss: firstMeterLoss),
        BeaconFormat("Eddystone-URL", power: "tx_power", loss: firstMeterLoss),
        BeaconFormat("Eddystone-EID", power: "tx_power", loss: firstMeterLoss),
    ]
    /// Of a signal from 0 m to 1 m, in dB (Eddystone Protocol Specification, Eddystone-UID, Tx Power).
    private static let firstMeterLoss = 41
    /// Those that identify a beacon.
    package static let identifying = all.filter { !$0.parts.isEmpty }

    /// The content of an AD structure; `nil` if it is of another format.
    fileprivate func reading(_ type: UInt8, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> BeaconReading? {
        guard type == self.type, head.count <= range.count else { return nil }
        for (offset, byte) in zip(range, head) where byte.map({ $0 != bytes[offset] }) ?? false { return nil }
        let value = range.map { bytes[$0] }
        let power = powerOffset < value.count ? Int(Int8(bitPattern: value[powerOffset])) - loss : nil
        let isWhole = parts.allSatisfy { $0.offset + $0.width <= value.count }
        let texts = isWhole ? parts.map { $0.text(of: Array(value[$0.offset..<$0.offset + $0.width])) } : []
        return BeaconReading(
            format: self, identity: texts.isEmpty ? nil : BeaconIdentity(format: name, values: texts), power: power)
    }
}

extension BeaconFormat {
    /// Whether manufacturer data have its layout, but for the company.
    fileprivate func hasLayout(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard type == ADType.manufacturerData, head.count > 2, head[0] != nil, let last = parts.last,
            last.offset + last.width < range.count, powerOffset == range.count - 1
        else { return false }
        for (offset, byte) in zip(range, head).dropFirst(2) where byte != bytes[offset] { return false }
        return head[0] != bytes[range.lowerBound] || head[1] != bytes[range.lowerBound + 1]
    }
}

extension BeaconFormat.Part {
    fileprivate func text(of bytes: [UInt8]) -> String {
        switch form {
        case .uuid: return "\(BluetoothUUID(bigEndian: bytes.span, at: 0))"
        case .integer: return "\(bytes.reduce(0) { $0 << 8 | Int($1) })"
        case .bytes:
            var text = ByteBuffer(capacity: 64)
            bytes.withUnsafeBufferPointer { text.append(hex: $0) }
            return text.string
        }
    }
}

/// A beacon in advertising data.
package struct BeaconReading: Sendable {
    package let format: BeaconFormat
    /// `nil` where the format identifies none, or the data end before it.
    package let identity: BeaconIdentity?
    /// At 1 m, in dBm.
    package let power: Int?
}

/// Who a beacon is, whatever its address: `iBeacon E20A39F4-73F5-4BC4-A12F-17D1AD07A961 1122 3344`.
package struct BeaconIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The name of its format.
    package let format: String
    /// The parts as text: UUIDs, decimal numbers, hexadecimal digits in small letters.
    package let values: [String]

    package init(format: String, values: [String]) { (self.format, self.values) = (format, values) }

    package var description: String { ([format] + values).joined(separator: " ") }
}

extension AdvertisingData {
    package static func beacons(of data: [UInt8]) -> [BeaconReading] { beacons(in: data.indices, data.span) }

    /// The beacons of advertising data, in the order of their structures.
    package static func beacons(in range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> [BeaconReading] {
        var found: [BeaconReading] = []
        var structures = AdvertisingData(range)
        while let (type, range) = structures.nextWhole(bytes) {
            for format in BeaconFormat.all {
                if let reading = format.reading(type, range, bytes) { found.append(reading) }
            }
        }
        return found
    }

    /// The first manufacturer data with the layout of a format that belongs to another company.
    package static func misplacedBeacon(in data: [UInt8]) -> (format: String, company: Int)? {
        let bytes = data.span
        var structures = AdvertisingData(data.indices)
        while let (type, range) = structures.nextWhole(bytes) {
            guard type == ADType.manufacturerData, range.count > 2 else { continue }
            if let format = BeaconFormat.identifying.first(where: { $0.hasLayout(range, bytes) }) {
                return (format.name, Int(bytes.u16(at: range.lowerBound)))
            }
        }
        return nil
    }
}
