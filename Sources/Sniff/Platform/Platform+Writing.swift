import Libc

/// Files that are written.
extension Platform {
    static let standardOutput: Int32 = STDOUT_FILENO

    /// `EACCES`: permission denied.
    static let deniedCode: Int32 = EACCES

    /// The `errno` of the call just made.
    package static var lastError: Int32 { errno }

    /// Why a file could not be opened for writing.
    package enum WriteOpenFailure: Error {
        /// There is one of that name, and it must not be; or a link that leads nowhere.
        case exists
        case isDirectory, permission
        /// Any other `errno`.
        case other(Int32)
    }

    /// Opens a file for writing, as it is; a new one is for its owner alone, because captures hold keys and values.
    ///
    /// A name that leads to nothing by a symbolic link is refused: the link's owner would choose where the file is made.
    ///
    /// - Parameters:
    ///   - isNew: the name must not be taken.
    ///   - mode: the permissions of a new file.
    package static func openForWriting(
        _ path: String, isNew: Bool, mode: UInt32 = 0o600
    ) throws(WriteOpenFailure) -> Int32 {
        while true {
            let existing = isNew ? -1 : open(path, O_WRONLY | O_CLOEXEC, mode)
            if existing >= 0 { return existing }
            if isNew || errno == ENOENT {
                let new = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
                if new >= 0 { return new }
            }
            switch errno {
            // Opening a FIFO waits for its reader.
            case EINTR where !Interrupt.requested: continue
            // Something that was not there a moment ago, or a link that leads nowhere.
            case EEXIST where !isNew && !isDanglingLink(path): continue
            case EEXIST: throw .exists
            case EISDIR: throw .isDirectory
            case EACCES, EPERM: throw .permission
            default: throw .other(errno)
            }
        }
    }

    private static func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
        let mode = mode_t(mode)
        return rawName(path).map { systemOpen($0, flags, mode) } ?? systemOpen(path, flags, mode)
    }

    private static func isDanglingLink(_ path: String) -> Bool {
        var found = stat()
        return lstat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFLNK && stat(path, &found) != 0
    }

    /// Whether a run may write to an open file: it is no input.
    package static func isInput(_ descriptor: Int32, inputs: Set<FileIdentity> = []) -> Bool {
        guard let identity = identity(of: descriptor) else { return false }
        return inputs.contains(identity) || ReadFiles.current?.contains(identity) == true
    }

    /// The same of a file by its name.
    package static func isInput(at path: String) -> Bool {
        identity(of: path).map { ReadFiles.current?.contains($0) == true } ?? false
    }

    /// Gives a file the name of another one, which it replaces.
    ///
    /// - Returns: an `errno` where it cannot.
    package static func replace(_ path: String, by newer: String) -> Int32? { rename(newer, path) == 0 ? nil : errno }

    /// Leaves a file to its owner alone.
    package static func makePrivate(_ descriptor: Int32) -> Bool { fchmod(descriptor, mode_t(S_IRUSR | S_IWUSR)) == 0 }

    /// Identity of the regular file that a name or, for `nil`, standard input leads to.
    package static func identity(of path: String?) -> FileIdentity? {
        (path.map { status(ofPath: $0) } ?? status(of: standardInput))?.regularIdentity
    }

    package static func identity(of descriptor: Int32) -> FileIdentity? { status(of: descriptor)?.regularIdentity }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Whether standard input is a terminal where people type lines. A pager changes that, so it is asked once, before one starts.
    package static let isInputTyped = takesLines(standardInput)

    /// Whether it is a terminal that takes lines, as people type them: one without, such as a serial port, sends bytes.
    private static func takesLines(_ descriptor: Int32) -> Bool {
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Writes all bytes, and waits while no reader takes them: when the user asks to end, a second longer at most.
    ///
    /// - Returns: how many were written, and an `errno` where these are not all: ``interruptedCode`` where the user
    ///   asked to end and no reader was left.
    package static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) -> (written: Int, failure: Int32?) {
        var done = 0
        while done < bytes.count {
            var count = bytes.count - done
            if Interrupt.requested {
                guard isWritable(descriptor, milliseconds: 1000) else { return (done, EINTR) }
                // So much fits into a pipe that can be written: a write of more would wait for the rest.
                count = min(count, 4096)
            }
            let written = systemWrite(descriptor, bytes.baseAddress.map { $0 + done }, count)
            if written > 0 {
                done += written
                continue
            }
            // Nothing at all without an error is what no system should answer; it must not be asked for ever.
            guard written < 0 else { return (done, EIO) }
            switch errno {
            case EINTR: break
            // Whoever gave the descriptor, or shares it, set it so that it does not wait.
            case EAGAIN: Interrupt.waitForRoom(in: descriptor)
            default: return (done, errno)
            }
        }
        return (done, nil)
    }

    private static func isWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
        var target = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&target, 1, milliseconds) > 0
    }

    /// Whether an `errno` says that the reader is gone.
    static func isClosedPipe(_ code: Int32) -> Bool { code == EPIPE }

    /// Keeps other recorders from a file until it is closed. File systems that have no locks do not.
    ///
    /// - Returns: whether no other recorder has it.
    static func lock(_ descriptor: Int32) -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }

    /// Cuts a file to a length, and goes on writing there.
    package static func cut(_ descriptor: Int32, to length: UInt64) -> Bool {
        let length = off_t(clamping: length)
        while ftruncate(descriptor, length) != 0 { guard errno == EINTR else { return false } }
        return lseek(descriptor, length, SEEK_SET) == length
    }

    /// Closes a file.
    ///
    /// - Returns: an `errno`, of what the system had not written before.
    package static func closeWritten(_ descriptor: Int32) -> Int32? {
        systemClose(descriptor) == 0 || errno == EINTR ? nil : errno
    }

    /// Removes a file.
    ///
    /// - Returns: why it is still there: an `errno`.
    @discardableResult
    package static func remove(_ path: String) -> Int32? { unlink(path) == 0 || errno == ENOENT ? nil : errno }
}

/// `open(2)`, `write(2)` and `close(2)`, under names that the methods do not hide.
///
/// Memory safety: the caller lends at least `count` bytes for as long as the call takes.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
