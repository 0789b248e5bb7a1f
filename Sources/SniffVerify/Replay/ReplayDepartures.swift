import Decoders
import Sniff

/// The place where an app left the recording of a device that is replayed: from there on, nothing that the device does is
/// what the recorded one would have done.
struct ReplayDeparture: Sendable {
    let connection: ConnectionNumber
    /// The peripheral of the connection.
    let device: DeviceAddress
    /// A sentence.
    let text: String
    /// The steps of a story that were done before it.
    var doneSteps = 0
}

/// Finds the misses of a replay (``ReplayRecord``) among the operations of the run.
///
/// Clocks of the replay and of the capture may differ, so a request is found by its bytes and by how often it came. A miss
/// without a request has its place after so many requests, and as long after the begin of the connection.
struct ReplayDepartures: Sendable {
    private struct Key: Hashable {
        let connection: Int
        let request: ReplayRecord.Request
    }

    private let device: DeviceAddress
    /// Misses that were not found yet, by their requests.
    private var requests: [Key: ReplayRecord.Miss] = [:]
    /// Those without one, by their connections.
    private var others: [Int: [ReplayRecord.Miss]] = [:]
    /// The PDUs that are looked for.
    private let wanted: Set<[UInt8]>
    /// The connections with the device, by their numbers in the capture.
    private var connections: [ConnectionNumber: Connection] = [:]
    private var connectionCount = 0

    /// A device hears of something so much later than its host, as a rule.
    private static let transit: Nanoseconds = 100_000_000

    private let recordedConnections: Int?

    private struct Connection {
        /// From 1.
        let ordinal: Int
        let begin: Moment
        var requests = 0
        var occurrences: [[UInt8]: Int] = [:]
    }

    init(_ record: ReplayRecord) {
        device = record.device
        recordedConnections = record.connections
        wanted = Set(record.misses.compactMap { $0.request?.pdu })
        for miss in record.misses {
            if let request = miss.request {
                let key = Key(connection: miss.connection, request: request)
                if requests[key] == nil { requests[key] = miss }
            } else {
                others[miss.connection, default: []].append(miss)
            }
        }
    }

    /// Takes the next operation of the run, before it is judged.
    ///
    /// - Returns: where the app leaves the recording with it, or did since the operation before it.
    mutating func receive(_ operation: BluetoothOperation) -> [ReplayDeparture] {
        guard let number = operation.connection, operation.peripheral?.value == device.value else { return [] }
        var connection =
            connections[number]
            ?? {
                connectionCount += 1
                let begin = operation.kind == .connect ? operation.completion : operation.begin
                return Connection(ordinal: connectionCount, begin: begin)
            }()
        defer { connections[number] = connection }
        var found: [ReplayRecord.Miss] = []
        let before = connection.requests
        if !operation.pdu.isEmpty, operation.server == .peripheral, operation.kind != .notify,
            operation.kind != .indicate
        {
            connection.requests += 1
            if wanted.contains(operation.pdu) {
                let occurrence = connection.occurrences[operation.pdu, default: 0] + 1
                connection.occurrences[operation.pdu] = occurrence
                let request = ReplayRecord.Request(pdu: operation.pdu, occurrence: occurrence)
                let key = Key(connection: connection.ordinal, request: request)
                if let miss = requests.removeValue(forKey: key) { found.append(miss) }
            }
        }
        found += due(in: connection, at: operation.completion, before, isOver: operation.kind == .disconnect)
        return found.map { miss in
            ReplayDeparture(
                connection: number, device: device,
                text: "the app left the recording at frame \(operation.frame): \(miss.message)")
        }
    }

    /// Takes the time, before what is late by then is judged.
    ///
    /// - Returns: where the app has left the recording since the operation before.
    mutating func receive(_ moment: Moment) -> [ReplayDeparture] {
        guard !others.isEmpty else { return [] }
        return connections.sorted { $0.value.ordinal < $1.value.ordinal }.flatMap { number, connection in
            due(in: connection, at: moment, connection.requests, isOver: false).map { miss in
                ReplayDeparture(
                    connection: number, device: device,
                    text: "the app left the recording before frame \(moment.frame): \(miss.message)")
            }
        }
    }

    /// The misses without a request that were by then.
    private mutating func due(
        in connection: Connection, at moment: Moment, _ requests: Int, isOver: Bool
    ) -> [ReplayRecord.Miss] {
        guard let waiting = others[connection.ordinal] else { return [] }
        let elapsed = moment.nanoseconds(since: connection.begin) ?? .max
        let isDue = { (miss: ReplayRecord.Miss) in
            isOver || miss.requests <= requests && miss.sinceConnection <= elapsed + ReplayDepartures.transit
        }
        let rest = waiting.filter { !isDue($0) }
        others[connection.ordinal] = rest.isEmpty ? nil : rest
        return waiting.filter(isDue)
    }

    /// Why nothing is known of the run: the record and the capture do not show all that the other has.
    var lost: String? {
        guard let recordedConnections else {
            return "the record of the replay has no 'end', so that misses may be missing: blesniff-replay was killed"
        }
        guard connectionCount >= recordedConnections else {
            let recorded = recordedConnections.counted("connection")
            return "the record of the replay has \(recorded) with \(device), and the capture has \(connectionCount): "
                + "they are not of the same run"
        }
        let miss = requests.values.min { $0.requests < $1.requests } ?? others.values.first?.first
        return miss.map { "the app left the recording where the capture does not show it: \($0.message)" }
    }
}
