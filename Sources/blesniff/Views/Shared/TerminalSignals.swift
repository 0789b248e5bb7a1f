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
    nonisolated(unsafe) private static var found: UnsafeMutablePointer<Platform.TerminalModes>?
    /// The former action for each signal, by its number.
    nonisolated(unsafe) private static var earlier: UnsafeMutablePointer<Platform.SignalAction>?

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
        guard let present = Platform.TerminalModes(of: keyboard) else { return false }
        let modes = found ?? .allocate(capacity: 1)
        modes.initialize(to: present)
        found = modes
        TerminalSignals.keyboard = keyboard
        TerminalSignals.output = output
        _ = takeEvents()
        if earlier == nil {
            earlier = .allocate(capacity: Int(highest))
            earlier?.initialize(repeating: Platform.SignalAction(), count: Int(highest))
        }
        if !hasExitHandler { atexit { TerminalSignals.restore() } }
        hasExitHandler = true
        isTaken.store(true, ordering: .relaxed)
        guard setModes() else {
            isTaken.store(false, ordering: .relaxed)
            return false
        }
        for number in all {
            earlier?[Int(number)] = Platform.SignalAction(on: number)
            Platform.SignalAction(handler(of: number), flags: Int32(SA_RESTART)).install(on: number)
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
        for number in all { earlier[Int(number)].install(on: number) }
        // Who has asked once need not ask twice more.
        if Interrupt.requested { for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) } }
    }

    /// Gives the terminal back, from anywhere, also from a handler; once.
    static func restore() {
        guard isTaken.exchange(false, ordering: .relaxed) else { return }
        let saved = errno
        write(giveBack.utf8Start, giveBack.utf8CodeUnitCount)
        if let found { _ = found.pointee.apply(to: keyboard) }
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
        if !isAsked, let earlier { earlier[Int(number)].install(on: number) } else { signal(number, SIG_DFL) }
        // Comes when the handler returns, because the signal is blocked in it.
        raise(number)
    }

    /// Stops the program until it is continued.
    static func stop() {
        restore()
        // The default action stops; the handler is put back afterwards.
        let ours = Platform.SignalAction().install(on: SIGTSTP)
        raise(SIGTSTP)
        ours.install(on: SIGTSTP)
        isTaken.store(true, ordering: .relaxed)
    }

    /// Makes keys come one by one.
    ///
    /// - Returns: false where the modes are not to be had.
    @discardableResult
    static func setModes() -> Bool {
        guard let modes = found?.pointee.forKeys else { return false }
        while !modes.apply(to: keyboard) {
            // In the background this stops the program, and is to be tried again when it is in front.
            if errno != EINTR { return false }
        }
        return true
    }
}
