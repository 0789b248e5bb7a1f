import Synchronization

/// Ends reading one capture from another task or thread, also while it waits for a pipe or a device. No other capture is
/// affected.
///
/// ```swift
/// let capture = try Capture("/run/trace.fifo")
/// let cancellation = capture.cancellation
/// Task { try await Task.sleep(for: .seconds(10)); cancellation.cancel() }
/// for packet in try capture.packets() { … }
/// ```
///
/// A read that waits looks every tenth of a second, that of a live source twice a second. A task that is cancelled ends
/// its read in the same way.
public final class CaptureCancellation: Sendable {
    private let flag = Atomic(false)
    /// How long a read waits before it looks, in milliseconds.
    static let patience: Int32 = 100

    init() {}

    /// Ends reading: what was read so far is finished as if the capture ended here, and there is no next packet.
    public func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Whether reading is to end: that was asked for here, the task that reads is cancelled, or the user ends the program.
    package var isRequested: Bool { isCancelled || Task.isCancelled || Interrupt.requested }
}
