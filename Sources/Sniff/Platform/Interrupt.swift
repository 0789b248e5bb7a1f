import Synchronization

/// ^C ends reading cleanly: what was read so far is finished and printed. All waiting goes through here, so that a signal
/// or a key ends it early.
///
/// Thread safety: `ends` is written once, before the handlers are there; `keyboard` by the thread that reads keys, which is the one that waits.
package enum Interrupt {
    private static let flag = Atomic(false)
    /// Signal handlers write here and whoever waits for input listens, so that a signal just before the wait ends it too.
    nonisolated(unsafe) private static var ends: (listening: Int32, writing: Int32) = (-1, -1)
    /// The keyboard of a person who watches; -1 where there is none.
    nonisolated(unsafe) private static var keyboard: Int32 = -1

    /// Whether a signal or a key asked to end.
    package static var requested: Bool { flag.load(ordering: .relaxed) }

    /// Installs the handlers for SIGINT, SIGTERM and SIGHUP; a second signal ends the program at once.
    package static func install() {
        ends = Platform.makePipe()
        // A handler must not be the first to ask: that initializes the flag.
        _ = requested
        resume()
    }

    /// Reading is over: a signal ends the program at once, because what follows does not ask ``requested``.
    package static func release() { Platform.endByInterrupt() }

    /// Something is read again.
    package static func resume() { Platform.onInterrupt { _ in Interrupt.request() } }

    /// Asks to end, as ^C does.
    package static func request() {
        flag.store(true, ordering: .relaxed)
        wake()
    }

    /// Ends a wait early, also from a signal handler.
    package static func wake() { Platform.wake(ends.writing) }

    /// A key ends waits early from now on; whoever attends reads it before the next wait.
    ///
    /// - Parameter descriptor: of a terminal; `nil` when keys are not read any more.
    package static func attend(_ descriptor: Int32?) { keyboard = descriptor ?? -1 }

    /// Waits until `descriptor` has something to read (-1: none), the user asks to end, a key is pressed, or the time
    /// is up (-1: never).
    ///
    /// - Returns: whether the descriptor can be read, or has ended.
    @discardableResult
    package static func wait(for descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
        wait(for: [descriptor], milliseconds: milliseconds)[0]
    }

    /// Waits until the user asks to end, a key is pressed, ``wake()`` is called, or the time is up.
    package static func pause(milliseconds: Int32) { wait(for: -1, milliseconds: milliseconds) }

    /// The same for several descriptors.
    @discardableResult
    static func wait(for descriptors: [Int32], milliseconds: Int32 = -1) -> [Bool] {
        let ready = Platform.wait(for: descriptors + [ends.listening, keyboard], milliseconds: milliseconds)
        noteAttention(ready[descriptors.count])
        return Array(ready.prefix(descriptors.count))
    }

    /// Waits until `descriptor` can be written, as a connection can once it is or is refused; else as the others.
    package static func wait(forWriting descriptor: Int32, milliseconds: Int32) {
        let ready = Platform.wait(
            for: [ends.listening, keyboard], orWriting: descriptor, milliseconds: milliseconds)
        noteAttention(ready[0])
    }

    /// Waits until `descriptor` can be written or the user asks to end; keys wait.
    static func waitForRoom(in descriptor: Int32) {
        noteAttention(Platform.wait(for: [ends.listening], orWriting: descriptor, milliseconds: -1)[0])
    }

    /// A request stays, so that no later wait misses it.
    private static func noteAttention(_ isAskedFor: Bool) {
        if isAskedFor, !requested { Platform.drain(ends.listening) }
    }
}
