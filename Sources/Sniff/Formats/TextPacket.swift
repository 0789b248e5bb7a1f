import Decoders

/// A packet that lines of a text show.
struct TextPacket {
    /// With its H4 type, unless the text leaves it out (``TextFraming``).
    var bytes: [UInt8]
    /// Whether the text says that it was received; `nil` if it does not say it.
    var direction: Bool?
    var time = Timestamp.unknown
    /// It cannot be a packet, whatever its length.
    var isPart = false

    init(_ bytes: [UInt8], direction: Bool? = nil, time: Timestamp = .unknown, isPart: Bool = false) {
        (self.bytes, self.direction, self.time, self.isPart) = (bytes, direction, time, isPart)
    }

    /// `nil` where neither the type nor the text says it.
    var isReceived: Bool? { type?.isReceived ?? direction }

    var type: H4PacketType? { bytes.first.flatMap { H4PacketType(rawValue: $0) } }

    /// The length that it says.
    var length: Int? { isPart ? nil : type?.length(bytes.span) }

    var isWhole: Bool { length == bytes.count }

    /// The same packet in other bytes.
    func with(_ bytes: [UInt8], direction: Bool? = nil) -> TextPacket {
        TextPacket(bytes, direction: direction ?? self.direction, time: time)
    }

    /// More bytes than any packet has.
    static let mostBytes = 5 + 65_535
}

/// The meaning of one line.
enum TextMeaning {
    /// A packet begins; lines with more of it may follow.
    case packet(TextPacket)
    case more([UInt8])
    /// A line of the program's own log.
    case log(Timestamp, TextLine)
    /// It belongs to the form, or to nothing.
    case none
}

/// A form in which programs print packets with all their bytes.
protocol TextForm: SendableMetatype {
    /// The program, as messages call it.
    static var name: StaticString { get }
    /// Where the times of the text come short of a date.
    static var remark: StaticString? { get }
    /// Whether it prints events, which answer commands.
    static var hasEvents: Bool { get }
    /// Whether a packet is one line, which a terminal may have broken.
    static var isOnOneLine: Bool { get }
    /// Whether older packets are overwritten, so that a line may be the rest of one.
    static var isRing: Bool { get }
    /// Whether a mark of its own is in each line: then data alone are believed, too.
    static var isMarked: Bool { get }
    /// How its packets may be framed.
    static var framings: [TextFraming] { get }
    init()
    /// Reads the next line.
    mutating func read(_ line: TextLine) -> TextMeaning
}

extension TextForm {
    static var remark: StaticString? { nil }
    static var hasEvents: Bool { true }
    static var isOnOneLine: Bool { false }
    static var isRing: Bool { false }
    static var isMarked: Bool { true }
    static var framings: [TextFraming] { [.h4] }
}

/// Packets and log lines, put together from lines.
struct TextAssembler {
    enum Item {
        case packet(TextPacket, offset: UInt64)
        /// A line that has a part of a packet only.
        case part(Timestamp, [UInt8], offset: UInt64)
        case log(Timestamp, [UInt8], offset: UInt64)
    }

    private struct Open {
        var packet: TextPacket
        /// As far as it has come.
        var line: TextLine
        let offset: UInt64
    }

    private var form: any TextForm
    /// `nil` until it is known: then packets are as the text shows them.
    private let framing: TextFraming?
    private var open: Open?

    /// The last bytes of a longer line are left out.
    private static let longestLog = 4096

    init(_ form: any TextForm.Type, _ framing: TextFraming?) { (self.form, self.framing) = (form.init(), framing) }

    /// - Parameter offset: that of the line in the input.
    mutating func take(_ line: TextLine, at offset: UInt64) -> [Item] {
        let meaning = form.read(line)
        if joins(line, meaning) { return finishIfWhole() }
        switch meaning {
        case .packet(let packet):
            let before = finish()
            open = Open(packet: packet, line: line, offset: offset)
            return before + finishIfWhole()
        case .more(let bytes):
            guard let packet = open?.packet, packet.bytes.count + bytes.count <= TextPacket.mostBytes else { return [] }
            open?.packet.bytes += bytes
            return finishIfWhole()
        case .log(let time, let text):
            return finish() + [.log(time, Array(text.prefix(TextAssembler.longestLog)), offset: offset)]
        case .none: return []
        }
    }

    /// Joins a line with the one before, if a terminal has broken them apart.
    private mutating func joins(_ line: TextLine, _ meaning: TextMeaning) -> Bool {
        guard type(of: form).isOnOneLine, let open, open.line.count <= TextPacket.mostBytes * 3 else { return false }
        if case .packet(let packet) = meaning, packet.isWhole { return false }
        // A blank at the end of the line before is lost.
        for separator in [[], [0x20]] as [[UInt8]] {
            let joined = TextLine(open.line + separator + line)
            guard case .packet(let packet) = form.read(joined) else { continue }
            let isLonger = packet.bytes.count > open.packet.bytes.count
            guard packet.isWhole || isLonger && (packet.length ?? 0 > packet.bytes.count || line.onlyDigits) else {
                continue
            }
            self.open?.packet = packet
            self.open?.line = joined
            return true
        }
        return false
    }

    /// Not where the first lines of a packet can look like a shorter one.
    private mutating func finishIfWhole() -> [Item] {
        guard let packet = open?.packet, let framing, framing != .untyped, !framing.isFromAir else { return [] }
        return framing.unwrapped(packet)?.isWhole == true ? finish() : []
    }

    /// The packet that is open, though it is not whole.
    mutating func finish() -> [Item] {
        guard let open = open.take() else { return [] }
        guard let framing else { return [.packet(open.packet, offset: open.offset)] }
        guard let packet = framing.unwrapped(open.packet), packet.isWhole || !type(of: form).isRing else {
            return [.part(open.packet.time, Array(open.line.prefix(TextAssembler.longestLog)), offset: open.offset)]
        }
        return [.packet(packet, offset: open.offset)]
    }
}
