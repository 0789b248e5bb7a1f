import Decoders
import Reassembly

/// Something that devices did: an attempt to connect, a request together with its answer, a notification, a message.
///
/// Handles and addresses are there, but what an operation is about has a meaning: the connection, the characteristic.
public struct BluetoothOperation: Sendable {
    /// Shared by the copies until one of them changes: it is large, and whoever judges operations keeps them in many places.
    private var shared: Shared

    init(_ kind: OperationKind, _ begin: Moment) {
        shared = Shared(State(kind: kind, begin: begin, end: begin))
    }

    /// - Parameter describe: sets what is known of it.
    init(_ kind: OperationKind, _ begin: Moment, _ describe: (inout State) -> Void) {
        self.init(kind, begin)
        describe(&state)
    }

    /// The kind of operation.
    public var kind: OperationKind { state.kind }
    /// `nil` for what happens outside connections.
    public var connection: ConnectionNumber? { state.connection }
    /// Index of the ATT bearer among those of the connection; 0 is that of the fixed channel.
    public var bearer: Int { state.bearer }
    /// Whether the bearer is one of Enhanced ATT.
    package var isEnhanced: Bool { state.isEnhanced }
    /// Who did it: the central, the peripheral; unknown outside connections, and where the capture does not tell.
    public var actor: Sender { state.actor }
    /// Of an operation of the Attribute Protocol: the side whose server it is about, which gets requests and commands, and sends
    /// notifications and indications. Where the roles are unknown, the capturing host is presumed to be the central.
    public var server: Sender { state.server }
    /// The same of the side that the capturing host is; unknown on the air.
    public var host: Sender { state.host }
    /// Addresses of both sides, where known. Of an advertising report: the peripheral is the advertiser.
    public var central: DeviceAddress? { state.central }
    /// The peripheral, where known.
    public var peripheral: DeviceAddress? { state.peripheral }
    /// The attribute that it is about, where it is about one.
    public var attribute: OperationAttribute? { _read { yield state.attribute } }
    /// The first packet: the request.
    public var begin: Moment { state.begin }
    /// The packet that completed it: the answer. That of the beginning, where one packet is all of it; `nil` where no answer
    /// was seen.
    public var end: Moment? { state.end }
    /// How it came out.
    public var outcome: Outcome { state.outcome }
    /// The attribute value that was read, written or notified, or the message without its framing.
    public var value: [UInt8] { _read { yield state.value } }
    /// Whether the value is a credential, or may hold one: shown as `***`. The value itself is there, for comparing.
    public var isSecret: Bool { state.isSecret }
    /// Of a message that is secret: its text with `***` in place of credentials, where it is text.
    public var maskedText: String? { state.maskedText }
    /// Whether bytes of it are missing in the capture.
    public var isCut: Bool { state.isCut }
    /// Of advertising: whether it is the answer to a scanner's request, and not of the advertiser's own accord.
    public var isScanResponse: Bool { state.isScanResponse }
    /// Whether the capture misses something between its beginning and its end: parts of it may be missing, too.
    package var isInterrupted: Bool { state.isInterrupted }
    /// Whether it shows that its link is encrypted.
    package var isEncrypted: Bool { state.isEncrypted }
    /// Of a `packet`: which of the filters asked for lets it through.
    package var filter: Int? { state.filter }
    /// Facts about it beyond its packets.
    public var facts: OperationFacts { _read { yield state.facts } }
    /// Violations of a message's profile; the one that broke it is the last.
    package var violations: [TransferViolation] { state.violations }
    /// Of a message that is secret as a whole, and need not be a credential: somebody's words, or parts of a key exchange.
    package var isPrivate: Bool { state.isPrivate }
    /// Of a message: the frames of its packets and acknowledgements, ascending; of many, the first ones and the last. Empty
    /// where they were not asked for.
    package var frames: [UInt64] { state.frames?.value ?? [] }
    /// How far a procedure of several messages came; `nil` of everything else.
    package var progress: TransferProgress? { state.progress?.value }
    /// Services that the answers of a discovery list.
    package var listedServices: [BluetoothUUID] { state.listedServices }
    /// Of a discovery: the handles of which the answer lists all that was looked for. `nil` where it was refused or not
    /// answered.
    package var searched: HandleSearch? { state.searched?.value }
    /// Of a notification or indication: the operation that it probably follows, if that was asked for.
    public var cause: NotificationCause? { state.cause }
    /// The PDU of the Attribute Protocol that begins it, and the one that answers it; empty where there is none, and where
    /// they were not asked for.
    package var pdu: [UInt8] { state.pdus?.value.request ?? [] }
    package var answerPDU: [UInt8] { state.pdus?.value.answer ?? [] }
    /// The packets of it that are kept: the request, then the answer. None if they were not requested.
    public var packets: [Packet] { _read { yield state.packets } }

    /// Whether it is about an attribute. Here and below, one question about it is answered without copying all of it.
    package var hasAttribute: Bool { handle != nil }
    /// Handle of the attribute.
    package var handle: UInt16? { state.attribute?.handle }
    /// The service of the attribute, where known.
    package var service: BluetoothUUID? { state.attribute?.service }
    /// The characteristic of the attribute and its properties, where known.
    package var characteristic: BluetoothUUID? { state.attribute?.characteristic }
    package var properties: UInt8? { state.attribute?.properties }
    /// Its subject (``OperationAttribute/subject(_:)``).
    package var subject: BluetoothUUID? { state.attribute?.subject(kind) }
    /// Of an operation of the Attribute Protocol: the PDU that begins it.
    package var opcode: ATTOpcode? { state.facts.opcode }
    /// ATT_MTU in force, where it is known.
    package var mtu: Int? { state.facts.mtu }

    /// All that is known of it, for those who write it.
    package var state: State {
        _read { yield shared.state }
        _modify {
            if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.state) }
            yield &shared.state
        }
    }

    package struct State: Sendable {
        let kind: OperationKind
        package var connection: ConnectionNumber?
        package var bearer = 0
        package var isEnhanced = false
        package var actor = Sender.unknown
        package var server = Sender.unknown
        package var host = Sender.unknown
        package var central: DeviceAddress?
        package var peripheral: DeviceAddress?
        package var attribute: OperationAttribute?
        package var begin: Moment
        package var end: Moment?
        package var outcome = Outcome.succeeded
        package var value: [UInt8] = []
        package var isSecret = false
        package var maskedText: String?
        package var isCut = false
        package var isScanResponse = false
        package var isInterrupted = false
        package var isEncrypted = false
        package var filter: Int?
        package var facts = OperationFacts()
        package var listedServices: [BluetoothUUID] = []
        package var searched: Boxed<HandleSearch>?
        package var cause: NotificationCause?
        package var pdus: Boxed<PDUs>?
        package var violations: [TransferViolation] = []
        package var progress: Boxed<TransferProgress>?
        package var frames: Boxed<[UInt64]>?
        package var isPrivate = false
        package var packets: [Packet] = []
    }

    /// The bytes of an exchange.
    package struct PDUs: Sendable, Equatable {
        package let request: [UInt8]
        package var answer: [UInt8] = []
    }

    /// Thread safety: only changed by the one operation that has it (``state``); what several have is not changed any more.
    private final class Shared: @unchecked Sendable {
        var state: State

        init(_ state: State) { self.state = state }
    }

    /// Number of the record of the first packet, from 1.
    public var frame: UInt64 { begin.frame }

    /// How long after the first record of the run it began; `nil` where the capture has no time.
    public var time: Duration? { begin.time }

    /// How long it took: from the request to the answer, zero where one packet is all of it. `nil` where no answer was seen,
    /// and where the capture has no time.
    public var duration: Duration? {
        guard let first = begin.nanoseconds, let last = end?.nanoseconds else { return nil }
        return (last - first).duration
    }

    /// How it came out.
    public enum Outcome: Sendable, Hashable {
        case succeeded
        /// The other side, or the controller, answered with an error: its code, by the layer that has it, and its name.
        case refused(code: Int, name: String)
        case unanswered(Reason)

        /// Why there is no answer.
        public enum Reason: Sendable, Hashable {
            /// The time that a transaction may take is over (Core 6.0, Vol 3, Part F, 3.3.3).
            case timedOut
            /// The connection ended first.
            case disconnected
            /// A later request was answered instead of it, and its sender went on.
            case overtaken
            /// The capture ended first, or the answer was missed by a sniffer: unknown.
            case notCaptured
        }
    }
}

/// The attribute that an operation is about.
public struct OperationAttribute: Sendable, Hashable {
    /// 0 where it is asked for by its type.
    public package(set) var handle: UInt16
    /// The user's name for it (``DeviceDeclarations``), whatever its type is.
    public internal(set) var handleName: StaticName?
    /// Its type; `nil` where the capture does not tell. Of a Client Characteristic Configuration that is written, and of
    /// other descriptors, the type of the descriptor.
    public package(set) var uuid: BluetoothUUID?
    /// The service that it belongs to, where known.
    public package(set) var service: BluetoothUUID?
    /// The characteristic that it is the value, the declaration or a descriptor of, where known.
    public package(set) var characteristic: BluetoothUUID?
    /// Handle of the value of that characteristic; 0 where it is unknown.
    package internal(set) var valueHandle: UInt16 = 0
    /// The properties of that characteristic, where known (Core 6.0, Vol 3, Part G, 3.3.1.1).
    public package(set) var properties: UInt8?
    /// Only whole messages over it tell what of it is secret.
    package var hasSecretMessages = false
    /// The kinds of its server that decoders are registered for.
    package var devices: Set<DeviceSelector> = []
}

extension OperationAttribute {
    /// The type by which it is counted and named: a descriptor by its characteristic, a declaration by itself.
    package var characteristicOrType: BluetoothUUID? { uuid == .characteristic ? uuid : characteristic ?? uuid }

    /// The subject of an operation of a kind: of a subscription the characteristic, else the attribute itself.
    package func subject(_ kind: OperationKind) -> BluetoothUUID? {
        switch kind {
        case .subscribe, .unsubscribe: characteristic
        default: uuid
        }
    }
}

extension BluetoothOperation {
    /// The same for those who write down what they saw: without what is secret in a message, as if it were absent.
    package var withoutCredentials: BluetoothOperation {
        guard isSecret, kind == .message else { return self }
        let shown = maskedText ?? FieldList.maskText
        var copy = self
        copy.state.isSecret = false
        copy.state.value = Array(shown.utf8)
        copy.state.facts[.length] = .integer(copy.value.count)
        if copy.facts[.text] != nil { copy.state.facts[.text] = .text(shown) }
        return copy
    }

    /// Whether it reads or writes a descriptor of a characteristic, or what follows the value and is unknown: a
    /// subscription is about its characteristic.
    package var isOfDescriptor: Bool {
        guard [.read, .write, .prepareWrite].contains(kind), let attribute else { return false }
        return attribute.uuid != attribute.characteristicOrType
    }

    /// Bytes of its value as it was sent, which may be more than the capture has; `nil` where that is not known.
    package var length: Int? {
        if case .integer(let length)? = facts[.length], !isCut || kind != .message { return length }
        return isCut ? nil : value.count
    }

    /// When it was over: its answer, or its beginning where there was none.
    package var completion: Moment { end ?? begin }

    /// Of a disconnection: whether no side asked for it.
    package var isLoss: Bool { facts[.by] == .text("nobody") }
}

extension BluetoothOperation: Equatable {
    /// Whether both are the same operation of the same devices, at the same place.
    public static func == (left: BluetoothOperation, right: BluetoothOperation) -> Bool {
        left.kind == right.kind && left.begin == right.begin && left.end == right.end
            && left.connection == right.connection && left.bearer == right.bearer && left.actor == right.actor
            && left.central == right.central && left.peripheral == right.peripheral
            && left.attribute == right.attribute && left.outcome == right.outcome && left.value == right.value
    }
}
