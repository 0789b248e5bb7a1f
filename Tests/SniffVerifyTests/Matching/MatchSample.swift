import Decoders
import TestSupport
import Testing

@testable import Sniff
@testable import SniffVerify

/// What a pattern says to the operations of a capture.
struct MatchSample {
    private(set) var compiled: CompiledExpectation
    private(set) var operations: [BluetoothOperation] = []
    private(set) var devices: DeviceBook

    /// - Parameters:
    ///   - steps: of a story, as lines of YAML without indentation.
    ///   - devices: the mapping `devices`, in braces.
    init(_ steps: String, devices: String = "{}", capture: String? = nil) throws {
        try self.init(
            yaml: """
                devices: \(devices)
                expect:
                  - story: sample
                    steps:
                \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
                """, capture: capture)
    }

    init(yaml: String, capture: String? = nil) throws {
        compiled = try CompiledExpectation(
            try TraceExpectation(yaml: yaml, file: "e.yaml"), registry: .standard, profiles: TransferProfiles())
        devices = DeviceBook(compiled.devices)
        guard let capture else { return }
        var session = Session(.standard, compiled.fields, operations: compiled.selection)
        var collector = Collector()
        var source = try CaptureReader(path: LibraryFiles.capture(capture))
        session.read(&source, into: &collector)
        operations = collector.operations
    }

    /// The pattern of a step.
    func pattern(_ step: Int = 0) throws -> CompiledPattern {
        guard case .story(let steps)? = compiled.requirements.first?.form,
            case .operation(let pattern, _) = steps[step].form
        else { throw Missing() }
        return pattern
    }

    /// A line for each operation that is meant, differs or cannot be told: its frame, and what was said.
    func lines(_ step: Int = 0, bound: [String: UInt64] = [:]) throws -> [String] {
        let pattern = try pattern(step)
        var devices = devices
        var bindings = Bindings()
        for (name, frame) in bound { bindings.named[name] = operations.first { $0.begin.frame == frame } }
        return operations.compactMap { operation in
            devices.observe(operation)
            return switch pattern.match(operation, bindings, devices) {
            case .yes: "\(operation.begin.frame) yes"
            case .no: nil
            case .differs(let text): "\(operation.begin.frame) differs: \(text)"
            case .unknown(let text): "\(operation.begin.frame) unknown: \(text)"
            }
        }
    }

    struct Missing: Error {}

    private struct Collector: PacketSink {
        var operations: [BluetoothOperation] = []

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

        mutating func receiveOperations(_ events: [OperationEvent]) {
            for event in events { if case .operation(let operation) = event { operations.append(operation) } }
        }
    }
}
