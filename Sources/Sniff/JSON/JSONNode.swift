/// A value of a JSON text (RFC 8259), and where it begins.
package struct JSONNode {
    package indirect enum Content {
        case null
        case boolean(Bool)
        /// `nil` for a number that is not whole or has more than 18 digits.
        case number(Int?)
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
