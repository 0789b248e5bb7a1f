import Decoders
import Sniff

/// The Linux monitor: what all Bluetooth adapters of the machine do, as the kernel sees it.
///
/// Needs CAP_NET_RAW while it is opened, and nothing afterwards. Connections that exist already come first, as
/// ``CaptureStep/existing(_:)``.
package struct MonitorSource: CaptureSource, ~Copyable {
    package var name: String { MonitorSource.title }
    private static let title = "Linux monitor"
    /// Memory for packets that are not decoded yet: some 500,000 notifications.
    private static let queueLimit = 64 << 20
    /// The size requested from the kernel; without CAP_NET_ADMIN it gives `net.core.rmem_max`.
    private static let receiveBuffer: Int32 = 16 << 20

    /// Connections that are not handed out yet, the next one last.
    private var existing: [ExistingConnection]
    private let drain: MonitorDrain
    private var thread: Platform.RunningThread?
    private var batch = PacketBatch()
    /// Places in the batch.
    private var (position, nextLoss, start) = (0, 0, 0)
    private var clock = LiveClock()
    private var lastIdle = Platform.monotonicNanoseconds
    private var failure: Int32?

    /// Opens the monitor. Packets are kept by the kernel from now on; the first ``next(_:)`` starts the thread that reads them,
    /// so that privileges that are dropped before then are dropped for it as well.
    ///
    /// - Throws: ``CaptureError`` if it is not permitted, or if the kernel has no Bluetooth.
    package init() throws(CaptureError) {
        // The list first: a connection that begins in between stays without a name, but none gets a wrong one. In the
        // monitor's records the question would show as a program that opens and closes a socket.
        let existing = MonitorSource.existingConnections()
        let socket = try MonitorSource.open()
        Platform.setReceiveBuffer(of: socket, to: MonitorSource.receiveBuffer)
        self.init(socket: socket, existing: existing, limit: MonitorSource.queueLimit)
    }

    /// Reads from what is open already, and closes it.
    init(socket: Int32, existing: [ExistingConnection], limit: Int) {
        self.existing = existing.reversed()
        drain = MonitorDrain(socket: socket, limit: limit)
    }

    deinit {
        drain.end()
        thread?.join()
    }

    package mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        if let connection = existing.popLast() { return .existing(connection) }
        if position == batch.entries.count || nextLoss < batch.losses.count, let step = stepOther() { return step }
        let entry = batch.entries[position]
        position += 1
        record.number &+= 1
        record.time = entry.microseconds == 0 ? .unknown : Timestamp(microseconds: entry.microseconds)
        record.link = .monitor
        record.tag = UInt32(entry.opcode)
        record.adapter = entry.adapter
        record.setBytes(start..<entry.end)
        start = entry.end
        return .record
    }

    /// Tells of losses, and gets more packets when those at hand are handed out.
    ///
    /// - Returns: `nil` if there is a packet at ``position``.
    private mutating func stepOther() -> CaptureStep? {
        while true {
            if nextLoss < batch.losses.count, batch.losses[nextLoss].before == position {
                nextLoss += 1
                return .lost(batch.losses[nextLoss - 1].count)
            }
            if position < batch.entries.count { return nil }
            if let last = batch.entries.last, last.microseconds != 0 {
                clock.set(Timestamp(microseconds: last.microseconds))
            }
            if let step = refill() { return step }
        }
    }

    private mutating func refill() -> CaptureStep? {
        if thread == nil, failure == nil { startThread() }
        if let failure { return end(failure) }
        if Platform.monotonicNanoseconds - lastIdle > 1_000_000_000 { return idle() }
        (position, nextLoss, start) = (0, 0, 0)
        switch drain.queue.take(&batch) {
        case .packets: return nil
        case .nothing: return drain.queue.wait(milliseconds: LiveClock.patience) ? nil : idle()
        case .failed(let code):
            failure = code
            return end(code)
        }
    }

    private mutating func startThread() {
        let drain = drain
        do throws(Platform.RunningThread.Failure) {
            thread = try Platform.RunningThread { drain.run() }
        } catch {
            failure = error.code
        }
    }

    private mutating func idle() -> CaptureStep {
        lastIdle = Platform.monotonicNanoseconds
        return .idle(until: clock.now)
    }

    private func end(_ code: Int32) -> CaptureStep {
        .damage(CaptureDamage(offset: 0, message: "cannot be read any more: \(Platform.message(code))"))
    }

    package func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(batch.bytes.span.extracting(range))
    }

    package var mayWait: Bool {
        position == batch.entries.count && nextLoss == batch.losses.count && existing.isEmpty && drain.queue.isEmpty
    }

    package var failedReading: Bool { failure != nil }
}

// MARK: - What the kernel knows

extension MonitorSource {
    /// Opens the socket.
    static func open() throws(CaptureError) -> Int32 {
        do throws(Platform.SocketFailure) {
            let socket = try Platform.openMonitor()
            let code = Platform.enableTimestamps(socket)
            if code == 0 { return socket }
            Platform.close(socket)
            throw .other(code)
        } catch {
            throw captureError(error)
        }
    }

    private static func captureError(_ failure: Platform.SocketFailure) -> CaptureError {
        switch failure {
        case .permission:
            .notPermitted(title, "CAP_NET_RAW is needed to watch the adapters; \(Remedy.howToCapture)")
        case .unsupported: .unavailable(title, Remedy.noMonitor)
        case .other(let code): .io(title, code)
        }
    }

    /// The connections of all adapters, as the kernel knows them. It does not say which type an address of LE has.
    private static func existingConnections() -> [ExistingConnection] {
        guard let adapters = try? Platform.hciAdapters() else { return [] }
        return adapters.flatMap { adapter in
            Platform.hciLinks(of: adapter.index).compactMap { link in
                // Audio links carry nothing that needs a name.
                guard link.type == 0x80 || link.type == 1 else { return nil }
                let isLE = link.type == 0x80
                let type = isLE ? DeviceAddress.unknownType : 0
                return ExistingConnection(
                    adapter: adapter.index, handle: link.handle, peer: DeviceAddress(link.address, type: type),
                    isCentral: link.isCentral, isLE: isLE)
            }
        }
    }

    /// The adapters that the kernel has, and why they cannot be watched, if so.
    package static func survey() -> (adapters: [LocalAdapter], problem: CaptureError?) {
        let adapters: [LocalAdapter]
        do throws(Platform.SocketFailure) {
            adapters = try Platform.hciAdapters().map {
                // An adapter that was never up may not have reported its address yet.
                let address = $0.address == 0 ? nil : DeviceAddress($0.address, type: 0)
                return LocalAdapter(index: $0.index, name: $0.name, address: address, isUp: $0.isUp)
            }
        } catch {
            return ([], captureError(error))
        }
        do throws(CaptureError) {
            Platform.close(try open())
        } catch {
            return (adapters, error)
        }
        return (adapters, nil)
    }
}

/// A Bluetooth adapter of this machine.
package struct LocalAdapter: Sendable, Hashable {
    /// Its number in records.
    package var index: UInt16
    /// `hci0`.
    package var name: String
    /// Its public address, if it has reported one.
    package var address: DeviceAddress?
    /// Whether it is switched on.
    package var isUp: Bool
}

extension LocalAdapter: CustomStringConvertible {
    /// `hci0 00:1A:7D:DA:71:13`, with what is remarkable after it.
    package var description: String {
        name + (address.map { " \($0)" } ?? "") + (isUp ? "" : " (down)")
    }
}
