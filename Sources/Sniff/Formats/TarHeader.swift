/// The header of a file in a tar archive: ustar (POSIX.1-1988), with GNU's long names and sizes.
struct TarHeader {
    static let length = 512

    enum Kind {
        case file
        /// The name of the next file follows: GNU's `L`, or the records of pax.
        case longName, pax
        /// Folders, links, devices.
        case other
    }

    let name: String
    let size: UInt64
    let kind: Kind

    /// - Returns: `nil` if the checksum says that this is none.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == TarHeader.length, TarHeader.hasChecksum(bytes),
            let size = TarHeader.number(bytes[124..<136])
        else { return nil }
        self.size = size
        let name = TarHeader.text(bytes[..<100])
        let prefix = bytes[257..<263].elementsEqual("ustar\0".utf8) ? TarHeader.text(bytes[345..<500]) : ""
        self.name = prefix.isEmpty ? name : "\(prefix)/\(name)"
        kind =
            switch bytes[156] {
            case 0, UInt8(ascii: "0"), UInt8(ascii: "7"): .file
            case UInt8(ascii: "L"): .longName
            case UInt8(ascii: "x"): .pax
            default: .other
            }
    }

    /// The sum of all bytes, those of itself taken as spaces.
    private static func hasChecksum(_ bytes: [UInt8]) -> Bool {
        let sum = bytes.reduce(0) { $0 + UInt64($1) }
        let own = bytes[148..<156].reduce(0) { $0 + UInt64($1) }
        return number(bytes[148..<156]) == sum - own + 8 * 32 && sum > 0
    }

    /// Octal digits between spaces and zeros; or, if the highest bit is set, the bytes themselves.
    private static func number(_ field: ArraySlice<UInt8>) -> UInt64? {
        if field.first == 0x80 { return field.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }
        let digits = field.drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
        let rest = field[digits.endIndex...]
        guard !digits.isEmpty, digits.count <= 21, rest.allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
        return digits.reduce(0) { $0 << 3 | UInt64($1 - 0x30) }
    }

    private static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The file's name in the records of pax, each `length key=value\n`.
    static func paxName(_ records: [UInt8]) -> String? {
        for line in records.split(separator: 0x0A) {
            guard let space = line.firstIndex(of: 0x20) else { continue }
            let record = line[line.index(after: space)...]
            if record.starts(with: "path=".utf8) { return String(decoding: record.dropFirst(5), as: UTF8.self) }
        }
        return nil
    }
}
