import Decoders
import Libc
import Sniff

/// How far a command has come with its inputs: a line on standard error while a person waits, `pass 2 of 2, 43 %`.
///
/// The line appears after a second. Whoever writes to the terminal erases it first: ``Console`` and ``Output`` do.
///
/// Thread safety: one thread reads and reports; it is `@unchecked` because a ``Console``, which is `Sendable`, holds it.
final class Progress: @unchecked Sendable {
    private let messages: Int32
    /// Whether a person waits. Where results go through a pipe, its reader may have the same terminal.
    private let isWanted: Bool
    private let isPaged: Bool
    /// Whether results are read on a terminal, where the line is in their way.
    private let isAmongResults: Bool
    /// Results have gone to a pager, which has the terminal from then on.
    private var isOver = false
    private var isShown = false
    private let begun = Platform.monotonicNanoseconds
    private var drawn: Nanoseconds = 0
    /// The pass that was begun last.
    private(set) var pass = 1
    private var passes: Int?
    private var reading = (number: 0, count: 1)

    /// - Parameter terminal: where results are read in the end.
    init(results: Int32, messages: Int32, terminal: Int32) {
        self.messages = messages
        isPaged = results != terminal
        isAmongResults = isatty(terminal) == 1
        isWanted = isatty(messages) == 1 && !Platform.isPipe(terminal)
    }

    /// Another input begins, or the same is read again.
    ///
    /// - Parameters:
    ///   - pass: from 1.
    ///   - passes: how many there will be; `nil` where that is not known.
    ///   - reading: its place among the readings of the pass, from 0.
    ///   - readings: how many the pass has.
    func begin(pass: Int = 1, passes: Int? = nil, reading: Int = 0, readings: Int = 1) {
        (self.pass, self.passes) = (pass, passes)
        self.reading = (reading, max(readings, 1))
    }

    /// The share of the pass that is done; `nil` where the size of the input is not known, as of a pipe.
    func share(_ read: UInt64, of size: UInt64?) -> Double? {
        guard let size, size > 0 else { return nil }
        return (Double(reading.number) + min(Double(read) / Double(size), 1)) / Double(reading.count)
    }

    func update(_ read: UInt64, of size: UInt64?) {
        guard isWanted, !isOver, let share = share(read, of: size) else { return }
        let now = Platform.monotonicNanoseconds
        guard now - begun > 1_000_000_000, now - drawn > 100_000_000 else { return }
        drawn = now
        let filled = Int(share * 30)
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 30 - filled)
        let all = passes.map { " of \($0)" } ?? ""
        let label = pass > 1 || passes ?? 1 > 1 ? "pass \(pass)\(all), " : ""
        write("\r[\(bar)] \(label)\(Int(share * 100)) %\u{1B}[K")
        isShown = true
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = systemWrite(messages, bytes, bytes.count)
    }

    /// Erases the line; the next update draws it again.
    func clear() {
        guard isShown else { return }
        write("\r\u{1B}[K")
        isShown = false
    }

    /// Erases the line before results are written.
    func makeWay() {
        guard isAmongResults else { return }
        clear()
        if isPaged { isOver = true }
    }
}
