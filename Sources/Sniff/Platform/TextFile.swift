/// A small file that is read whole.
package enum TextFile {
    /// - Parameter limit: what is longer is cut after so many bytes and one more, which tells.
    /// - Throws: ``CaptureError`` if it cannot be opened.
    package static func content(of path: String, limit: Int) throws(CaptureError) -> [UInt8] {
        try OpenFile.content(of: path, limit: limit)
    }
}
