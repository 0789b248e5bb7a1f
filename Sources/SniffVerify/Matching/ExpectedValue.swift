import Decoders
import Sniff

/// One value of a condition, in the type of its field. A class, as patterns are: values are compared in place.
final class ExpectedValue: Sendable {
    enum Form: Sendable {
        case present
        case absent
        case number(FilterRange)
        /// The numbers that have the name.
        case numbers([UInt64])
        /// One of these.
        case texts([String])
        /// One of these texts: all that the name may be written as.
        case pattern(TextPattern)
        case boolean(Bool)
        case uuids([BluetoothUUID])
        case address(FilterAddress)
        case bytes(BytePattern)
        case computed(ComputedValue)
    }

    let form: Form
    let isNegated: Bool
    /// As messages show it: with the unit, text in quotes.
    let text: String

    init(form: Form, isNegated: Bool, text: String) {
        self.form = form
        self.isNegated = isNegated
        self.text = text
    }

    /// The result of a comparison.
    enum Result {
        case yes
        case no
        /// The operation has no such value.
        case missing
        /// The value was cut before it could be known.
        case cut
        case unresolved(OperationReference.Unresolved)
    }

    func match(_ field: OperationField, of operation: BluetoothOperation, _ bindings: Bindings) -> Result {
        let result = plainMatch(field, operation, bindings)
        guard isNegated else { return result }
        switch result {
        case .yes: return .no
        case .no: return .yes
        default: return result
        }
    }

    private func plainMatch(_ field: OperationField, _ operation: BluetoothOperation, _ bindings: Bindings) -> Result {
        let found: Bool?
        switch form {
        case .present: found = field.hasValue(in: operation, byName: true) { _ in true }
        case .absent:
            if field.value(of: operation, byName: true) != nil { return .no }
            return operation.isCut ? .cut : .yes
        case .computed(let computed):
            switch computed.resolve(bindings) {
            case .success(let resolved): found = field.hasValue(in: operation) { computed.holds($0, resolved) }
            case .failure(let reason): return .unresolved(reason)
            }
        case .bytes(let pattern):
            var result: Result?
            found = field.hasValue(in: operation) { value in
                guard let bytes = value.asBytes else { return false }
                switch pattern.match(bytes, isCut: operation.isCut, bindings) {
                case .yes: return true
                case .cut: result = .cut
                case .unresolved(let reason): result = .unresolved(reason)
                case .differs, .length: break
                }
                return false
            }
            if found == false, let result { return result }
        case .pattern: found = field.hasValue(in: operation, byName: true) { holds($0) }
        default: found = field.hasValue(in: operation) { holds($0) }
        }
        return found.map { $0 ? .yes : .no } ?? .missing
    }

    /// Whether a value that depends on nothing else is this one, but for `not`.
    func holds(_ value: FieldValue) -> Bool {
        if case .list(let values) = value { return values.contains { holds($0) } }
        switch form {
        case .present: return true
        case .absent, .computed, .bytes: return false
        case .number(let range): return range.contains(value)
        case .numbers(let numbers):
            guard case .integer(let number) = value, number >= 0 else { return false }
            return numbers.contains(UInt64(number))
        case .texts(let texts):
            if case .text(let value) = value { return texts.contains(value) }
            return false
        case .pattern(let pattern): return value.isFound(pattern)
        case .boolean(let boolean):
            if case .boolean(let value) = value { return value == boolean }
            return false
        case .uuids(let uuids):
            if case .uuid(let value) = value { return uuids.contains(value) }
            return false
        case .address(let address):
            if case .address(let value) = value { return address.fits(value) }
            return false
        }
    }
}

extension FilterRange {
    func contains(_ value: FieldValue) -> Bool {
        switch value {
        case .integer(let number): contains(integer: Int128(number))
        case .unsigned(let number): contains(integer: Int128(number))
        case .decimal(let number): contains(double: number)
        default: false
        }
    }
}
