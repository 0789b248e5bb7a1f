import Foundation
import Testing

@testable import Sniff

/// What devices did in captures, as lines.
struct OperationText {
    private(set) var events: [OperationEvent] = []
    private(set) var lines: [String] = []

    /// Reads captures one after the other through one session.
    init(
        _ paths: [String], _ selection: OperationSelection = .all, options: CaptureOptions = .standard
    ) throws {
        var session = Session(options, operations: selection)
        var collector = Collector()
        for path in paths {
            var source = try CaptureReader(path: path)
            session.read(&source, into: &collector)
        }
        take(collector)
    }

    /// The same for captures in memory.
    init(bytes captures: [[UInt8]], _ selection: OperationSelection = .all) throws {
        var session = Session(.standard, operations: selection)
        var collector = Collector()
        for bytes in captures {
            var source = try CaptureReader(bytes: bytes, name: "capture")
            session.read(&source, into: &collector)
        }
        take(collector)
    }

    private mutating func take(_ collector: Collector) {
        events = collector.events
        lines = events.compactMap { OperationText.line($0) }
    }

    /// The operations alone.
    var operations: [BluetoothOperation] {
        events.compactMap { if case .operation(let operation) = $0 { operation } else { nil } }
    }

    static func line(_ event: OperationEvent) -> String? {
        switch event {
        case .operation(let operation): line(operation)
        case .gap(let gap):
            "\(gap.moment.frame) gap \(gap.reason)" + (gap.connection.map { " connection \($0.rawValue)" } ?? "")
        case .time: nil
        }
    }

    private static func line(_ operation: BluetoothOperation) -> String {
        var words = ["\(operation.begin.frame)"]
        switch operation.end?.frame {
        case operation.begin.frame: break
        case let frame?: words[0] += "-\(frame)"
        case nil: words[0] += "-?"
        }
        words.append(operation.kind.rawValue)
        if let connection = operation.connection { words.append("#\(connection.rawValue)") }
        if operation.bearer != 0 { words.append("bearer \(operation.bearer)") }
        if operation.actor != .unknown { words.append("by \(operation.actor)") }
        if let attribute = operation.attribute {
            var text = attribute.uuid.map { "\($0)" } ?? "?"
            if let characteristic = attribute.characteristic, characteristic != attribute.uuid {
                text += " of \(characteristic)"
            }
            if let service = attribute.service { text += " in \(service)" }
            if let properties = attribute.properties { text += " (\(String(properties, radix: 16)))" }
            words.append(text)
        }
        switch operation.outcome {
        case .succeeded: break
        case .refused(_, let name): words.append("refused: \(name)")
        case .unanswered(let reason): words.append("unanswered: \(reason)")
        }
        if !operation.value.isEmpty {
            words.append("=" + operation.value.prefix(24).map { String(format: "%02x", $0) }.joined())
        }
        if operation.isSecret { words.append("secret") }
        if operation.isCut { words.append("cut") }
        for fact in OperationFact.allCases {
            if let value = operation.facts[fact] { words.append("\(fact.rawValue)=\(value)") }
        }
        if let cause = operation.cause { words.append("after \(cause.frame)") }
        if !operation.packets.isEmpty {
            words.append("packets " + operation.packets.map { "\($0.frame)" }.joined(separator: ","))
        }
        if operation.connection == nil || operation.kind == .connect {
            if let central = operation.central { words.append("central \(central)") }
            if let peripheral = operation.peripheral { words.append("peripheral \(peripheral)") }
        }
        return words.joined(separator: " ")
    }

    private struct Collector: PacketSink {
        var events: [OperationEvent] = []

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

        mutating func receiveOperations(_ events: [OperationEvent]) { self.events += events }
    }
}
