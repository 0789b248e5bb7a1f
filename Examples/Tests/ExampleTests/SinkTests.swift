import Sniff
import SniffNames
import Testing

/// Sums up without keeping a packet.
struct Average: PacketSink {
    let rate: Field<Int>
    var sum = 0
    var count = 0

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        if let rate = packet[rate] {
            sum += rate
            count += 1
        }
        return true
    }
}

@Test func anAverageKeepsNoPacket() throws {
    let capture = try Capture(capture("heart-rate.btsnoop"), fields: ["value.heart_rate"])
    var average = Average(rate: try capture.registry.field("value.heart_rate", as: Int.self))
    capture.read(into: &average)
    #expect(average.count > 0 && (30...220).contains(average.sum / average.count))
}

@Test func aFieldIsLookedUpOnce() throws {
    let capture = try Capture(capture("heart-rate.btsnoop"))
    var sum = 0
    let rate = try capture.registry.field("value.heart_rate", as: Int.self)
    for packet in try capture.packets() { if let rate = packet[rate] { sum += rate } }
    #expect(sum > 0)
}

/// Packets that an app has in memory already.
struct Loopback: CaptureSource {
    let name = "loopback"
    var packets: [[UInt8]]
    private var window: [UInt8] = []

    init(_ packets: [[UInt8]]) { self.packets = packets }

    mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        guard !packets.isEmpty else { return .end }
        window = packets.removeFirst()
        record.number += 1
        record.link = .h4WithoutDirection
        record.setBytes(window.indices)
        return .record
    }

    func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(window.span.extracting(range))
    }
}

/// Keeps what it is handed.
struct Keeper: PacketSink {
    var packets: [Packet] = []

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        packets.append(packet.keep(bytes))
        return true
    }
}

@Test func aSourceOfOurOwn() throws {
    // HCI_Disconnection_Complete for connection 0x0040.
    var source = Loopback([[0x04, 0x05, 0x04, 0x00, 0x40, 0x00, 0x13]])
    var session = Session()
    var keeper = Keeper()
    session.read(&source, into: &keeper)
    #expect(keeper.packets.first?[\.hci.reasonName] == "Remote User Terminated Connection")
}
