import Testing

@testable import Decoders

/// Numbers of any size become integers.
@Suite struct SaturatingNumberTests {
    @Test func signed() {
        let cases: [(Double, Int64)] = [
            (0, 0), (-0.9, 0), (1.9, 1), (-1.9, -1), (9e18, 9_000_000_000_000_000_000), (.nan, 0), (.signalingNaN, 0),
            (.infinity, .max), (-.infinity, .min), (1e300, .max), (-1e300, .min), (0x1p63, .max),
            (-9_223_372_036_854_775_808, .min), (9_223_372_036_854_774_784, 9_223_372_036_854_774_784),
        ]
        for (number, integer) in cases { #expect(Int64(saturating: number) == integer, "\(number)") }
    }

    @Test func others() {
        #expect(UInt8(saturating: -1) == 0)
        #expect(UInt8(saturating: 255.5) == 255)
        #expect(UInt8(saturating: 256) == 255)
        #expect(Int8(saturating: -128.5) == -128)
        #expect(UInt64(saturating: 1.8446744073709552e19) == .max)
    }

    @Test func counts() {
        let most = SaturatingCount(.max)
        #expect(most + 1 == most && most + most == most)
        #expect(SaturatingCount(3) - 5 == 0 && most - most == 0 && most - 1 == SaturatingCount(.max - 1))
        var sum: SaturatingCount = 7
        for count in [SaturatingCount(1), most, 2] { sum += count }
        #expect(sum == most && SaturatingCount(2) < 3)
    }
}
