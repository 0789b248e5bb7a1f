/// A decoder of values: of a characteristic, a descriptor, or a piece of advertising data.
///
/// One file declares one decoder as data, and one line in ``StandardDecoders`` registers it:
///
/// ```swift
/// extension ValueDecoder {
///     /// Battery Level (Battery Service 1.1, 3.1; GSS 3.27).
///     static let batteryLevel = ValueDecoder(
///         .characteristic(0x2A19), "Battery Level", source: "Battery Service 1.1, 3.1",
///         [.u8("battery_level", unit: "%", summary: .labelled)])
/// }
/// ```
public struct ValueDecoder: Sendable {
    /// What the decoder is registered for.
    public enum Target: Hashable, Sendable {
        /// An attribute type: characteristic, descriptor or declaration; in one service only, and of some devices only, if
        /// given.
        case attribute(BluetoothUUID, service: BluetoothUUID? = nil, device: DeviceSelector? = nil)
        /// Manufacturer data of a company, after the company identifier, starting with these bytes. The layout sees
        /// them too, here and below: it begins with them.
        case manufacturer(UInt16, prefix: [UInt8] = [])
        /// Manufacturer data of any company that starts with these bytes after the company identifier.
        case anyManufacturer(prefix: [UInt8])
        /// Service data of a UUID, after the UUID, starting with these bytes.
        case serviceData(BluetoothUUID, prefix: [UInt8] = [])

        /// A characteristic with a UUID of 16 or 32 bits, in any service.
        public static func characteristic(_ short: UInt32) -> Target { .attribute(BluetoothUUID(short)) }

        /// A descriptor with a UUID of 16 or 32 bits.
        public static func descriptor(_ short: UInt32) -> Target { .attribute(BluetoothUUID(short)) }

        /// Whether the value stands in an advertising report rather than in an attribute.
        public var isAdvertising: Bool {
            if case .attribute = self { false } else { true }
        }
    }

    /// What the decoder is registered for.
    public let target: Target
    /// The name of the value, in the words of its specification.
    public let name: String
    /// The document and section that define the value.
    public let source: String
    /// The fields in wire order.
    public let items: [Item]

    /// A decoder as data; see the properties.
    public init(_ target: Target, _ name: String, source: String, _ items: [Item]) {
        self.target = target
        self.name = name
        self.source = source
        self.items = items
    }
}

extension ValueDecoder.Target {
    /// The path of the object that the fields of its values are in.
    package var objectPath: String { isAdvertising ? "adv.value" : "value" }
}

extension ValueDecoder {
    /// What is wrong with its layout by itself; `nil` if nothing is. References are not looked at.
    package var layoutProblem: String? {
        var vocabulary = Vocabulary(layers: ())
        vocabulary.begin(.decoder(name))
        do {
            _ = try Layout(items.withoutReferences, under: target.objectPath, in: &vocabulary)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Whether lines have its name, as that of the characteristic.
    var isNamedOnLines: Bool {
        guard case .attribute(let uuid, _, _) = target, let short = uuid.short else { return false }
        return AssignedNumbers.characteristics.name(of: short)?.utf8.elementsEqual(name.utf8) ?? false
    }
}

extension ValueDecoder.Target: CustomStringConvertible {
    /// The target in words, as errors name it.
    public var description: String {
        switch self {
        case .attribute(let uuid, let service, let device):
            "\(uuid)\(service.map { " in service \($0)" } ?? "")\(device.map { " of \($0)" } ?? "")"
        case .manufacturer(let company, let prefix): "company \(number(company))\(starting(prefix))"
        case .anyManufacturer(let prefix): "any company\(starting(prefix))"
        case .serviceData(let uuid, let prefix): "service data \(uuid)\(starting(prefix))"
        }
    }

    private func starting(_ prefix: [UInt8]) -> String { prefix.isEmpty ? "" : " starting with 0x\(hex(prefix))" }

    private func number(_ value: UInt16) -> String {
        var buffer = ByteBuffer(capacity: 16)
        buffer.append("0x")
        buffer.append(hex: UInt64(value), digits: 4, upper: true)
        return buffer.string
    }

    private func hex(_ bytes: [UInt8]) -> String {
        var buffer = ByteBuffer(capacity: 32)
        bytes.withUnsafeBufferPointer { buffer.append(hex: $0) }
        return buffer.string
    }
}
