import Decoders

/// A device on USB, which may be a Bluetooth controller: its transfers become HCI packets (Core 6.0, Vol 4, Part B).
///
/// Descriptors tell, if they are in the capture and have the class of Bluetooth. Else its packets do: several makers use a
/// class of their own.
struct USBController {
    /// A packet with its H4 type.
    struct Packet {
        var bytes: [UInt8]
        let isReceived: Bool
        /// Octets that the packet had on the wire.
        var originalLength: Int
    }

    private(set) var isBluetooth = false
    /// It cannot be one any more, unless descriptors say so.
    private var isRefused = false
    /// Pieces of packets that go on with the next transfer, by endpoint.
    private var pieces: [UInt8: [UInt8]] = [:]
    /// The setup of a command whose bytes come in a record of their own.
    private var setup: [UInt8]?
    private var commands = 0
    /// Events by which a controller is known, and others.
    private var knownEvents = 0
    private var strangeEvents = 0
    /// Transfers before it was known.
    private var transfers = 0
    /// Handles of isochronous streams.
    private var streams: Set<UInt16> = []
    /// Pieces that were given up.
    private(set) var lost = 0

    /// Transfers after which a device that shows nothing is none.
    private static let patience = 4096
    /// Bytes of a piece before a device is known to be one.
    static let mostBefore = 4096
    private static let mostEndpoints = 8

    var isWanted: Bool { isBluetooth || !isRefused }

    /// The packets that are whole with this transfer.
    ///
    /// - Parameter missing: octets of its end that the capture has cut off.
    mutating func take(_ transfer: USBTransfer, missing: Int) -> [Packet] {
        if !isBluetooth {
            transfers += 1
            if transfers > USBController.patience { isRefused = true }
        }
        let packets: [Packet]
        switch transfer.kind {
        case .control: packets = takeControl(transfer, missing: missing)
        case .interrupt where transfer.hasData && transfer.endpoint & 0x80 != 0:
            packets = join(.event, transfer, missing: missing)
        case .bulk where transfer.hasData: packets = join(.acl, transfer, missing: missing)
        default: packets = []
        }
        if !isBluetooth { judge(packets) }
        return packets
    }

    // MARK: - Commands and descriptors

    private mutating func takeControl(_ transfer: USBTransfer, missing: Int) -> [Packet] {
        if !transfer.isSubmitted { readDescriptors(transfer.data) }
        var request = transfer.setup
        if request == nil, transfer.isSubmitted, !transfer.data.isEmpty { request = setup.take() }
        guard let request, USBController.isCommand(request) else { return [] }
        if transfer.data.isEmpty {
            setup = request
            return []
        }
        let (length, data) = (Int(request[6]) | Int(request[7]) << 8, transfer.data)
        guard data.count + missing == length, data.count >= 3, let parameters = data.dropFirst(2).first,
            3 + Int(parameters) == length
        else { return [] }
        commands += 1
        return [Packet(bytes: [1] + data, isReceived: false, originalLength: 1 + length)]
    }

    /// A request of the class to the device or, of a composite one, to its interface; old devices have another number.
    private static func isCommand(_ setup: [UInt8]) -> Bool {
        setup.count == 8 && (setup[0] == 0x20 || setup[0] == 0x21) && (setup[1] == 0 || setup[1] == 0xE0)
            && setup[2] == 0 && setup[3] == 0 && (setup[6] != 0 || setup[7] != 0)
    }

    /// The class E0, subclass 1, protocol 1 of a device or of one of its interfaces (USB 2.0, 9.6).
    private mutating func readDescriptors(_ data: ArraySlice<UInt8>) {
        var rest = data
        guard let type = rest.dropFirst().first, type == 1 || type == 2 else { return }
        while rest.count >= 8, let length = rest.first, length >= 2, let type = rest.dropFirst().first {
            let offset = type == 1 ? 4 : type == 4 ? 5 : nil
            if let offset, rest.dropFirst(offset).prefix(3).elementsEqual([0xE0, 1, 1]) { isBluetooth = true }
            rest = rest.dropFirst(Int(length))
        }
    }

    // MARK: - Events and data

    /// Joins the transfers of an endpoint until the length of the packet is reached; one may have two packets, too.
    private mutating func join(_ type: H4PacketType, _ transfer: USBTransfer, missing: Int) -> [Packet] {
        let isReceived = transfer.endpoint & 0x80 != 0
        let before = pieces.removeValue(forKey: transfer.endpoint) ?? []
        var bytes = before + transfer.data
        guard !transfer.data.isEmpty else {
            pieces[transfer.endpoint] = before.isEmpty ? nil : before
            return []
        }
        if !before.isEmpty, !continues(before, transfer.data, type) {
            lost += 1
            bytes = Array(transfer.data)
        }
        if type == .acl, before.isEmpty, let whole = serialized(bytes, isReceived) ?? misplaced(bytes, isReceived) {
            return [whole]
        }
        var packets: [Packet] = []
        var offset = 0
        while let length = USBController.length(type, bytes, at: offset) {
            let end = offset + length
            guard end <= bytes.count || missing > 0 && end <= bytes.count + missing else { break }
            let packet = [type.rawValue] + bytes[offset...].prefix(length)
            packets.append(named(packet, isReceived, originalLength: 1 + length))
            offset = min(end, bytes.count)
        }
        bytes.removeFirst(offset)
        let most = isBluetooth ? TextPacket.mostBytes : USBController.mostBefore
        if !bytes.isEmpty, bytes.count <= most, pieces.count < USBController.mostEndpoints {
            pieces[transfer.endpoint] = bytes
        }
        return packets
    }

    /// The length of the packet at an offset, without a type; `nil` if too little of it is there.
    private static func length(_ type: H4PacketType, _ bytes: [UInt8], at offset: Int) -> Int? {
        let beginning = [type.rawValue] + bytes[offset...].prefix(4)
        return type.length(beginning.span).map { $0 - 1 }
    }

    /// Whether a transfer goes on with a packet. Pieces of an event are as long as each other but for the last one, after which
    /// whole events may follow. A transfer of data that is a packet by itself begins one, unless it just completes another.
    private func continues(_ before: [UInt8], _ data: ArraySlice<UInt8>, _ type: H4PacketType) -> Bool {
        let bytes = before + data
        guard let first = USBController.length(type, bytes, at: 0) else { return true }
        guard type == .event else { return first == bytes.count || !isWhole(type, data) }
        if bytes.count < first { return data.count >= 8 && before.count.isMultiple(of: data.count) }
        var offset = first
        while offset < bytes.count {
            guard let length = USBController.length(type, bytes, at: offset), offset + length <= bytes.count else {
                return false
            }
            offset += length
        }
        return true
    }

    private func isWhole(_ type: H4PacketType, _ data: ArraySlice<UInt8>) -> Bool {
        let packet = [type.rawValue] + data
        return H4PacketType.isWhole(packet.span)
    }

    /// Bulk Serialization Mode: the packet indicator comes first, as in H4.
    private func serialized(_ bytes: [UInt8], _ isReceived: Bool) -> Packet? {
        guard !isWhole(.acl, bytes[...]), H4PacketType.isWhole(bytes.span) else { return nil }
        return Packet(bytes: bytes, isReceived: isReceived, originalLength: bytes.count)
    }

    /// The boot loader of Intel's controllers takes Secure Send and sends events by the bulk endpoints (Linux, btusb.c).
    private func misplaced(_ bytes: [UInt8], _ isReceived: Bool) -> Packet? {
        guard bytes.count >= 3, !isWhole(.acl, bytes[...]) else { return nil }
        let type: H4PacketType
        if isReceived, bytes[0] == 0xFF || bytes[0] == 0x0E {
            type = .event
        } else if !isReceived, bytes[0] == 0x09, bytes[1] == 0xFC {
            type = .command
        } else {
            return nil
        }
        guard isWhole(type, bytes[...]) else { return nil }
        return Packet(bytes: [type.rawValue] + bytes, isReceived: isReceived, originalLength: 1 + bytes.count)
    }

    /// Isochronous data may come as ACL data do: their handle tells.
    private mutating func named(_ packet: [UInt8], _ isReceived: Bool, originalLength: Int) -> Packet {
        var bytes = packet
        if bytes[0] == H4PacketType.acl.rawValue, bytes.count > 2,
            streams.contains((UInt16(bytes[1]) | UInt16(bytes[2]) << 8) & 0xFFF)
        {
            bytes[0] = H4PacketType.iso.rawValue
        }
        if bytes[0] == H4PacketType.event.rawValue { noteStreams(bytes) }
        return Packet(bytes: bytes, isReceived: isReceived, originalLength: originalLength)
    }

    /// LE CIS Established and LE Create BIG Complete (Core 6.0, Vol 4, Part E, 7.7.65.25 and 7.7.65.27).
    private mutating func noteStreams(_ event: [UInt8]) {
        guard event.count > 7, event[1] == 0x3E, event[4] == 0 else { return }
        func note(_ offset: Int) {
            guard streams.count < 64, offset + 1 < event.count else { return }
            streams.insert(UInt16(event[offset]) | UInt16(event[offset + 1]) << 8)
        }
        if event[3] == 0x19 { note(5) }
        if event[3] == 0x1B, event.count > 21 { for index in 0..<Int(event[21]) { note(22 + index * 2) } }
    }

    // MARK: - Recognition

    /// Commands that fit, and events that answer them; or several events without one that is strange.
    private mutating func judge(_ packets: [Packet]) {
        for packet in packets where packet.bytes.first == H4PacketType.event.rawValue && packet.bytes.count > 1 {
            switch packet.bytes[1] {
            case 0x0E, 0x0F, 0x3E: knownEvents += 1
            case 0x01...0x3D, 0xFF: break
            default: strangeEvents += 1
            }
        }
        guard strangeEvents == 0 else { return isRefused = true }
        if commands > 0, knownEvents > 0 { isBluetooth = true }
        if knownEvents >= 8 { isBluetooth = true }
    }
}
