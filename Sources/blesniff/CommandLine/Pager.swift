import ArgumentParser
import Libc

/// A command whose output a person reads page by page.
protocol PagedCommand: ProgramCommand {
    /// Whether the output goes to the terminal itself.
    var noPager: Bool { get }
    /// Whether the output has an end and is text.
    var isReadInPages: Bool { get }
}

/// A pager that shows on the terminal what a command prints.
struct Pager {
    /// An option of each command, as those of ``ColorChoice`` and decoder files: a group of options costs 0.85 M
    /// instructions when the program starts.
    static let help: ArgumentHelp = "Print directly to the terminal, without BLESNIFF_PAGER, PAGER or less."

    /// Writes to it.
    let console: Console
    private let process: pid_t

    /// Starts the pager of BLESNIFF_PAGER, else of PAGER, else `less`.
    ///
    /// - Returns: `nil` where output is not read on a terminal, the pager is empty or `cat`, or cannot be started.
    init?(_ console: Console) {
        guard console.isTerminal, !console.isDumb else { return nil }
        let asked = [getenv("BLESNIFF_PAGER"), getenv("PAGER")].lazy.compactMap { $0.map { String(cString: $0) } }.first
        guard asked != "", asked != "cat" else { return nil }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        // A pager that held its own input open for writing would never see its end.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // An environment of its own would have to be copied; both are what git gives a pager.
        // F: not for what fits the screen. R: colours. S: long lines are scrolled, not wrapped. X: what was read stays.
        setenv("LESS", "FRSX", 0)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            close(ends[0])
        }
        guard let process = Pager.spawn(asked.map { ["/bin/sh", "-c", $0] } ?? ["less"], &actions) else {
            close(ends[1])
            return nil
        }
        self.process = process
        var paged = Console(results: ends[1], messages: console.messages, terminal: console.terminal)
        paged.held = HeldMessages()
        self.console = paged
    }

    /// Signals that this program ignores or catches are the pager's own again.
    private static func spawn(_ words: [String], _ actions: inout posix_spawn_file_actions_t) -> pid_t? {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        // Memory safety: the copies end with a zero, the list with none, and all of it is freed when the program has started.
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        return posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ) == 0 ? process : nil
    }

    /// Tells the pager that there is no more, and waits until its reader has seen enough. Then come the messages.
    func finish() {
        close(console.results)
        console.progress.clear()
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        console.held?.release(to: console.messages)
    }
}
