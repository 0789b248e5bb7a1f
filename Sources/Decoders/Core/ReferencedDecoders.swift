/// Puts the items of decoders where the layouts of others refer to them (``Item/value(of:)``).
struct ReferencedDecoders {
    /// Of several for one target, the first is meant.
    private let decoders: [ValueDecoder]
    /// Those that there are besides, each made when something refers to it.
    private let others: (ValueDecoder.Target) -> ValueDecoder?

    /// References within references; more are a circle.
    private static let deepest = 8

    init(_ decoders: [ValueDecoder], besides others: @escaping (ValueDecoder.Target) -> ValueDecoder? = { _ in nil }) {
        self.decoders = decoders
        self.others = others
    }

    /// - Throws: ``LayoutError`` for a decoder that there is not, and for one that refers to itself.
    func resolved(_ decoder: ValueDecoder) throws -> ValueDecoder {
        guard decoder.items.haveReferences else { return decoder }
        return ValueDecoder(
            decoder.target, decoder.name, source: decoder.source, try resolved(decoder.items, in: decoder, depth: 0),
            type: decoder.type)
    }

    private func resolved(_ items: [Item], in decoder: ValueDecoder, depth: Int) throws -> [Item] {
        try items.replacingReferences { target in
            guard let other = decoders.first(where: { $0.target == target }) ?? others(target) else {
                throw LayoutError(
                    decoder.owner, "\(target)", "refers to \(target), for which there is no decoder")
            }
            guard depth < ReferencedDecoders.deepest else {
                throw LayoutError(decoder.owner, "\(target)", "refers to itself, by way of \(target)")
            }
            return try resolved(other.items, in: decoder, depth: depth + 1)
        }
    }
}

extension [Item] {
    var haveReferences: Bool { contains(where: \.hasReferences) }

    /// The items, but for those of other decoders.
    var withoutReferences: [Item] { replacingReferences { _ in [] } }

    /// The items, with others in place of each reference, also inside of them.
    fileprivate func replacingReferences<Failure: Error>(
        _ replacement: (ValueDecoder.Target) throws(Failure) -> [Item]
    ) throws(Failure) -> [Item] {
        guard haveReferences else { return self }
        var replaced: [Item] = []
        for item in self {
            switch item {
            case .reference(let target): replaced += try replacement(target)
            case .array(let definition, let count, let inner):
                replaced.append(.array(definition, count, try inner.replacingReferences(replacement)))
            case .choice(let field, let cases, let otherwise):
                var replacedCases: [Item.Case] = []
                for one in cases {
                    let items = try one.items.replacingReferences(replacement)
                    replacedCases.append(Item.Case(values: one.values, items: items))
                }
                let others = try otherwise.replacingReferences(replacement)
                replaced.append(.choice(field, replacedCases, otherwise: others))
            case .within(let count, let inner):
                replaced.append(.within(count, try inner.replacingReferences(replacement)))
            case .condition(let condition, let first, let second):
                replaced.append(
                    .condition(
                        condition, try first.replacingReferences(replacement),
                        otherwise: try second.replacingReferences(replacement)))
            case .number, .bytes, .address, .uuid, .skip, .bits, .list, .code, .builtIn: replaced.append(item)
            }
        }
        return replaced
    }
}

extension Item {
    fileprivate var hasReferences: Bool {
        switch self {
        case .reference: true
        case .array(_, _, let items), .within(_, let items): items.haveReferences
        case .condition(_, let first, let second): first.haveReferences || second.haveReferences
        case .choice(_, let cases, let otherwise):
            cases.contains(where: \.items.haveReferences) || otherwise.haveReferences
        case .number, .bytes, .address, .uuid, .skip, .bits, .list, .code, .builtIn: false
        }
    }
}
