/// An open file, FIFO or standard input, closed when it is not read any more; or bytes in memory, or a member of an archive,
/// that are read like one.
///
/// A live one is read while it is written: it never waits, and answers that there is nothing yet.
package final class OpenFile {
    private let content: Content
    let isLive: Bool
    /// Set when a live file will not grow any more, because another one has taken its place: its end is the end then.
    var isFinished = false
    /// The most bytes that one read takes; tests make it small.
    private let readSize: Int
    /// Size of a regular file, or of the bytes in memory.
    let size: UInt64?
    private(set) var consumed: UInt64 = 0
    /// Why reading ended early: an `errno`.
    private(set) var failure: Int32?
    /// Reading may have to wait for a writer: a pipe, a terminal.
    let mayWait: Bool
    /// Ends reading early.
    private let cancellation: CaptureCancellation?
    /// Stands for the writer of a FIFO until that has written (``Platform/awaitWriter(of:)``).
    private var placeholder: Int32?

    private enum Content {
        case descriptor(Int32, isOwned: Bool)
        case memory([UInt8])
        case fed(FedBytes)
        case packed(PackedStream)
    }

    /// Its bytes were in memory when it was opened.
    var isInMemory: Bool { if case .memory = content { true } else { false } }

    init(
        path: String, isLive: Bool = false, readSize: Int = .max, cancellation: CaptureCancellation? = nil
    ) throws(CaptureError) {
        self.isLive = isLive
        self.readSize = readSize
        self.cancellation = cancellation
        // Opening a FIFO waits for its writer, which nothing but a signal would end.
        let waits = !isLive && cancellation == nil
        let descriptor = path == "-" ? Platform.standardInput : try OpenFile.open(path, waits: waits)
        if !waits, path != "-" { placeholder = Platform.awaitWriter(of: path) }
        content = .descriptor(descriptor, isOwned: path != "-")
        let kind = Platform.kind(of: descriptor)
        if case .regular(let size) = kind { self.size = size } else { size = nil }
        mayWait = size == nil && !isLive
        if kind == .directory { throw .isDirectory(path) }
        if size != nil, let read = ReadFiles.current, let identity = Platform.identity(of: descriptor) {
            read.note(identity)
        }
    }

    /// A live input that is open already, such as a connection: it is closed with this object.
    init(descriptor: Int32) {
        content = .descriptor(descriptor, isOwned: true)
        isLive = true
        readSize = .max
        cancellation = nil
        if case .regular(let size) = Platform.kind(of: descriptor) { self.size = size } else { size = nil }
        mayWait = false
    }

    init(bytes: [UInt8], isLive: Bool = false, readSize: Int = .max) {
        content = .memory(bytes)
        self.isLive = isLive
        self.readSize = readSize
        cancellation = nil
        size = UInt64(bytes.count)
        mayWait = false
    }

    /// Bytes that come in pieces.
    init(_ bytes: FedBytes) {
        content = .fed(bytes)
        isLive = true
        readSize = .max
        cancellation = nil
        size = nil
        mayWait = false
    }

    /// A member of an archive.
    init(_ stream: PackedStream) {
        content = .packed(stream)
        isLive = false
        readSize = .max
        cancellation = nil
        size = stream.packed.packing == .stored ? stream.packed.region.count : stream.packed.size
        mayWait = false
    }

    /// A file without a name, which is closed with this object.
    init(temporary descriptor: Int32) {
        content = .descriptor(descriptor, isOwned: true)
        isLive = false
        readSize = .max
        cancellation = nil
        size = 0
        mayWait = false
    }

    deinit {
        if case .descriptor(let descriptor, isOwned: true) = content { Platform.close(descriptor) }
        releasePlaceholder()
    }

    private func releasePlaceholder() {
        if let placeholder { Platform.close(placeholder) }
        placeholder = nil
    }

    private static func open(_ path: String, waits: Bool) throws(CaptureError) -> Int32 {
        do throws(Platform.OpenFailure) {
            return try Platform.openForReading(path, waits: waits)
        } catch {
            throw CaptureError(path, error)
        }
    }

    /// A capture, which no user types: a terminal as standard input would wait for ever.
    static func capture(
        path: String, isLive: Bool = false, readSize: Int = .max, cancellation: CaptureCancellation? = nil
    ) throws(CaptureError) -> OpenFile {
        if path == "-", Platform.isInputTyped {
            throw .unavailable("reading standard input", "name a capture, as in: blesniff summary FILE")
        }
        return try OpenFile(path: path, isLive: isLive, readSize: readSize, cancellation: cancellation)
    }

    /// Whether reading was asked to end.
    var isStopped: Bool { cancellation?.isRequested ?? Interrupt.requested }

    /// A live input of which nothing is there: the file does not exist yet.
    static var nothing: OpenFile { OpenFile(bytes: [], isLive: true) }

    /// All that is in a file, or its first `limit` bytes and one more where it has more.
    package static func content(of path: String, limit: Int) throws(CaptureError) -> [UInt8] {
        let file = try OpenFile(path: path)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = part.withUnsafeMutableBytes { file.read(into: $0) } ?? 0
            if count == 0 { break }
            bytes += part[..<count]
        }
        if let failure = file.failure { throw .io(path, failure) }
        if Interrupt.requested { throw .interrupted(path) }
        return Array(bytes.prefix(limit + 1))
    }

    /// The descriptor to wait for; `nil` if waiting is of no use: a regular file, bytes in memory.
    var descriptor: Int32? {
        if case .descriptor(let descriptor, _) = content, size == nil { return descriptor }
        return nil
    }

    /// Reads what there is; waits only while there is nothing at all, and never if it is live. 0 means the end, `nil` that
    /// nothing is there yet.
    func read(into target: UnsafeMutableRawBufferPointer) -> Int? {
        let room = min(target.count, readSize)
        switch content {
        case .descriptor(let descriptor, _):
            return isLive
                ? readLive(descriptor, into: target, atMost: room) : read(descriptor, into: target, atMost: room)
        case .memory(let bytes):
            let rest = bytes.dropFirst(Int(truncatingIfNeeded: consumed)).prefix(room)
            target.copyBytes(from: rest)
            consumed += UInt64(rest.count)
            return rest.isEmpty && isLive && !isFinished ? nil : rest.count
        case .fed(let bytes):
            let got = bytes.take(into: target, atMost: room)
            consumed += UInt64(got)
            return got == 0 && !isFinished ? nil : got
        case .packed(let stream):
            let got = stream.read(into: UnsafeMutableRawBufferPointer(rebasing: target[..<room]))
            consumed += UInt64(got)
            if got == 0 { failure = stream.failure }
            return got
        }
    }

    /// Reads at a place of a regular file or of bytes in memory; 0 at the end.
    func read(at offset: UInt64, into target: UnsafeMutableRawBufferPointer) -> Int {
        switch content {
        case .descriptor(let descriptor, _):
            switch Platform.read(descriptor, at: offset, into: target) {
            case .bytes(let got): return got
            case .again: return 0
            case .failed(let code):
                failure = code
                return 0
            }
        case .memory(let bytes):
            let rest = bytes.dropFirst(Int(clamping: offset)).prefix(target.count)
            target.copyBytes(from: rest)
            return rest.count
        case .fed, .packed: return 0  // is read in order only: who needs more keeps it in a ``SpooledFile``
        }
    }

    /// The rest of it after `offset` bytes, if it can be read at any place.
    func region(from offset: UInt64) -> FileRegion? {
        switch content {
        case .descriptor(let descriptor, _):
            guard let size, !isLive else { return nil }
            // Standard input may have been read by somebody else before.
            let start = Platform.position(descriptor) &- consumed &+ offset
            return FileRegion(file: self, start: start, count: size > start ? size - start : 0)
        case .memory(let bytes):
            let size = UInt64(bytes.count)
            return isLive ? nil : FileRegion(file: self, start: offset, count: size > offset ? size - offset : 0)
        case .fed: return nil
        case .packed(let stream):
            guard stream.packed.packing == .stored else { return nil }
            return stream.packed.region.part(at: offset, count: .max)
        }
    }

    /// Damage of the member of an archive.
    var problem: String? {
        if case .packed(let stream) = content { return stream.problem }
        return nil
    }

    /// Whether offsets count bytes that are packed in the file.
    var isPacked: Bool {
        if case .packed(let stream) = content { return stream.packed.packing != .stored }
        return false
    }

    private func read(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer, atMost room: Int) -> Int {
        while !isStopped {
            if size == nil {
                let patience = cancellation == nil ? -1 : CaptureCancellation.patience
                guard Interrupt.wait(for: descriptor, milliseconds: patience) else { continue }
                if isStopped { return 0 }
            }
            switch Platform.read(descriptor, into: target, atMost: room) {
            case .bytes(let got):
                releasePlaceholder()
                consumed += UInt64(got)
                return got
            case .again: continue
            case .failed(let code):
                failure = code
                return 0
            }
        }
        return 0
    }
    private func readLive(
        _ descriptor: Int32, into target: UnsafeMutableRawBufferPointer, atMost room: Int
    ) -> Int? {
        // A FIFO without a writer so far has nothing either, though reading it says that it has ended.
        if size == nil, !Platform.wait(for: [descriptor], milliseconds: 0)[0] { return isFinished ? 0 : nil }
        switch Platform.read(descriptor, into: target, atMost: room) {
        case .bytes(0): return size == nil || isFinished ? 0 : nil
        case .bytes(let got):
            releasePlaceholder()
            consumed += UInt64(got)
            return got
        case .again: return nil
        case .failed(let code):
            failure = code
            return 0
        }
    }
}

/// Changes of a live file by its name and size.
extension OpenFile {
    /// Nothing is open.
    var isNothing: Bool { if case .memory = content { true } else { false } }

    /// `nil` if nothing is open.
    var identity: Platform.FileIdentity? { watchedDescriptor.flatMap { Platform.status(of: $0)?.identity } }

    /// Whether the file has become shorter than what was read of it.
    var hasShrunk: Bool {
        guard let watchedDescriptor, case .regular(let size) = Platform.status(of: watchedDescriptor)?.kind else {
            return false
        }
        return size < consumed
    }

    /// Reading goes on at its beginning.
    func rewind() {
        guard let watchedDescriptor else { return }
        Platform.rewind(watchedDescriptor)
        consumed = 0
        failure = nil
    }

    /// The descriptor, whatever is open.
    var watchedDescriptor: Int32? {
        if case .descriptor(let descriptor, _) = content { return descriptor }
        return nil
    }
}

extension CaptureError {
    init(_ path: String, _ failure: Platform.OpenFailure) {
        self =
            switch failure {
            // Opening a FIFO waits for its writer.
            case .interrupted: Interrupt.requested ? .interrupted(path) : .io(path, Platform.interruptedCode)
            case .notFound: .notFound(path)
            case .permission: .permission(path)
            case .other(let code): .io(path, code)
            }
    }
}
