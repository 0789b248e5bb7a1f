/// The CRC-32 of zlib and of many boot loaders (polynomial 0x04C11DB7, reflected, initial and final 0xFFFFFFFF), made as
/// bytes come.
struct CRC32: Sendable, Equatable {
    private var register: UInt32 = .max

    init() {}

    /// Goes on from the checksum of earlier bytes.
    init(after checksum: UInt32) { register = ~checksum }

    var value: UInt32 { ~register }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            register = register >> 8 ^ CRC32.table[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
        }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
}
