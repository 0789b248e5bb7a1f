import Decoders
import Testing

@testable import Sniff
@testable import SniffCompare

/// Operations made by hand, a frame and ten milliseconds each.
struct MadeUpRun {
    private(set) var events: [OperationEvent] = []
    private var frame: UInt64 = 0
    var milliseconds: Int64 = 0
    var connection: Int? = 1
    var central = DeviceAddress(0xC0, type: 1)
    var peripheral = DeviceAddress(0xB0, type: 1)

    /// - Parameter milliseconds: since the operation before.
    mutating func add(
        _ kind: OperationKind, _ uuid: UInt32? = nil, _ value: [UInt8] = [], after milliseconds: Int64 = 10,
        answered latency: Int64? = nil, handle: UInt16 = 0x10, _ change: (inout BluetoothOperation) -> Void = { _ in }
    ) {
        frame += 1
        self.milliseconds += milliseconds
        var operation = BluetoothOperation(kind, moment)
        operation.state.connection = connection.map { ConnectionNumber(rawValue: $0) }
        operation.state.central = central
        operation.state.peripheral = peripheral
        if [.read, .write, .subscribe, .unsubscribe, .notify, .indicate].contains(kind) {
            let uuid = uuid.map { BluetoothUUID($0) }
            operation.state.attribute = OperationAttribute(handle: handle, uuid: uuid, characteristic: uuid)
        }
        operation.state.value = value
        if let latency {
            frame += 1
            self.milliseconds += latency
            operation.state.end = moment
        }
        change(&operation)
        events.append(.operation(operation))
    }

    mutating func lose(_ reason: CaptureGap.Reason) {
        frame += 1
        events.append(.gap(CaptureGap(reason, connection.map { ConnectionNumber(rawValue: $0) }, moment)))
    }

    private var moment: Moment { Moment(frame: frame, nanoseconds: .milliseconds(Int(milliseconds))) }

    func compared(_ name: String = "run") -> ComparedCapture {
        var capture = ComparedCapture(name: name)
        for event in events { capture.receive(event) }
        return capture
    }

    func difference(to other: MadeUpRun, _ options: ComparisonOptions = ComparisonOptions()) -> CaptureComparison {
        CaptureComparison(compared("a"), other.compared("b"), options, .standard)
    }
}

extension CaptureComparison {
    /// A line for each that differs: its mark, what, and the remarks.
    var text: [String] {
        let names = ComparisonNames(registry)
        return connections.flatMap { connection in
            connection.lines.filter { !$0.isSame }.map { line in
                let words = ["\(line.changes.map(\.word).joined(separator: "+"))", line.operation?.verb ?? ""]
                return (words + [line.operation?.about(names) ?? ""] + line.remarks(names)).filter { !$0.isEmpty }
                    .joined(
                        separator: " | ")
            }
        }
    }
}

extension ComparedLine.Change {
    fileprivate var word: String {
        switch self {
        case .missing: "missing"
        case .added: "added"
        case .moved: "moved"
        case .value: "value"
        case .outcome: "outcome"
        case .latency: "latency"
        case .gap: "gap"
        }
    }
}
