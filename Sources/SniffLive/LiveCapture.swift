import Sniff

/// A source that is watched while it happens.
public enum LiveSource: Sendable, Hashable {
    /// All Bluetooth adapters of this machine, as the Linux kernel sees them. Needs CAP_NET_RAW.
    case monitor
    /// An interface of libpcap by its name, with a filter of libpcap or without.
    case interface(String, filter: String? = nil)
    /// A serial port by its path: the monitor's records as Zephyr and NimBLE write them, or a capture. In bits a second.
    case serial(String, speed: Int = 115_200)
    /// A capture that comes over TCP.
    case network(host: String, port: UInt16)
    /// A capture that is still being written: a FIFO, a file that grows or does not exist yet, or `-` for standard input.
    case file(String)
}

extension Capture {
    /// Opens a live source. Its reads wait for packets, and end when the source does or when they are cancelled.
    ///
    /// - Parameters:
    ///   - source: what is watched.
    ///   - options: how it is decoded.
    /// - Throws: `CaptureError` if it cannot be opened, with what is missing.
    public convenience init(live source: LiveSource, options: CaptureOptions = .standard) throws(CaptureError) {
        switch source {
        case .monitor: self.init(source: try MonitorSource(), options: options)
        case .interface(let name, let filter):
            self.init(source: try InterfaceSource(name: name, filter: filter), options: options)
        case .serial(let path, let speed):
            self.init(source: try SerialSource(path: path, speed: speed), options: options)
        case .network(let host, let port):
            self.init(source: try NetworkSource(NetworkAddress(host: host, port: port)), options: options)
        case .file(let path): self.init(source: try StreamSource(path: path), options: options)
        }
    }
}

/// The packets of a live source, for asynchronous code.
///
/// ```swift
/// for try await packet in LiveCapture(.monitor) {
///     if let rate = try packet.value("value.heart_rate", as: Int.self) { print(packet.frame, rate) }
/// }
/// ```
///
/// A thread of its own opens the source with the first packet that is asked for, reads and decodes; a packet is handed out
/// as soon as it is there. The sequence ends when the source does. An error is thrown where it happens: a `CaptureError`
/// if the source cannot be opened or read, a `CancellationError` in a task that is cancelled.
public struct LiveCapture: AsyncSequence, CaptureOpener {
    public typealias Element = Packet
    public typealias Failure = any Error

    private let source: LiveSource
    private let options: CaptureOptions

    /// - Parameters:
    ///   - source: what is watched.
    ///   - options: how it is decoded.
    public init(_ source: LiveSource, options: CaptureOptions = .standard) {
        self.source = source
        self.options = options
    }

    /// Opens the source: a capture of it that is read from now on.
    ///
    /// - Throws: `CaptureError` if it cannot be opened, with what is missing.
    public func open() throws(CaptureError) -> Capture { try Capture(live: source, options: options) }

    /// Opens the source and begins to read, with the first packet that is asked for.
    public func makeAsyncIterator() -> CaptureStream<Packet>.Iterator {
        stream { capture in { try capture.nextPackets(256) } }.makeAsyncIterator()
    }

    /// The operations of devices instead of their packets: a request with its answer is one operation, handed out when it is known to
    /// be next.
    public var operations: CaptureStream<OperationEvent> {
        stream { capture in
            try capture.startOperations()
            return { try capture.nextOperations() }
        }
    }
}
