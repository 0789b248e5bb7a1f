import Foundation
import Testing

/// A FIFO in a temporary folder.
final class NamedPipe: Sendable {
    let path = NSTemporaryDirectory() + "/sniff-\(UUID().uuidString).fifo"

    init() throws { guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) } }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// For reading, too, so that opening does not wait.
    func openForWriting() throws -> FileHandle { try #require(FileHandle(forUpdatingAtPath: path)) }
}
