import Decoders

/// Facts about an operation beyond its packets, by name.
public struct OperationFacts: Sendable {
    // What nearly every exchange has is kept as it is: a table for it would cost more than the rest of the operation.
    /// Of an operation of the Attribute Protocol: the PDU that begins it.
    package private(set) var opcode: ATTOpcode?
    package private(set) var mtu: Int?
    private var length: Int?
    package private(set) var latency: Double?
    private var rssi: Int?
    /// Few: to search them costs less than a table.
    private var others: [(fact: OperationFact, value: FieldValue)] = []

    init() {}

    init(_ facts: [OperationFact: FieldValue]) {
        for (fact, value) in facts { self[fact] = value }
    }

    /// The fact, if it is known.
    public package(set) subscript(fact: OperationFact) -> FieldValue? {
        get {
            switch fact {
            case .mtu: mtu.map { .integer($0) }
            case .length: length.map { .integer($0) }
            case .latency: latency.map { .decimal($0) }
            case .rssi: rssi.map { .integer($0) }
            case .method: other(.method) ?? opcode.map { .text("\($0.name)") }
            default: other(fact)
            }
        }
        set {
            switch (fact, newValue) {
            case (.mtu, .integer(let number)?): mtu = number
            case (.length, .integer(let number)?): length = number
            case (.latency, .decimal(let number)?): latency = number
            case (.rssi, .integer(let number)?): rssi = number
            case (.mtu, _): mtu = nil
            case (.length, _): length = nil
            case (.latency, _): latency = nil
            case (.rssi, _): rssi = nil
            default: setOther(fact, newValue)
            }
        }
    }

    private func other(_ fact: OperationFact) -> FieldValue? {
        for index in others.indices where others[index].fact.tag == fact.tag { return others[index].value }
        return nil
    }

    private mutating func setOther(_ fact: OperationFact, _ value: FieldValue?) {
        let index = others.firstIndex { $0.fact.tag == fact.tag }
        switch (index, value) {
        case (let index?, let value?): others[index].value = value
        case (let index?, nil): others.remove(at: index)
        case (nil, let value?): others.append((fact, value))
        case (nil, nil): break
        }
    }

    /// Bytes of what is in tables and texts, nearly.
    var keptSize: Int {
        others.reduce(0) { sum, other in
            switch other.value {
            case .text(let text): sum + text.utf8.count + 96
            case .bytes(let bytes): sum + bytes.count + 96
            case .list(let values): sum + values.count * 64 + 96
            default: sum + 64
            }
        }
    }

    /// Whether nothing answers the PDU that begins it (Core 6.0, Vol 3, Part F, 3.3.1).
    package var isCommand: Bool { opcode?.role == .command }

    /// Sets the method of an ATT operation.
    mutating func setMethod(_ opcode: ATTOpcode?) { self.opcode = opcode }
}
