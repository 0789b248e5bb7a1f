/// A capture that was copied as text: each line feed got a carriage return before it, and lengths fit no more.
package enum ConvertedLineEnds {
    /// Bytes that are looked at.
    private static let length = 1 << 16
    /// Line feeds that show it: by chance, one in 256 has a carriage return before it.
    private static let least = 4

    /// Whether the beginning of a regular file shows it.
    package static func areLikely(inFile path: String) -> Bool {
        guard case .regular? = Platform.kind(ofLinkOrFile: path),
            let bytes = try? OpenFile.content(of: path, limit: length)
        else { return false }
        return areLikely(in: bytes)
    }

    static func areLikely(in bytes: [UInt8]) -> Bool {
        let feeds = bytes.indices.filter { bytes[$0] == 0x0A }
        return feeds.count >= least && feeds.allSatisfy { $0 > 0 && bytes[$0 - 1] == 0x0D }
    }
}
