/// Cyclic redundancy checks of 8 and 16 bits that devices use, by the parameters of the Rocksoft model.
public struct CyclicRedundancyCheck: Sendable, Equatable {
    /// As catalogues of such checks call it.
    package let name: String
    package let width: Int
    package let polynomial: UInt16
    package let initial: UInt16
    /// The lowest bit of each byte, and of the result, comes first.
    package let isReflected: Bool
    package let final: UInt16
    private let table: [UInt16]

    /// - Parameters:
    ///   - name: what findings call it.
    ///   - width: 8 or 16 bits.
    ///   - polynomial: without its highest bit.
    ///   - initial: what the register begins with.
    ///   - isReflected: the lowest bit of each byte, and of the result, comes first.
    ///   - final: what the register is combined with in the end.
    public init(
        _ name: String, width: Int, _ polynomial: UInt16, initial: UInt16 = 0, isReflected: Bool = false,
        final: UInt16 = 0
    ) {
        precondition(width == 8 || width == 16, "a cyclic redundancy check of \(width) bits: it has 8 or 16")
        self.name = name
        self.width = width
        self.polynomial = polynomial
        self.initial = initial
        self.isReflected = isReflected
        self.final = final
        table = (0..<256).map {
            Self.entry(UInt16($0), width: width, polynomial: polynomial, isReflected: isReflected)
        }
    }

    private static func entry(_ byte: UInt16, width: Int, polynomial: UInt16, isReflected: Bool) -> UInt16 {
        if isReflected {
            let reversed = polynomial.bitReversed(width)
            return (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? value >> 1 ^ reversed : value >> 1 }
        }
        let top = UInt16(1) << UInt16(width - 1)
        let start = byte << UInt16(width - 8)
        let mask = width == 16 ? UInt16.max : 0xFF
        return (0..<8).reduce(start) { value, _ in (value & top != 0 ? value << 1 ^ polynomial : value << 1) & mask }
    }

    /// The check over some bytes.
    package func value(_ bytes: some Sequence<UInt8>) -> UInt16 {
        var register = isReflected ? initial.bitReversed(width) : initial
        for byte in bytes {
            if isReflected {
                register = register >> 8 ^ table[Int((register ^ UInt16(byte)) & 0xFF)]
            } else if width == 8 {
                register = table[Int((register ^ UInt16(byte)) & 0xFF)]
            } else {
                register = register << 8 ^ table[Int((register >> 8 ^ UInt16(byte)) & 0xFF)]
            }
        }
        return register ^ final
    }

    /// That of services with an E2E-CRC.
    static let endToEnd = CyclicRedundancyCheck(
        "CRC-16/MCRF4XX", width: 16, 0x1021, initial: 0xFFFF, isReflected: true)

    /// That of Govee's events.
    static let govee = CyclicRedundancyCheck("CRC-16/SPI-FUJITSU", width: 16, 0x1021, initial: 0x1D0F)

    /// The names and parameters are those of Greg Cook's catalogue of parametrised CRC algorithms.
    package static let all: [CyclicRedundancyCheck] = [
        CyclicRedundancyCheck("CRC-8/SMBUS", width: 8, 0x07),
        CyclicRedundancyCheck("CRC-8/ROHC", width: 8, 0x07, initial: 0xFF, isReflected: true),
        CyclicRedundancyCheck("CRC-8/I-432-1", width: 8, 0x07, final: 0x55),
        CyclicRedundancyCheck("CRC-8/MAXIM-DOW", width: 8, 0x31, isReflected: true),
        CyclicRedundancyCheck("CRC-8/NRSC-5", width: 8, 0x31, initial: 0xFF),
        CyclicRedundancyCheck("CRC-8/SAE-J1850", width: 8, 0x1D, initial: 0xFF, final: 0xFF),
        CyclicRedundancyCheck("CRC-8/AUTOSAR", width: 8, 0x2F, initial: 0xFF, final: 0xFF),
        CyclicRedundancyCheck("CRC-8/CDMA2000", width: 8, 0x9B, initial: 0xFF),
        CyclicRedundancyCheck("CRC-8/WCDMA", width: 8, 0x9B, isReflected: true),
        CyclicRedundancyCheck("CRC-8/DVB-S2", width: 8, 0xD5),
        CyclicRedundancyCheck("CRC-16/XMODEM", width: 16, 0x1021),
        CyclicRedundancyCheck("CRC-16/IBM-3740", width: 16, 0x1021, initial: 0xFFFF),
        govee,
        CyclicRedundancyCheck("CRC-16/GENIBUS", width: 16, 0x1021, initial: 0xFFFF, final: 0xFFFF),
        CyclicRedundancyCheck("CRC-16/KERMIT", width: 16, 0x1021, isReflected: true),
        endToEnd,
        CyclicRedundancyCheck("CRC-16/IBM-SDLC", width: 16, 0x1021, initial: 0xFFFF, isReflected: true, final: 0xFFFF),
        CyclicRedundancyCheck("CRC-16/ARC", width: 16, 0x8005, isReflected: true),
        CyclicRedundancyCheck("CRC-16/MODBUS", width: 16, 0x8005, initial: 0xFFFF, isReflected: true),
        CyclicRedundancyCheck("CRC-16/USB", width: 16, 0x8005, initial: 0xFFFF, isReflected: true, final: 0xFFFF),
        CyclicRedundancyCheck("CRC-16/MAXIM-DOW", width: 16, 0x8005, isReflected: true, final: 0xFFFF),
        CyclicRedundancyCheck("CRC-16/UMTS", width: 16, 0x8005),
        CyclicRedundancyCheck("CRC-16/DNP", width: 16, 0x3D65, isReflected: true, final: 0xFFFF),
        CyclicRedundancyCheck("CRC-16/EN-13757", width: 16, 0x3D65, final: 0xFFFF),
    ]
}

extension UInt16 {
    /// The lowest bits in the other order.
    fileprivate func bitReversed(_ width: Int) -> UInt16 {
        (0..<width).reduce(0) { $0 << 1 | (self >> UInt16($1) & 1) }
    }
}
