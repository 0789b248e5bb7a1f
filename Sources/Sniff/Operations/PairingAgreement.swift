extension BluetoothOperation {
    /// The agreement of both sides of a pairing: it is as good as the weaker side allows.
    mutating func describePairing(_ initiator: PairingFeatures, _ responder: PairingFeatures) {
        state.facts[.isBonding] = .boolean(initiator.isBonding && responder.isBonding)
        state.facts[.isSecureConnections] = .boolean(initiator.isSecureConnections && responder.isSecureConnections)
        state.facts[.keySize] = .integer(Int(min(initiator.keySize, responder.keySize)))
        guard let model = AssociationModel(initiator, responder) else { return }
        state.facts[.associationModel] = .text(model.rawValue)
        state.facts[.isMITM] = .boolean(model.isAuthenticated)
    }
}
