import Sniff
import TestSupport
import Testing

/// A packet as JSON: what the command prints.
@Suite("JSON of packets")
struct PacketJSONTests {
    @Test("the same bytes as the command's", arguments: try LibraryFiles.names())
    func asTheCommand(_ name: String) throws {
        // What was never answered is told again, which is no packet.
        let lines = try LibraryFiles.expected(name.prefix { $0 != "." } + ".jsonl").filter {
            !String(decoding: $0, as: UTF8.self).contains("\"unanswered\":\"")
        }
        let packets = try Capture(LibraryFiles.capture(name)).packets().map { $0.json }
        #expect(packets.count == lines.count)
        for (packet, line) in zip(packets, lines) where !packet.utf8.elementsEqual(line) {
            Issue.record("\(packet) is not \(String(decoding: line, as: UTF8.self))")
            break
        }
    }

    @Test("an object of an array has its members")
    func members() throws {
        let packets = Array(try Capture(LibraryFiles.capture("l2cap-credits.btsnoop")).packets())
        let packet = try #require(packets.first { !$0.faults.isEmpty })
        let fault = try #require(try packet.elements(of: "faults").first).json
        #expect(fault.hasPrefix("{\"layer\":\"") && packet.json.hasSuffix(",\"faults\":[\(fault)]}"))
    }

    @Test("two registries in turns")
    func twoRegistries() throws {
        let own = ValueDecoder(.characteristic(0x2A37), "Own", source: "none", [.bytes("own")])
        let bytes = PacketValueTests.heartRate().bytes
        let options = try CaptureOptions(decoders: [own])
        func last(_ capture: Capture) throws -> Packet {
            try #require(try capture.packets().first { try $0.contains("att.value") && $0.contains("value") })
        }
        let (standard, other) = (try last(Capture(bytes: bytes)), try last(Capture(bytes: bytes, options: options)))
        for _ in 0..<2 {
            #expect(standard.json.contains("\"heart_rate\":72") && !standard.json.contains("\"own\""))
            #expect(other.json.contains("\"own\":\"") && !other.json.contains("\"heart_rate\""))
        }
    }
}
