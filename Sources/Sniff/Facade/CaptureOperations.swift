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
/// handed out when that is known. The filter of the capture does not apply to them.
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
    /// The operations from here to the end of the capture, with the packets of each. It reads the capture: start it
    /// before the first packet is read, else beginnings are missing.
    public func operations() -> CaptureOperations {
        startOperations()
        return CaptureOperations(self)
    }

    /// The same with what the capture does not show.
    public func operationEvents() -> CaptureEvents {
        startOperations()
        return CaptureEvents(self)
    }
}
