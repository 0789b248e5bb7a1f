import Decoders

/// A value in a file of decoders, and what is to be made of it.
struct DecoderTest: Sendable {
    let bytes: [UInt8]
    /// Paths below `value`, and the values as they are written.
    let expected: [(path: String, value: String)]
    /// Whether something is to be wrong with the value.
    let isFaulty: Bool
    let mark: YAMLMark

    /// `{value: 66 08, gives: {temperature: 21.5}}`; with `fault: true`, something is wrong.
    init(_ node: DecoderNode) throws(DecoderFileError) {
        var map = try DecoderMap(node)
        mark = node.node.mark
        bytes = try map.required("value").bytes()
        isFaulty = try map.optional("fault")?.flag() ?? false
        var expected: [(path: String, value: String)] = []
        if let gives = map.optional("gives") {
            guard let pairs = gives.node.mapping else { throw gives.error("fields with values are expected here") }
            for pair in pairs {
                let path = try DecoderNode(node: pair.key, file: node.file).text()
                expected.append((path, try DecoderNode(node: pair.value, file: node.file).text()))
            }
        }
        self.expected = expected
        try map.finish()
    }

    /// What is not as it is to be; `nil` where all is.
    func problem(with decoder: Registry.DecoderIndex, of registry: Registry) -> String? {
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        selection.showsSecrets = true
        var fields = FieldList(selection)
        var reader = Reader(bytes.span)
        var faults: [Fault] = []
        let isAdvertising = registry[decoder].target.isAdvertising
        let prefix = isAdvertising ? "adv.value" : "value"
        let object = registry.vocabulary.key(ofPath: prefix) ?? Layer.value.key
        do throws(Fault) {
            try registry.decode(
                decoder, bytes.span, &reader, under: object, name: ValueField.name.key, into: &fields)
            if !reader.isAtEnd { faults.append(registry.leftOver(reader, of: 0..<bytes.count, decoder)) }
        } catch {
            faults.append(error)
        }
        faults = fields.takeNotes() + faults
        if let fault = faults.first, !isFaulty {
            return "\(registry.vocabulary[fault.field].path) at byte \(fault.offset): \(fault.reason.text)"
        }
        if faults.isEmpty, isFaulty { return "nothing is wrong with the value" }
        for (path, value) in expected {
            let found = DecoderTest.values(of: "\(prefix).\(path)", fields, registry.vocabulary)
            guard !found.isEmpty else { return "there is no \(path)" }
            let wanted = value.split(separator: ",").map { $0.filter { $0 != " " && $0 != "[" && $0 != "]" } }
            if found.count == 1
                ? !DecoderTest.isEqual(found[0], value) : !zip(found, wanted).allSatisfy(DecoderTest.isEqual)
            {
                return "\(path) is \(found.joined(separator: ", ")), not \(value)"
            }
        }
        return nil
    }

    private static func values(
        of path: String, _ fields: borrowing FieldList, _ vocabulary: Vocabulary
    ) -> [String] {
        var result: [String] = []
        for index in 0..<fields.count {
            let entry = fields[index]
            let definition = vocabulary[entry.key]
            if definition.path + "_name" == path, let name = definition.names?.name(of: entry.value) {
                result.append(name.string)
            } else if definition.path == path, let value = FieldValue(entry, of: fields) {
                result.append("\(value)")
            }
        }
        return result
    }

    private static func isEqual(_ found: String, _ wanted: String) -> Bool {
        if let left = Double(found), let right = Double(wanted) {
            return (left - right).magnitude <= left.magnitude * 1e-12
        }
        return found == wanted || found.lowercased() == wanted.lowercased()
    }
}
