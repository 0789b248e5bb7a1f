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

    /// The bytes of the capture; of several dumps, one after the other.
    ///
    /// - Returns: `nil` if the text is none.
    static func bytes(_ input: inout ByteInput) -> [UInt8]? {
        _ = input.fill(1 << 14)
        let start = input.beginning(1 << 14)
        guard ForeignFormat.isPrinted(Array(start.prefix(ForeignFormat.length))) else { return nil }
        for margin in TextMargin.candidates(start) {
            var offset = 0
            for line in start.split(separator: 0x0A, maxSplits: mostLines, omittingEmptySubsequences: false)
                .prefix(mostLines)
            {
                for form in DumpReader.Form.allCases {
                    var reader = DumpReader(form, margin)
                    guard reader.take(line), isCapture(start.dropFirst(offset), reader) else { continue }
                    return read(&input, skipping: offset, reader)
                }
                offset += line.count + 1
            }
        }
        return nil
    }

    private static func isCapture(_ text: ArraySlice<UInt8>, _ begun: DumpReader) -> Bool {
        var reader = begun.another
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            guard reader.bytes.count < sample, reader.take(line) else { break }
        }
        guard reader.bytes.count >= 16 else { return false }
        // Archives and gzip, too.
        let first = reader.firstBytes
        if CaptureFormat.isMagic(first) || first == 0x504B_0304 || first >> 8 == 0x1F_8B08 { return true }
        var decoded = ByteInput(OpenFile(bytes: reader.bytes), name: "")
        return (try? CaptureFormat(recognising: &decoded)) != nil
    }

    private static func read(_ input: inout ByteInput, skipping offset: Int, _ begun: DumpReader) -> [UInt8]? {
        var reader = begun.another
        var bytes: [UInt8] = []
        func take(_ line: ArraySlice<UInt8>) {
            if reader.take(line) { return }
            // Another dump may follow, at once or after other lines.
            if bytes.isEmpty || CaptureFormat.isMagic(reader.firstBytes) { bytes += reader.bytes }
            reader = reader.another
            if !reader.take(line) { reader = reader.another }
        }
        input.advance(offset)
        var rest: [UInt8] = []
        while bytes.count + reader.bytes.count < mostBytes, input.fill(1) {
            let part = input.beginning(input.available)
            input.advance(part.count)
            var lines = (rest + part).split(separator: 0x0A, omittingEmptySubsequences: false)
            rest = lines.popLast().map(Array.init) ?? []
            // One line may be the whole text.
            if rest.count > 1 << 16, reader.form != .dump {
                let kept = rest.count % 4
                lines.append(rest.dropLast(kept))
                rest = Array(rest.suffix(kept))
            }
            lines.forEach(take)
            if rest.count > 1 << 16 { rest = [] }
        }
        if input.isStopped { return nil }
        take(rest[...])
        take(end)
        return bytes
    }

    /// A line of no dump.
    private static let end: ArraySlice<UInt8> = [UInt8(ascii: "#")]
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

    private let margin: TextMargin
    /// Characters of its first line of base64, and whether a shorter one has ended it.
    private var width: Int?
    private var isEnded = false

    private static let most = 64 << 20
    /// Lines of base64 that are longer may be of different lengths.
    private static let mostWidth = 1024

    init(_ form: Form, _ margin: TextMargin) { (self.form, self.margin) = (form, margin) }

    /// For another dump of the same form.
    var another: DumpReader { DumpReader(form, margin) }

    var firstBytes: UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }

    /// False if the line does not continue it.
    mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
        let line = margin.stripped(TextLine.plain(line))
        if line.isBlank { return !bytes.isEmpty }
        switch form {
        case .dump: return take(dump: line)
        case .hexadecimal:
            var rest = line
            guard let octets = rest.joinedOctets(), rest.isBlank, !bytes.isEmpty || octets.count >= 8 else {
                return false
            }
            bytes += octets
            return true
        case .base64:
            guard !isEnded, !bytes.isEmpty || line.count >= 16, base64.decode(line, into: &bytes) else { return false }
            let width = self.width ?? line.count
            self.width = width
            isEnded = line.count < width && width <= DumpReader.mostWidth || line.last == UInt8(ascii: "=")
            return true
        }
    }

    private mutating func take(dump line: TextLine) -> Bool {
        if line.elementsEqual([UInt8(ascii: "*")]), !bytes.isEmpty {
            isRepeating = true
            return true
        }
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
