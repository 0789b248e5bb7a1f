/// Where a file of decoders finds the one that it includes.
enum DecoderFolder {
    /// The file is in memory alone.
    case none
    /// The folder of the file, with a slash behind; empty for the current one.
    case path(String)

    static func ofFile(_ path: String) -> DecoderFolder {
        .path(String(path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]))
    }

    /// The file that `include` names, which is beside the one that names it.
    func file(_ node: DecoderNode) throws(DecoderFileError) -> (map: DecoderMap, name: String) {
        let name = try node.text()
        guard case .path(let folder) = self else { throw node.error("only a file can include another one") }
        // Whoever sent the file does not choose others that are read.
        guard !name.contains("/"), name != "..", case .regular = Platform.kind(ofLinkOrFile: folder + name) else {
            throw node.error("'\(name)' is no file beside this one")
        }
        let bytes: [UInt8]
        do throws(CaptureError) {
            bytes = try OpenFile.content(of: folder + name, limit: DecoderFile.limit)
        } catch {
            throw node.error("\(error)")
        }
        return (try DecoderFile.map(bytes, folder + name), name)
    }
}
