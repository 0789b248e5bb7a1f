import Reassembly
import Testing

/// Sequence numbers of one sender as a sniffer sees them (Core 6.0, Vol 6, Part B, 4.5.9).
@Suite struct SequenceTrackerTests {
    private var tracker = SequenceTracker()

    @Test func alternatingNumbersAreNew() {
        var tracker = tracker
        for index in 0..<10 {
            #expect(
                tracker.take(number: index % 2 == 1, content: UInt64(index / 3), frame: UInt64(index)) == .new(lost: 0))
            tracker.acknowledged(next: index % 2 == 0)
            #expect(tracker.lastHasArrived)
        }
    }

    @Test(arguments: [false, true]) func theFirstPacketMayHaveEitherNumber(number: Bool) {
        var tracker = tracker
        #expect(!tracker.lastHasArrived)
        #expect(tracker.take(number: number, content: 1, frame: 1) == .new(lost: 0))
        #expect(tracker.take(number: number, content: 1, frame: 2) == .retransmission(of: 1))
        #expect(tracker.take(number: !number, content: 1, frame: 3) == .new(lost: 0))
    }

    /// As often as it is sent, whatever the other side says meanwhile.
    @Test func theSameAgainIsARetransmission() {
        var tracker = tracker
        #expect(tracker.take(number: false, content: 7, frame: 10) == .new(lost: 0))
        for frame in 11...13 {
            tracker.acknowledged(next: false)
            #expect(!tracker.lastHasArrived)
            #expect(tracker.take(number: false, content: 7, frame: UInt64(frame)) == .retransmission(of: 10))
        }
        tracker.acknowledged(next: true)
        #expect(tracker.lastHasArrived)
        // The sender did not get the acknowledgement.
        #expect(tracker.take(number: false, content: 7, frame: 14) == .retransmission(of: 10))
        tracker.acknowledged(next: true)
        #expect(tracker.take(number: true, content: 7, frame: 15) == .new(lost: 0))
        #expect(tracker.take(number: true, content: 7, frame: 16) == .retransmission(of: 15))
    }

    @Test func anotherContentUnderTheSameNumberMeansALostPacket() {
        var tracker = tracker
        #expect(tracker.take(number: false, content: 1, frame: 1) == .new(lost: 0))
        #expect(tracker.take(number: false, content: 2, frame: 2) == .new(lost: 1))
        #expect(tracker.take(number: true, content: 3, frame: 3) == .new(lost: 0))
    }

    @Test func anAcknowledgedPacketThatNobodyHeardIsLost() {
        var tracker = tracker
        #expect(tracker.take(number: false, content: 1, frame: 1) == .new(lost: 0))
        tracker.acknowledged(next: true)
        // That of the packet with number 1.
        tracker.acknowledged(next: false)
        tracker.acknowledged(next: false)
        #expect(tracker.take(number: false, content: 1, frame: 2) == .new(lost: 1))
    }

    @Test func severalAcknowledgedPacketsThatWereMissed() {
        var tracker = tracker
        #expect(tracker.take(number: false, content: 1, frame: 1) == .new(lost: 0))
        for index in 0..<5 { tracker.acknowledged(next: index % 2 == 0) }
        // 1, 0, 1 and 0 were acknowledged besides what was heard.
        #expect(tracker.take(number: true, content: 1, frame: 2) == .new(lost: 4))
        tracker.acknowledged(next: false)
        #expect(tracker.take(number: false, content: 2, frame: 3) == .new(lost: 0))
    }

    /// What was missed and acknowledged is heard in the end, because the sender missed the acknowledgement.
    @Test func aMissedPacketThatIsSentAgainIsNotLost() {
        var tracker = tracker
        #expect(tracker.take(number: false, content: 1, frame: 1) == .new(lost: 0))
        tracker.acknowledged(next: true)
        tracker.acknowledged(next: false)
        #expect(tracker.take(number: true, content: 2, frame: 2) == .new(lost: 0))
        #expect(tracker.take(number: true, content: 2, frame: 3) == .retransmission(of: 2))
        tracker.acknowledged(next: false)
        #expect(tracker.take(number: false, content: 3, frame: 4) == .new(lost: 0))
    }

    @Test func anAcknowledgementBeforeTheFirstPacketSaysNothing() {
        var tracker = tracker
        for next in [false, true, false] { tracker.acknowledged(next: next) }
        #expect(!tracker.lastHasArrived)
        #expect(tracker.take(number: true, content: 1, frame: 1) == .new(lost: 0))
        #expect(tracker.take(number: false, content: 2, frame: 2) == .new(lost: 0))
    }

    /// Two sides over a channel that loses packets, and a sniffer that misses others: nothing is used twice, and where the
    /// sniffer hears everything, everything is new once.
    @Test(arguments: [0, 10, 40]) func randomLosses(missedPercent: Int) {
        var random = Random(state: UInt64(missedPercent) + 1)
        func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        var tracker = tracker
        var (sn, nesn, number) = (false, false, UInt64(0))
        var (used, delivered, lost): (Set<UInt64>, UInt64, Int) = ([], 0, 0)
        for _ in 0..<20_000 {
            let arrives = !happens(20)
            if !happens(missedPercent) {
                switch tracker.take(number: sn, content: number, frame: number) {
                case .new(let missing):
                    #expect(used.insert(number).inserted, "\(number) was used twice")
                    #expect(missing >= 0)
                    lost += missing
                case .retransmission(let first): #expect(first == number && used.contains(number))
                }
            }
            if arrives, sn == nesn {
                nesn.toggle()
                delivered += 1
            }
            let isAnswerReceived = !happens(missedPercent)
            if isAnswerReceived, arrives { tracker.acknowledged(next: nesn) }
            // Without a packet there is no answer.
            if arrives, !happens(20), nesn != sn {
                sn.toggle()
                number += 1
            }
        }
        if missedPercent == 0 {
            #expect(lost == 0)
            #expect(used.count == Int(number) + 1 || used.count == Int(number))
        } else {
            // No more is said to be missing than is.
            #expect(lost > 0 && lost <= Int(number) + 1 - used.count)
        }
    }
}
