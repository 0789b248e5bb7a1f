import Decoders
import Sniff

/// The context of a pattern before any operation: the fields that its operations can have.
struct PatternContext: Sendable {
    var kinds: OperationKinds
    /// The decoders of the attributes that are meant; `nil` where any attribute may be.
    var decoders: [ValueDecoder]?
    /// The attributes that are meant; empty where any may be.
    var attributes: Set<BluetoothUUID> = []
    /// As messages call them: `notifies Heart Rate Measurement`.
    var title: String

    /// Those of several patterns together.
    init(_ contexts: [PatternContext]) {
        kinds = contexts.reduce(into: []) { $0.formUnion($1.kinds) }
        decoders = contexts.allSatisfy { $0.decoders != nil } ? contexts.flatMap { $0.decoders ?? [] } : nil
        attributes =
            contexts.allSatisfy { !$0.attributes.isEmpty }
            ? contexts.reduce(into: []) { $0.formUnion($1.attributes) } : []
        title = contexts.map(\.title).joined(separator: " or ")
    }

    init(kinds: OperationKinds, title: String) {
        self.kinds = kinds
        self.title = title
    }
}

/// The names that conditions may use, and what they stand for.
struct NameScope: Sendable {
    /// Operations with a name.
    var named: [String: PatternContext] = [:]
    /// The operation that raised the rule, and the occurrence before it: of the same kind.
    var occasion: PatternContext?

    /// The context of a name; `nil` where it is not bound.
    subscript(_ name: String) -> (source: OperationReference.Source, context: PatternContext)? {
        switch name {
        case "previous": occasion.map { (.previous, $0) }
        case "same": occasion.map { (.occasion, $0) }
        default: named[name].map { (.named(name), $0) }
        }
    }

    /// The possible names, for messages.
    var names: [String] { named.keys.sorted() + (occasion == nil ? [] : ["previous", "same"]) }
}
