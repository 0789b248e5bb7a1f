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
        let numbers = digits.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.utf8.count == 32, numbers.count == 32,
            let block = AESBlock(stride(from: 0, to: 32, by: 2).map { UInt8(numbers[$0] << 4 | numbers[$0 + 1]) })
        else { throw LongTermKeyError() }
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
public struct LongTermKeyError: Error, Sendable, CustomStringConvertible {
    public var description: String {
        "a key has 32 hexadecimal digits; with the address of its device: KEY@AA:BB:CC:DD:EE:FF"
    }
}

extension Session {
    /// Tries these keys on links that were encrypted on the air.
    public mutating func use(_ keys: [LongTermKey]) {
        for key in keys { analyzer.keys.add(given: key.key, of: key.device) }
    }

    /// The encrypted links heard on the air, and what came of them, in the order of their beginning.
    package var decryptions: [DecryptionReport] { analyzer.keys.links }

    /// These files are read in this run. When a link turns out to be encrypted with a key that was not met yet, all of them
    /// are searched for it, once, also where they have not been read.
    package mutating func willRead(_ paths: [String]) {
        for path in paths where announced.insert(path).inserted {
            lookAhead(into: path, name: paths.count > 1 ? path : nil) { () throws(CaptureError) in
                // What can be read only once is not.
                guard case .regular? = Platform.status(ofPath: path)?.kind else { return nil }
                return try CaptureReader(path: path)
            }
        }
    }

    /// The same for a capture in memory.
    mutating func willRead(bytes: [UInt8], name: String) {
        lookAhead(into: name, name: nil) { () throws(CaptureError) in try CaptureReader(bytes: bytes, name: name) }
    }

    private func lookAhead(
        into path: String, name: String?, _ open: @escaping () throws(CaptureError) -> CaptureReader?
    ) {
        let registry = analyzer.registry
        analyzer.keys.ahead.append { keys in
            var found: CaptureReader?
            // Who reads it says what is wrong with it.
            do throws(CaptureError) { found = try open() } catch { return }
            guard var reader = found.take() else { return }
            var session = Session(registry, FieldSelection(registry.vocabulary), readsFaults: false)
            session.analyzer.keys.add(allOf: keys)
            var sink = KeySearch()
            session.read(&reader, name: name, into: &sink)
            keys.add(allOf: session.analyzer.keys)
        }
    }
}

/// Reads a capture for what it teaches.
private struct KeySearch: PacketSink {
    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
}
