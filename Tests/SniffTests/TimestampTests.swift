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

    /// What a source, a damaged file or a user's own program may say.
    private static let extremes: [Timestamp] = samples.flatMap { number in
        [0, 3, 6, 9, 12, 18, 19, 200].flatMap { digits in
            [0, 1, 999_999_999, UInt64.max].map { Timestamp(seconds: number, fraction: $0, digits: digits) }
        } + [Timestamp(microseconds: number), .unknown]
    }

    @Test func whatLiesBetweenAnyTwoTimesCanBeSubtracted() {
        for left in Self.extremes {
            for right in Self.extremes {
                let (there, back) = (left.nanoseconds(since: right), right.nanoseconds(since: left))
                #expect(there == -back)
                #expect(there.magnitude.rawValue <= Timestamp.farthest)
                // As times of a run are: subtracted from each other, and a time limit of a year added.
                let year = Nanoseconds.seconds(366 * 86_400)
                #expect(there - Nanoseconds(Timestamp.farthest) - year > .min)
                #expect(left.microseconds(since: right).magnitude <= Timestamp.farthest.magnitude)
                #expect(left.nanoseconds(since: right) == 0 || left.isKnown && right.isKnown)
            }
        }
    }

    @Test func farTimesKeepTheirOrder() {
        let far = [Int64.min, -9_000_000_000, 0, 9_000_000_000, .max].map {
            Timestamp(seconds: $0, fraction: 0, digits: 6)
        }
        for (earlier, later) in zip(far, far.dropFirst()) {
            #expect(later.nanoseconds(since: earlier) > 0)
            #expect(later.microseconds(since: earlier) > 0)
            #expect(earlier.microseconds(since: later) < 0)
        }
    }

    @Test(arguments: [Int64.min, -1_000_000_001, -1, 0, 1, 999_999_999, .max])
    func addingNeverTraps(_ nanoseconds: Int64) {
        for time in Self.extremes {
            let later = time.adding(Nanoseconds(nanoseconds))
            #expect(later.isKnown == time.isKnown)
            if time.digits == 9, time.fraction == 0, time.seconds.magnitude < 1 << 40, nanoseconds.magnitude < 1 << 60 {
                #expect(later.nanoseconds(since: time) == Nanoseconds(nanoseconds))
            }
        }
    }

    @Test func durationsAreAdded() {
        let time = Timestamp(seconds: 1_700_000_000, fraction: 500_000, digits: 6)
        #expect(time + .milliseconds(250) - time == .milliseconds(250))
        #expect((time + .seconds(-1)).description == "1699999999.500000")
        #expect(Timestamp.unknown + .seconds(1) == .unknown)
    }
}
