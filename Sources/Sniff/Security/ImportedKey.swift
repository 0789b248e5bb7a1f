import Decoders

/// The purpose of a key.
package enum KeyKind: String, Sendable, CaseIterable {
    case longTerm = "LTK"
    case shortTerm = "STK"
    case identityResolving = "IRK"
    case signatureResolving = "CSRK"
    case temporary = "TK"
    case broadcastCode = "Broadcast_Code"
    case bind = "bind key"
}

/// A key in a file that a system, a program or a person keeps. The order of its octets is that of the file, unless its form
/// says which it is: who uses it tries both.
package struct ImportedKey: Sendable, Equatable {
    package var kind: KeyKind
    package var key: SecretKey
    /// EDIV and Rand of an LTK; `nil` where the file does not say.
    package var identity: KeyIdentity?
    /// Whose key it is: the identity address of the device.
    package var device: DeviceAddress?
    /// The other side: the adapter.
    package var peer: DeviceAddress?
    /// The key of a device's advertisements.
    package var bindKey: BindKey?
    /// Counted from 1; 0 where the form has no lines.
    package var line = 0
}

/// The keys of a file, and what there is to know of others in it.
package struct ImportedKeys: Sendable {
    package var file: String
    package var keys: [ImportedKey] = []
    /// Whether its form has the least significant octet first. Whoever wrote a file by hand may not have known: both orders are
    /// tried all the same.
    package var isInWireOrder = false
    /// Why others could not be used, in words for people.
    package var notes: [String] = []

    static let limit = 4096

    /// A key in the orders of its octets to try, the likelier one first: files have either. Broadcast_Codes are only in our own
    /// form, as they are sent.
    func orders(of key: ImportedKey) -> [SecretKey] {
        if key.kind == .broadcastCode { return [key.key.reversed] }
        return isInWireOrder ? [key.key.reversed, key.key] : [key.key, key.key.reversed]
    }

    mutating func add(_ key: ImportedKey) {
        if !key.key.isNone, keys.count < ImportedKeys.limit { keys.append(key) }
    }
}

/// A mistake in a file of keys, and its place. It never quotes the file: what is wrong may be a key.
package struct KeyFileError: Error, CustomStringConvertible, Equatable, Sendable {
    package let file: String
    /// Counted from 1; 0 where the whole file is meant.
    package let line: Int
    package let message: String

    package init(_ file: String, line: Int = 0, _ message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    package var description: String { line == 0 ? "\(file): \(message)" : "\(file):\(line): \(message)" }
}

extension SecretKey {
    /// 32 hexadecimal digits, in the order in which they are written; `0x` may come first, and colons, hyphens, commas and
    /// spaces may stand between them.
    package init?(text: some StringProtocol) {
        var digits = Substring(text)
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") { digits = digits.dropFirst(2) }
        guard digits.utf8.count <= 64, let octets = [UInt8](hexadecimal: digits.filter { !":-, ".contains($0) }),
            let block = AESBlock(octets)
        else { return nil }
        self.init(block)
    }
}

extension DeviceAddress {
    /// Twelve hexadecimal digits, with colons or hyphens between octets or without.
    init?(loose text: some StringProtocol, type: UInt8 = DeviceAddress.unknownType) {
        guard text.utf8.count <= 17, let octets = [UInt8](hexadecimal: String(text.filter { !":-".contains($0) })),
            octets.count == 6
        else { return nil }
        self.init(octets.reduce(0) { $0 << 8 | UInt64($1) }, type: type)
    }

    /// The same with another type.
    func with(type: UInt8?) -> DeviceAddress { DeviceAddress(value, type: type ?? self.type) }
}
