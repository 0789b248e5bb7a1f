@testable import Decoders
@testable import Reassembly
@testable import Sniff

/// HCI packets of a host that is connected to a server whose table was discovered: an input is the form of the output
/// and messages, whose headers are made here, so that what is mutated reaches the layer it is meant for.
enum HostTarget {
    static func run(_ input: [UInt8], profiles: TransferProfiles) {
        let choice = OutputChoice(input.first ?? 0)
        var source = choice.isWithoutPreamble ? MadeSource() : HostPreamble.source
        let preamble = source.count
        for message in MessageInput(input, from: 1) { append(message.kind, message.content, to: &source) }
        Outputs.run(&source, choice, profiles: profiles, after: preamble)
    }

    /// The lower five bits are ``Kind``; bit 7 means received; bit 6 the second connection; bit 5 is nothing (``CapturePair``).
    static func append(_ kind: UInt8, _ content: ArraySlice<UInt8>, to source: inout MadeSource) {
        let isReceived = kind & 0x80 != 0
        let handle = kind & 0x40 != 0 ? 0x41 : 0x40
        let bytes = Array(content)
        switch Kind(rawValue: kind & 0x1F) ?? .att {
        case .att: source.l2cap(handle, isReceived, 4, bytes)
        case .signalling: source.l2cap(handle, isReceived, 5, bytes)
        case .security: source.l2cap(handle, isReceived, 6, bytes)
        case .channel:
            guard let channel = bytes.first else { return }
            source.l2cap(handle, isReceived, 0x40 + Int(channel & 15), Array(bytes.dropFirst()))
        case .sdu:
            guard let channel = bytes.first else { return }
            let sdu = Array(bytes.dropFirst())
            source.l2cap(handle, isReceived, 0x40 + Int(channel & 15), le16(sdu.count) + sdu)
        case .pdu: source.acl(handle, isReceived, 2, bytes)
        case .fragment: source.acl(handle, isReceived, 1, bytes)
        case .event:
            guard let code = bytes.first else { return }
            let parameters = Array(bytes.dropFirst())
            source.append([code, UInt8(parameters.count)] + parameters, .h4, tag: 3)
        case .subevent: source.append([0x3E, UInt8(bytes.count)] + bytes, .h4, tag: 3)
        case .command:
            guard bytes.count >= 2 else { return }
            let parameters = Array(bytes.dropFirst(2))
            source.append(bytes.prefix(2) + [UInt8(parameters.count)] + parameters, .h4, tag: 2)
        case .time: source.pass(bytes)
        case .notification: value(0x1B, bytes, handle, isReceived, &source)
        case .indication: value(0x1D, bytes, handle, isReceived, &source)
        case .writeCommand: value(0x52, bytes, handle, isReceived, &source)
        case .write:
            value(0x12, bytes, handle, isReceived, &source)
            source.l2cap(handle, !isReceived, 4, [0x13])
        case .read:
            value(0x0A, Array(bytes.prefix(2)), handle, isReceived, &source)
            source.l2cap(handle, !isReceived, 4, [0x0B] + bytes.dropFirst(2))
        case .prepare: value(0x16, bytes, handle, isReceived, &source)
        case .connect: HostPreamble.connect(handle, isCentral: !isReceived, &source)
        case .disconnect: source.append([0x05, 4, 0] + le16(handle) + [bytes.first ?? 0x13], .h4, tag: 3)
        case .raw:
            guard let tag = bytes.first else { return }
            source.append(bytes.dropFirst(), .h4, tag: UInt32(tag & 3))
        case .monitor:
            guard let opcode = bytes.first else { return }
            source.append(bytes.dropFirst(), .monitor, tag: UInt32(opcode))
        }
    }

    enum Kind: UInt8 {
        /// PDUs of the three fixed channels.
        case att, signalling, security
        /// A frame of a dynamic channel, and one with an SDU in it: the first byte is the channel.
        case channel, sdu
        /// The beginning of an L2CAP PDU, with its header, and what continues one.
        case pdu, fragment
        /// An event after its code; a subevent of LE Meta; a command after its opcode.
        case event, subevent, command
        /// Time passes (``MadeSource/pass(_:)``).
        case time
        /// Of an attribute of the table: two bytes say which.
        case notification, indication, writeCommand, write, read, prepare
        case connect, disconnect
        /// A record as it is, after its flags; one of the Linux monitor after its opcode.
        case raw, monitor
    }

    private static func value(
        _ opcode: UInt8, _ bytes: [UInt8], _ handle: Int, _ isReceived: Bool, _ source: inout MadeSource
    ) {
        guard bytes.count >= 2 else { return }
        let index = Int(bytes[0]) | Int(bytes[1]) << 8
        let attribute = HostPreamble.handles[index % HostPreamble.handles.count]
        source.l2cap(handle, isReceived, 4, [opcode] + le16(attribute) + bytes.dropFirst(2))
    }
}

/// The connection, and the discovery of a table with an attribute for every decoder.
enum HostPreamble {
    private static let uuids: [BluetoothUUID] =
        Outputs.registry.decoders.compactMap { decoder in
            if case .attribute(let uuid, _, _) = decoder.target { uuid } else { nil }
        } + MessageTarget.characteristics
    /// The handles of the values.
    static let handles = uuids.indices.map { 3 + 3 * $0 }

    /// The connections alone.
    static let connections: MadeSource = {
        var source = MadeSource()
        connect(0x40, isCentral: true, &source)
        connect(0x41, isCentral: false, &source)
        return source
    }()

    static let source: MadeSource = {
        var source = connections
        source.l2cap(0x40, false, 4, [0x02] + le16(517))
        source.l2cap(0x40, true, 4, [0x03] + le16(517))
        let end = 4 + 3 * uuids.count
        source.l2cap(0x40, false, 4, [0x10] + le16(1) + le16(0xFFFF) + le16(0x2800))
        source.l2cap(0x40, true, 4, [0x11, 6] + le16(1) + le16(end) + le16(0x180D))
        for isShort in [true, false] {
            let size = isShort ? 7 : 21
            let declarations = zip(uuids, handles).compactMap { uuid, handle in
                let bytes = HostPreamble.bytes(uuid)
                return (bytes.count == 2) == isShort ? le16(handle - 1) + [0x3E] + le16(handle) + bytes : nil
            }
            for first in stride(from: 0, to: declarations.count, by: 510 / size) {
                source.l2cap(0x40, false, 4, [0x08] + le16(1) + le16(end) + le16(0x2803))
                let list = declarations[first..<min(first + 510 / size, declarations.count)]
                source.l2cap(0x40, true, 4, [0x09, UInt8(size)] + list.joined())
            }
        }
        return source
    }()

    /// LE Connection Complete (Core 6.0, Vol 4, Part E, 7.7.65.1).
    static func connect(_ handle: Int, isCentral: Bool, _ source: inout MadeSource) {
        let peer = [UInt8(truncatingIfNeeded: handle), 0x22, 0x33, 0x44, 0x55, 0xC6]
        let parameters = [0x01, 0x00] + le16(handle) + [isCentral ? 0 : 1, 0x01] + peer
        source.append(
            [0x3E, 19] + parameters + le16(24) + le16(0) + le16(400) + [0], .h4, tag: 3)
    }

    private static func bytes(_ uuid: BluetoothUUID) -> [UInt8] {
        let digits = FilterLiteral.bytes("\(uuid)".filter { $0 != "-" }) ?? []
        return digits.reversed()
    }
}

extension MadeSource {
    mutating func acl(_ handle: Int, _ isReceived: Bool, _ boundary: Int, _ data: [UInt8]) {
        append(le16(handle | boundary << 12) + le16(data.count) + data, .h4, tag: isReceived ? 1 : 0)
    }

    mutating func l2cap(_ handle: Int, _ isReceived: Bool, _ channel: Int, _ payload: [UInt8]) {
        acl(handle, isReceived, 2, le16(payload.count) + le16(channel) + payload)
    }
}
