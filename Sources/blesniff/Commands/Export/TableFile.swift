import Decoders
import Sniff

/// A file that a table is written to, in large pieces.
final class TableFile {
    private let path: String
    private let descriptor: Int32
    var buffer = ByteBuffer(capacity: 1 << 17)
    private(set) var rows = 0

    /// Replaces an older file of that name; a new one is for its owner alone, because captures hold keys and values.
    init(_ path: String) throws(RecordingError) {
        self.path = path
        do throws(Platform.WriteOpenFailure) {
            descriptor = try Platform.openForWriting(path, isNew: false, mode: 0o600)
        } catch {
            throw RecordingError(path, error)
        }
        guard !Platform.isInput(descriptor) else {
            _ = Platform.closeWritten(descriptor)
            throw .isInput(path)
        }
        guard Platform.identity(of: descriptor) == nil || Platform.cut(descriptor, to: 0) else {
            let failure = Platform.lastError
            _ = Platform.closeWritten(descriptor)
            throw .io(path, failure)
        }
    }

    /// A row was added to the buffer.
    func endRow() { rows += 1 }

    var isDue: Bool { buffer.count >= 1 << 16 }

    func flush() throws(RecordingError) {
        guard buffer.count > 0 else { return }
        let failure = buffer.withBytes { Platform.writeAll(UnsafeRawBufferPointer($0), to: descriptor).failure }
        buffer.removeAll()
        if let failure { throw .io(path, failure) }
    }

    func close() throws(RecordingError) {
        try flush()
        if let failure = Platform.closeWritten(descriptor) { throw .io(path, failure) }
    }
}
