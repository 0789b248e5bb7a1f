import Sniff

/// The records of a capture in memory, which can be read again and again, and changed.
package struct CaptureCopy: CaptureSource {
    package let name: String
    package private(set) var interfaces: [String] = []
    private var records: [CaptureRecord] = []
    private var bytes: [UInt8] = []
    private var next = 0
    /// Whether the capture has more than is kept.
    package private(set) var isCut = false

    private static let limit = 512 << 20

    /// Reads a capture to its end, over damage.
    package init(_ source: inout some CaptureSource & ~Copyable) {
        name = source.name
        var record = CaptureRecord()
        reading: while true {
            switch source.next(&record) {
            case .record:
                var kept = record
                let start = bytes.count
                bytes += source.withBytes(record.range) { span in span.indices.map { span[$0] } }
                kept.setBytes(start..<bytes.count)
                kept.originalLength = record.originalLength
                kept.hasComment = false
                records.append(kept)
                if bytes.count + records.count * MemoryLayout<CaptureRecord>.stride > Self.limit {
                    isCut = true
                    break reading
                }
            case .damage(let damage): if damage.resumesAt == nil { break reading }
            case .end: break reading
            case .note, .idle, .lost, .existing, .unrelated: continue
            }
        }
        interfaces = source.interfaces
    }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        guard next < records.count else { return .end }
        record = records[next]
        next += 1
        record.number = UInt64(next)
        return .record
    }

    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(range))
    }

    // MARK: - Records

    /// The bytes of a record, by its number from 1.
    func bytes(of frame: UInt64) -> [UInt8] { record(frame).map { Array(bytes[$0.range]) } ?? [] }

    /// Where the ATT PDU of a record is.
    func location(of frame: UInt64) -> ATTLocation? {
        record(frame).flatMap { record in withBytes(record.range) { ATTLocation(record, $0) } }
    }

    /// The ATT PDU of a record; empty where there is none.
    func pdu(of frame: UInt64) -> [UInt8] { location(of: frame).map { Array(bytes(of: frame)[$0.pdu]) } ?? [] }

    private func record(_ frame: UInt64) -> CaptureRecord? {
        frame >= 1 && frame <= UInt64(records.count) ? records[Int(frame) - 1] : nil
    }

    // MARK: - Changes

    /// A change of records, which are named by the numbers that they have before it.
    enum Change: Sendable {
        case remove([UInt64])
        /// A record has other bytes.
        case replace(UInt64, [UInt8])
        /// Records come once more, with other bytes where there are some, after another one and at its time.
        case repeating([UInt64], as: [UInt8]? = nil, after: UInt64)
        case move([UInt64], after: UInt64)
        /// A record and all that follow come so many seconds later.
        case delay(UInt64, seconds: Int64)
    }

    /// The capture from its beginning, with a change.
    func applying(_ change: Change) -> CaptureCopy {
        var copy = self
        copy.next = 0
        switch change {
        case .remove(let frames): copy.remove(frames)
        case .replace(let frame, let bytes): copy.records[Int(frame) - 1] = copy.record(frame, bytes)
        case .repeating(let frames, let bytes, let position): copy.insert(frames, bytes, after: position)
        case .move(let frames, let position):
            copy.insert(frames, nil, after: position)
            copy.remove(frames)
        case .delay(let frame, let seconds):
            for index in (Int(frame) - 1)..<records.count where records[index].time.isKnown {
                let time = records[index].time
                copy.records[index].time = Timestamp(
                    seconds: time.seconds + seconds, fraction: time.fraction, digits: time.digits)
            }
        }
        return copy
    }

    private mutating func remove(_ frames: [UInt64]) {
        for frame in frames.sorted(by: >) { records.remove(at: Int(frame) - 1) }
    }

    private mutating func insert(_ frames: [UInt64], _ bytes: [UInt8]?, after frame: UInt64) {
        let time = records[Int(frame) - 1].time
        let copies = frames.sorted().map { frame in
            var copy = bytes.map { record(frame, $0) } ?? records[Int(frame) - 1]
            copy.time = time
            return copy
        }
        records.insert(contentsOf: copies, at: Int(frame))
    }

    private mutating func record(_ frame: UInt64, _ new: [UInt8]) -> CaptureRecord {
        var record = records[Int(frame) - 1]
        let start = bytes.count
        bytes += new
        record.setBytes(start..<bytes.count)
        return record
    }
}

extension CaptureCopy {
    /// The capture from its beginning, with a flaw.
    package func with(_ flaw: Flaw) -> CaptureCopy { applying(flaw.change) }
}
