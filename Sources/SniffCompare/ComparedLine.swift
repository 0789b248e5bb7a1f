import Decoders
import Sniff

/// An operation of one capture and its counterpart in the other, with what differs.
package struct ComparedLine: Sendable {
    package let left: ComparedOperation?
    package let right: ComparedOperation?
    /// Empty where both mean the same.
    package internal(set) var changes: [Change] = []
    /// Why it may be no difference: what a capture does not show at this place.
    package internal(set) var doubt: String?

    package enum Change: Sendable {
        /// Only the first capture has it.
        case missing
        /// Only the second capture has it.
        case added
        /// Both have it, at another place: what it came after in the first capture.
        case moved(after: ComparedOperation?)
        case value(ValueDifference)
        /// One succeeded, one was refused, say.
        case outcome
        /// The time from the request to the answer.
        case latency(Nanoseconds, Nanoseconds)
        /// The time since the operation before that both have.
        case gap(Nanoseconds, Nanoseconds)
    }

    package init(_ left: ComparedOperation?, _ right: ComparedOperation?) {
        self.left = left
        self.right = right
    }

    /// One of both.
    package var operation: ComparedOperation? { right ?? left }

    package var isSame: Bool { changes.isEmpty }
}

/// The difference between two values.
package struct ValueDifference: Sendable {
    /// Fields that the values are decoded to, by their path.
    package let fields: [Field]
    /// The first byte that differs, where no field does; `nil` where it is a secret, or no bytes.
    package let firstByte: Int?

    package struct Field: Sendable {
        package let path: String
        /// Empty where a value does not have it.
        package let left: String
        package let right: String
        package let unit: String
    }
}

extension ValueDifference {
    /// Most fields that are reported.
    private static let limit = 4

    init(_ left: ComparedOperation, _ right: ComparedOperation, _ registry: Registry) {
        guard !left.isSecret, !right.isSecret else {
            (fields, firstByte) = ([], nil)
            return
        }
        let indices = zip(left.value, right.value).enumerated()
        let difference =
            indices.first { $0.element.0 != $0.element.1 }?.offset ?? min(left.value.count, right.value.count)
        firstByte = left.value == right.value ? nil : difference
        fields = ValueDifference.fields(left, right, registry)
    }

    private static func fields(_ left: ComparedOperation, _ right: ComparedOperation, _ registry: Registry) -> [Field] {
        guard let one = ComparedValue(left, registry), let other = ComparedValue(right, registry) else { return [] }
        var fields: [Field] = []
        for path in one.paths + other.paths.filter({ !one.paths.contains($0) }) {
            let (before, after) = (one.text(path), other.text(path))
            guard before != after else { continue }
            let unit = registry.vocabulary.key(ofPath: path).map { registry.vocabulary[$0].unit } ?? ""
            fields.append(Field(path: path, left: before, right: after, unit: unit))
            if fields.count == limit { break }
        }
        return fields
    }
}

/// A value as its decoder describes it.
struct ComparedValue {
    private let fields: PacketFields

    init?(_ operation: ComparedOperation, _ registry: Registry) {
        guard case .attribute(let characteristic, let descriptor, let service) = operation.subject,
            !operation.value.isEmpty, operation.kind != .subscribe, operation.kind != .unsubscribe,
            let decoder = registry.decoder(for: descriptor ?? characteristic, in: service, of: operation.devices)
        else { return nil }
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var list = FieldList(selection)
        let bytes = operation.value.span
        var reader = Reader(bytes)
        do {
            try registry.decode(
                decoder, bytes, &reader, under: Layer.value.key, name: ValueField.name.key, into: &list)
        } catch {
            return nil
        }
        fields = PacketFields(list, registry, and: [UInt8]().span)
    }

    var paths: [String] { fields.paths }

    /// Empty where there is none.
    func text(_ path: String) -> String {
        if let name = try? fields.name(of: path) { return name }
        return (try? fields[path])?.map { "\($0)" } ?? ""
    }

    /// The numbers in it, by path.
    var numbers: [(path: String, value: Double)] {
        fields.paths.compactMap { path in
            guard let value = try? fields[path] else { return nil }
            switch value {
            case .integer(let number): return (path, Double(number))
            case .decimal(let number) where number.isFinite: return (path, number)
            default: return nil
            }
        }
    }
}
