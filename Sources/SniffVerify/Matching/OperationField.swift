import Decoders
import Sniff

/// Where a condition, or a reference to an earlier operation, gets its value from. A class, as patterns are.
final class OperationField: Sendable {
    enum Form: Sendable, Hashable {
        case fact(OperationFact)
        /// A field of the kept packets.
        case packet(FieldKey)
        /// The bytes of the value, all or some.
        case bytes
        case slice(ClosedRange<Int>)
        case text
        /// All bytes of the value combined by exclusive or.
        case xor
        /// Some bytes of the value as a number.
        case number(ClosedRange<Int>, isLittleEndian: Bool)
    }

    let form: Form
    /// The definition for comparisons: type, unit, names of numbers.
    let definition: FieldDefinition
    /// Its name in texts; empty for the value itself.
    let label: String
    /// Of a field such as `company_name`: the names of the number that it is about. A number without one has no such field.
    let names: NameSource?

    init(form: Form, definition: FieldDefinition, label: String, names: NameSource? = nil) {
        self.form = form
        self.definition = definition
        self.label = label
        self.names = names
    }

    /// Whether any value that the operation has here passes; `nil` where it has none.
    ///
    /// - Parameter byName: the names of numbers are meant, where it has them; their numbers are compared otherwise.
    func hasValue(
        in operation: BluetoothOperation, byName: Bool = false, where passes: (FieldValue) -> Bool
    ) -> Bool? {
        guard case .packet(let key) = form else {
            return ownValue(of: operation).map { passes($0) }
        }
        // An Error Response names the handle at which a search began, whose type is none of what was searched for.
        if key == ATTField.uuid.key, let uuid = operation.attribute?.uuid { return passes(.uuid(uuid)) }
        var isPresent = false
        let packets = operation.packets
        for index in packets.indices {
            let value = packets[index].fields.compared(key, byName ? names : nil, isList: definition.isList)
            guard let value else { continue }
            if passes(value) { return true }
            isPresent = true
        }
        return isPresent ? false : nil
    }

    /// The first value that the operation has here.
    func value(of operation: BluetoothOperation, byName: Bool = false) -> FieldValue? {
        var first: FieldValue?
        _ = hasValue(in: operation, byName: byName) { value in
            first = value
            return true
        }
        return first
    }

    private func ownValue(of operation: BluetoothOperation) -> FieldValue? {
        let bytes = operation.value
        switch form {
        case .fact(.length): return operation.length.map { .integer($0) }
        case .fact(.isAnswered) where !OperationFailures(of: operation.kind).canBeUnanswered: return nil
        case .fact(.isAnswered): return operation.isAnswered.map { .boolean($0) }
        case .fact(.fillsMTU): return operation.fillsMTU.map { .boolean($0) }
        case .fact(.properties):
            return operation.attribute?.properties.map { .list(CharacteristicProperties(rawValue: $0).names) }
        // An attempt has one error, which is why it came to nothing.
        case .fact(.reason) where operation.kind == .failToConnect: return operation.facts[.error]
        case .fact(let fact): return operation.facts[fact]
        case .bytes: return .bytes(bytes)
        case .text: return operation.facts[.text] ?? .text(String(decoding: bytes, as: UTF8.self))
        case .xor: return bytes.isEmpty ? nil : .bytes([bytes.reduce(0, ^)])
        case .slice(let range): return bytes.slice(range).map { .bytes(Array($0)) }
        case .number(let range, let isLittleEndian):
            guard let slice = bytes.slice(range) else { return nil }
            var number: UInt64 = 0
            if isLittleEndian {
                for byte in slice.reversed() { number = number << 8 | UInt64(byte) }
            } else {
                for byte in slice { number = number << 8 | UInt64(byte) }
            }
            return Int(exactly: number).map { .integer($0) } ?? .unsigned(number)
        case .packet: return nil
        }
    }
}

extension [UInt8] {
    fileprivate func slice(_ range: ClosedRange<Int>) -> ArraySlice<UInt8>? {
        range.upperBound < count ? self[range] : nil
    }
}
