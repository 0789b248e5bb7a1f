import Decoders
import Libc
import Sniff

/// The results of a command, written in large pieces. A reader that goes away ends the program's work quietly.
final class Output {
    /// The reader is gone.
    private(set) var isClosed = false
    /// Writing failed for another reason.
    private(set) var failure: String?
    let console: Console
    let isTerminal: Bool

    init(_ console: Console) {
        self.console = console
        isTerminal = console.isTerminal
    }

    /// Whether so many bytes should not wait for more; a person sees every line at once.
    func isDue(_ count: Int) -> Bool { count >= 1 << 16 || isTerminal }

    /// Says that there is no result, unless something else went wrong or no reader waits for one any more.
    func noteNothing(_ text: String, _ status: Int32) {
        if status == 0, !isClosed, !Interrupt.requested { console.note(text) }
    }

    /// Sends on what has gathered before a source waits for more, which is of no use where the reader is gone.
    func flushBeforeWait(_ buffer: inout ByteBuffer) {
        flush(&buffer)
        if isClosed { Interrupt.request() }
    }

    /// Sends on what has gathered.
    func flush(_ buffer: inout ByteBuffer) {
        defer { buffer.removeAll() }
        guard buffer.count > 0, !isClosed else { return }
        console.progress.makeWay()
        let failure = buffer.withBytes { Platform.writeAll(UnsafeRawBufferPointer($0), to: console.results).failure }
        guard let failure else { return }
        isClosed = true
        // Quietly, where the reader is gone.
        if failure != EPIPE, failure != EINTR { self.failure = String(cString: strerror(failure)) }
    }

    /// Ends a command with its exit status; an error of writing comes first, and without a reader nothing is reported.
    func end(_ status: Int32 = 0) throws {
        if let failure {
            console.report("standard output: \(failure)")
            throw ExitStatus.io
        }
        if status != 0, !isClosed { throw ExitStatus(code: status) }
    }

    /// Whole text at once, for commands that print when they are done.
    func print(_ text: String) throws {
        var buffer = ByteBuffer(capacity: text.utf8.count + 1)
        buffer.append(string: text)
        flush(&buffer)
        try end()
    }
}
