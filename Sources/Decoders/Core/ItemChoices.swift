/// Layouts that depend on what was read before.
extension ValueDecoder.Item {
    /// Items that a number read before chooses, or a UUID of 16 or 32 bits: the parameters of an opcode.
    public static func choose(
        _ field: String, _ cases: KeyValuePairs<UInt64, [Self]>, otherwise: [Self] = []
    ) -> Self {
        choose(field, cases.map { ([$0.key], $0.value) }, otherwise: otherwise)
    }

    /// The same, where several values may choose the same items.
    public static func choose(
        _ field: String, _ cases: [(values: [UInt64], items: [Self])], otherwise: [Self] = []
    ) -> Self {
        .choice(field, cases.map { Case(values: $0.values, items: $0.items) }, otherwise: otherwise)
    }

    /// Items where so many bytes are left, no more and no fewer: formats that only their length tells apart.
    public static func choose(
        bytesLeft cases: KeyValuePairs<Int, [Self]>, otherwise: [Self] = []
    ) -> Self {
        .within(
            .rest,
            cases.reversed().reduce(otherwise) { others, entry in
                [.condition(.left(entry.key), entry.value, otherwise: others)]
            })
    }

    /// The items of another decoder.
    public static func value(of target: ValueDecoder.Target) -> Self { .reference(target) }

    /// Structures of a length, a type and a value, one after the other, as LE Audio has them: an array of objects, each with
    /// its `type` and the fields of that type; `data` where the type is not known.
    ///
    /// - Parameters:
    ///   - types: names of the types.
    ///   - cases: the items of each type.
    public static func lengthTypeValue(
        _ name: String, types: NameSource, _ cases: KeyValuePairs<UInt64, [Self]>, _ meaning: String = ""
    ) -> Self {
        lengthTypeValue(name, types: types, cases.map { ([$0.key], $0.value) }, meaning)
    }

    /// The same, where several types may have the same items.
    public static func lengthTypeValue(
        _ name: String, types: NameSource, _ cases: [(values: [UInt64], items: [Self])], _ meaning: String = ""
    ) -> Self {
        .array(
            name, count: .rest,
            [
                .u8("length", "bytes after it, the type's among them"),
                .within(
                    .field("length"),
                    [
                        .u8("type", names: types, summary: .labelled, "type of the structure"),
                        .choose("type", cases, otherwise: [.bytes("data", .rest, "value of a type that is not known")]),
                    ]),
            ], meaning)
    }
}
