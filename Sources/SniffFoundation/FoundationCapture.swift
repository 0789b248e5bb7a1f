public import Foundation
public import Sniff
public import SniffRedact

extension Capture {
    /// Opens a file.
    ///
    /// - Parameters:
    ///   - url: of the capture, a file.
    ///   - options: how it is decoded.
    /// - Throws: `CaptureError` if it cannot be opened or is not a capture.
    public convenience init(_ url: URL, options: CaptureOptions = .standard) throws(CaptureError) {
        guard url.isFileURL else { throw .unavailable(url.absoluteString, "only files can be opened") }
        try self.init(url.path, options: options)
    }

    /// Reads a capture that is in memory.
    ///
    /// - Parameters:
    ///   - data: the content of a capture file, gzipped or not.
    ///   - name: what messages call it.
    ///   - options: how it is decoded.
    /// - Throws: `CaptureError` if it is not a capture.
    public convenience init(
        _ data: Data, name: String = "capture", options: CaptureOptions = .standard
    ) throws(CaptureError) {
        try self.init(bytes: Array(data), name: name, options: options)
    }
}

extension Redaction {
    /// Reads a capture for its addresses, and for PDUs in pieces: `learn(bytes:name:)`.
    ///
    /// - Throws: `CaptureError` if it is not a capture, `RedactionError` if it has more than fits into memory.
    public func learn(_ data: Data, name: String = "capture") throws { try learn(bytes: Array(data), name: name) }

    /// A capture without what is not known to be harmless: `redacted(bytes:name:)`.
    ///
    /// - Returns: the content of a pcapng file.
    /// - Throws: `CaptureError` if it is not a capture.
    public func redacted(_ data: Data, name: String = "capture") throws -> Data {
        Data(try redacted(bytes: Array(data), name: name))
    }
}
