import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes results to a file that somebody named.
struct WrittenText {
    let console: Console

    /// - Parameter isPrivate: a new file is for its owner alone.
    /// - Returns: the exit status of writing: 0, or 74 with a message.
    func write(_ text: String, to file: String, isPrivate: Bool = false) -> Int32 {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        guard descriptor >= 0 else { return report(file, errno) }
        let failure = Array(text.utf8).withUnsafeBytes { Platform.writeAll($0, to: descriptor).failure }
        let status = failure.map { report(file, $0) }
        return close(descriptor) == 0 ? status ?? 0 : status ?? report(file, errno)
    }

    private func report(_ file: String, _ code: Int32) -> Int32 {
        console.report("\(file): \(String(cString: strerror(code)))")
        return 74
    }
}
