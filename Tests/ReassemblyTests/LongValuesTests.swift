import Decoders
import Reassembly
import Testing

/// Prepare and Execute Write, Read and Read Blob (Core 6.0, Vol 3, Part F, 3.4.4 and 3.4.6).
@Suite struct LongValuesTests {
    /// Feeds PDUs to the state of one client, a frame each, one millisecond apart.
    private struct Bearer {
        var values = LongValues()
        var frame: UInt64 = 0
        var ended: [Transfer] = []

        mutating func client(_ bytes: [UInt8]) { take(bytes, isRequest: true) }
        mutating func server(_ bytes: [UInt8]) { take(bytes, isRequest: false) }

        private mutating func take(_ bytes: [UInt8], isRequest: Bool) {
            frame += 1
            let step = LongValues.Step(frame: frame, time: .milliseconds(Int(frame)))
            var pdu = ATTPDU()
            var reader = Reader(bytes.span)
            try? pdu.parse(bytes.span, &reader)
            ended +=
                isRequest
                ? values.request(pdu, uuid: nil, step, bytes.span) : values.response(pdu, step, bytes.span)
        }

        /// A Prepare Write Request and its response.
        mutating func prepare(_ handle: UInt8, _ offset: UInt8, _ part: [UInt8], echo: [UInt8]? = nil) {
            client([0x16, handle, 0, offset, 0] + part)
            server([0x17, handle, 0, offset, 0] + (echo ?? part))
        }

        mutating func execute(_ flags: UInt8 = 1) {
            client([0x18, flags])
            server([0x19])
        }
    }

    private let value = (0..<50).map { UInt8($0) }

    @Test func aValueInPiecesOfAnySize() {
        for size in [1, 7, 18, 50] {
            var bearer = Bearer()
            for start in stride(from: 0, to: 50, by: size) {
                bearer.prepare(9, UInt8(start), Array(value[start..<min(start + size, 50)]))
            }
            bearer.execute()
            #expect(bearer.ended.map(\.message) == [value])
            #expect(bearer.ended.first?.state == .complete)
            #expect(bearer.ended.first?.packets == (50 + size - 1) / size)
            #expect(bearer.ended.first?.bytes == 50)
            #expect(bearer.ended.first?.violations == [])
            #expect(bearer.values.isIdle)
        }
    }

    @Test func severalHandlesInterleaved() {
        var bearer = Bearer()
        bearer.prepare(3, 0, [1, 2])
        bearer.prepare(5, 0, [7])
        bearer.prepare(3, 2, [3])
        bearer.prepare(5, 1, [8, 9])
        bearer.execute()
        #expect(bearer.ended.map(\.handle) == [3, 5])
        #expect(bearer.ended.map(\.message) == [[1, 2, 3], [7, 8, 9]])
        #expect(bearer.ended.first?.frames == [1, 2, 5, 6, 9, 10])
    }

    @Test func cancelledRefusedAndCutOff() {
        var bearer = Bearer()
        bearer.prepare(3, 0, [1])
        bearer.execute(0)
        #expect(bearer.ended.map(\.state) == [.broken])
        #expect(bearer.ended.first?.violations.map(\.kind) == [.cancelled])

        bearer = Bearer()
        bearer.prepare(3, 0, [1])
        bearer.client([0x18, 1])
        bearer.server([0x01, 0x18, 3, 0, 0x0D])
        #expect(bearer.ended.first?.violations.map(\.kind) == [.refused])

        bearer = Bearer()
        bearer.prepare(3, 0, [1])
        let cut = bearer.values.disconnected(LongValues.Step(frame: 9, time: nil))
        #expect(cut.first?.violations == [TransferViolation(.disconnected, frame: 9)])
        #expect(bearer.values.isIdle)
    }

    @Test func anEchoThatDiffersAndAPartThatIsMissing() {
        var bearer = Bearer()
        bearer.prepare(3, 0, [1, 2], echo: [1, 3])
        bearer.prepare(3, 5, [9])
        bearer.execute()
        #expect(bearer.ended.first?.violations.map(\.kind) == [.mismatchedEcho, .outOfOrder])
        #expect(bearer.ended.first?.message == [1, 2])
    }

    @Test func aRefusedPartIsNotInTheValue() {
        var bearer = Bearer()
        bearer.prepare(3, 0, [1, 2])
        bearer.client([0x16, 3, 0, 2, 0, 3])
        bearer.server([0x01, 0x16, 3, 0, 0x09])
        bearer.prepare(3, 2, [4])
        bearer.execute()
        #expect(bearer.ended.first?.message == [1, 2, 4])
        #expect(bearer.ended.first?.violations.map(\.kind) == [.refused])
    }

    @Test func aLongReadEndsWithAShortPart() {
        var bearer = Bearer()
        bearer.client([0x0A, 9, 0])
        bearer.server([0x0B] + value[..<22])
        bearer.client([0x0C, 9, 0, 22, 0])
        bearer.server([0x0D] + value[22..<44])
        bearer.client([0x0C, 9, 0, 44, 0])
        bearer.server([0x0D] + value[44...])
        #expect(bearer.ended.map(\.message) == [value])
        #expect(bearer.ended.first?.packets == 3)
        #expect(bearer.values.isIdle)
    }

    @Test(arguments: [[0x0D], [0x01, 0x0C, 9, 0, 0x07], [0x01, 0x0C, 9, 0, 0x0B]] as [[UInt8]])
    func aLongReadThatFillsItsLastPart(end: [UInt8]) {
        var bearer = Bearer()
        bearer.client([0x0A, 9, 0])
        bearer.server([0x0B] + value[..<22])
        bearer.client([0x0C, 9, 0, 22, 0])
        bearer.server(end)
        #expect(bearer.ended.map(\.message) == [Array(value[..<22])])
        #expect(bearer.ended.first?.state == .complete)
    }

    @Test func aRefusedReadFarBehindTheLastPartIsNotTheEnd() {
        var bearer = Bearer()
        bearer.client([0x0A, 9, 0])
        bearer.server([0x0B] + value[..<22])
        bearer.client([0x0C, 9, 0, 22, 0])
        bearer.server([0x0D] + value[22..<44])
        bearer.client([0x0C, 9, 0, 60, 0])
        bearer.server([0x01, 0x0C, 9, 0, 0x07])
        #expect(bearer.ended == [])
        bearer.client([0x0C, 9, 0, 44, 0])
        bearer.server([0x0D] + value[44...])
        #expect(bearer.ended.map(\.message) == [value])
    }

    @Test func aShortReadIsNoTransfer() {
        var bearer = Bearer()
        for _ in 0..<3 {
            bearer.client([0x0A, 9, 0])
            bearer.server([0x0B, 1, 2, 3])
        }
        #expect(bearer.ended == [])
    }

    /// A bearer gets its state when the first part of a read fills the MTU, after the request was seen.
    @Test func aReadWhoseRequestIsAddedLater() {
        var late = Bearer()
        late.frame = 1
        late.values.beginRead(handle: 9, uuid: nil, at: LongValues.Step(frame: 1, time: 1_000_000))
        var usual = Bearer()
        usual.client([0x0A, 9, 0])
        for bytes in [[0x0B] + value[..<22], [0x0C, 9, 0, 22, 0], [0x0D] + value[22..<30]] as [[UInt8]] {
            if bytes[0] == 0x0C {
                late.client(bytes)
                usual.client(bytes)
            } else {
                late.server(bytes)
                usual.server(bytes)
            }
        }
        #expect(late.ended == usual.ended)
        #expect(late.ended.map(\.message) == [Array(value[..<30])])
        #expect(late.ended.first?.frames == [1, 2, 3, 4])
    }

    @Test func aReadBegunAgainGivesUpWhatIsOpen() {
        var bearer = Bearer()
        bearer.client([0x0A, 9, 0])
        bearer.server([0x0B] + value[..<22])
        bearer.client([0x0C, 9, 0, 22, 0])
        bearer.server([0x0D] + value[22..<44])
        let step = LongValues.Step(frame: 5, time: nil)
        #expect(bearer.values.beginRead(handle: 8, uuid: nil, at: step) == [])
        #expect(bearer.values.beginRead(handle: 9, uuid: nil, at: step).map(\.message) == [Array(value[..<44])])
    }

    @Test func readsThatAlternate() {
        var bearer = Bearer()
        bearer.client([0x0A, 9, 0])
        bearer.server([0x0B] + value[..<22])
        bearer.client([0x0A, 8, 0])
        bearer.server([0x0B] + value[5..<27])
        bearer.client([0x0A, 7, 0])
        bearer.server([0x0B, 1])
        bearer.client([0x0C, 9, 0, 22, 0])
        bearer.server([0x0D] + value[22..<30])
        bearer.client([0x0C, 8, 0, 22, 0])
        bearer.server([0x0D] + value[27..<28])
        #expect(bearer.ended.map(\.handle) == [9, 8])
        #expect(bearer.ended.map(\.message) == [Array(value[..<30]), Array(value[5..<28])])
    }

    @Test func aReadGivenUpAndBegunAgain() {
        var bearer = Bearer()
        bearer.client([0x0A, 9, 0])
        bearer.server([0x0B] + value[..<22])
        bearer.client([0x0C, 9, 0, 22, 0])
        bearer.server([0x0D] + value[22..<44])
        bearer.client([0x0A, 9, 0])
        #expect(bearer.ended.map(\.state) == [.incomplete])
        #expect(bearer.ended.first?.message == Array(value[..<44]))
    }

    @Test func noMoreReadsAreOpenThanTheLimit() {
        var bearer = Bearer()
        for handle in 1...40 as ClosedRange<UInt8> {
            bearer.client([0x0A, handle, 0])
            bearer.server([0x0B] + value[..<22])
            bearer.client([0x0C, handle, 0, 22, 0])
            bearer.server([0x0D] + value[22..<44])
        }
        #expect(bearer.ended.count == 40 - LongValues.readLimit)
        let left = bearer.values.abandoned()
        #expect(left.count == LongValues.readLimit)
    }

    @Test func boundsAreKept() {
        var bearer = Bearer()
        for handle in 1...40 { bearer.prepare(UInt8(handle), 0, [1]) }
        bearer.execute()
        #expect(bearer.ended.count == 16)
        bearer = Bearer()
        let part = [UInt8](repeating: 7, count: 200)
        for index in 0..<40 {
            let offset = index * 200
            bearer.client([0x16, 3, 0, UInt8(offset & 0xFF), UInt8(offset >> 8)] + part)
            bearer.server([0x17, 3, 0, UInt8(offset & 0xFF), UInt8(offset >> 8)] + part)
        }
        bearer.execute()
        #expect(bearer.ended.first?.violations.contains { $0.kind == .overCap } == true)
        #expect((bearer.ended.first?.message.count ?? 0) <= LongValues.valueLimit)
    }

    @Test func anythingInAnyOrder() {
        var random = Random(state: 3)
        var bearer = Bearer()
        for _ in 0..<20_000 {
            let opcode = [0x0A, 0x0B, 0x0C, 0x0D, 0x16, 0x17, 0x18, 0x19, 0x01].randomElement(using: &random) ?? 1
            let rest = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...5, using: &random) }
            if Bool.random(using: &random) {
                bearer.client([UInt8(opcode)] + rest)
            } else {
                bearer.server([UInt8(opcode)] + rest)
            }
            bearer.ended = []
        }
    }
}
