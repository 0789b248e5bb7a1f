import Reassembly
import Testing

/// Credits of one direction of a channel (Core 6.0, Vol 3, Part A, 10.1).
@Suite struct CreditCounterTests {
    @Test func eachFrameTakesOne() {
        var counter = CreditCounter(initial: 2)
        let paid = [counter.spend(at: 10), counter.spend(at: 20)]
        #expect(paid == [true, true])
        #expect(counter.credits == 0)
        let overrun = counter.spend(at: 30)
        #expect(!overrun)
        // Said once: what follows is not known.
        #expect(counter.credits == nil)
        let later = counter.spend(at: 40)
        #expect(later)
    }

    @Test func newCreditsEndThePause() {
        var counter = CreditCounter(initial: 1)
        let early = counter.give(1, at: 5)
        #expect(early.empty == nil)
        _ = counter.spend(at: 10)
        _ = counter.spend(at: 20)
        let nothing = counter.give(0, at: 25)
        #expect(nothing.empty == 5)
        let grant = counter.give(3, at: 120)
        #expect(grant.empty == 100)
        #expect(!grant.isTooMany)
        #expect(counter.credits == 3)
        let more = counter.give(1, at: 130)
        #expect(more.empty == nil)
    }

    @Test func noMoreThanTheSpecificationAllows() {
        var counter = CreditCounter(initial: 4)
        let all = counter.give(65_531, at: 0)
        #expect(!all.isTooMany)
        let tooMany = counter.give(1, at: 0)
        #expect(tooMany.isTooMany)
        #expect(counter.credits == CreditCounter.limit)
    }

    @Test func withoutTheBeginningNothingIsKnown() {
        var counter = CreditCounter()
        let isPaid = counter.spend(at: 0)
        #expect(isPaid)
        let grant = counter.give(7, at: 1)
        #expect(grant.empty == nil)
        #expect(counter.credits == nil)
    }

    @Test func timesThatCannotBeSubtracted() {
        var counter = CreditCounter(initial: 1)
        _ = counter.spend(at: .min)
        let grant = counter.give(1, at: .max)
        #expect((grant.empty ?? 0) >= 0)
    }
}
