import Libc
import Sniff

/// Terminals, their modes, and the timer that wakes who waits for a key.
extension Platform {
    /// The size of a terminal in characters, 0 where it reports none; `nil` for what is no terminal.
    static func terminalSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var window = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
        return (Int(window.ws_col), Int(window.ws_row))
    }

    /// Opens the terminal that a person reads results on, for its keys; reading never waits.
    ///
    /// - Returns: -1 where there is none.
    static func openKeyboard(of results: Int32) -> Int32 {
        let flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        #if canImport(Darwin)
            // <poll.h>: poll(2) answers POLLNVAL for /dev/tty, not for the terminal by its own name (<unistd.h>, ttyname).
            let own = terminalName(of: results).map { open($0, flags) } ?? -1
            if own >= 0 { return own }
        #endif
        return open("/dev/tty", flags)
    }

    /// Opens a terminal once more, so that not to wait when writing to it is nothing that others notice.
    ///
    /// - Returns: -1 where that is not permitted.
    static func openAgain(_ terminal: Int32) -> Int32 {
        let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        #if canImport(Darwin)
            // fd(4), <unistd.h>: to open /dev/fd/N duplicates the descriptor, and its flags are everybody's.
            return terminalName(of: terminal).map { open($0, flags) } ?? -1
        #else
            return open("/proc/self/fd/\(terminal)", flags)
        #endif
    }

    #if canImport(Darwin)
        /// <unistd.h>, ttyname(3): `/dev/ttys003`. Memory safety: the text is the system's until the next call, and copied.
        private static func terminalName(of descriptor: Int32) -> String? {
            ttyname(descriptor).map { String(cString: $0) }
        }
    #endif

    /// Sends SIGALRM after a time in microseconds; `nil` for not at all.
    static func setAlarm(after microseconds: Int64?) {
        var timer = itimerval()
        timer.it_value.tv_sec = numericCast((microseconds ?? 0) / 1_000_000)
        // <sys/time.h>: suseconds_t has 32 bits on Darwin.
        timer.it_value.tv_usec = numericCast((microseconds ?? 0) % 1_000_000)
        #if canImport(Glibc)
            setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
        #else
            setitimer(ITIMER_REAL, &timer, nil)
        #endif
    }

    /// The modes of a terminal (termios(3)).
    struct TerminalModes {
        private var modes = termios()

        /// Those that it has now; `nil` for what is no terminal.
        init?(of descriptor: Int32) {
            guard tcgetattr(descriptor, &modes) == 0 else { return nil }
        }

        /// Keys come one by one and are not echoed; ^C, ^\ and ^Z stay signals, ^S and ^Q become keys.
        var forKeys: TerminalModes {
            var keys = self
            keys.modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
            keys.modes.c_lflag |= tcflag_t(ISIG)
            keys.modes.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | INPCK)
            keys.modes.c_cflag = keys.modes.c_cflag & ~tcflag_t(CSIZE | PARENB) | tcflag_t(CS8)
            withUnsafeMutableBytes(of: &keys.modes.c_cc) { controls in
                controls[Int(VMIN)] = 1
                controls[Int(VTIME)] = 0
            }
            return keys
        }

        /// Gives them to a terminal, also from a signal handler.
        ///
        /// - Returns: false where that failed (``Platform/lastError``).
        func apply(to descriptor: Int32) -> Bool {
            var modes = modes
            return tcsetattr(descriptor, TCSANOW, &modes) == 0
        }
    }
}
