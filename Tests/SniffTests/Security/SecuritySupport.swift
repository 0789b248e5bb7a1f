@testable import Sniff

/// Octets of hexadecimal digits; a digit that is none counts as zero.
func hex(_ text: String) -> [UInt8] {
    let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) ?? 0 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// Most significant octet first.
func block(_ text: String) -> AESBlock { AESBlock(hex(text)) ?? AESBlock() }
func key(_ text: String) -> SecretKey { SecretKey(block(text)) }

/// The sample data of Core 6.0, Vol 6, Part C, 1: SKD and IV in wire order.
let sampleDiversifier = block("1302f1e0dfcebdac7968574635241302")
let sampleVector = SIMD8<UInt8>(0x24, 0xAB, 0xDC, 0xBA, 0xBE, 0xBA, 0xAF, 0xDE)

extension SecretKey {
    static let sample = key("4c68384139f574d836bcf34e9dfb01bf")
}
