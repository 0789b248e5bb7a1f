import Decoders

/// A source of a type that only the running program knows, so that the loop over its packets is compiled once for all sources:
/// for those that are watched, where a step costs more than a call.
package struct AnyCaptureSource: CaptureSource, ~Copyable {
    private let source: Box

    package init<Source: CaptureSource & ~Copyable>(_ source: consuming Source) { self.source = BoxOf(source) }

    package var name: String { source.name }
    package var mayWait: Bool { source.mayWait }
    package var comment: String? { source.comment }
    package var comments: [String] { source.comments }
    package var interfaces: [String] { source.interfaces }
    package var progress: (read: UInt64, of: UInt64?) { source.progress }
    package var failedReading: Bool { source.failedReading }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep { source.next(&record) }

    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        source.withBytes(range, body)
    }
}

/// The box of any source, here an empty one; a protocol cannot, because sources are not copied.
private class Box {
    var name: String { "" }
    var mayWait: Bool { false }
    var comment: String? { nil }
    var comments: [String] { [] }
    var interfaces: [String] { [] }
    var progress: (read: UInt64, of: UInt64?) { (0, nil) }
    var failedReading: Bool { false }
    func next(_ record: inout CaptureRecord) -> CaptureStep { .end }
    func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body([UInt8]().span)
    }
}

private final class BoxOf<Source: CaptureSource & ~Copyable>: Box {
    private var source: Source

    init(_ source: consuming Source) { self.source = source }

    override var name: String { source.name }
    override var mayWait: Bool { source.mayWait }
    override var comment: String? { source.comment }
    override var comments: [String] { source.comments }
    override var interfaces: [String] { source.interfaces }
    override var progress: (read: UInt64, of: UInt64?) { source.progress }
    override var failedReading: Bool { source.failedReading }
    override func next(_ record: inout CaptureRecord) -> CaptureStep { source.next(&record) }
    override func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        source.withBytes(range, body)
    }
}
