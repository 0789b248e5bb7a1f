/// Puts the items of decoders where the layouts of others refer to them (``Item/value(of:)``).
struct ReferencedDecoders {
    private var byTarget: [ValueDecoder.Target: ValueDecoder] = [:]

    /// References within references; more are a circle.
    private static let deepest = 8

    /// - Parameter decoders: of several for one target, the first is meant.
    init(_ decoders: [ValueDecoder]) {
        guard decoders.contains(where: { $0.items.haveReferences }) else { return }
        for decoder in decoders where byTarget[decoder.target] == nil { byTarget[decoder.target] = decoder }
    }

    /// - Throws: ``LayoutError`` for a decoder that there is not, and for one that refers to itself.
    func resolved(_ decoder: ValueDecoder) throws -> ValueDecoder {
        guard decoder.items.haveReferences else { return decoder }
        return ValueDecoder(
            decoder.target, decoder.name, source: decoder.source, try resolved(decoder.items, in: decoder, depth: 0))
    }

    private func resolved(_ items: [Item], in decoder: ValueDecoder, depth: Int) throws -> [Item] {
        guard items.haveReferences else { return items }
        return try items.flatMap { item -> [Item] in
            switch item {
            case .reference(let target):
                guard let other = byTarget[target] else {
                    throw LayoutError(
                        .decoder(decoder.name), "\(target)", "refers to \(target), for which there is no decoder")
                }
                guard depth < ReferencedDecoders.deepest else {
                    throw LayoutError(.decoder(decoder.name), "\(target)", "refers to itself, by way of \(target)")
                }
                return try resolved(other.items, in: decoder, depth: depth + 1)
            case .array(let definition, let count, let inner):
                return [.array(definition, count, try resolved(inner, in: decoder, depth: depth))]
            case .choice(let field, let cases, let otherwise):
                let resolvedCases = try cases.map {
                    Item.Case(values: $0.values, items: try resolved($0.items, in: decoder, depth: depth))
                }
                return [.choice(field, resolvedCases, otherwise: try resolved(otherwise, in: decoder, depth: depth))]
            case .within(let count, let inner):
                return [.within(count, try resolved(inner, in: decoder, depth: depth))]
            case .condition(let condition, let first, let second):
                return [
                    .condition(
                        condition, try resolved(first, in: decoder, depth: depth),
                        otherwise: try resolved(second, in: decoder, depth: depth))
                ]
            case .number, .bytes, .address, .uuid, .skip, .bits, .list, .code: return [item]
            }
        }
    }
}

extension [Item] {
    fileprivate var haveReferences: Bool { contains(where: \.hasReferences) }

    /// The items, but for those of other decoders.
    var withoutReferences: [Item] {
        guard haveReferences else { return self }
        return compactMap { item in
            switch item {
            case .reference: nil
            case .array(let definition, let count, let inner): .array(definition, count, inner.withoutReferences)
            case .choice(let field, let cases, let otherwise):
                .choice(
                    field, cases.map { Item.Case(values: $0.values, items: $0.items.withoutReferences) },
                    otherwise: otherwise.withoutReferences)
            case .within(let count, let inner): .within(count, inner.withoutReferences)
            case .condition(let condition, let first, let second):
                .condition(condition, first.withoutReferences, otherwise: second.withoutReferences)
            case .number, .bytes, .address, .uuid, .skip, .bits, .list, .code: item
            }
        }
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
        case .number, .bytes, .address, .uuid, .skip, .bits, .list, .code: false
        }
    }
}
