import Decoders

/// Pairing and encryption (Core 6.0, Vol 3, Part H; Vol 4, Part E, 7.7.8 and 7.7.39).
extension OperationTracker {
    private enum Code {
        static let pairingRequest: UInt8 = 0x01
        static let pairingResponse: UInt8 = 0x02
        static let pairingFailed: UInt8 = 0x05
    }

    /// The Security Manager gives up 30 s after the last of its PDUs (Vol 3, Part H, 3.4).
    private static let pairingTimeout: Int64 = 30_000_000_000

    /// A PDU of the Security Manager Protocol.
    mutating func receiveSMP(
        _ payload: Reader, _ link: LinkID, _ links: borrowing LinkTable, _ facts: PacketFacts,
        _ bytes: borrowing Span<UInt8>
    ) {
        guard payload.remaining >= 1 else { return }
        ensureConnection(link, links)
        let code = bytes[payload.position]
        if code == Code.pairingRequest {
            if let id = connections[link.index]?.pairing {
                held.complete(id) { $0.outcome = .unanswered(.notCaptured) }
            }
            var operation = makeOperation(.pair, link, links)
            operation.actor = facts.isSenderPresumed ? .unknown : facts.sender
            operation.end = nil
            connections[link.index]?.hasPaired = true
            let id = begin(operation, timeout: OperationTracker.pairingTimeout)
            connections[link.index]?.pairing = id
            connections[link.index]?.pairingRequest = PairingFeatures(payload, bytes)
            return
        }
        guard let id = connections[link.index]?.pairing else { return }
        if code == Code.pairingResponse {
            keepPacket(id)
            if let asked = connections[link.index]?.pairingRequest, let answered = PairingFeatures(payload, bytes) {
                held.change(id) { $0.describePairing(asked, answered) }
            }
        }
        guard code == Code.pairingFailed, payload.remaining >= 2 else {
            return held.wait(id, until: deadline(OperationTracker.pairingTimeout), expiry: .unanswered(.timedOut))
        }
        connections[link.index]?.pairing = nil
        connections[link.index]?.hasPaired = false
        let reason = bytes[payload.position + 1]
        let name = AssignedNumbers.smpReasons[reason]?.string ?? "Reason \(reason.hexadecimal)"
        complete(id) {
            $0.facts[.error] = .text(name)
            $0.outcome = .refused(code: Int(reason), name: name)
        }
    }

    /// Encryption is on, or could not be switched on.
    mutating func encrypt(_ link: LinkID, _ links: borrowing LinkTable, status: UInt8) {
        guard connections[link.index]?.isOver == false else { return }
        let asked = connections[link.index]?.encryptionAsked
        connections[link.index]?.encryptionAsked = nil
        if status == 0, let id = connections[link.index]?.pairing {
            connections[link.index]?.pairing = nil
            complete(id) { _ in }
        }
        var operation = makeOperation(.encrypt, link, links)
        operation.actor = .central
        operation.facts[.latency] = .seconds(from: asked, to: now.nanoseconds)
        if status == 0 {
            operation.facts[.isStoredKey] = .boolean(connections[link.index]?.hasPaired != true)
        } else {
            operation.refuse(status)
        }
        add(operation)
    }

    // MARK: - Parameters

    /// A command of L2CAP's signalling channel (Vol 3, Part A, 4.20 and 4.21).
    ///
    /// - Parameter parameters: of the command.
    mutating func receiveSignal(
        _ code: UInt8, _ identifier: UInt8, _ parameters: Reader, _ link: LinkID, _ links: borrowing LinkTable,
        _ facts: PacketFacts, _ bytes: borrowing Span<UInt8>
    ) {
        ensureConnection(link, links)
        switch code {
        case L2CAPSignallingCode.connectionParameterUpdateRequest where parameters.remaining >= 8:
            var operation = makeOperation(.requestParameters, link, links)
            operation.actor = facts.isSenderPresumed ? .unknown : facts.sender
            operation.end = nil
            operation.describe(ConnectionParameters(requested: bytes, at: parameters.position))
            if let id = begin(operation, timeout: ATTBearer.transactionTimeout) {
                connections[link.index]?.parameterRequest = (id, identifier)
            }
        case L2CAPSignallingCode.connectionParameterUpdateResponse, L2CAPSignallingCode.commandRejectResponse:
            guard let request = connections[link.index]?.parameterRequest, request.identifier == identifier else {
                return
            }
            connections[link.index]?.parameterRequest = nil
            let isAccepted =
                code != L2CAPSignallingCode.commandRejectResponse && parameters.remaining >= 2
                && bytes.u16(at: parameters.position) == 0
            complete(request.id) {
                guard !isAccepted else { return }
                $0.facts[.error] = .text("Rejected")
                $0.outcome = .refused(code: 1, name: "Rejected")
            }
        default: break
        }
    }
}
