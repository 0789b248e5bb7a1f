import Sniff

/// The JSON Schema of expectation files, for editors: made from the tables of keys and verbs that files are read with.
package enum ExpectationSchema {
    /// The schema (JSON Schema, draft 2020-12), as text that ends with a line break.
    package static var json: String { schema.json() + "\n" }

    static var schema: SchemaText {
        var members: [(String, SchemaText)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text("Expectation of blesniff")),
            ("description", .text("What an app is expected to do over Bluetooth LE.")),
        ]
        members += object(ExpectationKey.file)
        members.append(("$defs", .object(definitions)))
        return .object(members)
    }

    private static var definitions: [(String, SchemaText)] {
        [
            ("scalar", .object([("type", .texts(["string", "number", "boolean"]))])),
            ("values", oneOrMore(reference("scalar"))),
            (
                "fields",
                .object([
                    ("type", .text("object")), ("minProperties", .number(1)),
                    ("additionalProperties", reference("values")),
                ])
            ),
            (
                "criteria",
                .object([
                    ("type", .text("object")), ("minProperties", .number(1)), extensions,
                    ("additionalProperties", reference("values")),
                ])
            ),
            ("pattern", anyOf([verbAlone, .object(operation(ExpectationKey.pattern))])),
            ("patterns", oneOrMore(reference("pattern"))),
            ("state", anyOf([stateAlone, reference("pattern")] + states)),
            ("states", oneOrMore(reference("state"))),
            ("step", anyOf([verbAlone, .object(operation(ExpectationKey.operation))] + groups)),
            ("steps", oneOrMore(reference("step"))),
            ("requirement", anyOf(requirements)),
        ]
    }

    /// Verbs that say something without a target.
    private static var verbAlone: SchemaText {
        .object([
            ("enum", .texts(OperationVerb.all.filter { $0.target != .filter && $0.target != .comment }.map(\.word)))
        ])
    }

    /// Words for states, which say the same as the verbs that begin them.
    private static var stateAlone: SchemaText { .object([("enum", .texts(OperationVerb.all.compactMap(\.state)))]) }

    private static var states: [SchemaText] {
        OperationVerb.all.compactMap { verb in
            guard let state = verb.state else { return nil }
            return .object(
                object(ExpectationKey.pattern, before: [(state, target(verb))]) + [("required", .texts([state]))])
        }
    }

    /// A mapping with exactly one verb, and what is beside it.
    private static func operation(_ keys: [ExpectationKey]) -> [(String, SchemaText)] {
        let verbs = OperationVerb.all.map { ($0.word, target($0)) }
        let one = OperationVerb.all.map { SchemaText.object([("required", .texts([$0.word]))]) }
        return object(keys, before: verbs) + [("oneOf", .list(one))]
    }

    private static func target(_ verb: OperationVerb) -> SchemaText {
        let meaning =
            switch verb.target {
            case .none: "Stands alone; conditions are beside it."
            case .device: "The name of a device of this file, or any."
            case .attribute: "A characteristic, by name or UUID; without one, any."
            case .discovery: "services, characteristics, descriptors, included services, or a service."
            case .profile: "A profile of messages; without one, any."
            case .filter: "A filter expression."
            case .comment: "Text of a comment, note or log line in the capture, or /expression/."
            }
        return .object([("description", .text(meaning)), ("type", .texts(["string", "number", "null"]))])
    }

    private static var groups: [SchemaText] {
        ExpectationKey.groups.map { group in
            .object(object([group.key] + group.beside) + [("required", .texts([group.key.word]))])
        }
    }

    private static var requirements: [SchemaText] {
        [
            (ExpectationKey.story, "steps"), (ExpectationKey.each, "each"), (ExpectationKey.never, "never"),
            (ExpectationKey.count, "count"),
        ].map { .object(object($0.0) + [("required", .texts([$0.1]))]) }
    }

    /// A mapping with these keys, and no others.
    private static func object(
        _ keys: [ExpectationKey], before: [(String, SchemaText)] = []
    ) -> [(String, SchemaText)] {
        let properties = keys.map { key in (key.word, value(key)) }
        return [
            ("type", .text("object")), ("properties", .object(before + properties)), extensions,
            ("additionalProperties", .flag(false)),
        ]
    }

    /// Keys that are not read.
    private static var extensions: (String, SchemaText) {
        ("patternProperties", .object([("^\(ExpectationKey.extensionPrefix)", .flag(true))]))
    }

    private static func value(_ key: ExpectationKey) -> SchemaText {
        .object([("description", .text(key.meaning))] + form(key.value))
    }

    private static func form(_ value: ExpectationKey.Value) -> [(String, SchemaText)] {
        // Whatever is a number may be a parameter.
        let parameter = #"\$\{"#
        let time = #"[0-9]+(\.[0-9]+)? *(ns|µs|us|ms|s|min|h)"#
        switch value {
        case .text, .result, .gap: return [("type", .texts(["string", "number", "boolean", "null"]))]
        case .texts: return [("anyOf", .list(single(reference("scalar"))))]
        case .flag: return [("anyOf", .list([.object([("type", .text("boolean"))]), pattern(parameter)]))]
        case .number: return [("anyOf", .list([whole, pattern(parameter)]))]
        case .amount: return [("anyOf", .list([whole, pattern(#"^[0-9]+ bytes?$|"# + parameter)]))]
        case .times:
            return [("anyOf", .list([whole, pattern(#"^[0-9]+( *\.\. *[0-9]+)?( bytes?)?$|"# + parameter)]))]
        case .duration: return [("type", .text("string")), ("pattern", .text("^\(time)$|\(parameter)"))]
        case .durationOf:
            return [("type", .text("string")), ("pattern", .text(#"^\#(time)( of \w+)?$|\#(parameter)"#))]
        case .scope: return [("enum", .texts(TraceExpectation.Requirement.Scope.allCases.map(\.rawValue)))]
        case .values: return [("$ref", .text("#/$defs/values"))]
        case .fields: return [("$ref", .text("#/$defs/fields"))]
        case .pattern: return [("$ref", .text("#/$defs/pattern"))]
        case .patterns: return [("$ref", .text("#/$defs/patterns"))]
        case .state: return [("$ref", .text("#/$defs/state"))]
        case .states: return [("$ref", .text("#/$defs/states"))]
        case .patternsOrTime:
            let time = SchemaText.object([
                ("type", .text("object")),
                ("properties", .object([("time", .object([("type", .text("string"))]))])),
                ("required", .texts(["time"])), extensions, ("additionalProperties", .flag(false)),
            ])
            return [("anyOf", .list([reference("patterns"), time]))]
        case .patternsOrNext:
            return [("anyOf", .list([.object([("const", .text("next"))]), reference("patterns")]))]
        case .steps, .stepOrSteps: return [("$ref", .text("#/$defs/steps"))]
        case .alternatives:
            return [("type", .text("array")), ("minItems", .number(2)), ("items", reference("steps"))]
        case .requirements:
            return [("type", .text("array")), ("minItems", .number(1)), ("items", reference("requirement"))]
        case .devices:
            return [("type", .text("object")), extensions, ("additionalProperties", reference("criteria"))]
        case .characteristics:
            let uuid = SchemaText.object([("type", .texts(["string", "number"]))])
            return [("type", .text("object")), extensions, ("additionalProperties", uuid)]
        case .parameters:
            let scalar = SchemaText.object([("type", .texts(["string", "number", "boolean", "null"]))])
            return [("type", .text("object")), extensions, ("additionalProperties", scalar)]
        case .includes: return [("anyOf", .list(single(include)))]
        }
    }

    private static let whole = SchemaText.object([("type", .text("integer")), ("minimum", .number(0))])

    private static var include: SchemaText {
        let withParameters = SchemaText.object([
            ("type", .text("object")),
            (
                "properties",
                .object([
                    ("file", .object([("type", .text("string"))])),
                    ("with", .object([("type", .text("object")), ("additionalProperties", reference("scalar"))])),
                ])
            ),
            ("required", .texts(["file"])), extensions, ("additionalProperties", .flag(false)),
        ])
        return anyOf([.object([("type", .text("string"))]), withParameters])
    }

    private static func pattern(_ expression: String) -> SchemaText {
        .object([("type", .text("string")), ("pattern", .text(expression))])
    }

    private static func reference(_ name: String) -> SchemaText { .object([("$ref", .text("#/$defs/\(name)"))]) }

    private static func anyOf(_ forms: [SchemaText]) -> SchemaText { .object([("anyOf", .list(forms))]) }

    private static func oneOrMore(_ item: SchemaText) -> SchemaText { .object([("anyOf", .list(single(item)))]) }

    private static func single(_ item: SchemaText) -> [SchemaText] {
        [item, .object([("type", .text("array")), ("minItems", .number(1)), ("items", item)])]
    }
}
