extension Item {
    /// How many bytes it takes; `nil` where that depends on the bytes.
    var fixedSize: Int? {
        switch self {
        case .number(_, let wire): wire.width
        case .bytes(_, .fixed(let count)): count
        case .address: 6
        case .uuid(_, let width, _): width
        case .skip(let count): count
        case .bits(_, let width, _): width
        case .condition(_, let items, let others): items.fixedSize == others.fixedSize ? items.fixedSize : nil
        case .within(.fixed(let count), _): count
        default: nil
        }
    }
}

extension [Item] {
    /// How many bytes all take; `nil` where that depends on the bytes.
    var fixedSize: Int? {
        var sum = 0
        for item in self {
            guard let size = item.fixedSize else { return nil }
            sum += size
        }
        return sum
    }
}
