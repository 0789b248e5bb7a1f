extension ValueDecoder.Item {
    /// Decoding that the program itself has, in words: a form that takes parameters, or a function by its name.
    public struct BuiltIn: Sendable {
        package let form: Form

        package init(_ form: Form) { self.form = form }
    }
}

extension Item.BuiltIn {
    package enum Form: Sendable {
        /// Decoding that no layout can say: the function, and its fields.
        case function(LayoutFunction, [FieldDefinition])
        /// A text that no bytes hold: which of several layouts it is.
        case text(FieldDefinition, StaticName)
        /// A device address of 6 bytes, most significant first.
        case addressBigEndian(FieldDefinition)
        /// Octets or a number, and beside them the names of the bits that are set.
        case namedBits(FieldDefinition, FieldDefinition, Item.Count, first: Int, bigEndian: Bool, NameSource)
        /// A map of channels, and beside it their numbers.
        case channels(FieldDefinition, numbers: FieldDefinition, Int)
        /// A number that is a fraction of something; before it, the number itself, where it has a field.
        case fraction(FieldDefinition, raw: FieldDefinition?, Item.Number, Item.Fraction)
        /// A number that holds several values.
        case parts(Item.Number, hasSignBit: Bool, [Item.Part])
        /// Bytes that have to be these.
        case constant([UInt8])
        /// The checksum of the value, which takes no bytes.
        case checksum(Checksum)
    }

    /// The fields that it may add.
    package var definitions: [FieldDefinition] {
        switch form {
        case .function(_, let definitions): definitions
        case .addressBigEndian(let definition), .text(let definition, _): [definition]
        case .fraction(let definition, let raw, _, _): [definition] + (raw.map { [$0] } ?? [])
        case .namedBits(let octets, let names, _, _, _, _): [octets, names]
        case .channels(let octets, let numbers, _): [octets, numbers]
        case .parts(_, _, let parts): parts.map(\.definition)
        case .constant, .checksum: []
        }
    }

    var decode: Item.CodeDecoder {
        switch form {
        case .function(let function, _): function.decode
        case .text(_, let text): { (_, _, keys, fields) throws(Fault) in fields.add(keys[0], text) }
        case .addressBigEndian:
            { (bytes, reader, keys, fields) throws(Fault) in
                let value = try reader.uint(bytes, width: 6, keys[0], bigEndian: true)
                fields.add(keys[0], DeviceAddress(value, type: DeviceAddress.unknownType))
            }
        case .namedBits(let octets, _, let count, let first, let bigEndian, let names):
            Item.readingNamedBits(octets.type, count, first: first, bigEndian: bigEndian, names)
        case .channels(_, _, let count):
            { (bytes, reader, keys, fields) throws(Fault) in
                let octets = try reader.skip(count, keys[0])
                fields.add(keys[0], bytes: octets, of: bytes)
                fields.add(keys[1], channelsOf: octets, bytes)
            }
        case .fraction(_, _, let wire, let fraction): Item.readingFraction(wire, fraction)
        case .parts(let wire, let hasSignBit, let parts): Item.readingParts(wire, hasSignBit, parts)
        case .constant(let expected): Item.readingConstant(expected)
        case .checksum(let checksum): Item.readingChecksum(checksum)
        }
    }
}

extension Item {
    static func function(_ function: LayoutFunction, _ fields: [FieldDefinition]) -> Item {
        .builtIn(BuiltIn(.function(function, fields)))
    }
}
