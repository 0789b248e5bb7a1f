import CZlib
import Foundation

@testable import Sniff

/// A record as a test sees it.
struct SeenRecord: Equatable {
    var number: UInt64 = 0
    var time = Timestamp.unknown
    var link = DataLink.h4
    var tag: UInt32 = 0
    var adapter: UInt16 = 0
    var interface = ""
    var originalLength = 0
    var offset: UInt64 = 0
    var bytes: [UInt8] = []
    var comment: String?
}

/// All that a reader made of an input.
struct SeenCapture: Equatable {
    var records: [SeenRecord] = []
    var damage: [String] = []
    var offsets: [UInt64] = []
    var notes: [String] = []
    /// Packets that the capture says were lost before it.
    var lost: UInt64 = 0

    /// The last damage has no place where reading goes on.
    var endedEarly = false

    /// Bytes of the largest window that was needed.
    var window = 0

    static func == (one: SeenCapture, other: SeenCapture) -> Bool {
        one.records == other.records && one.damage == other.damage && one.notes == other.notes
            && one.lost == other.lost && one.endedEarly == other.endedEarly
    }

    init(_ path: String, readSize: Int = .max) throws(CaptureError) {
        var reader = try CaptureReader(path: path, readSize: readSize)
        var record = CaptureRecord()
        while true {
            let step = reader.next(&record)
            window = max(window, reader.input.buffer.count)
            guard take(step, record, of: reader) else { return }
        }
    }

    /// Nothing yet.
    init() {}

    /// Adds what a step found; false at the end.
    mutating func take<Source: CaptureSource & ~Copyable>(
        _ step: CaptureStep, _ record: CaptureRecord, of source: borrowing Source
    ) -> Bool {
        switch step {
        case .record:
            let bytes = source.withBytes(record.range) { span in span.withUnsafeBufferPointer { Array($0) } }
            records.append(
                SeenRecord(
                    number: record.number, time: record.time, link: record.link, tag: record.tag,
                    adapter: record.adapter, interface: source.interface(of: record),
                    originalLength: record.originalLength,
                    offset: record.offset, bytes: bytes, comment: source.comment))
        case .damage(let found):
            damage.append("\(found)")
            offsets.append(found.offset)
            endedEarly = found.resumesAt == nil
            return !endedEarly
        case .note(let text): notes.append(text)
        case .lost(let count): lost += count.value
        case .unrelated: notes.append("unrelated")
        case .idle, .existing: break
        case .end: return false
        }
        return true
    }

    /// Reads bytes from a file made for it.
    init(_ bytes: [UInt8], readSize: Int = .max) throws {
        let file = try TemporaryFile(bytes)
        self = try SeenCapture(file.path, readSize: readSize)
    }
}

/// A file that goes away with its owner.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8]? = nil) throws {
        path = FileManager.default.temporaryDirectory.path + "/blesniff-test-\(UUID().uuidString)"
        if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    }

    deinit { unlink(path) }
}

/// A FIFO into which another thread writes pieces.
final class Fifo {
    let path: String

    init(_ pieces: [[UInt8]]) throws {
        path = FileManager.default.temporaryDirectory.path + "/blesniff-test-\(UUID().uuidString)"
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
        // A reader may end before the writer: a tar archive ends before its last byte.
        signal(SIGPIPE, SIG_IGN)
        let path = path
        Thread.detachNewThread {
            let descriptor = open(path, O_WRONLY)
            for piece in pieces {
                _ = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                usleep(100)
            }
            close(descriptor)
        }
    }

    deinit { unlink(path) }
}

/// Gzips the bytes as one member.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // 16 + 15: gzip wrapper, largest window.
    deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size))
    var source = bytes
    var target = [UInt8](repeating: 0, count: bytes.count + 1024)
    let room = target.count
    source.withUnsafeMutableBufferPointer { input in
        target.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(room)
            _ = deflate(&stream, Z_FINISH)
        }
    }
    let count = room - Int(stream.avail_out)
    deflateEnd(&stream)
    return Array(target[..<count])
}

/// Integers as the formats write them.
func number(_ value: some FixedWidthInteger, bigEndian: Bool) -> [UInt8] {
    withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
}
