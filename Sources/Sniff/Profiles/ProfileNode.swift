import Decoders

/// A value in a profile file that knows where it stands.
typealias ProfileNode = FileNode<ProfileError>

/// A mapping in a profile file.
typealias ProfileMap = FileMap<ProfileError>

extension FileNode where Mistake == ProfileError {
    /// Seconds, as nanoseconds.
    func seconds() throws(ProfileError) -> Int64 {
        let text = try text()
        guard let value = Double(text), value > 0, value <= 86_400 else {
            throw error("'\(text)' is not a number of seconds above 0 and up to 86400")
        }
        return Int64(value * 1_000_000_000)
    }

    func uuid() throws(ProfileError) -> BluetoothUUID {
        let text = try text()
        guard let uuid = BluetoothUUID(text) else {
            throw error("'\(text)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed")
        }
        return uuid
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
        let bytes = try value.pattern().compactMap { $0 }
        guard try value.pattern().count == bytes.count else { throw value.error("'??' has no meaning here") }
        try map.finish()
        return bytes
    }

    /// Hexadecimal bytes, `??` for any byte.
    func pattern() throws(ProfileError) -> [UInt8?] {
        let digits = Array(try text().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":") })
        var result: [UInt8?] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            let pair = digits[start..<min(start + 2, digits.count)]
            if pair.elementsEqual("??".utf8) {
                result.append(nil)
            } else if pair.count == 2, !pair.contains(UInt8(ascii: "+")), !pair.contains(UInt8(ascii: "-")),
                let byte = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
            {
                result.append(byte)
            } else {
                throw error("'\(try text())' is not hexadecimal bytes")
            }
        }
        guard !result.isEmpty else { throw error("at least one byte is needed") }
        return result
    }
}
