import Sniff

extension OperationPattern: ExpectedOperation {
    /// A verb; call it to say which operation is meant.
    public struct Word: Sendable {
        let verb: OperationVerb

        /// Which operations are meant. Without any argument, all of the verb.
        ///
        /// - Parameters:
        ///   - target: what it is about: a characteristic by name (a text) or UUID, a device by the name that the expectation gives
        ///     it, a profile, a filter.
        ///   - value: the whole value, decoded.
        ///   - bytes: the whole value in hexadecimal: `?` is any digit, `*` at the end any more bytes.
        ///   - text: the whole value as text.
        ///   - xor: all bytes of the value together, by exclusive or.
        ///   - fields: fields with what they have to be; all have to hold.
        ///   - result: how it comes out, if not with success.
        ///   - device: which device, for operations whose target is something else; `same` as what raised the rule.
        ///   - name: a name for it: later conditions say `{name}`, `{name.field}`, `{name[0]}`.
        ///   - file: where this is written.
        ///   - line: where this is written.
        public func callAsFunction(
            _ target: (any OperationTarget)? = nil, value: TraceExpectation.Condition.Values? = nil,
            bytes: TraceExpectation.Condition.Values? = nil,
            text: TraceExpectation.Condition.Values? = nil, xor: TraceExpectation.Condition.Values? = nil,
            where fields: KeyValuePairs<String, TraceExpectation.Condition.Values> = [:], result: Result? = nil,
            device: String? = nil,
            as name: String? = nil, file: String = #fileID, line: Int = #line
        ) -> OperationPattern {
            var pattern = OperationPattern(verb, target?.targetText, place: SourcePlace(file: file, line: line))
            for (path, values) in [("value", value), ("bytes", bytes), ("text", text), ("xor", xor)] {
                if let values {
                    pattern.conditions.append(TraceExpectation.Condition(path, values.texts, place: pattern.place))
                }
            }
            pattern.conditions += TraceExpectation.Condition.list(fields, pattern.place)
            pattern.result = result
            pattern.device = device
            pattern.name = name
            return pattern
        }
    }

    /// The verb with this word.
    public static func word(_ word: String) -> Word { Word(verb: OperationVerb(known: word)) }
}

/// Something that a verb can be about: a text with its name or UUID, or a `BluetoothUUID`.
public protocol OperationTarget {
    /// The text that a file has there.
    var targetText: String { get }
}

extension String: OperationTarget {
    /// Itself.
    public var targetText: String { self }
}

extension BluetoothUUID: OperationTarget {
    /// Its digits.
    public var targetText: String { description }
}
