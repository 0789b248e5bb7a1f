import Decoders

/// The input of a ``Capture``: a capture, whose records are read without a call, or any other source.
struct CaptureInput: CaptureSource, ~Copyable {
    private var reader: CaptureReader?
    private var other: AnyCaptureSource?

    init(_ reader: consuming CaptureReader) {
        self.reader = consume reader
        other = nil
    }

    init(_ source: consuming AnyCaptureSource) {
        reader = nil
        other = consume source
    }

    @inline(__always)
    mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        reader?.next(&record) ?? other?.next(&record) ?? .end
    }

    @inline(__always)
    func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        switch reader {
        case .some(let reader): return reader.withBytes(range, body)
        case .none: break
        }
        switch other {
        case .some(let other): return other.withBytes(range, body)
        case .none: return body([UInt8]().span)
        }
    }

    /// A property of whichever there is.
    private func ask<Value>(
        _ absent: Value, _ reader: (borrowing CaptureReader) -> Value, _ other: (borrowing AnyCaptureSource) -> Value
    ) -> Value {
        switch self.reader {
        case .some(let present): return reader(present)
        case .none: break
        }
        switch self.other {
        case .some(let present): return other(present)
        case .none: return absent
        }
    }

    var name: String { ask("", { $0.name }, { $0.name }) }
    var mayWait: Bool { ask(false, { $0.mayWait }, { $0.mayWait }) }
    var comment: String? { ask(nil, { $0.comment }, { $0.comment }) }
    var comments: [String] { ask([], { $0.comments }, { $0.comments }) }
    var interfaces: [String] { ask([], { $0.interfaces }, { $0.interfaces }) }
    var progress: (read: UInt64, of: UInt64?) { ask((0, nil), { $0.progress }, { $0.progress }) }
    var failedReading: Bool { ask(false, { $0.failedReading }, { $0.failedReading }) }
    /// Whether bytes that come in pieces have turned out to be a capture.
    var isRecognised: Bool { ask(true, { $0.isRecognised }, { _ in true }) }
}
