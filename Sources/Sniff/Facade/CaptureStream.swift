/// The packets of a capture, or the operations of devices, for asynchronous code.
///
/// ```swift
/// let capture = try Capture("/run/trace.fifo")
/// for try await packet in capture.packets(batch: 256) { print(packet.frame) }
/// ```
///
/// A thread of its own reads and decodes, so that no thread of Swift's pool waits for a pipe or a device. It hands over a
/// batch at a time and reads the next one when that is used up; a batch is handed over early when nothing more is there.
/// The findings of the capture can be asked between two elements.
///
/// Errors are thrown where they happen: a ``CaptureError`` when the input cannot be read any more, a `CancellationError` in
/// a task that is cancelled. ``Capture/cancel()`` ends the sequence.
public struct CaptureStream<Element: Sendable>: AsyncSequence {
    public typealias Failure = any Error

    /// Reads the next elements, maybe none; `nil` at the end.
    package typealias Reading = () throws -> [Element]?

    private let open: @Sendable () throws -> Capture
    private let begin: @Sendable (Capture) throws -> Reading

    /// - Parameters:
    ///   - open: opens the capture, once for each iterator.
    ///   - begin: begins to read it.
    package init(
        _ open: @escaping @Sendable () throws -> Capture, _ begin: @escaping @Sendable (Capture) throws -> Reading
    ) {
        self.open = open
        self.begin = begin
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(batches: CaptureBatches(open, begin)) }

    /// Hands out the elements of one batch after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let batches: CaptureBatches<Element>
        /// In reverse order.
        private var ready: [Element] = []

        fileprivate init(batches: CaptureBatches<Element>) { self.batches = batches }

        /// The next element; `nil` at the end.
        public mutating func next() async throws -> Element? { try await next(isolation: nil) }

        /// The next element; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            if let element = ready.popLast() { return element }
            guard let batch = try await batches.next(actor) else { return nil }
            ready = batch
            return ready.popLast()
        }
    }
}

extension Capture {
    /// The packets for asynchronous code, read on a thread of their own.
    ///
    /// - Parameter batch: how many packets are handed over at once, at most.
    public func packets(batch: Int) -> CaptureStream<Packet> {
        let count = Swift.max(batch, 1)
        return stream { capture in { try capture.nextPackets(count) } }
    }

    /// The operations of devices, and gaps of the capture, for asynchronous code, each as soon as it is known to be next.
    ///
    /// - Throws: ``CaptureIsReadError`` if a part of the capture has been read.
    public func operationStream() throws(CaptureIsReadError) -> CaptureStream<OperationEvent> {
        try startOperations()
        return stream { capture in { try capture.nextOperations() } }
    }

    /// Reads the capture on a thread of its own.
    package func stream<Element: Sendable>(
        _ begin: @escaping @Sendable (Capture) throws -> CaptureStream<Element>.Reading
    ) -> CaptureStream<Element> {
        let lent = Lent(self)
        return CaptureStream({ lent.capture }, begin)
    }

    /// Memory safety: the thread that reads has the capture only while its owner awaits it (``Capture/readElsewhere(_:)``).
    package struct Lent: @unchecked Sendable {
        package let capture: Capture

        package init(_ capture: Capture) { self.capture = capture }
    }
}

/// Opens a capture when its first element is asked for, on the thread that then reads it.
public protocol CaptureOpener: Sendable {
    /// Opens the capture.
    ///
    /// - Throws: ``CaptureError`` if it cannot be opened.
    func open() throws(CaptureError) -> Capture
}

extension CaptureOpener {
    /// Reads the capture, which each iterator opens for itself.
    package func stream<Element: Sendable>(
        _ begin: @escaping @Sendable (Capture) throws -> CaptureStream<Element>.Reading
    ) -> CaptureStream<Element> {
        CaptureStream({ try open() }, begin)
    }
}

extension CaptureStream {
    /// The first element.
    ///
    /// - Throws: what reading throws; a `CancellationError` in a task that is cancelled, or if there is none.
    package func first(isolation: isolated (any Actor)?) async throws -> Element {
        var iterator = makeAsyncIterator()
        let element = try await iterator.next(isolation: isolation)
        try Task.checkCancellation()
        guard let element else { throw CancellationError() }
        return element
    }
}

/// Reads one capture on a thread of its own, one batch for each question.
///
/// Thread safety: the capture is touched by the jobs of the thread alone, one after the other, and by its owner between
/// them.
final class CaptureBatches<Element: Sendable>: @unchecked Sendable {
    private let open: @Sendable () throws -> Capture
    private let begin: @Sendable (Capture) throws -> CaptureStream<Element>.Reading
    private let thread = ReadingThread()
    private var opened: (capture: Capture, read: CaptureStream<Element>.Reading)?
    private let cancellation = PendingCancellation()

    init(
        _ open: @escaping @Sendable () throws -> Capture,
        _ begin: @escaping @Sendable (Capture) throws -> CaptureStream<Element>.Reading
    ) {
        self.open = open
        self.begin = begin
    }

    /// The next elements in reverse order, at least one; `nil` at the end.
    func next(_ actor: isolated (any Actor)?) async throws -> [Element]? {
        try Task.checkCancellation()
        let batch = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation(isolation: actor) { continuation in
                thread.run { [self] in
                    continuation.resume(with: Swift.Result { try nextBatch() })
                } orFail: {
                    continuation.resume(throwing: CaptureError.unavailable("capture", "there is no room for a thread"))
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
        try Task.checkCancellation()
        return batch
    }

    private func nextBatch() throws -> [Element]? {
        let capture = try opened?.capture ?? open()
        cancellation.set(capture.cancellation)
        return try capture.readElsewhere { capture in
            let read = try opened?.read ?? begin(capture)
            opened = (capture, read)
            while let batch = try read() { if !batch.isEmpty { return batch.reversed() } }
            return nil
        }
    }
}
