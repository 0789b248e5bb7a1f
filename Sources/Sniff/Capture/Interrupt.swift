#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// ^C ends reading cleanly: what was read so far is finished and printed.
public enum Interrupt {
    /// Written by the signal handler only, one machine word.
    nonisolated(unsafe) private static var flag: sig_atomic_t = 0

    public static var requested: Bool { flag != 0 }

    /// Installs the handlers for SIGINT and SIGTERM; a second signal ends the program at once.
    public static func install() {
        for number in [SIGINT, SIGTERM] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in Interrupt.flag = 1 }
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
    }
}
