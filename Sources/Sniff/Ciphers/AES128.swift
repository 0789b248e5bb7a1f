/// AES-128 with one key, which is expanded once. Nothing in Bluetooth LE needs the inverse (Core 6.0, Vol 3, Part H, 2.2.1);
/// a maker of sensors does.
///
/// Memory safety: `context` is valid from `init` to `deinit`, which frees it once. libcrypto writes as many octets as it
/// reads, because whole blocks are encrypted without padding; both buffers have that many.
package final class AES128 {
    private let library: CipherLibrary
    private let context: OpaquePointer

    /// `nil` where libcrypto is not installed (``CipherLibrary/missing``).
    package init?(_ key: SecretKey) {
        guard let library = CipherLibrary.shared, let context = library.newContext() else { return nil }
        self.library = library
        self.context = context
        var octets = key.block
        let isReady = withUnsafeBytes(of: &octets) {
            library.beginEncryption(
                context, library.cipher, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil)
        }
        _ = library.setPadding(context, 0)
        // `deinit` frees the context.
        if isReady != 1 { return nil }
    }

    deinit { library.freeContext(context) }

    /// Goes on with another key, without allocating anything.
    ///
    /// - Returns: whether it could be expanded.
    func replaceKey(_ key: SecretKey) -> Bool {
        var octets = key.block
        return withUnsafeBytes(of: &octets) {
            library.beginEncryption(context, nil, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil)
        } == 1
    }

    /// e(key, block) of the specification.
    package func encrypt(_ block: AESBlock) -> AESBlock {
        AES128.transform(block, by: library.encrypt, context) ?? AESBlock()
    }

    @inline(__always) private static func transform(
        _ block: AESBlock, by update: CipherLibrary.Update, _ context: OpaquePointer
    ) -> AESBlock? {
        var input = block
        var output = AESBlock()
        var count: Int32 = 0
        withUnsafeBytes(of: &input) { input in
            withUnsafeMutableBytes(of: &output) { output in
                guard let from = input.baseAddress, let to = output.baseAddress else { return }
                _ = update(
                    context, to.assumingMemoryBound(to: UInt8.self), &count,
                    from.assumingMemoryBound(to: UInt8.self), 16)
            }
        }
        return count == 16 ? output : nil
    }

    /// The block that a key encrypts to this one; `nil` where libcrypto is not installed.
    static func decrypt(_ block: AESBlock, with key: SecretKey) -> AESBlock? {
        guard let library = CipherLibrary.shared, let context = library.newContext() else { return nil }
        defer { library.freeContext(context) }
        var octets = key.block
        let isReady = withUnsafeBytes(of: &octets) {
            library.beginDecryption(
                context, library.cipher, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil)
        }
        guard isReady == 1, library.setPadding(context, 0) == 1 else { return nil }
        return transform(block, by: library.decrypt, context)
    }

    /// Encrypts several blocks, each by itself, in place.
    func encrypt(_ blocks: inout [AESBlock], first count: Int) {
        let octets = Int32(truncatingIfNeeded: min(count, blocks.count) * 16)
        var written: Int32 = 0
        blocks.withUnsafeMutableBytes { blocks in
            guard let start = blocks.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
            _ = library.encrypt(context, start, &written, start, octets)
        }
    }
}

extension AES128 {
    /// AES-CMAC (RFC 4493; Core 6.0, Vol 3, Part H, 2.2.5).
    package func cmac(_ message: some Collection<UInt8>) -> AESBlock {
        let first = AES128.doubled(encrypt(AESBlock()))
        var state = AESBlock()
        var block = AESBlock()
        var filled = 0
        for octet in message {
            if filled == 16 {
                state = encrypt(state ^ block)
                block = AESBlock()
                filled = 0
            }
            block[filled] = octet
            filled += 1
        }
        guard filled < 16 else { return encrypt(state ^ block ^ first) }
        block[filled] = 0x80
        return encrypt(state ^ block ^ AES128.doubled(first))
    }

    /// The product with x in GF(2¹²⁸) (RFC 4493, 2.3).
    private static func doubled(_ block: AESBlock) -> AESBlock {
        var result = AESBlock()
        for index in 0..<16 { result[index] = block[index] << 1 | (index < 15 ? block[index + 1] >> 7 : 0) }
        if block[0] & 0x80 != 0 { result[15] ^= 0x87 }
        return result
    }
}
