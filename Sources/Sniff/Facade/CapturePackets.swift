/// The packets of a capture in a loop.
///
/// ```swift
/// let capture = try Capture("capture.btsnoop")
/// for packet in try capture.packets() where packet.layer == .att { print(packet.frame) }
/// if let failure = capture.failure { throw failure }
/// ```
///
/// The loop ends where the input cannot be read any more; ``Capture/failure`` says so, and ``Capture/next()`` throws it.
public struct CapturePackets: Sequence, IteratorProtocol {
    private let capture: Capture

    init(_ capture: Capture) { self.capture = capture }

    /// The next packet; `nil` at the end.
    public mutating func next() -> Packet? { (try? capture.next()) ?? nil }
}
