import Decoders
import Libc
import Sniff

/// Where a program writes: results to one file descriptor, messages to another.
struct Console: Sendable {
    var results = STDOUT_FILENO
    var messages = STDERR_FILENO
    /// Where results are read in the end: after a pager another descriptor than that of the results.
    let terminal: Int32
    /// Takes messages while a view has the screen.
    var status: LiveStatus?
    let progress: Progress
    /// Takes messages while a pager has the screen.
    var held: HeldMessages?
    /// The program's name, before messages.
    let name: String

    /// - Parameters:
    ///   - name: the program's name.
    ///   - terminal: `nil` for the descriptor of the results.
    init(
        name: String = "blesniff", results: Int32 = STDOUT_FILENO, messages: Int32 = STDERR_FILENO,
        terminal: Int32? = nil
    ) {
        self.name = name
        self.results = results
        self.messages = messages
        self.terminal = terminal ?? results
        progress = Progress(results: results, messages: messages, terminal: self.terminal)
    }

    /// Whether a person reads the results, perhaps in a pager.
    var isTerminal: Bool { isatty(terminal) == 1 }

    /// Whether a pager shows the results.
    var isPaged: Bool { terminal != results }

    /// Columns of the terminal; `nil` where there is none.
    var columns: Int? { TerminalSize.columns(of: terminal) }

    /// A terminal that can only print.
    var isDumb: Bool { getenv("TERM").map { String(cString: $0) == "dumb" } ?? true }

    /// Whether colour is welcome where results go.
    var takesColor: Bool {
        // https://no-color.org: any value but the empty one.
        let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        return isTerminal && !refused && !isDumb
    }

    /// One message, with the program's name before it.
    func report(_ text: String) {
        if let status, status.isShown { status.warn(text) } else { write(name + ": ", text) }
    }

    /// The same for what is good to know, where nothing is wrong.
    func note(_ text: String) {
        if let status, status.isShown { status.note(text) } else { write(name + ": ", text) }
    }

    /// A message of several lines, as it is.
    func reportLines(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { write("", line) }
    }

    private func write(_ start: String, _ text: some StringProtocol) {
        var buffer = ByteBuffer(capacity: start.utf8.count + text.utf8.count + 16)
        buffer.append(string: start)
        var copy = String(text)
        copy.withUTF8 { buffer.append(safe: $0) }
        buffer.append("\n")
        if let held { return held.add(buffer) }
        progress.clear()
        buffer.withBytes { _ = Platform.writeAll(UnsafeRawBufferPointer($0), to: messages) }
    }
}

/// Messages that wait until a pager has ended: it would be in the way of them, and they of what it shows.
///
/// Thread safety: one thread reports; it is `@unchecked` because a ``Console``, which is `Sendable`, holds it.
final class HeldMessages: @unchecked Sendable {
    private let name: String
    private var text = ByteBuffer(capacity: 1 << 10)
    private var omitted = 0

    /// Memory for messages must not grow with captures.
    private static let limit = 1 << 20

    /// - Parameter name: the program's name.
    init(of name: String) { self.name = name }

    func add(_ message: borrowing ByteBuffer) {
        if text.count < HeldMessages.limit { text.append(all: message) } else { omitted += 1 }
    }

    /// Writes all of them.
    func release(to descriptor: Int32) {
        if omitted > 0 { text.append(string: "\(name): \(omitted.grouped("more message"))\n") }
        text.withBytes { _ = Platform.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
        text.removeAll()
    }
}

/// `write(2)`, under a name that no method hides.
///
/// Memory safety: the caller lends at least `count` bytes for as long as the call takes.
func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
