/// The JSON Schema of files of decoders, for editors.
package enum DecoderSchema {
    /// The schema (JSON Schema, draft 2020-12), as text that ends with a line break.
    package static var json: String { schema.json() + "\n" }

    private static var schema: SchemaText {
        .object(
            [
                ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
                ("title", .text("Value decoders of blesniff")),
            ]
                + object(file, required: [])
                + [("anyOf", .list(file.map { .object([("required", .texts([$0.0]))]) }))]
                + [("$defs", .object(definitions))])
    }

    private static var definitions: [(String, SchemaText)] {
        [
            (
                "decoder",
                .object(
                    object(decoder, required: ["name"]) + [
                        oneOf(DecoderTargetReader.keys)
                    ])
            ),
            ("field", .object(object(field, required: []) + [oneOf(DecoderFieldReader.kinds)])),
            ("fields", list(of: reference("field"))),
            ("layout", .object(object(layout, required: ["fields"]))),
            ("part", .object(object(part, required: ["name"]))),
            ("bit", .object(object(bit, required: []) + [oneOf(["bit", "bits"])])),
            ("test", .object(object(test, required: ["value"]))),
            (
                "handle",
                .object(object(handle, required: ["handle"]) + [("oneOf", .list(handleForms))])
            ),
            ("error", .object(object(error, required: ["code", "name"]))),
        ]
    }

    /// A type, of which alone there is a service; or just a name.
    private static let handleForms: [SchemaText] = {
        func required(_ key: String) -> SchemaText { .object([("required", .texts([key]))]) }
        let type = ["characteristic", "descriptor", "service"].map(required)
        return [
            required("characteristic"), required("descriptor"),
            .object([("required", .texts(["name"])), ("not", .object([("anyOf", .list(type))]))]),
        ]
    }()

    private static let shortName = SchemaText.object([
        ("type", .texts(["string", "number"])), ("minLength", .number(1)), ("maxLength", .number(DeclaredName.longest)),
    ])

    private static let deviceNames: [(String, SchemaText)] = [
        ("description", .text("What devices are called, by address: AA:BB:CC:DD:EE:FF, with /public or /random.")),
        ("type", .text("object")),
        (
            "propertyNames",
            .object([("pattern", .text("^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}(/public|/random)?$"))])
        ),
        ("additionalProperties", shortName),
    ]

    private static let serviceNames: [(String, SchemaText)] = [
        ("description", .text("What services are called, by UUID of 4, 8 or 32 digits.")), ("type", .text("object")),
        ("additionalProperties", shortName),
    ]

    private static let file: [(String, SchemaText)] = [
        ("decoders", list(of: reference("decoder"))),
        ("names", .object(deviceNames)), ("services", .object(serviceNames)),
        ("handles", list(of: reference("handle"))),
        ("errors", list(of: reference("error"))),
    ]

    private static let device = (
        "device",
        described(
            "The only devices that it is for: an address, all of a name, or a regular expression for names, /^Thermo/.")
    )

    private static let handle: [(String, SchemaText)] = [
        ("handle", described("Handle of the attribute, 0x0012.")),
        ("characteristic", described("UUID of the characteristic that has its value there.")),
        ("descriptor", described("UUID of the descriptor that is there.")),
        ("service", described("UUID of the service that it is in.")),
        ("name", shortName),
        device,
    ]

    private static let error: [(String, SchemaText)] = [
        ("code", described("Error code of an application, 0x80 to 0x9F.")),
        ("name", shortName),
        ("characteristic", described("UUID of the only characteristic that it is of.")),
        ("service", described("UUID of the only service that it is of.")),
        device,
    ]

    private static let decoder: [(String, SchemaText)] = [
        ("characteristic", described("UUID of a characteristic.")),
        ("descriptor", described("UUID of a descriptor.")),
        ("service_data", described("UUID of service data in advertising.")),
        ("company", described("Company identifier of manufacturer data in advertising, 0x0499.")),
        ("ad_type", described("AD type of advertising, 0xE0.")),
        ("channel", described("SPSM of credit-based L2CAP channels whose SDUs it is for, 0x0081.")),
        ("service", described("UUID of the only service that the characteristic is meant in.")),
        device,
        ("prefix", described("Hexadecimal bytes that advertising data begins with.")),
        ("name", described("What the value is called.")),
        ("source", described("The document that defines it.")),
        ("override", flag("It replaces a decoder of the program.")),
        ("fields", reference("fields")),
        ("layouts", list(of: reference("layout"))),
        ("checksum", .object(object(checksum, required: ["kind"]))),
        ("tests", list(of: reference("test"))),
    ]

    private static let layout: [(String, SchemaText)] = [
        ("length", described("Bytes that such a value has.")),
        ("begins", described("Hexadecimal bytes that such a value begins with.")),
        ("fields", reference("fields")),
    ]

    private static let checksum: [(String, SchemaText)] = [
        ("kind", described("xor, sum, complement (of the sum), a name such as CRC-16/MODBUS, crc8 or crc16.")),
        ("size", described("Bytes of a sum: 1 or 2.")),
        ("big_endian", flag("Its most significant byte comes first.")),
        ("at", described("Where it is: from the beginning, or, negative, from the end; the last bytes if not said.")),
        ("from", described("The first byte that it covers, 0 if not said.")),
        ("seed", described("What a sum or xor begins with.")),
        ("polynomial", described("Of crc8 and crc16, without the highest bit.")),
        ("initial", described("Of crc8 and crc16: what the register begins with.")),
        ("reflected", flag("Of crc8 and crc16: the lowest bit comes first.")),
        ("final", described("Of crc8 and crc16: what the result is combined with.")),
    ]

    private static let part: [(String, SchemaText)] = [
        ("name", described("A field: its name in filters, columns and JSON.")),
        ("divide", described("The quotient by this number.")),
        ("remainder", described("The remainder by this number; with 'divide' that is divided then.")),
        ("unit", described("Symbol of the unit.")),
        ("scale", described("0.1")),
        ("offset", described("Added to the scaled value.")),
        ("show", show),
        ("about", described("One line about it.")),
    ]

    private static let show = SchemaText.object([("enum", .texts(["yes", "no", "value", "unless zero"]))])

    private static let field: [(String, SchemaText)] = [
        ("name", described("A field: its name in filters, columns and JSON.")),
        ("type", .object([("enum", .texts(DecoderNumberReader.types))])),
        ("size", described("Bytes of a text or of bytes: a number, a field, rest, or nul.")),
        ("count", described("How many numbers or objects: a number, a field, or rest.")),
        ("plus", described("What is added to the field that is a size or count.")),
        ("unit", described("Symbol of the unit, as in °C, %, s.")),
        ("scale", described("0.01, 1/1024, 2^-10, or 1.1^(n-64).")),
        ("offset", described("Added to the scaled value.")),
        ("values", described("Names of values: {0: Off, 1-4: Low}.")),
        ("special", described("Raw values that are no measurement: {0xFFFF: not known}.")),
        ("raw_range", described("Raw values that are allowed: [0, 100].")),
        ("bits", list(of: reference("bit"))),
        ("hexadecimal", flag("Written in hexadecimal for people.")),
        ("show", show),
        ("secret", flag("Every output has *** instead.")),
        ("about", described("One line about it.")),
        ("skip", described("So many bytes that are no field.")),
        ("use", described("UUID of the decoder whose fields stand here.")),
        ("within", described("How many bytes the fields have to themselves.")),
        ("array", described("Objects of the fields, one after the other: the name.")),
        ("when", described("{bit: 0}, {field: NAME, is: [1, 2]}, {field: NAME, bit: 3} or {left: 2}.")),
        ("choose", described("The field whose value chooses one of the cases.")),
        ("cases", described("Values with lists of fields.")),
        ("sign", .object([("enum", .texts(["magnitude"]))])),
        ("parts", list(of: reference("part"))),
        ("constant", described("Hexadecimal bytes that have to be these; else nothing after them is decoded.")),
        ("structures", described("Structures of length, type and value: the name of the array.")),
        ("types", described("Numbers of types, each with a name and fields.")),
        ("fields", reference("fields")),
        ("otherwise", reference("fields")),
    ]

    private static let bit: [(String, SchemaText)] =
        [
            ("bit", described("A flag: number of the bit, 0 is the lowest.")),
            ("bits", described("Several bits: 1-3.")),
            ("reserved", flag("A bit that is set is a fault.")),
        ]
        + field.filter {
            ["name", "unit", "scale", "offset", "values", "special", "raw_range", "show", "about"].contains($0.0)
        }

    private static let test: [(String, SchemaText)] = [
        ("value", described("Hexadecimal bytes.")),
        ("gives", .object([("type", .text("object"))])),
        ("fault", flag("Something is wrong with the value.")),
    ]

    private static func object(
        _ members: [(String, SchemaText)], required: [String]
    ) -> [(String, SchemaText)] {
        [
            ("type", .text("object")), ("additionalProperties", .flag(false)), ("required", .texts(required)),
            ("properties", .object(members)),
        ]
    }

    private static func oneOf(_ keys: [String]) -> (String, SchemaText) {
        ("oneOf", .list(keys.map { .object([("required", .texts([$0]))]) }))
    }

    private static func described(_ text: String) -> SchemaText { .object([("description", .text(text))]) }

    private static func flag(_ text: String) -> SchemaText {
        .object([("description", .text(text)), ("type", .text("boolean"))])
    }

    private static func list(of items: SchemaText) -> SchemaText {
        .object([("type", .text("array")), ("items", items)])
    }

    private static func reference(_ name: String) -> SchemaText { .object([("$ref", .text("#/$defs/\(name)"))]) }
}
