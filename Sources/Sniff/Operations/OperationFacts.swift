import Decoders

/// What is known of an operation beyond its packets, by name.
public struct OperationFacts: Sendable {
    // What nearly every exchange has is kept as it is: a table for it would cost more than the rest of the operation.
    private var method: StaticString?
    private var mtu: Int?
    private var length: Int?
    private var latency: Double?
    private var others: [OperationFact: FieldValue] = [:]

    init() {}

    init(_ facts: [OperationFact: FieldValue]) {
        for (fact, value) in facts { self[fact] = value }
    }

    /// What is known, where anything is.
    public package(set) subscript(fact: OperationFact) -> FieldValue? {
        get {
            switch fact {
            case .mtu: mtu.map { .integer($0) }
            case .length: length.map { .integer($0) }
            case .latency: latency.map { .decimal($0) }
            case .method: others[.method] ?? method.map { .text("\($0)") }
            default: others[fact]
            }
        }
        set {
            switch (fact, newValue) {
            case (.mtu, .integer(let number)?): mtu = number
            case (.length, .integer(let number)?): length = number
            case (.latency, .decimal(let number)?): latency = number
            case (.mtu, _): mtu = nil
            case (.length, _): length = nil
            case (.latency, _): latency = nil
            default: others[fact] = newValue
            }
        }
    }

    /// Bytes of what is in tables and texts, nearly.
    var keptSize: Int {
        others.values.reduce(0) { sum, value in
            switch value {
            case .text(let text): sum + text.utf8.count + 96
            case .bytes(let bytes): sum + bytes.count + 96
            case .list(let values): sum + values.count * 64 + 96
            default: sum + 64
            }
        }
    }

    /// Names the method of an ATT operation.
    mutating func setMethod(_ name: StaticString?) { method = name }
}
