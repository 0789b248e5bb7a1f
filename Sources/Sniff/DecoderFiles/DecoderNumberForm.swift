import Decoders

/// How the value of a number follows from its bits: scale and offset, unit, names, what is no measurement.
struct DecoderNumberForm {
    let unit: String
    let scale: Item.Scale?
    let names: NameSource?
    let special: Item.SpecialValues
    let valid: ClosedRange<Int64>?

    /// - Parameter bits: of the number; special values may be written as negative numbers.
    init(_ map: inout DecoderMap, bits: Int) throws(DecoderFileError) {
        unit = try map.optional("unit")?.text() ?? ""
        let factor = map.optional("scale")
        let offset = map.optional("offset")
        scale = try DecoderScale.scale(factor, offset)
        names = try map.optional("values").map { node throws(DecoderFileError) in
            .values(try DecoderNumberForm.names(node))
        }
        special =
            try map.optional("special").map { node throws(DecoderFileError) in
                try DecoderNumberForm.special(node, bits)
            } ?? [:]
        valid = try map.optional("raw_range").map { node throws(DecoderFileError) in
            try DecoderNumberForm.range(node)
        }
    }

    /// `{0: Off, 1-4: Low}`
    private static func names(_ node: DecoderNode) throws(DecoderFileError) -> [ValueName] {
        var result: [ValueName] = []
        for (key, value) in try pairs(node) {
            let name = StaticName(keeping: try value.text())
            let ends = try key.text().split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2 else {
                result.append(ValueName(UInt64(try key.integer(in: 0...Int.max)), name))
                continue
            }
            guard let first = UInt64(ends[0]), let last = UInt64(ends[1]), first <= last, last - first <= 0xFFFF else {
                throw key.error("'\(try key.text())' is no range of up to 65536 values, as in '1-4'")
            }
            result.append(ValueName(first...last, name))
        }
        return result
    }

    /// `{0xFFFF: not known}`
    private static func special(_ node: DecoderNode, _ bits: Int) throws(DecoderFileError) -> Item.SpecialValues {
        var result: [(UInt64, StaticName)] = []
        for (key, value) in try pairs(node) {
            let number = UInt64(bitPattern: Int64(try key.integer(in: Int.min...Int.max)))
            let mask = bits >= 64 ? UInt64.max : (1 << UInt64(bits)) - 1
            result.append((number & mask, StaticName(keeping: try value.text())))
        }
        return Item.SpecialValues(result)
    }

    /// `[0, 100]`
    private static func range(_ node: DecoderNode) throws(DecoderFileError) -> ClosedRange<Int64> {
        let ends = try node.list()
        guard ends.count == 2 else { throw node.error("two numbers are expected here: [0, 100]") }
        let first = Int64(try ends[0].integer(in: Int.min...Int.max))
        let last = Int64(try ends[1].integer(in: Int.min...Int.max))
        guard first <= last else { throw node.error("\(first) is larger than \(last)") }
        return first...last
    }

    private static func pairs(
        _ node: DecoderNode
    ) throws(DecoderFileError) -> [(key: DecoderNode, value: DecoderNode)] {
        guard let pairs = node.node.mapping, !pairs.isEmpty else {
            throw node.error("numbers with names are expected here: {0: Off, 1: On}")
        }
        return pairs.map { (DecoderNode(node: $0.key, file: node.file), DecoderNode(node: $0.value, file: node.file)) }
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

    /// Digits with a point, as an integer and a power of ten.
    private static func decimal(_ text: String) -> Item.Scale? {
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
