import Decoders
import Testing

@testable import Sniff

/// Stories of captures of which everything is known.
@Suite struct ConnectionStoriesTests {
    private func stories(_ name: String) throws -> ConnectionStories {
        struct Sink: PacketSink {
            var stories = ConnectionStories()
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
            mutating func receiveOperations(_ events: [OperationEvent]) {
                for event in events { stories.receive(event) }
            }
        }
        var selection = FieldSelection(Registry.standard.vocabulary)
        ConnectionStories.select(&selection)
        var session = Session(.standard, selection, operations: ConnectionStories.selection)
        var sink = Sink()
        try session.read(LibraryFiles.capture(name), into: &sink)
        return sink.stories
    }

    @Test func whatWasDoneIsCounted() throws {
        let stories = try stories("heart-rate.btsnoop")
        let first = try #require(stories.all.first)
        #expect(stories.all.count == 2)
        #expect(stories.name(first.peripheral) == "Pulse Belt 7")
        #expect(first.services == [BluetoothUUID(0x180D)])
        let rates = try #require(first.characteristics.first { $0.uuid == BluetoothUUID(0x2A37) })
        #expect(rates.notifications.count == 8)
        #expect(rates.subscriptions.map(\.kind) == [.subscribe])
        let point = try #require(first.characteristics.first { $0.uuid == BluetoothUUID(0x2A39) })
        #expect(point.writes.count == 2)
        #expect(point.refusals == ["Application Error": 1])
        #expect(first.disconnect?.facts[.by] == .text("nobody"))
        #expect(first.lastExchange?.begin.frame == 46)
    }

    @Test func whatWasAgreedOnIsInOrder() throws {
        let story = try #require(try stories("titan-encryption.btsnoop").all.first)
        #expect(story.changes.operations.map(\.kind) == [.pair, .encrypt])
        #expect(story.refused.operations.map(\.begin.frame) == [64])
    }

    @Test func aConnectionOnTheAirIsTold() throws {
        let story = try #require(try stories("air-heart-rate.pcap").all.first)
        #expect(story.connect != nil)
        #expect(story.characteristics.contains { $0.notifications.count > 0 })
    }

    @Test func packetsAfterTheEndBelongToTheConnectionThatEnded() throws {
        let names = try stories("heart-rate.btsnoop").all.map(\.number.rawValue)
        #expect(names == [1, 2])
    }
}
