import Decoders
import Sniff

/// A serial port or a pseudo-terminal that carries the monitor's records, as the firmware of Zephyr and NimBLE writes them,
/// or a capture in another format.
///
/// A device that is unplugged is waited for; the session goes on.
package struct SerialSource: CaptureSource, ~Copyable {
    /// Of `btmon`, and of the console of most boards.
    package static let standardSpeed = 115_200
    /// Bits a second that can be asked for.
    package static var speeds: [Int] { Platform.Line.speeds }

    private let path: String
    private let speed: Int
    /// `nil` while the device is away.
    private var line: OpenLine?
    /// When to look for a device that is away, on the monotonic clock.
    private var nextAttempt: Nanoseconds = 0
    private var clock = LiveClock()
    private var pace = LivePace()
    private var bytesBefore: UInt64 = 0

    private static let pause: Nanoseconds = 1_000_000_000

    /// A line with what is read from it.
    private final class OpenLine {
        private let line: Platform.Line
        var source: StreamSource

        init(_ path: String, _ speed: Int) throws(Platform.LineFailure) {
            line = try Platform.Line(path, speed: speed)
            let descriptor = line.makeDescriptor()
            guard descriptor >= 0 else { throw .other(Platform.lastError) }
            source = StreamSource(descriptor: descriptor, name: path, isLine: true)
        }
    }

    /// Whether a path is a serial port or a pseudo-terminal.
    package static func isLine(_ path: String) -> Bool { Platform.isTerminalDevice(path) }

    /// Opens a device for this program alone; its settings are restored in the end.
    ///
    /// - Parameters:
    ///   - path: of a serial port or a pseudo-terminal.
    ///   - speed: one of ``speeds``, in bits a second. A pseudo-terminal and most USB devices ignore it.
    ///   - waits: if the device is not there, wait for it.
    /// - Throws: ``CaptureError`` if it cannot be opened.
    package init(path: String, speed: Int = SerialSource.standardSpeed, waits: Bool = false) throws(CaptureError) {
        var opened: OpenLine?
        do throws(Platform.LineFailure) {
            opened = try OpenLine(path, speed)
        } catch {
            if case .notFound = error, waits { opened = nil } else { throw SerialSource.explain(error, path) }
        }
        self.path = path
        self.speed = speed
        line = opened
    }

    private static func explain(_ failure: Platform.LineFailure, _ path: String) -> CaptureError {
        switch failure {
        case .notFound: .notFound(path)
        case .permission(let group):
            .notPermitted(path, "no permission to read the device: \(Remedy.howToJoin(group))")
        case .busy: .unavailable(path, "is in use by another program")
        case .notATerminal: .unavailable(path, "is not a serial port")
        case .other(let code): .io(path, code)
        }
    }

    package var name: String { path }
    package var comment: String? { line?.source.comment }
    package var comments: [String] { line?.source.comments ?? [] }
    package var interfaces: [String] { line?.source.interfaces ?? [] }
    package var progress: (read: UInt64, of: UInt64?) { (bytesBefore + (line?.source.progress.read ?? 0), nil) }

    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        guard let line else { return body([UInt8]().span) }
        return line.source.withBytes(range, body)
    }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        guard let line else { return reopen() }
        let step = line.source.next(&record)
        switch step {
        case .record:
            // What has no time is as old as its arrival.
            if !record.time.isKnown { record.time = clock.now }
            clock.set(record.time)
        case .end where !Interrupt.requested: return lose("the device is gone")
        case .damage(let damage) where damage.resumesAt == nil: return lose("the device is gone: \(damage.message)")
        // The stream's clock begins anew with each plugging in; the device's is moved on here.
        case .idle: return .idle(until: clock.now)
        default: break
        }
        return step
    }

    private mutating func lose(_ why: String) -> CaptureStep {
        bytesBefore += line?.source.progress.read ?? 0
        line = nil
        nextAttempt = Platform.monotonicNanoseconds + SerialSource.pause
        return .note("\(why); waiting for it to return")
    }

    /// Looks whether the device has returned.
    private mutating func reopen() -> CaptureStep {
        if Interrupt.requested { return .end }
        if Platform.monotonicNanoseconds >= nextAttempt {
            nextAttempt = Platform.monotonicNanoseconds + SerialSource.pause
            line = try? OpenLine(path, speed)
            if line != nil { return .note("the device is here") }
        }
        _ = pace.wait(for: [])
        pace.noteIdle()
        return .idle(until: clock.now)
    }
}
