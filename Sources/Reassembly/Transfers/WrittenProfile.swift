import Decoders

// Profiles written in Swift: the same as files of profiles have in YAML, but for procedures, protocol buffers, texts with
// lengths, records and the window of a transport, which only files have.

extension TransferProfile {
    /// A profile as data; see docs/profiles.md for what its parts mean.
    ///
    /// ```swift
    /// let tank = TransferProfile(
    ///     "tank", source: "our protocol, 5", services: [0xFFF0],
    ///     TransferFlow(.toServer, "command", over: [0xFFF1], names: [MessageNames(by: .u8(at: 0), [1: "fill"])]),
    ///     TransferFlow(.toClient, "log", over: [0xFFF2], framing: .terminator("\n"), content: .text))
    /// ```
    ///
    /// A mistake in it is thrown where profiles are collected, as one in a decoder is where a registry is made.
    ///
    /// - Parameters:
    ///   - name: what it is called. It replaces a built-in profile of this name.
    ///   - source: the document that describes the protocol.
    ///   - about: one line for people.
    ///   - services: all characteristics are in one of these; any if there is none.
    ///   - flows: one to eight kinds of messages, each in one direction.
    public init(
        _ name: String, source: String, about: String = "", services: [BluetoothUUID] = [], _ flows: [TransferFlow]
    ) {
        self.init(name: name, flows: flows)
        self.source = source
        self.about = about
        self.services = services
        for index in flows.indices {
            guard let answer = flows[index].answer else { continue }
            guard let flow = flows.firstIndex(where: { $0.name == answer.flow }) else { continue }
            var rule = ResponseRule(flow)
            rule.equal = answer.equal
            rule.exceptions = answer.exceptions
            self.flows[index].response = rule
        }
    }

    /// The same of flows that are listed.
    public init(
        _ name: String, source: String, about: String = "", services: [BluetoothUUID] = [], _ flows: TransferFlow...
    ) {
        self.init(name, source: source, about: about, services: services, flows)
    }
}

extension TransferFlow {
    /// Messages of one kind, from one side to the other.
    ///
    /// - Parameters:
    ///   - direction: who gets them.
    ///   - name: what they are called; needed where a profile has several flows.
    ///   - characteristics: the characteristics whose values are the packets.
    ///   - procedures: how packets are sent, all of this direction; every way but reads if there is none.
    ///   - packets: the bytes of each packet besides a part of the message.
    ///   - framing: where a message ends.
    ///   - messageChecksum: a checksum of the message. Its offsets count from the first byte of the header.
    ///   - keepsHeader: the message begins with the header of its first packet.
    ///   - content: how the message is read.
    ///   - names: names of messages; the first rule that has one decides.
    ///   - results: results of messages; the first rule that applies decides.
    ///   - answer: which flow answers these messages, and how.
    ///   - secret: the messages that are `***` in every output.
    ///   - timeout: the silence after which a message is broken.
    public init(
        _ direction: Transfer.Direction, _ name: String = "", over characteristics: [BluetoothUUID],
        by procedures: [Transfer.Procedure] = [], packets: PacketForm = PacketForm(), framing: Framing = .none,
        messageChecksum: Checksum? = nil, keepsHeader: Bool = false, content: Content = .bytes,
        names: [MessageNames] = [], results: [StatusRule] = [], answer: Answer? = nil,
        secret: SecretMessages = .none, timeout: Duration = .seconds(30)
    ) {
        self.init(direction, characteristics)
        self.name = name
        self.procedures = procedures
        packetSize = packets.size
        header = packets.header
        trailer = packets.trailer
        sequence = packets.sequence.map { SequenceRule($0, step: packets.step) }
        checksum = packets.checksum
        acknowledgement = packets.acknowledgement
        self.framing = framing.rule
        self.messageChecksum = messageChecksum
        self.keepsHeader = keepsHeader
        self.content = content.content
        self.names = names
        status = results
        self.answer = answer
        secrecy = secret
        self.timeout = Nanoseconds(timeout)
    }

    /// The bytes of each packet besides a part of the message, and when the next packet may follow.
    public struct PacketForm: Sendable, Equatable {
        let header: Int
        let trailer: Int
        let sequence: IntegerField?
        let step: Int
        let checksum: PacketChecksum?
        let size: PacketSize
        let acknowledgement: AcknowledgementRule

        /// - Parameters:
        ///   - header: bytes before the part of the message, 0 to 64.
        ///   - trailer: bytes after it, 0 to 64.
        ///   - sequence: a number in each packet that grows by `step` and starts over past its width.
        ///   - step: what it grows by; negative if it goes down.
        ///   - checksum: the last byte of each packet checks the others.
        ///   - size: how long a packet may be.
        ///   - acknowledgement: what allows the sender to continue.
        public init(
            header: Int = 0, trailer: Int = 0, sequence: IntegerField? = nil, step: Int = 1,
            checksum: PacketChecksum? = nil, size: PacketSize = .any,
            acknowledgement: AcknowledgementRule = .none
        ) {
            self.header = header
            self.trailer = trailer
            self.sequence = sequence
            self.step = step
            self.checksum = checksum
            self.size = size
            self.acknowledgement = acknowledgement
        }
    }

    /// Where a message ends.
    public struct Framing: Sendable, Equatable {
        let rule: FramingRule

        /// With its packet.
        public static let none = Framing(rule: .none)

        /// With these bytes.
        public static func terminator(_ bytes: [UInt8]) -> Framing { Framing(rule: .terminator(bytes)) }

        /// With this text in UTF-8.
        public static func terminator(_ text: String) -> Framing { .terminator(Array(text.utf8)) }

        /// With the end; it begins with the start.
        public static func delimiters(start: [UInt8], end: [UInt8]) -> Framing {
            Framing(rule: .delimiters(start: start, end: end))
        }

        /// By a length in its header.
        ///
        /// - Parameters:
        ///   - field: where the length is.
        ///   - header: bytes of the header; those up to the end of the length if `nil`.
        ///   - countsHeader: the length includes the header.
        ///   - extra: bytes after those that the length counts, such as a checksum.
        public static func length(
            _ field: IntegerField, header: Int? = nil, countsHeader: Bool = false, extra: Int = 0
        ) -> Framing {
            var form = LengthForm(field, header: header ?? field.end, countsHeader: countsHeader)
            form.extra = extra
            return Framing(rule: .length([form]))
        }

        /// By the number of packets, each with its index.
        ///
        /// - Parameters:
        ///   - field: where a packet has its index.
        ///   - first: the index of the first packet.
        ///   - total: where a packet has the number of packets.
        ///   - header: bytes of the header; those up to the end of both numbers if `nil`.
        public static func index(
            _ field: IntegerField, first: Int = 0, total: IntegerField, header: Int? = nil
        ) -> Framing {
            Framing(
                rule: .index(field, first: first, total: total, header: header ?? max(field.end, total.end)))
        }

        /// With the packet whose byte at an offset has this bit.
        ///
        /// - Parameters:
        ///   - last: the mask of the bit that the last packet has.
        ///   - first: the mask of the bit that the first packet has; 0 if none tells it.
        ///   - offset: of the byte.
        ///   - header: bytes of the header; those up to the byte if `nil`.
        public static func lastFlag(_ last: UInt8, first: UInt8 = 0, at offset: Int, header: Int? = nil) -> Framing {
            Framing(
                rule: .flags(offset: offset, first: first, last: last, more: 0, header: header ?? offset &+ 1))
        }

        /// With the packet whose byte at an offset lacks the bit that says that more follow; see ``lastFlag(_:first:at:header:)``.
        public static func moreFlag(_ more: UInt8, first: UInt8 = 0, at offset: Int, header: Int? = nil) -> Framing {
            Framing(
                rule: .flags(offset: offset, first: first, last: 0, more: more, header: header ?? offset &+ 1))
        }

        /// By a number in each packet that tells a whole message, the first packet and the last one; any other continues.
        ///
        /// - Parameters:
        ///   - field: where the number is.
        ///   - complete: of a message of one packet.
        ///   - first: of the first packet.
        ///   - last: of the last packet.
        ///   - header: bytes of the header; those up to the end of the number if `nil`.
        public static func segments(
            _ field: IntegerField, complete: Int, first: Int, last: Int, header: Int? = nil
        ) -> Framing {
            Framing(
                rule: .segments(field, complete: complete, first: first, last: last, header: header ?? field.end))
        }

        /// After a silence.
        public static func idleGap(_ gap: Duration) -> Framing { Framing(rule: .idleGap(Nanoseconds(gap))) }
    }

    /// How a message is read.
    public struct Content: Sendable, Equatable {
        let content: MessageContent

        /// Bytes, as hexadecimal digits.
        public static let bytes = Content(content: .bytes)
        /// A text.
        public static let text = Content(content: .text)
        /// Events of MIDI over Bluetooth LE.
        public static let midi = Content(content: .midi)
        /// A report of a HID device, by its Report Map.
        public static let hidReport = Content(content: .hidReport)

        /// JSON. The values of the named keys are credentials.
        public static func json(secrets: [String] = []) -> Content { Content(content: .json(secrets: secrets)) }

        /// CBOR.
        ///
        /// - Parameters:
        ///   - keys: names of integer keys of the outermost map.
        ///   - secrets: paths of credentials, with dots between the names: `wifi.password`.
        public static func cbor(keys: [Int64: String] = [:], secrets: [String] = []) -> Content {
            let paths = secrets.map { SecretPath($0.split(separator: ".").map(String.init)) }
            return Content(content: .structured(StructuredContent(.cbor(keys: keys), secrets: paths)))
        }

        /// The value of a registered decoder, by the attribute type that it is registered for.
        public static func decoder(_ uuid: BluetoothUUID) -> Content { Content(content: .decoder(uuid)) }

        /// The value of one of several decoders.
        ///
        /// - Parameters:
        ///   - field: where a message has the number that decides, from the first byte of its header.
        ///   - decoders: the attribute types of the decoders by that number.
        ///   - otherwise: that of all other messages; they are bytes if `nil`.
        public static func decoders(
            by field: IntegerField, _ decoders: [Int: BluetoothUUID], otherwise: BluetoothUUID? = nil
        ) -> Content {
            Content(content: .kinds(MessageKinds(field, decoders, otherwise: otherwise)))
        }
    }

    /// The flow whose messages answer those of another.
    public struct Answer: Sendable, Equatable {
        let flow: String
        let equal: [MessagePlace]
        let exceptions: [String]

        /// - Parameters:
        ///   - flow: the name of the flow that answers.
        ///   - equal: places whose numbers are equal in a request and its answer, so that several requests may be open.
        ///   - exceptions: names of messages that neither answer nor expect an answer.
        public init(in flow: String, equal: [MessagePlace] = [], except exceptions: [String] = []) {
            self.flow = flow
            self.equal = equal
            self.exceptions = exceptions
        }
    }
}

extension IntegerField {
    /// A byte, or the bits of it that a mask has, shifted down.
    public static func u8(at offset: Int, mask: UInt64 = .max) -> IntegerField { IntegerField(offset, mask: mask) }

    /// Two bytes, the lowest first.
    public static func u16(at offset: Int, mask: UInt64 = .max) -> IntegerField {
        IntegerField(offset, width: 2, mask: mask)
    }

    /// Two bytes, the highest first.
    public static func u16BigEndian(at offset: Int, mask: UInt64 = .max) -> IntegerField {
        IntegerField(offset, width: 2, isBigEndian: true, mask: mask)
    }

    /// Four bytes, the lowest first.
    public static func u32(at offset: Int, mask: UInt64 = .max) -> IntegerField {
        IntegerField(offset, width: 4, mask: mask)
    }

    /// Four bytes, the highest first.
    public static func u32BigEndian(at offset: Int, mask: UInt64 = .max) -> IntegerField {
        IntegerField(offset, width: 4, isBigEndian: true, mask: mask)
    }

    /// One to eight bytes.
    public static func unsigned(
        at offset: Int, width: Int, isBigEndian: Bool = false, mask: UInt64 = .max
    ) -> IntegerField {
        IntegerField(offset, width: width, isBigEndian: isBigEndian, mask: mask)
    }

    /// The first byte after it.
    package var end: Int { offset &+ width }
}

extension AcknowledgementRule {
    /// A packet counts once it is sent.
    public static let none = AcknowledgementRule()

    /// A Write Response or a Handle Value Confirmation.
    public static let confirmation = AcknowledgementRule(.confirmation)

    /// A value sent the other way.
    ///
    /// - Parameters:
    ///   - uuid: of the characteristic that it is a value of.
    ///   - bytes: the value; any if `nil`.
    ///   - window: packets that may wait for it. Where that is more than one, it acknowledges all of them.
    ///   - refusal: a value that refuses the packet; `nil` in it is any byte.
    public static func value(
        of uuid: BluetoothUUID, equals bytes: [UInt8]? = nil, window: Int = 1, refusedBy refusal: [UInt8?]? = nil
    ) -> AcknowledgementRule {
        var rule = AcknowledgementRule(.value(bytes), characteristic: uuid)
        rule.window = window
        rule.refusal = refusal
        return rule
    }

    /// The same bytes, sent the other way.
    public static func echo(of uuid: BluetoothUUID, refusedBy refusal: [UInt8?]? = nil) -> AcknowledgementRule {
        var rule = AcknowledgementRule(.echo, characteristic: uuid)
        rule.refusal = refusal
        return rule
    }

    /// Values that say how many packets more, or bytes, may be sent.
    public static func credits(
        of uuid: BluetoothUUID, at field: IntegerField, initial: Int = 0, countsBytes: Bool = false
    ) -> AcknowledgementRule {
        var rule = AcknowledgementRule(.credits(field, initial: initial), characteristic: uuid)
        rule.countsBytes = countsBytes
        return rule
    }

    /// Values of which one allows packets, and any other stops them.
    public static func permission(
        of uuid: BluetoothUUID, at field: IntegerField, allows: Int = 1
    ) -> AcknowledgementRule {
        AcknowledgementRule(.permission(field, allows: allows), characteristic: uuid)
    }
}

extension MessageNames {
    /// Names by a number in the message.
    ///
    /// - Parameters:
    ///   - field: where the number is, from the first byte of the header of the first packet.
    ///   - names: the names by the number.
    ///   - conditions: they apply where all of these hold.
    public init(by field: IntegerField, _ names: [Int: String], if conditions: [MessageCondition] = []) {
        self.init(by: [field], Dictionary(uniqueKeysWithValues: names.map { ([$0.key], $0.value) }), if: conditions)
    }

    /// Names by several numbers; the longest list of numbers that fits decides.
    public init(by fields: [IntegerField], _ names: [[Int]: String], if conditions: [MessageCondition] = []) {
        self.init(fields, names)
        self.conditions = conditions
    }
}

extension StatusRule {
    /// Where a message reports a result.
    ///
    /// - Parameters:
    ///   - place: of the number that is the result.
    ///   - conditions: the rule applies where all of these hold.
    ///   - success: the numbers that are no refusal.
    ///   - names: names of results.
    public init(
        at place: MessagePlace, if conditions: [MessageCondition] = [], success: [Int] = [0],
        names: [Int: String] = [:]
    ) {
        self.init(place, if: conditions, success: success, names: names)
    }
}
