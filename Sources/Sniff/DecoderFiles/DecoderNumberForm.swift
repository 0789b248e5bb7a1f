import Decoders

/// How the value of a number follows from its bits: scale and offset, unit, names, what is no measurement.
struct DecoderNumberForm {
    let unit: String
    let scale: Item.Scale?
    let names: NameSource?
    let special: Item.SpecialValues
    let valid: ClosedRange<Int64>?

    /// - Parameter bits: of the number; special values may be written as negative numbers.
    init(_ map: inout DecoderMap, bits: Int, _ context: DecoderContext) throws(DecoderFileError) {
        unit = try map.optional("unit")?.text() ?? ""
        let factor = map.optional("scale")
        let offset = map.optional("offset")
        scale = try DecoderScale.scale(factor, offset)
        names = try map.optional("values").map { node throws(DecoderFileError) in try context.names(node) }
        special =
            try map.optional("special").map { node throws(DecoderFileError) in
                try DecoderValues.special(node, bits: bits)
            } ?? [:]
        valid = try map.optional("raw_range").map(DecoderValues.ends)
    }
}

/// `scale: 0.01`, `1/1024`, `2^-10` or `1.1^(n-64)`; `offset: -40` is added to the scaled value.
enum DecoderScale {
    static func scale(_ factor: DecoderNode?, _ offset: DecoderNode?) throws(DecoderFileError) -> Item.Scale? {
        guard let factor else {
            guard let offset else { return nil }
            return try adding(offset, to: Item.Scale())
        }
        let text = try factor.text().filter { $0 != " " }
        if let power = power(text) {
            if let offset { throw offset.error("'offset' beside a power") }
            return power
        }
        guard let scale = decimal(text) ?? binary(text) else {
            throw factor.error("'\(text)' is no scale: write 0.01, 1/1024, 2^-10, or 1.1^(n-64) with the value as n")
        }
        guard let offset else { return scale }
        return try adding(offset, to: scale)
    }

    /// Digits with a point, or before `e3`, as an integer and a power of ten.
    private static func decimal(_ text: String) -> Item.Scale? {
        if let end = text.firstIndex(of: "e") {
            guard let mantissa = Int64(text[..<end]), let exponent = Int(text[text.index(after: end)...]),
                mantissa != 0,
                1...18 ~= exponent
            else { return nil }
            return Item.Scale(mantissa, decimal: exponent)
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.utf8.count <= 12, fraction.allSatisfy(\.isWholeNumber), parts.count == 1 || !fraction.isEmpty,
            let mantissa = Int64(whole + fraction), mantissa != 0
        else { return nil }
        return Item.Scale(mantissa, decimal: -fraction.utf8.count)
    }

    /// `2^-10`, or `3/1024` with a power of two below.
    private static func binary(_ text: String) -> Item.Scale? {
        if text.hasPrefix("2^"), let exponent = Int(text.dropFirst(2)), (-27...62).contains(exponent) {
            return .binary(exponent)
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let above = Int64(parts[0]), let below = Int64(parts[1]), above != 0, below > 0,
            below & (below - 1) == 0, below.trailingZeroBitCount <= 27
        else { return nil }
        return Item.Scale(above, binary: -below.trailingZeroBitCount)
    }

    /// `1.1^n`, `1.1^(n-64)`
    private static func power(_ text: String) -> Item.Scale? {
        let parts = text.split(separator: "^", omittingEmptySubsequences: false)
        guard parts.count == 2, let base = Double(parts[0]), base > 0, base <= 1000 else { return nil }
        if parts[1] == "n" { return .power(base) }
        guard parts[1].hasPrefix("(n"), parts[1].hasSuffix(")"),
            let offset = Int64(parts[1].dropFirst(2).dropLast()), offset.magnitude <= 65_536
        else { return nil }
        return .power(base, offset: offset)
    }

    /// The offset as so many steps of the scale, which is what a layout adds.
    private static func adding(_ offset: DecoderNode, to scale: Item.Scale) throws(DecoderFileError) -> Item.Scale {
        let text = try offset.text()
        guard let value = Double(text), value.magnitude < 1e12 else {
            throw offset.error("'\(text)' is no number")
        }
        let steps = value / scale.step
        let whole = steps.rounded()
        guard whole.magnitude < 1e15, (steps - whole).magnitude < 1e-6 else {
            throw offset.error("\(text) is no whole number of steps of the scale: no sum of both is exact")
        }
        return scale.adding(Int64(whole))
    }
}

/// `scale: 175/65535`, `offset: -45` and `decimals: 2`: a value that is rounded.
enum DecoderFraction {
    private static let limit: Int64 = 1_000_000_000_000

    static func fraction(_ decimals: DecoderNode, _ map: inout DecoderMap) throws(DecoderFileError) -> Item.Fraction {
        let digits = try decimals.integer(in: 0...Item.Fraction.limit)
        let scale = try ratio(try map.required("scale"))
        let offset: (above: Int64, below: Int64) = try map.optional("offset").map(ratio) ?? (0, 1)
        let (first, isFirstTooLarge) = scale.above.multipliedReportingOverflow(by: offset.below)
        let (below, isTooLarge) = scale.below.multipliedReportingOverflow(by: offset.below)
        let (plus, isPlusTooLarge) = offset.above.multipliedReportingOverflow(by: scale.below)
        guard !isFirstTooLarge, !isTooLarge, !isPlusTooLarge,
            [first, below, plus].allSatisfy({ $0.magnitude <= limit })
        else { throw decimals.error("scale and offset have too many digits together") }
        return Item.Fraction(first, over: below, plus: plus, decimals: digits)
    }

    /// `-46.85`, `5/9` or `702.88/65536`.
    private static func ratio(_ node: DecoderNode) throws(DecoderFileError) -> (above: Int64, below: Int64) {
        let text = try node.text().filter { $0 != " " }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let above = decimal(parts[0]),
            let below = parts.count == 2 ? decimal(parts[1]) : (1, 1),
            below.mantissa > 0
        else { throw node.error("'\(text)' is no number and no fraction, such as 175/65535") }
        return (above.mantissa * below.power, below.mantissa * above.power)
    }

    /// Digits, and the power of ten below them.
    private static func decimal(_ text: Substring) -> (mantissa: Int64, power: Int64)? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, text.utf8.count <= 9, let mantissa = Int64(parts.joined()) else { return nil }
        let digits = parts.count == 2 ? parts[1].utf8.count : 0
        return (mantissa, repeatElement(10, count: digits).reduce(1, *))
    }
}
