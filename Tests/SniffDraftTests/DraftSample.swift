import Decoders

@testable import Sniff
@testable import SniffDraft

/// Recordings that are written down by hand.
struct DraftSample {
    private(set) var recording: Recording
    private var frame: UInt64 = 0
    private var time: Nanoseconds = 0
    var name: String?

    init(_ capture: Int = 0, name: String? = "Lamp") {
        recording = Recording(capture: capture, captureName: "sample", connection: ConnectionNumber(rawValue: 1))
        recording.advertised.name = name
    }

    /// Adds an operation so many milliseconds after the one before.
    @discardableResult
    mutating func add(
        _ kind: OperationKind, _ uuid: UInt32? = nil, _ value: [UInt8] = [], after milliseconds: Int = 100,
        _ facts: [OperationFact: FieldValue] = [:], outcome: BluetoothOperation.Outcome = .succeeded
    ) -> BluetoothOperation {
        frame += 1
        time += .milliseconds(milliseconds)
        var operation = BluetoothOperation(kind, Moment(frame: frame, nanoseconds: time))
        operation.state.connection = recording.connection
        operation.state.actor = kind == .notify ? .peripheral : .central
        operation.state.value = value
        operation.state.facts = OperationFacts(facts)
        operation.state.outcome = outcome
        if let uuid {
            let type = BluetoothUUID(uuid)
            operation.state.attribute = OperationAttribute(
                handle: UInt16(uuid & 0xFF), uuid: type, characteristic: type)
        }
        recording.operations.append(operation)
        return operation
    }

    mutating func write(_ value: [UInt8], after milliseconds: Int = 100) {
        add(.write, 0x2A56, value, after: milliseconds)
    }

    mutating func notify(_ value: [UInt8], _ uuid: UInt32 = 0x2A57, after milliseconds: Int = 100) {
        add(.notify, uuid, value, after: milliseconds)
    }

    mutating func disconnect(by: String = "central", after milliseconds: Int = 2000) {
        var facts: [OperationFact: FieldValue] = [.by: .text(by)]
        if by == "nobody" { facts[.reason] = .text("Connection Timeout") }
        add(.disconnect, after: milliseconds, facts)
    }

    static func made(_ capture: Int = 0, _ make: (inout DraftSample) -> Void) -> Recording {
        var sample = DraftSample(capture)
        make(&sample)
        return sample.recording
    }
}
