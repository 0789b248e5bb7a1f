/// A temporary file without a name, for its owner alone: what comes through a pipe, or unpacked, is kept in it to be read at
/// any place. It is gone when it is closed, however the program ends.
final class SpooledFile {
    private let file: OpenFile
    private let descriptor: Int32
    private(set) var count: UInt64 = 0
    private let folder: String

    /// - Throws: ``CaptureError`` if it cannot be made.
    init() throws(CaptureError) {
        folder = Platform.temporaryFolder
        switch Platform.openTemporary(in: folder) {
        case .opened(let descriptor): self.descriptor = descriptor
        case .failed(let code): throw .io("a temporary file in \(folder)", code)
        }
        file = OpenFile(temporary: descriptor)
    }

    /// Adds bytes at its end.
    func append(_ bytes: ArraySlice<UInt8>) throws(CaptureError) {
        let (written, failure) = bytes.withUnsafeBytes { Platform.writeAll($0, to: descriptor) }
        count += UInt64(written)
        if let failure { throw .io("a temporary file in \(folder)", failure) }
    }

    func region(from start: UInt64 = 0) -> FileRegion { FileRegion(file: file, start: start, count: count - start) }
}
