import Decoders
import Libc

/// All that the library asks the operating system for: files, waiting, and signals. No other file of it imports the C
/// library, so that another system costs changes here only.
package enum Platform {
    static let standardInput: Int32 = STDIN_FILENO

    /// `EINTR`: a signal came before the call was done.
    static let interruptedCode: Int32 = EINTR

    /// The system's text for an error number.
    package static func message(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

// MARK: - Memory

/// Memory safety: who asks for zeros names a type that all bytes zero are a value of, and gives them back once.
extension Platform {
    /// Memory of zeros, of which the system makes a page when it is touched first.
    static func zeros<Element: BitwiseCopyable>(_ count: Int) -> UnsafeMutablePointer<Element> {
        guard let memory = calloc(count, MemoryLayout<Element>.stride) else { fatalError("no memory is left") }
        return memory.bindMemory(to: Element.self, capacity: count)
    }

    static func release(zeros memory: UnsafeMutableRawPointer) { free(memory) }
}

// MARK: - Files

extension Platform {
    /// Why a file could not be opened.
    package enum OpenFailure: Error {
        /// A signal came first.
        case interrupted
        case notFound, permission
        /// Any other `errno`.
        case other(Int32)

        init(_ code: Int32) {
            self =
                switch code {
                case EINTR: .interrupted
                case ENOENT, ENOTDIR: .notFound
                case EACCES, EPERM: .permission
                default: .other(code)
                }
        }
    }

    /// The kind of an open file: only regular files have a size.
    package enum FileKind: Equatable {
        case regular(size: UInt64), directory, stream
    }

    enum ReadResult {
        /// So many bytes; 0 at the end.
        case bytes(Int)
        /// Nothing yet, or a signal came: ask again.
        case again
        /// An `errno`.
        case failed(Int32)
    }

    /// Opens a file for reading. A name need not be UTF-8: an argument of the command line that is not has been mended
    /// on its way here, and is looked up again.
    ///
    /// - Parameter waits: a FIFO waits for its writer, and so does reading it; else neither does.
    static func openForReading(_ path: String, waits: Bool = true) throws(OpenFailure) -> Int32 {
        let flags = waits ? O_RDONLY | O_CLOEXEC : O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        let descriptor = rawName(path).map { open($0, flags) } ?? open(path, flags)
        guard descriptor >= 0 else { throw OpenFailure(errno) }
        startAgain(descriptor, path)
        return descriptor
    }

    /// The argument that reads like the path and is not UTF-8; two that look the same are not guessed at.
    static func rawName(_ path: String) -> [CChar]? {
        guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
        var names: Set<[CChar]> = []
        for index in 1..<max(Int(CommandLine.argc), 1) {
            // Memory safety: the arguments end with a zero each and stay as long as the program; there are `argc`.
            guard let argument = CommandLine.unsafeArgv[index], String(cString: argument) == path else { continue }
            names.insert(Array(UnsafeBufferPointer(start: argument, count: strlen(argument) + 1)))
        }
        return names.count == 1 ? names.first : nil
    }

    static func kind(of descriptor: Int32) -> FileKind {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .stream }
        return FileKind(status)
    }

    static func read(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer, atMost room: Int) -> ReadResult {
        let got = systemRead(descriptor, target.baseAddress, room)
        if got >= 0 { return .bytes(got) }
        return errno == EINTR || errno == EAGAIN ? .again : .failed(errno)
    }

    package static func close(_ descriptor: Int32) { systemClose(descriptor) }
}

// MARK: - Time

extension Platform {
    /// The time on a clock that is never set, from an arbitrary moment.
    package static var monotonicNanoseconds: Nanoseconds { nanoseconds(CLOCK_MONOTONIC) }

    /// The system's time, to the microsecond.
    package static var now: Timestamp { Timestamp(microseconds: nanoseconds(CLOCK_REALTIME).microseconds) }

    private static func nanoseconds(_ clock: clockid_t) -> Nanoseconds {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + Nanoseconds(Int64(time.tv_nsec))
    }
}

// MARK: - Waiting

extension Platform {
    /// Two ends of a pipe: what is written to the one wakes up who listens at the other. Never in the place of a
    /// standard stream that is closed; -1 where there is none.
    package static func makePipe() -> (listening: Int32, writing: Int32) {
        var descriptors: [Int32] = [-1, -1]
        guard pipe(&descriptors) == 0 else { return (-1, -1) }
        defer { for descriptor in descriptors { systemClose(descriptor) } }
        // A handler must not wait, however full the pipe is: one byte wakes as well as many.
        for descriptor in descriptors { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        return (fcntl(descriptors[0], F_DUPFD_CLOEXEC, 3), fcntl(descriptors[1], F_DUPFD_CLOEXEC, 3))
    }

    /// Writes one byte, from a signal handler.
    package static func wake(_ descriptor: Int32) {
        let saved = errno
        var byte: UInt8 = 0
        _ = write(descriptor, &byte, 1)
        errno = saved
    }

    /// Waits until one of the descriptors has something to read (-1: none), or the time is up (-1: never).
    ///
    /// - Returns: whether each can be read, or has ended.
    package static func wait(for descriptors: [Int32], milliseconds: Int32) -> [Bool] {
        var listening = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return wait(&listening, milliseconds: milliseconds)
    }

    /// The same, for a last descriptor that waits to be written.
    package static func wait(for descriptors: [Int32], orWriting writing: Int32, milliseconds: Int32) -> [Bool] {
        var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        waiting.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0))
        return wait(&waiting, milliseconds: milliseconds)
    }

    private static func wait(_ descriptors: inout [pollfd], milliseconds: Int32) -> [Bool] {
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else {
            return descriptors.map { _ in false }
        }
        return descriptors.map { $0.revents != 0 }
    }

    /// Reads what was written by ``wake(_:)``.
    package static func drain(_ descriptor: Int32) {
        var bytes: (UInt64, UInt64) = (0, 0)
        while systemRead(descriptor, &bytes, 16) == 16 {}
    }
}

/// `read(2)` and `close(2)`, under names that the methods do not hide.
private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, target, count)
}

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
