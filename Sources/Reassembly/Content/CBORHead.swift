/// The first byte of a CBOR item and its argument (RFC 8949, 3).
struct CBORHead {
    enum Major: UInt8 { case unsigned, negative, bytes, text, list, map, tag, simple }

    let major: Major
    /// The low five bits of the first byte.
    private let information: UInt8
    /// A number, a length, a count, or the bits of a float.
    let argument: UInt64

    /// - Parameter offset: left as it was where there is no head.
    init(_ bytes: [UInt8], _ offset: inout Int) throws(ReadingProblem) {
        guard offset < bytes.count else { throw ReadingProblem(text: "CBOR without its end", offset: offset) }
        let first = bytes[offset]
        major = Major(rawValue: first >> 5) ?? .simple
        information = first & 0x1F
        switch information {
        case 0..<24:
            argument = UInt64(information)
            offset += 1
        case 24...27:
            let end = offset + 1 + 1 << (information - 24)
            guard end <= bytes.count else { throw ReadingProblem(text: "CBOR without its end", offset: offset) }
            argument = bytes[offset + 1..<end].reduce(0) { $0 << 8 | UInt64($1) }
            offset = end
        default:
            argument = 0
            switch (information, major) {
            case (31, .bytes), (31, .text), (31, .list), (31, .map), (31, .simple): offset += 1
            default: throw ReadingProblem(text: "not CBOR from byte \(offset) on", offset: offset)
            }
        }
    }

    /// Whether a break ends the content instead of a count.
    var isIndefinite: Bool { information == 31 }
    var isBreak: Bool { major == .simple && information == 31 }

    /// Of major type 7 (RFC 8949, 3.3).
    ///
    /// - Parameter offset: of the head, for the problem.
    func simpleValue(at offset: Int) throws(ReadingProblem) -> MessageTree.Value {
        switch (information, argument) {
        case (25, _): return .single(Float(halfBits: UInt16(truncatingIfNeeded: argument)))
        case (26, _): return .single(Float(bitPattern: UInt32(truncatingIfNeeded: argument)))
        case (27, _): return .real(Double(bitPattern: argument))
        // One byte more for a value that fits into the first is not allowed.
        case (24, 0..<32): throw ReadingProblem(text: "not CBOR from byte \(offset) on", offset: offset)
        case (_, 20): return .boolean(false)
        case (_, 21): return .boolean(true)
        case (_, 22): return .null
        case (_, 23): return .undefined
        default: return .simple(UInt8(truncatingIfNeeded: argument))
        }
    }
}

extension Float {
    /// From half precision. `Float16` does not exist on all processors that the program is built for.
    init(halfBits bits: UInt16) {
        let sign = UInt32(bits >> 15) << 31
        let exponent = UInt32(bits >> 10 & 0x1F)
        let fraction = UInt32(bits & 0x3FF)
        switch exponent {
        case 0: self = Float(bitPattern: sign | (Float(fraction) * 0x1p-24).bitPattern)
        case 31: self = Float(bitPattern: sign | 0xFF << 23 | fraction << 13)
        // The exponents are biased by 15 and by 127.
        default: self = Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
        }
    }
}
