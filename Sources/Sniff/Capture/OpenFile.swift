/// An open file, FIFO or standard input, closed when nobody reads it any more; or bytes in memory that are read like one.
final class OpenFile {
    private let content: Content
    /// At its end, a followed file is waited for to grow.
    private let follows: Bool
    /// The most bytes that one read takes; tests make it small.
    private let readSize: Int
    /// Size of a regular file, or of the bytes in memory.
    let size: UInt64?
    private(set) var consumed: UInt64 = 0
    /// Why reading ended early: an `errno`.
    private(set) var failure: Int32?
    /// Reading may have to wait for a writer: a pipe, a terminal, a file that is followed.
    let mayWait: Bool

    private enum Content {
        case descriptor(Int32, isOwned: Bool)
        case memory([UInt8])
    }

    init(path: String, follow: Bool, readSize: Int = .max) throws(CaptureError) {
        follows = follow
        self.readSize = readSize
        let descriptor = path == "-" ? Platform.standardInput : try OpenFile.open(path)
        content = .descriptor(descriptor, isOwned: path != "-")
        let kind = Platform.kind(of: descriptor)
        if case .regular(let size) = kind { self.size = size } else { size = nil }
        mayWait = size == nil || follow
        if kind == .directory { throw .isDirectory(path) }
    }

    init(bytes: [UInt8], readSize: Int = .max) {
        content = .memory(bytes)
        follows = false
        self.readSize = readSize
        size = UInt64(bytes.count)
        mayWait = false
    }

    deinit { if case .descriptor(let descriptor, isOwned: true) = content { Platform.close(descriptor) } }

    private static func open(_ path: String) throws(CaptureError) -> Int32 {
        do throws(Platform.OpenFailure) {
            return try Platform.openForReading(path)
        } catch {
            throw switch error {
            // Opening a FIFO waits for its writer.
            case .interrupted: Interrupt.requested ? .interrupted(path) : .io(path, Platform.interruptedCode)
            case .notFound: .notFound(path)
            case .permission: .permission(path)
            case .other(let code): .io(path, code)
            }
        }
    }

    /// Reads what there is; waits only while there is nothing at all. 0 means the end.
    func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        let room = min(target.count, readSize)
        switch content {
        case .descriptor(let descriptor, _): return read(descriptor, into: target, atMost: room)
        case .memory(let bytes):
            let rest = bytes.dropFirst(Int(truncatingIfNeeded: consumed)).prefix(room)
            target.copyBytes(from: rest)
            consumed += UInt64(rest.count)
            return rest.count
        }
    }

    private func read(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer, atMost room: Int) -> Int {
        while !Interrupt.requested {
            if size == nil { Interrupt.wait(for: descriptor) }
            if Interrupt.requested { return 0 }
            switch Platform.read(descriptor, into: target, atMost: room) {
            case .bytes(0):
                guard follows else { return 0 }
                Interrupt.wait(for: -1, milliseconds: 100)
            case .bytes(let got):
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
}
