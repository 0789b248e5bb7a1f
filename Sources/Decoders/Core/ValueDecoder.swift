/// A decoder of values: of a characteristic, a descriptor, or a piece of advertising data; also of a vendor's HCI event,
/// an LL Control PDU, or an SDU of an L2CAP channel.
///
/// The program's own are blocks of `Declarations`; those of a user are in files of the same form, or in Swift:
///
/// ```swift
/// let batteryLevel = ValueDecoder(
///     .characteristic(0x2A19), "Battery Level", source: "Battery Service 1.1, 3.1",
///     [.u8("battery_level", unit: "%", summary: .labelled)])
/// ```
public struct ValueDecoder: Sendable {
    /// The target that the decoder is registered for.
    public enum Target: Hashable, Sendable {
        /// An attribute type: characteristic, descriptor or declaration; in one service only, and of some devices only, if
        /// given.
        case attribute(BluetoothUUID, service: BluetoothUUID? = nil, device: DeviceSelector? = nil)
        /// Manufacturer data, after the company identifier: `.manufacturer(0x004C, prefix: [0x02, 0x15])`.
        case manufacturer(ManufacturerTarget)
        /// Service data of a UUID, after the UUID, starting with these bytes (`nil` for any), which the layout sees, too; where formats share
        /// the UUID, of this length only.
        case serviceData(BluetoothUUID, prefix: [UInt8?] = [], length: Int? = nil)
        /// An AD structure of this type (Assigned Numbers, 2.3), after the type. Its fields stand beside the others of
        /// the report, in `adv`; of several structures of one type in a report, the first is decoded. Types that the
        /// program takes apart itself (flags, names, lists of UUIDs, service and manufacturer data…) cannot be replaced.
        case adType(UInt8)
        /// An HCI event with the code 0xFF (Core 6.0, Vol 4, Part E, 5.4.4) whose parameters start with these bytes; of
        /// several decoders, that of the longest prefix. The layout sees all parameters. Its fields stand in `hci`, the
        /// decoder's name in `hci.vendor_event`.
        case vendorEvent(prefix: [UInt8])
        /// The parameters of an HCI command of a vendor, by its opcode: OGF 0x3F, 0xFC00 to 0xFFFF (Core 6.0, Vol 4, Part E,
        /// 5.4.1). Its fields stand in `hci`, the decoder's name in `hci.command`.
        case vendorCommand(opcode: UInt16)
        /// The return parameters of such a command (Command Complete) after the status, which is decoded by itself.
        case vendorCommandReturns(opcode: UInt16)
        /// An LL Control PDU with this opcode (Core 6.0, Vol 6, Part B, 2.4.2), after the opcode. Its fields stand in
        /// `ll`, the decoder's name in `ll.pdu`. What the program itself concludes from a PDU that the specification
        /// defines stays as it is.
        case linkLayerControl(opcode: UInt8)
        /// An SDU of a credit-based channel with this SPSM, 0x0001 to 0x00FF (Core 6.0, Vol 3, Part A, 4.22). Its fields
        /// stand in `l2cap`, the decoder's name in `l2cap.channel`. The program itself decodes the Attribute Protocol (0x001F, 0x0027).
        case channel(spsm: UInt16)

        /// A characteristic with a UUID of 16 or 32 bits, in any service.
        @inline(never)
        public static func characteristic(_ short: UInt32) -> Target { .attribute(BluetoothUUID(short)) }

        /// A descriptor with a UUID of 16 or 32 bits.
        public static func descriptor(_ short: UInt32) -> Target { .attribute(BluetoothUUID(short)) }

        /// Whether the value is in an advertising report rather than in an attribute.
        package var isAdvertising: Bool {
            switch self {
            case .manufacturer, .serviceData, .adType: true
            case .attribute, .vendorEvent, .vendorCommand, .vendorCommandReturns, .linkLayerControl, .channel: false
            }
        }
    }

    /// The target that the decoder is registered for.
    public let target: Target
    /// The name of the value, in the words of its specification.
    public let name: String
    /// The document and section that define the value.
    public let source: String
    /// The fields in wire order.
    public let items: [Item]
    /// The type of the program's own that represents the value, where there is one.
    public let type: (any ParsedValue.Type)?

    /// A decoder as data; see the properties.
    ///
    /// - Parameters:
    ///   - target: what it is registered for.
    ///   - name: what the value is called.
    ///   - source: the document that defines it.
    ///   - items: the fields in wire order.
    ///   - type: represents the value beside the fields, and is tried on every one. For values of attributes, manufacturer
    ///     data and service data.
    public init(
        _ target: Target, _ name: String, source: String, _ items: [Item],
        type: (any ParsedValue.Type)? = nil
    ) {
        self.target = target
        self.name = name
        self.source = source
        self.items = items
        self.type = type
    }

    /// The same of items that are listed; without any, the value is shown as its bytes, in a field `data`.
    @inline(never)
    public init(
        _ target: Target, _ name: String, source: String, _ items: Item..., type: (any ParsedValue.Type)? = nil
    ) {
        self.init(target, name, source: source, items.isEmpty ? ValueDecoder.undecoded : items, type: type)
    }

    /// The items of a value that only has a name.
    public static let undecoded: [Item] = [.bytes("data", .rest, summary: .bare, "the value")]
}

extension ValueDecoder.Target {
    /// The path of the object that the fields of its values are in.
    package var objectPath: String {
        switch self {
        case .attribute: "value"
        case .manufacturer, .serviceData: "adv.value"
        case .adType: "adv"
        case .vendorEvent, .vendorCommand, .vendorCommandReturns: "hci"
        case .linkLayerControl: "ll"
        case .channel: "l2cap"
        }
    }

    /// Whether it is decoded as the other PDUs of its layer are, by their tables.
    package var isPDU: Bool {
        switch self {
        case .attribute, .manufacturer, .serviceData: false
        case .adType, .vendorEvent, .vendorCommand, .vendorCommandReturns, .linkLayerControl, .channel: true
        }
    }
}

extension ValueDecoder {
    /// Who names its fields.
    var owner: FieldOwner { .decoder(name, under: target.objectPath) }

    /// The attribute type that it gives its name to: one in any service of any device.
    var namedType: (uuid: BluetoothUUID, name: String)? {
        guard case .attribute(let uuid, nil, nil) = target else { return nil }
        return (uuid, name)
    }

    /// Whether its name is that of the UUID that it is for, which lines have.
    func hasName(of names: UUIDNames) -> Bool {
        guard case .attribute(let uuid, _, _) = target else { return false }
        return names.attributeTypeName(of: uuid)?.utf8.elementsEqual(name.utf8) ?? false
    }
}

extension ValueDecoder.Target: CustomStringConvertible {
    /// The target in words, as errors name it.
    public var description: String {
        switch self {
        case .attribute(let uuid, let service, let device):
            "\(uuid)\(service.map { " in service \($0)" } ?? "")\(device.map { " of \($0)" } ?? "")"
        case .manufacturer(let data): "\(data)"
        case .serviceData(let uuid, let prefix, let length):
            "service data \(uuid)\(prefix.isEmpty ? "" : " starting with \(prefix.pattern)")\(of(length))"
        case .adType(let type): "AD type 0x\(type.hexDigits)"
        case .vendorEvent(let prefix): "vendor-specific event\(starting(prefix))"
        case .vendorCommand(let opcode): "vendor-specific command \(number(opcode))"
        case .vendorCommandReturns(let opcode): "return parameters of vendor-specific command \(number(opcode))"
        case .linkLayerControl(let opcode): "LL Control opcode 0x\(opcode.hexDigits)"
        case .channel(let spsm): "L2CAP channel with SPSM \(number(spsm))"
        }
    }

    private func starting(_ prefix: [UInt8]) -> String { prefix.isEmpty ? "" : " starting with 0x\(prefix.hexDigits)" }

    private func of(_ length: Int?) -> String { length.map { ", \($0) bytes" } ?? "" }

    private func number(_ value: UInt16) -> String { "0x" + value.hexDigits(atLeast: 4, upper: true) }
}
