import Sniff

/// A key of expectation files. What editors are told about keys is made from these tables, and what is read is checked
/// against them, so that neither can fall after the other.
package struct ExpectationKey: Sendable {
    /// The value of a key.
    enum Value: Sendable {
        case text, texts, flag, number, times
        /// `3`, `4096 bytes`.
        case amount
        /// `5 s`; with a base: `5 s of drop`; between occurrences: `0.8 s..1.2 s`.
        case duration, durationOf, gap
        case scope, result
        /// A value that is compared, or a list of them; fields with such values.
        case values, fields
        case pattern, patterns, patternsOrNext
        /// An operation that begins a state, or the word for the state.
        case state, states
        /// Operations; or `{time: 12.5 s}`.
        case patternsOrTime
        case steps, stepOrSteps, alternatives
        case requirements, devices, parameters, includes, characteristics
    }

    let word: String
    let value: Value
    /// For people who write: one sentence.
    let meaning: String

    init(_ word: String, _ value: Value, _ meaning: String) {
        self.word = word
        self.value = value
        self.meaning = meaning
    }

    static let file: [ExpectationKey] =
        [
            ExpectationKey("expectation", .text, "Title of the expectation."),
            ExpectationKey(
                "parameters", .parameters, "Names with their defaults: ${name} stands for the value anywhere."),
            ExpectationKey("include", .includes, "Other expectation files, whose devices and requirements come first."),
            ExpectationKey("profiles", .texts, "Files with profiles of messages, relative to this one."),
            ExpectationKey(
                "tables", .texts, "Saved attribute tables for captures without discovery, relative to this file."),
            ExpectationKey("devices", .devices, "Devices by what they advertise: all that is said of one has to fit."),
            ExpectationKey(
                "characteristics", .characteristics,
                "Names for characteristics: each stands for its UUID wherever a characteristic is named."),
            ExpectationKey("expect", .requirements, "What is required: stories and rules."),
        ] + period

    /// Keys that begin so are for other programs and for notes: they may be anywhere, and are not read.
    static let extensionPrefix = "x-"

    /// Expectations for people are shorter.
    private static let longestFile = 1 << 20

    /// Whether a file is meant as an expectation, whatever it is called: it is a YAML mapping with a key of the outermost
    /// level, or begins with one if something after that is wrong.
    package static func areIn(fileAt path: String) -> Bool {
        guard let bytes = try? TextFile.content(of: path, limit: longestFile), bytes.count <= longestFile else {
            return false
        }
        let words = file.map(\.word).filter { word in !period.contains { $0.word == word } }
        do throws(YAMLError) {
            let keys = try YAMLReader.document(bytes)?.mapping?.compactMap(\.key.scalar)
            return keys?.contains { words.contains($0) } ?? false
        } catch {
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            let first = lines.first { !$0.hasPrefix("#") && $0 != "---" && !$0.allSatisfy(\.isWhitespace) }
            return words.contains { first?.hasPrefix("\($0):") ?? false }
        }
    }

    /// The keys of every requirement.
    static let requirement: [ExpectationKey] =
        [
            ExpectationKey("scope", .scope, "What it belongs to; each has its own position and names."),
            ExpectationKey("device", .text, "Only connections with this device, or its advertising."),
            ExpectationKey(
                "during", .state, "Only while this lasts, until its opposite or the end of the connection."),
        ] + period

    /// A part of the capture; of a file for all requirements.
    static let period: [ExpectationKey] = [
        ExpectationKey(
            "from", .patternsOrTime,
            "Only after the first of these, from a mark on ({comment: test 3}), or from a time on ({time: 12.5 s})."),
        ExpectationKey(
            "until", .patternsOrTime, "Only before the first of these after that, or before a time ({time: 20 s})."),
    ]

    static let story: [ExpectationKey] =
        [
            ExpectationKey(
                "story", .text, "Title of a story: steps in order; what happens between them does not matter."),
            ExpectationKey("steps", .steps, "What has to happen, in this order."),
        ] + requirement

    private static let rule = ExpectationKey("rule", .text, "Title of a rule; made from its words if there is none.")

    static let each: [ExpectationKey] =
        [
            rule,
            ExpectationKey("each", .patterns, "What raises the rule: one of these."),
            ExpectationKey("is", .fields, "What the occurrence itself has to be."),
            ExpectationKey("then", .stepOrSteps, "What has to follow."),
            ExpectationKey(
                "within", .duration, "It follows in this time since the occurrence; or came before, in 'after'."),
            ExpectationKey("before", .patternsOrNext, "It follows before one of these; 'next' is the next occurrence."),
            ExpectationKey("shared", .flag, "Whether one answer is enough for all occurrences that wait for it."),
            ExpectationKey("unless", .patterns, "What releases from what has to follow."),
            ExpectationKey("after", .patterns, "What must have come before."),
            ExpectationKey("since", .patterns, "What must have come before came after the last of these."),
            ExpectationKey("only while", .states, "It happens only while one of these lasts."),
            ExpectationKey("not while", .states, "It does not happen while one of these lasts."),
            ExpectationKey("every", .gap, "Time from one occurrence to the next: 0.8 s..1.2 s, at most 2 s."),
            ExpectationKey("remember", .patterns, "The last of these before has its name in the conditions."),
            ExpectationKey("exceptions", .number, "So many occurrences may break the rule."),
            ExpectationKey("may be none", .flag, "Whether the rule is met if nothing raises it."),
        ] + requirement

    static let never: [ExpectationKey] =
        [rule, ExpectationKey("never", .patterns, "None of these happens.")] + requirement

    static let count: [ExpectationKey] =
        [rule, ExpectationKey("count", .patterns, "So often happens one of these.")] + repetition
        + [ExpectationKey("per", .duration, "In any time of this length.")] + requirement

    /// The keys next to any verb.
    static let pattern: [ExpectationKey] = [
        ExpectationKey("value", .values, "The whole value, decoded: 72, Chest, 30..260, at least 3, /expression/."),
        ExpectationKey(
            "bytes", .values, "The whole value in hexadecimal: ? is any digit, * at the end any more bytes."),
        ExpectationKey("text", .values, "The whole value as text."),
        ExpectationKey("xor", .values, "All bytes of the value together, by exclusive or."),
        ExpectationKey("where", .fields, "Fields with their values; all have to hold."),
        ExpectationKey("result", .result, "How it comes out, if not with success."),
        ExpectationKey("device", .text, "Which device; 'same' as what raised the rule."),
        ExpectationKey("as", .text, "A name for it: later conditions say {name}, {name.field}, {name[0]}."),
    ]

    /// The keys next to any step.
    static let timing: [ExpectationKey] = [
        ExpectationKey("within", .durationOf, "In this time since the step before, or since a named one: 5 s of drop."),
        ExpectationKey("after", .durationOf, "No earlier than so long after the step before, or after a named one."),
    ]

    /// Keys of a step that no other operation has.
    static var besideSteps: [String] { (timing + repetition).map(\.word) }

    static let repetition: [ExpectationKey] = [
        ExpectationKey("times", .times, "So often: 3, 2..4; or so many bytes of values together: 60 bytes."),
        ExpectationKey("at least", .amount, "So often or more often; or so many bytes of values together: 60 bytes."),
        ExpectationKey("at most", .amount, "So often or less often; or so many bytes of values together: 4096 bytes."),
    ]

    /// The keys next to the verb of a step.
    static let operation: [ExpectationKey] =
        pattern + [
            ExpectationKey(
                "is", .fields, "What the operation has to be that the step takes; if not, none after it will do.")
        ] + timing + repetition + [ExpectationKey("every", .gap, "Time from one to the next: 0.8 s..1.2 s.")]

    /// Steps of steps, each with the keys that it can have beside it.
    static let groups: [(key: ExpectationKey, beside: [ExpectationKey])] = [
        (ExpectationKey("any order", .steps, "All of these, in any order."), timing),
        (ExpectationKey("either", .alternatives, "One of these: each a step, or a list of steps."), timing),
        (ExpectationKey("optional", .stepOrSteps, "This may happen here."), timing),
        (
            ExpectationKey("repeat", .stepOrSteps, "These again and again, until something fits."),
            timing + [
                ExpectationKey("until", .pattern, "The repetition ends when this fits the last operation of a round."),
                ExpectationKey("at most", .number, "So many rounds."),
            ]
        ),
        (ExpectationKey("never", .patterns, "None of these happens before the next step."), timing),
    ]
}
