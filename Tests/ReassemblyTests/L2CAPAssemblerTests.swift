import Decoders
import Reassembly
import Testing

/// ACL fragments to L2CAP PDUs (Core 6.0, Vol 3, Part A, 7.2.1).
@Suite struct L2CAPAssemblerTests {
    @Test func aPDUInOnePieceIsNotCopied() {
        for length in [0, 1, 23, 247, 65_535] {
            var run = L2CAPRun()
            #expect(run.first(pdu(length)) == .whole(pdu(length)))
            #expect(!run.assembler.isOpen && run.assembler.pdu.isEmpty)
        }
    }

    @Test func whatIsWholeNeedsNoAssembler() {
        for (bytes, isWhole) in [
            (pdu(5), true), (pdu(0), true), (pdu(5).dropLast(), false), (pdu(5) + [0], false), ([1, 0, 4], false),
        ] {
            let bytes = Array(bytes)
            #expect(L2CAPAssembler.isWhole(bytes.span, Reader(bytes.span)) == isWhole)
        }
    }

    @Test func aPDUMayBeCutAnywhere() {
        let whole = pdu(40)
        for cut in 0..<whole.count {
            var run = L2CAPRun()
            // Less than the header tells no length yet.
            #expect(run.first(whole[..<cut]) == .needsMore(cut, cut < 4 ? 0 : whole.count))
            #expect(run.assembler.isOpen)
            #expect(run.next(whole[cut...]) == .joined(whole), "cut at \(cut)")
            #expect(!run.assembler.isOpen)
        }
    }

    @Test func byteByByte() {
        let whole = pdu(300)
        var run = L2CAPRun()
        for (index, byte) in whole.enumerated() {
            let seen = index == 0 ? run.first([byte]) : run.next([byte])
            let count = index + 1
            #expect(seen == (count == whole.count ? .joined(whole) : .needsMore(count, count < 4 ? 0 : whole.count)))
        }
    }

    @Test func theLargestPDUInTheSmallestPackets() {
        let whole = pdu(65_535)
        var run = L2CAPRun()
        var seen = run.first(whole.prefix(27))
        for start in stride(from: 27, to: whole.count, by: 27) {
            seen = run.next(whole[start..<min(start + 27, whole.count)])
        }
        #expect(seen == .joined(whole))
        // Its memory is not kept.
        #expect(run.assembler.pdu.capacity <= 4096)
    }

    @Test func manyPDUsInRandomPieces() {
        var random = Random(state: 11)
        var run = L2CAPRun()
        for seed in 0..<2000 {
            let whole = pdu(Int.random(in: 0...200, using: &random), seed: seed)
            let parts = pieces(whole, largest: Int.random(in: 1...120, using: &random), &random)
            for (index, part) in parts.enumerated() {
                let seen = index == 0 ? run.first(part) : run.next(part)
                let isLast = index == parts.count - 1
                let isExpected = isLast ? seen == (index == 0 ? .whole(whole) : .joined(whole)) : isUnfinished(seen)
                #expect(isExpected, "PDU \(seed), piece \(index)")
            }
        }
    }

    private func isUnfinished(_ seen: Seen) -> Bool {
        if case .needsMore = seen { return true }
        return false
    }

    @Test func directionsAndConnectionsDoNotMix() {
        let (one, other) = (pdu(50, seed: 1), pdu(60, seed: 2))
        var (first, second) = (L2CAPRun(), L2CAPRun())
        _ = first.first(one[..<10])
        _ = second.first(other[..<30])
        _ = first.next(one[10..<20])
        #expect(second.next(other[30...]) == .joined(other))
        #expect(first.next(one[20...]) == .joined(one))
    }

    @Test func aNewBeginningDropsWhatWasUnfinished() {
        var run = L2CAPRun()
        _ = run.first(pdu(50).prefix(20))
        #expect(run.assembler.isOpen)
        #expect(run.assembler.progress == (20, 54))
        #expect(run.first(pdu(5, seed: 9)) == .whole(pdu(5, seed: 9)))
        #expect(run.next(pdu(50).dropFirst(20)) == .broken(.missingStart))
        _ = run.first(pdu(50).prefix(20))
        _ = run.first(pdu(30, seed: 3).prefix(10))
        #expect(run.next(pdu(30, seed: 3).dropFirst(10)) == .joined(pdu(30, seed: 3)))
    }

    /// Packets may have been missed: what fits the length continues the PDU, and nothing else.
    @Test func aContinuationAfterAGap() {
        var run = L2CAPRun()
        for (rest, seen) in [(30, Seen.joined(pdu(26))), (31, .broken(.missingStart))] {
            _ = run.first(pdu(26).prefix(10))
            run.assembler.noteGap()
            #expect(run.assembler.mayHaveGap)
            #expect(run.next((pdu(26) + [0]).dropFirst(10).prefix(rest - 10)) == seen)
            #expect(!run.assembler.isOpen && !run.assembler.mayHaveGap)
        }
        run.assembler.noteGap()
        #expect(!run.assembler.mayHaveGap)
    }

    @Test func aContinuationWithoutItsBeginning() {
        var run = L2CAPRun()
        #expect(run.next([1, 2, 3]) == .broken(.missingStart))
        _ = run.first(pdu(9).prefix(5))
        run.assembler.reset()
        #expect(!run.assembler.isOpen && run.assembler.pdu.isEmpty)
        #expect(run.next(pdu(9).dropFirst(5)) == .broken(.missingStart))
    }

    @Test func moreBytesThanTheLengthSays() {
        var run = L2CAPRun()
        #expect(run.first(pdu(5) + [1]) == .overfull(pdu(5), 1))
        #expect(!run.assembler.isOpen)
        _ = run.first(pdu(5).prefix(6))
        #expect(run.next(pdu(5).dropFirst(6) + [1, 2]) == .overfull(pdu(5), 2))
        #expect(!run.assembler.isOpen)
        _ = run.first([5])
        #expect(
            run.next([0] + [UInt8](repeating: 0, count: 100_000)) == .overfull([5, 0, 0, 0, 0, 0, 0, 0, 0], 99_993))
        #expect(run.assembler.pdu.capacity <= 4096)
        #expect(run.next([1]) == .broken(.missingStart))
        #expect(run.first(pdu(5)) == .whole(pdu(5)))
    }

    /// Against a model that is too simple to be wrong.
    @Test func anyFragmentsInAnyOrder() {
        var random = Random(state: 3)
        var run = L2CAPRun()
        var model: [UInt8]?
        for _ in 0..<20_000 {
            let isFirst = Int.random(in: 0..<3, using: &random) == 0
            var fragment = payload(
                Int.random(in: 0...12, using: &random), seed: Int.random(in: 0...255, using: &random))
            if isFirst, fragment.count > 1 {
                (fragment[0], fragment[1]) = (UInt8.random(in: 0...20, using: &random), 0)
            }
            let seen = isFirst ? run.first(fragment) : run.next(fragment)
            guard let open = isFirst ? [] : model else {
                #expect(seen == .broken(.missingStart))
                continue
            }
            let joined = open + fragment
            let expected = joined.count < 4 ? Int.max : 4 + Int(joined[0]) + Int(joined[1]) << 8
            model = joined.count < expected ? joined : nil
            if joined.count < expected {
                #expect(seen == .needsMore(joined.count, expected == .max ? 0 : expected))
            } else if joined.count > expected {
                #expect(seen == .overfull(Array(joined[..<expected]), joined.count - expected))
            } else {
                #expect(seen == (isFirst ? .whole(joined) : .joined(joined)))
            }
        }
    }
}
