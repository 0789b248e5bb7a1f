import Decoders

/// A link as keys are chosen for it.
struct EncryptedLink {
    let number: ConnectionNumber
    /// Their addresses on the air: pairing uses them as they are.
    let central: DeviceAddress?
    let peripheral: DeviceAddress?

    var devices: [DeviceAddress] { [central, peripheral].compactMap { $0 } }
}

extension Link {
    /// The link as keys are chosen for it.
    var encrypted: EncryptedLink {
        EncryptedLink(number: number, central: addresses.central, peripheral: addresses.peripheral)
    }
}
