import Decoders

/// The story of a pairing as fields of the packet that ends it.
extension Dissection {
    /// Adds it to the object `smp`, which is open.
    mutating func describe(_ story: PairingStory) {
        fields.begin(SMPField.pairing.key)
        switch story.state {
        case .complete: fields.add(SMPField.state.key, literal: "complete")
        case .failed: fields.add(SMPField.state.key, literal: "failed")
        case .unread: fields.add(SMPField.state.key, literal: "unread")
        }
        if let isSecure = story.isSecureConnections { fields.add(SMPField.secureConnections.key, isSecure) }
        if let model = story.associationModel {
            fields.add(SMPField.associationModel.key, label: model.rawValue)
            fields.add(SMPField.isAuthenticated.key, model.isAuthenticated)
        }
        if let isBonding = story.isBonding { fields.add(SMPField.isBonding.key, isBonding) }
        if let size = story.keySize { fields.add(SMPField.keySize.key, size) }
        if let name = story.askedBy.name { fields.add(SMPField.askedBy.key, literal: name) }
        describe(story, .central, from: .centralIO, SMPField.central.key)
        describe(story, .peripheral, from: .peripheralIO, SMPField.peripheral.key)
        if let digits = story.digits {
            fields.add(SMPField.digits.key, label: PairingStory.sixDigits(digits))
        }
        if let passkey = story.passkey {
            let outer = fields.beginSecret()
            fields.add(SMPField.passkey.key, text: PairingStory.sixDigits(passkey))
            fields.endSecret(outer)
        }
        if let isProven = story.isKeyProven { fields.add(SMPField.keyProven.key, isProven) }
        if case .failed(let reason, let sender) = story.state {
            fields.add(SMPField.failure.key, reason)
            if let name = sender.name { fields.add(SMPField.failedBy.key, literal: name) }
        }
        fields.add(SMPField.requestFrame.key, story.frame)
        story.end.addLatency(since: story.begin, to: &fields, SMPField.duration.key)
        fields.end(SMPField.pairing.key)
    }

    /// A packet that is none of the Security Manager, but ends a pairing.
    mutating func describeOutside(_ story: PairingStory) {
        fields.begin(Layer.smp.key)
        describe(story)
        fields.end(Layer.smp.key)
    }

    /// One side.
    ///
    /// - Parameter first: the first of its fields, which have the same order for both.
    private mutating func describe(
        _ story: PairingStory, _ sender: Sender, from first: SMPField, _ object: FieldKey
    ) {
        func key(_ field: SMPField) -> FieldKey {
            FieldKey(rawValue: first.key.rawValue + field.rawValue - SMPField.centralIO.rawValue)
        }
        fields.begin(object)
        if let features = story.features[sender] {
            if let io = features.ioCapability { fields.add(key(.centralIO), io.rawValue) }
            fields.add(key(.centralMITM), features.wantsMITMProtection)
            fields.add(key(.centralBonding), features.isBonding)
            fields.add(key(.centralKeySize), features.keySize)
            fields.add(key(.centralOOB), features.hasOOBData)
        }
        fields.begin(key(.centralKeys), .list)
        for kind in story.keys[sender] { fields.add(key(.centralKeys), label: kind.rawValue) }
        fields.end(key(.centralKeys))
        fields.end(object)
    }
}
