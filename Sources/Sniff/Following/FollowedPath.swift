/// The fate of a path while its file is read: its file may be truncated, or renamed or deleted and another one
/// made in its place; a FIFO may get another writer.
struct FollowedPath: ~Copyable {
    private let path: String
    private let reopens: Bool
    private var watch: FileWatch?
    private var isWatched = false
    /// The file that could not be opened, so that it is said once.
    private var refused: Platform.FileIdentity?

    enum Change {
        /// Became shorter than what was read of it.
        case truncated
        /// Has another file in its place.
        case replaced(OpenFile)
        /// Has another file in its place, which cannot be opened.
        case refused(CaptureError)
    }

    /// - Parameter reopens: a FIFO whose writer has gone waits for the next one.
    init(_ path: String, reopens: Bool, _ file: OpenFile) {
        self.path = path
        self.reopens = reopens
        begin(file)
    }

    /// Follows another file under the same path.
    mutating func begin(_ file: OpenFile) {
        guard file.size != nil else {
            watch = nil
            return
        }
        if watch == nil { watch = FileWatch(path: path) }
        isWatched = watch?.watch(file) ?? false
    }

    /// Becomes readable when there may be something new; `nil` where that has to be looked for.
    var descriptor: Int32? {
        switch watch {
        case .some(let watch): watch.descriptor
        case .none: nil
        }
    }

    /// The file is read again now: only what changes from now on is news.
    func willLook() {
        switch watch {
        case .some(let watch): watch.drain()
        case .none: break
        }
    }

    /// Another file has the name but no content so far, of which there is no notice.
    private var awaitsContent = false

    /// How long to wait at most, in milliseconds, before looking again: where the system reports changes, there is no
    /// hurry.
    var patience: Int32 { awaitsContent ? 20 : isWatched ? LiveClock.patience : 150 }

    /// The change of a file that was read to its end.
    mutating func change(of file: OpenFile) -> Change? {
        awaitsContent = false
        if file.hasShrunk { return .truncated }
        guard let now = Platform.status(ofPath: path), now.identity != file.identity, now.identity != refused else {
            return nil
        }
        // The writer may write to the old file until it begins the new one.
        if case .regular(size: 0) = now.kind, !file.isNothing {
            awaitsContent = true
            return nil
        }
        do throws(CaptureError) {
            return .replaced(try OpenFile(path: path, isLive: true))
        } catch {
            if case .notFound = error { return nil }
            refused = now.identity
            return .refused(error)
        }
    }

    /// The same FIFO for another writer; `nil` if it is none, or is not to be opened again.
    func reopened(_ file: OpenFile) -> OpenFile? {
        guard reopens, file.size == nil, file.failure == nil else { return nil }
        do throws(CaptureError) {
            return try OpenFile(path: path, isLive: true)
        } catch {
            // Removed, and perhaps about to be made again.
            if case .notFound = error { return .nothing }
            return nil
        }
    }
}
