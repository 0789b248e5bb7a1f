import Decoders

/// A value in a profile file that knows where it is.
typealias ProfileNode = FileNode<ProfileError>

/// A mapping in a profile file.
typealias ProfileMap = FileMap<ProfileError>

extension FileNode where Mistake == ProfileError {
    /// A number of seconds.
    func seconds() throws(ProfileError) -> Nanoseconds {
        let text = try text()
        guard let value = Double(text), value > 0, value <= 86_400 else {
            throw error("'\(text)' is not a number of seconds above 0 and up to 86400")
        }
        return Nanoseconds(seconds: value)
    }

    /// Text as its UTF-8, or `{hex: …}`.
    func bytes() throws(ProfileError) -> [UInt8] {
        guard node.mapping != nil else {
            let bytes = Array(try text().utf8)
            guard !bytes.isEmpty else { throw error("at least one byte is needed") }
            return bytes
        }
        var map = try ProfileMap(self)
        let value = try map.required("hex")
        let bytes = try value.hexadecimal()
        guard !bytes.isEmpty else { throw value.error("at least one byte is needed") }
        try map.finish()
        return bytes
    }
}
