import Decoders

/// The names that values of a field can have, while a filter is compiled.
///
/// A filter may ask for thousands of names, each by all that there are: from the third on they are found by an index.
struct NameCatalogue {
    /// The values of the names: numbers, ascending, or UUIDs.
    enum Values {
        case numbers([UInt64])
        case uuids([BluetoothUUID])
    }

    let values: Values
    let names: [StaticName]
    private var searches = 0
    private var indices: [[UInt8]: [Int]] = [:]

    private static let searchLimit = 2

    init(_ source: NameSource) {
        if case .uuids(let known, let kind) = source {
            let all = known.all(kind)
            (values, names) = (.uuids(all.map(\.uuid)), all.map(\.name))
        } else {
            let all = source.all
            (values, names) = (.numbers(all.map(\.number)), all.map(\.name))
        }
    }

    /// The places of a name; empty where nothing is called so.
    mutating func indices(of name: [UInt8]) -> [Int] {
        searches += 1
        guard searches > NameCatalogue.searchLimit else {
            return names.indices.filter { names[$0].utf8.elementsEqual(name) }
        }
        if indices.isEmpty {
            for (index, name) in names.enumerated() { indices[Array(name.utf8), default: []].append(index) }
        }
        return indices[name] ?? []
    }
}
