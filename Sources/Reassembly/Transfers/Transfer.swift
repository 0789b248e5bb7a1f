import Decoders

/// A message of an application as its packets showed it, whole or as far as it came.
public struct Transfer: Sendable, Equatable {
    public enum State: Sendable {
        /// The end came, and all that the protocol says must be acknowledged was.
        case complete
        /// What is missing will not come.
        case broken
        /// The input ended first.
        case incomplete

        public var text: StaticString {
            switch self {
            case .complete: "complete"
            case .broken: "broken"
            case .incomplete: "incomplete"
            }
        }
    }

    /// Who the packets go to: servers and clients in the sense of the Generic Attribute Profile.
    public enum Direction: Sendable { case toServer, toClient }

    /// The profile's name, and that of the flow where the profile has several.
    public var profile: String
    public var flow = ""
    public var state = State.incomplete
    public var direction: Direction
    /// Attribute handle and type of the first packet.
    public var handle: UInt16
    public var uuid: BluetoothUUID
    /// The message without its framing, at most ``TransferLimit/message`` bytes.
    public var message: [UInt8] = []
    /// Where the message begins in the attribute value; not 0 where only a later part of it was written.
    public var offset = 0
    public var packets = 0
    /// Bytes in the packets, framing included.
    public var bytes = 0
    /// Times in nanoseconds since any fixed moment; `nil` where the capture has none.
    public var began: Int64?
    public var ended: Int64?
    /// The longest time between two packets or acknowledgements that follow each other.
    public var longestStall: Int64 = 0
    public var roundTrips = RoundTrips()
    /// The frames of packets and acknowledgements, ascending; see ``add(frame:)``.
    public private(set) var frames: [UInt64] = []
    public private(set) var violations: [TransferViolation] = []
    /// What this message answers: the last frame of the request, and how long ago that ended.
    public var requestFrame: UInt64?
    public var latency: Int64?

    public init(profile: String, direction: Direction, handle: UInt16, uuid: BluetoothUUID) {
        self.profile = profile
        self.direction = direction
        self.handle = handle
        self.uuid = uuid
    }

    public var duration: Int64? {
        guard let began, let ended, ended >= began else { return nil }
        return ended - began
    }

    /// Adds a frame in its place; of more than ``TransferLimit/frames`` the last one replaces the one before.
    public mutating func add(frame: UInt64) {
        var place = frames.count
        while place > 0, frames[place - 1] > frame { place -= 1 }
        if place > 0, frames[place - 1] == frame { return }
        if frames.count < TransferLimit.frames {
            frames.insert(frame, at: place)
        } else if place == frames.count {
            frames[place - 1] = frame
        }
    }

    /// Adds a violation, once; more than ``TransferLimit/violations`` are not kept.
    public mutating func add(_ violation: TransferViolation) {
        if violations.count < TransferLimit.violations, !violations.contains(violation) { violations.append(violation) }
    }
}

/// Minimum, mean and maximum of the times between packets and their acknowledgements, in nanoseconds.
public struct RoundTrips: Sendable, Equatable {
    public private(set) var count: Int64 = 0
    /// Of no meaning where `count` is 0, nor is `max`.
    public private(set) var min = Int64.max
    public private(set) var max = Int64.min
    private var sum: Int64 = 0

    public init() {}

    public var mean: Int64 { count > 0 ? sum / count : 0 }

    /// Adds the time from a packet to what acknowledges it, where both are known and the clock did not run backwards.
    mutating func add(from start: Int64?, to end: Int64?) {
        if let start, let end, end >= start { add(end - start) }
    }

    private mutating func add(_ time: Int64) {
        let (new, overflow) = sum.addingReportingOverflow(time)
        guard !overflow else { return }
        sum = new
        count += 1
        min = Swift.min(min, time)
        max = Swift.max(max, time)
    }
}

/// Something that goes against the protocol, and the frame that shows it.
public struct TransferViolation: Sendable, Equatable {
    public var kind: Kind
    public var frame: UInt64
    /// One line more about it; may be empty.
    public var detail: String

    public init(_ kind: Kind, frame: UInt64, _ detail: String = "") {
        self.kind = kind
        self.frame = frame
        self.detail = detail
    }

    public enum Kind: Sendable, CaseIterable {
        case earlyPacket, missingStart, missingTerminator, differentEcho, missingAcknowledgement, missingResponse
        case refused, outOfOrder, timeout, disconnected, longPacket, overCap, tooManyOpen, invalidMessage
        case mismatchedEcho, cancelled, cutShort, badChecksum

        public var text: StaticString {
            switch self {
            case .earlyPacket: "packet before the acknowledgement"
            case .missingStart: "missing start"
            case .missingTerminator: "missing terminator"
            case .differentEcho: "echo different"
            case .missingAcknowledgement: "missing acknowledgement"
            case .missingResponse: "missing response"
            case .refused: "refused"
            case .outOfOrder: "out of order"
            case .timeout: "timeout"
            case .disconnected: "cut off by disconnect"
            case .longPacket: "packet longer than agreed"
            case .overCap: "message over the cap"
            case .tooManyOpen: "too many open transfers"
            case .invalidMessage: "invalid message"
            case .mismatchedEcho: "mismatched echo"
            case .cancelled: "cancelled"
            case .cutShort: "cut short by the capture"
            case .badChecksum: "wrong checksum"
            }
        }
    }
}

/// How much of a transfer is held. What is past it is reported and let go.
public enum TransferLimit {
    /// Bytes of one message.
    public static let message = 262_144
    /// Bytes of all messages that are open at once, over all connections.
    public static let total = 67_108_864
    /// Messages open at once on one connection.
    public static let open = 16
    /// Conversations, one a profile and service, on one connection.
    public static let conversations = 64
    /// Packets of one flow that wait for a response or an acknowledgement.
    public static let packets = 64
    public static let frames = 512
    public static let violations = 64
}
