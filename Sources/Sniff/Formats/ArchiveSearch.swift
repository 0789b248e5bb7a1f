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
    /// Files that begin like a log.
    private var candidates = 0
    /// The first file that a zip archive's directory has and the archive has not, and how many there are.
    private var missing: (name: String, header: UInt64, count: Int)?
    private var spool: SpooledFile?
    /// Bytes of text that may still be searched.
    private var textBudget: UInt64
    /// Files that only their content can show to be a capture, such as the text of a log; where there are more, none of them.
    private var others: [(name: String, bytes: PackedBytes)] = []

    /// Of others: a bug report has thousands of files, a folder that somebody packed for an issue has a few.
    private static let mostOthers = 32
    /// Of one in a tar archive, which may have to be kept.
    private static let mostOtherBytes = 16 << 20

    private static let logLimit = 1000
    private static let innerLimit = 16
    private static let spoolLimit: UInt64 = 4 << 30
    private static let textLimit: UInt64 = 1 << 30

    /// The files of the archive, to name them if there is no log.
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
        let none = tally.files == 1 ? "which is no log" : "none of them a log"
        var text = "it is \(kind) with \(tally.files.grouped("file")), \(none)"
        if let largest = tally.largest {
            text += "; the largest is \(largest.name) (\(Int(clamping: largest.size).grouped("byte")))"
        }
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
        guard logs.isEmpty, others.count <= ArchiveSearch.mostOthers else { return }
        for (name, bytes) in others where !Interrupt.requested { _ = add(name, bytes) }
    }

    private mutating func noteOther(_ name: String, _ bytes: PackedBytes) {
        if others.count <= ArchiveSearch.mostOthers { others.append((name, bytes)) }
    }

    private mutating func search(
        _ input: inout ByteInput, _ kind: ArchiveKind, prefix: String, isInner: Bool
    ) throws(CaptureError) {
        switch kind {
        case .tar: try searchTar(&input, prefix)
        case .zip:
            let region: FileRegion
            if let known = input.region { region = known } else { region = try keep(&input) }
            do throws(ZipDirectory.Problem) {
                let directory = try ZipDirectory(region)
                searchZip(directory, prefix, isInner: isInner)
            } catch {
                throw .notACapture(self.input, "is not a capture: it is a zip archive \(error.text)")
            }
        }
    }

    /// Adds a file that begins like a log, if it is one.
    private mutating func add(_ name: String, _ bytes: PackedBytes) -> Bool {
        candidates += 1
        guard candidates <= ArchiveSearch.logLimit else {
            if candidates == ArchiveSearch.logLimit + 1 {
                notes.append("more than \(ArchiveSearch.logLimit) files begin like a log; the others are ignored")
            }
            return false
        }
        guard let log = ArchivedLog(name, .packed(bytes)) else { return false }
        logs.append(log)
        return true
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
        /// It begins like a log.
        case log
        case archive, text, other
    }

    private mutating func searchZip(_ directory: ZipDirectory, _ prefix: String, isInner: Bool) {
        if directory.isCut { notes.append("it has more than \(ZipDirectory.limit) files; the others are ignored") }
        if let offset = directory.damagedAt { report(offset, "the archive's directory is damaged") }
        if let first = directory.overlapping.first {
            let others = directory.overlapping.count == 1 ? "" : ", as \(directory.overlapping.count - 1) others do,"
            report(first.header, "the file '\(first.name)' overlaps another one\(others) and is not read")
        }
        var archives: [(name: String, bytes: PackedBytes)] = []
        var texts: [(name: String, bytes: PackedBytes)] = []
        var found: [(name: String, bytes: PackedBytes)] = []
        for entry in directory.entries where !entry.isFolder && !Interrupt.requested {
            let name = prefix + entry.name
            if !isInner { tally.add(entry.name, entry.size) }
            guard let bytes = bytes(of: entry, in: directory) else { continue }
            switch member(name, bytes) {
            case .log: found.append((name, bytes))
            case .archive: archives.append((name, bytes))
            case .text:
                texts.append((name, bytes))
                noteOther(name, bytes)
            case .other: noteOther(name, bytes)
            }
        }
        reportMissing()
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

    private mutating func reportMissing() {
        guard let missing else { return }
        let others =
            missing.count == 1 ? "" : "; the same goes for \((missing.count - 1).grouped("other"))"
        report(missing.header, "there is no file '\(missing.name)', which the archive's directory has here\(others)")
        self.missing = nil
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
            if missing == nil { missing = (entry.name, entry.header, 0) }
            missing?.count += 1
            return nil
        }
        return PackedBytes(
            region: region, packing: entry.method == 0 ? .stored : .deflate, size: entry.size,
            checksum: entry.checksum)
    }

    /// Each log once.
    private mutating func addDistinct(_ found: [(name: String, bytes: PackedBytes)]) {
        var kept: [PackedBytes.Identity: String] = [:]
        var repeated: (count: Int, first: (name: String, of: String)?) = (0, nil)
        for (name, bytes) in found where !Interrupt.requested {
            if let same = kept[bytes.identity] {
                repeated = (repeated.count + 1, repeated.first ?? (name, same))
            } else if add(name, bytes) {
                kept[bytes.identity] = name
            }
        }
        guard let first = repeated.first else { return }
        notes.append(
            repeated.count == 1
                ? "\(first.name) is the same as \(first.of), and is not read again"
                : "\(repeated.count.grouped("file")) are the same as others, as \(first.name) is the same as "
                    + "\(first.of), and are not read again")
    }

    private func member(_ name: String, _ bytes: PackedBytes) -> Member {
        let file = bytes.open()
        var start = [UInt8](repeating: 0, count: ForeignFormat.length)
        var count = 0
        while count < start.count {
            let offset = count
            let got = start.withUnsafeMutableBytes {
                file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[offset...]))
            }
            guard let got, got > 0 else { break }
            count += got
        }
        start.removeLast(start.count - count)
        if start.starts(with: [0x1F, 0x8B]) {
            var input = ByteInput(bytes.open(), name: name)
            if ArchiveKind(&input) != nil { return .archive }
            start = input.beginning(ForeignFormat.length)
        }
        if ArchiveSearch.mayBeLog(start, name) { return .log }
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
        let start = input.offset
        let region = input.region
        var longName: String?
        while input.fill(TarHeader.length), !input.isStopped {
            let bytes = input.beginning(TarHeader.length)
            guard let header = TarHeader(bytes) else {
                // Two blocks of zeros are the end, and many archives have only one.
                if bytes.contains(where: { $0 != 0 }) {
                    report(input.offset, "there is no header of a file in the archive")
                }
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
                guard size > 0 else { break }
                _ = input.fill(min(size, 16))
                let isLog = ArchiveSearch.mayBeLog(input.beginning(min(size, 16)), name)
                guard isLog || mayKeep(size) else { break }
                let bytes = try member(&input, of: region, from: start, size: size, left: &left)
                if isLog { _ = add(prefix + name, bytes) } else { noteOther(prefix + name, bytes) }
            case .other: longName = nil
            }
            guard input.skip(&left) else { break }
        }
        if input.isStopped { return }
        report(input.offset, input.failure ?? "the archive is cut off")
    }

    private func mayKeep(_ size: Int) -> Bool {
        others.count <= ArchiveSearch.mostOthers && size <= ArchiveSearch.mostOtherBytes
    }

    /// The bytes of a file: where they are, or kept.
    private mutating func member(
        _ input: inout ByteInput, of region: FileRegion?, from offset: UInt64, size: Int, left: inout Int
    ) throws(CaptureError) -> PackedBytes {
        if let region { return PackedBytes(region: region.part(at: input.offset - offset, count: UInt64(size))) }
        let spool = try spooledFile()
        let start = spool.count
        var missing = size
        while missing > 0, input.fill(1), !input.isStopped {
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
        while input.fill(1), !input.isStopped {
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
            if let log, let found = ArchivedLog(title, .made(log.btsnoop)) { logs.append(found) }
        }
    }
}
