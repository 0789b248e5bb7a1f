import Decoders
import Sniff

/// Short forms for rules.
extension BluetoothOperation {
    /// Whether nothing answers it.
    var isCommand: Bool { opcode?.role == .command }

    /// Whether it is of those that the other side answers.
    var isWaitedFor: Bool {
        switch kind {
        case .write, .subscribe, .unsubscribe: !isCommand
        default: true
        }
    }

    func integer(_ fact: OperationFact) -> Int? {
        if case .integer(let number)? = facts[fact] { number } else { nil }
    }

    func number(_ fact: OperationFact) -> Double? { facts[fact].flatMap { Double(fieldValue: $0) } }

    func flag(_ fact: OperationFact) -> Bool? {
        if case .boolean(let truth)? = facts[fact] { truth } else { nil }
    }

    /// The code of the error that it was refused with.
    var refusal: Int? { if case .refused(let code, _) = outcome { code } else { nil } }

    /// Its packets: the request, and the answer where one came.
    var moments: [Moment] { end.flatMap { $0.frame != begin.frame ? [begin, $0] : nil } ?? [begin] }

    /// `Write Request`; of what has none, its kind.
    var method: String { opcode.map { "\($0.name)" } ?? kind.rawValue }

    /// The connection of a packet that a filter let through.
    var packetConnection: ConnectionNumber? { kind == .packet ? packets.first?.connection : nil }

    /// Whether it may have a report that is news (``LintedReport``): a heard one, or data of the capturing host.
    var mayHaveReport: Bool {
        kind == .advertise && !packets.isEmpty || kind == .packet && packets.first?.layer == .hci
    }

    /// Whether it was made by a PDU of this opcode.
    func isBy(_ opcode: ATTOpcode) -> Bool { self.opcode == opcode }
}
