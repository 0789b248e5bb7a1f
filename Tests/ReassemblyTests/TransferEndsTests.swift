import Decoders
import Testing

@testable import Reassembly

/// A packet may end so many messages, and no more: each costs as much as a long one.
@Suite struct TransferEndsTests {
    private static func limit(_ size: Int) -> Int { TransferLimit.ends + size / TransferLimit.bytesOfMessage }

    @Test(arguments: [
        (FramingRule.terminator([10]), [10] as [UInt8]), (.terminator([13, 10]), [13, 10]),
        (.delimiters(start: [60], end: [62]), [60, 62]),
        (.length([LengthForm(IntegerField(0), header: 1, countsHeader: false)]), [0]),
        (.length([LengthForm(IntegerField(0), header: 1, countsHeader: true)]), [1]),
    ])
    func endsBeyondTheLimitAreReportedAsOne(_ framing: FramingRule, _ nothing: [UInt8]) {
        var player = FlowPlayer { $0.framing = framing }
        let packet = [UInt8]([[UInt8]](repeating: nothing, count: 6000).joined())
        player.send(packet)
        let limit = Self.limit(packet.count)
        #expect(player.ended.count == limit + 1)
        #expect(player.ended.dropLast().allSatisfy { $0.state == .complete && $0.message.isEmpty })
        #expect(player.ended.last?.violations.map(\.kind) == [.tooManyEnds])
        #expect(player.ended.last?.bytes == packet.count - limit * nothing.count)
        #expect(player.machine.openCount == 0)
    }

    @Test func whatGoesOnBehindThemIsWhole() {
        var player = FlowPlayer { $0.framing = .terminator([10]) }
        player.send([UInt8](repeating: 10, count: 200) + [1, 2])
        player.send([3, 10])
        #expect(player.ended.last?.message == [1, 2, 3] && player.states.last == .complete)
        #expect(player.kinds.count { $0 == [.tooManyEnds] } == 1)
    }

    @Test func answersInTheSmallestPacketAreAllThere() {
        var player = FlowPlayer { $0.framing = .terminator([13, 10]) }
        player.send([UInt8]([[UInt8]](repeating: Array("OK\r\n".utf8), count: 5).joined()))
        #expect(player.states == [Transfer.State](repeating: .complete, count: 5))
    }

    @Test func linesOfAFullPacketAreAllThere() {
        var player = FlowPlayer { $0.framing = .terminator([10]) }
        let lines = [UInt8]([[UInt8]](repeating: Array("0123456789\n".utf8), count: 22).joined())
        player.send(lines)
        #expect(player.states == [Transfer.State](repeating: .complete, count: 22))
    }
}
