import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes results to a file that somebody named.
struct WrittenText {
    let console: Console

    /// - Returns: the exit status of writing: 0, or 74 with a message.
    func write(_ text: String, to file: String) -> Int32 {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return report(file) }
        let isWritten = writeAll(Array(text.utf8), to: descriptor)
        let failure = isWritten ? nil : report(file)
        return close(descriptor) == 0 ? failure ?? 0 : failure ?? report(file)
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                systemWrite(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
            }
            if written > 0 { start += written } else if errno != EINTR { return false }
        }
        return true
    }

    private func report(_ file: String) -> Int32 {
        console.report("\(file): \(String(cString: strerror(errno)))")
        return 74
    }
}
