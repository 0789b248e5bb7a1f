import Decoders

/// A key of LE links, to decrypt what a sniffer heard: an LTK, or the STK of a legacy pairing.
///
/// ```swift
/// let key = try LongTermKey("9a7163d4c92d91b5c3ba0ebfb4d1b8a2")
/// let capture = try Capture("air.pcapng", options: CaptureOptions(longTermKeys: [key]))
/// ```
///
/// Keys that the captures hold are used without being given. No output shows one.
public struct LongTermKey: Sendable {
    let key: SecretKey
    /// The device whose links have it; `nil` if that is not said.
    let device: DeviceAddress?

    /// Reads 32 hexadecimal digits, in either order of octets, and after an `@` the address of one of its devices.
    ///
    /// - Parameter text: `9a7163d4c92d91b5c3ba0ebfb4d1b8a2@AA:BB:CC:DD:EE:FF`
    /// - Throws: ``LongTermKeyError`` for anything else.
    public init(_ text: String) throws(LongTermKeyError) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts[0].hasPrefix("0x") ? parts[0].dropFirst(2) : parts[0]
        guard digits.utf8.count == 32, let bytes = [UInt8](hexadecimal: digits), let block = AESBlock(bytes) else {
            throw LongTermKeyError()
        }
        key = SecretKey(block)
        guard parts.count > 1 else {
            device = nil
            return
        }
        guard let address = DeviceAddress(parts[1]) else { throw LongTermKeyError() }
        device = address
    }
}

/// A text is no key. It is not repeated, because it may be one that has a typing error.
public struct LongTermKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String {
        "a key has 32 hexadecimal digits; with the address of its device: KEY@AA:BB:CC:DD:EE:FF"
    }
}
