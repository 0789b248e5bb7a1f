import Decoders

/// Reads a capture of any supported format, record by record, holding one window of it in memory.
///
/// The format is recognised by content. Damage is reported in place and does not end reading where a next plausible
/// record can be found.
///
/// The logs in an archive (zip, tar, gzipped or not) and those in the text of an Android bug report are read one after the
/// other, by time, as one capture: frames go on.
package struct CaptureReader: CaptureSource, ~Copyable {
    var input: ByteInput
    /// `nil` while a live input has not brought enough to tell.
    private var format: CaptureFormat?
    /// That of the input before, which may go on without its header.
    private var formerFormat: CaptureFormat?
    /// The state of the most frequent formats, as structs: moving on to a record of them counts no references.
    private var btsnoop: BtsnoopFormat?
    private var pcap: PcapFormat?
    private var isLine = false
    /// The logs that follow, if the input is an archive. While one of them is read, ``input`` is that.
    private var archive: ArchivedLogs?
    private var archiveName = ""
    /// Name of the archive or, while it is read, of a log in it.
    private var title = ""
    /// The log that is opened next, and what there is to say before.
    private var announced: ArchivedLog?
    private var owed: [CaptureStep] = []
    private(set) var record = CaptureRecord()
    /// Names of the capture interfaces, in the order of ``CaptureRecord/interface``.
    package private(set) var interfaces: [String] = []
    /// Comment of the last record, if it has one.
    package private(set) var comment: String?
    package private(set) var comments: [String] = []

    /// Opens a file, a FIFO or, for `-`, standard input.
    ///
    /// - Parameter path: a file, a FIFO or, for `-`, standard input.
    /// - Throws: ``CaptureError`` if it cannot be opened or is no capture.
    package init(path: String) throws(CaptureError) {
        try self.init(path: path, readSize: .max)
    }

    /// The same for a capture that can be cancelled.
    init(path: String, cancellation: CaptureCancellation) throws(CaptureError) {
        try self.init(try ByteInput(path: path, cancellation: cancellation))
    }

    /// Reads a capture that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: the content of a capture file, gzipped or not.
    ///   - name: what messages call it.
    package init(bytes: [UInt8], name: String) throws(CaptureError) {
        try self.init(ByteInput(OpenFile(bytes: bytes), name: name))
    }

    init(path: String, readSize: Int) throws(CaptureError) {
        try self.init(try ByteInput(path: path, readSize: readSize))
    }

    private init(_ input: consuming ByteInput) throws(CaptureError) {
        var opened = input
        let content = try CaptureReader.recognise(&opened)
        self.input = opened
        switch content {
        case .capture(let format): begin(format)
        case .archive(let archive): begin(archive)
        }
    }

    private enum Content {
        case capture(CaptureFormat), archive(ArchivedLogs)
    }

    /// - Parameter isDumped: it was a hexdump or base64, and is not looked at as a text again.
    private static func recognise(
        _ input: inout ByteInput, isDumped: Bool = false
    ) throws(CaptureError) -> Content {
        WideText.narrow(&input)
        if let archive = try ArchivedLogs(&input) { return .archive(archive) }
        do throws(CaptureError) {
            if let format = try CaptureFormat(recognising: &input) { return .capture(format) }
        } catch {
            guard case .notACapture = error else { throw error }
            if !isDumped, let bytes = DumpedFile.bytes(&input) {
                if input.isStopped { throw .interrupted(input.name) }
                input = ByteInput(OpenFile(bytes: bytes), name: input.name)
                return try recognise(&input, isDumped: true)
            }
            guard let archive = try ArchivedLogs(textOf: &input) else { throw error }
            return .archive(archive)
        }
        // An input that waits for its bytes is never undecided.
        throw .interrupted(input.name)
    }

    private mutating func begin(_ archive: ArchivedLogs) {
        archiveName = input.name
        title = archive.onlyName.map { "\(input.name):\($0)" } ?? input.name
        owed = archive.damage.map { .damage($0) } + archive.notes.map { .note($0) }
        self.archive = archive
    }

    /// Reads one log of an archive by itself.
    init(_ log: ArchivedLog, in archive: String) throws(CaptureError) {
        var opened = ByteInput(log.open(), name: "\(archive):\(log.name)")
        guard case .capture(let format) = try CaptureReader.recognise(&opened) else {
            throw .notACapture(opened.name, "is an archive in an archive")
        }
        input = opened
        begin(format)
    }

    /// Reads an input that is still being written: what has not come yet is ``CaptureStep/idle(until:)`` without a time, and
    /// the next step goes on where this one was.
    ///
    /// - Parameter isLine: it is a serial line, which may begin in the middle of a record.
    init(live input: consuming ByteInput, isLine: Bool = false) {
        self.input = input
        self.isLine = isLine
    }

    /// Reads another live input from here on, whose format is to be recognised.
    ///
    /// - Parameter mayLackHeader: what is no capture by itself is read on as the input before, whose beginning it has lost.
    mutating func restart(_ input: consuming ByteInput, mayLackHeader: Bool) {
        var former = format
        if let btsnoop { former = .btsnoop(btsnoop) }
        if let pcap { former = .pcap(pcap) }
        (format, btsnoop, pcap) = (nil, nil, nil)
        formerFormat = mayLackHeader ? former ?? formerFormat : nil
        self.input = input
    }

    private mutating func begin(_ format: CaptureFormat) {
        self.format = format
        if case .btsnoop(let state) = format { btsnoop = state }
        if case .pcap(let state) = format { pcap = state }
    }

    /// Looks what a live input is; `nil` when reading can begin.
    private mutating func recognise(_ record: inout CaptureRecord) -> CaptureStep? {
        do throws(CaptureError) {
            let found =
                isLine ? CaptureFormat(recognisingLine: &input) : try CaptureFormat(recognising: &input)
            guard let format = found else { return .idle(until: .unknown) }
            begin(format)
            // What the format does not set is not that of the input before.
            let number = record.number
            record = CaptureRecord()
            record.number = number
            return nil
        } catch {
            if case .interrupted = error { return .end }
            if case .notACapture = error, input.available > 0, let format = formerFormat.take() {
                begin(format.restarted())
                return nil
            }
            return .damage(input.damage(error.reason, at: input.offset))
        }
    }

    /// Whether a live input has turned out to be a capture.
    var isRecognised: Bool { format != nil }

    /// Name of the input, for messages: a log in an archive is `ARCHIVE:LOG`.
    package var name: String { archive == nil ? input.name : title }
    /// Bytes read from the file, and its size where it has one; of a log in an archive, its own.
    package var progress: (read: UInt64, of: UInt64?) {
        (input.file.consumed, archive?.isReadOnce == true ? nil : input.file.size)
    }
    /// `btsnoop`, `pcap` and so on; `archive` for logs in an archive or a text.
    var formatName: String? { isArchive ? "archive" : format?.name }
    var isArchive: Bool { archive != nil }

    /// Whether a path is a capture that other programs open and read as it is, with the same numbers of frames: no pipe, no
    /// archive, no text, not zipped, without link types of the user, and not whitened.
    package static func isPlainFile(_ path: String) -> Bool {
        guard path != "-", Platform.status(ofPath: path)?.regularIdentity != nil else { return false }
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path)
            guard !reader.input.isZipped, !reader.input.file.isInMemory else { return false }
            // Packets show how they are framed.
            for _ in 0..<8 { _ = reader.step() }
            switch reader.format {
            case .btsnoop, .packetLogger: return true
            case .pcap: return reader.pcap?.link.isReinterpreted == false
            case .pcapng(let state): return !state.interfaces.contains { $0.link.isReinterpreted }
            default: return false
            }
        } catch {
            return false
        }
    }
    /// Name of the log, if the input is an archive with one only.
    var onlyLog: String? { archive?.onlyName }
    /// Whether reading ended with an I/O error rather than with damaged content.
    package var failedReading: Bool { input.file.failure != nil }

    /// Moves to the next record, which is then in ``record``.
    mutating func step() -> CaptureStep {
        var copy = record
        defer { record = copy }
        return next(&copy)
    }

    /// Moves to the next record, which the caller keeps: that of the last step, or a new one before the first.
    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        let step = move(&record)
        if case .record = step { record.number &+= 1 } else if archive != nil { return proceed(after: step, &record) }
        return step
    }

    @inline(__always)
    private mutating func move(_ record: inout CaptureRecord) -> CaptureStep {
        btsnoop?.next(&input, &record) ?? pcap?.next(&input, &record) ?? stepOther(&record)
    }

    private mutating func stepOther(_ record: inout CaptureRecord) -> CaptureStep {
        comment = nil
        switch format {
        case .btsnoop, .pcap: return .end  // are read from `btsnoop` and `pcap`
        case .pcapng(let state):
            let step = state.next(&input, &record)
            if record.hasComment { (comment, comments) = (state.comment, state.comments) }
            interfaces = state.interfaceNames
            return step
        case .packetLogger(var state):
            defer { format = .packetLogger(state) }
            return state.next(&input, &record)
        case .monitorStream(let state): return state.next(&input, &record)
        case .modifiedPcap(var state):
            defer { format = .modifiedPcap(state) }
            return state.next(&input, &record)
        case .hcidump(var state):
            defer { format = .hcidump(state) }
            return state.next(&input, &record)
        case .text(let state): return state.next(&input, &record)
        case .usb(let state):
            let step = state.next(&input, &record)
            if record.hasComment { comment = state.comment }
            interfaces = state.interfaceNames
            return step
        case nil where archive != nil: return nextLog(&record)
        case nil: return recognise(&record) ?? move(&record)
        }
    }

    /// The next log of the archive comes after the end of this one, whether that is whole or not.
    private mutating func proceed(after step: CaptureStep, _ record: inout CaptureRecord) -> CaptureStep {
        guard let archive, format != nil else { return step }
        switch step {
        case .end where !input.isStopped:
            (format, btsnoop, pcap) = (nil, nil, nil)
            return next(&record)
        case .damage(var damage) where damage.resumesAt == nil && !archive.isAtEnd:
            (format, btsnoop, pcap) = (nil, nil, nil)
            damage.resumesAt = 0
            damage.successor = "the next log of the archive"
            return .damage(damage)
        default: return step
        }
    }

    /// Opens the next log of the archive, after all that there is to say before its first record.
    private mutating func nextLog(_ record: inout CaptureRecord) -> CaptureStep {
        if archive?.onlyName == nil { title = archiveName }
        if !owed.isEmpty { return owed.removeFirst() }
        if let log = announced.take() { return open(log, &record) }
        guard let log = archive?.next() else { return .end }
        announced = log
        if archive?.onlyName == nil { announce(log, after: record) }
        return nextLog(&record)
    }

    private mutating func announce(_ log: ArchivedLog, after last: CaptureRecord) {
        var text = "frames from \(last.number + 1) are those of \(log.name)"
        if last.number > 0, !log.continues(last) {
            owed.append(.unrelated)
            text += ", which does not continue the log before: no connection continues"
        }
        owed.append(.note(text))
    }

    private mutating func open(_ log: ArchivedLog, _ record: inout CaptureRecord) -> CaptureStep {
        do throws(CaptureError) {
            let reader = try CaptureReader(log, in: archiveName)
            take(reader)
        } catch {
            return .damage(CaptureDamage(offset: 0, message: "\(log.name): \(error.reason)", resumesAt: 0))
        }
        title = input.name
        let number = record.number
        record = CaptureRecord()
        record.number = number
        return move(&record)
    }

    private mutating func take(_ reader: consuming CaptureReader) {
        (format, btsnoop, pcap, interfaces) = (reader.format, reader.btsnoop, reader.pcap, [])
        input = reader.input
    }

    /// Lends bytes of the window.
    @inline(__always)
    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(input.buffer.span.extracting(range))
    }

    /// Whether the next step may have to wait for a writer.
    package var mayWait: Bool { input.mayWaitSoon }

    /// Calls `body` with every record and its bytes, `damaged` with everything that is wrong with the file, and `noted`
    /// with what else there is to know, such as link types that are not decoded.
    package mutating func forEach(
        _ body: (CaptureRecord, borrowing Span<UInt8>) throws -> Void, damaged: (CaptureDamage) -> Void,
        noted: (String) -> Void = { _ in }
    ) rethrows {
        while true {
            switch step() {
            case .record: try body(record, input.buffer.span.extracting(record.range))
            case .damage(let damage):
                damaged(damage)
                if damage.resumesAt == nil { return }
            case .note(let text): noted(text)
            case .idle, .lost, .existing, .unrelated: continue
            case .end: return
            }
        }
    }
}

/// The largest record that is believed: an L2CAP PDU of 65,535 bytes with all its headers, with room for comments.
package let largestRecord = 0x40000
