import Decoders
import TestSupport
import Testing

@testable import Reassembly

/// The header of a message's first packet: kept, chosen a decoder by, and covered by a checksum.
@Suite struct TransferHeaderTests {
    @Test("a length's header, wherever packets end", arguments: [1, 2, 3, 5, 100])
    func length(_ size: Int) {
        var player = FlowPlayer {
            $0.framing = .length([LengthForm(IntegerField(1), header: 2, countsHeader: false)])
            $0.keepsHeader = true
        }
        let bytes: [UInt8] = [0x10, 3, 7, 8, 9, 0x11, 0, 0x12, 1, 5]
        for packet in packets(bytes, of: size) { player.send(packet) }
        #expect(player.ended.map(\.message) == [[0x10, 3, 7, 8, 9], [0x11, 0], [0x12, 1, 5]])
        #expect(player.ended.reduce(0) { $0 + $1.bytes } == bytes.count)
    }

    @Test("only the header of the first packet") func firstPacket() {
        var player = FlowPlayer {
            $0.header = 1
            $0.framing = .index(IntegerField(0), first: 0, total: IntegerField(1), header: 2)
            $0.keepsHeader = true
        }
        player.send([0xAA, 0, 2, 7])
        player.send([0xBB, 1, 2, 8])
        #expect(player.ended.map(\.message) == [[0xAA, 0, 2, 7, 8]])
        #expect(player.ended.map(\.bytes) == [8])
        var flagged = FlowPlayer {
            $0.framing = .flags(offset: 0, first: 0x80, last: 0x40, more: 0, header: 1)
            $0.keepsHeader = true
        }
        for packet: [UInt8] in [[0x80, 1], [0, 2], [0x40, 3], [0xC0]] { flagged.send(packet) }
        #expect(flagged.ended.map(\.message) == [[0x80, 1, 2, 3], [0xC0]])
    }

    /// A terminator is looked for in the message, not in the header before it.
    @Test func aHeaderIsNoPartOfATerminator() {
        var player = FlowPlayer {
            $0.header = 1
            $0.framing = .terminator([13, 10])
            $0.keepsHeader = true
        }
        player.send([13, 10, 1])
        player.send([9, 13, 10])
        #expect(player.ended.map(\.message) == [[13, 10, 1]])
    }

    @Test("what is broken, let go or open has its header, too") func others() {
        var player = FlowPlayer {
            $0.framing = .length([LengthForm(IntegerField(1), header: 2, countsHeader: false)])
            $0.keepsHeader = true
        }
        player.send([0x10, 3, 7])
        player.wait(seconds: 60)
        player.send([0x11, 3, 8])
        player.machine.releaseOldest(.tooManyOpen, "")
        player.send([9, 9, 0x12, 3, 1])
        player.end()
        #expect(player.ended.map(\.message) == [[0x10, 3, 7], [0x11, 3, 8], [0x12, 3, 1]])
        #expect(player.states == [.broken, .broken, .incomplete])
    }

    private static let kinds = MessageKinds(
        IntegerField(0), [1: BluetoothUUID(0xFF11), 2: BluetoothUUID(0xFF12)], otherwise: BluetoothUUID(0xFF1F))

    @Test func aKindChoosesTheDecoder() {
        var player = FlowPlayer {
            $0.framing = .length([LengthForm(IntegerField(1), header: 2, countsHeader: false)])
            $0.content = .kinds(Self.kinds)
        }
        for packet: [UInt8] in [[1, 1, 7], [2, 0], [3, 1, 7]] { player.send(packet) }
        #expect(player.ended.map(\.message) == [[7], [], [7]])
        #expect(
            player.ended.map(\.content) == [0xFF11, 0xFF12, 0xFF1F].map { MessageContent.decoder(BluetoothUUID($0)) })
        // In the message itself, where there is no header; of none, it is not known.
        var plain = FlowPlayer { $0.content = .kinds(Self.kinds) }
        plain.send([2, 7])
        plain.send([])
        #expect(plain.ended.map(\.content.decoder) == [BluetoothUUID(0xFF12), nil])
        #expect(
            Set(plain.ended[1].content.possibleDecoders) == Set([0xFF11, 0xFF12, 0xFF1F].map { BluetoothUUID($0) }))
        var others = FlowPlayer { $0.content = .kinds(MessageKinds(IntegerField(0), [1: BluetoothUUID(0xFF11)])) }
        others.send([2, 7])
        #expect(others.ended.map(\.content) == [.bytes])
    }

    /// What is taken for the kind of a message without its beginning may be anything.
    @Test func theKindOfAMessageWithGapsIsInDoubt() {
        var player = FlowPlayer {
            $0.framing = .flags(offset: 1, first: 0x80, last: 0x40, more: 0, header: 2)
            $0.content = .kinds(Self.kinds)
        }
        player.send([1, 0x40, 7])
        #expect(player.kinds == [[.missingStart]])
        #expect(player.ended.map(\.content) == [.kinds(Self.kinds, kind: 1)])
        #expect(player.ended[0].content.possibleDecoders.count == 3)
    }

    /// The check of "123456789" by CRC-16/MODBUS is 0x4B37.
    @Test func aChecksumCoversTheHeader() throws {
        let check = try #require(CyclicRedundancyCheck.all.first { $0.name == "CRC-16/MODBUS" })
        var player = self.player(Checksum(.cyclic(check)))
        player.send(Array("123456789".utf8) + [0x37, 0x4B])
        player.send(Array("123456789".utf8) + [0x37, 0x4C])
        player.send([1, 2])
        player.send([1, 2, 3])
        #expect(player.messages.prefix(2) == ["3456789", "3456789"])
        #expect(player.states.allSatisfy { $0 == .complete })
        #expect(player.kinds == [[], [.badChecksum], [.badChecksum], [.badChecksum]])
        #expect(player.ended[1].violations.map(\.detail) == ["0x4c37, expected 0x4b37"])
        #expect(player.ended[1].violations.map(\.phrase) == ["wrong checksum 0x4c37 instead of 0x4b37"])
        #expect(player.ended[1].violations.map(\.masked.detail) == ["***, expected ***"])
        // One that is elsewhere stays; without the header.
        var first = self.player(Checksum(.sum, offset: 2))
        first.send([9, 9, 18, 0x41])
        first.send([9, 9])
        #expect(first.ended[0].message == [18, 0x41] && first.kinds == [[], [.invalidMessage]])
        #expect(first.ended[1].violations.map(\.detail) == ["2 bytes, too few for the checksum"])
    }

    /// A flow whose packets are messages with a header of two bytes.
    private func player(_ checksum: Checksum) -> FlowPlayer {
        FlowPlayer {
            $0.header = 2
            $0.messageChecksum = checksum
        }
    }

    /// Every beginning of some packets, and random ones, by each framing.
    @Test func anyBytesDoNotTrap() {
        let framings: [FramingRule] = [
            .none, .terminator([0]), .delimiters(start: [1], end: [2]),
            .length([LengthForm(IntegerField(0), header: 2, countsHeader: true)]),
            .index(IntegerField(0), first: 0, total: IntegerField(1), header: 2),
            .flags(offset: 0, first: 0x80, last: 0x40, more: 0, header: 3), .idleGap(1),
        ]
        var random = SplitMix(state: 0x34)
        for framing in framings {
            for offset in [-2, 0, 1, 40] {
                var player = FlowPlayer {
                    $0.header = 2
                    $0.keepsHeader = true
                    $0.framing = framing
                    $0.content = .kinds(Self.kinds)
                    $0.messageChecksum = Checksum(.sum, width: 2, offset: offset)
                }
                for length in 0..<60 {
                    player.send((0..<length).map { _ in UInt8(truncatingIfNeeded: random.next() % 5) })
                }
                player.disconnect()
                #expect(!player.ended.isEmpty)
            }
        }
    }
}
