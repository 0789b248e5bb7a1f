import Decoders

/// A text that is a whole capture: a hexdump (`xxd`, `hexdump`, `od`), plain hexadecimal (`xxd -p`) or base64, perhaps after lines
/// of a shell.
struct DumpedFile {
    /// Decoded.
    private static let mostBytes = 64 << 20
    /// How much tells whether it is a capture.
    private static let sample = 1 << 12
    /// Lines before the first one.
    private static let mostLines = 32

    /// The bytes of the capture.
    ///
    /// - Returns: `nil` if the text is none.
    static func bytes(_ input: inout ByteInput) -> [UInt8]? {
        _ = input.fill(1 << 14)
        let start = input.beginning(1 << 14)
        guard ForeignFormat.isPrinted(Array(start.prefix(ForeignFormat.length))) else { return nil }
        let lines = start.split(separator: 0x0A, omittingEmptySubsequences: false)
        var offset = 0
        for line in lines.prefix(mostLines) {
            for form in DumpReader.Form.allCases {
                var reader = DumpReader(form)
                guard reader.take(TextLine.plain(line)), isCapture(start.dropFirst(offset), reader) else { continue }
                return read(&input, skipping: offset, reader)
            }
            offset += line.count + 1
        }
        return nil
    }

    private static func isCapture(_ text: ArraySlice<UInt8>, _ begun: DumpReader) -> Bool {
        var reader = DumpReader(begun.form)
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            guard reader.bytes.count < sample, reader.take(TextLine.plain(line)) else { break }
        }
        guard reader.bytes.count >= 16 else { return false }
        let first = reader.bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        // Archives and gzip, too.
        if CaptureFormat.isMagic(first) || first == 0x504B_0304 || first >> 8 == 0x1F_8B08 { return true }
        var decoded = ByteInput(OpenFile(bytes: reader.bytes), name: "")
        return (try? CaptureFormat(recognising: &decoded)) != nil
    }

    private static func read(_ input: inout ByteInput, skipping offset: Int, _ begun: DumpReader) -> [UInt8]? {
        var reader = DumpReader(begun.form)
        input.advance(offset)
        var rest: [UInt8] = []
        while reader.bytes.count < mostBytes, input.fill(1) {
            let part = input.beginning(input.available)
            input.advance(part.count)
            var lines = (rest + part).split(separator: 0x0A, omittingEmptySubsequences: false)
            rest = lines.popLast().map(Array.init) ?? []
            // One line may be the whole text.
            if rest.count > 1 << 16 {
                if reader.form == .dump { return reader.bytes }
                let kept = rest.count % 4
                lines.append(rest.dropLast(kept))
                rest = Array(rest.suffix(kept))
            }
            for line in lines where !reader.take(TextLine.plain(line)) { return reader.bytes }
        }
        if input.isStopped { return nil }
        _ = reader.take(TextLine.plain(rest[...]))
        return reader.bytes
    }
}

/// Takes the bytes out of the lines.
private struct DumpReader {
    enum Form: CaseIterable { case dump, hexadecimal, base64 }

    let form: Form
    private(set) var bytes: [UInt8] = []
    private var base64 = Base64()
    /// Of the offsets: `od` counts in octal by default.
    private var base: Int?
    /// Lines like the one before are left out up to the next one.
    private var isRepeating = false
    private var last: [UInt8] = []

    private static let most = 64 << 20

    init(_ form: Form) { self.form = form }

    /// False if the line does not continue it.
    mutating func take(_ line: TextLine) -> Bool {
        switch form {
        case .dump: return take(dump: line)
        case .hexadecimal:
            var rest = line
            if line.isBlank { return !bytes.isEmpty }
            guard let octets = rest.joinedOctets(), rest.isBlank, !bytes.isEmpty || octets.count >= 8 else {
                return false
            }
            bytes += octets
            return true
        case .base64:
            if line.isBlank { return !bytes.isEmpty }
            guard !bytes.isEmpty || line.count >= 16 else { return false }
            return base64.decode(line, into: &bytes)
        }
    }

    private mutating func take(dump line: TextLine) -> Bool {
        if line.elementsEqual([UInt8(ascii: "*")]), !bytes.isEmpty {
            isRepeating = true
            return true
        }
        if line.isBlank { return !bytes.isEmpty }
        guard let dump = DumpLine(line) else { return false }
        guard let offset = offset(of: dump) else { return false }
        if isRepeating, offset > bytes.count, offset <= DumpReader.most, !last.isEmpty {
            while bytes.count < offset { bytes += last }
        }
        isRepeating = false
        // The last line may have the length alone, and less than whole words.
        if dump.octets.isEmpty, offset <= bytes.count { bytes.removeLast(bytes.count - offset) }
        guard offset == bytes.count else { return false }
        bytes += dump.octets
        last = dump.octets
        return true
    }

    private mutating func offset(of dump: DumpLine) -> Int? {
        if let base { return dump.value(base) }
        let expected = bytes.count
        // Offset 0 is the same in both.
        if expected == 0 { return dump.value(16) == 0 ? 0 : nil }
        let found = [16, 8, 10].first { dump.value($0) == expected } ?? 16
        base = found
        return dump.value(found)
    }
}
