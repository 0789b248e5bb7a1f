import Decoders

/// A filter expression, compiled once and run on every event.
///
///     att.opcode == 0x1b && att.uuid == 2A37 && value.heart_rate > 100
///
/// # Fields
/// A name is a path of the ``Vocabulary`` (`att.handle`); paths into arrays may be written `adv[].rssi`. An integer
/// with names has a second path, which is text: `hci.status_name == "Connection Timeout"`. Names that Wireshark users
/// know are understood as well (`WiresharkNames`).
///
/// # Comparisons
/// | operator | on | meaning |
/// | --- | --- | --- |
/// | `==` `!=`, `eq` `ne` | all types | exact: numbers without rounding, text byte by byte |
/// | `<` `<=` `>` `>=`, `lt` `le` `gt` `ge` | numbers | |
/// | `in 40..200`, `in {1, 2, 5..9}`, `not in` | numbers; sets of any type | both ends belong to a range |
/// | `contains` | text, byte strings, addresses | a part, in the same case of letters; for other lists: an element |
/// | `matches`, `~` | text, byte strings, addresses, UUIDs | a regular expression is found in the written form |
/// | `exists NAME`, `NAME` | all fields, objects, arrays | the event has the field, whatever its value |
///
/// `!`, `not` bind closest, then `&&`, `and`, then `||`, `or`; parentheses group.
///
/// A field that occurs several times, in a list or in the objects of an array, matches if **any** of its values does,
/// for `!=` and `not in` too: `adv.rssi != -60` finds events with any other RSSI, `!(adv.rssi == -60)` those without
/// this one. A comparison with a field that the event does not have is false, also with `!=`. Each comparison looks at
/// all values: two comparisons joined by `&&` may be met by two different reports of one event.
///
/// A text that a field with a few texts never has is refused, as a misspelling: `att.method == "Notification"`.
///
/// A name alone asks whether the field is there, also for a field that is true or false: what is asked with
/// `value.sensor_contact == true` is more than what is asked with `value.sensor_contact`.
///
/// # Values
/// The type of the field decides what a literal means, so that `2A37` is a UUID for `att.uuid` and two bytes for
/// `att.value`.
///
/// | field | literals |
/// | --- | --- |
/// | integer, decimal | `42`, `-60`, `0x1b`, `0.83`, `1.5e-3`, in the unit of the field (seconds, dBm), or with a unit of its kind: `45 ms`, `2 min`, `4 kB` |
/// | boolean | `true`, `false`, `1`, `0` |
/// | text | `"text"` or `'text'` with `\" \' \\ \n \r \t \0 \xHH \u{H…}` |
/// | byte string | `0648`, `06:48`, `0x0648`; or a text, which represents its bytes |
/// | address | `AA:BB:CC:DD:EE:FF` of any type; `AA:BB:CC:DD:EE:FF/public`, `…/random` where the packet tells it with the address |
/// | UUID | `2A37`, `0x2A37`, `A56E51F3-AFFE-4E14-87A2-54927B22354C`; short and long forms of one UUID are equal |
///
/// In the pattern of `matches` backslashes belong to the regular expression: `adv.name matches "^\w+-\d{4}$"`. The case
/// of letters matters unless the pattern begins with `(?i)`. Matching takes time in proportion to the text.
///
/// A filter is a value and may be used from several threads at once.
public struct Filter: Sendable {
    /// The expression as it was given.
    public let expression: String
    /// The keys that have to be recorded for the filter to work, without repetitions, ascending.
    package let keys: [FieldKey]
    /// The fields that lines show, so that one sees why the filter found them.
    package private(set) var shown: [FieldKey]
    /// The probable meaning of a number in it, if nothing matches.
    package var hint: String? { program.hint }
    private let program: FilterProgram
    /// That of the vocabulary whose keys the program has.
    private let identity: VocabularyIdentity

    /// Compiles an expression.
    ///
    /// - Parameters:
    ///   - expression: what packets have to match.
    ///   - vocabulary: the fields that it may name: those of the registry that packets are decoded by.
    ///   - profiles: those that messages are put together by: a comparison of `transfer.profile` with the name of another
    ///     one is refused. Without them it finds nothing.
    /// - Throws: ``FilterError`` for an expression that cannot be understood, an unknown field or a comparison of
    ///   unlike types, with the column and, where there is one, the nearest name.
    public init(
        _ expression: String, vocabulary: Vocabulary, profiles: TransferProfiles? = nil
    ) throws(FilterError) {
        self.expression = expression
        identity = vocabulary.identity
        do {
            let names = FilterNames(vocabulary: vocabulary, profiles: profiles)
            program = try FilterCompiler.compile(try FilterParser.parse(expression), names)
        } catch {
            throw FilterError(
                expression: expression, column: error.column, length: error.length, message: error.message)
        }
        keys = Set(program.steps.map(\.key.rawValue)).sorted().map { FieldKey(rawValue: $0) }
        shown = keys
    }

    /// A filter, or everything, of which another expression has to match, too. Lines show no fields of that.
    package static func narrowed(
        _ filter: Filter?, to expression: String, _ vocabulary: Vocabulary
    ) throws(FilterError) -> Filter {
        let all = (filter.map { ["(\($0.expression))"] } ?? []) + ["(\(expression))"]
        var narrowed = try Filter(all.joined(separator: " && "), vocabulary: vocabulary)
        narrowed.shown = filter?.shown ?? []
        return narrowed
    }

    /// Compiles an expression for the fields of a registry.
    ///
    /// - Throws: ``FilterError``, as above.
    public init(_ expression: String, registry: Registry = .standard) throws(FilterError) {
        try self.init(expression, vocabulary: registry.vocabulary)
    }

    /// Fields of which an event has one if it matches; `nil` where others match, too.
    var requiredKeys: Set<FieldKey>? { program.requiredKeys }

    /// Whether the event matches. Only fields that are recorded (``keys``) can be found.
    ///
    /// - Precondition: the fields are of the vocabulary that the filter was made for.
    package func matches(_ fields: borrowing FieldList) -> Bool {
        precondition(identity === fields.identity, "the filter is of another registry than the fields")
        return program.matches(fields)
    }

    /// The same for fields of a packet that is kept.
    func matches(_ fields: PacketFields) -> Bool {
        precondition(
            identity === fields.registry.vocabulary.identity, "the filter is of another registry than the packet")
        return program.matches(fields)
    }
}
