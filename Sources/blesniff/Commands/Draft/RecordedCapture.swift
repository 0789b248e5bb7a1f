import Sniff

/// A capture that is read more than once: a file, or what came through a pipe, kept in memory.
struct RecordedCapture {
    let path: String
    private let bytes: [UInt8]?

    /// The limit of data from a pipe.
    private static let limit = 1 << 30

    init(_ path: String) throws(CaptureError) {
        self.path = path
        bytes = VerifiedFiles.isRegular(path) ? nil : try TextFile.content(of: path, limit: Self.limit)
        // What cannot be read at all is said at once.
        _ = try reader()
    }

    var name: String { path == "-" ? "standard input" : path }

    func reader() throws(CaptureError) -> CaptureReader {
        if let bytes { return try CaptureReader(bytes: bytes, name: name) }
        return try CaptureReader(path: path)
    }
}
