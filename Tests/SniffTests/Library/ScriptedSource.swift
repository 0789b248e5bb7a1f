import Decoders
import Sniff

/// A source that hands out what a test says, with pauses.
struct ScriptedSource: CaptureSource {
    enum Line {
        case packet([UInt8], Direction, at: Int64)
        case nothing(until: Int64)
        case lost(SaturatingCount)
        case existing(ExistingConnection)
        case note(String)
    }

    let name = "script"
    var lines: [Line]
    private var window: [UInt8] = []

    init(_ lines: [Line]) { self.lines = lines }

    mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        guard !lines.isEmpty else { return .end }
        switch lines.removeFirst() {
        case .packet(let bytes, let direction, at: let seconds):
            window = bytes
            record.number += 1
            record.time = Timestamp(seconds: seconds, fraction: 0, digits: 6)
            // Of btsnoop: bit 0 is set for what was received.
            record.link = .h4
            record.tag = direction == .received ? 1 : 0
            record.setBytes(window.indices)
            return .record
        case .nothing(until: let seconds):
            return .idle(until: Timestamp(seconds: seconds, fraction: 0, digits: 6))
        case .note(let text): return .note(text)
        case .lost(let count): return .lost(count)
        case .existing(let connection): return .existing(connection)
        }
    }

    func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(window.span.extracting(range))
    }
}
