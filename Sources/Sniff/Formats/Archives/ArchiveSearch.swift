/// Looks for logs in an archive, by the content of its files: captures first, then in archives in it, then in its texts.
///
/// A zip archive is read in place; what comes through a pipe or a tar archive's compression is kept in a temporary file. All
/// that a stranger's archive could make large is bounded: files, logs, archives in it, bytes kept, bytes of text.
struct ArchiveSearch {
    private(set) var logs: [ArchivedLog] = []
    private(set) var damage: [CaptureDamage] = []
    private(set) var notes: [String] = []
    /// Name of the input, for messages.
    private let input: String
    private var tally = Tally()
    private var spool: SpooledFile?
    /// Bytes of text that may still be searched.
    private var textBudget: UInt64

    private static let logLimit = 1000
    private static let innerLimit = 16
    private static let spoolLimit: UInt64 = 4 << 30
    private static let textLimit: UInt64 = 1 << 30

    /// What the archive holds, for who looks for a log in vain.
    private struct Tally {
        var kind = ArchiveKind.zip
        var files = 0
        var largest: (name: String, size: UInt64)?
        var encrypted = 0
        /// Files packed by a method that is not read, and the first of these methods.
        var strange: (count: Int, method: UInt16) = (0, 0)

        mutating func add(_ name: String, _ size: UInt64) {
            files += 1
            if size > largest?.size ?? 0 { largest = (name, size) }
        }
    }

    init(_ input: String) {
        self.input = input
        textBudget = ArchiveSearch.textLimit
    }

    /// Why there is no log, as the end of "is not a capture: …".
    var reasonForNone: String {
        let kind = tally.kind == .zip ? "a zip archive" : "a tar archive"
        guard tally.files > 0 else { return "it is \(kind) without a file" }
        var text = "it is \(kind) with \(tally.files.grouped("file")), none of them a log"
        if let largest = tally.largest { text += "; the largest is \(largest.name) (\(Int(clamping: largest.size).grouped("byte")))" }
        if tally.encrypted > 0 { text += "; \(tally.encrypted) encrypted" }
        if tally.strange.count > 0 {
            text += "; \(tally.strange.count) packed by a method that is not read (\(tally.strange.method))"
        }
        if let first = damage.first { text += "; at byte \(first.offset): \(first.message)" }
        return text
    }

    /// The logs as they are read: by the time of their first records, those without any where they were.
    var inOrder: [ArchivedLog] {
        let timed = logs.enumerated().filter { $0.element.time.isKnown }
        let sorted = timed.sorted { one, other in
            let distance = one.element.time.nanoseconds(since: other.element.time)
            return distance == 0 ? one.offset < other.offset : distance < 0
        }
        // A log without records says nothing, unless there is no other.
        return sorted.isEmpty ? logs : sorted.map(\.element)
    }

    mutating func search(_ input: inout ByteInput, _ kind: ArchiveKind) throws(CaptureError) {
        tally.kind = kind
        try search(&input, kind, prefix: "", isInner: false)
    }

    private mutating func search(
        _ input: inout ByteInput, _ kind: ArchiveKind, prefix: String, isInner: Bool
    ) throws(CaptureError) {
        switch kind {
        case .tar: try searchTar(&input, prefix)
        case .zip:
            let region: FileRegion
            if let place = input.region { region = place } else { region = try keep(&input) }
            do throws(ZipDirectory.Problem) {
                let directory = try ZipDirectory(region)
                searchZip(directory, prefix, isInner: isInner)
            } catch {
                throw .notACapture(self.input, "is not a capture: it is a zip archive \(error.text)")
            }
        }
    }

    private mutating func add(_ log: ArchivedLog) {
        guard logs.count < ArchiveSearch.logLimit else {
            let text = "it has more than \(ArchiveSearch.logLimit) logs; the others are not read"
            if !notes.contains(text) { notes.append(text) }
            return
        }
        logs.append(log)
    }

    private mutating func report(_ offset: UInt64, _ message: String) {
        var found = CaptureDamage(offset: offset, message: message, resumesAt: 0)
        found.successor = "what is whole"
        if damage.count < 100 { damage.append(found) }
    }
}

// MARK: - Zip

extension ArchiveSearch {
    private enum Member {
        case log(ArchivedLog), archive, text, other
    }

    private mutating func searchZip(_ directory: ZipDirectory, _ prefix: String, isInner: Bool) {
        if directory.isCut { notes.append("it has more than \(ZipDirectory.limit) files; the others are ignored") }
        if let place = directory.damagedAt { report(place, "the archive's directory is damaged") }
        var archives: [(name: String, bytes: PackedBytes)] = []
        var texts: [(name: String, bytes: PackedBytes)] = []
        var found: [(log: ArchivedLog, bytes: PackedBytes)] = []
        for entry in directory.entries where !entry.isFolder && !Interrupt.requested {
            let name = prefix + entry.name
            if !isInner { tally.add(entry.name, entry.size) }
            guard let bytes = bytes(of: entry, in: directory) else { continue }
            switch member(name, bytes) {
            case .log(let log): found.append((log, bytes))
            case .archive: archives.append((name, bytes))
            case .text: texts.append((name, bytes))
            case .other: break
            }
        }
        addDistinct(found)
        if logs.isEmpty, !isInner {
            for (name, bytes) in archives.prefix(ArchiveSearch.innerLimit) { searchInner(name, bytes) }
        }
        guard logs.isEmpty else { return }
        let main = ArchiveSearch.mainEntry(texts, prefix)
        for (name, bytes) in texts.filter({ $0.name == main }) + texts.filter({ $0.name != main }) {
            var input = ByteInput(bytes.open(), name: name)
            searchText(&input, name: name)
            if !logs.isEmpty { break }
        }
    }

    private mutating func bytes(of entry: ZipDirectory.Entry, in directory: ZipDirectory) -> PackedBytes? {
        if entry.isEncrypted {
            tally.encrypted += 1
            return nil
        }
        guard entry.method == 0 || entry.method == 8 else {
            tally.strange = (tally.strange.count + 1, tally.strange.count == 0 ? entry.method : tally.strange.method)
            return nil
        }
        guard entry.size > 0 else { return nil }
        guard let region = directory.data(of: entry) else {
            report(entry.header, "there is no file '\(entry.name)', which the archive's directory has here")
            return nil
        }
        return PackedBytes(
            region: region, packing: entry.method == 0 ? .stored : .deflate, size: entry.size,
            checksum: entry.checksum)
    }

    /// Each log once, and none of bytes that belong to another: an archive whose files overlap is made to be large.
    private mutating func addDistinct(_ found: [(log: ArchivedLog, bytes: PackedBytes)]) {
        let ordered = found.sorted { $0.bytes.region.start < $1.bytes.region.start }
        var kept: [(log: ArchivedLog, bytes: PackedBytes)] = []
        for (log, bytes) in ordered {
            if let last = kept.last, last.bytes.region.start + last.bytes.region.count > bytes.region.start {
                report(
                    bytes.region.start,
                    "the file '\(log.name)' overlaps '\(last.log.name)' in the archive, and is not read")
            } else if let same = kept.first(where: { $0.bytes.checksum == bytes.checksum && $0.bytes.size == bytes.size }) {
                notes.append("\(log.name) is the same as \(same.log.name), and is not read again")
            } else {
                kept.append((log, bytes))
                add(log)
            }
        }
    }

    private func member(_ name: String, _ bytes: PackedBytes) -> Member {
        let file = bytes.open()
        var start = [UInt8](repeating: 0, count: ForeignFormat.length)
        var count = 0
        while count < start.count {
            let place = count
            let got = start.withUnsafeMutableBytes { file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[place...])) }
            guard let got, got > 0 else { break }
            count += got
        }
        start.removeLast(start.count - count)
        if start.starts(with: [0x1F, 0x8B]) {
            var input = ByteInput(bytes.open(), name: name)
            if ArchiveKind(&input) != nil { return .archive }
            start = input.beginning(ForeignFormat.length)
        }
        if ArchiveSearch.mayBeLog(start, name), let log = ArchivedLog(name, .packed(bytes)) { return .log(log) }
        if start.starts(with: [0x50, 0x4B, 3, 4]) || TarHeader(start) != nil { return .archive }
        return ForeignFormat.mayHaveLogs(start) ? .text : .other
    }

    /// PacketLogger has no magic number: among thousands of files, its name has to say so, too.
    private static func mayBeLog(_ start: [UInt8], _ name: String) -> Bool {
        CaptureFormat.isMagic(start.u32(0).byteSwapped) || name.lowercased().hasSuffix(".pklg")
    }

    private mutating func searchInner(_ name: String, _ bytes: PackedBytes) {
        var input = ByteInput(bytes.open(), name: name)
        guard let kind = ArchiveKind(&input) else { return }
        do throws(CaptureError) {
            try search(&input, kind, prefix: "\(name):", isInner: true)
        } catch {
            report(bytes.region.start, "the archive '\(name)' in it cannot be read: \(error.reason)")
        }
    }

    /// The text of the bug report, as `main_entry.txt` names it.
    private static func mainEntry(_ texts: [(name: String, bytes: PackedBytes)], _ prefix: String) -> String? {
        guard let entry = texts.first(where: { $0.name == "\(prefix)main_entry.txt" }) else { return nil }
        var name = [UInt8](repeating: 0, count: 1024)
        let count = name.withUnsafeMutableBytes { entry.bytes.open().read(into: $0) } ?? 0
        return prefix + String(decoding: name.prefix(count).prefix { $0 > 0x20 }, as: UTF8.self)
    }
}

// MARK: - Tar

extension ArchiveSearch {
    private mutating func searchTar(_ input: inout ByteInput, _ prefix: String) throws(CaptureError) {
        let place = input.offset
        let region = input.region
        var longName: String?
        while input.fill(TarHeader.length), !Interrupt.requested {
            let bytes = input.beginning(TarHeader.length)
            guard let header = TarHeader(bytes) else {
                // Two blocks of zeros are the end, and many archives have only one.
                if bytes.contains(where: { $0 != 0 }) { report(input.offset, "there is no header of a file in the archive") }
                return
            }
            input.advance(TarHeader.length)
            let size = Int(clamping: min(header.size, 1 << 48))
            var left = size + (TarHeader.length - size % TarHeader.length) % TarHeader.length
            let name = longName ?? header.name
            switch header.kind {
            case .longName, .pax:
                guard size <= 1 << 16, input.fill(size) else { break }
                let text = input.beginning(size)
                longName =
                    header.kind == .pax
                    ? TarHeader.paxName(text) ?? longName : String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
            case .file:
                longName = nil
                if prefix.isEmpty { tally.add(name, header.size) }
                if let bytes = try member(&input, region, from: place, size, &left, name),
                    let log = ArchivedLog(prefix + name, .packed(bytes))
                {
                    add(log)
                }
            case .other: longName = nil
            }
            guard input.skip(&left) else { break }
        }
        if Interrupt.requested { return }
        report(input.offset, input.failure ?? "the archive is cut off")
    }

    /// The bytes of a file that begins like a log: where they are, or kept.
    private mutating func member(
        _ input: inout ByteInput, _ region: FileRegion?, from place: UInt64, _ size: Int, _ left: inout Int,
        _ name: String
    ) throws(CaptureError) -> PackedBytes? {
        guard size > 0 else { return nil }
        _ = input.fill(min(size, 16))
        guard ArchiveSearch.mayBeLog(input.beginning(min(size, 16)), name) else { return nil }
        if let region { return PackedBytes(region: region.part(at: input.offset - place, count: UInt64(size))) }
        let spool = try spooledFile()
        let start = spool.count
        var missing = size
        while missing > 0, input.fill(1), !Interrupt.requested {
            guard spool.count < ArchiveSearch.spoolLimit else {
                report(input.offset, "the logs of the archive have more than 4 GiB; what follows is not read")
                break
            }
            let part = min(missing, input.available)
            try spool.append(input.buffer[input.start..<input.start + part])
            input.advance(part)
            missing -= part
            left -= part
        }
        return PackedBytes(region: spool.region(from: start))
    }

    private mutating func spooledFile() throws(CaptureError) -> SpooledFile {
        if let spool { return spool }
        let made = try SpooledFile()
        spool = made
        return made
    }

    /// Keeps the rest of the input in a temporary file, to read it at any place.
    private mutating func keep(_ input: inout ByteInput) throws(CaptureError) -> FileRegion {
        let spool = try spooledFile()
        let start = spool.count
        while input.fill(1), !Interrupt.requested {
            guard spool.count < ArchiveSearch.spoolLimit else {
                throw .notACapture(
                    self.input, "is a zip archive of more than 4 GiB that does not come from a file; save it first")
            }
            try spool.append(input.buffer[input.start..<input.end])
            input.advance(input.available)
        }
        return spool.region(from: start)
    }
}

// MARK: - Text

extension ArchiveSearch {
    /// Looks for blocks of btsnooz.
    ///
    /// - Parameter name: name of the text in the archive; `nil` if it is the input itself, which may be of any size.
    mutating func searchText(_ input: inout ByteInput, name: String?) {
        var unbounded = UInt64.max
        let blocks =
            name == nil ? BtsnoozBlocks(&input, budget: &unbounded) : BtsnoozBlocks(&input, budget: &textBudget)
        for (index, block) in blocks.blocks.enumerated() {
            let number = blocks.blocks.count == 1 ? "" : " \(index + 1)"
            let title = (name.map { "\($0):" } ?? "") + "BTSNOOP_LOG_SUMMARY\(number)"
            let log = BtsnoozLog(block.bytes)
            if let problem = block.problem ?? log?.problem ?? (log == nil ? "it is no log of Android" : nil) {
                report(block.offset, "in \(title), \(problem)")
            }
            if let log, let found = ArchivedLog(title, .made(log.btsnoop)) { add(found) }
        }
    }
}
