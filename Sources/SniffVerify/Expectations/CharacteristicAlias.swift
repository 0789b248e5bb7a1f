import Decoders
import Sniff

/// A name that an expectation file gives a characteristic.
package struct CharacteristicAlias: Sendable {
    package let name: String
    /// The characteristic as the file has it: a UUID, or `180C/2A56`.
    let target: String
    package let place: SourcePlace
    /// Whether another file includes the one that defines it: files that suites share define more than each of them uses.
    fileprivate(set) var isShared = false
}

extension ExpectationFile {
    /// `command: A56E51F5-AFFE-4E14-87A2-54927B22354C`
    func characteristics(_ node: ExpectationNode) throws(ExpectationError) -> [CharacteristicAlias] {
        var aliases: [CharacteristicAlias] = []
        for pair in try FileMap(node).pairs {
            let key = ExpectationNode(node: pair.key, file: node.file)
            let value = ExpectationNode(node: pair.value, file: node.file)
            let alias = problems.attempt { () throws(ExpectationError) in
                let name = try key.ownName()
                if BluetoothUUID(name) != nil {
                    throw key.error("'\(name)' is a UUID; write the name first: 'command: \(name)'")
                }
                guard let target = value.node.scalar, !target.isEmpty else {
                    throw value.error("the UUID of a characteristic is expected here: '\(name): A56E51F5-AFFE-…'")
                }
                return CharacteristicAlias(name: name, target: target, place: key.place)
            }
            if let alias { aliases.append(alias) }
        }
        return aliases
    }
}

extension TraceExpectation {
    /// - Parameter areShared: they are those of an included file.
    mutating func add(_ more: [CharacteristicAlias], areShared: Bool = false, _ problems: ExpectationProblems) {
        var indices = Dictionary(
            characteristics.enumerated().map { ($1.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        for var alias in more {
            if areShared { alias.isShared = true }
            guard let index = indices[alias.name.lowercased()] else {
                indices[alias.name.lowercased()] = characteristics.count
                characteristics.append(alias)
                continue
            }
            let known = characteristics[index]
            if known.target.lowercased() == alias.target.lowercased() { continue }
            problems.add(
                alias.place, "a second characteristic called '\(alias.name)'; the first is at \(known.place)")
        }
    }
}
