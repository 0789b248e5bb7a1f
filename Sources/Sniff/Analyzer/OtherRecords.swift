import Decoders

/// Records that are not packets: the Linux monitor's and PacketLogger's.
extension Analyzer {
    mutating func decodeOther(
        _ framed: FramedPacket, _ record: CaptureRecord, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) throws(Fault) {
        var packet = framed
        event.layer = .monitor
        fields.begin(Layer.monitor.key)
        defer { fields.end(Layer.monitor.key) }
        switch packet.kind {
        case .monitor: try decodeMonitor(&packet, record, bytes, into: &fields)
        case .log:
            fields.add(MonitorField.opcode.key, packet.code)
            let name = PacketLoggerFormat.name(of: UInt8(truncatingIfNeeded: packet.code)) ?? "Unknown record"
            fields.add(MonitorField.type.key, literal: name)
            if packet.code >= 0xF7 {
                fields.add(MonitorField.text.key, text: text(packet.reader.rest(), bytes), of: bytes)
            } else {
                fields.add(MonitorField.data.key, bytes: packet.reader.rest(), of: bytes)
            }
        default:
            if case .other(let type) = record.link {
                fields.add(MonitorField.type.key, label: "not decoded: \(LinkTypes.name(type))")
            } else {
                fields.add(MonitorField.opcode.key, packet.code)
                fields.add(MonitorField.type.key, "H4 packet of unknown type")
            }
            fields.add(MonitorField.data.key, bytes: packet.reader.rest(), of: bytes)
        }
    }

    /// Records of the monitor channel (Linux, net/bluetooth/hci_sock.c; BlueZ, monitor/bt.h and doc/btsnoop.txt).
    private mutating func decodeMonitor(
        _ packet: inout FramedPacket, _ record: CaptureRecord, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) throws(Fault) {
        fields.add(MonitorField.opcode.key, packet.code)
        fields.add(MonitorField.type.key, literal: Analyzer.monitorName(packet.code))
        switch packet.code {
        case 0:
            let type = try packet.reader.u8(bytes, MonitorField.controllerType.key)
            let bus = try packet.reader.u8(bytes, MonitorField.bus.key)
            try decodeAdapterAddress(&packet, record, bytes, into: &fields)
            fields.add(
                MonitorField.name.key, text: text(try packet.reader.skip(8, MonitorField.name.key), bytes), of: bytes)
            fields.add(MonitorField.bus.key, bus)
            fields.add(MonitorField.controllerType.key, type)
        case 10:
            try decodeAdapterAddress(&packet, record, bytes, into: &fields)
            fields.add(MonitorField.manufacturer.key, try packet.reader.u16(bytes, MonitorField.manufacturer.key))
        case 12: fields.add(MonitorField.text.key, text: text(packet.reader.rest(), bytes), of: bytes)
        case 13:
            let priority = try packet.reader.u8(bytes, MonitorField.priority.key)
            let length = Int(try packet.reader.u8(bytes, MonitorField.name.key))
            let name = try packet.reader.skip(length, MonitorField.name.key)
            fields.add(MonitorField.name.key, text: text(name, bytes), of: bytes)
            fields.add(MonitorField.text.key, text: text(packet.reader.rest(), bytes), of: bytes)
            fields.add(MonitorField.priority.key, priority)
        case 14, 15, 16, 17:
            fields.add(MonitorField.cookie.key, try packet.reader.uint(bytes, width: 4, MonitorField.cookie.key))
            if !packet.reader.isAtEnd { fields.add(MonitorField.data.key, bytes: packet.reader.rest(), of: bytes) }
        default:
            if !packet.reader.isAtEnd { fields.add(MonitorField.data.key, bytes: packet.reader.rest(), of: bytes) }
        }
    }

    private mutating func decodeAdapterAddress(
        _ packet: inout FramedPacket, _ record: CaptureRecord, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) throws(Fault) {
        let value = try packet.reader.uint(bytes, width: 6, MonitorField.address.key)
        let address = DeviceAddress(value, type: 0)
        fields.add(MonitorField.address.key, address)
        // An adapter that has not been set up yet has an address of zeros.
        guard value != 0 else { return }
        let place = try adapterPlace(packet.adapter, record)
        adapters[place].publicAddress = address
    }

    /// Text up to its first NUL or its line end.
    private func text(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Range<Int> {
        var end = range.upperBound
        for index in range where bytes[index] == 0 {
            end = index
            break
        }
        while end > range.lowerBound, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
        return range.lowerBound..<end
    }

    static func monitorName(_ opcode: UInt16) -> StaticString {
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
        default: "Unknown monitor record"
        }
    }
}
