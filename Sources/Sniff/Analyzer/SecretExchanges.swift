import Decoders
import Reassembly

/// Whether what an exchange carries may be shown.
extension Analyzer {
    /// Finds out whether the values of an exchange may be shown, before anybody reads them.
    @inline(__always)
    mutating func noteSecrets(
        _ exchange: inout Exchange, _ dissection: borrowing Dissection, _ bytes: borrowing Span<UInt8>
    ) {
        if exchange.listsDeclarations { return }
        let value = exchange.pdu.value
        if exchange.attribute.transferRole != nil || exchange.pdu.hasSeveralOrPart
            || openTexts.mayGoOn(with: value, of: bytes, at: .attribute(handle: exchange.handle))
        {
            exchange.isSecret = holdsSecret(exchange, bytes)
        } else if Credentials.mayBegin(in: value, of: bytes) || Credentials.mayBreakOff(in: value, of: bytes) {
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
        if pdu.listsValues {
            let isListed = lists(exchange, bytes)
            if listsText(exchange, bytes) || isListed { return true }
        }
        guard pdu.carriesAnyValue, !pdu.value.isEmpty else { return false }
        let carrier = TextCarrier(.attribute(handle: exchange.handle), exchange.bearer.link, from: exchange.sender)
        guard !pdu.isPart || longValues.isInOrder(exchange) else {
            return openTexts.mayHold(stray: pdu.value, of: bytes, carrier)
        }
        return openTexts.receive(pdu.value, of: bytes, carrier)
    }

    /// Whether one of the listed values holds a credential, or may be part of one: each goes on with what its attribute had
    /// before.
    private mutating func listsText(_ exchange: borrowing Exchange, _ bytes: borrowing Span<UInt8>) -> Bool {
        var isSecret = false
        var entries = ATTEntries(exchange.pdu, requested: exchange.request?.type, mayBeCut: true)
        while let entry = try? entries.next(bytes) {
            let isPart = openTexts.receive(
                entry.value, of: bytes,
                TextCarrier(.attribute(handle: entry.handle), exchange.bearer.link, from: exchange.sender))
            isSecret = isSecret || isPart
        }
        return isSecret
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

extension Exchange {
    /// Whether all that it lists are declarations, whose form the specification fixes (Core 6.0, Vol 3, Part G, 3.2 and 3.3).
    fileprivate var listsDeclarations: Bool {
        guard pdu.kind == .readByTypeResponse else { return false }
        return request?.type == .characteristic || request?.type == .include
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

    /// Whether it has a part of a value (Core 6.0, Vol 3, Part F, 3.4.4.6 and 3.4.6).
    fileprivate var isPart: Bool {
        switch kind {
        case .readBlobResponse, .prepareWriteRequest, .prepareWriteResponse: true
        default: false
        }
    }

    fileprivate var hasSeveralOrPart: Bool { listsValues || isPart }

    /// Whether its value is one of an attribute, or several: what lists handles and types is none.
    fileprivate var carriesAnyValue: Bool {
        switch kind {
        case .findInformationResponse, .readByGroupTypeResponse, .findByTypeValueResponse: false
        default: true
        }
    }
}
