import Decoders
import Sniff

/// A capture that comes over TCP, in any format that is read: btsnoop as Android's port 8872 has it, what `nc` sends, the
/// monitor's records of a serial line after a bridge.
///
/// A connection that breaks is made again, and its format recognised anew; the session goes on.
package struct NetworkSource: CaptureSource, ~Copyable {
    /// Where it connects to.
    package let address: NetworkAddress
    private let targets: [Platform.SocketAddress]
    /// `nil` while there is no connection.
    private var stream: Stream?
    private var attempt: ConnectionAttempt?
    /// When to connect again, on the monotonic clock, and how long to wait if that fails.
    private var nextAttempt: Nanoseconds = 0
    private var pause = NetworkSource.second
    private var clock = LiveClock()
    private var pace = LivePace()
    /// Whether the message about the connection was given.
    private var saidWhy = false
    /// Some connection brought bytes that make a capture.
    private var hasRecords = false
    private var bytesOfEarlierConnections: UInt64 = 0

    private static let second: Nanoseconds = 1_000_000_000
    private static let longestPause = second * 30

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: host and port.
    ///   - waits: if the first connection fails, go on trying, as after a broken one.
    /// - Throws: ``CaptureError`` if there is no such host, and, unless it `waits`, if the first connection fails.
    package init(_ address: NetworkAddress, waits: Bool = false) throws(CaptureError) {
        let targets: [Platform.SocketAddress]
        do throws(Platform.ResolveFailure) {
            targets = try Platform.addresses(of: address.host, port: address.port)
        } catch {
            throw .unavailable("\(address)", "cannot connect: \(error.reason)")
        }
        let socket = waits ? nil : try NetworkSource.connect(to: targets, "\(address)")
        self.address = address
        self.targets = targets
        if let socket { begin(socket) }
    }

    /// Waits for the first connection.
    private static func connect(
        to targets: [Platform.SocketAddress], _ name: String
    ) throws(CaptureError) -> Int32 {
        var attempt = ConnectionAttempt(targets)
        while !Interrupt.requested {
            switch attempt.advance() {
            case .connected(let socket): return socket
            case .pending: Interrupt.wait(forWriting: attempt.descriptor, milliseconds: LiveClock.patience)
            case .failed: throw .unavailable(name, "cannot connect: \(attempt.reason)")
            }
        }
        throw .interrupted(name)
    }

    private mutating func begin(_ socket: Int32) {
        attempt = nil
        stream = Stream(socket, name)
    }

    /// The data of one connection.
    private final class Stream {
        var source: StreamSource
        init(_ socket: Int32, _ name: String) { source = StreamSource(descriptor: socket, name: name) }
    }

    package var name: String { "\(address)" }
    package var comment: String? { stream?.source.comment }
    package var comments: [String] { stream?.source.comments ?? [] }
    package var interfaces: [String] { stream?.source.interfaces ?? [] }
    package var progress: (read: UInt64, of: UInt64?) {
        (bytesOfEarlierConnections + (stream?.source.progress.read ?? 0), nil)
    }

    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        guard let stream else { return body([UInt8]().span) }
        return stream.source.withBytes(range, body)
    }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        while true {
            guard let step = stream?.source.next(&record) else {
                if let step = reconnect() { return step }
                continue
            }
            switch step {
            case .record:
                // What has no time is as old as its arrival.
                if !record.time.isKnown { record.time = clock.now }
                clock.set(record.time)
                (hasRecords, saidWhy, pause) = (true, false, NetworkSource.second)
                return step
            case .end:
                if Interrupt.requested { return .end }
                return lose("the connection was closed")
            case .damage(let damage) where damage.resumesAt == nil:
                // What was never a capture will not be one the next time.
                let isEmpty = stream?.source.progress.read == 0
                if !hasRecords, !isEmpty, stream?.source.failedReading != true { return step }
                return lose(isEmpty ? "the connection was closed before anything came" : damage.message)
            // The stream's clock begins anew with each connection; the peer's does not.
            case .idle: return .idle(until: clock.now)
            default: return step
            }
        }
    }
}

/// A connection that broke.
extension NetworkSource {
    private mutating func lose(_ why: String) -> CaptureStep {
        bytesOfEarlierConnections += stream?.source.progress.read ?? 0
        stream = nil
        return schedule(why)
    }

    /// Says what is wrong, once, and sets the time of the next attempt.
    private mutating func schedule(_ why: String) -> CaptureStep {
        nextAttempt = Platform.monotonicNanoseconds + pause
        pause = min(pause * 2, NetworkSource.longestPause)
        guard !saidWhy else { return idle() }
        saidWhy = true
        return .note("\(why); connecting again until it succeeds")
    }

    private mutating func idle() -> CaptureStep {
        pace.noteIdle()
        return .idle(until: clock.now)
    }

    /// Moves the next connection on; `nil` if there is something to do at once.
    private mutating func reconnect() -> CaptureStep? {
        if Interrupt.requested { return .end }
        guard attempt != nil else {
            let rest = nextAttempt - Platform.monotonicNanoseconds
            guard rest > 0 else {
                attempt = ConnectionAttempt(targets)
                return nil
            }
            Interrupt.wait(for: -1, milliseconds: min(LiveClock.patience, Int32(clamping: rest.milliseconds + 1)))
            return idle()
        }
        switch attempt?.advance() {
        case .connected(let socket):
            begin(socket)
            guard saidWhy, hasRecords else { return nil }
            return .note("connected again")
        case .failed, nil:
            let reason = attempt?.reason ?? ""
            attempt = nil
            return schedule("cannot connect: \(reason)")
        case .pending:
            Interrupt.wait(forWriting: attempt?.descriptor ?? -1, milliseconds: LiveClock.patience)
            return idle()
        }
    }
}
