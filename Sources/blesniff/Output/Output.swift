import Decoders
import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The results of a command, written in large pieces. A reader that goes away ends the program's work quietly.
final class Output {
    /// The reader is gone.
    private(set) var isClosed = false
    /// Writing failed for another reason.
    private(set) var failure: String?
    let console: Console
    let isTerminal: Bool
    var progress: ProgressBar?

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
        progress?.clear()
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

/// A bar on standard error while long work goes on, where a person watches.
final class ProgressBar {
    private let console: Console
    private var isShown = false
    private let begun = Platform.monotonicNanoseconds
    /// The current item, if there are several.
    var label = ""

    /// `nil` unless standard output and standard error are both terminals.
    init?(_ console: Console) {
        guard isatty(console.messages) == 1, isatty(console.results) == 1 else { return nil }
        self.console = console
    }

    private var drawn: Int64 = 0

    /// Draws at most ten times a second, and nothing in the first half second.
    func update(_ read: UInt64, of size: UInt64?) {
        let now = Platform.monotonicNanoseconds
        guard now - begun > 500_000_000, now - drawn > 100_000_000, let size, size > 0 else { return }
        drawn = now
        let share = min(Double(read) / Double(size), 1)
        let filled = Int(share * 30)
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 30 - filled)
        let text = "\r[\(bar)] \(Int(share * 100)) %\(label.isEmpty ? "" : "  " + label)\u{1B}[K"
        write(text)
        isShown = true
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = systemWrite(console.messages, bytes, bytes.count)
    }

    func clear() {
        guard isShown else { return }
        write("\r\u{1B}[K")
        isShown = false
    }
}
