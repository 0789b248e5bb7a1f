import Decoders

/// A message of an application as its packets showed it, whole or as far as it came.
public struct Transfer: Sendable, Equatable {
    /// How far a transfer has come.
    public enum State: Sendable {
        /// The end came, and all that the protocol says must be acknowledged was.
        case complete
        /// It came whole, and reports a refusal or an error.
        case refused
        /// The missing part will never come.
        case broken
        /// The input ended first.
        case incomplete

        /// The state in words.
        public var text: StaticString {
            switch self {
            case .complete: "complete"
            case .refused: "refused"
            case .broken: "broken"
            case .incomplete: "incomplete"
            }
        }
    }

    /// Who the packets go to: servers and clients in the sense of the Generic Attribute Profile.
    public enum Direction: Sendable {
        /// By writes.
        case toServer
        /// By notifications and indications.
        case toClient

        /// The direction in words.
        public var text: StaticString {
            switch self {
            case .toServer: "to server"
            case .toClient: "to client"
            }
        }
    }

    /// The profile's name, and that of the flow where the profile has several.
    package var profile: String
    /// Name of the flow; empty where the profile has one only.
    package var flow: String
    /// How it ended, or that it has not.
    package var state = State.incomplete
    /// Who it is for.
    package var direction: Direction
    /// Attribute handle and type of the first packet.
    package var handle: UInt16
    /// The characteristic that carried the first packet.
    package var uuid: BluetoothUUID
    /// The message without its framing, at most ``TransferLimit/message`` bytes; before them the header where the profile
    /// keeps it.
    package var message: [UInt8] = []
    /// The form of the message.
    package var content = MessageContent.bytes
    /// ``message`` begins with ``header``.
    package var keepsHeader = false
    /// Kept apart: most messages have none of it.
    private var boxed: Boxed<TransferDetails>?
    /// Where a long value is, once for each time that it was sent, if requested.
    package var segments: [[FieldOrigins.Segment]] = []
    /// Where the message begins in the attribute value; not 0 where only a later part of it was written.
    package var offset = 0
    /// Packets that carried parts of it.
    package var packets = 0
    /// Bytes in the packets, framing included.
    package var bytes = 0
    /// Times since any fixed moment; `nil` where the capture has none.
    package var began: Nanoseconds?
    /// When its last packet came.
    package var ended: Nanoseconds?
    /// The longest time between two packets or acknowledgements that follow each other.
    package var longestStall: Nanoseconds = 0
    /// Times from packets to their acknowledgements.
    package var roundTrips = RoundTrips()
    /// The frames of packets and acknowledgements, ascending; of more than ``TransferLimit/frames``, the first ones and
    /// the last.
    package private(set) var frames: [UInt64] = []
    /// Violations of the profile, at most ``TransferLimit/violations``.
    package private(set) var violations: [TransferViolation] = []
    /// The request that this message answers: its last frame, and the time since its end.
    package var requestFrame: UInt64?
    /// From the end of the request to the first packet; `nil` where not known.
    package var latency: Nanoseconds?

    package init(profile: String, flow: String = "", direction: Direction, handle: UInt16, uuid: BluetoothUUID) {
        self.profile = profile
        self.flow = flow
        self.direction = direction
        self.handle = handle
        self.uuid = uuid
    }

    /// From the first packet to the last; `nil` where not known.
    package var duration: Nanoseconds? {
        guard let began, let ended, ended >= began else { return nil }
        return ended - began
    }

    /// Begins with the frames of its first packet.
    mutating func begin(frames: [UInt64]) { self.frames = frames }

    /// Adds a frame in its place; of more than ``TransferLimit/frames`` the last one replaces the one before.
    package mutating func add(frame: UInt64) {
        var index = frames.count
        while index > 0, frames[index - 1] > frame { index -= 1 }
        if index > 0, frames[index - 1] == frame { return }
        if frames.count < TransferLimit.frames {
            if index == frames.count { frames.append(frame) } else { frames.insert(frame, at: index) }
        } else if index == frames.count {
            frames[index - 1] = frame
        }
    }

    /// Whether the message is all that its sender sent, from its beginning on, as far as it came.
    package var isReliable: Bool {
        offset == 0
            && violations.allSatisfy {
                switch $0.kind {
                case .missingStart, .outOfOrder, .badChecksum, .cutShort, .tooManyOpen, .refused, .differentEcho: false
                default: true
                }
            }
    }

    /// Adds a violation, once; more than ``TransferLimit/violations`` are not kept.
    package mutating func add(_ violation: TransferViolation) {
        if violations.count < TransferLimit.violations, !violations.contains(violation) { violations.append(violation) }
    }
}

/// The meaning of a message to its profile.
package struct TransferDetails: Sendable, Equatable {
    /// The name of the message; empty where the profile gives none.
    package var name = ""
    /// The result that it reports.
    package var status: MessageStatus?
    /// How far a procedure of several messages came; `nil` of a message.
    package var progress: TransferProgress?
    /// The header of its first packet, where the profile reads it.
    package var header: [UInt8] = []
    /// The message in words, where these are not made of its names and values.
    package var words: MessageWords?
    /// All of it is secret.
    package var isSecret = false
    /// The content by names and values, where it is structured.
    package var tree: MessageTree?
}

/// A value of many bytes that is seldom there.
package final class Boxed<Value: Sendable & Equatable>: Sendable, Equatable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    package static func == (one: Boxed, other: Boxed) -> Bool { one === other || one.value == other.value }
}

extension Transfer {
    package var details: TransferDetails {
        get { boxed?.value ?? TransferDetails() }
        set { boxed = Boxed(newValue) }
    }

    package var name: String { boxed?.value.name ?? "" }
    package var status: MessageStatus? { boxed?.value.status }
    package var progress: TransferProgress? { boxed?.value.progress }
    package var words: MessageWords? { boxed?.value.words }
    package var isSecret: Bool { boxed?.value.isSecret ?? false }
    package var header: [UInt8] { boxed?.value.header ?? [] }
    package var tree: MessageTree? { boxed?.value.tree }
}

/// Minimum, mean and maximum of the times between packets and their acknowledgements.
package struct RoundTrips: Sendable, Equatable {
    /// How many there were.
    package private(set) var count = 0
    /// The shortest; of no meaning where `count` is 0.
    package private(set) var min = Nanoseconds.max
    /// The longest; of no meaning where `count` is 0.
    package private(set) var max = Nanoseconds.min
    private var sum: Nanoseconds = 0

    package init() {}

    /// The mean; 0 where there were none.
    package var mean: Nanoseconds { count > 0 ? sum / count : 0 }

    /// Adds the time from a packet to what acknowledges it, where both are known and the clock did not run backwards.
    mutating func add(from start: Nanoseconds?, to end: Nanoseconds?) {
        if let start, let end, end >= start { add(end - start) }
    }

    private mutating func add(_ time: Nanoseconds) {
        sum += time
        count += 1
        min = Swift.min(min, time)
        max = Swift.max(max, time)
    }
}

/// Something that goes against the protocol, and the frame that shows it.
public struct TransferViolation: Sendable, Equatable {
    /// The kind of violation.
    public var kind: Kind
    /// Number of the record that shows it.
    public var frame: UInt64
    private var shown: Shown

    /// The evidence. Bytes of packets are hexadecimal, or masked.
    package enum Shown: Sendable, Equatable {
        case text(String)
        case answer(String)
        case echo(String, of: String, inFrame: UInt64)
        case checksum(String, expected: String)
    }

    package init(_ kind: Kind, frame: UInt64, _ detail: String = "") {
        self.init(kind, frame: frame, .text(detail))
    }

    package init(_ kind: Kind, frame: UInt64, _ shown: Shown) {
        self.kind = kind
        self.frame = frame
        self.shown = shown
    }

    /// Without what may be a secret.
    package var masked: TransferViolation {
        var masked = self
        switch shown {
        case .text: break
        case .answer: masked.shown = .text(FieldList.maskText)
        case .echo(_, _, let frame):
            masked.shown = .echo(FieldList.maskText, of: FieldList.maskText, inFrame: frame)
        case .checksum: masked.shown = .checksum(FieldList.maskText, expected: FieldList.maskText)
        }
        return masked
    }

    /// One line more about it; may be empty.
    public var detail: String {
        switch shown {
        case .text(let text), .answer(let text): text
        case .echo(let echo, let packet, let frame): "\(echo) for \(packet) of frame \(frame)"
        case .checksum(let found, let expected): "\(found), expected \(expected)"
        }
    }

    /// As a person would say it, without the frame: `refused with 0000`, `echo 0101 instead of 0201`.
    package var phrase: String {
        switch shown {
        case .answer(let answer): "\(kind.text) with \(answer)"
        case .echo(let echo, let packet, _): "echo \(echo) instead of \(packet)"
        case .checksum(let found, let expected): "\(kind.text) \(found) instead of \(expected)"
        case .text(let text): text.isEmpty ? "\(kind.text)" : kind == .timeout ? text : "\(kind.text): \(text)"
        }
    }

    /// The kinds of violations of a profile.
    public enum Kind: Sendable, CaseIterable {
        /// ``text`` says what each of them is.
        case earlyPacket, missingStart, missingTerminator, differentEcho, missingAcknowledgement, missingResponse
        case refused, outOfOrder, timeout, disconnected, longPacket, overCap, tooManyOpen, invalidMessage
        case mismatchedEcho, cancelled, cutShort, badChecksum, tooManyEnds, givenUp
        case lostData

        /// The kind in words.
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
            case .tooManyEnds: "too many messages in a packet"
            case .givenUp: "given up for others"
            case .lostData: "data lost"
            }
        }
    }
}

/// How much of a transfer is held. What is past it is reported and let go.
package enum TransferLimit {
    /// Bytes of one message.
    package static let message = 262_144
    /// Messages that one packet may end: so many, and one more for each ``bytesOfMessage`` bytes of it. Where a peer sends
    /// nothing but ends, a message of nothing costs as much as one of a hundred bytes.
    package static let ends = 4
    /// Bytes of a header with a length.
    package static let header = 64
    /// Bytes of a packet for one message that it may end.
    package static let bytesOfMessage = 12
    /// Messages open at once on one connection.
    package static let open = 16
    /// Conversations, one a profile and service, on one connection.
    package static let conversations = 64
    /// Packets of one flow that wait for a response or an acknowledgement.
    package static let packets = 64
    /// Frames that a transfer lists.
    package static let frames = 512
    /// Violations that a transfer lists.
    package static let violations = 64
}
