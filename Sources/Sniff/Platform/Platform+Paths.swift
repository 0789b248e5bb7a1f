import Libc

extension Platform {
    /// Value of an environment variable.
    package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// A name by which this process opens what it has open, while it is open: proc_pid_fd(5), fd(4).
    static func path(ofOpen descriptor: Int32) -> String { "\(descriptorFolder)/\(descriptor)" }

    private static let descriptorFolder: String = {
        #if canImport(Darwin)
            "/dev/fd"  // <unistd.h>, fd(4); ``startAgain(_:_:)`` has the difference.
        #else
            "/proc/self/fd"
        #endif
    }()

    /// Goes to the beginning of a file that was opened by the name of a descriptor.
    static func startAgain(_ descriptor: Int32, _ path: String) {
        #if canImport(Darwin)
            // <unistd.h>, fd(4): to open /dev/fd/N duplicates the descriptor, with the position that it has. Linux opens the file
            // anew.
            if path.hasPrefix("\(descriptorFolder)/") || path == "/dev/stdin" { lseek(descriptor, 0, SEEK_SET) }
        #endif
    }

    /// Where a path leads when every link is followed; `nil` if it leads nowhere.
    package static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether this user may read a file.
    package static func mayRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// Whether a path names a folder, a link to one included; `false` where there is nothing.
    static func isFolder(_ path: String) -> Bool { status(ofPath: path)?.kind == .directory }

    /// The kind of file of a name itself: a symbolic link is not followed. `nil` if there is none.
    package static func kind(ofLinkOrFile path: String) -> FileKind? {
        var found = stat()
        return lstat(path, &found) == 0 ? FileKind(found) : nil
    }

    /// The names in a folder, in the order of their bytes; those that are not UTF-8 are left out.
    ///
    /// - Throws: why it cannot be read: a list of a part would look like all of it.
    package static func names(inFolder path: String) throws(OpenFailure) -> [String] {
        guard let folder = opendir(path) else { throw OpenFailure(errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            // The end and an error look alike but for this.
            errno = 0
            guard let entry = readdir(folder) else { break }
            // Memory safety: the entry is the folder's until the next one is read; its name ends with a zero.
            let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 1) { String(validatingCString: $0) }
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw OpenFailure(errno) }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
