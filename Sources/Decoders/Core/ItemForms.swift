/// The words in which layouts are written. Declarations use them some thousand times: inlined, they make the module's code 6.5 MB
/// instead of 4.4, and its compile time 141 s instead of 73. Names are the specification's, in `snake_case`; a scale makes the value a
/// decimal in the given SI unit; `absent` is the raw value that means "not known". It and `special` are the bits on the wire, `0x8000`
/// for the lowest `.s16`; `valid` is the raw value with its sign, before the scale.
extension ValueDecoder.Item {
    /// A number of any form.
    @inline(never)
    public static func number(
        _ wire: Number, _ name: String, unit: String = "", scale: Scale? = nil, names: NameSource? = nil,
        absent: UInt64? = nil, special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil,
        summary: SummaryStyle = .hidden, style: NumberStyle = .decimal, _ meaning: String = ""
    ) -> Self {
        var wire = wire
        wire.scale = scale
        wire.absent = absent.map { $0...$0 }
        wire.special = special
        wire.valid = valid
        let type: FieldType = scale != nil || wire.float != nil ? .decimal : .integer
        return .number(
            FieldDefinition(name, type, unit: unit, names: names, summary: summary, style: style, meaning), wire)
    }

    /// A number with raw values that stand for nothing: the field is left out.
    package func without(_ absent: ClosedRange<UInt64>) -> Self {
        guard case .number(let definition, var wire) = self else { return self }
        wire.absent = absent
        return .number(definition, wire)
    }

    /// An unsigned integer of 8 bits.
    @inline(never)
    public static func u8(
        _ name: String, unit: String = "", scale: Scale? = nil, names: NameSource? = nil, absent: UInt64? = nil,
        special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil, summary: SummaryStyle = .hidden,
        style: NumberStyle = .decimal, _ meaning: String = ""
    ) -> Self {
        .number(
            .u8, name, unit: unit, scale: scale, names: names, absent: absent, special: special, valid: valid,
            summary: summary, style: style, meaning)
    }

    /// An unsigned integer of 16 bits, least significant byte first.
    @inline(never)
    public static func u16(
        _ name: String, unit: String = "", scale: Scale? = nil, names: NameSource? = nil, absent: UInt64? = nil,
        special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil, summary: SummaryStyle = .hidden,
        style: NumberStyle = .decimal, _ meaning: String = ""
    ) -> Self {
        .number(
            .u16, name, unit: unit, scale: scale, names: names, absent: absent, special: special, valid: valid,
            summary: summary, style: style, meaning)
    }

    /// An unsigned integer of 24 bits, least significant byte first.
    @inline(never)
    public static func u24(
        _ name: String, unit: String = "", scale: Scale? = nil, names: NameSource? = nil, absent: UInt64? = nil,
        special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil, summary: SummaryStyle = .hidden,
        style: NumberStyle = .decimal, _ meaning: String = ""
    ) -> Self {
        .number(
            .u24, name, unit: unit, scale: scale, names: names, absent: absent, special: special, valid: valid,
            summary: summary, style: style, meaning)
    }

    /// An unsigned integer of 32 bits, least significant byte first.
    @inline(never)
    public static func u32(
        _ name: String, unit: String = "", scale: Scale? = nil, names: NameSource? = nil, absent: UInt64? = nil,
        special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil, summary: SummaryStyle = .hidden,
        style: NumberStyle = .decimal, _ meaning: String = ""
    ) -> Self {
        .number(
            .u32, name, unit: unit, scale: scale, names: names, absent: absent, special: special, valid: valid,
            summary: summary, style: style, meaning)
    }

    /// An integer of 8 bits, two's complement.
    @inline(never)
    public static func s8(
        _ name: String, unit: String = "", scale: Scale? = nil, names: NameSource? = nil, absent: UInt64? = nil,
        special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil, summary: SummaryStyle = .hidden,
        _ meaning: String = ""
    ) -> Self {
        .number(
            .s8, name, unit: unit, scale: scale, names: names, absent: absent, special: special, valid: valid,
            summary: summary, meaning)
    }

    /// An integer of 16 bits, two's complement, least significant byte first.
    @inline(never)
    public static func s16(
        _ name: String, unit: String = "", scale: Scale? = nil, names: NameSource? = nil, absent: UInt64? = nil,
        special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil, summary: SummaryStyle = .hidden,
        _ meaning: String = ""
    ) -> Self {
        .number(
            .s16, name, unit: unit, scale: scale, names: names, absent: absent, special: special, valid: valid,
            summary: summary, meaning)
    }

    /// Bytes, written as hexadecimal digits.
    @inline(never)
    public static func bytes(
        _ name: String, _ count: Count = .rest, summary: SummaryStyle = .hidden, _ meaning: String = ""
    ) -> Self {
        .bytes(FieldDefinition(name, .hex, summary: summary, meaning), count)
    }

    /// UTF-8; a fixed-width text ends at its first NUL.
    @inline(never)
    public static func text(
        _ name: String, _ count: Count = .rest, summary: SummaryStyle = .hidden, _ meaning: String = ""
    ) -> Self {
        .bytes(FieldDefinition(name, .text, summary: summary, meaning), count)
    }

    /// A device address of 6 bytes, least significant first.
    public static func address(_ name: String, summary: SummaryStyle = .hidden, _ meaning: String = "") -> Self {
        .address(FieldDefinition(name, .address, summary: summary, meaning))
    }

    /// A device address of 6 bytes, most significant first: outside Bluetooth's own formats.
    public static func addressBigEndian(
        _ name: String, summary: SummaryStyle = .hidden, _ meaning: String = ""
    ) -> Self {
        .builtIn(BuiltIn(.addressBigEndian(FieldDefinition(name, .address, summary: summary, meaning))))
    }

    /// A UUID of 2, 4 or 16 bytes.
    public static func uuid(
        _ name: String, width: Int, summary: SummaryStyle = .hidden, _ meaning: String = ""
    ) -> Self {
        .uuid(FieldDefinition(name, .uuid, summary: summary, meaning), width: width)
    }

    /// A UUID of 16 bytes, most significant first: outside Bluetooth's own formats.
    public static func uuidBigEndian(_ name: String, summary: SummaryStyle = .hidden, _ meaning: String = "") -> Self {
        .uuid(FieldDefinition(name, .uuid, summary: summary, meaning), width: 16, bigEndian: true)
    }

    /// Flags of `width` bytes whose bits are fields; conditions with `bit:` refer to the last ones.
    public static func flags(_ width: Int, _ bits: [Bit]) -> Self { .bits(nil, width: width, bits) }

    /// The same of bits that are listed.
    @inline(never)
    public static func flags(_ width: Int, _ bits: Bit...) -> Self { .bits(nil, width: width, bits) }

    /// Fields in the bits of the last flags, recorded here rather than there: after the values that matter more.
    public static func lastFlags(_ bits: [Bit]) -> Self { .bits(nil, width: 0, bits) }

    /// The same of bits that are listed.
    public static func lastFlags(_ bits: Bit...) -> Self { .bits(nil, width: 0, bits) }

    /// Flags that are a field themselves as well.
    public static func flags(
        _ name: String, _ width: Int, summary: SummaryStyle = .hidden, style: NumberStyle = .decimal, _ bits: [Bit],
        _ meaning: String = ""
    ) -> Self {
        .bits(FieldDefinition(name, .integer, summary: summary, style: style, meaning), width: width, bits)
    }

    /// The same of bits that are listed.
    @inline(never)
    public static func flags(
        _ name: String, _ width: Int, summary: SummaryStyle = .hidden, style: NumberStyle = .decimal, _ bits: Bit...
    ) -> Self {
        .flags(name, width, summary: summary, style: style, bits)
    }

    /// Numbers of one form, one after the other.
    @inline(never)
    public static func list(
        _ name: String, _ wire: Number, count: Count = .rest, unit: String = "", scale: Scale? = nil,
        names: NameSource? = nil, special: SpecialValues = [:], valid: ClosedRange<Int64>? = nil,
        summary: SummaryStyle = .hidden, style: NumberStyle = .decimal, _ meaning: String = ""
    ) -> Self {
        var wire = wire
        wire.scale = scale
        wire.special = special
        wire.valid = valid
        let type: FieldType = scale != nil || wire.float != nil ? .decimal : .integer
        return .list(
            FieldDefinition(
                name, type, list: true, unit: unit, names: names, summary: summary, style: style, meaning),
            wire, count)
    }

    /// An array of objects.
    public static func array(_ name: String, count: Count, _ items: [Self], _ meaning: String = "") -> Self {
        .array(FieldDefinition(name, .array, meaning), count, items)
    }

    /// The same of items that are listed.
    public static func array(_ name: String, count: Count, _ items: Self...) -> Self {
        .array(name, count: count, items)
    }

    /// Items that are there only where a bit of the last `flags` is set.
    public static func when(bit: Int, _ items: [Self], else other: [Self] = []) -> Self {
        .condition(.bit(bit), items, otherwise: other)
    }

    /// The same of items that are listed.
    @inline(never)
    public static func when(bit: Int, _ items: Self..., else other: [Self] = []) -> Self {
        .when(bit: bit, items, else: other)
    }

    /// Items that are there only where a bit of a named number is set.
    public static func when(_ field: String, bit: Int, _ items: [Self], else other: [Self] = []) -> Self {
        .condition(.fieldBit(field, bit), items, otherwise: other)
    }

    /// The same of items that are listed.
    @inline(never)
    public static func when(_ field: String, bit: Int, _ items: Self..., else other: [Self] = []) -> Self {
        .when(field, bit: bit, items, else: other)
    }

    /// Items that are there only where a named number has one of these values.
    public static func when(_ field: String, _ values: [UInt64], _ items: [Self], else other: [Self] = []) -> Self {
        .condition(.field(field, values), items, otherwise: other)
    }

    /// The same of items that are listed.
    @inline(never)
    public static func when(_ field: String, _ values: [UInt64], _ items: Self..., else other: [Self] = []) -> Self {
        .when(field, values, items, else: other)
    }

    /// Items that older senders leave out: decoded where at least `count` bytes are left.
    public static func whenLeft(_ count: Int = 1, _ items: [Self]) -> Self {
        .condition(.remaining(count), items, otherwise: [])
    }

    /// The same of items that are listed.
    @inline(never)
    public static func whenLeft(_ count: Int = 1, _ items: Self...) -> Self { .whenLeft(count, items) }
}
