import Decoders

/// Names one bearer of one connection.
struct BearerID: Hashable, Comparable {
    let link: LinkID
    /// Place among the bearers of the connection; 0 is that of the fixed channel.
    let index: Int

    /// The length of its PDUs: that of L2CAP, or of an SDU where its channel is credit-based (Core 6.0, Vol 3, Part G, 5.4).
    var length: LengthSource { index == 0 ? .l2cap : .sdu }

    static func < (left: BearerID, right: BearerID) -> Bool {
        (left.link.index, left.index) < (right.link.index, right.index)
    }
}

/// One PDU of the Attribute Protocol with everything that is known about it. Made once; its readers (description,
/// attribute cache, long values, messages) do not know each other.
struct Exchange: ~Copyable {
    private let pin = Pin()
    let bearer: BearerID
    var pdu = ATTPDU()
    let sender: Sender
    /// Bytes of the PDU that are not there. Violations of the protocol by the layers below do not count.
    let missing: Int
    var isIntact: Bool { missing == 0 }
    /// The side whose attributes the PDU is about: the receiver of requests and commands, the sender of everything else.
    private(set) var server = Sender.unknown
    /// The request that the PDU answers.
    var request: PendingRequest?
    /// The handles whose values a Read Multiple or Read Multiple Variable Response has, in their order.
    var requestedHandles: [UInt16] = []
    /// ATT_MTU in force when the PDU was sent, where it is known.
    var mtu: Int?
    /// The attribute table of the server, where anything is known of it.
    var database: DatabaseID?
    /// The one attribute that the PDU or the request that it answers names; 0 where there is none.
    private(set) var handle: UInt16 = 0
    /// The table's entry of that attribute.
    private(set) var attribute = ResolvedAttribute.unknown
    /// Whether its values are not to be shown: those of an attribute that it is about are secret.
    var isSecret = false
    /// Of a Signed Write Command.
    var signature: SignatureVerdict?

    init(_ bearer: BearerID, from sender: Sender, missing: Int) {
        self.bearer = bearer
        self.sender = sender
        self.missing = missing
    }

    /// The PDU was read: finds out whose server it is about.
    @inline(__always)
    mutating func setServer() {
        switch pdu.role {
        case .request, .command, .confirmation: server = sender.other
        default: server = sender == .central ? .central : .peripheral
        }
    }

    /// Looks up the attribute that the PDU or the request that it answers names.
    @inline(__always)
    mutating func resolve(_ cache: inout GATTCache) {
        handle = Exchange.handle(of: pdu, answering: request)
        guard handle != 0, let database else { return }
        cache.refresh(database, handle)
        attribute = cache.resolve(database, handle)
        isSecret = attribute.isSecret
    }

    /// The side that asks. Where it is unknown who sends, requests and responses are of one side.
    var client: Sender { sender == .unknown ? .peripheral : server.other }

    /// The decoder of the value that the PDU carries whole.
    func decoder(_ registry: Registry, _ bytes: borrowing Span<UInt8>) -> Registry.DecoderIndex? {
        guard isIntact, pdu.carriesWholeValue else { return nil }
        if let decoder = attribute.decoder { return decoder }
        // What a Find By Type Value Request looks for: a service declaration, as a rule.
        guard pdu.kind == .findByTypeValueRequest else { return nil }
        return pdu.requestedType(bytes).flatMap { registry.decoder(for: $0, in: nil) }
    }

    /// The attribute that a PDU is about, where it or its request names exactly one.
    private static func handle(of pdu: ATTPDU, answering request: PendingRequest?) -> UInt16 {
        if pdu.carriesOneHandle { return pdu.handle }
        guard let request else { return 0 }
        switch pdu.kind {
        case .readResponse, .readBlobResponse, .writeResponse, .handleValueConfirmation: return request.handle
        default: return 0
        }
    }
}
