@testable import Decoders
@testable import Sniff
@testable import SniffRedact

/// What writes captures: an input is a capture file, whose length is the choice.
enum WritingTargets {
    /// What can be shared has the same packets, and nothing that is not known to be harmless.
    static func redact(_ input: [UInt8]) {
        var options = RedactionOptions()
        (options.keepsVendors, options.wipesValues) = (input.count & 1 != 0, input.count & 2 != 0)
        guard let count = records(of: input), let redaction = try? Redaction(options, profiles: MessageTarget.profiles)
        else { return }
        let source = MemoryFile(input)
        let target = MemoryFile()
        do {
            try redaction.learn(contentsOf: source.path)
        } catch {
            precondition(!"\(error)".isEmpty)
            return
        }
        guard
            let isWhole = write(
                to: target, .pcapng,
                { recorder in try redaction.write(source.path, into: recorder) })
        else { return }
        let written = records(of: target.bytes)
        if isWhole, count > 0, written != count { fatalError("of \(count) packets \(written ?? 0) are left") }
        if let found = try? redaction.finds(in: [target.path]), !found.isEmpty {
            fatalError("something is not known to be harmless")
        }
        precondition(redaction.report.packets == UInt64(isWhole ? count : Int(redaction.report.packets)))
    }

    /// What is recorded has the packets, their times and the bytes that they were framed in.
    static func recording(_ input: [UInt8]) {
        guard let count = records(of: input) else { return }
        for format in RecordingFormat.allCases {
            let first = MemoryFile()
            guard record(input, format, to: first) == true, count > 0 else { continue }
            let bytes = first.bytes
            // Records of btsnoop have nothing to be known by but plausible times, which an input need not have.
            if format == .btsnoop, hasDamage(bytes) { continue }
            guard records(of: bytes) == count else { fatalError("\(format): packets are missing") }
            // Once framed as the format does it, nothing changes any more.
            let second = MemoryFile()
            guard record(bytes, format, to: second) == true, seen(bytes) == seen(second.bytes) else {
                fatalError("\(format): recorded again, packets are others")
            }
        }
    }

    /// Whether everything was written; `nil` if nothing could be.
    private static func record(_ input: [UInt8], _ format: RecordingFormat, to file: borrowing MemoryFile) -> Bool? {
        write(to: file, format) { recorder in
            var source = RecordingSource(try CaptureReader(bytes: input, name: "input"), recorder: recorder)
            var record = CaptureRecord()
            reading: while true {
                switch source.next(&record) {
                case .damage(let damage): if damage.resumesAt == nil { break reading }
                case .end: break reading
                default: continue
                }
            }
        }
    }

    private static func write(
        to file: borrowing MemoryFile, _ format: RecordingFormat, _ body: (CaptureRecorder) throws -> Void
    ) -> Bool? {
        var problems: [String] = []
        var plan = RecordingPlan(path: file.path, format: format)
        plan.continues = false
        guard let recorder = try? CaptureRecorder(plan, onProblem: { problems.append($0) }) else { return nil }
        do {
            try body(recorder)
        } catch {
            recorder.close(hasFailed: true)
            return nil
        }
        recorder.close()
        return problems.isEmpty
    }

    /// How many records a capture has; `nil` for what is none.
    private static func records(of bytes: [UInt8]) -> Int? {
        var count = 0
        return each(of: bytes) { _, _ in count += 1 } ? count : nil
    }

    private static func seen(_ bytes: [UInt8]) -> [String] {
        var all: [String] = []
        _ = each(of: bytes) { record, bytes in all.append("\(record.time) \(record.link) \(record.tag) \(bytes)") }
        return all
    }

    private static func hasDamage(_ bytes: [UInt8]) -> Bool {
        guard var reader = try? CaptureReader(bytes: bytes, name: "input") else { return true }
        var record = CaptureRecord()
        while true {
            switch reader.next(&record) {
            case .damage: return true
            case .end: return false
            default: continue
            }
        }
    }

    private static func each(of bytes: [UInt8], _ body: (CaptureRecord, [UInt8]) -> Void) -> Bool {
        guard var reader = try? CaptureReader(bytes: bytes, name: "input") else { return false }
        var record = CaptureRecord()
        while true {
            switch reader.next(&record) {
            case .record: body(record, reader.withBytes(record.range) { span in span.indices.map { span[$0] } })
            case .damage(let damage): if damage.resumesAt == nil { return true }
            case .end: return true
            default: continue
            }
        }
    }
}

/// A file in memory and without a name, which goes away with its owner.
struct MemoryFile: ~Copyable {
    let descriptor: CInt

    init(_ bytes: [UInt8] = []) {
        var name = Array((access("/dev/shm", W_OK) == 0 ? "/dev/shm/fuzz-XXXXXX" : "/tmp/fuzz-XXXXXX").utf8CString)
        // Memory safety: `mkstemp` replaces six characters of the text, which ends with a zero, and keeps nothing.
        descriptor = mkstemp(&name)
        precondition(descriptor >= 0 && unlink(name) == 0)
        precondition(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    deinit { close(descriptor) }

    var path: String { Platform.path(ofOpen: descriptor) }

    var bytes: [UInt8] {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            // Memory safety: `pread` writes at most `size` bytes, which the buffer has, and says how many.
            count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
        }
    }
}
