import Decoders
import SniffVerify

/// Says values of one byte as people would: `Chest` rather than 01, 95 rather than 5f.
///
/// Only where no other byte is decoded to the same, and with the length: the word is as strict as the byte. Of what an app
/// writes, the rule about all that it writes has the length, its story has not. Characteristics have the names that the
/// program's own packages and files give.
package struct DraftedWords {
    private let registry: Registry
    private let selection: FieldSelection
    private let names: DraftedNames

    package init(_ registry: Registry) {
        self.registry = registry
        names = DraftedNames(registry)
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        self.selection = selection
    }

    /// The draft with words where its values have some.
    package func applied(to draft: Draft) -> Draft {
        var draft = draft
        for index in draft.requirements.indices {
            draft.requirements[index] = applied(to: draft.requirements[index])
        }
        return draft
    }

    private func applied(to drafted: DraftedRequirement) -> DraftedRequirement {
        var drafted = drafted
        drafted.instead = drafted.instead.map(applied)
        switch drafted.requirement.form {
        case .story(let steps): drafted.requirement.form = .story(steps.map(applied))
        case .each(var rule):
            guard rule.trigger.count == 1, let pattern = rule.trigger.first else { break }
            rule.conditions = rule.conditions.flatMap { applied(to: $0, of: pattern, withLength: true) }
            drafted.requirement.form = .each(rule)
        case .count, .never: break
        }
        drafted.requirement = names.applied(to: drafted.requirement)
        return drafted
    }

    private func applied(to step: ExpectedStep) -> ExpectedStep {
        var step = step
        switch step.form {
        case .operation(var pattern, let times):
            let isRead = pattern.verb.word == "reads"
            pattern.conditions = pattern.conditions.flatMap { applied(to: $0, of: pattern, withLength: isRead) }
            step.form = .operation(pattern, times: times)
        case .either(let stories): step.form = .either(stories.map { $0.map(applied) })
        default: break
        }
        return step
    }

    private func applied(to condition: TraceExpectation.Condition, of pattern: OperationPattern, withLength: Bool)
        -> [TraceExpectation.Condition]
    {
        guard condition.path == "bytes", ["reads", "writes"].contains(pattern.verb.word), let target = pattern.target
        else { return [condition] }
        let uuids = AttributeNames(registry: registry).uuids(target, .attribute)
        guard uuids.count == 1, let uuid = uuids.first, let all = words(uuid) else { return [condition] }
        let words = condition.values.map { text in
            UInt8(text, radix: 16).flatMap { text.count == 2 ? all[Int($0)] : nil }
        }
        guard words.allSatisfy({ $0 != nil }) else { return [condition] }
        let value = TraceExpectation.Condition("value", words.compactMap(\.self), place: condition.place)
        return withLength ? [value, TraceExpectation.Condition("length", ["1"], place: condition.place)] : [value]
    }

    /// The name of each byte, if only bytes have names; `nil` if the value has other fields, or none.
    private func words(_ uuid: BluetoothUUID) -> [String?]? {
        let decoders = AttributeNames(registry: registry).decoders([uuid], service: nil)
        guard let index = registry.decoder(for: uuid), decoders.count == 1,
            let paths = decoders.first.map(registry.fieldPaths(of:)), paths.count == 1,
            let key = registry.vocabulary.key(ofPath: "value.\(paths[0])")
        else { return nil }
        let names = registry.vocabulary[key].names
        let words = (0...255).map { word(UInt8($0), index, key, names) }
        var times: [String: Int] = [:]
        for case let word? in words { times[word, default: 0] += 1 }
        return words.map { $0.flatMap { times[$0] == 1 ? $0 : nil } }
    }

    private func word(_ byte: UInt8, _ decoder: Registry.DecoderIndex, _ key: FieldKey, _ names: NameSource?) -> String?
    {
        let bytes = [byte]
        var fields = FieldList(selection)
        var reader = Reader(bytes.span)
        do throws(Fault) {
            try registry.decode(
                decoder, bytes.span, &reader, under: Layer.value.key, name: ValueField.name.key, into: &fields)
        } catch { return nil }
        guard reader.isAtEnd, case .integer(let number)? = fields.value(key, nil, 0..<fields.count, isList: false)
        else { return nil }
        if case .text(let name)? = fields.value(key, names, 0..<fields.count, isList: false) { return name }
        return number < 0 ? nil : "\(number)"
    }
}
