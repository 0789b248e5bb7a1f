import Decoders
import Testing

@testable import Reassembly

/// Nothing grows past what ``TransferLimit`` says.
@Suite struct TransferLimitTests {
    @Test(arguments: [
        FramingRule.terminator([0]), .delimiters(start: [1], end: [0]),
        .length([LengthForm(IntegerField(0, width: 4, isBigEndian: true), header: 4, countsHeader: false)]),
        .flags(offset: 0, first: 1, last: 2, more: 0, header: 1),
    ])
    func aMessageOverTheCapIsReportedOnceAndReleased(_ framing: FramingRule) {
        let size = TransferLimit.message + 1000
        var bytes = [UInt8](repeating: 0x55, count: size)
        switch framing {
        case .terminator: bytes += [0]
        case .delimiters: bytes = [1] + bytes + [0]
        case .length: bytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + bytes
        default: break
        }
        var player = FlowPlayer { $0.framing = framing }
        for (index, packet) in packets(bytes, of: 500).enumerated() {
            if case .flags = framing {
                let flags: UInt8 = index == 0 ? 1 : (index + 1) * 500 >= bytes.count ? 2 : 0
                player.send([flags] + packet)
            } else {
                player.send(packet)
            }
            #expect(player.machine.held <= TransferLimit.message + 16)
        }
        #expect(player.states == [.broken])
        #expect(player.kinds == [[.overCap]])
        #expect(player.ended[0].message.count == TransferLimit.message)
        #expect(player.ended[0].frames.count == TransferLimit.frames)
        #expect(player.machine.held == 0)
        // The next message is in order.
        switch framing {
        case .terminator: player.send([7, 0])
        case .delimiters: player.send([1, 7, 0])
        case .length: player.send([0, 0, 0, 1, 7])
        default: player.send([3, 7])
        }
        #expect(player.ended.last?.message == [7])
        #expect(player.states.last == .complete)
    }

    @Test func aLongestMessageIsWhole() {
        var player = FlowPlayer { $0.framing = .idleGap(1_000_000_000) }
        for packet in packets([UInt8](repeating: 1, count: TransferLimit.message), of: 512) { player.send(packet) }
        player.wait(seconds: 1)
        #expect(player.states == [.complete])
        #expect(player.ended[0].message.count == TransferLimit.message)
    }

    @Test func onlySoManyPacketsWaitForAcknowledgements() {
        var player = FlowPlayer {
            $0.framing = .idleGap(1_000_000_000_000)
            $0.acknowledgement = AcknowledgementRule(.echo)
        }
        for number in 0..<UInt8(TransferLimit.packets + 10) { player.send([number]) }
        #expect(player.machine.held == TransferLimit.packets + 10)
        player.disconnect()
        let kinds = player.ended[0].violations
        #expect(kinds.count == TransferLimit.violations)
    }

    @Test func onlySoManyPacketsWaitForTheirResponse() {
        var player = FlowPlayer { $0.framing = .terminator([0]) }
        for bearer in 0..<TransferLimit.packets + 10 { player.send([1, 0], .write, bearer: bearer) }
        #expect(player.ended.count == 10)
        #expect(player.machine.held == 2 * TransferLimit.packets)
    }

    @Test func framesKeepTheFirstAndTheLast() {
        var transfer = Transfer(profile: "", direction: .toServer, handle: 1, uuid: BluetoothUUID(1))
        for frame: UInt64 in 1...2000 { transfer.add(frame: frame) }
        #expect(transfer.frames.count == TransferLimit.frames)
        #expect(transfer.frames.first == 1)
        #expect(transfer.frames.last == 2000)
        #expect(transfer.frames[TransferLimit.frames - 2] == UInt64(TransferLimit.frames - 1))
        var other = Transfer(profile: "", direction: .toServer, handle: 1, uuid: BluetoothUUID(1))
        for frame: UInt64 in [5, 3, 9, 3, 7, 9] { other.add(frame: frame) }
        #expect(other.frames == [3, 5, 7, 9])
    }

    @Test func onlySoManyMessagesAreOpenOnAConnection() {
        var flow = TransferFlow(.toServer, [FlowPlayer.data])
        flow.framing = .length([LengthForm(IntegerField(0), header: 1, countsHeader: false)])
        let profile = TransferProfile(name: "test", flows: [flow])
        var connection = ConnectionTransfers()
        for service in 0..<TransferLimit.open + 3 {
            let packet = TransferPacket(
                frame: UInt64(service + 1), time: Nanoseconds(Int64(service)), handle: 1, uuid: FlowPlayer.data,
                procedure: .writeWithoutResponse)
            let key = ConnectionTransfers.Key(profile: 0, service: service, isServerCentral: false)
            connection.take(packet, [2, 1], in: key, of: profile)
            #expect(connection.openCount <= TransferLimit.open)
        }
        let ended = connection.takeEnded()
        // The oldest ones go.
        #expect(ended.map(\.key.service) == [0, 1, 2])
        let transfers = ended.flatMap(\.transfers)
        #expect(transfers.count == 3)
        #expect(transfers.allSatisfy { $0.state == .broken })
        #expect(transfers.allSatisfy { $0.violations.map(\.kind) == [.tooManyOpen] })
        connection.abandon()
        #expect(connection.takeEnded().flatMap(\.transfers).count == TransferLimit.open)
    }

    @Test func onlySoManyConversationsAreHeld() {
        let profile = TransferProfile(name: "test", flows: [TransferFlow(.toServer, [FlowPlayer.data])])
        var connection = ConnectionTransfers()
        for service in 0..<TransferLimit.conversations + 5 {
            let packet = TransferPacket(
                frame: 1, time: nil, handle: 1, uuid: FlowPlayer.data, procedure: .writeWithoutResponse)
            let key = ConnectionTransfers.Key(profile: 0, service: service, isServerCentral: false)
            connection.take(packet, [1], in: key, of: profile)
        }
        #expect(connection.takeEnded().flatMap(\.transfers).count == TransferLimit.conversations)
    }

    /// A flow of random packets, answers and silences never traps, and holds what it may.
    @Test(arguments: 0..<40) func nothingTraps(_ seed: UInt64) {
        var random = SplitMix(state: seed)
        let framings: [FramingRule] = [
            .none, .terminator([0, 1]), .delimiters(start: [0, 1], end: [1]),
            .length([LengthForm(IntegerField(1, width: 2), header: 4, countsHeader: true)]),
            .index(IntegerField(1), first: 1, total: IntegerField(0), header: 3),
            .flags(offset: 2, first: 1, last: 2, more: 0, header: 0), .idleGap(3_000_000),
        ]
        let kinds: [AcknowledgementRule.Kind] = [
            .none, .value([1]), .value(nil), .echo, .confirmation, .credits(IntegerField(3, width: 4), initial: 2),
        ]
        var player = FlowPlayer {
            $0.framing = framings[Int(random.next() % UInt64(framings.count))]
            $0.acknowledgement = AcknowledgementRule(kinds[Int(random.next() % UInt64(kinds.count))])
            $0.acknowledgement.window = Int(random.next() % 3) + 1
            $0.acknowledgement.refusal = [nil, 2]
            $0.header = Int(random.next() % 3)
            $0.trailer = Int(random.next() % 2)
            $0.sequence = SequenceRule(IntegerField(0, width: 2), step: -1)
            $0.content = .json(secrets: ["a"])
            $0.timeout = 20_000_000
        }
        for _ in 0..<400 {
            let bytes = (0..<random.next() % 12).map { _ in UInt8(random.next() % 4) }
            switch random.next() % 12 {
            case 0...4: player.send(bytes, TransferPacket.Procedure.allCases[Int(random.next() % 5)])
            case 5...6: player.acknowledge(bytes)
            case 7: player.respond(to: player.frame)
            case 8: player.refuse(player.frame)
            case 9: player.wait(seconds: random.next() % 8 == 0 ? 1 : 0)
            case 10: player.send([0, 1, 1, 0, 1], .writeWithoutResponse, isTimed: false)
            default: if random.next() % 20 == 0 { player.disconnect() }
            }
            #expect(player.machine.held <= 64 * 12 + TransferLimit.message)
        }
        player.end()
        #expect(player.machine.held == 0)
        #expect(player.machine.deadline == nil)
        #expect(player.machine.openCount == 0)
    }
}

/// Numbers that are the same every time.
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
