/// The layers of the vocabulary, in the order in which they appear in an event.
///
/// A layer is the first component of every dotted path (`att.handle` belongs to `att`); facts about the record itself
/// (`frame`, `time`, …) have no prefix and belong to ``record``.
@frozen
public enum Layer: UInt16, CaseIterable, Sendable {
    /// Facts about the record, without a prefix.
    case record
    /// The layer of that prefix; ``prefix`` says which.
    case monitor, hci, ll, link, l2cap, att, smp, adv, value, transfer, faults

    /// The path component of the layer; empty for the record itself.
    public var prefix: String {
        switch self {
        case .record: ""
        case .monitor: "monitor"
        case .hci: "hci"
        case .ll: "ll"
        case .link: "link"
        case .l2cap: "l2cap"
        case .att: "att"
        case .smp: "smp"
        case .adv: "adv"
        case .value: "value"
        case .transfer: "transfer"
        case .faults: "faults"
        }
    }

    /// The layer that a dotted path belongs to.
    package init(path: String) {
        // Asked for each fault of each packet: no text is made for it.
        let first = path.utf8.prefix { $0 != UInt8(ascii: ".") }
        var layer = Layer.faults.rawValue
        while layer > Layer.record.rawValue {
            if let found = Layer(rawValue: layer), found.prefix.utf8.elementsEqual(first) {
                self = found
                return
            }
            layer -= 1
        }
        self = .record
    }

    /// How many fields with fixed keys a layer may have.
    @usableFromInline static let slots: UInt16 = 128

    /// The key of the layer's own object (`att`, `adv`, …).
    @inlinable public var key: FieldKey { FieldKey(rawValue: rawValue &* 128) }
}

/// The number of a path of the vocabulary. Keys are small and dense, so that tables indexed by them are cheap.
@frozen
public struct FieldKey: RawRepresentable, Hashable, Sendable {
    /// The number; the vocabulary of one registry gives it its meaning.
    public var rawValue: UInt16

    /// A key by its number.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The key of no field: nothing is recorded under it.
    @inlinable public static var none: FieldKey { FieldKey(rawValue: 0) }
}

/// Fields that the code names directly: one enumeration a layer, each beside the decoder that fills it.
///
/// The compiler checks that every case has a definition and that no number is used twice. Fields of layouts
/// (``Layout``) get their keys from the ``Vocabulary`` instead.
@usableFromInline package protocol LayerField: RawRepresentable<UInt16>, CaseIterable, Sendable {
    static var layer: Layer { get }
    var definition: FieldDefinition { get }
}

extension LayerField {
    @inlinable package var key: FieldKey {
        FieldKey(rawValue: Self.layer.rawValue &* 128 &+ rawValue &+ 1)
    }
}
