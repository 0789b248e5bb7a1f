/// A value of a JSON text (RFC 8259), and where it begins.
struct JSONNode {
    indirect enum Content {
        case null
        case boolean(Bool)
        /// `nil` for a number that is not whole or has more than 18 digits.
        case number(Int?)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    struct Member {
        let key: String
        let value: JSONNode
    }

    let content: Content
    /// In bytes from the beginning of the text.
    let offset: Int

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
struct JSONError: Error, Equatable {
    /// In bytes from the beginning of the text.
    let offset: Int
    let message: String

    init(_ offset: Int, _ message: String) {
        self.offset = offset
        self.message = message
    }
}
