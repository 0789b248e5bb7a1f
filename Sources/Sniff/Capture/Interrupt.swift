#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// ^C ends reading cleanly: what was read so far is finished and printed.
public enum Interrupt {
    /// Written by the signal handler only, one machine word.
    nonisolated(unsafe) private static var flag: sig_atomic_t = 0
    /// The handler writes here and whoever waits for input listens, so that a signal just before the wait ends it too.
    nonisolated(unsafe) private static var ends: (listening: Int32, writing: Int32) = (-1, -1)

    public static var requested: Bool { flag != 0 }

    /// Installs the handlers for SIGINT and SIGTERM; a second signal ends the program at once.
    public static func install() {
        var descriptors: [Int32] = [-1, -1]
        if pipe(&descriptors) == 0 {
            // Never in the place of a standard stream that is closed.
            ends = (fcntl(descriptors[0], F_DUPFD_CLOEXEC, 3), fcntl(descriptors[1], F_DUPFD_CLOEXEC, 3))
            for descriptor in descriptors { close(descriptor) }
        }
        for number in [SIGINT, SIGTERM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in Interrupt.handle() }
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
    }

    private static func handle() {
        let saved = errno
        flag = 1
        var byte: UInt8 = 0
        _ = write(ends.writing, &byte, 1)
        errno = saved
    }

    /// Waits until `descriptor` has something to read, a signal asks to end, or the time is up (-1: never).
    static func wait(for descriptor: Int32, milliseconds: Int32 = -1) {
        var listening = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: ends.listening, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&listening, 2, milliseconds)
    }
}
