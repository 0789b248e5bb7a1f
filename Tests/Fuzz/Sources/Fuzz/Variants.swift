/// Inputs that are made of one, always the same.
///
/// libFuzzer looks through the counters of 200,000 edges after each input, which takes longer than many inputs do.
/// With variants it looks once for several: what they cover counts for the input that they are made of.
struct Variants {
    private let input: [UInt8]
    private var random: UInt64

    init(of input: [UInt8]) {
        self.input = input
        random = input.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }

    /// SplitMix64 (public domain, Vigna 2015).
    private mutating func number(below limit: Int) -> Int {
        random &+= 0x9E37_79B9_7F4A_7C15
        var value = random
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(max(limit, 1)))
    }

    private static let extremes: [UInt8] = [0, 1, 2, 4, 0x10, 0x20, 0x7F, 0x80, 0xFE, 0xFF]

    /// One to three changes.
    mutating func next() -> [UInt8] {
        var bytes = input
        for _ in 0...number(below: 3) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(UInt8(number(below: 256))) }
        let offset = number(below: bytes.count)
        let length = min(1 + number(below: 8), bytes.count - offset)
        switch number(below: 8) {
        case 0: bytes[offset] ^= 1 << UInt8(number(below: 8))
        case 1: bytes[offset] = UInt8(number(below: 256))
        case 2: bytes[offset] = Self.extremes[number(below: Self.extremes.count)]
        case 3: bytes[offset] &+= number(below: 2) == 0 ? 1 : 255
        case 4: bytes.removeSubrange(offset..<offset + length)
        case 5: bytes.insert(contentsOf: bytes[offset..<offset + length], at: number(below: bytes.count))
        case 6: bytes.insert(UInt8(number(below: 256)), at: offset)
        default:
            let other = number(below: bytes.count)
            let piece = bytes[offset..<offset + min(length, bytes.count - other)]
            bytes.replaceSubrange(other..<other + piece.count, with: Array(piece))
        }
    }
}
