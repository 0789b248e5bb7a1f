/// Groups of keys and values, as BlueZ keeps everything: `[Group]`, `key=value`, lines that begin with `#` are comments
/// (Desktop Entry Specification 1.5, 3; GLib's GKeyFile).
struct KeyFile {
    struct Entry {
        let group: String
        let key: String
        let value: String
        /// Counted from 1.
        let line: Int
        /// Where the value begins; counted from 1, in bytes.
        let valueColumn: Int
    }

    let name: String
    let all: [Entry]

    func entries(_ group: String) -> [Entry] { all.filter { $0.group == group } }

    /// - Parameters:
    ///   - bytes: the file's content. Bytes that are not UTF-8 do no harm unless they are needed.
    ///   - name: that of the file.
    init(_ bytes: [UInt8], name: String) throws(AttributeTableError) {
        self.name = name
        var entries: [Entry] = []
        var group: String?
        for (index, bytes) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        {
            let line = KeyFile.trimmed(bytes)
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if first == UInt8(ascii: "[") {
                guard line.last == UInt8(ascii: "]") else {
                    throw AttributeTableError(name, line: index + 1, "a group is [NAME]; ']' is missing")
                }
                group = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
                continue
            }
            guard let group else { throw AttributeTableError(name, line: index + 1, "a [GROUP] is expected first") }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex else {
                throw AttributeTableError(name, line: index + 1, "KEY=VALUE or [GROUP] is expected")
            }
            let value = KeyFile.trimmed(line[(equals + 1)...])
            entries.append(
                Entry(
                    group: group, key: String(decoding: KeyFile.trimmed(line[..<equals]), as: UTF8.self),
                    value: String(decoding: value, as: UTF8.self), line: index + 1,
                    valueColumn: value.startIndex - bytes.startIndex + 1))
        }
        all = entries
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        var line = line.drop(while: isSpace)
        while let last = line.last, isSpace(last) { line.removeLast() }
        return line
    }
}
