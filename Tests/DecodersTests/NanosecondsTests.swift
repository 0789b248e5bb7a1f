import Testing

@testable import Decoders

/// Times from a clock that may say anything: nothing traps, and what does not fit is the end that it is beyond.
@Suite struct NanosecondsTests {
    @Test func sumsAndDifferencesSaturate() {
        #expect(Nanoseconds(3) + 4 == 7 && Nanoseconds(3) - 4 == -1)
        #expect(Nanoseconds.max + 1 == .max && Nanoseconds.max - -1 == .max)
        #expect(Nanoseconds.min - 1 == .min && Nanoseconds.min + -1 == .min)
        #expect(0 - Nanoseconds.min == .max && Nanoseconds.max - .min == .max && Nanoseconds.min - .max == .min)
        #expect(-Nanoseconds.min == .max && -Nanoseconds.max == .min + 1)
        #expect(Nanoseconds.min.magnitude == .max && Nanoseconds(-5).magnitude == 5 && Nanoseconds(5).magnitude == 5)
        var time = Nanoseconds.max
        time += 5
        #expect(time == .max)
        time -= .max
        #expect(time == 0)
    }

    @Test func productsSaturate() {
        #expect(Nanoseconds(-7) * 3 == -21 && Nanoseconds.max * 2 == .max && Nanoseconds.max * -2 == .min)
        #expect(Nanoseconds.min * 2 == .min && Nanoseconds.min * -1 == .max)
        var time = Nanoseconds.max / 2
        time *= 3
        #expect(time == .max)
        #expect(Nanoseconds(10) * 0.25 == 3 && Nanoseconds.max * 2.0 == .max && Nanoseconds(1) * .nan == 0)
    }

    @Test func quotients() {
        #expect(Nanoseconds(-7) / 2 == -3 && Nanoseconds(7) / 0 == 0 && Nanoseconds.min / -1 == .max)
        #expect(Nanoseconds(7).periods(of: 2) == 3 && Nanoseconds(-7).periods(of: 2) == -3)
        #expect(Nanoseconds(7).periods(of: 0) == 0 && Nanoseconds.min.periods(of: -1) == .max)
        #expect(Nanoseconds(-7) % 2 == -1 && Nanoseconds(7) % 0 == 0 && Nanoseconds.min % -1 == 0)
        #expect(Nanoseconds(3).ratio(to: 2) == 1.5 && Nanoseconds(3).ratio(to: 0) == .infinity)
    }

    @Test func rangesNeverTrap() {
        let (early, late) = (Nanoseconds(-4), Nanoseconds(9))
        #expect((early...late).contains(late) && !(early..<late).contains(late))
        #expect(late...early == late...late && (late..<early).isEmpty)
        // Half and twice the median of gaps, where a clock went back.
        #expect((early / 2...early * 2) == -2...(-2))
        // Ranges of literals are those of Int.
        #expect((0..<3).map { $0 } == [0, 1, 2])
    }

    @Test func conversions() {
        #expect(Nanoseconds(seconds: 0.3) == 300_000_000 && Nanoseconds(seconds: -1.0000000006) == -1_000_000_001)
        #expect(Nanoseconds(seconds: 1e300) == .max && Nanoseconds(seconds: -.infinity) == .min)
        #expect(Nanoseconds(seconds: .nan) == 0 && Nanoseconds(saturating: 2.5) == 3)
        #expect(Nanoseconds.seconds(3) == 3_000_000_000 && Nanoseconds.seconds(.max) == .max)
        #expect(Nanoseconds.milliseconds(-3) == -3_000_000 && Nanoseconds.milliseconds(.min) == .min)
        #expect(Nanoseconds.microseconds(3) == 3000 && Nanoseconds.microseconds(.max) == .max)
        let time: Nanoseconds = -1_999_999_999
        #expect(time.seconds == -1.999999999 && time.milliseconds == -1999 && time.microseconds == -1_999_999)
        #expect("\(time)" == "-1999999999")
    }

    @Test func durations() {
        for time in [0, 1, -1, 1_500_000_000, -1_500_000_000, .max, .min] as [Nanoseconds] {
            #expect(Nanoseconds(time.duration) == time)
        }
        #expect(Nanoseconds(.seconds(Int64.max)) == .max && Nanoseconds(.seconds(Int64.min)) == .min)
        #expect(Nanoseconds(Duration(secondsComponent: 1, attosecondsComponent: 1_999_999_999)) == 1_000_000_001)
    }
}
