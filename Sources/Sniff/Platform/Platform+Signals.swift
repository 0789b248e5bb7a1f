import Libc

extension Platform {
    /// The answer of the program to a signal (sigaction(2)).
    ///
    /// Memory safety: handlers are compared as addresses, and called by the system alone.
    package struct SignalAction {
        private var action = sigaction()

        /// The system's own.
        package init() {}

        /// - Parameters:
        ///   - handler: may do only what is allowed in a signal handler.
        ///   - flags: of sigaction(2).
        package init(_ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32) {
            #if canImport(Darwin)
                // <sys/signal.h>: the union has a name of its own.
                action.__sigaction_u.__sa_handler = handler
            #else
                action.__sigaction_handler.sa_handler = handler
            #endif
            action.sa_flags = flags
        }

        /// The present one.
        package init(on signal: Int32) { sigaction(signal, nil, &action) }

        /// Makes it the answer to a signal. A handler may call this.
        ///
        /// - Returns: the one before.
        @discardableResult
        package func install(on signal: Int32) -> SignalAction {
            var (new, earlier) = (action, SignalAction())
            sigaction(signal, &new, &earlier.action)
            return earlier
        }

        /// Whether the signal is ignored.
        var isIgnored: Bool {
            #if canImport(Darwin)
                // <sys/signal.h>, as above.
                let handler = action.__sigaction_u.__sa_handler
            #else
                let handler = action.__sigaction_handler.sa_handler
            #endif
            // SIG_IGN is the address 1.
            return unsafeBitCast(handler, to: UInt.self) == 1
        }
    }

    /// Calls `handler` on SIGINT and SIGTERM, each once: a second signal ends the program at once. Also on every SIGHUP, of
    /// which the kernel and a shell may each send one when a terminal is closed, unless it is ignored (`nohup`). The handler
    /// may do only what is allowed in a signal handler, such as ``wake(_:)``.
    static func onInterrupt(_ handler: @escaping @convention(c) (Int32) -> Void) {
        let once = SignalAction(handler, flags: Int32(truncatingIfNeeded: Int(SA_RESETHAND)))
        for number in [SIGINT, SIGTERM] { once.install(on: number) }
        if !isIgnored(SIGHUP) { SignalAction(handler, flags: 0).install(on: SIGHUP) }
    }

    /// A signal ends the program from now on.
    static func endByInterrupt() {
        for number in [SIGINT, SIGTERM] { _ = signal(number, SIG_DFL) }
        if !isIgnored(SIGHUP) { _ = signal(SIGHUP, SIG_DFL) }
    }

    private static func isIgnored(_ signal: Int32) -> Bool { SignalAction(on: signal).isIgnored }
}
