import Decoders

/// Records that are not packets: the Linux monitor's and PacketLogger's.
extension Dissection {
    /// Describes such a record.
    ///
    /// - Returns: the address that it tells of its adapter, and where it has advertising data.
    mutating func describeOther(
        _ packet: HostPacket, _ link: DataLink, _ bytes: borrowing Span<UInt8>, _ registry: Registry
    ) -> (address: DeviceAddress?, carried: HCILayer.Carried?) {
        var reader = packet.reader
        var address: DeviceAddress?
        var carried: HCILayer.Carried?
        facts.layer = .monitor
        fields.begin(Layer.monitor.key)
        switch packet.kind {
        case .monitor:
            do throws(Fault) {
                fields.add(
                    MonitorField.opcode.key, code: packet.code, MonitorField.type.key,
                    Dissection.monitorName(packet.code), orElse: "Unknown monitor record")
                switch packet.code {
                case MonitorOpcode.controlOpen...MonitorOpcode.controlEvent:
                    carried = try describeControl(packet.code, &reader, bytes, registry)
                default: try describeMonitor(packet.code, &reader, bytes, &address)
                }
            } catch {
                faults.append(error, within: .record)
            }
        case .log:
            fields.add(
                MonitorField.opcode.key, code: packet.code, MonitorField.type.key,
                PacketLoggerRecordType.name(of: UInt8(truncatingIfNeeded: packet.code)).map { StaticName($0) },
                orElse: "Unknown record")
            if packet.code >= 0xF7 {
                fields.add(MonitorField.text.key, text: Dissection.text(reader.rest(), bytes), of: bytes)
            } else {
                fields.add(MonitorField.data.key, undecoded: reader.rest(), of: bytes)
            }
        default:
            if case .other(let type) = link {
                fields.add(MonitorField.type.key, label: "not decoded: \(LinkTypes.name(type))")
            } else {
                fields.add(
                    MonitorField.opcode.key, code: packet.code, MonitorField.type.key, nil,
                    orElse: "H4 packet of unknown type")
            }
            fields.add(MonitorField.data.key, undecoded: reader.rest(), of: bytes)
        }
        fields.end(Layer.monitor.key)
        return (address, carried)
    }

    /// Records of the monitor channel (Linux, net/bluetooth/hci_sock.c; BlueZ, monitor/bt.h and doc/btsnoop.txt).
    private mutating func describeMonitor(
        _ opcode: UInt16, _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, _ address: inout DeviceAddress?
    ) throws(Fault) {
        switch opcode {
        case 0:
            let type = try reader.u8(bytes, MonitorField.controllerType.key)
            let bus = try reader.u8(bytes, MonitorField.bus.key)
            fields.locate(
                structure: reader.position &- 2..<reader.position, of: bytes,
                [.init(1, MonitorField.controllerType.key), .init(1, MonitorField.bus.key)])
            address = try describeAdapterAddress(&reader, bytes)
            fields.add(
                MonitorField.name.key, text: Dissection.text(try reader.skip(8, MonitorField.name.key), bytes),
                of: bytes)
            fields.add(MonitorField.bus.key, bus)
            fields.add(MonitorField.controllerType.key, type)
        case 10:
            address = try describeAdapterAddress(&reader, bytes)
            fields.add(MonitorField.manufacturer.key, try reader.u16(bytes, MonitorField.manufacturer.key))
            fields.locate(reader.position &- 2..<reader.position, of: bytes, since: fields.count &- 1)
        case 12: fields.add(MonitorField.text.key, text: Dissection.text(reader.rest(), bytes), of: bytes)
        case 13:
            let priority = try reader.u8(bytes, MonitorField.priority.key)
            let length = Int(try reader.u8(bytes, MonitorField.name.key))
            fields.locate(
                structure: reader.position &- 2..<reader.position, of: bytes, [.init(1, MonitorField.priority.key)])
            let name = try reader.skip(length, MonitorField.name.key)
            fields.add(MonitorField.name.key, text: Dissection.text(name, bytes), of: bytes)
            fields.add(MonitorField.text.key, text: Dissection.text(reader.rest(), bytes), of: bytes)
            fields.add(MonitorField.priority.key, priority)
        default:
            if !reader.isAtEnd { fields.add(MonitorField.data.key, undecoded: reader.rest(), of: bytes) }
        }
    }

    /// - Returns: the address; an adapter that has not been set up yet has one of zeros, which is none.
    private mutating func describeAdapterAddress(
        _ reader: inout Reader, _ bytes: borrowing Span<UInt8>
    ) throws(Fault) -> DeviceAddress? {
        let value = try reader.uint(bytes, width: 6, MonitorField.address.key)
        let address = DeviceAddress(value, type: 0)
        fields.add(MonitorField.address.key, address)
        fields.locate(reader.position &- 6..<reader.position, of: bytes, since: fields.count &- 1)
        return value == 0 ? nil : address
    }

    /// Text up to its first NUL or its line end.
    static func text(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Range<Int> {
        var end = range.upperBound
        for index in range where bytes[index] == 0 {
            end = index
            break
        }
        while end > range.lowerBound, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
        return range.lowerBound..<end
    }

    private static func monitorName(_ opcode: UInt16) -> StaticName? {
        switch opcode {
        case 0: "New Index"
        case 1: "Delete Index"
        case 8: "Open Index"
        case 9: "Close Index"
        case 10: "Index Information"
        case 11: "Vendor Diagnostics"
        case 12: "System Note"
        case 13: "User Logging"
        case 14: "Control Open"
        case 15: "Control Close"
        case 16: "Control Command"
        case 17: "Control Event"
        default: nil
        }
    }
}

/// Opcodes of the records of control channels.
enum MonitorOpcode {
    static let controlOpen: UInt16 = 14
    static let controlCommand: UInt16 = 16
    static let controlEvent: UInt16 = 17
}
