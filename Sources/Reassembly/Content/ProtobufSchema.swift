/// Names, kinds and secrets of protobuf fields, by message. The bytes have only numbers.
///
/// It need not be complete. Fields that it does not have are shown by their number.
package struct ProtobufSchema: Sendable, Equatable {
    package struct Field: Sendable, Equatable {
        /// How the number or string is encoded. It applies if the wire type fits; otherwise the wire type decides.
        package enum Kind: Sendable, Equatable, CaseIterable {
            /// `uint32`, `uint64`.
            case unsigned
            /// `int32`, `int64`, enumerations; also `sfixed32`, `sfixed64`.
            case signed
            /// `sint32`, `sint64`.
            case zigzag
            case boolean
            case text
            case bytes
            case float
            case double
            /// `fixed32`, `fixed64`.
            case fixed
            /// Repeated unsigned numbers in one string. Other numbers are read as packed, too, if they come in one.
            case packed
            /// By the wire type; a string is a text if it is printable.
            case automatic
        }

        package var name: String
        package var kind: Kind
        /// The message that the field contains; then its kind does not matter.
        package var message: String?
        /// Of an enumeration.
        package var names: [Int64: String]
        package var isSecret: Bool

        package init(
            _ name: String, _ kind: Kind = .automatic, message: String? = nil, names: [Int64: String] = [:],
            isSecret: Bool = false
        ) {
            self.name = name
            self.kind = kind
            self.message = message
            self.names = names
            self.isSecret = isSecret
        }
    }

    /// By name of the message and number of the field.
    package var messages: [String: [UInt32: Field]]

    package init(messages: [String: [UInt32: Field]] = [:]) { self.messages = messages }
}

extension ProtobufSchema {
    /// Whether the values of a field are secret.
    package var hasSecrets: Bool { messages.values.contains { $0.values.contains(where: \.isSecret) } }
}
