import Decoders
import Sniff

/// Names that an expectation gives characteristics.
struct CompiledAliases {
    /// By their names in small letters.
    private var targets: [String: CompiledTarget] = [:]
    /// In the order of the file, for suggestions.
    private var names: [String] = []
    private var used: Set<String> = []

    fileprivate mutating func insert(_ target: CompiledTarget, for name: String) {
        targets[name.lowercased()] = target
        names.append(name)
    }

    /// The characteristic of a name; `nil` where the name is unknown.
    mutating func use(_ name: String) -> CompiledTarget? {
        noteUse(name)
        return targets.isEmpty ? nil : targets[name.lowercased()]
    }

    mutating func noteUse(_ name: String) {
        if !targets.isEmpty { used.insert(name.lowercased()) }
    }

    /// The UUIDs that a name stands for, whatever their service; `nil` where the name is unknown.
    func uuids(_ name: String) -> [BluetoothUUID]? {
        guard !targets.isEmpty, case .attributes(let uuids, _)? = targets[name.lowercased()] else { return nil }
        return uuids
    }

    func isUsed(_ name: String) -> Bool { used.contains(name.lowercased()) }

    /// The names of characteristics that have no other, as the file has them.
    func names(_ registry: Registry) -> [BluetoothUUID: String] {
        var result: [BluetoothUUID: String] = [:]
        for name in names {
            guard case .attributes(let uuids, _)? = targets[name.lowercased()], uuids.count == 1,
                let uuid = uuids.first,
                registry.vocabulary.uuidNames.name(of: uuid) == nil
            else { continue }
            result[uuid] = result[uuid] ?? name
        }
        return result
    }

    func names(near text: String) -> [String] { NearestName.texts(near: text, among: names) }
}

extension ExpectationCompiler {
    mutating func compile(_ list: [CharacteristicAlias]) {
        var compiled = CompiledAliases()
        for alias in list {
            let target = attempt { (compiler) throws(ExpectationError) in try compiler.target(of: alias) }
            // What is wrong was said: whoever uses the name is not told that it is unknown.
            compiled.insert(target ?? .any, for: alias.name)
        }
        aliases = compiled
    }

    private mutating func target(of alias: CharacteristicAlias) throws(ExpectationError) -> CompiledTarget {
        let target: CompiledTarget
        do throws(ExpressionFault) {
            target = try attributes(alias.target)
        } catch {
            throw ExpectationError(alias.place, error.message)
        }
        let own = AttributeNames(registry: registry).uuids(alias.name, .attribute)
        guard !own.isEmpty, target != .attributes(own, in: nil) else { return target }
        throw ExpectationError(
            alias.place,
            "'\(alias.name)' is the name of \(own.map(\.description).joined(separator: " and ")), which it would hide; "
                + "take another name")
    }
}
