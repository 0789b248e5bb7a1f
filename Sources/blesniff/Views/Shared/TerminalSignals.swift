import Libc
import Sniff
import Synchronization

/// The modes of the terminal, and the signals that have to do with it, while a ``Terminal`` has it.
///
/// Handlers do only what is allowed in one: set a flag, write to a descriptor, `tcsetattr`, `sigaction`, `raise`. Everything
/// that they need is initialized before they are there.
///
/// Memory safety: `found` and `earlier` are allocated before the handlers are set and never freed, so that a handler never finds
/// them gone; `earlier` has a place for each signal that is listed, all below `highest`. Thread safety: one thread draws;
/// beside atomics it writes only what handlers read, before they are there.
enum TerminalSignals {
    /// Events that handlers note.
    struct Events: OptionSet {
        let rawValue: UInt8

        /// The size has changed.
        static let resized = Events(rawValue: 1)
        /// ^Z.
        static let stopRequested = Events(rawValue: 2)
        /// The program was stopped and goes on; a shell may have changed the modes.
        static let continued = Events(rawValue: 4)
        /// The time is up that ``Terminal/wake(at:)`` was asked for.
        static let alarmed = Events(rawValue: 8)
    }

    private static let noted = Atomic<UInt8>(0)
    private static let isTaken = Atomic(false)
    nonisolated(unsafe) private static var hasExitHandler = false
    nonisolated(unsafe) private static var keyboard: Int32 = -1
    nonisolated(unsafe) private static var output: Int32 = -1
    nonisolated(unsafe) private static var found: UnsafeMutablePointer<termios>?
    /// The former action for each signal, by its number.
    nonisolated(unsafe) private static var earlier: UnsafeMutablePointer<sigaction>?

    private static let highest: Int32 = 32
    private static let all: [Int32] = [
        SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH, SIGALRM, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL,
        SIGTRAP, SIGFPE,
    ]

    /// Ends what may be half written, then undoes all that `Terminal` and ``Screen`` set.
    private static let giveBack: StaticString =
        "\u{18}\u{1B}[?2026l\u{1B}[0m\u{1B}[r\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Keeps the modes that are found, sets those of a view, and listens to signals.
    ///
    /// - Returns: false where the modes are not to be had.
    static func install(keyboard: Int32, output: Int32) -> Bool {
        let modes = found ?? .allocate(capacity: 1)
        modes.initialize(to: termios())
        found = modes
        guard tcgetattr(keyboard, modes) == 0 else { return false }
        TerminalSignals.keyboard = keyboard
        TerminalSignals.output = output
        _ = takeEvents()
        if earlier == nil {
            earlier = .allocate(capacity: Int(highest))
            earlier?.initialize(repeating: sigaction(), count: Int(highest))
        }
        if !hasExitHandler { atexit { TerminalSignals.restore() } }
        hasExitHandler = true
        isTaken.store(true, ordering: .relaxed)
        guard setModes() else {
            isTaken.store(false, ordering: .relaxed)
            return false
        }
        for number in all {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = handler(of: number)
            action.sa_flags = Int32(SA_RESTART)
            sigaction(number, &action, earlier.map { $0 + Int(number) })
        }
        return true
    }

    private static func handler(of number: Int32) -> @convention(c) (Int32) -> Void {
        switch number {
        case SIGINT, SIGTERM:
            { if Interrupt.requested { TerminalSignals.die($0) } else { Interrupt.request() } }
        // The kernel and the shell both send one when a terminal is closed: the second must not end what the first began.
        case SIGHUP: { _ in Interrupt.request() }
        case SIGTSTP: { _ in TerminalSignals.note(.stopRequested) }
        case SIGCONT: { _ in TerminalSignals.note(.continued) }
        case SIGWINCH: { _ in TerminalSignals.note(.resized) }
        case SIGALRM: { _ in TerminalSignals.note(.alarmed) }
        default: { TerminalSignals.die($0) }
        }
    }

    private static func note(_ event: Events) {
        noted.bitwiseOr(event.rawValue, ordering: .relaxed)
        Interrupt.wake()
    }

    /// The events noted since the last call.
    static func takeEvents() -> Events { Events(rawValue: noted.exchange(0, ordering: .relaxed)) }

    /// Gives the terminal back and leaves the signals to those who had them before.
    static func remove() {
        restore()
        guard let earlier else { return }
        for number in all { sigaction(number, earlier + Int(number), nil) }
        // Who has asked once need not ask twice more.
        if Interrupt.requested { for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) } }
    }

    /// Gives the terminal back, from anywhere, also from a handler; once.
    static func restore() {
        guard isTaken.exchange(false, ordering: .relaxed) else { return }
        let saved = errno
        write(giveBack.utf8Start, giveBack.utf8CodeUnitCount)
        if let found { _ = tcsetattr(keyboard, TCSANOW, found) }
        // The rest of a key's sequence is nothing for the shell.
        tcflush(keyboard, TCIFLUSH)
        errno = saved
    }

    /// Writes a few bytes; gives up at once where the terminal takes nothing.
    private static func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        var done = 0
        while done < count {
            let written = systemWrite(output, bytes + done, count - done)
            if written > 0 { done += written } else if written == 0 || errno != EINTR { return }
        }
    }

    /// Ends the program by a signal, after the terminal was given back.
    private static func die(_ number: Int32) {
        restore()
        let isAsked = number == SIGINT || number == SIGTERM
        if !isAsked, let earlier { sigaction(number, earlier + Int(number), nil) } else { signal(number, SIG_DFL) }
        // Comes when the handler returns, because the signal is blocked in it.
        raise(number)
    }

    /// Stops the program until it is continued.
    static func stop() {
        restore()
        // The default action stops; the handler is put back afterwards.
        var ours = sigaction()
        var standard = sigaction()
        standard.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(SIGTSTP, &standard, &ours)
        raise(SIGTSTP)
        sigaction(SIGTSTP, &ours, nil)
        isTaken.store(true, ordering: .relaxed)
    }

    /// Keys come one by one and are not echoed; ^C, ^\ and ^Z stay signals, ^S and ^Q become keys.
    @discardableResult
    static func setModes() -> Bool {
        guard var modes = found?.pointee else { return false }
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
        modes.c_lflag |= tcflag_t(ISIG)
        modes.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | INPCK)
        modes.c_cflag = modes.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
        withUnsafeMutableBytes(of: &modes.c_cc) { controls in
            controls[Int(VMIN)] = 1
            controls[Int(VTIME)] = 0
        }
        while tcsetattr(keyboard, TCSANOW, &modes) != 0 {
            // In the background this stops the program, and is to be tried again when it is in front.
            if errno != EINTR { return false }
        }
        return true
    }
}
