import Libc

/// A file without a name, which is gone with the process however that ends.
package final class TemporaryFile {
    /// Why there is none, or no room in it.
    package struct Failure: Error, CustomStringConvertible {
        package let folder: String
        let code: Int32

        package var description: String { "\(folder): \(Platform.message(code)); TMPDIR names another folder" }
    }

    private let descriptor: Int32
    private let folder: String

    /// Makes one in the folder of TMPDIR, otherwise in /var/tmp: /tmp is often memory.
    package init() throws(Failure) {
        let named = Platform.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 }
        folder = named ?? "/var/tmp"
        var name = Array("\(folder)/blesniff-XXXXXX".utf8CString)
        descriptor = name.withUnsafeMutableBufferPointer { name in name.baseAddress.map { mkstemp($0) } ?? -1 }
        guard descriptor >= 0 else { throw Failure(folder: folder, code: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = name.withUnsafeBufferPointer { name in name.baseAddress.map { unlink($0) } }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// A name by which this process opens it from its beginning, for as long as this exists. One reader at a time.
    package var path: String { Platform.path(ofOpen: descriptor) }

    /// Writes bytes at an offset.
    package func write(_ bytes: [UInt8], at offset: UInt64) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let written = bytes[done...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset) + off_t(done))
            }
            if written > 0 {
                done += written
            } else if written == 0 || errno != EINTR {
                throw Failure(folder: folder, code: written == 0 ? EIO : errno)
            }
        }
    }

    /// So many bytes, or as many as can be read.
    package func read(_ count: Int, at offset: UInt64) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes[done...].withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress, $0.count, off_t(offset) + off_t(done))
            }
            if got > 0 { done += got } else if got == 0 || errno != EINTR { break }
        }
        if done < count { bytes.removeLast(count - done) }
        return bytes
    }
}
