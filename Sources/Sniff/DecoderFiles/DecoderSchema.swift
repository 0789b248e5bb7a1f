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
                        oneOf(DecoderTargetReader.valueKeys + DecoderTargetReader.ownKeys)
                    ])
            ),
            ("field", .object(object(field, required: []) + [("oneOf", .list(fieldForms))])),
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

    /// A kind of item; or bits without a name for all of them.
    private static let fieldForms: [SchemaText] =
        DecoderFieldReader.kinds.map { .object([("required", .texts([$0]))]) } + [
            .object([("required", .texts(["bits"])), ("not", .object([("required", .texts(["name"]))]))])
        ]

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
        (
            "include",
            .object([
                ("description", .text("A file beside this one, whose tables and groups this one has, too.")),
                ("type", .text("string")),
            ])
        ),
        ("show", show),
        (
            "tables",
            named(
                "Lists of values that 'values' names: {modes: {0: Off, 1: On}}.", .object([("type", .text("object"))]))
        ),
        ("groups", named("Lists of fields that 'use' names.", reference("fields"))),
    ]

    private static func named(_ text: String, _ value: SchemaText) -> SchemaText {
        .object([("description", .text(text)), ("type", .text("object")), ("additionalProperties", value)])
    }

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
        ("characteristic", described("UUID of the only characteristic that has it.")),
        ("service", described("UUID of the only service that has it.")),
        device,
    ]

    private static let decoder: [(String, SchemaText)] = [
        ("characteristic", described("UUID of a characteristic.")),
        ("descriptor", described("UUID of a descriptor.")),
        ("service_data", described("UUID of service data in advertising.")),
        (
            "company",
            described(
                "Company identifier of manufacturer data in advertising, 0x0499; any; or data, where readings stand in its place."
            )
        ),
        ("ad_type", described("AD type of advertising, 0xE0.")),
        ("channel", described("SPSM of the credit-based L2CAP channels whose SDUs it decodes, 0x0081.")),
        ("vendor_event", described("Hexadecimal bytes that the parameters of a vendor's HCI event begin with.")),
        ("hci_command", described("Opcode of an HCI command; those of vendors are 0xFC00 to 0xFFFF.")),
        ("ll_control", described("Opcode of an LL Control PDU.")),
        ("hci_event", own("Code of an HCI event.")),
        ("le_event", own("Subevent code of an LE Meta event.")),
        ("android_event", own("Subevent code of an event of Android controllers.")),
        ("management_command", own("Opcode of a command of the management interface.")),
        ("management_event", own("Code of an event of the management interface.")),
        ("signalling", own("Code of an L2CAP signaling command.")),
        ("smp", own("Code of a command of the Security Manager.")),
        (
            "service",
            described(
                "UUID, or a list of UUIDs, of the only services with this characteristic, or in the report of manufacturer data."
            )
        ),
        ("services", described("The same.")),
        device,
        ("prefix", described("Hexadecimal bytes that advertising data begins with, or a list of several.")),
        ("length", described("Bytes that advertising data has, or a list of several lengths.")),
        (
            "named",
            described("The beginning of the name that is advertised with manufacturer data, or a list of several.")
        ),
        ("beside", .object(object(beside, required: ["service_data"]))),
        ("name", described("The name of the value.")),
        ("source", described("The document that defines it.")),
        ("about", described("One line about it.")),
        ("override", flag("It replaces a decoder of the program.")),
        ("show", show),
        ("fields", reference("fields")),
        ("returns", reference("fields")),
        ("layouts", list(of: reference("layout"))),
        ("checksum", .object(object(checksum, required: ["kind"]))),
        ("tests", list(of: reference("test"))),
    ]

    private static let beside: [(String, SchemaText)] = [
        ("service_data", described("UUID of service data in the same report as the manufacturer data.")),
        ("begins", described("Hexadecimal bytes that they begin with, or a list of several.")),
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
        ("at", described("Its offset, from the end if negative; the last bytes by default.")),
        ("from", described("The first byte that it covers; 0 by default.")),
        ("seed", described("The initial value of a sum or xor.")),
        ("polynomial", described("Of crc8 and crc16, without the highest bit.")),
        ("initial", described("Of crc8 and crc16: the initial value of the register.")),
        ("reflected", flag("Of crc8 and crc16: the lowest bit comes first.")),
        ("final", described("Of crc8 and crc16: the value that the result is combined with.")),
    ]

    private static let part: [(String, SchemaText)] = [
        ("name", described("A field: its name in filters, columns and JSON.")),
        ("divide", described("The quotient by this number.")),
        ("remainder", described("The remainder by this number; with 'divide', it is divided afterwards.")),
        ("unit", described("Symbol of the unit.")),
        ("scale", described("0.1")),
        ("offset", described("Added to the scaled value.")),
        ("show", show),
        ("about", described("One line about it.")),
    ]

    private static let show = SchemaText.object([("enum", .texts(DecoderNumberReader.shown.map(\.0) + ["always"]))])

    /// Those of fields, and those that only fields of functions have.
    private static let types =
        DecoderNumberReader.types
        + DecoderFunctionReader.types.map(\.0).filter { !DecoderNumberReader.types.contains($0) }

    private static let field: [(String, SchemaText)] = [
        ("name", described("A field: its name in filters, columns and JSON.")),
        ("type", .object([("enum", .texts(types))])),
        ("size", described("Bytes of a text or of bytes: a number, a field, rest, or nul.")),
        ("count", described("How many numbers or objects: a number, a field, or rest.")),
        ("ones_in", described("As many numbers or objects as this field has bits set.")),
        ("plus", described("Added to the field that is a size or count.")),
        ("unit", described("Symbol of the unit, as in °C, %, s.")),
        ("scale", described("0.01, 1/1024, 2^-10, 1e3, or 1.1^(n-64); with decimals also 175/65535.")),
        ("offset", described("Added to the scaled value.")),
        ("raw", described("With decimals: the name of a field for the number itself.")),
        ("decimals", described("So many decimals are left of a value whose scale is no decimal number.")),
        ("values", described("Names of values, {0: Off, 1-4: Low}, or a table: companies.")),
        ("absent", described("A raw value, or a range of them, without a field: 0xFF.")),
        ("special", described("Raw values that are no measurement: {0xFFFF: not known}.")),
        ("raw_range", described("Raw values that are allowed: [0, 100].")),
        ("bits", bits),
        ("first_bit", described("Of named bits: the number of the lowest; 0 by default.")),
        ("hexadecimal", .object([("enum", .list([.flag(true), .flag(false), .number(2), .number(4), .number(8)]))])),
        ("style", .object([("enum", .texts(["all", "ranges", "first few"]))])),
        ("text", described("Text that no bytes have: which of several layouts it is.")),
        ("numbers", described("Of channels: the name of the list of those whose bit is set.")),
        ("show", show),
        ("secret", flag("Every output has *** instead.")),
        ("about", described("One line about it.")),
        ("skip", described("The number of bytes to skip.")),
        ("use", described("UUID of the decoder whose fields are here, or a group of this file.")),
        ("within", described("The number of bytes that contain the fields.")),
        ("array", described("Objects of the fields, one after the other: the name.")),
        ("when", .object(object(condition, required: []))),
        ("choose", described("The field whose value chooses one of the cases.")),
        ("cases", described("Values with lists of fields: 1, 1-4, or 1-4, 7.")),
        ("lengths", described("Numbers of bytes, each with the fields that are there where so many are left.")),
        ("function", .object([("enum", .texts(LayoutFunction.allCases.map(\.rawValue)))])),
        ("last_bits", list(of: reference("bit"))),
        ("list", flag("Of a function's field: it has several values.")),
        ("sign", .object([("enum", .texts(["magnitude"]))])),
        ("parts", list(of: reference("part"))),
        ("constant", described("Hexadecimal bytes that must have this value; else nothing after them is decoded.")),
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
            ("if_bit", described("Another bit, without which this one has no meaning.")),
        ]
        + field.filter {
            [
                "name", "unit", "scale", "offset", "values", "special", "raw_range", "hexadecimal", "show", "about",
            ].contains($0.0)
        }

    /// Fields, or names.
    private static let bits = SchemaText.object([
        (
            "anyOf",
            .list([
                list(of: reference("bit")), .object([("type", .text("object"))]), .object([("type", .text("string"))]),
            ])
        )
    ])

    private static let condition: [(String, SchemaText)] = [
        ("bit", described("A bit of the last flags that is set, or of the field.")),
        ("field", described("A number before.")),
        ("is", described("Its value: a number, a range, or a list of them.")),
        ("left", described("At least so many bytes are left.")),
        (
            "beside",
            described("Bits with widths: of fields that bits of the last flags announce, which are not counted.")
        ),
        ("length", described("Exactly so many bytes are left.")),
        ("begins", described("Hexadecimal bytes that come next.")),
        ("ahead", described("With 'is' or 'bit': about the byte after so many.")),
    ]

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

    private static func own(_ text: String) -> SchemaText { described(text + " Only in the program's own files.") }

    private static func flag(_ text: String) -> SchemaText {
        .object([("description", .text(text)), ("type", .text("boolean"))])
    }

    private static func list(of items: SchemaText) -> SchemaText {
        .object([("type", .text("array")), ("items", items)])
    }

    private static func reference(_ name: String) -> SchemaText { .object([("$ref", .text("#/$defs/\(name)"))]) }
}
