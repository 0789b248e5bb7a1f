#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

/// An open file, FIFO or standard input, closed when nobody reads it any more.
final class OpenFile {
    private let descriptor: Int32
    private let isOwned: Bool
    /// At its end, a followed file is waited for to grow.
    private let follows: Bool
    /// The most bytes that one read takes; tests make it small.
    private let readSize: Int
    /// Size of a regular file.
    let size: UInt64?
    private(set) var consumed: UInt64 = 0
    /// Why reading ended early: an `errno`.
    private(set) var failure: Int32?
    /// Reading may have to wait for a writer: a pipe, a terminal, a file that is followed.
    let mayWait: Bool

    init(path: String, follow: Bool, readSize: Int = .max) throws(CaptureError) {
        isOwned = path != "-"
        follows = follow
        self.readSize = readSize
        descriptor = isOwned ? openForReading(path) : STDIN_FILENO
        if descriptor < 0 {
            size = nil
            mayWait = false
            // Opening a FIFO waits for its writer.
            if errno == EINTR, Interrupt.requested { throw .interrupted(path) }
            throw switch errno {
            case ENOENT, ENOTDIR: .notFound(path)
            case EACCES, EPERM: .permission(path)
            default: .io(path, errno)
            }
        }
        var status = stat()
        let known = fstat(descriptor, &status) == 0
        size = known && status.st_mode & S_IFMT == S_IFREG ? UInt64(status.st_size) : nil
        mayWait = size == nil || follow
        if known, status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path) }
    }

    deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

    /// Reads what there is; waits only while there is nothing at all. 0 means the end.
    func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        let room = min(target.count, readSize)
        while !Interrupt.requested {
            if size == nil { Interrupt.wait(for: descriptor) }
            if Interrupt.requested { return 0 }
            let got = systemRead(descriptor, target.baseAddress, room)
            if got > 0 {
                consumed += UInt64(got)
                return got
            }
            if got < 0, errno == EINTR || errno == EAGAIN { continue }
            if got < 0 { failure = errno }
            guard got == 0, follows else { return 0 }
            Interrupt.wait(for: -1, milliseconds: 100)
        }
        return 0
    }
}

/// Opens a file. A name need not be UTF-8: an argument of the command line that is not has been mended on its way here,
/// and is looked up again.
private func openForReading(_ path: String) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC
    guard path.unicodeScalars.contains("\u{FFFD}") else { return open(path, flags) }
    var names: Set<[CChar]> = []
    for index in 1..<max(Int(CommandLine.argc), 1) {
        guard let argument = CommandLine.unsafeArgv[index], String(cString: argument) == path else { continue }
        names.insert(Array(UnsafeBufferPointer(start: argument, count: strlen(argument) + 1)))
    }
    // Two names that look the same are not guessed at.
    return names.count == 1 ? open(names.first ?? [], flags) : open(path, flags)
}

/// `read(2)`, under a name that the method does not hide.
private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, target, count)
}
