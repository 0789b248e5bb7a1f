/// A value of a JSON text (RFC 8259), and where it begins.
package struct JSONNode {
    package indirect enum Content {
        case null
        case boolean(Bool)
        /// The integer is `nil` for a number that is not whole or has more than 18 digits.
        case number(Int?, text: String)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    package struct Member {
        package let key: String
        package let value: JSONNode
    }

    package let content: Content
    /// In bytes from the beginning of the text.
    package let offset: Int

    /// Its name in messages.
    var kind: String {
        switch content {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// Why a text is not the JSON that was expected, and where.
package struct JSONError: Error, Equatable {
    /// In bytes from the beginning of the text.
    package let offset: Int
    package let message: String

    package init(_ offset: Int, _ message: String) {
        self.offset = offset
        self.message = message
    }
}

extension JSONNode: Encodable {
    /// Writes the same value in whatever form an encoder makes.
    package func encode(to encoder: any Encoder) throws {
        switch content {
        case .object(let members):
            var container = encoder.container(keyedBy: MemberKey.self)
            for member in members { try container.encode(member.value, forKey: MemberKey(member.key)) }
        case .array(let items):
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(item) }
        default:
            var container = encoder.singleValueContainer()
            switch content {
            case .boolean(let flag): try container.encode(flag)
            case .string(let text): try container.encode(text)
            case .number(let number?, _): try container.encode(number)
            case .number(nil, let text):
                if let number = UInt64(text) {
                    try container.encode(number)
                } else {
                    try container.encode(Double(text))
                }
            default: try container.encodeNil()
            }
        }
    }

    private struct MemberKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ key: String) { stringValue = key }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    /// Encodes a text of JSON that the library wrote itself.
    package static func encode(json: String, to encoder: any Encoder) throws {
        var reader = JSONReader(Array(json.utf8))
        try reader.next()?.encode(to: encoder)
    }
}
