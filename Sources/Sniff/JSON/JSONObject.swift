/// An object of which some members are looked for.
package struct JSONObject {
    private let members: [JSONNode.Member]
    private let offset: Int

    package init(_ node: JSONNode) throws(JSONError) {
        guard case .object(let members) = node.content else {
            throw JSONError(node.offset, "\(node.kind); an object is expected")
        }
        self.members = members
        offset = node.offset
    }

    package subscript(_ key: String) -> JSONNode? { members.first { $0.key == key }?.value }

    package func required(_ key: String) throws(JSONError) -> JSONNode {
        guard let value = self[key] else { throw JSONError(offset, "'\(key)' is missing") }
        return value
    }
}

extension JSONNode {
    package func text() throws(JSONError) -> String {
        guard case .string(let text) = content else { throw JSONError(offset, "\(kind); text is expected") }
        return text
    }

    package func boolean() throws(JSONError) -> Bool {
        guard case .boolean(let value) = content else { throw JSONError(offset, "\(kind); true or false is expected") }
        return value
    }

    package func list() throws(JSONError) -> [JSONNode] {
        guard case .array(let items) = content else { throw JSONError(offset, "\(kind); an array is expected") }
        return items
    }

    /// - Parameter range: what it may be; `nil` for any whole number.
    package func integer(in range: ClosedRange<Int>? = nil) throws(JSONError) -> Int {
        guard case .number(let number?, _) = content, range?.contains(number) ?? true else {
            let wanted = range.map { "a number from \($0.lowerBound) to \($0.upperBound)" }
            throw JSONError(offset, wanted.map { "\($0) is expected" } ?? "\(kind); a whole number is expected")
        }
        return number
    }
}
