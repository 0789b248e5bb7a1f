@testable import Decoders
@testable import Sniff

/// Packets from the air: an input is the form of the output and messages. Access addresses and CRCs are made here, and
/// sequence numbers where a message does not bring its own.
enum AirTarget {
    private static let advertising: UInt32 = 0x8E89_BED6
    private static let crcInit: UInt32 = 0x1A_2B3C
    private static let accessAddress: UInt32 = 0x5065_A1C3

    static func run(_ input: [UInt8]) {
        let choice = OutputChoice(input.first ?? 0)
        var air = Air()
        if !choice.isWithoutPreamble { air.connect() }
        for message in MessageInput(input, from: 1) { air.append(message.kind, Array(message.content)) }
        Outputs.run(&air.source, choice)
    }

    enum Kind: UInt8 {
        /// A PDU of the advertising channels, with its header, or after it: the kind's upper bits are its type.
        case advertisingPDU, advertisingPayload
        /// A PDU of the connection with an LLID of 1, 2 or 3, sent by the central or, with bit 7, the peripheral.
        case continuation, start, control
        /// A PDU of the connection, with its header.
        case dataPDU
        /// ATT in one packet.
        case att
        /// Two bytes of access address are other ones, then a PDU.
        case otherAddress
        /// With errors: the CRC is wrong.
        case damaged
        /// A record as it is, in one of the four framings.
        case raw
        /// Time passes (``MadeSource/pass(_:)``).
        case time
        /// CONNECT_IND with parameters of the input.
        case connect
    }

    struct Air {
        var source = MadeSource()
        private var numbers: [UInt8] = [0, 0]

        mutating func connect() {
            let addresses: [UInt8] = [0x55, 0x44, 0x33, 0x22, 0x11, 0xC0, 0xEE, 0xDD, 0xCC, 0xBB, 0xAA, 0xD0]
            let link = bytes(AirTarget.accessAddress, 4) + bytes(AirTarget.crcInit, 3)
            let timing: [UInt8] = [2] + le16(3) + le16(24) + le16(0) + le16(400) + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0xA7]
            let advertiser = addresses.suffix(6) + [2, 1, 6]
            send([0x40, UInt8(advertiser.count)] + advertiser, AirTarget.advertising, 0x555555)
            let request = addresses + link + timing
            send([0xC5, UInt8(request.count)] + request, AirTarget.advertising, 0x555555)
        }

        mutating func append(_ kind: UInt8, _ bytes: [UInt8]) {
            let isPeripheral = kind & 0x80 != 0
            switch Kind(rawValue: kind & 15) ?? .advertisingPDU {
            case .advertisingPDU: send(bytes, AirTarget.advertising, 0x555555)
            case .advertisingPayload:
                send([kind >> 4, UInt8(bytes.count)] + bytes, AirTarget.advertising, 0x555555)
            case .continuation: data(1, isPeripheral, bytes)
            case .start: data(2, isPeripheral, bytes)
            case .control: data(3, isPeripheral, bytes)
            case .dataPDU: send(bytes, AirTarget.accessAddress, AirTarget.crcInit)
            case .att: data(2, isPeripheral, le16(bytes.count) + le16(4) + bytes)
            case .otherAddress:
                guard bytes.count > 2 else { return }
                let address = UInt32(bytes[0]) << 8 | UInt32(bytes[1])
                send(Array(bytes.dropFirst(2)), AirTarget.accessAddress ^ address, AirTarget.crcInit)
            case .damaged:
                send(bytes, isPeripheral ? AirTarget.accessAddress : AirTarget.advertising, 0)
            case .raw:
                let links: [DataLink] = [.linkLayer, .linkLayerWithHeader, .nordic, .ppi]
                source.append(bytes, links[Int(kind >> 4 & 3)])
            case .time: source.pass(bytes)
            case .connect: send([0xC5, UInt8(bytes.count)] + bytes, AirTarget.advertising, 0x555555)
            }
        }

        /// A packet of the connection, whose sequence numbers are right (Core 6.0, Vol 6, Part B, 4.5.9).
        private mutating func data(_ identifier: UInt8, _ isPeripheral: Bool, _ content: [UInt8]) {
            let payload = content.prefix(255)
            let (own, other) = isPeripheral ? (1, 0) : (0, 1)
            let header = identifier | numbers[other] << 2 | numbers[own] << 3
            numbers[own] ^= 1
            send([header, UInt8(payload.count)] + payload, AirTarget.accessAddress, AirTarget.crcInit)
            if isPeripheral { source.time += 29_000_000 }
        }

        private mutating func send(_ pdu: [UInt8], _ address: UInt32, _ initial: UInt32) {
            let crc = CRC24.value(pdu.span, 0..<pdu.count, initial: initial)
            // The most significant bit of the register is sent first, and octets from their lowest bit on.
            var sent: UInt32 = 0
            for bit in 0..<24 where crc >> bit & 1 == 1 { sent |= 1 << (23 - bit) }
            let channel: UInt8 = address == AirTarget.advertising ? 0 : 5
            let header: [UInt8] = [channel, 0xC4, 0x80, 0] + bytes(address, 4) + [0x13, 0x00]
            source.append(header + bytes(address, 4) + pdu + bytes(sent, 3), .linkLayerWithHeader)
        }

        private func bytes(_ value: UInt32, _ width: Int) -> [UInt8] {
            (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
        }
    }
}
