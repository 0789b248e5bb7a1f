import Decoders
import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes the reports that servers of continuous integration and viewers read.
struct VerdictFiles {
    let options: VerdictOptions
    let showsSecrets: Bool
    let output: Output

    /// - Returns: the exit status of writing.
    func write(_ summary: VerdictSummary) throws -> Int32 {
        var status: Int32 = 0
        if let file = options.junit { status = try write(JUnit(showsSecrets: showsSecrets).text(summary), to: file) }
        if let file = options.sarif {
            status = max(status, try write(SARIF(showsSecrets: showsSecrets).text(summary), to: file))
        }
        return status
    }

    private func write(_ text: String, to file: String) throws -> Int32 {
        guard file != "-" else {
            try output.print(text)
            return 0
        }
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
        output.console.report("\(file): \(String(cString: strerror(errno)))")
        return 74
    }
}
