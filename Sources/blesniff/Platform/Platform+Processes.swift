import Libc
import Sniff

/// Other programs that are started.
extension Platform {
    /// Starts a program that is found by PATH. Signals that this program ignores or catches are its own again.
    ///
    /// - Parameter input: its standard input.
    /// - Returns: the number of its process; `nil` where it cannot be started.
    static func start(_ words: [String], input: Int32) -> Int32? {
        #if canImport(Darwin)
            // <spawn.h>: both are `void *`, which the functions named …_init allocate.
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        // Memory safety: the copies end with a zero, the list with none, and all of it is freed when the program has started.
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        return posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environmentList) == 0 ? process : nil
    }

    /// Memory safety: the system's own list, which is lent to the call that starts a program.
    private static var environmentList: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
        #if canImport(Darwin)
            // <crt_externs.h>: libraries have no `environ`.
            _NSGetEnviron().pointee
        #else
            environ
        #endif
    }

    /// Waits until a program that was started has ended.
    static func waitForEnd(of process: Int32) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
}
