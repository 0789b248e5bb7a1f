/// How the bytes of a record are framed.
public enum DataLink: Sendable, Hashable {
    /// HCI without a type byte; the flags say which packet it is (btsnoop 1001).
    case h1
    /// HCI after its type byte; the flags have the direction (btsnoop 1002).
    case h4
    /// The same, where only pcapng's packet flags may tell the direction (link type 187).
    case h4WithoutDirection
    /// H4 after four bytes of direction (link type 201).
    case h4WithDirection
    /// Linux monitor: opcode and adapter index come with the record (btsnoop 2001).
    case monitor
    /// Linux monitor: a packet after adapter and opcode (link type 254).
    case monitorWithHeader
    /// PacketLogger: the record's type says which packet it is.
    case packetLogger
    /// LE link layer from the air: from the access address to the CRC (link type 251).
    case linkLayer
    /// The same after a header about the radio (link type 256).
    case linkLayerWithHeader
    /// The same from the nRF Sniffer (link type 272).
    case nordic
    /// The same after per-packet information (link type 192).
    case ppi
    /// The same after a header of the sniffer for ST's STM32WB, which has no link type of its own.
    case stm32
    /// A link type that is known by name but not decoded.
    case other(UInt32)

    package var isFromAir: Bool {
        switch self {
        case .linkLayer, .linkLayerWithHeader, .nordic, .ppi, .stm32: true
        default: false
        }
    }
}

/// One record of a capture: where its bytes stand and what the capture says about it.
public struct CaptureRecord: Sendable {
    /// From 1, in its input.
    public var number: UInt64 = 0
    /// When it was captured; ``Timestamp/unknown`` where the capture has no time.
    public var time = Timestamp(seconds: 0, fraction: 0, digits: 6)
    /// How its bytes are framed.
    public var link = DataLink.h4
    /// Flags of btsnoop or of a pcapng packet, opcode of the monitor, type of PacketLogger; else 0.
    public var tag: UInt32 = 0
    /// Adapter index where the format has one.
    public var adapter: UInt16 = 0
    /// Length of the packet on the wire; more than the bytes present if the capture cut it.
    public var originalLength = 0
    /// Place of the record's header in the (unzipped) input.
    public var offset: UInt64 = 0
    /// Where the bytes of the packet stand in the source's window (``setBytes(_:)``).
    public internal(set) var range = 0..<0
    /// Place in the reader's list of interfaces; -1 where the format has none.
    public var interface = -1
    /// Whether the reader holds a comment on this record.
    public var hasComment = false

    /// Flag of a record without direction: the capture has no events, so that nothing answers its commands.
    static let lacksEvents: UInt32 = 4

    static func lacksEvents(_ link: DataLink, _ tag: UInt32) -> Bool {
        link == .h4WithoutDirection && tag & lacksEvents != 0
    }

    /// A record before the first one.
    public init() {}
}

/// Damage of a capture file. Everything that could be read was delivered before.
public struct CaptureDamage: Sendable, Hashable, CustomStringConvertible {
    /// Byte offset in the (unzipped) input.
    public var offset: UInt64
    /// The problem, as a sentence without its end.
    public var message: String
    /// Where reading goes on; `nil` if it ends here.
    public var resumesAt: UInt64?
    /// Reading goes on with this, from its beginning: another file, another writer, the next log of an archive.
    var successor: String?
    /// Offsets count unzipped bytes; the file is compressed.
    public var isUnzipped = false

    package init(
        offset: UInt64, message: String, resumesAt: UInt64? = nil, isUnzipped: Bool = false
    ) {
        self.offset = offset
        self.message = message
        self.resumesAt = resumesAt
        self.isUnzipped = isUnzipped
    }

    public var description: String {
        let location = "at byte \(offset)\(isUnzipped ? " of the unzipped data" : ""): \(message)"
        if let successor { return "\(location); going on with \(successor)" }
        return resumesAt.map { "\(location); going on with the next plausible record at byte \($0)" } ?? location
    }
}
