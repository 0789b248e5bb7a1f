/// When a live source answers that nothing came: at once after a batch, so that it is sent on; then each time that waiting
/// was in vain; and about once a second while packets come without a pause.
package struct LivePace: Sendable {
    /// Something was handed out since the last time.
    private var hasPending = false
    private var lastIdle = Platform.monotonicNanoseconds

    package init() {}

    /// Whether there was no pause for long.
    package var isIdleDue: Bool { hasPending && Platform.monotonicNanoseconds - lastIdle > 1_000_000_000 }

    /// Whether all that was handed out was sent on.
    package var mayWait: Bool { !hasPending }

    package mutating func noteRecord() { hasPending = true }

    package mutating func noteIdle() {
        hasPending = false
        lastIdle = Platform.monotonicNanoseconds
    }

    /// Waits until one of the descriptors can be read, which it tells, or until time has passed or a signal or a key asks for
    /// attention.
    package func wait(for descriptors: [Int32], milliseconds: Int32 = LiveClock.patience) -> Bool {
        Interrupt.wait(for: descriptors, milliseconds: milliseconds).contains(true)
    }
}
