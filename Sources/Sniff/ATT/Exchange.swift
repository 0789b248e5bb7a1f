import Decoders

/// Names one bearer of one connection.
struct BearerID: Hashable, Comparable {
    let link: LinkID
    /// Place among the bearers of the connection; 0 is that of the fixed channel.
    let index: Int

    static func < (left: BearerID, right: BearerID) -> Bool {
        (left.link.index, left.index) < (right.link.index, right.index)
    }
}

/// One PDU of the Attribute Protocol with everything that is known about it. Made once; its readers (description,
/// attribute cache, long values, messages) do not know each other.
struct Exchange {
    let bearer: BearerID
    let pdu: ATTPDU
    let sender: Sender
    /// The side whose attributes the PDU is about: the receiver of requests and commands, the sender of everything else.
    let server: Sender
    /// The attribute table of that server, where anything is known of it.
    let database: DatabaseID?
    /// The one attribute that the PDU or the request that it answers names; 0 where there is none.
    let handle: UInt16
    /// What the table says about that attribute.
    let attribute: ResolvedAttribute
    /// What the PDU answers.
    let request: PendingRequest?
    /// ATT_MTU in force when the PDU was sent, where it is known.
    let mtu: Int?
    /// Whether all bytes of the PDU are there. Violations of the protocol by the layers below do not count.
    let isIntact: Bool

    var client: Sender { server.other }

    /// The decoder of the value that the PDU carries whole.
    func decoder(_ registry: Registry, _ bytes: borrowing Span<UInt8>) -> Registry.DecoderIndex? {
        guard isIntact, pdu.carriesWholeValue else { return nil }
        if let decoder = attribute.decoder { return decoder }
        // What a Find By Type Value Request looks for: a service declaration, as a rule.
        guard pdu.kind == .findByTypeValueRequest else { return nil }
        return pdu.requestedType(bytes).flatMap { registry.decoder(for: $0, in: nil) }
    }

    /// The attribute that a PDU is about, where it or its request names exactly one.
    @inline(__always)
    static func handle(of pdu: ATTPDU, answering request: PendingRequest?) -> UInt16 {
        if pdu.carriesOneHandle { return pdu.handle }
        guard let request else { return 0 }
        switch pdu.kind {
        case .readResponse, .readBlobResponse, .writeResponse, .handleValueConfirmation: return request.handle
        default: return 0
        }
    }
}
