import Decoders

/// Keys ahead of the record at hand. When a link turns out to be encrypted and no key fits, the inputs that were not read to
/// their end are searched, once.
extension Session {
    /// These files are read in this run.
    package mutating func willRead(_ paths: [String]) {
        for path in paths where announced[path] == nil {
            announced[path] = willRead(as: paths.count > 1 ? path : nil) { () throws(CaptureError) in
                // What can be read only once is not.
                guard case .regular? = Platform.status(ofPath: path)?.kind else { return nil }
                return try CaptureReader(path: path)
            }
        }
    }

    /// The same for a capture in memory.
    mutating func willRead(bytes: [UInt8], name: String) -> UnreadInput.ID {
        willRead(as: nil) { () throws(CaptureError) in try CaptureReader(bytes: bytes, name: name) }
    }

    private func willRead(
        as name: String?, _ open: @escaping () throws(CaptureError) -> CaptureReader?
    ) -> UnreadInput.ID {
        let registry = analyzer.registry
        return analyzer.keys.willRead { keys, offset in
            // Who reads it says what is wrong with it.
            do throws(CaptureError) {
                guard var rest = try open() else { return }
                // With keys, another link may be readable, and distribute more.
                guard !keys.keys.isEmpty || rest.mayTellKey(from: offset), var reader = try open() else { return }
                var session = Session(registry, FieldSelection(registry.vocabulary), reading: .fields)
                session.analyzer.keys.add(allOf: keys)
                var sink = KeySearch()
                session.read(&reader, name: name, into: &sink)
                keys.add(allOf: session.analyzer.keys)
            } catch {
                return
            }
        }
    }

    /// One of these inputs is read from here on: only the rest of it is ahead.
    func reads(_ path: String) { analyzer.keys.inputAtHand = announced[path] }
    func reads(_ input: UnreadInput.ID) { analyzer.keys.inputAtHand = input }
}

/// Reads a capture for what it teaches.
private struct KeySearch: PacketSink {
    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
}

/// The PDUs and commands without which no key becomes known, by their bytes alone: every format has packets as they were
/// sent. Most captures have none after the beginning of a link that is encrypted, and then need not be analyzed twice. Bytes
/// that look like one by chance cost that time, and nothing else.
private struct KeyMark {
    let pattern: StaticString
    /// The octet at this place from its beginning is less than this.
    let limit: (index: Int, value: UInt8)

    private init(_ pattern: StaticString, _ index: Int, below value: UInt8) {
        self.pattern = pattern
        limit = (index, value)
    }

    /// Octets of the longest one.
    static let length = 5

    /// SMP's PDUs of 17 octets on LE and on BR/EDR: Pairing Random, which every key that a pairing makes needs, and the keys
    /// that are distributed (Core 6.0, Vol 3, Part H, 3.5.4 and 3.6). Then LE Enable Encryption, LE Long Term Key Request
    /// Reply and LE Add Device To Resolving List with their lengths (Vol 4, Part E, 7.8.24, 7.8.25 and 7.8.38), before a
    /// connection handle or an address type; LE Create BIG, and LE BIG Create Sync with one stream or two (7.8.103 and
    /// 7.8.106), before a BIG_Handle.
    static let all = [
        KeyMark("\u{11}\0\u{06}\0", 4, below: 0x0F), KeyMark("\u{11}\0\u{07}\0", 4, below: 0x0F),
        KeyMark("\u{19}\u{20}\u{1C}", 4, below: 0x0F), KeyMark("\u{1A}\u{20}\u{12}", 4, below: 0x0F),
        KeyMark("\u{27}\u{20}\u{27}", 3, below: 2),
        KeyMark("\u{68}\u{20}\u{1F}", 3, below: 0xF0), KeyMark("\u{6B}\u{20}\u{19}", 3, below: 0xF0),
        KeyMark("\u{6B}\u{20}\u{1A}", 3, below: 0xF0),
    ]

    func isFound(in bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while let offset = Platform.find(pattern, in: rest) {
            if offset + limit.index < rest.count, rest[offset + limit.index] < limit.value { return true }
            rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
        }
        return false
    }
}

extension CaptureReader {
    /// Whether a key may be in what follows a place of the input.
    fileprivate mutating func mayTellKey(from offset: UInt64) -> Bool {
        // The bytes of an archive are not those of its logs.
        guard !isArchive else { return true }
        var before = Int(clamping: offset - min(offset, input.offset))
        guard input.skip(&before) else { return false }
        while input.fill(KeyMark.length), !Interrupt.requested {
            let isFound = input.buffer.withUnsafeBytes { bytes in
                let window = UnsafeRawBufferPointer(rebasing: bytes[input.start..<input.end])
                return KeyMark.all.contains { $0.isFound(in: window) }
            }
            if isFound { return true }
            // A mark may begin at the end of the window.
            input.advance(input.available - KeyMark.length + 1)
        }
        return false
    }
}
