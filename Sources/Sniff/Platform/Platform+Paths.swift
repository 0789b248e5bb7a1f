import Libc

extension Platform {
    /// Value of an environment variable.
    package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

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
