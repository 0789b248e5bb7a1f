import Decoders
import TestSupport
import Testing

@testable import Sniff

/// Where fields were read from: the bytes there are the value of the field.
@Suite("Places of fields")
struct FieldSegmentsTests {
    @Test(
        "Bytes, addresses, UUIDs and plain numbers are in the record at the places that are told",
        arguments: [
            "heart-rate.btsnoop", "scanner-extended.btsnoop", "eatt-long-write.btsnoop", "gatt-explorer.btsnoop",
            "air-extended-advertising.pcap", "air-gatt-explorer.pcap", "air-provisioning.pcapng", "classic-sdp.btsnoop",
            "titan-legacy-pairing.btsnoop",
        ])
    func segments(name: String) throws {
        let found = try SegmentReading(LibraryFiles.capture(name))
        #expect(found.wrong.isEmpty, "\(found.wrong.prefix(5))")
        #expect(found.right > 30)
    }

    @Test("What stands before values has a place, too")
    func headers() throws {
        let host = try SegmentReading(LibraryFiles.capture("gatt-explorer.btsnoop"))
        let air = try SegmentReading(LibraryFiles.capture("air-extended-advertising.pcap"))
        let inHost = [
            "hci.type", "hci.opcode", "hci.handle", "hci.data_total_length", "hci.event_code", "hci.status",
            "l2cap.length", "l2cap.cid", "att.opcode", "att.start_handle", "att.type", "att.mtu", "att.error",
            "att.attributes.handle", "att.attributes.characteristic", "adv.address", "adv.address_type", "adv.rssi",
        ]
        let inAir = [
            "ll.channel", "ll.access_address", "ll.pdu_type", "ll.length", "ll.llid", "ll.adi.did", "ll.aux_ptr.phy",
            "ll.ll_data.hop", "ll.crc", "adv.address",
        ]
        #expect(inHost.filter { !host.located.contains($0) } == [])
        #expect(inAir.filter { !air.located.contains($0) } == [])
    }

    @Test("A unit that was joined has the bytes of several records")
    func joined() throws {
        let found = try SegmentReading(LibraryFiles.capture("eatt-long-write.btsnoop"))
        let value = try #require(found.segments(of: "att.value", in: 53))
        #expect(value.map(\.frame) == [52, 53])
        #expect(value.map(\.range) == [16..<73, 9..<47])
    }

    @Test("Bits that were read before the fields that they announce have their place")
    func flags() throws {
        let found = try SegmentReading(LibraryFiles.capture("heart-rate.btsnoop"))
        let frame = try #require(found.frames(with: "value.sensor_contact").first)
        let contact = found.segments(of: "value.sensor_contact", in: frame)?.map(\.range)
        let rate = try #require(found.segments(of: "value.heart_rate", in: frame)?.first?.range)
        #expect(contact == [rate.lowerBound - 1..<rate.lowerBound])
    }
}

/// A capture whose fields know their bytes.
private struct SegmentReading {
    private(set) var right = 0
    private(set) var wrong: [String] = []
    private(set) var located: Set<String> = []
    private var segments: [UInt64: [String: [FieldSegments.Segment]]] = [:]

    init(_ path: String) throws {
        let options = try CaptureOptions(registry: .standard, showsSecrets: true, tracksOrigins: true)
        var session = Session(options)
        var sink = Collector()
        try session.read(contentsOf: path, into: &sink)
        (right, wrong, located, segments) = (sink.right, sink.wrong, sink.located, sink.segments)
    }

    func segments(of path: String, in frame: UInt64) -> [FieldSegments.Segment]? { segments[frame]?[path] }

    func frames(with path: String) -> [UInt64] { segments.keys.filter { segments[$0]?[path] != nil }.sorted() }

    private struct Collector: PacketSink {
        var right = 0
        var wrong: [String] = []
        var located: Set<String> = []
        var segments: [UInt64: [String: [FieldSegments.Segment]]] = [:]
        var records: [UInt64: [UInt8]] = [:]

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            let frame = packet.facts.number
            records[frame] = bytes.withUnsafeBufferPointer { Array($0) }
            guard let found = FieldSegments(packet.fields) else { return false }
            for index in 0..<packet.fields.count where !found[index].isEmpty {
                let entry = packet.fields[index]
                let path = Registry.standard.vocabulary[entry.key].path
                located.insert(path)
                segments[frame, default: [:]][path] = found[index]
                let read = found[index].flatMap { segment in
                    records[segment.frame].map { Array($0[segment.range.clamped(to: 0..<$0.count)]) } ?? []
                }
                guard let expected = octets(of: entry, path, packet.fields) else { continue }
                if expected.contains(read) { right += 1 } else { wrong.append("\(frame) \(path) \(found[index])") }
            }
            return true
        }

        /// The octets that a field is written with, if its value is all that is in them.
        private func octets(of entry: FieldEntry, _ path: String, _ fields: borrowing FieldList) -> [[UInt8]]? {
            switch entry.kind {
            // The CRC is sent with its bits the other way round, and a byte of a map has other bits as well.
            case .bytes where path != "ll.crc" && path != "ll.sync_info.channel_map":
                let bytes = fields.withBytes(of: entry) { Array($0) }
                return [bytes, bytes.reversed()]
            case .address: return [little(entry.value & 0xFFFF_FFFF_FFFF, 6)]
            case .uuid: return entry.uuid.short.map { [little(UInt64($0), 2)] }
            case .unsigned where ["l2cap.length", "l2cap.cid", "att.handle", "att.opcode", "hci.opcode"].contains(path):
                return [little(entry.value, path == "att.opcode" ? 1 : 2)]
            default: return nil
            }
        }

        private func little(_ value: UInt64, _ width: Int) -> [UInt8] {
            (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
        }
    }
}
