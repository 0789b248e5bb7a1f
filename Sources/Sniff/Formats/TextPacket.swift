import Decoders

/// A packet that lines of a text show.
struct TextPacket {
    /// With its H4 type.
    var bytes: [UInt8]
    /// `nil` where the text does not say it, and the type does not.
    var isReceived: Bool?
    var time = Timestamp.unknown

    init(_ bytes: [UInt8], isReceived: Bool? = nil, time: Timestamp = .unknown) {
        self.bytes = bytes
        self.time = time
        let own = bytes.first.flatMap { H4PacketType(rawValue: $0)?.isReceived }
        self.isReceived = own ?? isReceived
    }

    var type: H4PacketType? { bytes.first.flatMap { H4PacketType(rawValue: $0) } }

    /// The length that it says.
    var length: Int? { type?.length(bytes.span) }

    var isWhole: Bool { length == bytes.count }

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
    init()
    /// Reads the next line.
    mutating func read(_ line: TextLine) -> TextMeaning
}

extension TextForm {
    static var remark: StaticString? { nil }
    static var hasEvents: Bool { true }
}

/// Packets and log lines, put together from lines.
struct TextAssembler {
    enum Item {
        case packet(TextPacket, offset: UInt64)
        case log(Timestamp, [UInt8], offset: UInt64)
    }

    private var form: any TextForm
    private var open: (packet: TextPacket, offset: UInt64)?

    /// The last bytes of a longer line are left out.
    private static let longestLog = 4096

    init(_ form: any TextForm) { self.form = form }

    /// - Parameter offset: that of the line in the input.
    mutating func take(_ line: TextLine, at offset: UInt64) -> [Item] {
        switch form.read(line) {
        case .packet(let packet):
            let before = finish()
            open = (packet, offset)
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

    private mutating func finishIfWhole() -> [Item] { open?.packet.isWhole == true ? finish() : [] }

    /// The packet that is open, though it is not whole.
    mutating func finish() -> [Item] {
        guard let (packet, offset) = open.take() else { return [] }
        return [.packet(packet, offset: offset)]
    }
}
