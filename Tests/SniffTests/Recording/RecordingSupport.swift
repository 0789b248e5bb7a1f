import Decoders

@testable import Sniff

/// A folder's worth of recording: records go in, the file's bytes come out.
struct TestRecording {
    let file: TemporaryFile
    let recorder: CaptureRecorder
    let problems = Problems()

    final class Problems { var list: [String] = [] }

    init(_ format: RecordingFormat, rotation: Rotation? = nil) throws {
        file = try TemporaryFile([])
        var plan = RecordingPlan(path: file.path, format: format)
        plan.rotation = rotation
        let problems = problems
        recorder = try CaptureRecorder(plan) { problems.list.append($0) }
    }

    func add(_ seen: SeenRecord) {
        recorder.record(
            seen.record, seen.bytes.span, interface: seen.interface, comments: seen.comment.map { [$0] } ?? [])
    }

    /// The file so far, read back.
    func read(readSize: Int = .max) throws -> SeenCapture { try SeenCapture(file.path, readSize: readSize) }
}

extension SeenRecord {
    var record: CaptureRecord {
        var record = CaptureRecord()
        record.time = time
        record.link = link
        record.tag = tag
        record.adapter = adapter
        record.setBytes(0..<bytes.count)
        record.originalLength = originalLength
        record.interface = interface.isEmpty ? -1 : 0
        return record
    }
}

/// What a record means whatever its framing.
struct Meaning: Equatable {
    var kind: String
    var direction: Direction
    var adapter: UInt16?
    var bytes: [UInt8]
    /// Bytes of the packet that the capture has not kept.
    var cut: Int
    var microseconds: Int64?
    var interface: String
    var comment: String?

    init(_ seen: SeenRecord) throws {
        let packet = try HostPacket(seen.record, seen.bytes.span)
        kind = "\(packet.kind)"
        if packet.kind == .monitor { kind += " \(packet.code)" }
        (direction, adapter) = (packet.direction, packet.adapter)
        bytes = Array(seen.bytes[packet.reader.position...])
        cut = seen.originalLength - seen.bytes.count
        microseconds = seen.time.isKnown ? seen.time.microseconds(since: Timestamp(microseconds: 0)) : nil
        (interface, comment) = (seen.interface, seen.comment)
    }
}
