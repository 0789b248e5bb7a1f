import Decoders
import Testing

@testable import Reassembly

/// Acknowledgements of every kind, in every order, missing and wrong.
@Suite struct TransferAcknowledgementTests {
    private let ready = Array("ready".utf8)

    private func streaming(_ change: (inout TransferFlow) -> Void = { _ in }) -> FlowPlayer {
        FlowPlayer {
            $0.framing = .terminator([0])
            $0.acknowledgement = AcknowledgementRule(.value(Array("ready".utf8)))
            $0.timeout = 10_000_000_000
            change(&$0)
        }
    }

    @Test func eachPacketIsAcknowledged() {
        var player = streaming()
        player.send("one ")
        player.acknowledge("ready")
        player.send("two\0")
        #expect(player.ended.isEmpty)
        player.acknowledge("busy")
        #expect(player.ended.isEmpty)
        player.acknowledge("ready")
        #expect(player.messages == ["one two"])
        #expect(player.states == [.complete])
        #expect(player.kinds == [[]])
        let transfer = player.ended[0]
        #expect(transfer.frames == [1, 2, 3, 5])
        #expect(transfer.packets == 2)
        #expect(transfer.bytes == 8)
        #expect(transfer.duration == FlowPlayer.millisecond * 4)
        #expect(transfer.longestStall == FlowPlayer.millisecond * 2)
        #expect(transfer.roundTrips.count == 2)
        #expect(transfer.roundTrips.min == FlowPlayer.millisecond)
        #expect(transfer.roundTrips.mean == FlowPlayer.millisecond * 3 / 2)
        #expect(transfer.roundTrips.max == FlowPlayer.millisecond * 2)
    }

    /// The Write Response may come before or after `ready`, and requests and commands may be mixed.
    @Test func responsesAndAcknowledgementsComeInAnyOrder() {
        var player = streaming()
        let first = player.send(Array("one ".utf8), .write)
        player.respond(to: first)
        player.acknowledge("ready")
        let second = player.send(Array("two ".utf8), .write)
        player.acknowledge("ready")
        player.respond(to: second)
        player.send("three ")
        player.acknowledge("ready")
        let fourth = player.send(Array("four\0".utf8), .write)
        player.acknowledge("ready")
        #expect(player.messages == ["one two three four"])
        player.respond(to: fourth)
        #expect(player.kinds == [[]])
        #expect(player.ended.count == 1)
    }

    @Test func aRefusedPacketIsNoPartOfTheMessage() {
        var player = streaming()
        player.send("one ")
        player.acknowledge("ready")
        player.refuse(player.send(Array("lost ".utf8), .write))
        player.respond(to: player.send(Array("two\0".utf8), .write))
        player.acknowledge("ready")
        #expect(player.messages == ["one two"])
        #expect(player.states == [.complete])
        #expect(player.kinds == [[.refused]])
        #expect(player.ended[0].packets == 2)
    }

    @Test func aCommandBehindARequestWaitsForItsFate() {
        var player = FlowPlayer { $0.framing = .terminator([0]) }
        let request = player.send(Array("lost".utf8), .write)
        player.send("kept\0")
        #expect(player.ended.isEmpty)
        player.refuse(request)
        #expect(player.messages == ["kept"])
    }

    @Test func theNextRequestOnItsBearerAcceptsARequest() {
        var player = FlowPlayer { $0.framing = .terminator([0]) }
        player.send(Array("one\0".utf8), .write, bearer: 0)
        let other = player.send(Array("two\0".utf8), .write, bearer: 1)
        #expect(player.ended.isEmpty)
        // The response to the first one is not in the capture.
        player.send(Array("three\0".utf8), .write, bearer: 0)
        #expect(player.messages == ["one"])
        player.respond(to: other)
        #expect(player.messages == ["one", "two"])
        player.disconnect()
        #expect(player.messages == ["one", "two", "three"])
        #expect(player.states == [.complete, .complete, .broken])
        #expect(player.kinds[2] == [.disconnected])
    }

    @Test func anEarlyPacketIsAViolationOfItsMessage() {
        var player = streaming()
        player.send("one ")
        player.send("two ")
        player.acknowledge("ready")
        player.acknowledge("ready")
        player.send("three\0")
        player.acknowledge("ready")
        #expect(player.messages == ["one two three"])
        #expect(player.states == [.complete])
        #expect(player.ended[0].violations.map(\.kind) == [.earlyPacket])
        #expect(player.ended[0].violations[0].frame == 2)
    }

    /// One lost acknowledgement makes one early packet, not all that follow.
    @Test func aLostAcknowledgementIsNotedOnce() {
        var player = streaming()
        player.send("1")
        for digit in 2...6 {
            player.send("\(digit)")
            player.acknowledge("ready")
        }
        player.send("\0")
        player.acknowledge("ready")
        #expect(player.messages == ["123456"])
        #expect(player.states == [.broken])
        #expect(player.ended[0].violations.map(\.kind) == [.earlyPacket, .missingAcknowledgement])
        // Which of the two it was nobody can tell: the one that is still waiting is named.
        #expect(player.ended[0].violations.map(\.frame) == [2, 2])
    }

    @Test func aWindowIsAcknowledgedAtOnce() {
        var player = streaming { $0.acknowledgement.window = 3 }
        for text in ["1", "2", "3"] { player.send(text) }
        player.acknowledge("ready")
        for text in ["4", "5", "6", "7\0"] { player.send(text) }
        player.acknowledge("ready")
        #expect(player.messages == ["1234567"])
        #expect(player.ended[0].violations.map(\.kind) == [.earlyPacket])
        #expect(player.ended[0].violations[0].frame == 8)
        #expect(player.ended[0].roundTrips.count == 7)
    }

    @Test func anyValueMayAcknowledge() {
        var player = streaming { $0.acknowledgement.kind = .value(nil) }
        player.send("1\0")
        player.acknowledge([])
        #expect(player.states == [.complete])
    }

    @Test func creditsAreCounted() {
        var player = streaming {
            $0.acknowledgement = AcknowledgementRule(.credits(IntegerField(0), initial: 1))
        }
        player.send("1")
        player.send("2")
        player.acknowledge([2])
        player.send("3")
        player.send("4\0")
        #expect(player.messages == ["1234"])
        #expect(player.ended[0].violations.map(\.kind) == [.earlyPacket])
        #expect(player.ended[0].violations[0].frame == 2)
    }

    @Test func aConfirmationAcknowledgesAnIndication() {
        var player = FlowPlayer {
            $0.direction = .toClient
            $0.framing = .terminator([0])
            $0.acknowledgement = AcknowledgementRule(.confirmation)
        }
        let first = player.send([1], .indication)
        let second = player.send([2, 0], .indication)
        player.respond(to: first)
        #expect(player.ended.isEmpty)
        player.respond(to: second)
        #expect(player.ended.map(\.message) == [[1, 2]])
        #expect(player.ended[0].violations.map(\.kind) == [.earlyPacket])
        // A notification is not confirmed, and nobody waits for it.
        player.send([3, 0], .notification)
        #expect(player.ended.map(\.message) == [[1, 2], [3]])
    }

    // MARK: - Echoes

    private func echo() -> FlowPlayer {
        FlowPlayer {
            $0.framing = .terminator([0])
            $0.acknowledgement = AcknowledgementRule(.echo, characteristic: FlowPlayer.other)
            $0.acknowledgement.refusal = [nil, 0xFF]
            $0.timeout = 5_000_000_000
        }
    }

    @Test func anEchoIsTheSameBytes() {
        var player = echo()
        player.send([1, 0])
        player.acknowledge([1, 0])
        player.send([1, 0])
        player.acknowledge([2, 0])
        #expect(player.states == [.complete, .broken])
        #expect(player.kinds == [[], [.differentEcho]])
        #expect(player.ended[1].violations[0].frame == 4)
    }

    @Test func echoesOutOfOrder() {
        var player = echo()
        player.send([1, 0])
        player.send([2, 0])
        player.acknowledge([2, 0])
        player.acknowledge([1, 0])
        #expect(player.ended.map(\.message) == [[2], [1]])
        #expect(player.states == [.complete, .complete])
        #expect(player.kinds == [[.earlyPacket, .outOfOrder], []])
    }

    @Test func aRefusalIsNoEcho() {
        var player = echo()
        player.send([1, 0])
        player.acknowledge([7, 0xFF])
        #expect(player.states == [.broken])
        #expect(player.kinds == [[.refused]])
    }

    @Test func anEchoThatNeverComes() {
        var player = echo()
        player.send([1, 0])
        #expect(player.machine.deadline == player.time + 5_000_000_000)
        player.wait(seconds: 5)
        player.acknowledge([1, 0])
        player.send([2, 0])
        player.acknowledge([2, 0])
        #expect(player.states == [.broken, .complete])
        #expect(player.kinds == [[.missingAcknowledgement, .timeout], []])
    }

    // MARK: - Ends

    @Test func silenceBreaksAMessage() {
        var player = streaming()
        player.send("no end")
        player.acknowledge("ready")
        player.wait(seconds: 9)
        #expect(player.ended.isEmpty)
        player.wait(seconds: 1)
        player.send("not acknowledged")
        player.wait(seconds: 10)
        #expect(player.messages == ["no end", "not acknowledged"])
        #expect(player.states == [.broken, .broken])
        #expect(player.kinds == [[.missingTerminator, .timeout], [.missingAcknowledgement, .timeout]])
    }

    @Test func aRequestNeverAnsweredTimesOut() {
        var player = FlowPlayer { $0.framing = .terminator([0]) }
        player.send(Array("1\0".utf8), .write)
        player.wait(seconds: 30)
        #expect(player.messages == ["1"])
        #expect(player.states == [.broken])
        #expect(player.kinds == [[.timeout]])
    }

    @Test func aDisconnectBreaksAMessage() {
        var player = streaming()
        player.send("1\0")
        player.acknowledge("ready")
        player.send("2\0")
        player.send("3")
        player.disconnect()
        #expect(player.messages == ["1", "2", "3"])
        #expect(player.states == [.complete, .broken, .broken])
        #expect(player.kinds[1] == [.missingAcknowledgement, .disconnected])
        #expect(player.kinds[2] == [.earlyPacket, .missingAcknowledgement, .disconnected])
        // The next connection knows nothing of it.
        player.send("4\0")
        player.acknowledge("ready")
        #expect(player.messages.last == "4")
        #expect(player.kinds.last == [])
    }

    @Test func theEndOfTheInputLeavesAMessageIncomplete() {
        var player = streaming()
        player.send("1")
        player.acknowledge("ready")
        player.send(Array("2\0".utf8), .write)
        player.end()
        #expect(player.messages == ["12"])
        #expect(player.states == [.incomplete])
        #expect(player.kinds == [[]])
    }

    /// What shows nothing of the protocol belongs to another one.
    @Test func whatIsNotRecognisedIsNotCalledBroken() {
        var player = streaming { $0.packetSize = .atMost(20) }
        player.send("short")
        player.disconnect()
        #expect(player.ended.isEmpty)
        // A full packet asks for more of them.
        player.send(String(repeating: "x", count: 20))
        player.disconnect()
        #expect(player.states == [.broken])
        player.send("short")
        player.disconnect()
        #expect(player.states == [.broken, .broken])
    }

    @Test func longPacketsAreAViolation() {
        var player = FlowPlayer { $0.packetSize = .atMost(3) }
        player.send([1, 2, 3])
        player.send([1, 2, 3, 4])
        #expect(player.states == [.complete, .complete])
        #expect(player.kinds == [[], [.longPacket]])
        var other = FlowPlayer { $0.packetSize = .mtuMinus3 }
        other.send([UInt8](repeating: 0, count: 20), mtu: 23)
        other.send([UInt8](repeating: 0, count: 21), mtu: 23)
        other.send([UInt8](repeating: 0, count: 21))
        other.respond(to: other.send([UInt8](repeating: 0, count: 100), .longWrite, mtu: 23))
        #expect(other.kinds == [[], [.longPacket], [], []])
    }

    @Test func aPacketCutByTheCaptureBreaksItsMessage() {
        var player = FlowPlayer { $0.framing = .terminator([0]) }
        player.send([1], isCut: true)
        player.send([2, 0])
        #expect(player.states == [.broken])
        #expect(player.kinds == [[.cutShort]])
    }

    @Test func aCaptureWithoutTimesHasNoDurations() {
        var player = FlowPlayer { $0.framing = .terminator([0]) }
        player.send([1], isTimed: false)
        player.send([0], isTimed: false)
        #expect(player.states == [.complete])
        #expect(player.ended[0].duration == nil)
        #expect(player.machine.deadline == nil)
    }
}
