/// ^C ends reading cleanly: what was read so far is finished and printed.
package enum Interrupt {
    /// Written by the signal handler only, one byte.
    nonisolated(unsafe) private static var flag = false
    /// The handler writes here and whoever waits for input listens, so that a signal just before the wait ends it too.
    nonisolated(unsafe) private static var ends: (listening: Int32, writing: Int32) = (-1, -1)

    /// Whether a signal asked to end.
    package static var requested: Bool { flag }

    /// Installs the handlers for SIGINT and SIGTERM; a second signal ends the program at once.
    package static func install() {
        ends = Platform.makePipe()
        Platform.onInterrupt { _ in
            Interrupt.flag = true
            Platform.wake(Interrupt.ends.writing)
        }
    }

    /// Waits until `descriptor` has something to read, a signal asks to end, or the time is up (-1: never).
    static func wait(for descriptor: Int32, milliseconds: Int32 = -1) {
        Platform.wait(for: descriptor, or: ends.listening, milliseconds: milliseconds)
    }
}
