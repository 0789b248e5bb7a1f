import Decoders
import Reassembly
import Testing

/// K-frames to SDUs (Core 6.0, Vol 3, Part A, 3.4.3).
@Suite struct SDUAssemblerTests {
    /// An SDU with its length in front, as its first K-frame has it.
    private func sdu(_ length: Int, seed: Int = 1) -> [UInt8] {
        [UInt8(length & 0xFF), UInt8(length >> 8)] + payload(length, seed: seed)
    }

    @Test func anSDUInOneFrameIsNotCopied() {
        var run = SDURun()
        for length in [0, 1, 23, 65_535] { #expect(run.next(sdu(length)) == .whole(payload(length))) }
    }

    @Test func anSDUMayBeCutAnywhereBehindItsLength() {
        let whole = sdu(40)
        for cut in 2..<whole.count {
            var run = SDURun()
            #expect(run.next(whole[..<cut]) == .needsMore(cut - 2, 40))
            #expect(run.next(whole[cut...]) == .joined(payload(40)))
            // The next one begins with its length again.
            #expect(run.next(sdu(3, seed: 7)) == .whole(payload(3, seed: 7)))
        }
    }

    @Test func byteByByte() {
        let whole = sdu(300)
        var run = SDURun()
        var seen = run.next(whole.prefix(2))
        for byte in whole.dropFirst(2) { seen = run.next([byte]) }
        #expect(seen == .joined(payload(300)))
    }

    @Test func manySDUsInRandomFrames() {
        var random = Random(state: 5)
        var run = SDURun()
        for seed in 0..<2000 {
            let length = Int.random(in: 0...400, using: &random)
            let whole = sdu(length, seed: seed)
            let rest = pieces(Array(whole.dropFirst(2)), largest: Int.random(in: 1...250, using: &random), &random)
            var seen: [Seen] = []
            for (index, part) in rest.enumerated() { seen.append(run.next((index == 0 ? whole.prefix(2) : []) + part)) }
            let isWhole = rest[0].count == length
            // Where the first frame has it all, the empty ones behind it were not made.
            #expect(seen.last == (isWhole ? .whole(payload(length, seed: seed)) : .joined(payload(length, seed: seed))))
        }
    }

    @Test func aFirstFrameWithoutRoomForTheLength() {
        var run = SDURun()
        #expect(run.next([]) == .broken(.malformed))
        #expect(run.next([7]) == .broken(.malformed))
        #expect(run.next(sdu(2)) == .whole(payload(2)))
    }

    @Test func moreBytesThanTheLengthSays() {
        var run = SDURun()
        #expect(run.next(sdu(5) + [1]) == .broken(.invalidLength))
        #expect(run.next(sdu(5).prefix(4)) == .needsMore(2, 5))
        #expect(run.next(payload(4)) == .broken(.invalidLength))
        #expect(run.assembler.sdu.isEmpty)
        #expect(run.next(sdu(5)) == .whole(payload(5)))
    }

    @Test func emptyFramesAreWaitedThrough() {
        var run = SDURun()
        #expect(run.next(sdu(3).prefix(2)) == .needsMore(0, 3))
        #expect(run.next([]) == .needsMore(0, 3))
        #expect(run.next(payload(3)) == .joined(payload(3)))
    }
}
