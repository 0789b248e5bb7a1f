import Decoders
import Libc
import Sniff

/// The terminal of a person who watches: takes it over with ``begin()``, gives it back with ``end()``, and in between
/// reads keys and draws frames.
///
/// There is one at a time: signals and modes belong to the process. Whatever ends the program gives the terminal back
/// (``TerminalSignals``). Sequences are those of the VT100 and xterm, which every terminal of today knows; modes that one
/// does not know (synchronized updates, bracketed paste) it ignores.
final class Terminal {
    /// The visible output; not the descriptor of the results, so that nothing blocks which others write to.
    private let output: Int32
    /// The controlling terminal, because standard input may be a capture.
    private let keyboard: Int32
    private(set) var size: TerminalSize
    /// The viewer is gone: the terminal was closed, or the connection to it.
    private(set) var isClosed = false
    private var isActive = false
    private var decoder = KeyDecoder()
    private var lastByte: Nanoseconds = 0
    private var screen = Screen()
    /// Bytes that the terminal has not taken yet.
    private var pending = ByteBuffer(capacity: 1 << 14)
    private var alarm: Nanoseconds?

    /// How long a terminal that takes nothing may hold up reading, in milliseconds: a frozen window must not cost packets.
    private static let patience: Int32 = 100
    /// After this an escape character alone is the Escape key; the rest of a sequence comes at once.
    private static let escapeDelay: Nanoseconds = 100_000_000

    /// Alternate screen, no wrapping at the margin, no cursor, pasted text in brackets.
    private static let takeOver: StaticString =
        "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[0m\u{1B}[H\u{1B}[2J"

    /// `nil` unless results go to a terminal that can more than print, and a keyboard is there.
    init?(_ console: Console) {
        let kind = getenv("TERM").map { String(cString: $0) } ?? ""
        guard isatty(console.results) == 1, !kind.isEmpty, kind != "dumb" else { return nil }
        let keyboard = Platform.openKeyboard(of: console.results)
        guard keyboard >= 0 else { return nil }
        self.keyboard = keyboard
        // A description of our own can be made non-blocking. Where another user owns the terminal, it must do without.
        let own = Platform.openAgain(console.results)
        output = own >= 0 ? own : fcntl(console.results, F_DUPFD_CLOEXEC, 3)
        size = TerminalSize(of: output)
        guard output >= 0, isatty(keyboard) == 1 else { return nil }
    }

    deinit {
        end()
        systemClose(keyboard)
        systemClose(output)
    }

    /// Takes the terminal over. To be called after `Interrupt.install()`.
    ///
    /// - Returns: false where its modes cannot be changed.
    func begin() -> Bool {
        guard !isActive, TerminalSignals.install(keyboard: keyboard, output: output) else { return isActive }
        isActive = true
        Interrupt.attend(keyboard)
        takeOver()
        return true
    }

    /// Gives the terminal back as it was.
    func end() {
        guard isActive else { return }
        isActive = false
        cancelAlarm()
        Interrupt.attend(nil)
        flush(milliseconds: Terminal.patience)
        TerminalSignals.remove()
    }

    private func takeOver() {
        size = TerminalSize(of: output)
        screen = Screen()
        decoder = KeyDecoder()
        pending.append(Terminal.takeOver)
        flush(milliseconds: Terminal.patience)
    }

    // MARK: - What happens

    /// The events since the last call: keys, and whether everything must be drawn again.
    func attend() -> (keys: [Key], isResized: Bool) {
        guard isActive else { return ([], false) }
        let now = Platform.monotonicNanoseconds
        var events = TerminalSignals.takeEvents()
        if events.contains(.alarmed) { alarm = nil }
        var isResized = false
        if events.contains(.stopRequested) {
            flush(milliseconds: Terminal.patience)
            // The terminal as it was, then the program really stops; it goes on with SIGCONT.
            TerminalSignals.stop()
            // Also if no shell continues it, so that it did not stop.
            events.formUnion(TerminalSignals.takeEvents().union(.continued))
        }
        if events.contains(.continued) {
            TerminalSignals.setModes()
            takeOver()
            isResized = true
        }
        if events.contains(.resized) {
            size = TerminalSize(of: output)
            screen = Screen()
            isResized = true
        }
        if pending.count > 0 { flush(milliseconds: 0) }
        return (readKeys(now), isResized)
    }

    private func readKeys(_ now: Nanoseconds) -> [Key] {
        var keys: [Key] = []
        // Memory safety: read(2) writes at most `bytes.count`, and only what it says it has written is looked at.
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { bytes in
            while !isClosed {
                let count = systemRead(keyboard, bytes.baseAddress, bytes.count)
                if count > 0 {
                    lastByte = now
                    for byte in bytes.prefix(count) { decoder.receive(byte, into: &keys) }
                    // Pasting must not keep the packets waiting.
                    if keys.count > 4096 { return }
                } else if count == 0 || errno != EAGAIN && errno != EINTR {
                    close()
                } else if errno == EAGAIN {
                    return
                }
            }
        }
        if decoder.isInSequence {
            if now - lastByte >= Terminal.escapeDelay {
                decoder.endSequence(into: &keys)
            } else {
                wake(at: lastByte + Terminal.escapeDelay)
            }
        }
        return keys
    }

    /// Ends waiting at a time of ``Platform.monotonicNanoseconds``, so that the caller gets its turn.
    func wake(at time: Nanoseconds) {
        if let alarm, alarm <= time { return }
        alarm = time
        // Rounded up: who is woken too early waits again.
        Platform.setAlarm(after: max(time - Platform.monotonicNanoseconds, 1_000_000).microseconds + 1)
    }

    private func cancelAlarm() {
        alarm = nil
        Platform.setAlarm(after: nil)
    }

    // MARK: - What is seen

    /// Shows a frame: writes what is different from the last one.
    func draw(_ frame: consuming Frame) {
        guard isActive, !isClosed else { return }
        // A terminal that takes nothing gets the newest frame when it takes something again.
        if pending.count > 0 { flush(milliseconds: 0) }
        guard pending.count == 0 else { return }
        screen.show(frame, size, into: &pending)
        flush(milliseconds: Terminal.patience)
    }

    private func flush(milliseconds: Int32) {
        var done = 0
        pending.withBytes { bytes in
            while done < bytes.count, !isClosed {
                let written = systemWrite(output, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if written > 0 {
                    done += written
                } else if errno == EAGAIN {
                    guard milliseconds != 0,
                        Platform.wait(for: [], orWriting: output, milliseconds: milliseconds)[0]
                    else { return }
                } else if errno != EINTR {
                    close()
                }
            }
        }
        pending.removeFirst(done)
    }

    /// The viewer is gone: the program ends as with ^C, quietly.
    private func close() {
        isClosed = true
        Interrupt.request()
    }
}

extension ByteBuffer {
    /// Drops the first bytes.
    fileprivate mutating func removeFirst(_ length: Int) {
        guard length > 0 else { return }
        let rest = withBytes { Array($0.dropFirst(length)) }
        removeAll()
        rest.withUnsafeBufferPointer { if let start = $0.baseAddress { append(start, $0.count) } }
    }
}

/// `read(2)`, under a name that no method hides.
private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, target, count)
}

private func systemClose(_ descriptor: Int32) { if descriptor >= 0 { _ = close(descriptor) } }
