/// Key agreement on the curve P-256 (Core 6.0, Vol 2, Part H, 7.6; Vol 3, Part H, 2.3.5.6.1).
package enum P256 {
    /// A point of the curve: a public key. Most significant octet first.
    package struct Point: Hashable, Sendable {
        package var x: [UInt8]
        package var y: [UInt8]

        package init(x: [UInt8], y: [UInt8]) {
            self.x = x
            self.y = y
        }

        /// The fields of Pairing Public Key: each coordinate least significant octet first.
        package init?(wire octets: some Collection<UInt8>) {
            guard octets.count == 64 else { return nil }
            self.init(x: octets.prefix(32).reversed(), y: octets.suffix(32).reversed())
        }
    }

    /// The private key of Secure Connections Debug Mode, which everybody knows, so that a pairing can be decrypted.
    package static let debugPrivateKey: [UInt8] = [
        0x3F, 0x49, 0xF6, 0xD4, 0xA3, 0xC5, 0x5F, 0x38, 0x74, 0xC9, 0xB3, 0xE3, 0xD2, 0x10, 0x3F, 0x50, 0x4A, 0xFF,
        0x60,
        0x7B, 0xEB, 0x40, 0xB7, 0x99, 0x58, 0x99, 0xB8, 0xA6, 0xCD, 0x3C, 0x1A, 0xBD,
    ]
    /// Its public key's x.
    package static let debugPublicX: [UInt8] = [
        0x20, 0xB0, 0x03, 0xD2, 0xF2, 0x97, 0xBE, 0x2C, 0x5E, 0x2C, 0x83, 0xA7, 0xE9, 0xF9, 0xA5, 0xB9, 0xEF, 0xF4,
        0x91,
        0x11, 0xAC, 0xF4, 0xFD, 0xDB, 0xCC, 0x03, 0x01, 0x48, 0x0E, 0x35, 0x9D, 0xE6,
    ]

    private static let curveName: Int32 = 415  // NID_X9_62_prime256v1
    private static let uncompressed: Int32 = 4  // POINT_CONVERSION_UNCOMPRESSED

    /// Whether a point is on the curve; `nil` where libcrypto is not installed.
    package static func has(_ point: Point) -> Bool? {
        // One times a point of the curve is the point.
        guard CipherLibrary.shared != nil else { return nil }
        return sharedSecret(Array(repeating: 0, count: 31) + [1], point) != nil
    }

    /// The shared secret: x of the product, most significant octet first; `nil` for a point that is not on the curve, and where
    /// libcrypto is not installed.
    ///
    /// Memory safety: every object of libcrypto that is made here is freed here, once.
    package static func sharedSecret(_ privateKey: [UInt8], _ point: Point) -> [UInt8]? {
        guard let library = CipherLibrary.shared, privateKey.count == 32, point.x.count == 32, point.y.count == 32
        else { return nil }
        guard let group = library.newGroup(curveName) else { return nil }
        defer { library.freeGroup(group) }
        guard let peer = library.newPoint(group), let product = library.newPoint(group) else { return nil }
        defer {
            library.freePoint(peer)
            library.freePoint(product)
        }
        guard let number = library.readNumber(privateKey, 32, nil) else { return nil }
        defer { library.freeNumber(number) }
        var octets = [4] + point.x + point.y
        // Refuses a point that is not on the curve.
        guard library.readPoint(group, peer, octets, octets.count, nil) == 1,
            library.multiply(group, product, nil, peer, number, nil) == 1,
            library.writePoint(group, product, uncompressed, &octets, octets.count, nil) == octets.count
        else { return nil }
        return Array(octets[1..<33])
    }
}
