import Testing

@testable import Sniff

/// Times in whole microseconds are kept as such, and say the same as those in seconds and a fraction.
@Suite struct TimestampTests {
    private static let samples: [Int64] = [
        0, 1, -1, 999_999, 1_000_000, -1_000_000, -1_000_001, 1_741_424_404_772_370, .max, .min,
    ]

    @Test(arguments: samples)
    func bothFormsAreEqual(_ microseconds: Int64) {
        let time = Timestamp(microseconds: microseconds)
        #expect(time.fraction < 1_000_000)
        #expect(Timestamp(seconds: time.seconds, fraction: time.fraction, digits: 6) == time)
        let back = time.seconds.multipliedReportingOverflow(by: 1_000_000).partialValue &+ Int64(time.fraction)
        #expect(back == microseconds)
    }

    @Test func differencesDoNotDependOnTheForm() {
        for left in Self.samples {
            for right in Self.samples {
                let (later, earlier) = (Timestamp(microseconds: left), Timestamp(microseconds: right))
                let other = Timestamp(seconds: earlier.seconds, fraction: earlier.fraction, digits: 6)
                #expect(later.microseconds(since: earlier) == later.microseconds(since: other))
            }
        }
    }

    @Test func anotherNumberOfDigitsIsAnotherTime() {
        let time = Timestamp(microseconds: 2_000_000)
        #expect(time != Timestamp(seconds: 2, fraction: 0, digits: 9))
        #expect(Timestamp(seconds: 3, fraction: 500, digits: 9).microseconds(since: time) == 1_000_000)
    }
}
