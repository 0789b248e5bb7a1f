/// The range of a field, whatever bytes come: by its width on the wire.
package enum FieldLimits: Hashable, Sendable {
    /// In the unit of the field.
    case numbers(ClosedRange<Double>)
    /// So many bytes, never more or less.
    case bytes(Int)
}

extension ValueDecoder {
    /// The range of the field with this path; `nil` if nothing limits it, or the decoder has no such field.
    ///
    /// A field that is in several places, of different widths, can hold what any of them can.
    package func limits(ofPath path: String) -> FieldLimits? {
        FieldLimits.union(ValueDecoder.limits(items, path[...]))
    }

    /// Those of each place where the field is.
    private static func limits(_ items: [Item], _ path: Substring) -> [FieldLimits?] {
        items.flatMap { item -> [FieldLimits?] in
            switch item {
            case .condition(_, let first, let second): limits(first, path) + limits(second, path)
            case .choice(_, let cases, let otherwise):
                cases.flatMap { limits($0.items, path) } + limits(otherwise, path)
            case .within(_, let inner): limits(inner, path)
            case .array(let definition, _, let inner):
                path.hasPrefix(definition.name + ".")
                    ? limits(inner, path.dropFirst(definition.name.utf8.count + 1)) : []
            case .number(let definition, let wire), .list(let definition, let wire, _):
                definition.name == path ? [wire.limits] : []
            case .bytes(let definition, .fixed(let count)) where definition.type == .hex:
                definition.name == path ? [.bytes(count)] : []
            case .bits(let definition, let width, let bits):
                (definition?.name ?? "" == path ? [Item.Number(width: width).limits] : [])
                    + bits.filter { $0.definition.name == path && $0.definition.type != .boolean }.map(\.limits)
            case .bytes(let definition, _), .address(let definition), .uuid(let definition, _, _):
                definition.name == path ? [nil] : []
            case .code(let definitions, _): definitions.contains { $0.name == path } ? [nil] : []
            case .builtIn(let code): code.definitions.contains { $0.name == path } ? [nil] : []
            case .skip, .reference: []
            }
        }
    }
}

extension FieldLimits {
    /// The range of several places together; `nil` if one of them is unlimited, or there is none.
    package static func union(_ all: [FieldLimits?]) -> FieldLimits? {
        guard var union = all.first ?? nil else { return nil }
        for limits in all.dropFirst() {
            switch (union, limits) {
            case (.numbers(let one), .numbers(let other)?):
                union = .numbers(min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound))
            case (.bytes(let one), .bytes(let other)?) where one == other: break
            default: return nil
            }
        }
        return union
    }
}

extension Item.Number {
    /// `nil` for floating point.
    fileprivate var limits: FieldLimits? { limits(bits: 8 * width) }

    fileprivate func limits(bits: Int) -> FieldLimits? {
        guard float == nil, scale?.base == nil else { return nil }
        let values = Double(sign: .plus, exponent: signed ? bits - 1 : bits, significand: 1)
        let ends = [signed ? -values : 0, values - 1].map { scale?.value(of: $0) ?? $0 }
        return .numbers(min(ends[0], ends[1])...max(ends[0], ends[1]))
    }
}

extension Item.Bit {
    fileprivate var limits: FieldLimits? { number.limits(bits: width) }
}
