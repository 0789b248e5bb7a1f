import Libc

// MARK: - Which file it is

extension Platform {
    /// Tells files apart, also where they have the same name one after the other.
    package struct FileIdentity: Hashable {
        let device: UInt64
        let node: UInt64
    }

    package struct FileStatus {
        package let identity: FileIdentity
        package let kind: FileKind

        /// `nil` where it is no regular file.
        package var regularIdentity: FileIdentity? {
            if case .regular = kind { identity } else { nil }
        }
    }

    /// The file that has this name now.
    package static func status(ofPath path: String) -> FileStatus? {
        var found = stat()
        guard (rawName(path).map { stat($0, &found) } ?? stat(path, &found)) == 0 else { return nil }
        return FileStatus(found)
    }

    static func status(of descriptor: Int32) -> FileStatus? {
        var found = stat()
        return fstat(descriptor, &found) == 0 ? FileStatus(found) : nil
    }

    /// Reading goes on at the file's beginning.
    static func rewind(_ descriptor: Int32) { lseek(descriptor, 0, SEEK_SET) }
}

extension Platform.FileStatus {
    fileprivate init(_ found: stat) {
        identity = Platform.FileIdentity(
            device: UInt64(truncatingIfNeeded: found.st_dev), node: UInt64(truncatingIfNeeded: found.st_ino))
        kind = Platform.FileKind(found)
    }
}

extension Platform.FileKind {
    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .regular(size: UInt64(status.st_size))
        case S_IFDIR: self = .directory
        default: self = .stream
        }
    }
}

// MARK: - FIFOs

extension Platform {
    /// Keeps a FIFO that no writer has opened yet from looking as if its writer had gone.
    ///
    /// - Returns: a descriptor to be closed when the first bytes are there; `nil` where the system tells the two apart.
    static func awaitWriter(of path: String) -> Int32? {
        #if canImport(Darwin)
            // <poll.h>: a FIFO without a writer can be read, and has ended. So it has one of ours until another has written.
            var found = stat()
            guard stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFIFO else { return nil }
            let writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            return writer < 0 ? nil : writer
        #else
            return nil
        #endif
    }
}

// MARK: - Changes of files

/// inotify(7). Where there is nothing like it, or no more of it, files are looked at now and then.
extension Platform {
    /// A descriptor that becomes readable when a watched file changes; `nil` if the system cannot watch files.
    static func makeFileWatch() -> Int32? {
        #if os(Linux)
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            return descriptor < 0 ? nil : descriptor
        #else
            return nil
        #endif
    }

    /// Tells when something is written to the file that is open as `descriptor`.
    ///
    /// - Returns: what ends it (``removeWatch(_:from:)``).
    static func watchContent(of descriptor: Int32, with watch: Int32) -> Int32? {
        #if os(Linux)
            // By its descriptor, because the name may be another file's by now.
            let mask = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
            let number = inotify_add_watch(watch, "/proc/self/fd/\(descriptor)", UInt32(mask))
            return number < 0 ? nil : number
        #else
            return nil
        #endif
    }

    /// Tells when names appear in a folder, and vanish.
    static func watchNames(in folder: String, with watch: Int32) -> Bool {
        #if os(Linux)
            let mask = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
            return inotify_add_watch(watch, folder, UInt32(mask)) >= 0
        #else
            return false
        #endif
    }

    static func removeWatch(_ number: Int32, from watch: Int32) {
        #if os(Linux)
            inotify_rm_watch(watch, number)
        #endif
    }

    /// Reads what the watch tells, so that only what changes from now on makes it readable again.
    static func drainWatch(_ watch: Int32) {
        // Memory safety: read(2) writes at most what there is room for, and it is not read.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { room in
            while case .bytes(let count) = read(watch, into: room, atMost: room.count), count > 0 {}
        }
    }
}
