import Reassembly
import Testing

/// Credits of one direction of a channel (Core 6.0, Vol 3, Part A, 10.1).
@Suite struct CreditCounterTests {
    @Test func eachFrameTakesOne() {
        var counter = CreditCounter(initial: 2)
        #expect(counter.spend(at: 10) && counter.spend(at: 20))
        #expect(counter.credits == 0)
        #expect(!counter.spend(at: 30))
        #expect(counter.credits == 0)
    }

    @Test func newCreditsEndThePause() {
        var counter = CreditCounter(initial: 1)
        #expect(counter.give(1, at: 5).empty == nil)
        _ = counter.spend(at: 10)
        _ = counter.spend(at: 20)
        #expect(counter.give(0, at: 25).empty == 5)
        let grant = counter.give(3, at: 120)
        #expect(grant.empty == 100)
        #expect(!grant.isTooMany)
        #expect(counter.credits == 3)
        #expect(counter.give(1, at: 130).empty == nil)
    }

    @Test func noMoreThanTheSpecificationAllows() {
        var counter = CreditCounter(initial: 4)
        #expect(!counter.give(65_531, at: 0).isTooMany)
        #expect(counter.give(1, at: 0).isTooMany)
        #expect(counter.credits == CreditCounter.limit)
    }

    @Test func withoutTheBeginningNothingIsKnown() {
        var counter = CreditCounter()
        #expect(counter.spend(at: 0))
        #expect(counter.give(7, at: 1).empty == nil)
        #expect(counter.credits == nil)
    }

    @Test func timesThatCannotBeSubtracted() {
        var counter = CreditCounter(initial: 1)
        _ = counter.spend(at: .min)
        #expect((counter.give(1, at: .max).empty ?? 0) >= 0)
    }
}
