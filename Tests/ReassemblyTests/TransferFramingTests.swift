import Decoders
import Testing

@testable import Reassembly

/// Every framing with the same input whole, in pieces, byte by byte, and interleaved with another connection's.
@Suite struct TransferFramingTests {
    struct Stream: Sendable, CustomTestStringConvertible {
        let framing: FramingRule
        let bytes: [UInt8]
        let messages: [[UInt8]]
        var testDescription: String { "\(framing)" }
    }

    /// Framings of streams, in which packets may end anywhere.
    static let streams: [Stream] = [
        Stream(
            framing: .terminator([0]), bytes: Array("one\0two\0\0four\0".utf8),
            messages: ["one", "two", "", "four"].map { Array($0.utf8) }),
        Stream(
            framing: .terminator(Array("\r\n.".utf8)), bytes: Array("a\r\nb\r\n.\r\r\n.c\r\n.".utf8),
            messages: ["a\r\nb", "\r", "c"].map { Array($0.utf8) }),
        Stream(
            framing: .delimiters(start: [0x3C], end: [0x3E]), bytes: Array("<one><>\r\n <three>".utf8),
            messages: ["one", "", "three"].map { Array($0.utf8) }),
        Stream(
            framing: .delimiters(start: [1, 2, 3], end: [3, 2, 1]), bytes: [1, 2, 3, 9, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1],
            messages: [[9, 3], []]),
        Stream(
            framing: .length([LengthForm(IntegerField(0), header: 1, countsHeader: false)]),
            bytes: [3, 7, 8, 9, 0, 1, 5],
            messages: [[7, 8, 9], [], [5]]),
        Stream(
            framing: .length([LengthForm(IntegerField(1, width: 2, isBigEndian: true), header: 4, countsHeader: true)]),
            bytes: [0xAA, 0, 6, 0xBB, 1, 2, 0xAA, 0, 4, 0xBB, 0xAA, 0, 5, 0xBB, 3], messages: [[1, 2], [], [3]]),
        Stream(
            framing: .length([LengthForm(IntegerField(0, width: 4), header: 4, countsHeader: false)]),
            bytes: [2, 0, 0, 0, 1, 2, 1, 0, 0, 0, 3], messages: [[1, 2], [3]]),
    ]

    @Test(arguments: streams, [1, 2, 3, 5, 1000])
    func packetsMayEndAnywhere(_ stream: Stream, _ size: Int) {
        var player = FlowPlayer { $0.framing = stream.framing }
        for packet in packets(stream.bytes, of: size) { player.send(packet) }
        #expect(player.ended.map(\.message) == stream.messages)
        #expect(player.states.allSatisfy { $0 == .complete })
        #expect(player.kinds.joined().isEmpty)
        // Every byte is counted once, but the spaces between two messages.
        let spaces = stream.framing == .delimiters(start: [0x3C], end: [0x3E]) ? 3 : 0
        #expect(player.ended.reduce(0) { $0 + $1.bytes } == stream.bytes.count - spaces)
        player.end()
        #expect(player.ended.count == stream.messages.count)
    }

    /// Binary data that have the byte of a line end are no lines, and break no rule.
    @Test func binaryDataAreNoLines() {
        var player = FlowPlayer {
            $0.framing = .terminator([0x0A])
            $0.content = .text
        }
        for start: UInt8 in 0..<10 { player.send((start..<start + 60).map { $0 }) }
        player.end()
        #expect(player.ended.isEmpty)
    }

    /// Lines that nothing declares are messages where the bytes are text and most of them end lines, and are never broken
    /// elsewhere.
    @Test(arguments: [
        (["ok\n", "21.4 C\n", "21.5"], 2, 1), (["{", "}", "ok\n", "a", "b"], 0, 0),
        (["{\n\u{1}}\n", "ok\n", "x"], 0, 0),
        (["ok\n", "\u{2}\n", "x"], 1, 0), (["no end", "of a line"], 0, 0),
    ]) func assumedLines(_ packets: [String], _ complete: Int, _ broken: Int) {
        var player = FlowPlayer {
            $0.framing = .terminator([0x0A])
            $0.content = .text
            $0.isAssumed = true
        }
        for packet in packets { player.send(Array(packet.utf8)) }
        player.machine.disconnected(frame: 100)
        player.end()
        #expect(player.states.count { $0 == .complete } == complete)
        #expect(player.states.count { $0 == .broken } == broken)
    }

    /// Two connections never share anything.
    @Test(arguments: streams, [1, 3])
    func connectionsInterleave(_ stream: Stream, _ size: Int) {
        var players = [FlowPlayer { $0.framing = stream.framing }, FlowPlayer { $0.framing = stream.framing }]
        let ahead = packets(stream.bytes, of: size)
        let behind = packets(stream.bytes, of: size + 1)
        for index in 0..<max(ahead.count, behind.count) {
            if index < ahead.count { players[0].send(ahead[index]) }
            if index < behind.count { players[1].send(behind[index]) }
        }
        for player in players { #expect(player.ended.map(\.message) == stream.messages) }
    }

    /// The same through one connection's conversations, where two profiles see their own characteristics only.
    @Test(arguments: streams)
    func conversationsOfOneConnectionInterleave(_ stream: Stream) {
        var connection = ConnectionTransfers()
        let profiles = [FlowPlayer.data, FlowPlayer.other].map { uuid in
            var flow = TransferFlow(.toServer, [uuid])
            flow.framing = stream.framing
            return TransferProfile(name: "\(uuid)", flows: [flow])
        }
        var ended: [String: [[UInt8]]] = [:]
        for (index, byte) in stream.bytes.enumerated() {
            for (number, profile) in profiles.enumerated() {
                let packet = TransferPacket(
                    frame: UInt64(2 * index + number), time: nil, handle: UInt16(number),
                    uuid: profile.flows[0].characteristics[0], procedure: .writeWithoutResponse)
                let key = ConnectionTransfers.Key(profile: number, service: 0, isServerCentral: false)
                connection.take(packet, [byte], in: key, of: profile)
            }
            for transfer in connection.takeEnded().flatMap(\.transfers) {
                ended[transfer.profile, default: []].append(transfer.message)
            }
        }
        for profile in profiles { #expect(ended[profile.name] == stream.messages) }
    }

    // MARK: - Packets with headers

    @Test func onePacketMayBeOneMessage() {
        var player = FlowPlayer()
        player.send([1, 2])
        player.send([])
        player.send([3])
        #expect(player.ended.map(\.message) == [[1, 2], [], [3]])
    }

    @Test func anIndexAndATotalEndAMessage() {
        var player = FlowPlayer {
            $0.framing = .index(IntegerField(0), first: 1, total: IntegerField(1), header: 2)
        }
        player.send([1, 3, 0xA])
        player.send([2, 3, 0xB, 0xC])
        player.send([3, 3])
        player.send([1, 1, 0xD])
        #expect(player.ended.map(\.message) == [[0xA, 0xB, 0xC], [0xD]])
        #expect(player.states == [.complete, .complete])
        #expect(player.ended.map(\.bytes) == [9, 3])
    }

    @Test func aMissingOrRepeatedIndexIsOutOfOrder() {
        let rule = FramingRule.index(IntegerField(0), first: 0, total: IntegerField(1), header: 2)
        var player = FlowPlayer { $0.framing = rule }
        for packet: [UInt8] in [[0, 3, 0xA], [2, 3, 0xC]] { player.send(packet) }
        for packet: [UInt8] in [[0, 3, 0xA], [1, 3, 0xB], [1, 3, 0xB], [2, 3, 0xC]] { player.send(packet) }
        #expect(player.ended.map(\.message) == [[0xA, 0xC], [0xA, 0xB, 0xC]])
        #expect(player.states == [.broken, .broken])
        #expect(player.kinds == [[.outOfOrder], [.outOfOrder]])
        #expect(player.ended.map { $0.violations[0].frame } == [2, 5])
        // The message begins anew before its end.
        for packet: [UInt8] in [[0, 3, 1], [1, 3, 2], [0, 2, 3], [1, 2, 4]] { player.send(packet) }
        #expect(player.ended.suffix(2).map(\.message) == [[1, 2], [3, 4]])
        #expect(player.states.suffix(2) == [.broken, .complete])
    }

    @Test func aPacketWithoutItsHeaderBreaksTheMessage() {
        var player = FlowPlayer {
            $0.framing = .index(IntegerField(0), first: 0, total: IntegerField(1), header: 2)
        }
        player.send([0, 2, 7])
        player.send([1])
        player.send([1, 2, 8])
        #expect(player.ended.map(\.message) == [[7, 8]])
        #expect(player.states == [.broken])
        #expect(player.kinds == [[.invalidMessage]])
    }

    @Test func flagsTellTheFirstAndTheLastPacket() {
        var player = FlowPlayer { $0.framing = .flags(offset: 0, first: 0x80, last: 0x40, more: 0, header: 1) }
        for packet: [UInt8] in [[0x80, 1], [0, 2], [0x40, 3], [0xC0, 4]] { player.send(packet) }
        #expect(player.ended.map(\.message) == [[1, 2, 3], [4]])
        #expect(player.states == [.complete, .complete])
        // Without its first packet; begun anew before its last.
        for packet: [UInt8] in [[0, 5], [0x40, 6], [0x80, 7], [0x80, 8], [0x40, 9]] { player.send(packet) }
        #expect(player.ended.suffix(3).map(\.message) == [[5, 6], [7], [8, 9]])
        #expect(player.states.suffix(3) == [.broken, .broken, .complete])
        #expect(player.kinds.suffix(3) == [[.missingStart], [.missingTerminator], []])
    }

    @Test func aFlagMayTellThatMoreFollows() {
        var player = FlowPlayer { $0.framing = .flags(offset: 1, first: 0, last: 0, more: 1, header: 2) }
        for packet: [UInt8] in [[9, 1, 1], [9, 3, 2], [9, 0, 3], [9, 0, 4], [9]] { player.send(packet) }
        #expect(player.ended.map(\.message) == [[1, 2, 3], [4]])
        player.end()
        #expect(player.kinds.last == [.invalidMessage])
    }

    // MARK: - Silence

    @Test func silenceEndsAMessage() {
        var player = FlowPlayer { $0.framing = .idleGap(2_000_000_000) }
        player.send([1])
        player.send([2])
        player.wait(seconds: 1)
        player.send([3])
        player.wait(seconds: 2)
        #expect(player.ended.map(\.message) == [[1, 2, 3]])
        player.send([4])
        #expect(player.machine.deadline == player.time + 2_000_000_000)
        player.disconnect()
        #expect(player.ended.map(\.message) == [[1, 2, 3], [4]])
        #expect(player.states == [.complete, .complete])
    }

    /// Nobody has looked at the clock in between.
    @Test func aPacketBehindSilenceBeginsAMessage() {
        var player = FlowPlayer { $0.framing = .idleGap(500_000) }
        player.send([1])
        player.send([2])
        player.end()
        #expect(player.ended.map(\.message) == [[1], [2]])
        #expect(player.states == [.complete, .incomplete])
    }

    // MARK: - What is not in order

    @Test func aMessageThatLostItsEndEndsWhereTheNextBegins() {
        var player = FlowPlayer { $0.framing = .delimiters(start: [0x3C], end: [0x3E]) }
        player.send("<one")
        player.send(" more")
        player.send("<two>")
        #expect(player.messages == ["one more", "two"])
        #expect(player.states == [.broken, .complete])
        #expect(player.kinds == [[.missingTerminator], []])
        #expect(player.ended[0].violations[0].frame == 3)
    }

    @Test func aDelimiterInsideJSONIsNone() {
        var player = FlowPlayer {
            $0.framing = .delimiters(start: [0x3C], end: [0x3E])
            $0.content = .json(secrets: [])
        }
        player.send("<{\"a\":\"1 ")
        player.send("< 2\"}>")
        #expect(player.messages == ["{\"a\":\"1 < 2\"}"])
        #expect(player.kinds == [[]])
        player.send("<{\"a\":\"1")
        player.send("<{\"a\":2}>")
        #expect(player.messages.suffix(2) == ["{\"a\":\"1", "{\"a\":2}"])
        #expect(player.states.suffix(2) == [.broken, .complete])
    }

    @Test func aMessageWithoutItsStartIsBroken() {
        var player = FlowPlayer { $0.framing = .delimiters(start: [1, 2], end: [3]) }
        player.send([1, 9, 3])
        player.send([7, 3, 1, 2, 8, 3])
        #expect(player.ended.map(\.message) == [[1, 9], [7], [8]])
        #expect(player.states == [.broken, .broken, .complete])
        #expect(player.kinds == [[.missingStart], [.missingStart], []])
        #expect(player.ended.map(\.bytes) == [3, 2, 4])
    }

    @Test func aLengthLessThanItsHeaderIsInvalid() {
        var player = FlowPlayer { $0.framing = .length([LengthForm(IntegerField(0), header: 2, countsHeader: true)]) }
        player.send([1, 0, 4, 0, 7, 8])
        #expect(player.ended.map(\.message) == [[], [7, 8]])
        #expect(player.kinds == [[.invalidMessage], []])
    }

    @Test func headersTrailersSequencesAndChecksums() {
        var player = FlowPlayer {
            $0.header = 2
            $0.trailer = 1
            $0.sequence = SequenceRule(IntegerField(0, width: 2, isBigEndian: true), step: -6)
            $0.checksum = .xor
            $0.framing = .idleGap(1_000_000_000)
        }
        func packet(_ number: UInt16, _ byte: UInt8) -> [UInt8] {
            let bytes = [UInt8(number >> 8), UInt8(number & 0xFF), byte]
            return bytes + [bytes.reduce(0, ^)]
        }
        player.send(packet(8, 1))
        player.send(packet(2, 2))
        // Past zero.
        player.send(packet(0xFFFC, 3))
        player.wait(seconds: 1)
        player.send(packet(30, 4))
        player.send(packet(18, 5))
        var wrong = packet(12, 6)
        wrong[3] ^= 1
        player.send(wrong)
        player.send([1, 2])
        player.wait(seconds: 1)
        #expect(player.ended.map(\.message) == [[1, 2, 3], [4, 5, 6]])
        #expect(player.states == [.complete, .broken])
        #expect(player.kinds == [[], [.outOfOrder, .badChecksum, .badChecksum, .invalidMessage]])
        #expect(player.ended.map(\.bytes) == [12, 14])
        #expect(PacketChecksum.sum.holds([1, 2, 3]))
        #expect(!PacketChecksum.sum.holds([1, 2, 4]))
        #expect(!PacketChecksum.sum.holds([]))
    }
}
