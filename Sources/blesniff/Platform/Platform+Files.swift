import Libc
import Sniff

/// Kinds of files, as the command line asks for them. Links are followed.
extension Platform {
    static func isRegularFile(_ path: String) -> Bool { status(ofPath: path)?.regularIdentity != nil }

    static func isDirectory(_ path: String) -> Bool { status(ofPath: path)?.kind == .directory }

    /// Whether a program may still write to it: a pipe, a FIFO, a socket, a device.
    ///
    /// - Parameter path: `nil` for standard input.
    static func isStream(_ path: String?) -> Bool {
        let found = if let path { fileType(at: path) } else { fileType(of: STDIN_FILENO) }
        return found == S_IFIFO || found == S_IFSOCK || found == S_IFCHR
    }

    /// Whether an open file is a pipe or a socket; one that is closed counts as such.
    static func isPipe(_ descriptor: Int32) -> Bool {
        let found = fileType(of: descriptor)
        return found == nil || found == S_IFIFO || found == S_IFSOCK
    }

    /// Whether two paths lead to one regular file.
    static func isSameFile(_ path: String, _ other: String) -> Bool {
        guard let file = status(ofPath: path)?.regularIdentity else { return false }
        return file == status(ofPath: other)?.regularIdentity
    }

    /// Whether two paths lead to one folder.
    static func isSameDirectory(_ path: String, _ other: String) -> Bool {
        guard let folder = status(ofPath: path), folder.kind == .directory else { return false }
        return folder.identity == status(ofPath: other)?.identity
    }

    private static func fileType(at path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func fileType(of descriptor: Int32) -> mode_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
