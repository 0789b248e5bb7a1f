#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Platform {
    /// A thread that runs until its body returns.
    struct RunningThread: ~Copyable {
        private let thread: pthread_t

        /// - Throws: ``SocketFailure/other(_:)`` with an `errno` where the system has no room for another thread.
        init(_ body: @escaping @Sendable () -> Void) throws(SocketFailure) {
            let start = Unmanaged.passRetained(Start(body))
            #if canImport(Darwin)
                var created: pthread_t?
                let result = pthread_create(&created, nil, { Start.run($0) }, start.toOpaque())
            #else
                var created = pthread_t()
                let result = pthread_create(&created, nil, { $0.flatMap { Start.run($0) } }, start.toOpaque())
            #endif
            guard result == 0 else {
                start.release()
                throw .other(result)
            }
            #if canImport(Darwin)
                thread = created!
            #else
                thread = created
            #endif
        }

        /// Waits until the body has returned.
        consuming func join() { pthread_join(thread, nil) }
    }

    private final class Start: Sendable {
        private let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        static func run(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
            return nil
        }
    }
}
