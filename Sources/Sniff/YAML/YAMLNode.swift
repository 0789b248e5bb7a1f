/// A value of a YAML document that knows where it is. An alias is the value that it names, with that value's place.
///
/// Tags and the forms of scalars are left out: whoever reads a value says what it is to be.
package struct YAMLNode: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case scalar(String)
        case sequence([YAMLNode])
        case mapping([Pair])
    }

    /// A key that occurs once in its mapping, if it is a scalar, and its value.
    package struct Pair: Equatable, Sendable {
        package let key: YAMLNode
        package let value: YAMLNode

        package init(key: YAMLNode, value: YAMLNode) {
            self.key = key
            self.value = value
        }
    }

    package let content: Content
    package let mark: YAMLMark

    package init(content: Content, mark: YAMLMark) {
        self.content = content
        self.mark = mark
    }

    /// The text of a scalar, as it is written: `2A56`, `180C` and `1815` alike.
    package var scalar: String? {
        if case .scalar(let text) = content { text } else { nil }
    }

    package var sequence: [YAMLNode]? {
        if case .sequence(let items) = content { items } else { nil }
    }

    package var mapping: [Pair]? {
        if case .mapping(let pairs) = content { pairs } else { nil }
    }
}
