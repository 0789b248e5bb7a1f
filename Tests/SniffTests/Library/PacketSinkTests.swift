import Sniff
import Testing

/// Sinks and sources: packets without copies, and time that passes without packets.
@Suite struct PacketSinkTests {
    private struct Rates: PacketSink {
        let rate: Field<Int>
        var rates: [Int] = []
        var lengths: [Int] = []
        var unfinished: [UInt64] = []
        var limit = Int.max

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>)
            -> Bool
        {
            if let rate = packet[rate] { rates.append(rate) }
            lengths.append(bytes.count)
            return lengths.count < limit
        }

        mutating func receiveMessage(_ packet: borrowing Dissection) {
            unfinished.append(packet.frame)
        }
    }

    @Test func aSinkSeesWhatPacketsHave() throws {
        let bytes = PacketValueTests.heartRate().bytes
        let capture = try Capture(bytes: bytes)
        var sink = Rates(rate: try capture.registry.field("value.heart_rate", as: Int.self))
        capture.read(into: &sink)
        #expect(sink.rates == [72])
        #expect(try sink.lengths == Capture(bytes: bytes).packets().map(\.bytes.count))
    }

    @Test func aSinkMayHaveEnough() throws {
        let capture = try Capture(bytes: PacketValueTests.heartRate().bytes)
        var sink = Rates(rate: try capture.registry.field("value.heart_rate", as: Int.self), limit: 2)
        capture.read(into: &sink)
        #expect(sink.lengths.count == 2)
        #expect(try capture.next()?.frame == 3)
    }

    @Test func aSourceOfOnesOwn() throws {
        let disconnection: [UInt8] = [4, 0x05, 4, 0, 0x40, 0, 0x13]
        var source = ScriptedSource([.note("hello"), .packet(disconnection, .received, at: 5), .nothing(until: 9)])
        var session = Session()
        var notes: [String] = []
        session.onNote = { notes.append("\($0): \($1)") }
        let registry = Registry.standard
        var sink = Reasons(reason: try registry.field("hci.reason_name", as: String.self))
        session.read(&source, into: &sink)
        #expect(sink.reasons == ["Remote User Terminated Connection"])
        #expect(sink.waits > 0)
        #expect(notes == ["script: hello"])
    }

    private struct Reasons: PacketSink {
        let reason: Field<String>
        var reasons: [String] = []
        var waits = 0

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>)
            -> Bool
        {
            if let reason = packet[reason] { reasons.append(reason) }
            return true
        }

        mutating func willWait() { waits += 1 }
    }

    /// A message that waits for an acknowledgement is given up by the clock, without another packet.
    @Test func timePassesWithoutPackets() throws {
        var builder = CaptureBuilder()
        builder.connect(0x40, to: 0xC000_0000_0001)
        // A service with one characteristic that may be written without a response.
        builder.att(0x40, .sent, [0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
        builder.att(0x40, .received, [0x11, 6] + le16(0x10) + le16(0x1F) + le16(0xFFF0))
        builder.att(0x40, .sent, ATT.readByType(0x11, 0xFFFF, 0x2803))
        builder.att(0x40, .received, [0x09, 7] + le16(0x11) + [0x04] + le16(0x12) + le16(0xFFF1))
        // One whole message, so that the other is known to be one, too.
        for text in ["one\0", "two", "three"] { builder.att(0x40, .sent, ATT.writeCommand(0x12, Array(text.utf8))) }
        let profiles = try ProfileFile(
            yaml: "profiles: [{name: x, flows: [{to: server, characteristic: FFF1, framing: {terminator: \"\\0\"}}]}]",
            file: "x.yaml"
        ).profiles
        let options = try CaptureOptions(profiles: TransferProfiles(profiles))
        let capture = try Capture(bytes: builder.bytes, options: options)
        let records = Array(try capture.packets())
        #expect(capture.unfinishedMessages.map(\.bytes) == [Array("twothree".utf8)])
        let last = try #require(records.last).time.seconds
        var lines = records.map { ScriptedSource.Line.packet(Array($0.bytes), $0.direction, at: $0.time.seconds) }
        lines += [.nothing(until: last + 1), .nothing(until: last + 3600)]
        var source = ScriptedSource(lines)
        var session = Session(options)
        var sink = Rates(rate: try options.registry.field("value.heart_rate", as: Int.self))
        session.read(&source, into: &sink)
        #expect(sink.unfinished.count == 1)
    }
}
