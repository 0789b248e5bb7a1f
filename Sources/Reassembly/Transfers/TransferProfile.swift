import Decoders

/// How an application's messages travel over characteristics: what a user writes in a profile file.
///
/// A profile speaks of server and client, never of this side and the other, so that it fits a capture made at either
/// side and one from the air.
public struct TransferProfile: Sendable, Equatable {
    /// Name of the profile.
    public var name: String
    /// One line for people.
    package var about = ""
    /// The services that it applies to; empty for any. All characteristics of a conversation are in one service.
    package var services: [BluetoothUUID] = []
    /// The kinds of messages: one for most protocols, two where both sides speak.
    package var flows: [TransferFlow]
    /// The numbers and acknowledgements in the header of all packets.
    package var window: WindowRule?
    /// The procedures of several messages, such as an update.
    package var procedures: [ProcedureRule] = []
    /// The file that it was read from, and the document that describes the protocol, for listings and messages.
    package var file = ""
    package var source = ""

    package init(name: String, flows: [TransferFlow]) {
        self.name = name
        self.flows = flows
    }
}

/// Messages of one kind, from one side to the other: a part of a ``TransferProfile``.
public struct TransferFlow: Sendable, Equatable {
    /// Empty where the profile has one flow only.
    public var name = ""
    package var direction: Transfer.Direction
    /// The characteristics whose values are the packets.
    package var characteristics: [BluetoothUUID]
    /// How they are sent; empty for every way of the direction.
    package var procedures: [TransferPacket.Procedure] = []
    package var packetSize = PacketSize.any
    /// Bytes at both ends of each packet that do not belong to the message.
    package var header = 0
    package var trailer = 0
    package var sequence: SequenceRule?
    package var checksum: PacketChecksum?
    package var acknowledgement = AcknowledgementRule()
    package var framing = FramingRule.none
    /// The time without a packet or acknowledgement after which an open message is given up.
    package var timeout: Nanoseconds = 30_000_000_000
    package var content = MessageContent.bytes
    /// The message begins with the header of its first packet (``readsHeader``).
    package var keepsHeader = false
    /// The checksum of a message with the header of its first packet, from whose first byte its places count.
    package var messageChecksum: Checksum?
    /// The names of its messages: the first rule that has one decides.
    package var names: [MessageNames] = []
    /// Where its messages report a result: the first rule that applies decides.
    package var status: [StatusRule] = []
    /// Numbers of a packet that shows the beginning of a message: what is open has lost a packet.
    package var beginnings: [HeaderCondition] = []
    /// Names of messages whose content is bytes, whatever that of the others is.
    package var rawMessages: [String] = []
    /// Names of errors of the Attribute Protocol that refuse its packets, where the protocol defines them.
    package var errors: [Int: String] = [:]
    /// The header of the packets after the first of a message.
    package var continuation: ContinuationRule?
    /// The messages of which all is secret.
    package var secrecy = SecretMessages.none
    /// The flow whose messages answer those of this one.
    package var response: ResponseRule?
    /// The same by the name of the flow, where it was written in Swift.
    var answer: Answer?
    /// The Characteristic User Descriptions by which its characteristics are found, where UUIDs do not tell them apart.
    package var descriptions: [String] = []
    /// The profile applies to a service without its characteristic, too.
    package var isOptional = false
    /// Its packets are the data of a procedure, and no messages of their own.
    package var isData = false
    /// Numbers of the header are read after the message is put together.
    package var needsHeader = false
    /// Nothing declares these messages: they are assumed where the bytes are lines of text (``LineEvidence``).
    package var isAssumed = false

    package init(_ direction: Transfer.Direction, _ characteristics: [BluetoothUUID]) {
        self.direction = direction
        self.characteristics = characteristics
    }

    package func takes(_ procedure: TransferPacket.Procedure) -> Bool {
        // A read is the client's doing: only a flow that says so takes it.
        procedures.isEmpty ? procedure.direction == direction && procedure != .read : procedures.contains(procedure)
    }

    /// Whether its packets, or its framing, have a header.
    package var hasHeader: Bool {
        switch framing {
        case .length, .index, .flags, .segments: true
        case .none, .terminator, .delimiters, .records, .idleGap: header > 0
        }
    }

    /// A message of the flow, of which nothing is known but its first packet.
    func transfer(of profile: String, handle: UInt16, uuid: BluetoothUUID) -> Transfer {
        var transfer = Transfer(profile: profile, flow: name, direction: direction, handle: handle, uuid: uuid)
        transfer.content = content
        transfer.keepsHeader = keepsHeader
        return transfer
    }

    /// Whether the header of a message's first packet is needed: the first ``header`` bytes of the packet, and the header of
    /// the framing after them.
    var readsHeader: Bool {
        if case .kinds = content { return true }
        return keepsHeader || messageChecksum != nil || needsHeader || !names.isEmpty || !status.isEmpty
    }

    /// Whether values of a characteristic acknowledge its packets.
    func isAcknowledged(by uuid: BluetoothUUID) -> Bool {
        (acknowledgement.characteristic ?? characteristics.first) == uuid
    }
}

/// Which messages of a flow are secret as a whole.
public enum SecretMessages: Sendable, Equatable {
    /// None of them.
    case none
    /// All of them.
    case all
    /// Those with these names, and those without a name.
    case named([String])

    func contains(_ name: String) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .named(let names): name.isEmpty || names.contains(name)
        }
    }
}

/// How long a packet may be.
public enum PacketSize: Sendable, Equatable {
    /// As long as it likes.
    case any
    /// So many bytes at most.
    case atMost(Int)
    /// The size that fits into one PDU: ATT_MTU - 3 (Core 6.0, Vol 3, Part F, 3.4.5.1 and 3.4.7.1).
    case mtuMinus3
}

/// A number in each packet that grows by `step` from one to the next, and starts over past its width.
package struct SequenceRule: Sendable, Equatable {
    package var field: IntegerField
    package var step: Int

    package init(_ field: IntegerField, step: Int = 1) {
        self.field = field
        self.step = step
    }
}

/// The last byte of each packet checks the others.
public enum PacketChecksum: Sendable, Equatable {
    /// Their exclusive or.
    case xor
    /// The lowest byte of their sum.
    case sum

    func holds(_ bytes: [UInt8]) -> Bool {
        guard let last = bytes.last else { return false }
        let rest = bytes.dropLast()
        switch self {
        case .xor: return rest.reduce(0, ^) == last
        case .sum: return rest.reduce(0, &+) == last
        }
    }
}

/// The acknowledgement that allows the sender to go on.
public struct AcknowledgementRule: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case none
        /// A value of ``characteristic`` sent the other way: this one, or any.
        case value([UInt8]?)
        /// The packet itself, sent the other way as a value of ``characteristic``.
        case echo
        /// The response or confirmation of the Attribute Protocol.
        case confirmation
        /// A value of ``characteristic`` that says how many packets more may be sent.
        case credits(IntegerField, initial: Int)
        /// A value of ``characteristic`` says whether packets may be sent: one value allows them, any other stops them.
        case permission(IntegerField, allows: Int)
    }

    package var kind = Kind.none
    /// Where it comes: the first of the flow's characteristics, or another one of the service.
    package var characteristic: BluetoothUUID?
    /// Credits are bytes, not packets.
    package var countsBytes = false
    /// How many packets may wait for it. Where that is more than one, it acknowledges all of them.
    package var window = 1
    /// A value that refuses the packet; `nil` represents any byte.
    package var refusal: [UInt8?]?

    package init(_ kind: Kind = .none, characteristic: BluetoothUUID? = nil) {
        self.kind = kind
        self.characteristic = characteristic
    }

    package func refuses(_ value: [UInt8]) -> Bool {
        guard let refusal, refusal.count == value.count else { return false }
        return zip(refusal, value).allSatisfy { $0 == nil || $0 == $1 }
    }

    /// Whether packets wait for a value sent the other way, or for a response or confirmation.
    var waits: Bool {
        switch kind {
        case .none, .credits, .permission: false
        case .value, .echo, .confirmation: true
        }
    }
}

/// How a message begins and ends.
package enum FramingRule: Sendable, Equatable {
    /// Each packet is one message.
    case none
    case terminator([UInt8])
    case delimiters(start: [UInt8], end: [UInt8])
    /// A header with a length, in one of several forms: the first that applies to its first bytes.
    case length([LengthForm])
    /// A header in each packet with its index and the number of packets.
    case index(IntegerField, first: Int, total: IntegerField, header: Int)
    /// Bits in each packet that tell the first and the last one, or whether more follow. A mask of 0 tells nothing.
    case flags(offset: Int, first: UInt8, last: UInt8, more: UInt8, header: Int)
    /// A number in each packet that tells a whole message, the first packet and the last one.
    case segments(IntegerField, complete: Int, first: Int, last: Int, header: Int)
    /// Records, as many as a request has asked for.
    case records(RecordFraming)
    /// A silence.
    case idleGap(Nanoseconds)
}

/// A header of so many bytes with a length: of what follows, or of everything with the header.
package struct LengthForm: Sendable, Equatable {
    package var field: IntegerField
    package var header: Int
    package var countsHeader = false
    /// Bytes after those that the length counts, such as a checksum.
    package var extra = 0
    /// Where the form applies; always without any.
    package var condition: HeaderCondition?

    package init(_ field: IntegerField, header: Int, countsHeader: Bool = false) {
        self.field = field
        self.header = header
        self.countsHeader = countsHeader
    }
}

/// The form of a message's content.
package enum MessageContent: Sendable, Equatable {
    case bytes, text
    /// JSON; the values of the named keys are credentials.
    case json(secrets: [String])
    /// Names and values, in CBOR or in protocol buffers.
    case structured(StructuredContent)
    /// Events of MIDI over Bluetooth LE.
    case midi
    /// A report of a HID device, whose fields its Report Map lays out.
    case hidReport
    /// The value of an attribute type, by its registered decoder.
    case decoder(BluetoothUUID)
    /// The value of one of several types. Of a message: its kind is not known, or in doubt.
    indirect case kinds(MessageKinds, kind: Int? = nil)

    /// The attribute type whose registered decoder takes the message, where one does.
    package var decoder: BluetoothUUID? {
        switch self {
        case .decoder(let uuid): uuid
        case .kinds(let kinds, let kind): kind.flatMap(kinds.decoder)
        case .bytes, .text, .json, .structured, .midi, .hidReport: nil
        }
    }

    /// All types that the message may be a value of.
    package var possibleDecoders: [BluetoothUUID] {
        switch self {
        case .decoder(let uuid): [uuid]
        case .kinds(let kinds, _): kinds.all
        case .bytes, .text, .json, .structured, .midi, .hidReport: []
        }
    }
}
