import Synchronization

/// A thread that is started with its first job and ends with this object: jobs that may wait long run there, one after the
/// other.
final class ReadingThread: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isRunning = false
        var isOver = false
    }

    /// The jobs of the thread, which may outlive its owner for the rest of a job.
    private final class Queue: Sendable {
        let state = Mutex(State())
        let bell = Platform.makePipe()

        deinit {
            Platform.close(bell.listening)
            Platform.close(bell.writing)
        }

        func run() {
            while true {
                let (job, isOver) = state.withLock { ($0.jobs.isEmpty ? nil : $0.jobs.removeFirst(), $0.isOver) }
                if let job { job() } else if isOver { return } else { wait() }
            }
        }

        private func wait() {
            _ = Platform.wait(for: [bell.listening], milliseconds: -1)
            Platform.drain(bell.listening)
        }
    }

    private let queue = Queue()

    deinit {
        queue.state.withLock { $0.isOver = true }
        Platform.wake(queue.bell.writing)
    }

    /// Runs a job on the thread, or tells at once that there is no room for one.
    func run(_ job: @escaping @Sendable () -> Void, orFail: () -> Void) {
        let mustStart = queue.state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard mustStart else { return Platform.wake(queue.bell.writing) }
        do throws(Platform.RunningThread.Failure) {
            try Platform.RunningThread { [queue] in queue.run() }.detach()
        } catch {
            queue.state.withLock {
                $0.jobs.removeAll()
                $0.isRunning = false
            }
            orFail()
        }
    }
}

/// A cancellation that may come before there is something to cancel.
final class PendingCancellation: Sendable {
    private let state = Mutex<(target: CaptureCancellation?, isDue: Bool)>((nil, false))

    func cancel() {
        state.withLock {
            $0.isDue = true
            $0.target?.cancel()
        }
    }

    func set(_ target: CaptureCancellation) {
        state.withLock {
            $0.target = target
            if $0.isDue { target.cancel() }
        }
    }
}
