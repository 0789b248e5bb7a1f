import Decoders

extension FieldSelection {
    /// Adds what a filter needs: the fields it names and, if it asks for the presence of an object, an array or a list,
    /// their beginnings and ends as well.
    package mutating func insert(_ filter: Filter, vocabulary: Vocabulary) {
        allowsMemos = false
        for key in filter.keys {
            insert(key)
            let definition = vocabulary[key]
            if definition.isList || definition.type == .object || definition.type == .array { isStructured = true }
        }
    }
}
