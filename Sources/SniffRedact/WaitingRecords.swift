import Sniff

/// Records that are not written yet, because a unit that they carry a piece of goes on in others. In their order.
struct WaitingRecords {
    struct Waiting {
        let record: CaptureRecord
        let bytes: [UInt8]
        var result: [UInt8]
        let isCut: Bool
        let interface: String
        let comments: [String]
        /// Records that were lost before it.
        let lost: UInt64
    }

    private var records: [Waiting] = []
    /// How many of them are written, and how many were before.
    private var written = 0
    private var base = 0
    private var size = 0
    /// Records that the capture lost behind the last one.
    var lost: UInt64 = 0
    /// All that waits takes about this much; then the oldest unit is given up.
    private static let mostBytes = 1 << 22

    var isFull: Bool { size > WaitingRecords.mostBytes }
    /// The number of the next record among all.
    var next: Int { base + records.count }

    mutating func append(
        _ record: CaptureRecord, _ bytes: [UInt8], _ result: [UInt8], isCut: Bool, interface: String,
        comments: [String]
    ) {
        records.append(
            Waiting(
                record: record, bytes: bytes, result: result, isCut: isCut, interface: interface, comments: comments,
                lost: lost))
        lost = 0
        size += WaitingRecords.size(bytes)
    }

    private static func size(_ bytes: [UInt8]) -> Int { bytes.count * 2 + 256 }

    /// What remains of a unit takes the place of its bytes, where it is not as it was.
    ///
    /// - Returns: whether something is replaced that had not been.
    mutating func replace(_ unit: JoinedUnit, by result: [UInt8]) -> Bool {
        var changes = false
        for piece in unit.pieces {
            let index = piece.place - base
            guard records.indices.contains(index), index >= written else { continue }
            var isChanged = false
            for (offset, place) in piece.range.enumerated()
            where result[piece.start + offset] != unit.bytes[piece.start + offset] {
                if records[index].result[place] == records[index].bytes[place] { changes = true }
                records[index].result[place] = result[piece.start + offset]
                isChanged = true
            }
            guard isChanged else { continue }
            var mended = records[index].result
            RecordRedactor.mend(&mended, records[index])
            records[index].result = mended
        }
        return changes
    }

    /// The next record that no unit holds back: those before the first piece of all.
    mutating func popFirst(before first: Int?) -> Waiting? {
        guard written < records.count, first.map({ base + written < $0 }) ?? true else { return nil }
        let record = records[written]
        size -= WaitingRecords.size(record.bytes)
        written += 1
        // Half of them at once, so that each costs the same on average.
        if written * 2 >= records.count {
            records.removeFirst(written)
            base += written
            written = 0
        }
        return record
    }
}
