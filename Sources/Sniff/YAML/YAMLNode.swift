/// A value of a YAML document that knows where it stands. An alias is the value that it names, with that value's place.
///
/// Tags and the forms of scalars are left out: whoever reads a value says what it is to be.
struct YAMLNode: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case scalar(String)
        case sequence([YAMLNode])
        case mapping([Pair])
    }

    /// A key that occurs once in its mapping, if it is a scalar, and its value.
    struct Pair: Equatable, Sendable {
        let key: YAMLNode
        let value: YAMLNode
    }

    let content: Content
    let mark: YAMLMark

    /// The text of a scalar, as it is written: `2A56`, `180C` and `1815` alike.
    var scalar: String? {
        if case .scalar(let text) = content { text } else { nil }
    }

    var sequence: [YAMLNode]? {
        if case .sequence(let items) = content { items } else { nil }
    }

    var mapping: [Pair]? {
        if case .mapping(let pairs) = content { pairs } else { nil }
    }
}
