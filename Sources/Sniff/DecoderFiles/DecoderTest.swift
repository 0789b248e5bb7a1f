import Decoders

/// A value in a file of decoders, and what is to be made of it.
struct DecoderTest: Sendable {
    let bytes: [UInt8]
    /// Paths below `value`, and the values as they are written; of a list, all of them.
    let expected: [(path: String, values: [String])]
    /// Whether something is to be wrong with the value.
    let isFaulty: Bool
    let mark: YAMLMark

    /// `{value: 66 08, gives: {temperature: 21.5}}`; with `fault: true`, something is wrong.
    init(_ node: DecoderNode) throws(DecoderFileError) {
        var map = try DecoderMap(node)
        mark = node.node.mark
        bytes = try map.required("value").hexadecimal()
        isFaulty = try map.optional("fault")?.flag() ?? false
        var expected: [(path: String, values: [String])] = []
        if let gives = map.optional("gives") {
            guard let pairs = gives.node.mapping else { throw gives.error("fields with values are expected here") }
            for pair in pairs {
                let path = try DecoderNode(node: pair.key, file: node.file).text()
                var values: [String] = []
                for value in try DecoderNode(node: pair.value, file: node.file).oneOrMore() {
                    values.append(try value.text())
                }
                expected.append((path, values))
            }
        }
        self.expected = expected
        try map.finish()
    }

    /// The difference from the expected result; `nil` if there is none.
    func problem(with decoder: Registry.DecoderIndex, of registry: Registry) -> String? {
        var value = SingleValue(registry, showsSecrets: true)
        let faults = value.decode(bytes, decoder)
        if let fault = faults.first, !isFaulty {
            return "\(registry.vocabulary[fault.field].path) at byte \(fault.offset): \(fault.reason.text)"
        }
        if faults.isEmpty, isFaulty { return "nothing is wrong with the value" }
        for (path, wanted) in expected {
            let found = DecoderTest.values(
                of: "\(registry[decoder].target.objectPath).\(path)", value.fields, registry.vocabulary)
            guard !found.isEmpty else { return "there is no \(path)" }
            guard found.count == wanted.count, zip(found, wanted).allSatisfy(DecoderTest.isEqual) else {
                return "\(path) is \(found.joined(separator: ", ")), not \(wanted.joined(separator: ", "))"
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
            if definition.path + "_name" == path, let name = definition.names?.name(of: entry.named) {
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
