import Libc

extension Platform {
    /// A thread that runs until its body returns.
    ///
    /// Memory safety: the body is retained for the thread, which alone releases it, or for no thread if there is none.
    package struct RunningThread: ~Copyable {
        private let thread: pthread_t

        /// There is no room for another thread.
        package struct Failure: Error {
            /// An `errno`.
            package let code: Int32
        }

        /// Starts a thread.
        package init(_ body: @escaping @Sendable () -> Void) throws(Failure) {
            let start = Unmanaged.passRetained(Start(body))
            let result: Int32
            #if canImport(Darwin)
                // <pthread.h>: a thread is a pointer; its function gets one that is not optional, or is in newer headers.
                var created: pthread_t?
                result = pthread_create(
                    &created, nil, { ($0 as UnsafeMutableRawPointer?).flatMap { Start.run($0) } }, start.toOpaque())
            #else
                var number = pthread_t()
                result = pthread_create(&number, nil, { $0.flatMap { Start.run($0) } }, start.toOpaque())
                let created: pthread_t? = number
            #endif
            guard result == 0, let created else {
                start.release()
                throw Failure(code: result)
            }
            thread = created
        }

        /// Waits until the body has returned.
        package consuming func join() { pthread_join(thread, nil) }

        /// Lets it end by itself.
        package consuming func detach() { pthread_detach(thread) }
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
