import Decoders
import Sniff

/// Takes the operations of a run for a trace. Each becomes events of a row below its connection.
///
/// The events are spooled: a trace begins with the names of devices and connections, which are known at the end, and so is
/// whether a connection is shown. Memory grows with rows, up to ``rowLimit``, and not with events.
package struct TraceCollector {
    private let registry: Registry
    /// The captures, where there are several.
    private let inputs: [String]
    private var lanes: [TraceTrack: TraceLanes] = [:]
    /// The track of each row: one has several where its slices overlap.
    private(set) var rows: [TraceTrack] = []
    let spool = TraceSpool()
    /// Operations that there was no row for.
    package private(set) var omitted = 0

    static let rowLimit = 1 << 16

    /// - Parameter inputs: the captures, as a command names them.
    package init(_ registry: Registry, inputs: [String]) {
        self.registry = registry
        self.inputs = inputs.count > 1 ? inputs.map(\.lastComponent) : []
    }

    /// The operations that a run must hand on with what a trace needs.
    package static func select(_ selection: inout OperationSelection) { selection.keepsFrames = true }

    /// Why events are missing, if the spool found no room.
    package var failure: TemporaryFile.Failure? { spool.failure }

    package mutating func receive(_ event: OperationEvent) {
        guard case .operation(let operation) = event, let connection = operation.connection,
            let (content, lasts) = TraceTrack.Content.of(operation), let begin = TraceCollector.begin(of: operation)
        else { return }
        let end = lasts ? operation.end?.position.map { max($0, begin) } : begin
        let track = TraceTrack(connection: connection, content: content)
        guard let row = row(of: track, from: begin, to: end, operation) else {
            omitted += 1
            return
        }
        let input = inputs.indices.contains(operation.begin.input) ? inputs[operation.begin.input] : nil
        let event = TraceEvent(lasts ? .begin : .instant, operation, registry, input: input)
        add(event, row, operation.begin.input, begin, frames: operation.flowFrames)
        if lasts, let end { add(TraceEvent(.end), row, operation.begin.input, end) }
    }

    /// A procedure is reported when it is over.
    private static func begin(of operation: BluetoothOperation) -> Nanoseconds? {
        guard operation.progress != nil, case .decimal(let seconds)? = operation.facts[.duration] else {
            return operation.begin.position
        }
        return operation.completion.position.map { $0 - Nanoseconds(seconds: seconds) }
    }

    private mutating func row(
        of track: TraceTrack, from begin: Nanoseconds, to end: Nanoseconds?, _ operation: BluetoothOperation
    ) -> Int? {
        let newRow = rows.count < TraceCollector.rowLimit ? rows.count : nil
        let found = lanes[track, default: TraceLanes()].place(
            begin, end, isReplaced: operation.isReplaced, newRow: newRow)
        guard let found else { return nil }
        if found.row == rows.count { rows.append(track) }
        for row in found.closed { add(TraceEvent(.end), row, operation.begin.input, begin) }
        return found.row
    }

    private func add(
        _ event: TraceEvent, _ row: Int, _ input: Int, _ time: Nanoseconds, frames: [UInt64] = []
    ) {
        spool.add(TraceSpool.Entry(row: row, input: input, time: time, frames: frames, fields: event.fields))
    }

    /// Rows with slices that nothing ended, and when these began.
    var openRows: [(row: Int, begin: Nanoseconds)] {
        lanes.values.flatMap { $0.open }.sorted { $0.row < $1.row }
    }
}

extension BluetoothOperation {
    /// Whether its client goes on without an answer, so that the next request shows that this one is over. After a timeout no
    /// request follows on the bearer (Core 6.0, Vol 3, Part F, 3.3.3).
    fileprivate var isReplaced: Bool { outcome == .unanswered(.overtaken) || outcome == .unanswered(.notCaptured) }

    /// The packets that flows connect: those of a message, and the one that carries a value.
    fileprivate var flowFrames: [UInt64] {
        if kind == .message { return frames }
        guard !value.isEmpty else { return [] }
        return [kind == .read ? completion.frame : begin.frame]
    }
}
