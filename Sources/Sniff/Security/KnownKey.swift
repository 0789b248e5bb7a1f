import Decoders

/// A key that a link may be encrypted with, an LTK or an STK, and where it is from.
package struct KnownKey: Sendable {
    package let key: SecretKey
    /// Its name between its devices; `nil` where that is not known, zero for an STK and a key of Secure Connections.
    package internal(set) var identity: KeyIdentity?
    /// The two devices, as far as they are known: those of the connection that it is from.
    package let devices: [DeviceAddress]
    package internal(set) var origin: KeyOrigin
    /// It has decrypted something, or fits the DHKey checks of its pairing.
    package internal(set) var isProven = false

    package init(_ key: SecretKey, _ identity: KeyIdentity?, of devices: [DeviceAddress], _ origin: KeyOrigin) {
        self.key = key
        self.identity = identity
        self.devices = devices
        self.origin = origin
    }
}

/// Where a key is from.
package struct KeyOrigin: Sendable, Hashable {
    package enum Kind: Sendable {
        /// `--ltk`, or a program's option.
        case given
        /// `--irk`.
        case givenIdentity
        /// The host's commands (Core 6.0, Vol 4, Part E, 7.8.24 and 7.8.25).
        case enableEncryption, longTermKeyReply
        /// SMP's Encryption Information (Vol 3, Part H, 3.6.2).
        case distributed
        /// Legacy pairing without a passkey: the TK is zero (Vol 3, Part H, 2.3.5.2).
        case justWorks
        /// A pairing with Secure Connections of which a device has used the debug key (Vol 3, Part H, 2.3.5.6.1).
        case debugKey
        /// A pairing with Secure Connections whose shared secret the controller has computed for the host (Vol 4, Part E,
        /// 7.7.65.9).
        case sharedSecret
        /// Legacy pairing whose passkey was found by trying all (Vol 3, Part H, 2.3.5.3), or whose TK was given with `--tk`.
        case passkey, temporaryKey
        /// The rounds of passkey entry with Secure Connections, which tell the passkey and no key (2.3.5.6.3).
        case securePasskey
        /// A file of keys: the input is its name, with the line.
        case file
        /// The host's resolving list (Vol 4, Part E, 7.8.38).
        case resolvingList
        /// `--broadcast-code`.
        case givenBroadcastCode
        /// The host's commands that begin a broadcast, or follow one (Vol 4, Part E, 7.8.103, 7.8.104 and 7.8.106).
        case hostBroadcast
    }

    package let kind: Kind
    /// The record that it is in, or that ends what it is computed from.
    package let frame: UInt64?
    /// The input of that, where there are several.
    package let input: String?
    /// The connection that it was made or told on.
    package internal(set) var connection: ConnectionNumber?

    package init(_ kind: Kind, frame: UInt64? = nil, input: String? = nil, connection: ConnectionNumber? = nil) {
        (self.kind, self.frame, self.input, self.connection) = (kind, frame, input, connection)
    }

    /// The key by its kind alone: `Secure Connections debug key`.
    package var name: String {
        switch kind {
        case .given: "--ltk"
        case .givenIdentity: "--irk"
        case .enableEncryption: "LE Enable Encryption"
        case .longTermKeyReply: "LE Long Term Key Request Reply"
        case .distributed: "SMP key distribution"
        case .justWorks: "legacy pairing, Just Works"
        case .debugKey: "Secure Connections debug key"
        case .sharedSecret: "LE Generate DHKey Complete"
        case .passkey: "legacy pairing, passkey"
        case .temporaryKey: "legacy pairing, --tk"
        case .securePasskey: "Secure Connections, passkey"
        case .file: "key file"
        case .resolvingList: "LE Add Device To Resolving List"
        case .givenBroadcastCode: "--broadcast-code"
        case .hostBroadcast: "LE Create BIG or LE BIG Create Sync"
        }
    }

    /// The same with its place: `LE Enable Encryption, frame 23 of phone.btsnoop`.
    package var text: String {
        if case .file = kind { return location }
        return frame == nil ? name : "\(name), \(location)"
    }

    /// The place alone: `frame 23 of phone.btsnoop`, `bt_config.conf:12`; what stands for it where there is none.
    package var location: String {
        guard let frame else { return input ?? name }
        return "frame \(frame)" + (input.map { " of \($0)" } ?? "")
    }
}
