import Decoders

/// A source that records all that another one delivers, before anybody decodes it, and what it has lost.
package struct RecordingSource<Base: CaptureSource & ~Copyable>: CaptureSource, ~Copyable {
    private var base: Base
    private let recorder: CaptureRecorder
    private let endsWithRecorder: Bool

    /// - Parameter endsWithRecorder: the recording is all that is wanted: when it has no reader any more, the source
    ///   ends.
    package init(_ base: consuming Base, recorder: CaptureRecorder, endsWithRecorder: Bool = false) {
        self.base = base
        self.recorder = recorder
        self.endsWithRecorder = endsWithRecorder
    }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        if endsWithRecorder, recorder.isOver { return .end }
        if base.mayWait { recorder.flush() }
        let step = base.next(&record)
        switch step {
        case .record:
            let comments = record.hasComment ? base.comments : []
            let (found, interface) = (record, base.interface(of: record))
            base.withBytes(found.range) { recorder.record(found, $0, interface: interface, comments: comments) }
        case .lost(let count): recorder.noteLost(count)
        // What is silent for a while is a source all the same.
        case .idle: recorder.flush(begins: true)
        case .end: recorder.flush()
        case .damage, .note, .existing, .unrelated: break
        }
        return step
    }

    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        base.withBytes(range, body)
    }

    package var name: String { base.name }
    package var mayWait: Bool { base.mayWait }
    package var comment: String? { base.comment }
    package var comments: [String] { base.comments }
    package var interfaces: [String] { base.interfaces }
    package var progress: (read: UInt64, of: UInt64?) { base.progress }
    package var failedReading: Bool { base.failedReading }
}
