import ArgumentParser
import Libc
import Sniff

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
    private let process: Int32

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
        defer { close(ends[0]) }
        guard let process = Platform.start(asked.map { ["/bin/sh", "-c", $0] } ?? ["less"], input: ends[0]) else {
            close(ends[1])
            return nil
        }
        self.process = process
        var paged = Console(
            name: console.name, results: ends[1], messages: console.messages, terminal: console.terminal)
        paged.held = HeldMessages(of: console.name)
        self.console = paged
    }

    /// Tells the pager that there is no more, and waits until its reader has seen enough. Then come the messages.
    func finish() {
        close(console.results)
        console.progress.clear()
        Platform.waitForEnd(of: process)
        console.held?.release(to: console.messages)
    }
}
