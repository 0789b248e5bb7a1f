/// The operations of devices in a capture, instead of their packets: a request and its answer are one operation, about
/// a connection and a characteristic.
///
/// ```swift
/// for operation in try Capture("capture.btsnoop").operations() where operation.kind == .write {
///     print(operation.begin.frame, operation.attribute?.characteristic?.name ?? "", operation.outcome)
/// }
/// ```
///
/// Operations come in the order of their beginnings, each complete: what begins while a request waits for its answer is
/// handed out when that is known. The filter of the capture does not apply to them. The loop ends where the input cannot be
/// read any more; ``Capture/failure`` says so.
public struct CaptureOperations: Sequence, IteratorProtocol {
    private var events: CaptureEvents

    init(_ capture: Capture) { events = CaptureEvents(capture) }

    /// The next operation; `nil` at the end.
    public mutating func next() -> BluetoothOperation? {
        while let event = events.next() {
            if case .operation(let operation) = event { return operation }
        }
        return nil
    }
}

/// The same with what the capture does not show (``CaptureGap``), and with the time that passes.
public struct CaptureEvents: Sequence, IteratorProtocol {
    private let capture: Capture
    /// In reverse order.
    private var ready: [OperationEvent] = []

    init(_ capture: Capture) { self.capture = capture }

    /// The next event; `nil` at the end.
    public mutating func next() -> OperationEvent? {
        while ready.isEmpty {
            guard let more = (try? capture.nextOperations()) ?? nil else { return nil }
            ready = more.reversed()
        }
        return ready.popLast()
    }
}

extension Capture {
    /// The operations, with the packets of each, in a loop that reads the capture.
    ///
    /// - Throws: ``CaptureIsReadError`` if a part of the capture has been read: beginnings would be missing.
    public func operations() throws(CaptureIsReadError) -> CaptureOperations {
        try startOperations()
        return CaptureOperations(self)
    }

    /// The same with what the capture does not show.
    ///
    /// - Throws: ``CaptureIsReadError`` if a part of the capture has been read.
    public func operationEvents() throws(CaptureIsReadError) -> CaptureEvents {
        try startOperations()
        return CaptureEvents(self)
    }
}
