extension BluetoothOperation {
    /// The agreement of both sides of a pairing: it is as good as the weaker side allows.
    mutating func describePairing(_ initiator: PairingFeatures, _ responder: PairingFeatures) {
        facts[.isBonding] = .boolean(initiator.isBonding && responder.isBonding)
        facts[.isSecureConnections] = .boolean(initiator.isSecureConnections && responder.isSecureConnections)
        facts[.keySize] = .integer(Int(min(initiator.keySize, responder.keySize)))
        guard let model = AssociationModel(initiator, responder) else { return }
        facts[.associationModel] = .text(model.rawValue)
        facts[.isMITM] = .boolean(model.isAuthenticated)
    }
}
