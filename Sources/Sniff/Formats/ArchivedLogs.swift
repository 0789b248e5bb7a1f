import Decoders

/// The logs that are read as one capture: those of an archive, or those that the text of a bug report has in it, in order of
/// time.
struct ArchivedLogs {
    private var rest: ArraySlice<ArchivedLog>
    /// Damage of the archive itself, and what else there is to know.
    let damage: [CaptureDamage]
    let notes: [String]
    /// How many logs there are.
    let count: Int
    /// The name of the only log.
    let onlyName: String?
    /// It came through a pipe, and cannot be read again.
    let isReadOnce: Bool

    /// Finds the logs of an archive.
    ///
    /// - Returns: `nil` if the input is no archive.
    /// - Throws: ``CaptureError`` if it has no log.
    init?(_ input: inout ByteInput) throws(CaptureError) {
        guard let kind = ArchiveKind(&input) else { return nil }
        var search = ArchiveSearch(input.name)
        try search.search(&input, kind)
        if input.isStopped { throw .interrupted(input.name) }
        if search.logs.isEmpty, let code = input.file.failure { throw .io(input.name, code) }
        guard !search.logs.isEmpty else { throw .notACapture(input.name, "is not a capture: \(search.reasonForNone)") }
        self.init(search, of: input)
    }

    /// Finds the logs that a text has in it.
    ///
    /// - Returns: `nil` if it is no text, or has none.
    init?(textOf input: inout ByteInput) throws(CaptureError) {
        _ = input.fill(ForeignFormat.length)
        guard ForeignFormat.mayHaveLogs(input.beginning(ForeignFormat.length)) else { return nil }
        var search = ArchiveSearch(input.name)
        search.searchText(&input, name: nil)
        if input.isStopped { throw .interrupted(input.name) }
        if search.logs.isEmpty {
            guard let damage = search.damage.first else { return nil }
            throw .notACapture(input.name, "is not a capture: the log in its text cannot be read: \(damage.message)")
        }
        self.init(search, of: input)
    }

    private init(_ search: ArchiveSearch, of input: borrowing ByteInput) {
        let logs = search.inOrder
        rest = logs[...]
        (damage, notes) = (search.damage, search.notes)
        count = logs.count
        onlyName = count == 1 ? logs.first?.name : nil
        isReadOnce = input.file.size == nil
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func next() -> ArchivedLog? { rest.popFirst() }
}

/// A log in an archive, or one that the text of a bug report has in it.
struct ArchivedLog {
    /// Its name in the archive.
    let name: String
    let content: Content
    /// When its first record was made, and whether by a radio.
    private(set) var time = Timestamp.unknown
    private var isFromAir = false

    enum Content {
        case packed(PackedBytes)
        /// Made of a block of text.
        case made([UInt8])
    }

    /// - Returns: `nil` if it is no capture, or one of another network: sysdiagnose has some of Wi-Fi.
    init?(_ name: String, _ content: Content) {
        self.name = name
        self.content = content
        guard var reader = try? CaptureReader(self, in: "") else { return nil }
        var record = CaptureRecord()
        // Notes may come before the first packet, and have no time.
        for _ in 0..<64 {
            switch reader.next(&record) {
            case .record:
                if case .other = record.link { return nil }
                guard record.time.isKnown else { continue }
                (time, isFromAir) = (record.time, record.link.isFromAir)
                return
            case .end: return
            case .damage(let damage) where damage.resumesAt == nil: return
            default: continue
            }
        }
    }

    /// Whether it goes on where the log before ended, as logs that are rotated do: it begins neither before that end, as
    /// the log of another host would, nor so long after it that what was open then says nothing.
    func continues(_ last: CaptureRecord) -> Bool {
        guard time.isKnown, last.time.isKnown, isFromAir == last.link.isFromAir else { return false }
        return (-ArchivedLog.tolerance...ArchivedLog.longestPause).contains(time.nanoseconds(since: last.time))
    }

    /// Packets of one log may be out of order by less than a second.
    private static let tolerance: Nanoseconds = 1_000_000_000
    /// Logs that lie no farther apart are of one recording, as several inputs are.
    private static let longestPause: Nanoseconds = 3_600_000_000_000

    func open() -> OpenFile {
        switch content {
        case .packed(let bytes): bytes.open()
        case .made(let bytes): OpenFile(bytes: bytes)
        }
    }
}

/// The archives that are read, by their content.
enum ArchiveKind {
    case zip, tar

    /// - Returns: `nil` if the input begins like none.
    init?(_ input: inout ByteInput) {
        input.recogniseCompression()
        guard input.fill(4) else { return nil }
        // A local header, or the last record of an archive without files.
        if [0x504B_0304, 0x504B_0506].contains(input.be32(0)) {
            self = .zip
        } else if ArchiveKind.mayBeTar(&input), input.fill(TarHeader.length),
            TarHeader(input.beginning(TarHeader.length)) != nil
        {
            self = .tar
        } else {
            return nil
        }
    }

    /// Whether to look at the first 512 bytes. A short capture from a pipe is not held up for them: the formats without a magic
    /// number have a zero among their first bytes, and a file in a tar archive hardly a name of two letters.
    private static func mayBeTar(_ input: inout ByteInput) -> Bool {
        // `btsnoop_hci.log` is the name of a file in an archive; `btsnoop` and a zero are the beginning of one.
        let isName = input.u8(0) == UInt8(ascii: "b") && input.fill(8) && input.u8(7) != 0
        guard isName || !CaptureFormat.isMagic(input.be32(0)) else { return false }
        return !input.file.mayWait || (input.u8(0) != 0 && input.u8(1) != 0 && input.u8(2) != 0)
    }
}
