/// A capture that is still being written: a FIFO, standard input, a connection, a character device, a growing file. Its
/// format is recognised by content as soon as there is enough of it.
///
/// Nothing here waits but ``next(_:)``, and that never longer than ``LiveClock/patience``. What turns out to be no capture is
/// damage that ends the source, because it shows only after a while.
package struct StreamSource: CaptureSource, ~Copyable {
    private var reader: CaptureReader
    private var clock = LiveClock()
    private var pace = LivePace()
    /// Whether ``next(_:)`` waits. Whoever reads several sources waits for all of them together.
    package var waits = true

    /// Opens a path without waiting for a writer.
    ///
    /// - Parameter path: a FIFO, a character device, a file that grows, or `-` for standard input.
    /// - Throws: ``CaptureError`` if it cannot be opened.
    package init(path: String) throws(CaptureError) {
        reader = CaptureReader(live: try ByteInput(path: path, isLive: true))
    }

    /// Reads from what is open already, and closes it.
    ///
    /// - Parameters:
    ///   - name: what messages call it.
    ///   - isLine: it is a serial line, which may begin in the middle of a record.
    package init(descriptor: Int32, name: String, isLine: Bool = false) {
        reader = CaptureReader(live: ByteInput(OpenFile(descriptor: descriptor), name: name), isLine: isLine)
    }

    /// What becomes readable when there is more; `nil` where that has to be looked for.
    package var descriptor: Int32? { reader.input.file.descriptor }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        if pace.isIdleDue { return idle() }
        while true {
            let step = reader.next(&record)
            switch step {
            case .record:
                clock.set(record.time)
                pace.noteRecord()
                return step
            case .idle:
                guard waits, pace.mayWait, pace.wait(for: [descriptor ?? -1]) else { return idle() }
            default: return step
            }
        }
    }

    private mutating func idle() -> CaptureStep {
        pace.noteIdle()
        return .idle(until: clock.now)
    }

    @inline(__always)
    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        reader.withBytes(range, body)
    }

    package var name: String { reader.name }
    package var comment: String? { reader.comment }
    package var interfaces: [String] { reader.interfaces }
    package var progress: (read: UInt64, of: UInt64?) { (reader.progress.read, nil) }
    package var failedReading: Bool { reader.failedReading }
}
