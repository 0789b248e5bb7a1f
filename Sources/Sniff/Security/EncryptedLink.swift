import Decoders

/// A link as keys are chosen for it.
struct EncryptedLink {
    let number: ConnectionNumber
    /// Their addresses on the air: pairing uses them as they are.
    let central: DeviceAddress?
    let peripheral: DeviceAddress?

    var devices: [DeviceAddress] { [central, peripheral].compactMap { $0 } }
}
