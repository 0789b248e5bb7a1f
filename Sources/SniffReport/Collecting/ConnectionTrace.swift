import Decoders
import Sniff

/// The subject of answers whose latencies belong together.
package struct LatencySubject: Hashable, Sendable {
    let kind: OperationKind
    let server: Sender
    let uuid: BluetoothUUID?
    let handle: UInt16
}

/// Latencies of one sort.
package struct LatencySeries: Sendable {
    /// For its words.
    package let sample: BluetoothOperation
    /// Seconds.
    package fileprivate(set) var points: SampledPoints
    package fileprivate(set) var times = Distribution()
}

/// One connection as pictures need it besides its story.
package struct ConnectionTrace: Sendable {
    package let number: ConnectionNumber
    /// Packets over time.
    package fileprivate(set) var packets = TimeBins(limit: 256)
    /// Bytes of values to the client, and to the server.
    package fileprivate(set) var toClient = TimeBins(limit: 256)
    package fileprivate(set) var toServer = TimeBins(limit: 256)
    package fileprivate(set) var bytes = 0
    package fileprivate(set) var requests = 0
    package fileprivate(set) var pushes = 0
    package fileprivate(set) var latency = Distribution()
    package fileprivate(set) var series: [LatencySubject: LatencySeries] = [:]
    /// The slowest answers.
    package fileprivate(set) var slowest: [(operation: BluetoothOperation, seconds: Double)] = []
    /// The parameters in force at its end.
    package fileprivate(set) var state = ConnectionState()
    var ladder: Ladder? = Ladder()

    static let slowestLimit = 20
    static let seriesLimit = 64
    static let pointLimit = 1000

    init(_ number: ConnectionNumber) { self.number = number }
}

extension ConnectionTrace {
    mutating func addPacket(at time: Nanoseconds) { packets.add(1, at: time) }

    /// - Parameter clock: for times on the page.
    mutating func add(_ operation: BluetoothOperation, _ clock: PageClock) {
        state.apply(operation)
        if OperationKinds.requests.contains(operation.kind), !operation.facts.isCommand { requests += 1 }
        if operation.kind == .notify || operation.kind == .indicate { pushes += 1 }
        addBytes(operation, clock)
        addLatency(operation, clock)
        ladder?.add(operation)
    }

    private mutating func addBytes(_ operation: BluetoothOperation, _ clock: PageClock) {
        switch operation.kind {
        case .discover, .subscribe, .unsubscribe: return
        default: guard OperationKinds.exchanges.contains(operation.kind), !operation.value.isEmpty else { return }
        }
        bytes += operation.value.count
        guard let time = clock.time(of: operation.completion) else { return }
        switch operation.kind {
        case .read, .notify, .indicate: toClient.add(Int64(operation.value.count), at: time)
        default: toServer.add(Int64(operation.value.count), at: time)
        }
    }

    private mutating func addLatency(_ operation: BluetoothOperation, _ clock: PageClock) {
        guard let seconds = operation.facts.latency, OperationKinds.requests.contains(operation.kind) else { return }
        latency.add(seconds: seconds)
        if slowest.count < ConnectionTrace.slowestLimit || seconds > (slowest.last?.seconds ?? 0) {
            let index = slowest.firstIndex { $0.seconds < seconds } ?? slowest.count
            slowest.insert((operation.shortened, seconds), at: index)
            if slowest.count > ConnectionTrace.slowestLimit { slowest.removeLast() }
        }
        // A discovery is of all handles.
        let attribute = operation.kind == .discover ? nil : operation.attribute
        let subject = LatencySubject(
            // Both write the same descriptor.
            kind: operation.kind == .unsubscribe ? .subscribe : operation.kind, server: operation.server,
            uuid: attribute?.characteristicOrType,
            handle: attribute?.handle ?? 0)
        if series[subject] == nil {
            guard series.count < ConnectionTrace.seriesLimit else { return }
            series[subject] = LatencySeries(
                sample: operation.shortened, points: SampledPoints(limit: ConnectionTrace.pointLimit))
        }
        series[subject]?.times.add(seconds: seconds)
        let time = clock.time(of: operation.begin) ?? 0
        series[subject]?.points.add(
            ReportPoint(
                x: time.milliseconds, y: seconds, frame: operation.begin.frame, input: operation.begin.input))
    }
}

extension LatencySeries {
    /// With the answers of another connection.
    mutating func add(_ other: LatencySeries) {
        points.add(other.points)
        times.add(other.times)
    }
}
