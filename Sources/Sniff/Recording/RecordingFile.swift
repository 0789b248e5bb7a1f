import Decoders

/// Why a recording cannot begin.
package enum RecordingError: Error, Sendable, CustomStringConvertible {
    case isDirectory(String)
    case permission(String)
    case io(String, Int32)
    /// The file is an input, too.
    case isInput(String)
    /// The name is a symbolic link to nothing.
    case danglingLink(String)
    /// Another recorder writes to it: both would write over each other.
    case isRecorded(String)
    case isTerminal
    /// Only files can follow each other.
    case cannotRotate(String)

    package init(_ path: String, _ failure: Platform.WriteOpenFailure) {
        self =
            switch failure {
            case .isDirectory: .isDirectory(path)
            case .permission: .permission(path)
            case .exists: .danglingLink(path)
            case .other(let code): .io(path, code)
            }
    }

    package var description: String {
        switch self {
        case .isDirectory(let path): "\(path): is a directory; name a file to write to"
        case .permission(let path): "\(path): permission denied (the file cannot be written by this user)"
        case .io(let path, let code): "\(path): \(Platform.message(code))"
        case .isInput(let path): "\(path): is an input, too, and is not overwritten; write to another file"
        case .danglingLink(let path):
            "\(path): is a symbolic link to a file that is not there; remove the link, or name the file itself"
        case .isRecorded(let path): "\(path): is being recorded by another process; write to another file"
        case .isTerminal: "standard output is a terminal; send the capture to a file or a pipe"
        case .cannotRotate(let path): "\(path): is no regular file, so that no other can follow it; leave out --rotate"
        }
    }

    /// The exit status that the contract gives to the error.
    package var exitStatus: Int32 {
        switch self {
        case .isDirectory, .isInput, .danglingLink, .isTerminal, .cannotRotate: 64
        case .permission: 77
        case .io, .isRecorded: 74
        }
    }
}

/// A recording in memory.
package final class RecordedBytes {
    package fileprivate(set) var bytes: [UInt8] = []

    package init() {}
}

/// A file that ends with a whole record at every moment: what cannot be written to its end is not written at all.
final class RecordingFile {
    let path: String
    private let descriptor: Int32
    /// In place of a file.
    private let memory: RecordedBytes?
    private let isOwned: Bool
    private var isOpen = true
    /// A regular file can be cut to where it ended before.
    private let isRegular: Bool
    /// Whether the first written bytes replace the old content; without any, it stays.
    private var isToBeEmptied = false
    /// There was no file of that name.
    let isNew: Bool
    /// Bytes that are written.
    private(set) var end: UInt64 = 0

    /// The outcome of writing bytes.
    enum Outcome: Equatable {
        case written
        /// None of them is in the file, for an `errno`; it may work later.
        case failed(Int32)
        /// Some of them are, and more cannot follow.
        case torn(Int32)
        /// The reader is gone.
        case closed
    }

    /// A file of which there was none before.
    init(new path: String) throws(Platform.WriteOpenFailure) {
        descriptor = try Platform.openForWriting(path, isNew: true)
        _ = Platform.lock(descriptor)
        (self.path, memory, isOwned, isRegular, isNew) = (path, nil, true, true, true)
    }

    /// A file, unless it is one of the inputs.
    init(_ path: String, inputs: Set<Platform.FileIdentity>) throws(RecordingError) {
        isNew = Platform.status(ofPath: path) == nil
        do throws(Platform.WriteOpenFailure) {
            descriptor = try Platform.openForWriting(path, isNew: false)
        } catch {
            throw RecordingError(path, error)
        }
        (self.path, memory, isOwned) = (path, nil, true)
        isRegular = Platform.identity(of: descriptor) != nil
        if Platform.isInput(descriptor, inputs: inputs) { throw .isInput(path) }
        guard Platform.lock(descriptor) else { throw .isRecorded(path) }
        isToBeEmptied = isRegular
    }

    /// A stream that belongs to the program.
    init(descriptor: Int32, name: String, inputs: Set<Platform.FileIdentity>) throws(RecordingError) {
        (path, self.descriptor, memory, isOwned, isNew) = (name, descriptor, nil, false, false)
        if Platform.isTerminal(descriptor) { throw .isTerminal }
        if Platform.isInput(descriptor, inputs: inputs) { throw .isInput(name) }
        // A file that a shell has opened may have something before: `>>`.
        isRegular = false
    }

    /// Memory instead of a file.
    init(_ memory: RecordedBytes, name: String) {
        (path, descriptor, self.memory, isOwned, isNew, isRegular) = (name, -1, memory, false, true, false)
    }

    deinit { _ = close() }

    /// Closes what it has opened.
    ///
    /// - Returns: what went wrong only now, an `errno`: some file systems write late.
    func close() -> Int32? {
        guard isOwned, isOpen else { return nil }
        isOpen = false
        return Platform.closeWritten(descriptor)
    }

    /// Leaves everything as it was before: no packet was written.
    func abandon() {
        _ = close()
        if isNew, memory == nil { _ = Platform.remove(path) }
    }

    /// Appends bytes: all of them or none.
    func append(_ bytes: borrowing ByteBuffer) -> Outcome {
        if let memory {
            bytes.withBytes { memory.bytes.append(contentsOf: $0) }
            end += UInt64(bytes.count)
            return .written
        }
        if isToBeEmptied {
            guard Platform.cut(descriptor, to: 0) else { return .failed(Platform.lastError) }
            isToBeEmptied = false
        }
        let (done, failure) = bytes.withBytes { Platform.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
        guard let failure else {
            end += UInt64(bytes.count)
            return .written
        }
        if Platform.isClosedPipe(failure) { return .closed }
        return done == 0 || isRegular && Platform.cut(descriptor, to: end) ? .failed(failure) : .torn(failure)
    }
}
