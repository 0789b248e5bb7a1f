import CZlib
import Foundation

@testable import Decoders
@testable import Sniff

/// A capture as it was before it was damaged.
struct UndamagedCapture {
    let name: String
    let bytes: [UInt8]
    let records: [SeenRecord]
    /// A gzipped one: places are those of what was deflated.
    let isZipped: Bool
    /// Where the record after each one begins, or the capture ends.
    private let ends: [Int]
    /// It has no header, so that it is known by its first two records alone.
    private let hasHeader: Bool

    init(_ name: String, _ bytes: [UInt8], hasHeader: Bool = true, isZipped: Bool = false) throws {
        self.name = name
        self.bytes = isZipped ? gzipped(bytes) : bytes
        self.isZipped = isZipped
        self.hasHeader = hasHeader
        records = try SeenCapture(inMemory: bytes).records
        ends = records.dropFirst().map { Int($0.offset) } + [bytes.count]
    }

    /// How many records end before a byte that was damaged.
    func wholeRecords(before index: Int) -> Int {
        let index = isZipped ? Self.inflatedCount(Array(bytes.prefix(index))) : index
        let count = (0..<ends.count).partitioningIndex { ends[$0] > index }
        return hasHeader || count > 2 ? count : 0
    }

    /// How many bytes the beginning of a gzipped file tells.
    private static func inflatedCount(_ bytes: [UInt8]) -> Int {
        var stream = z_stream()
        guard inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return 0 }
        defer { inflateEnd(&stream) }
        var source = bytes
        var target = [UInt8](repeating: 0, count: 1 << 16)
        source.withUnsafeMutableBufferPointer { input in
            target.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                // Memory safety: neither buffer moves before `inflate` is done with it.
                repeat {
                    (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                } while inflate(&stream, Z_SYNC_FLUSH) == Z_OK && stream.avail_out == 0
            }
        }
        return Int(stream.total_out)
    }

    // MARK: - Those of this project

    /// Every capture of Captures as it is; those of H4 also in the formats that it could have been recorded in; all of them
    /// gzipped as well.
    static func all() throws -> [UndamagedCapture] {
        let names = try FileManager.default.contentsOfDirectory(atPath: "Captures").sorted()
        var all: [UndamagedCapture] = []
        for name in names where ["btsnoop", "pcap", "pcapng"].contains(name.split(separator: ".").last) {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "Captures/\(name)")))
            all.append(try UndamagedCapture(name, bytes))
            all.append(try UndamagedCapture("\(name).gz", bytes, isZipped: true))
            let packets = try SeenCapture(inMemory: bytes).records
            guard packets.allSatisfy({ $0.link == .h4 && !$0.bytes.isEmpty }) else { continue }
            for (format, hasHeader, bytes) in converted(packets) {
                all.append(try UndamagedCapture("\(name) as \(format)", bytes, hasHeader: hasHeader))
                all.append(try UndamagedCapture("\(name) as \(format).gz", bytes, hasHeader: hasHeader, isZipped: true))
            }
        }
        return all
    }

    private static func converted(_ packets: [SeenRecord]) -> [(format: String, hasHeader: Bool, bytes: [UInt8])] {
        var pcap = [UInt32(0xA1B2_C3D4), 0x0004_0002, 0, 0, 65_535, 201].flatMap { number($0, bigEndian: false) }
        let writer = PcapngWriter(bigEndian: false)
        var pcapng = writer.section() + writer.interface(201)
        var packetLogger: [UInt8] = []
        for packet in packets {
            let isReceived = packet.tag & 1 == 1
            let (_, framed) = CaptureSample.framed(packet.bytes, 201)
            let direction = [0, 0, 0, isReceived ? 1 : 0] + framed.dropFirst(4)
            let head = [UInt32(packet.time.seconds), UInt32(packet.time.fraction), UInt32(direction.count)]
            pcap += (head + head.suffix(1)).flatMap { number($0, bigEndian: false) } + direction
            let microseconds = packet.time.microseconds(since: Timestamp(microseconds: 0))
            pcapng += writer.packet(direction, units: UInt64(max(0, microseconds)))
            let type: UInt8 = packet.bytes[0] == 1 ? 0 : packet.bytes[0] == 4 ? 1 : isReceived ? 3 : 2
            packetLogger += CaptureSample.packetLoggerRecord(
                Array(packet.bytes.dropFirst()), type: type, packet.time, bigEndian: true)
        }
        return [("pcap", true, pcap), ("pcapng", true, pcapng), ("PacketLogger", false, packetLogger)]
    }
}

extension SeenCapture {
    /// Reads bytes without a file.
    init(inMemory bytes: [UInt8]) throws(CaptureError) {
        self.init()
        var reader = try CaptureReader(bytes: bytes, name: "capture")
        var record = CaptureRecord()
        while take(reader.next(&record), record, of: reader) {}
    }
}
