/// Becomes readable when a file is written to, or when another file gets its name.
struct FileWatch: ~Copyable {
    let descriptor: Int32
    private var content: Int32?

    /// - Returns: `nil` where the system cannot tell; then the file has to be looked at now and then.
    init?(path: String) {
        guard let descriptor = Platform.makeFileWatch() else { return nil }
        self.descriptor = descriptor
        // Without it, only changes of the name are noticed late.
        _ = Platform.watchNames(in: FileWatch.folder(of: path), with: descriptor)
    }

    deinit { Platform.close(descriptor) }

    /// Watches the content of this file from now on, not that of the one before.
    ///
    /// - Returns: whether that is possible.
    mutating func watch(_ file: OpenFile) -> Bool {
        if let content { Platform.removeWatch(content, from: descriptor) }
        content = file.watchedDescriptor.flatMap { Platform.watchContent(of: $0, with: descriptor) }
        return content != nil
    }

    func drain() { Platform.drainWatch(descriptor) }

    /// `.` for a name without a folder.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
