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
/// Clocks of the replay and of the capture may differ, so a request is found by its bytes and by how often it came.
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

    private struct Connection {
        /// From 1.
        let ordinal: Int
        var requests = 0
        var occurrences: [[UInt8]: Int] = [:]
    }

    init(_ record: ReplayRecord) {
        device = record.device
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
                return Connection(ordinal: connectionCount)
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
        if let waiting = others[connection.ordinal] {
            let isOver = operation.kind == .disconnect
            let due = waiting.filter { isOver || $0.requests <= before }
            found += due
            let rest = waiting.filter { !isOver && $0.requests > before }
            others[connection.ordinal] = rest.isEmpty ? nil : rest
        }
        return found.map { miss in
            ReplayDeparture(
                connection: number, device: device,
                text: "the app left the recording at frame \(operation.frame): \(miss.message)")
        }
    }

    /// A miss that the capture does not show: anything may have been after it.
    var lost: String? {
        let miss = requests.values.min { $0.requests < $1.requests } ?? others.values.first?.first
        return miss.map { "the app left the recording where the capture does not show it: \($0.message)" }
    }
}
