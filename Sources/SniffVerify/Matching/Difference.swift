import Decoders

/// How an operation differs from what was expected: `byte 0 is 01, expected 02`.
package struct Difference: Sendable, Equatable {
    package var text: String
    /// The part of the operation that it is about, if it has bytes.
    package var subject: Subject?

    package enum Subject: Sendable, Equatable {
        /// Some bytes of its value.
        case value(Range<Int>)
        /// A field of a packet.
        case field(FieldKey)
    }

    init(_ text: String, _ subject: Subject? = nil) {
        self.text = text
        self.subject = subject
    }

    /// Several of one operation.
    init(_ differences: [Difference]) {
        self.init(differences.map(\.text).joined(separator: "; "), differences.compactMap(\.subject).first)
    }
}

extension Difference: ExpressibleByStringLiteral, CustomStringConvertible {
    package init(stringLiteral text: String) { self.init(text) }

    package var description: String { text }
}

extension OperationField {
    /// The bytes that the field is made of, where it has its own.
    var subject: Difference.Subject? {
        switch form {
        case .packet(let key): .field(key)
        case .slice(let range), .number(let range, _): .value(Range(range))
        case .fact, .bytes, .text, .xor: nil
        }
    }

    /// A byte of what the field has of the value.
    func subject(ofByte index: Int) -> Difference.Subject? {
        switch form {
        case .bytes: .value(index..<index + 1)
        case .slice(let range): .value(range.lowerBound + index..<range.lowerBound + index + 1)
        default: subject
        }
    }
}
