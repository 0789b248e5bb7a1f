import Libc

/// Files that are read at any place, temporary ones included, and the search in what was read.
extension Platform {
    static func read(
        _ descriptor: Int32, at offset: UInt64, into target: UnsafeMutableRawBufferPointer
    ) -> ReadResult {
        while true {
            let got = pread(descriptor, target.baseAddress, target.count, off_t(clamping: offset))
            if got >= 0 { return .bytes(got) }
            guard errno == EINTR else { return .failed(errno) }
        }
    }

    /// Where the next read of a regular file begins.
    static func position(_ descriptor: Int32) -> UInt64 { UInt64(max(lseek(descriptor, 0, SEEK_CUR), 0)) }

    static var temporaryFolder: String {
        let folder = environment("TMPDIR") ?? ""
        return folder.isEmpty ? "/tmp" : folder
    }

    enum Temporary {
        case opened(Int32)
        /// An `errno`.
        case failed(Int32)
    }

    /// Makes a file that has no name any more when this returns.
    static func openTemporary(in folder: String) -> Temporary {
        var name = Array("\(folder)/blesniff-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return .failed(errno) }
        unlink(name)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return .opened(descriptor)
    }

    /// Offset of the first place where `pattern` is; `nil` if it is nowhere. Fast where its first byte is rare.
    ///
    /// Memory safety: both calls get a place in the bytes, and no more than what is left from there.
    static func find(_ pattern: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        let length = pattern.utf8CodeUnitCount
        var index = 0
        while index + length <= bytes.count {
            guard let found = memchr(base + index, Int32(pattern.utf8Start[0]), bytes.count - length + 1 - index) else {
                return nil
            }
            index = UnsafeRawPointer(found) - base
            if memcmp(found, pattern.utf8Start, length) == 0 { return index }
            index += 1
        }
        return nil
    }
}
