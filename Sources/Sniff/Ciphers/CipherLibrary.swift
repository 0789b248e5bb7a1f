/// OpenSSL's libcrypto, which has the cipher and the curve: no cipher is written here. It is loaded when the first key is
/// used, so that a program that decrypts nothing neither needs it nor waits for it; the release binary stays one file. It
/// was chosen because every distribution has it and keeps it, and because it needs nothing to build.
///
/// Memory safety: the signatures are those of the headers of OpenSSL 3 (openssl/evp.h, ec.h, bn.h, crypto.h); the library is
/// never unloaded.
package struct CipherLibrary: Sendable {
    typealias Object = OpaquePointer
    typealias Octets = UnsafePointer<UInt8>
    typealias MutableOctets = UnsafeMutablePointer<UInt8>
    typealias Update = @convention(c) (Object, MutableOctets, UnsafeMutablePointer<Int32>, Octets, Int32) -> Int32
    typealias Free = @convention(c) (Object?) -> Void

    package static let missing = "to decrypt, install OpenSSL 3 (\(Platform.cipherLibrary.source))"

    /// `nil` where it is not installed.
    package static let shared = Platform.Library(Platform.cipherLibrary.names).flatMap { try? CipherLibrary($0) }

    let fetchCipher: @convention(c) (Object?, UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Object?
    let newContext: @convention(c) () -> Object?
    let freeContext: Free
    let setPadding: @convention(c) (Object, Int32) -> Int32
    let beginEncryption: @convention(c) (Object, Object?, Octets?, Octets?, Object?) -> Int32
    let encrypt: Update
    let beginDecryption: @convention(c) (Object, Object?, Octets?, Octets?, Object?) -> Int32
    let decrypt: Update

    let newGroup: @convention(c) (Int32) -> Object?
    let freeGroup: Free
    let newPoint: @convention(c) (Object) -> Object?
    let freePoint: Free
    let readPoint: @convention(c) (Object, Object, Octets, Int, Object?) -> Int32
    let writePoint: @convention(c) (Object, Object, Int32, MutableOctets, Int, Object?) -> Int
    let multiply: @convention(c) (Object, Object, Object?, Object, Object, Object?) -> Int32
    let readNumber: @convention(c) (Octets, Int32, Object?) -> Object?
    let freeNumber: Free

    /// AES-128 in ECB mode, which is the block cipher itself; fetched once.
    ///
    /// Thread safety: libcrypto never changes a cipher that was fetched.
    nonisolated(unsafe) let cipher: Object

    private init(_ library: Platform.Library) throws(Platform.MissingFunction) {
        let initialize: @convention(c) (UInt64, OpaquePointer?) -> Int32 = try library.function("OPENSSL_init_crypto")
        fetchCipher = try library.function("EVP_CIPHER_fetch")
        newContext = try library.function("EVP_CIPHER_CTX_new")
        freeContext = try library.function("EVP_CIPHER_CTX_free")
        setPadding = try library.function("EVP_CIPHER_CTX_set_padding")
        beginEncryption = try library.function("EVP_EncryptInit_ex2")
        encrypt = try library.function("EVP_EncryptUpdate")
        beginDecryption = try library.function("EVP_DecryptInit_ex2")
        decrypt = try library.function("EVP_DecryptUpdate")
        newGroup = try library.function("EC_GROUP_new_by_curve_name")
        freeGroup = try library.function("EC_GROUP_free")
        newPoint = try library.function("EC_POINT_new")
        freePoint = try library.function("EC_POINT_free")
        readPoint = try library.function("EC_POINT_oct2point")
        writePoint = try library.function("EC_POINT_point2oct")
        multiply = try library.function("EC_POINT_mul")
        readNumber = try library.function("BN_bin2bn")
        freeNumber = try library.function("BN_free")
        // OPENSSL_INIT_NO_LOAD_CONFIG and OPENSSL_INIT_NO_ATEXIT: no file of the system changes the output.
        _ = initialize(0x80 | 0x80000, nil)
        guard let cipher = fetchCipher(nil, "AES-128-ECB", nil) else { throw Platform.MissingFunction() }
        self.cipher = cipher
    }
}
