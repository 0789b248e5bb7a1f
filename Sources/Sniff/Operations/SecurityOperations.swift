import Decoders

/// Pairing and encryption (Core 6.0, Vol 3, Part H; Vol 4, Part E, 7.7.8 and 7.7.39).
extension OperationTracker {
    private enum Code {
        static let pairingRequest: UInt8 = 0x01
        static let pairingResponse: UInt8 = 0x02
        static let pairingFailed: UInt8 = 0x05
        /// Pairing Confirm and Random, Public Key and DHKey Check: phase 2 (Vol 3, Part H, 2.3.5).
        static let ofKeyGeneration: [UInt8] = [0x03, 0x04, 0x0C, 0x0D]
    }

    /// The Security Manager gives up 30 s after the last of its PDUs (Vol 3, Part H, 3.4).
    private static let pairingTimeout: Nanoseconds = 30_000_000_000

    /// The link layer gives up a procedure after 40 s without an answer (Vol 6, Part B, 5.2).
    private static let procedureTimeout: Nanoseconds = 40_000_000_000

    /// A PDU of the Security Manager Protocol.
    mutating func receiveSMP(
        _ payload: Reader, _ link: borrowing Link, _ facts: PacketFacts, _ bytes: borrowing Span<UInt8>
    ) {
        guard payload.remaining >= 1 else { return }
        ensureConnection(link)
        let code = bytes[payload.position]
        if code == Code.pairingRequest {
            if let id = connections[link.id.index]?.pairing {
                held.complete(id) { $0.state.outcome = .unanswered(.notCaptured) }
            }
            var operation = makeOperation(.pair, link)
            operation.state.actor = facts.isSenderPresumed ? .unknown : facts.sender
            operation.state.end = nil
            connections[link.id.index]?.hasExchangedKeys = false
            connections[link.id.index]?.hasMissed = false
            let id = begin(operation, timeout: OperationTracker.pairingTimeout)
            connections[link.id.index]?.pairing = id
            connections[link.id.index]?.pairingRequest = PairingFeatures(payload, bytes)
            return
        }
        guard let id = connections[link.id.index]?.pairing else { return }
        if Code.ofKeyGeneration.contains(code) { connections[link.id.index]?.hasExchangedKeys = true }
        if code == Code.pairingResponse {
            keepPacket(id)
            if let asked = connections[link.id.index]?.pairingRequest, let answered = PairingFeatures(payload, bytes) {
                held.change(id) { $0.describePairing(asked, answered) }
            }
        }
        guard code == Code.pairingFailed, payload.remaining >= 2 else {
            return held.wait(id, until: deadline(OperationTracker.pairingTimeout), expiry: .unanswered(.timedOut))
        }
        connections[link.id.index]?.pairing = nil
        connections[link.id.index]?.hasPaired = false
        let reason = bytes[payload.position + 1]
        let name = ErrorSource.pairing.name(reason)
        complete(id) {
            $0.state.facts[.error] = .text(name)
            $0.state.outcome = .refused(code: Int(reason), name: name)
        }
    }

    /// The host of the central asks for encryption, or that of the peripheral is asked for its key.
    mutating func noteEncryption(_ link: borrowing Link) {
        connections[link.id.index]?.encryptionAsked = now.nanoseconds
        guard connections[link.id.index]?.encrypting == nil else { return }
        var operation = makeOperation(.encrypt, link)
        operation.state.actor = .central
        operation.state.end = nil
        connections[link.id.index]?.encrypting = begin(operation, timeout: OperationTracker.procedureTimeout)
    }

    /// This host has no key for the peer that asks for encryption (LE Long Term Key Request Negative Reply, Vol 4, Part E,
    /// 7.8.26).
    mutating func refuseKey(_ link: borrowing Link) {
        encrypt(link, status: HCIError.keyMissing, by: .peripheral)
    }

    /// The connection ends while encryption is being begun: it failed by the reason of the end, or nothing answered.
    mutating func endEncryption(_ link: borrowing Link, reason: UInt8?) {
        guard let id = connections[link.id.index]?.encrypting else { return }
        connections[link.id.index]?.encrypting = nil
        guard let reason, HCIError.ofKeys.contains(reason) else { return giveUp(id, .disconnected) }
        complete(id) { $0.refuse(reason) }
    }

    /// Encryption is on, or could not be switched on.
    ///
    /// - Parameter refuser: the side that refuses it, where that is known.
    mutating func encrypt(_ link: borrowing Link, status: UInt8, by refuser: Sender? = nil) {
        guard connections[link.id.index]?.isOver == false else { return }
        let asked = connections[link.id.index]?.encryptionAsked
        connections[link.id.index]?.encryptionAsked = nil
        if let id = connections[link.id.index]?.encrypting { held.remove(id) }
        connections[link.id.index]?.encrypting = nil
        if status == 0 { endPairing(link) }
        var operation = makeOperation(.encrypt, link)
        operation.state.actor = .central
        operation.state.facts[.latency] = .seconds(from: asked, to: now.nanoseconds)
        if status == 0 {
            operation.state.facts[.isStoredKey] = connections[link.id.index]?.hasPaired.map { .boolean(!$0) }
        } else {
            operation.refuse(status)
            if let name = refuser?.name { operation.state.facts[.by] = .text("\(name)") }
        }
        add(operation)
    }

    /// Encryption is on. A pairing without a PDU that makes a key is none: the link has a key from before, unless a sniffer
    /// may have missed the PDUs.
    private mutating func endPairing(_ link: borrowing Link) {
        guard let connection = connections[link.id.index], let id = connection.pairing else { return }
        connections[link.id.index]?.pairing = nil
        if connection.hasExchangedKeys {
            connections[link.id.index]?.hasPaired = true
            return complete(id) { _ in }
        }
        connections[link.id.index]?.hasPaired = connection.hasMissed ? nil : false
        let reason: BluetoothOperation.Outcome.Reason = connection.hasMissed ? .notCaptured : .overtaken
        complete(id) { $0.state.outcome = .unanswered(reason) }
    }

    // MARK: - Parameters

    /// A command of L2CAP's signalling channel (Vol 3, Part A, 4.20 and 4.21).
    ///
    /// - Parameter parameters: of the command.
    mutating func receive(
        _ command: L2CAPConnection.SignallingCommand, _ parameters: borrowing Span<UInt8>, isSenderPresumed: Bool,
        _ link: borrowing Link
    ) {
        ensureConnection(link)
        switch command.code {
        case L2CAPSignallingCode.connectionParameterUpdateRequest where parameters.count >= 8:
            var operation = makeOperation(.requestParameters, link)
            operation.state.actor = isSenderPresumed ? .unknown : command.sender
            operation.state.end = nil
            operation.describe(ConnectionParameters(requested: parameters, at: 0))
            if let id = begin(operation, timeout: ATTBearer.transactionTimeout) {
                connections[link.id.index]?.parameterRequest = (id, command.identifier)
            }
        case L2CAPSignallingCode.connectionParameterUpdateResponse, L2CAPSignallingCode.commandRejectResponse:
            guard let request = connections[link.id.index]?.parameterRequest, request.identifier == command.identifier
            else { return }
            connections[link.id.index]?.parameterRequest = nil
            let isAccepted =
                command.code != L2CAPSignallingCode.commandRejectResponse && parameters.count >= 2
                && parameters.u16(at: 0) == 0
            complete(request.id) {
                guard !isAccepted else { return }
                let name = ErrorSource.signalling.name(1)
                $0.state.facts[.error] = .text(name)
                $0.state.outcome = .refused(code: 1, name: name)
            }
        default: break
        }
    }
}
