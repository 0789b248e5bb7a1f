import Decoders
import Reassembly

/// Texts that applications send in pieces without a profile that describes them, as far as they may hold credentials: JSON
/// that has begun and not ended, and text behind the name of a credential.
///
/// A piece alone does not tell what it is: a password cut in two is two words. So all pieces are secret until the text ends.
struct OpenTexts {
    private struct Place: Hashable {
        var link: LinkID
        var handle: UInt16
        var sender: Sender
    }

    /// How long the first piece was; in the order of their beginnings.
    private var open: [(place: Place, length: Int)] = []
    private static let limit = 64

    /// Whether any is open: asked with every packet.
    var isActive: Bool { !open.isEmpty }

    /// Takes a value. Returns whether it holds a credential, or may be part of one.
    mutating func receive(
        _ range: Range<Int>, of bytes: borrowing Span<UInt8>, _ exchange: borrowing Exchange
    ) -> Bool {
        let place = Place(link: exchange.bearer.link, handle: exchange.handle, sender: exchange.sender)
        let index = open.firstIndex { $0.place == place }
        guard index != nil || range.count >= Credentials.shortest && Credentials.mayStand(in: range, of: bytes) else {
            return false
        }
        let value = range.map { bytes[$0] }
        let isText = Credentials.isText(value)
        if let index {
            // A piece that is not full, or that is no text, is the last.
            if !isText || value.count < open[index].length || MessageText.endsText(value) { open.remove(at: index) }
            return true
        }
        let secrets = MessageText.secrets(in: value, .bytes, keys: [], isReliable: true)
        guard isText, secrets.last?.upperBound == value.count || MessageText.isOpenJSON(value) else {
            return !secrets.isEmpty || isText && MessageText.isPieceOfJSON(value)
        }
        if !MessageText.endsText(value) {
            if open.count == OpenTexts.limit { open.removeFirst() }
            open.append((place, value.count))
        }
        return !secrets.isEmpty
    }

    mutating func removeAll() { open.removeAll() }

    mutating func remove(_ link: LinkID) {
        if isActive { open.removeAll { $0.place.link == link } }
    }
}

extension Analyzer {
    /// Finds out whether the values of an exchange may be shown, before anybody reads them.
    @inline(__always)
    mutating func noteSecrets(
        _ exchange: inout Exchange, _ dissection: borrowing Dissection, _ bytes: borrowing Span<UInt8>
    ) {
        let value = exchange.pdu.value
        if exchange.attribute.transferRole != nil || openTexts.isActive || exchange.pdu.listsValues {
            exchange.isSecret = holdsSecret(exchange, bytes)
        } else if value.count >= Credentials.shortest, Credentials.mayStand(in: value, of: bytes) {
            exchange.isSecret = holdsSecret(exchange, bytes)
        } else if let decoder = exchange.attribute.decoder, registry.holdsSecret(decoder) {
            exchange.isSecret = true
        }
    }

    @inline(never)
    private mutating func holdsSecret(_ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>) -> Bool {
        let (pdu, attribute) = (exchange.pdu, exchange.attribute)
        if cache.mayHoldSecret(attribute.transferRole, attribute.uuid) { return true }
        if let decoder = attribute.decoder, registry.holdsSecret(decoder) { return true }
        if pdu.listsValues, lists(exchange, bytes) { return true }
        guard pdu.carriesAnyValue, !pdu.value.isEmpty else { return false }
        return openTexts.receive(pdu.value, of: bytes, exchange)
    }

    /// Whether one of the listed values is of an attribute whose values may hold credentials.
    private func lists(_ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard let database = exchange.database else { return false }
        var handles = exchange.requestedHandles
        var entries = ATTEntries(exchange.pdu, requested: exchange.request?.type, mayBeCut: true)
        while let entry = try? entries.next(bytes) { if entry.handle != 0 { handles.append(entry.handle) } }
        return handles.contains { handle in
            let attribute = cache.resolve(database, handle)
            return cache.mayHoldSecret(attribute.transferRole, attribute.uuid)
                || attribute.decoder.map { registry.holdsSecret($0) } ?? false
        }
    }
}

extension ATTPDU {
    /// Whether it has values of several attributes.
    fileprivate var listsValues: Bool {
        switch kind {
        case .readByTypeResponse, .readMultipleResponse, .readMultipleVariableResponse,
            .multipleHandleValueNotification:
            true
        default: false
        }
    }

    /// Whether its value is one of an attribute, or several: what lists handles and types is none.
    fileprivate var carriesAnyValue: Bool {
        switch kind {
        case .findInformationResponse, .readByGroupTypeResponse, .findByTypeValueResponse: false
        default: true
        }
    }
}
