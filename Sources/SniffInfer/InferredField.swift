import Decoders

/// The inferred meaning of a part of the values, with its evidence.
package struct InferredField: Sendable, Equatable {
    /// The kinds of hypotheses.
    package enum Meaning: String, Sendable, Hashable {
        case constant, length, counter, checksum, time, enumeration, flags, number, text, address, uuid, unknown
    }

    /// How the bytes are read.
    package enum Form: Sendable, Hashable {
        case number(isSigned: Bool, isBigEndian: Bool)
        case text
        /// The bits that change.
        case flags([Int])
        case bytes
        /// Least significant byte first.
        case address
        case uuid(isBigEndian: Bool)
        /// Not shown: bytes that say nothing.
        case skipped
    }

    /// Which bytes: from the beginning of the value, or of a field at the end of values of different lengths from there.
    package var offset: Int
    /// `nil` for all that follow.
    package var size: Int?
    package var meaning: Meaning
    package var form: Form
    package var name = ""
    /// The number that one unit of the value on the wire means, as decimal text.
    package var scale: String?
    package var unit: String?
    /// The evidence, for people.
    package var evidence: String
    /// Two decimals in one number: tenths in the digits from the fourth on, and in the last three.
    package var isPacked = false
    /// Of a checksum: how it is made.
    package var checksum: Checksum?
    /// Names of values, where the values are few.
    package var values: [UInt64] = []

    init(_ range: Range<Int>, _ meaning: Meaning, _ form: Form, name: String = "", evidence: String) {
        offset = range.lowerBound
        size = range.count
        self.meaning = meaning
        self.form = form
        self.name = name
        self.evidence = evidence
    }

    /// The word of the decoder file for its type.
    package var type: String {
        switch form {
        case .number(let isSigned, let isBigEndian):
            let bits = (size ?? 1) * 8
            return "\(isSigned ? "s" : "u")\(bits)\(isBigEndian && bits > 8 ? "be" : "")"
        case .text: return "text"
        case .flags: return "u\((size ?? 1) * 8)"
        case .address: return "address"
        case .uuid(let isBigEndian): return isBigEndian ? "uuid128be" : "uuid128"
        case .bytes, .skipped: return "bytes"
        }
    }

    /// The bytes from the beginning, where it has an end.
    var range: Range<Int>? { size.map { offset..<offset + $0 } }
}
