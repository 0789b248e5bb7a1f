import Decoders

/// How packets of a text are framed. A hexdump has what the link type of its capture puts before them, or lacks the H4 type,
/// as Wireshark shows those of the Linux monitor.
enum TextFraming: Equatable {
    case h4
    /// Four octets of direction (link type 201).
    case h4WithDirection
    /// Adapter and opcode of the Linux monitor (254).
    case monitor
    /// The length of a packet tells its type.
    case untyped
    /// Packets from the air.
    case air(LinkTypeEvidence.Form)

    /// In the order in which they are asked.
    static let all: [TextFraming] =
        [.h4, .h4WithDirection, .monitor, .untyped, .air(.linkLayer), .air(.nordic), .air(.linkLayerWithHeader)]

    var link: DataLink { if case .air(let form) = self { form.link } else { .h4WithoutDirection } }

    /// The packet as its link type has it.
    ///
    /// - Returns: `nil` if it does not tell its type.
    func unwrapped(_ packet: TextPacket) -> TextPacket? {
        let bytes = packet.bytes
        switch self {
        case .h4, .air: return packet
        case .h4WithDirection:
            guard bytes.count > 4, bytes[..<3].allSatisfy({ $0 == 0 }), bytes[3] < 2 else { return nil }
            return packet.with(Array(bytes[4...]), direction: bytes[3] == 1)
        case .monitor:
            guard bytes.count > 4, bytes[2] == 0, let (type, isReceived) = TextFraming.monitorOpcodes[bytes[3]] else {
                return nil
            }
            return packet.with([type.rawValue] + bytes[4...], direction: isReceived)
        case .untyped: return TextFraming.typed(packet)
        }
    }

    var isFromAir: Bool { link != .h4WithoutDirection }

    /// Whether an unwrapped packet has the length that it says.
    func isWhole(_ packet: TextPacket) -> Bool {
        if case .air(let form) = self { LinkTypeEvidence.fits(packet.bytes, form) } else { packet.isWhole }
    }

    /// A packet with the type that its length tells. Data are the surest: L2CAP has a length of its own.
    private static func typed(_ packet: TextPacket) -> TextPacket? {
        let bytes = packet.bytes
        guard bytes.count > 1 else { return nil }
        let types: [H4PacketType] = [.acl, .event, .command]
        return types.lazy.filter { type in
            switch type {
            case .acl:
                // The first fragment of a PDU that it has whole, or some of it (Core 6.0, Vol 4, Part E, 5.4.2).
                let isFirst = bytes[1] >> 4 & 3 != 1
                return !isFirst || bytes.count < 8 || Int(bytes[4]) | Int(bytes[5]) << 8 >= bytes.count - 8
            // Event codes end with 3E, but for makers' own; the group of a command is one that exists. Disconnect (7.1.6) looks
            // like Authentication Complete with an octet more than that has (7.7.6).
            case .event: return (bytes[0] <= 0x3E || bytes[0] == 0xFF) && (bytes[0] != 6 || bytes[1] == 3)
            default: return [1, 2, 3, 4, 5, 6, 8, 0x3F].contains(bytes[1] >> 2)
            }
        }.map { packet.with([$0.rawValue] + bytes) }.first { $0.isWhole }
    }

    /// H4 type and direction by the opcode (BlueZ, monitor/bt.h).
    static let monitorOpcodes: [UInt8: (H4PacketType, Bool)] = [
        2: (.command, false), 3: (.event, true), 4: (.acl, false), 5: (.acl, true), 6: (.synchronous, false),
        7: (.synchronous, true), 18: (.iso, false), 19: (.iso, true),
    ]
}

/// How well the beginning of a text fits a form.
struct TextEvidence {
    private(set) var framing = TextFraming.h4
    /// As the framing has them; `nil` for those that it does not fit, and for parts.
    private var packets: [TextPacket?] = []

    /// - Parameter isCut: the text goes on after it.
    init?(_ text: [UInt8], _ form: any TextForm.Type, _ margin: TextMargin, isCut: Bool) {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        if isCut { _ = lines.popLast() }
        let framings = form.framings
        var assembler = TextAssembler(form, framings.count == 1 ? framings[0] : nil)
        var items = lines.flatMap { assembler.take(margin.stripped(TextLine.plain($0)), at: 0) }
        let ended = items.count
        items += assembler.finish()
        let shown: [TextPacket] = items.compactMap { item in
            switch item {
            case .log: nil
            case .part: TextPacket([], isPart: true)
            case .packet(let packet, _): packet
            }
        }
        guard !shown.isEmpty else { return nil }
        // The first ones decide, so that a text that is still being written is read as the whole one.
        let first = shown.prefix(TextEvidence.least)
        let fits = framings.map { framing in first.count { framing.unwrapped($0).map(framing.isWhole) == true } }
        framing = framings[fits.firstIndex(of: fits.max() ?? 0) ?? 0]
        packets = shown.map { [framing] in framing.unwrapped($0).flatMap { framing.isWhole($0) ? $0 : nil } }
        // More of the last one may come.
        if isCut, items.count > ended, (packets.last ?? nil) == nil || shown.count <= TextEvidence.least {
            packets.removeLast()
        }
    }

    /// Fewer packets are no capture.
    private static let least = 3

    private var whole: Int { packets.count { $0 != nil } }

    func isEnough(_ form: any TextForm.Type) -> Bool {
        packets.count >= TextEvidence.least && whole * 10 >= packets.count * 9
            && (form.isMarked || framing.isFromAir || packets.contains { $0?.type == .command || $0?.type == .event })
    }

    /// One sentence about what the text does not say, as its first packet shows.
    func notes(_ form: any TextForm.Type) -> [String] {
        var missing: [String] = []
        if packets.lazy.compactMap({ $0 }).first?.time.isKnown == false {
            missing.append("it has no times, so no latencies and pauses")
        }
        if let remark = form.remark { missing.append("\(remark)") }
        return missing.isEmpty ? [] : ["text of \(form.name): " + missing.joined(separator: "; ")]
    }
}
