/// A capture that is still being written: a FIFO, standard input, a connection, a character device, a growing file. Its
/// format is recognised by content as soon as there is enough of it.
///
/// Nothing here waits but ``next(_:)``, and that never longer than ``LiveClock/patience``. What turns out to be no capture is
/// damage that ends the source, because it shows only after a while.
///
/// A file is followed by its name: when another one has its place, the old one is read to its end, then the new one from its
/// beginning; when it becomes shorter, it is read from its beginning. Records are counted on all the while.
package struct StreamSource: CaptureSource, ~Copyable {
    private var reader: CaptureReader
    private var path: FollowedPath?
    /// The successor of the current file, once that is read to its end.
    private var successor: OpenFile?
    /// Said before the first record.
    private var owedNote: String?
    private var clock = LiveClock()
    private var pace = LivePace()
    /// Nothing was there when it was looked for last: time to wait for more.
    package private(set) var isDry = false
    /// Whether ``next(_:)`` waits. Whoever reads several sources waits for all of them together.
    package var waits = true

    /// Opens a path without waiting for a writer.
    ///
    /// - Parameters:
    ///   - path: a FIFO, a character device, a file that grows, or `-` for standard input.
    ///   - reopens: when the writer of a FIFO has gone, wait for the next one. Otherwise the input has ended.
    ///   - waits: for a file that does not exist yet, if its folder does.
    /// - Throws: ``CaptureError`` if it cannot be opened.
    package init(path: String, reopens: Bool = false, waits: Bool = true) throws(CaptureError) {
        var isMissing = false
        let file: OpenFile
        do throws(CaptureError) {
            file = try OpenFile.capture(path: path, isLive: true)
        } catch {
            guard waits, case .notFound = error, Platform.status(ofPath: FileWatch.folder(of: path))?.kind == .directory
            else {
                throw error
            }
            file = OpenFile.nothing
            isMissing = true
        }
        reader = CaptureReader(live: ByteInput(file, name: path == "-" ? "standard input" : path))
        self.path = path == "-" ? nil : FollowedPath(path, reopens: reopens, file)
        if isMissing { owedNote = "no such file yet; waiting for it" }
    }

    /// Reads from what is open already, and closes it.
    ///
    /// - Parameters:
    ///   - name: what messages call it.
    ///   - isLine: it is a serial line, which may begin in the middle of a record.
    package init(descriptor: Int32, name: String, isLine: Bool = false) {
        reader = CaptureReader(live: ByteInput(OpenFile(descriptor: descriptor), name: name), isLine: isLine)
    }

    private var file: OpenFile { reader.input.file }

    /// A descriptor that becomes readable when there may be more; `nil` if polling is needed.
    package var descriptor: Int32? {
        if let descriptor = file.descriptor { return descriptor }
        switch path {
        case .some(let path): return path.descriptor
        case .none: return nil
        }
    }

    /// How long to wait at most, in milliseconds, before looking again.
    package var patience: Int32 {
        if file.descriptor != nil { return LiveClock.patience }
        switch path {
        case .some(let path): return path.patience
        case .none: return 150
        }
    }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        if pace.isIdleDue { return idle() }
        while true {
            if isDry {
                isDry = false
                path?.willLook()
            }
            let step = read(&record)
            switch step {
            case .record:
                clock.set(record.time)
                pace.noteRecord()
                return step
            case .idle:
                isDry = true
                guard waits, pace.mayWait, pace.wait(for: [descriptor ?? -1], milliseconds: patience) else {
                    return idle()
                }
            default: return step
            }
        }
    }

    private mutating func idle() -> CaptureStep {
        pace.noteIdle()
        return .idle(until: clock.now)
    }

    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        reader.withBytes(range, body)
    }

    package var name: String { reader.name }
    /// As ``CaptureReader/formatName``.
    var formatName: String? { reader.formatName }
    package var comment: String? { reader.comment }
    package var comments: [String] { reader.comments }
    package var interfaces: [String] { reader.interfaces }
    package var progress: (read: UInt64, of: UInt64?) { (reader.progress.read, nil) }
    package var failedReading: Bool { reader.failedReading }
}

/// One input after the other.
extension StreamSource {
    /// The next record, if it is there.
    private mutating func read(_ record: inout CaptureRecord) -> CaptureStep {
        if let note = owedNote.take() { return .note(note) }
        while true {
            let step = reader.next(&record)
            switch step {
            case .idle:
                guard let note = noticeChange() else { return step }
                if !note.isEmpty { return .note(note) }
            case .end:
                guard let note = proceed() else { return step }
                if !note.isEmpty { return .note(note) }
            case .damage(var damage) where damage.resumesAt == nil:
                let isEmpty = file.consumed == 0
                guard let note = proceed() else { return step }
                if isEmpty { continue }
                owedNote = note
                damage.resumesAt = 0
                damage.successor = "what has taken its place"
                return .damage(damage)
            default: return step
            }
        }
    }

    /// The message about a change of the file; `nil` if there was none.
    private mutating func noticeChange() -> String? {
        guard successor == nil else { return nil }
        let file = file
        switch path?.change(of: file) {
        case nil: return nil
        case .truncated:
            file.rewind()
            reader.restart(ByteInput(file, name: name), mayLackHeader: true)
            return "became shorter; reading it from its beginning"
        case .replaced(let next):
            // What was written since it was read to its end is read before.
            file.isFinished = true
            successor = next
            return ""
        case .refused(let error): return "another file has taken its place: \(error.reason)"
        }
    }

    /// Goes on with the next input after the end of the one at hand, and says so; `nil` if there is none.
    private mutating func proceed() -> String? {
        let note: String
        let next: OpenFile
        if let file = successor.take() {
            note = self.file.isNothing ? "" : "another file has taken its place; reading that from its beginning"
            next = file
        } else if let file = reopened() {
            note = self.file.consumed == 0 ? "" : "its writer has gone; waiting for the next one"
            next = file
        } else {
            return nil
        }
        path?.begin(next)
        reader.restart(ByteInput(next, name: name), mayLackHeader: false)
        return note
    }

    private func reopened() -> OpenFile? {
        switch path {
        case .some(let path): path.reopened(file)
        case .none: nil
        }
    }
}
