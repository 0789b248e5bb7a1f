/// A set of positions of a regular expression, one bit each, as wide as the expression needs.
protocol PositionBits {
    init()
    static var wordCount: Int { get }
    static func | (_ left: Self, _ right: Self) -> Self
    static func & (_ left: Self, _ right: Self) -> Self
    static prefix func ~ (_ set: Self) -> Self
    var isEmpty: Bool { get }
    /// Each position moved to the one below.
    var movedDown: Self { get }
    subscript(word word: Int) -> UInt64 { get set }
}

extension PositionBits {
    @inline(__always)
    func contains(_ position: Int) -> Bool { self[word: position >> 6] >> UInt64(position & 63) & 1 != 0 }

    @inline(__always)
    mutating func insert(_ position: Int) { self[word: position >> 6] |= 1 << UInt64(position & 63) }
}

extension UInt64: PositionBits {
    static var wordCount: Int { 1 }
    var isEmpty: Bool { self == 0 }
    var movedDown: UInt64 { self >> 1 }
    subscript(word word: Int) -> UInt64 {
        get { self }
        set { self = newValue }
    }
}

extension SIMD8<UInt64>: PositionBits {
    static var wordCount: Int { 8 }
    var isEmpty: Bool {
        let half = lowHalf | highHalf
        let quarter = half.lowHalf | half.highHalf
        return quarter[0] | quarter[1] == 0
    }
    var movedDown: Self {
        let above = SIMD8(self[1], self[2], self[3], self[4], self[5], self[6], self[7], 0)
        return self &>> 1 | above &<< 63
    }
    subscript(word word: Int) -> UInt64 {
        get { self[word] }
        set { self[word] = newValue }
    }
}

extension SIMD16<UInt64>: PositionBits {
    static var wordCount: Int { 16 }
    var isEmpty: Bool { (lowHalf | highHalf).isEmpty }
    var movedDown: Self {
        var low = lowHalf.movedDown
        low[7] |= highHalf[0] << 63
        return SIMD16(lowHalf: low, highHalf: highHalf.movedDown)
    }
    subscript(word word: Int) -> UInt64 {
        get { self[word] }
        set { self[word] = newValue }
    }
}
